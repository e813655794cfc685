import type { history as english } from '../en/history.ts'
import { plural } from './plural.ts'

export const history: typeof english = {
  title: 'Historique',
  added: (count) => plural(count, { one: '+ # transaction ajoutée', other: '+ # transactions ajoutées' }),
  removed: (count) => plural(count, { one: '− # transaction supprimée', other: '− # transactions supprimées' }),
  netWorthChange: (before, after, change) => ['Patrimoine net ', before, ' → ', after, ' (', change, ')'],
  netWorthAtEvent: (event) => `Patrimoine net à l’événement ${event}`,
  pricesDropped: 'Les cours récupérés ont été supprimés',
  portfoliosFetched: (names) => `Composition des fonds récupérée : ${names}`,
  pricesFetched: (count, names) => `${plural(count, { one: '# cours récupéré', other: '# cours récupérés' })} : ${names}`,
  otherChange: (total) => `Cours ou emplacements du journal modifiés (total : ${total})`,
  came: (added, total) => `${plural(added, { one: '+# transaction', other: '+# transactions' })} (total : ${total})`,
  went: (removed, total) => `${plural(removed, { one: '−# transaction', other: '−# transactions' })} (total : ${total})`,
  cameAndWent: (added, removed, total) => `+${added}, ${plural(removed, { one: '−# transaction', other: '−# transactions' })} (total : ${total})`,
  notRead: 'L’historique n’a pas pu être lu.',
  none: 'Rien n’a encore été enregistré.',
  event: (position) => `événement ${position}`,
  whatChanged: 'Ce qui a changé',
  bookThen: 'Voir le livre à ce moment',
  earlier: 'États antérieurs',
  states: 'États du livre',
  newestFirst: 'les plus récents d’abord',
  seal: {
    notYet: 'Le journal n’a pas encore été vérifié depuis le démarrage du serveur. Cela se fera dans un instant.',
    verified: (event, when) =>
      `Toutes les empreintes jusqu’à l’événement ${event} sont exactes, vérifiées ${when} : rien de ce qui est enregistré n’a été modifié.`,
    altered: (event, when, problem) =>
      `L’événement ${event} n’est plus tel qu’il a été écrit (constaté ${when}) : ${problem}. Lancez « daybook verify » et restaurez une sauvegarde.`,
    shortVerified: (when) => `journal vérifié ${when}`,
    shortAltered: (event) => `journal altéré à l’événement ${event}`,
  },
}
