import type { proposedSettings as english } from '../en/proposed-settings.ts'

export const proposedSettings: typeof english = {
  saved: (file) => `已保存到 ${file}。`,
  linesOf: (file) => `${file} 的各行`,
  changeOf: (file) => `对 ${file} 的更改`,
  creates: (file) => `这将在日记账旁创建 ${file}。`,
  changes: (file) => `这将更改 ${file}。`,
}
