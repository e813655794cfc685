import type { login as english } from '../en/login.ts'

export const login: typeof english = {
  title: 'Iniciar sesión',
  userName: 'Nombre de usuario',
  password: 'Contraseña',
  code: 'Código de su aplicación de autenticación o un código de recuperación',
  sessionEnded: 'Su sesión ha terminado: dura un día y termina con una contraseña nueva. Inicie sesión de nuevo.',
  tooManyAttempts: 'Demasiados intentos fallidos. Espere un minuto y vuelva a intentarlo.',
  loggingIn: 'Iniciando sesión…',
  backToLogin: 'Volver al inicio de sesión',
}
