import type { help as english } from '../en/help.ts'

export const help: typeof english = {
  title: '帮助',
  parts: {
    guide: '指南',
    explain: '说明',
    reference: '参考',
    glossary: '术语表',
  },
  shortcuts: '键盘快捷键',
  search: '搜索标题',
  noneFound: '没有匹配的标题。',
  allTopics: '所有主题',
}
