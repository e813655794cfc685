import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
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
