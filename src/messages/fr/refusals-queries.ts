import type { queries as english } from '../en/refusals-queries.ts'

export const queries: typeof english = {
  noAccount: (account) => `Il n’y a pas de compte « ${account} » dans le journal.`,
  noRate: (currency, from) => `Aucun taux de change de ${from} vers ${currency} n’est connu. Ajoutez un cours de cette paire au journal.`,
  futureDate: (day, today) => `La date d’arrêté ne peut pas être dans le futur : ${day} est après aujourd’hui, ${today}.`,
  fromAfterTo: 'La date de début ne doit pas suivre la date de fin.',
  noPriceTerm: (term) => `Un cours n’a pas de « ${term} ». Sont possibles commodity, currency, date et amount.`,
  noFinding: 'Ce constat n’existe pas. Le livre a peut-être changé.',
  tooManyPivotColumns: (count, most) =>
    `Le tableau croisé a ${count} colonnes, et ${most} au plus sont possibles. Inversez-le ou réduisez avec where.`,
  timeUsedUp: (seconds) => `Vos requêtes ont épuisé leur temps. Réessayez dans ${seconds} secondes.`,
  tooManyQueued: 'Trop de requêtes sont en attente. Réessayez dans un instant.',
  tookTooLong: (seconds) => `La requête a dépassé ${seconds} secondes et a été arrêtée. Demandez moins de jours ou de comptes.`,
  neededTooMuchMemory: 'La requête demandait trop de mémoire et a été arrêtée. Demandez moins de lignes.',
  stopped: 'La requête a été arrêtée avant d’avoir une réponse.',
  tooLong: (length, most) => `La requête a ${length} caractères ; ${most} au plus sont possibles.`,
  nestedTooDeep: (most) => `La requête imbrique plus de ${most} parenthèses.`,
  oneStatement: 'Une seule instruction SQL est autorisée.',
  answerTooLarge: (megabytes) => `Le résultat dépasse ${megabytes} Mo. Demandez moins de colonnes ou de lignes, ou ajoutez un limit.`,
  tooManyRows: (count) =>
    `Le résultat a plus de ${count} lignes, et un fichier incomplet n’est pas écrit. Demandez moins de lignes ou ajoutez un limit.`,
  noCreditCard: (account) => `Il n’y a pas de carte de crédit « ${account} » dans les réglages.`,
  noGoal: (type, name) => `Il n’y a pas d’objectif « ${name} » du type ${type} dans les réglages.`,
  gone: (name) => `${name} n’existe plus.`,
  changedMeanwhile: (name) => `${name} a été modifié entre-temps. Rien n’a été écrit.`,
  nothingChanged: 'Rien n’a été modifié.',
}
