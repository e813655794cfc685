import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  description: 'Vos comptes, à partir de vos propres fichiers de journal.',
  loading: 'Chargement',
  needsJavaScript:
    'Daybook affiche vos comptes dans le navigateur et a besoin de JavaScript. Tous les montants sont aussi disponibles sous /api/openapi.json.',
  filesNotLoaded:
    'Les fichiers de cette page n’ont pas pu être chargés : Daybook a été mis à jour pendant son exécution ou s’est arrêté. Redémarrez-le et rechargez la page.',
  language: 'Langue',
  helpAboutPage: 'Aide sur cette page',
}

export const connection: typeof english.connection = {
  brokeOff: 'La réponse du serveur Daybook s’est interrompue. Vérifiez la connexion et réessayez.',
  noAnswer: 'Le serveur Daybook ne répond pas. Est-il lancé ?',
  unreadable: 'La réponse du serveur n’a pas pu être lue.',
  tooLarge: 'C’est plus que ce que le proxy devant Daybook autorise. Laissez-le passer 26 MB (avec nginx : client_max_body_size 26m).',
  notReached: (status) => `Le proxy devant Daybook ne l’atteint pas (statut ${status}). Est-il lancé ?`,
  tooSlow: (status) =>
    `Le proxy devant Daybook n’a pas attendu la réponse (statut ${status}). Le travail est peut-être fait. Laissez-le attendre plus longtemps (avec nginx : proxy_read_timeout).`,
  unexplained: (status) => `Le serveur a répondu avec le statut ${status}, sans explication.`,
  loginElsewhere: 'Cette connexion a été commencée dans un autre onglet, ou est déjà terminée. Connectez-vous de nouveau.',
  syncFailed: 'Une synchronisation a échoué',
}

export const loading: typeof english.loading = {
  loading: 'Chargement',
  noAnswer: 'Le serveur n’a pas encore répondu. Il est peut-être occupé ou injoignable.',
  pageNotLoaded: 'Cette page n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  overlayNotLoaded: 'Ce que vous avez ouvert n’a pas pu être chargé. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  dropHere: 'Déposez des relevés pour les importer',
  fileNotTaken: (name) =>
    `${name} n’a pas été importé : l’importation n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.`,
  filesNotTaken:
    'Les fichiers n’ont pas été importés : l’importation n’a pas pu être chargée. Daybook a peut-être été mis à jour, ou le serveur ne répond pas.',
  pageNotFound: 'Page introuvable',
  nothingHere: (dashboard) => ['Il n’y a pas de page à cette adresse. Aller au ', dashboard, '.'],
  dashboard: 'tableau de bord',
}

export const login: typeof english.login = {
  title: 'Se connecter',
  userName: 'Nom d’utilisateur',
  password: 'Mot de passe',
  code: 'Code de votre application d’authentification, ou code de secours',
  sessionEnded: 'Votre session est terminée : elle dure un jour et prend fin avec un nouveau mot de passe. Connectez-vous à nouveau.',
  tooManyAttempts: 'Trop de tentatives échouées. Attendez une minute, puis réessayez.',
  loggingIn: 'Connexion…',
  backToLogin: 'Retour à la connexion',
}

export const help: typeof english.help = {
  title: 'Aide',
  parts: {
    guide: 'Guide',
    explain: 'Explications',
    reference: 'Référence',
    glossary: 'Glossaire',
  },
  shortcuts: 'Raccourcis clavier',
  search: 'Rechercher dans les titres',
  noneFound: 'Aucun titre ne correspond.',
  allTopics: 'Tous les sujets',
}
