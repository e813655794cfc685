import type { doctor as english } from '../en/doctor.ts'
import { plural } from './plural.ts'

export const doctor: typeof english = {
  title: 'Contrôles',
  sayPrice: 'Choisir d’où vient son cours',
  changeTargets: 'Modifier les cibles',
  muted: 'Masqué.',
  unmuted: 'Affiché à nouveau.',
  whyNoMistake: 'Pourquoi ce n’est pas une erreur',
  mute: 'Masquer',
  unmute: 'Afficher à nouveau',
  wrong: 'Erreur',
  doubtful: 'Douteux',
  mutedWhy: (reason) => `Masqué : ${reason}`,
  mutedBy: (who, reason) => `Masqué par ${who} : ${reason}`,
  makeTransfer: 'En faire un seul virement',
  firstShown: (command, shown) => [`Les ${shown} premiers sont affichés ; `, command, ' les affiche tous.'],
  findings: (count) => plural(count, { one: '# constat', other: '# constats' }),
  findingsMuted: (count) => plural(count, { one: '# constat masqué', other: '# constats masqués' }),
  crossChecking: 'Vérification croisée des rapports…',
  agree: (currencies) => `Les rapports concordent sur le patrimoine net et sur tous les gains, en ${currencies}.`,
  agreePlain: 'Les rapports concordent sur le patrimoine net et sur tous les gains.',
  notChecked: 'Non vérifié : le journal n’a pas pu être lu. Corrigez d’abord les problèmes ci-dessus.',
  ofLastVersion: 'Le journal n’a pas pu être lu. Ces constats concernent sa dernière version sans erreur.',
  allWell: 'Rien ne ressemble à une erreur.',
  chooseChecks: 'Choisir les contrôles et leurs comptes',
}
