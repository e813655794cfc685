import type { whyNetWorth as english } from '../en/why-net-worth.ts'
import { plural } from './plural.ts'

export const whyNetWorth: typeof english = {
  netWorthOn: (day) => `Patrimoine net au ${day}`,
  accountOn: (account, day) => `${account} au ${day}`,
  atEndOf: (day) => `À la fin du ${day}`,
  figureOf: (account, figure) => `${account} : ${figure}`,
  totalOf: (figure) => `${figure}, total`,
  before: 'Avant',
  after: 'Après',
  change: 'Variation',
  paidIn: 'Versements',
  paidInExplained: 'Versements moins retraits',
  totalGain: 'Gain total',
  totalGainExplained: 'Par les cours, les taux de change et les revenus',
  changeOfNetWorth: 'Variation du patrimoine net',
  why: (change, paidIn, gain) => [
    'Le patrimoine net a varié de ',
    change,
    ' : ',
    paidIn,
    ' de versements et ',
    gain,
    ' par les cours, les taux de change et les revenus.',
  ],
  firstDay: 'Du',
  lastDay: 'Au',
  wrongOrder: 'Le second jour précède le premier. Choisissez-en un plus tardif.',
  noneUntilThen: 'Il n’y a pas de transactions jusqu’à ce jour.',
  noneChanged: 'Aucun compte n’a varié entre ces jours.',
  accountsThatChanged: 'Comptes ayant varié',
  unchangedAccounts: (count) => plural(count, { one: '# compte inchangé', other: '# comptes inchangés' }),
}
