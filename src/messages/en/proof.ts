import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const proof = {
  /** The panel behind a figure: the transactions in it, and how it is computed. */
  withoutPayee: 'Without a payee',
  planned: 'planned',
  open: 'Open',
  notRead: 'The transactions could not be read.',
  notIncluded: 'Not included, because no price is known:',
  noTransactions: 'It contains no transactions.',
  noTransactionsButPrice: 'It contains no transactions: it comes from a price or from the configuration.',
  byAccount: 'By account',
  moreAccounts: (count: number) => plural(count, { one: 'and # more account', other: 'and # more accounts' }),
  loading: 'Loading…',
  showNext: (count: number) => plural(count, { one: 'Show # more', other: 'Show # more' }),
  rateOf: (day: string) => `of ${day}`,
  inverseRateOf: (day: string) => `of ${day}, inverted`,
  earlierPostings: (count: number) => plural(count, { one: 'and # earlier posting', other: 'and # earlier postings' }),
  aboutAccount: 'Account page',
  cashFlows: (count: number) => plural(count, { one: '# cash flow', other: '# cash flows' }),
  ownFigure: 'Another figure',
  addUp: (postings: number, accounts: string) =>
    plural(postings, { one: `# posting in ${accounts} is this figure exactly.`, other: `# postings in ${accounts} add up to this figure exactly.` }),
  noPostings: 'No postings contribute to it.',
  plannedOn: (day: string) => `${day} · planned by a periodic rule`,
  edit: 'Edit',
  exactly: <Node>(amount: Node): Sentence<Node> => ['Exactly ', amount],
  contents: 'What is in it',
  computed: 'How it is made',
  show: 'Show',
  back: 'Back',
  theTransaction: (name: string) => `The transaction ${name}`,
  contentsOf: (name: string) => `What is in ${name}`,
  computedOf: (name: string) => `What ${name} is made of`,
}
