import type { loading as english } from '../en/loading.ts'

export const loading: typeof english = {
  loading: '正在加载',
  noAnswer: '服务器尚未响应，可能正忙或无法访问。',
  pageNotLoaded: '无法加载此页面。Daybook 可能已更新，或服务器没有响应。',
  overlayNotLoaded: '无法加载您打开的内容。Daybook 可能已更新，或服务器没有响应。',
  dropHere: '将对账单拖放到此处即可导入',
  fileNotTaken: (name) => `未导入 ${name}：无法加载导入功能。Daybook 可能已更新，或服务器没有响应。`,
  filesNotTaken: '未导入这些文件：无法加载导入功能。Daybook 可能已更新，或服务器没有响应。',
  pageNotFound: '找不到页面',
  nothingHere: (dashboard) => ['此地址没有页面。请前往', dashboard, '。'],
  dashboard: '仪表板',
}
