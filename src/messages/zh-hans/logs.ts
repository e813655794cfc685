import type * as english from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english.logs = {
  title: '日志',
  all: '全部',
  warnings: '警告',
  errors: '错误',
  search: '搜索日志',
  searchExample: '日志行中的文字',
  level: '级别',
  follow: '跟随',
  download: '下载',
  ofOneSync: (showAll, history) => ['这是一次同步的日志。', showAll, '或前往', history, '。'],
  showAll: '显示全部',
  syncHistory: '同步历史',
  none: '没有此类消息。',
  gone: '这些消息已不存在：日志从 Daybook 启动时开始。',
  lines: '日志行，最新的在前',
  showMore: '显示更多',
  syncs: {
    title: '同步历史',
    which: '显示',
    all: '全部',
    changes: '更改',
    failed: '失败',
    noneFailed: '没有失败的同步。',
    none: '尚未进行同步。',
    older: (count) => plural(count, { other: '以及更早的 # 条' }),
  },
}

export const events: typeof english.events = {
  title: '事件',
  newestFirst: (type) => `${type}，最新在前`,
  from: (day) => ['自 ', day, ' 起'],
  to: (first, last) => [first, ' 至 ', last],
  fromTo: (first, last) => ['从 ', first, ' 至 ', last],
  upcoming: '尚未发生',
  since: (day) => `自 ${day} 起`,
  notInDialect: (dialect) => `${dialect} 日记账没有事件，只有 beancount 日记账才有。您也可以用账户备注或日记账中的注释代替。`,
  none: (example) => ['日记账中还没有事件。用这样的一行即可添加：', example],
}
