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
