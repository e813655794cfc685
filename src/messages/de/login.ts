import type { login as english } from '../en/login.ts'

export const login: typeof english = {
  title: 'Anmelden',
  userName: 'Benutzername',
  password: 'Passwort',
  code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
  sessionEnded: 'Ihre Sitzung ist beendet: Sie dauert einen Tag und endet mit einem neuen Passwort. Melden Sie sich noch einmal an.',
  tooManyAttempts: 'Zu viele Fehlversuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  loggingIn: 'Anmeldung läuft …',
  backToLogin: 'Zurück zur Anmeldung',
}
