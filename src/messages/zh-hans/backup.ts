import type { backup as english } from '../en/backup.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { other: '# 个事件' })
const files = (count: number): string => plural(count, { other: '# 个文件' })

export const backup: typeof english = {
  title: '备份',
  backUpNow: '立即备份',
  made: (eventCount, fileCount) => `已备份并检查：${events(eventCount)}，${files(fileCount)}。`,
  missing: (names) => `未包含：${names}。配置中将这些文件用于价格，但无法读取。`,
  tested: (eventCount, fileCount) => `备份完整：${events(eventCount)}和${files(fileCount)}均未改变。`,
  test: '检查',
  testOf: (name) => `检查 ${name}`,
  lastBackup: (when) => `上次备份：${when}`,
  none: '还没有备份',
  contents: '内容',
  contentsText: '完整的事件日志、配置和所有日记账文件',
  folder: '文件夹',
  atMost: (count) => plural(count, { other: '保留最近 # 个备份' }),
  schedule: '计划',
  noSchedule: (setting) => ['无；在配置中写入 ', setting, ' 即可每晚 3:00 备份'],
  lastTest: '上次检查',
  complete: '完整',
  notTested: '自 Daybook 启动以来没有检查过',
  restore: '恢复',
  restoreText: (command) => [command, ' 会先检查备份是否完整，再恢复到新文件夹'],
  backups: '备份',
  heads: { made: '创建时间', size: '大小', check: '检查' },
}
