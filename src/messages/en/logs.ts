import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const logs = {
  title: 'Logs',
  all: 'All',
  warnings: 'Warnings',
  errors: 'Errors',
  search: 'Search the log',
  searchExample: 'Words of a line',
  level: 'Level',
  follow: 'Follow',
  download: 'Download',
  ofOneSync: <Node>(showAll: Node, history: Node): Sentence<Node> => ['This is the log of one sync. ', showAll, ' or go to the ', history, '.'],
  showAll: 'Show everything',
  syncHistory: 'sync history',
  none: 'No messages of this kind.',
  gone: 'These messages are gone: the log begins when Daybook starts.',
  lines: 'Lines of the log, newest first',
  showMore: 'Show more',
  syncs: {
    title: 'Sync history',
    which: 'Show',
    all: 'All',
    changes: 'Changes',
    failed: 'Failed',
    noneFailed: 'Nothing has failed.',
    none: 'Nothing has been synced yet.',
    older: (count: number) => plural(count, { one: 'and # older one', other: 'and # older ones' }),
  },
}

export const events = {
  title: 'Events',
  newestFirst: (type: string) => `${type}, newest first`,
  from: <Node>(day: Node): Sentence<Node> => ['from ', day],
  to: <Node>(first: Node, last: Node): Sentence<Node> => [first, ' to ', last],
  fromTo: <Node>(first: Node, last: Node): Sentence<Node> => ['from ', first, ' to ', last],
  upcoming: 'upcoming',
  since: (day: string) => `since ${day}`,
  notInDialect: (dialect: string) =>
    `Journals of ${dialect} have no events; only those of beancount do. A note about an account or a comment in the journal serves as well.`,
  none: <Node>(example: Node): Sentence<Node> => ['The journal has no events yet. Add one with a line such as ', example],
}
