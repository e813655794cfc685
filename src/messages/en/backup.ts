import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { one: '# event', other: '# events' })
const files = (count: number): string => plural(count, { one: '# file', other: '# files' })

export const backup = {
  title: 'Backup',
  backUpNow: 'Back up now',
  made: (eventCount: number, fileCount: number) => `Backed up and checked: ${events(eventCount)}, ${files(fileCount)}.`,
  missing: (names: string) => `Not included: ${names}. The configuration names these for prices, but they cannot be read.`,
  tested: (eventCount: number, fileCount: number) => `The backup is complete: ${events(eventCount)} and ${files(fileCount)} are unchanged.`,
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  lastBackup: (when: string) => `Last backup: ${when}`,
  none: 'There is no backup yet',
  contents: 'Contents',
  contentsText: 'the whole event log, the configuration and every journal file',
  folder: 'Folder',
  atMost: (count: number) => plural(count, { one: 'keeps # backup', other: 'keeps the last # backups' }),
  schedule: 'Schedule',
  noSchedule: <Node>(setting: Node): Sentence<Node> => ['none; ', setting, ' in the configuration makes a backup every night at 3:00'],
  lastTest: 'Last test',
  complete: 'complete',
  notTested: 'none since Daybook started',
  restore: 'Restore',
  restoreText: <Node>(command: Node): Sentence<Node> => [command, ' restores into a new folder, after checking that the backup is complete'],
  backups: 'Backups',
  heads: { made: 'Made', size: 'Size', check: 'Check' },
}
