import type { imports as english } from '../en/refusals-imports.ts'

export const imports: typeof english = {
  cancelled: '此对账单的请求已取消，因此未读取。',
  tooManyWaiting: (count) => `已有 ${count} 份对账单等待读取。请稍后重试。`,
  noRules: (name) => `日记账旁没有规则 ${name}。`,
  noPreset: (name) => `没有预设 ${name}。`,
  noTemplate: (name) => `没有模板 ${name}。`,
  notWaiting: (name) => `${name} 已不在等待。`,
  notInFolder: (name) => `导入文件夹中没有对账单 ${name}。`,
  overwriteBuiltin: (name) => `不能覆盖内置预设 ${name}。`,
  deleteBuiltin: (name) => `不能删除内置预设 ${name}。`,
  folderMissing: (folder) => `import.folder：${folder} 不存在。请创建该文件夹。`,
  folderUnreadable: (folder, code) => `import.folder：无法读取 ${folder}（${code}）。`,
}
