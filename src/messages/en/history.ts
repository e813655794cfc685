import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const history = {
  title: 'History',
  added: (count: number) => plural(count, { one: '+ # transaction added', other: '+ # transactions added' }),
  removed: (count: number) => plural(count, { one: '− # transaction removed', other: '− # transactions removed' }),
  netWorthChange: <Node>(before: Node, after: Node, change: Node): Sentence<Node> => ['Net worth ', before, ' → ', after, ' (', change, ')'],
  netWorthAtEvent: (event: string) => `Net worth at event ${event}`,
  pricesDropped: 'Fetched prices were removed',
  portfoliosFetched: (names: string) => `Fund portfolios fetched: ${names}`,
  pricesFetched: (count: number, names: string) => `${plural(count, { one: '# price fetched', other: '# prices fetched' })}: ${names}`,
  otherChange: (total: string) => `Prices or places in the journal changed (total ${total})`,
  came: (added: number, total: string) => `${plural(added, { one: '+# transaction', other: '+# transactions' })} (total ${total})`,
  went: (removed: number, total: string) => `${plural(removed, { one: '−# transaction', other: '−# transactions' })} (total ${total})`,
  cameAndWent: (added: string, removed: number, total: string) =>
    `+${added}, ${plural(removed, { one: '−# transaction', other: '−# transactions' })} (total ${total})`,
  notRead: 'The history could not be read.',
  none: 'Nothing has been recorded yet.',
  event: (position: string) => `event ${position}`,
  whatChanged: 'What changed',
  bookThen: 'View the book at that time',
  earlier: 'Earlier states',
  states: 'States of the book',
  newestFirst: 'newest first',
  seal: {
    notYet: 'The log has not been verified since the server started. This happens in a moment.',
    verified: (event: string, when: string) => `All hashes up to event ${event} are right, checked ${when}: nothing recorded has been changed.`,
    altered: (event: string, when: string, problem: string) =>
      `Event ${event} is not as it was written (found ${when}): ${problem}. Run “daybook verify”, and restore a backup.`,
    shortVerified: (when: string) => `log verified ${when}`,
    shortAltered: (event: string) => `log altered at event ${event}`,
  },
}
