import type { requests as english } from '../en/refusals-requests.ts'

export const requests: typeof english = {
  noSettingsToUndo: '自 Daybook 启动以来设置没有更改过。',
  settingsChanged: '配置文件已在别处更改并重新读取。请在保存前检查。',
  nothingToUndo: '文件已是此更改之前的状态。',
  beingChanged: (name) => `${name} 正在别处被更改。请重试。`,
  editedSince: (name, written) => `此后 ${name} 在此更改写入的行中被编辑过：\n${written}`,
  undoBreaksBook: (problems) => `没有此更改，账簿将无法加载：${problems}`,
  nothingWrittenBusy: (name) => `${name} 正在别处被更改。未写入任何内容，请重试。`,
  wouldBreakBook: (problems) => `作此更改后账簿将无法加载，因此未写入任何内容：${problems}`,
  tooManyAtOnce: '您的请求过多。请关闭一些页面，或稍后重试。',
  folderInUse: (process) => `另一个 Daybook（${process}）正在更改此文件夹中的文件。未作任何更改，请重试。`,
  ourMistake: (id) => `Daybook 出错。日志中 ${id} 处有更多信息。`,
  databaseAway: '数据库没有响应：报表为上次同步时的内容，在其恢复之前无法作任何更改。请稍后重试。',
  logFolderLost: '数据文件夹在使用中被移除或替换：报表为上次同步时的内容，无法作任何更改。请将其放回并重启 Daybook；程序日志中有该文件夹的名称。',
  databaseReadOnly: '数据库目前只读。未作任何更改，请稍后重试。',
  databaseRefuses: '数据库拒绝 Daybook 登录：报表为上次同步时的内容，无法作任何更改。原因见程序日志；请更正 DATABASE_URL 中的用户或密码并重启。',
  databaseDamaged:
    '磁盘上的数据库已损坏：报表为上次同步时的内容，无法作任何更改。“daybook verify”显示损坏情况，“daybook restore”或“daybook events import”可恢复备份。',
  tooLarge: (size) => `文件或文本大于 ${size}。`,
  noFile: '没有该文件。',
  readOnly: '此 Daybook 为只读：无法作任何更改。',
  diskFull: (file) => `${file} 所在的磁盘已满。未作任何更改，请腾出空间后重试。`,
  invalidSettings: (problems) => `配置无效\n${problems}`,
}
