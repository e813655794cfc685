import type { login as english } from '../en/login.ts'

export const login: typeof english = {
  title: 'Entrar',
  userName: 'Nome de usuário',
  password: 'Senha',
  code: 'Código do seu aplicativo autenticador ou um código de recuperação',
  sessionEnded: 'Sua sessão terminou: ela dura um dia e termina quando a senha muda. Entre novamente.',
  tooManyAttempts: 'Muitas tentativas sem sucesso. Aguarde um minuto e tente novamente.',
  loggingIn: 'Entrando…',
  backToLogin: 'Voltar à entrada',
}
