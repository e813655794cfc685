import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const status = {
  /** How far the figures can be trusted, and the notices above a page that say what they lack. */
  title: 'Status',
  is: (state: string) => `Status: ${state}`,
  logAltered: 'Log altered',
  entriesUntil: (day: string) => `Entries until ${day}`,
  restsSince: (day: string) => `No entries since ${day}: figures, charts and the last twelve months end there.`,
  scheduled: (transactions: string, scheduled: string) => `${transactions}, ${scheduled} scheduled`,
  noErrors: (transactions: string) => `${transactions} · all assertions hold`,
  lastGood: (transactions: string) => `${transactions} · as last read without an error`,
  recorded: (count: number) => plural(count, { one: '# event recorded', other: '# events recorded' }),
  notFetched: (names: string) => `${names} could not be fetched`,
  stillHolds: 'The figures use what was fetched before.',
  journalProblems: (count: number) => plural(count, { one: 'The journal has # problem', other: 'The journal has # problems' }),
  journalNotRead: 'The journal could not be read',
  lastGoodSync: (age: string) => `The figures below are from the last good sync, ${age}. Correct the file and save it: the page updates by itself.`,
  nothingRead: 'Nothing could be read yet. Correct the file and save it: the page updates by itself.',
  showProblems: (count: number) => plural(count, { one: 'Show # problem', other: 'Show all # problems' }),
  andOthers: (names: string) => `${names} and others`,
  ownUnits: <Node>(names: Node, price: Node): Sentence<Node> => ['Not counted as money, and in no sum until ', price, ' is recorded: ', names, '.'],
  unpriced: <Node>(count: number, isCutOff: boolean, names: Node, price: Node): Sentence<Node> => [
    isCutOff
      ? plural(count, { one: 'More than # commodity without a price: ', other: 'More than # commodities without a price: ' })
      : plural(count, { one: '# commodity without a price: ', other: '# commodities without a price: ' }),
    names,
    plural(count, { one: '. It counts at cost until ', other: '. They count at cost until ' }),
    price,
    ' is recorded. Where the cost is unknown too, the holding is left out.',
  ],
  aPrice: 'a price',
  noRateBefore: <Node>(commodity: Node, day: string): Sentence<Node> => [
    commodity,
    ` has no rate before ${day}: earlier income and spending count with that rate, and its value until then is left out.`,
  ],
  othersWithoutRate: (count: number) =>
    plural(count, { one: 'The same is true of # other commodity.', other: 'The same is true of # other commodities.' }),
  nothingValued: <Node>(currency: Node, setting: Node, file: Node): Sentence<Node> => [
    'Nothing in this book can be valued in ',
    currency,
    '. If its currency is another, set ',
    setting,
    ' in ',
    file,
    ', exactly as the journal writes it.',
  ],
}

export const dueNotices = {
  /** Notifications of the browser: what is due. */
  late: (name: string) => `${name} is past due`,
  due: (name: string) => `${name} is due`,
  when: (day: string, due: string) => `${day} (${due})`,
  toReconcile: (account: string) => `${account} is due to be reconciled`,
  neverReconciled: 'Not reconciled yet',
  lastReconciled: (day: string) => `Last reconciled on ${day}`,
}
