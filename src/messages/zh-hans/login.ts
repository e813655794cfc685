import type { login as english } from '../en/login.ts'

export const login: typeof english = {
  title: '登录',
  userName: '用户名',
  password: '密码',
  code: '身份验证器应用中的验证码，或恢复代码',
  sessionEnded: '您的会话已结束：会话有效期为一天，更改密码后也会结束。请重新登录。',
  tooManyAttempts: '失败次数过多。请等待一分钟后重试。',
  loggingIn: '正在登录…',
  backToLogin: '返回登录页面',
}
