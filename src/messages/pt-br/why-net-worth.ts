import type { whyNetWorth as english } from '../en/why-net-worth.ts'
import { plural } from './plural.ts'

export const whyNetWorth: typeof english = {
  netWorthOn: (day) => `Patrimônio líquido em ${day}`,
  accountOn: (account, day) => `${account} em ${day}`,
  atEndOf: (day) => `No fim de ${day}`,
  figureOf: (account, figure) => `${account}: ${figure}`,
  totalOf: (figure) => `${figure}, total`,
  before: 'Antes',
  after: 'Depois',
  change: 'Variação',
  paidIn: 'Aportes',
  ofWhichPaidIn: 'dos quais aportes',
  paidInExplained: 'Aportes menos retiradas',
  ofWhichGain: 'dos quais ganho',
  totalGainExplained: 'Por preços, câmbio e receitas',
  changeOfNetWorth: 'Variação do patrimônio líquido',
  why: (change, paidIn, gain) => ['O patrimônio líquido variou ', change, ': ', paidIn, ' de aportes e ', gain, ' de preços, câmbio e receitas.'],
  firstDay: 'De',
  lastDay: 'Até',
  wrongOrder: 'O segundo dia é anterior ao primeiro. Escolha um posterior.',
  noneUntilThen: 'Não há transações até esse dia.',
  noneChanged: 'Nenhuma conta variou entre esses dias.',
  accountsThatChanged: 'Contas que variaram',
  unchangedAccounts: (count) => plural(count, { one: '# conta sem alteração', other: '# contas sem alteração' }),
}
