import type { login as english } from '../en/login.ts'

export const login: typeof english = {
  title: 'Se connecter',
  userName: 'Nom d’utilisateur',
  password: 'Mot de passe',
  code: 'Code de votre application d’authentification, ou code de secours',
  sessionEnded: 'Votre session est terminée : elle dure un jour et prend fin avec un nouveau mot de passe. Connectez-vous à nouveau.',
  tooManyAttempts: 'Trop de tentatives échouées. Attendez une minute, puis réessayez.',
  loggingIn: 'Connexion…',
  backToLogin: 'Retour à la connexion',
}
