import type { history as english } from '../en/history.ts'
import { plural } from './plural.ts'

export const history: typeof english = {
  title: '历史',
  added: (count) => plural(count, { other: '+ 新增 # 笔交易' }),
  removed: (count) => plural(count, { other: '− 移除 # 笔交易' }),
  netWorthChange: (before, after, change) => ['净资产 ', before, ' → ', after, '（', change, '）'],
  netWorthAtEvent: (event) => `事件 ${event} 时的净资产`,
  pricesDropped: '已移除获取的价格',
  portfoliosFetched: (names) => `已获取基金持仓：${names}`,
  pricesFetched: (count, names) => `${plural(count, { other: '已获取 # 个价格' })}：${names}`,
  otherChange: (total) => `日记账中的价格或位置有变化（共 ${total}）`,
  came: (added, total) => `${plural(added, { other: '+# 笔交易' })}（共 ${total}）`,
  went: (removed, total) => `${plural(removed, { other: '−# 笔交易' })}（共 ${total}）`,
  cameAndWent: (added, removed, total) => `+${added}，${plural(removed, { other: '−# 笔交易' })}（共 ${total}）`,
  notRead: '无法读取历史记录。',
  none: '尚无记录。',
  event: (position) => `事件 ${position}`,
  whatChanged: '有何变化',
  bookThen: '查看当时的账簿',
  earlier: '更早的状态',
  states: '账簿的各个状态',
  newestFirst: '最新在前',
  seal: {
    notYet: '服务器启动后尚未验证日志，稍后将进行。',
    verified: (event, when) => `截至事件 ${event} 的所有哈希均正确（检查于${when}）：已记录的内容没有被改动。`,
    altered: (event, when, problem) => `事件 ${event} 与写入时不同（发现于${when}）：${problem}。请运行“daybook verify”并恢复备份。`,
    shortVerified: (when) => `日志验证于${when}`,
    shortAltered: (event) => `日志在事件 ${event} 处被改动`,
  },
}
