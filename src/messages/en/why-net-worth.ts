import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const whyNetWorth = {
  /** What changed net worth between two days, account by account. */
  netWorthOn: (day: string) => `Net worth on ${day}`,
  accountOn: (account: string, day: string) => `${account} on ${day}`,
  atEndOf: (day: string) => `At the end of ${day}`,
  figureOf: (account: string, figure: string) => `${account}: ${figure}`,
  totalOf: (figure: string) => `${figure}, total`,
  before: 'Before',
  after: 'After',
  change: 'Change',
  paidIn: 'Paid in',
  ofWhichPaidIn: 'of which paid in',
  paidInExplained: 'Paid in less withdrawn',
  ofWhichGain: 'of which gain',
  totalGainExplained: 'From prices, exchange rates and income',
  changeOfNetWorth: 'Change of net worth',
  why: <Node>(change: Node, paidIn: Node, gain: Node): Sentence<Node> => [
    'Net worth changed by ',
    change,
    ': ',
    paidIn,
    ' paid in, and ',
    gain,
    ' from prices, exchange rates and income.',
  ],
  firstDay: 'From',
  lastDay: 'To',
  wrongOrder: 'The second day is before the first. Choose a later one.',
  noneUntilThen: 'There are no transactions until that day.',
  noneChanged: 'No account changed between these days.',
  accountsThatChanged: 'Accounts that changed',
  unchangedAccounts: (count: number) => plural(count, { one: '# unchanged account', other: '# unchanged accounts' }),
}
