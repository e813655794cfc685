export const login = {
  title: 'Log in',
  userName: 'User name',
  password: 'Password',
  code: 'Code of your authenticator app, or a recovery code',
  sessionEnded: 'Your session has ended: it lasts a day, and ends with a new password. Log in again.',
  tooManyAttempts: 'Too many failed attempts. Wait a minute, then try again.',
  loggingIn: 'Logging in…',
  backToLogin: 'Back to the login',
}
