import type { moneyFlow as english } from '../en/money-flow.ts'
import { plural } from './plural.ts'

export const moneyFlow: typeof english = {
  label: (period) => `Flux d’argent, ${period}`,
  spendingLabel: (period) => `Dépenses, ${period}`,
  howToWalk: (label) => `${label}. Les flèches suivent le flux, Entrée montre le détail.`,
  stages: { from: 'De', through: 'Par', to: 'Vers' },
  link: (from, to, amount, count) =>
    plural(count, { one: `${from} → ${to} : ${amount}, # transaction`, other: `${from} → ${to} : ${amount}, # transactions` }),
  from: 'De',
  to: 'Vers',
  amount: 'Montant',
  transactions: 'Transactions',
  table: 'Tableau',
  nothing: 'Aucun mouvement d’argent sur cette période.',
  cameIn: (period) => `Entrées, ${period}`,
  wentOut: 'Dépensé',
  wentOutExplained: 'Dépenses et impôts',
  left: 'Reste',
  taxes: 'Impôts',
  incomeDepth: 'Niveaux des revenus',
  expenseDepth: 'Niveaux des dépenses',
  all: 'Tous',
  allExplained: 'Chaque compte',
  levels: (count) => plural(count, { one: 'Première partie d’un nom (#)', other: 'Les # premières parties d’un nom' }),
  transfers: 'Virements entre vos comptes',
}
