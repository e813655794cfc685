import type { backups as english } from '../en/refusals-backups.ts'

export const backups: typeof english = {
  unreadable: (path, code) => `无法读取 ${path}（${code}）。`,
  brokenLog: (message) => `无法备份事件日志：${message}。“daybook verify”会显示哪些部分完好。`,
  ending: 'Daybook 正在停止，备份未完成。',
  folderIsFile: (folder) => `${folder} 是文件，而备份需要在此处有一个文件夹。请移动它，或设置其他 backup.folder。`,
  diskFull: (file) => `无法写入 ${file}：磁盘已满。请腾出空间后重试。`,
  unwritable: (file, code) => `无法写入 ${file}（${code}）。`,
  noBackup: (name) => `没有备份 ${name}。`,
}
