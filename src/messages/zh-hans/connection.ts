import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
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
