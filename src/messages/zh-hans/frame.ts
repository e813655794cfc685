import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  description: '来自您自己的日记账文件的账簿。',
  loading: '正在加载',
  needsJavaScript: 'Daybook 在浏览器中显示您的账簿，需要启用 JavaScript。所有数字也可从 /api/openapi.json 获取。',
  filesNotLoaded: '无法加载此页面的文件：Daybook 在运行期间已更新或已停止。请重新启动 Daybook，然后重新加载此页面。',
  language: '语言',
  helpAboutPage: '此页面的帮助',
}

export const connection: typeof english.connection = {
  brokeOff: 'Daybook 服务器的回应中断。请检查连接后重试。',
  noAnswer: 'Daybook 服务器没有回应。它在运行吗？',
  unreadable: '无法读取服务器的回应。',
  tooLarge: '内容超过 Daybook 前面的代理所允许的大小。请允许 26 MB（nginx：client_max_body_size 26m）。',
  notReached: (status) => `Daybook 前面的代理无法连接到它（状态 ${status}）。它在运行吗？`,
  tooSlow: (status) => `Daybook 前面的代理没有等到回应（状态 ${status}）。操作可能已经完成。请让它等待更久（nginx：proxy_read_timeout）。`,
  unexplained: (status) => `服务器返回状态 ${status}，没有说明。`,
  loginElsewhere: '此登录在另一个标签页中开始，或已完成。请重新登录。',
  syncFailed: '一次同步失败',
}

export const loading: typeof english.loading = {
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

export const login: typeof english.login = {
  title: '登录',
  userName: '用户名',
  password: '密码',
  code: '身份验证器应用中的验证码，或恢复代码',
  sessionEnded: '您的会话已结束：会话有效期为一天，更改密码后也会结束。请重新登录。',
  tooManyAttempts: '失败次数过多。请等待一分钟后重试。',
  loggingIn: '正在登录…',
  backToLogin: '返回登录页面',
}

export const help: typeof english.help = {
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
