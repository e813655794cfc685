import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { LastReading } from '../../../src/commands/journal/last-reading.ts'
import { readChanges } from '../../../src/commands/journal/read-changes.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import { decode } from '../../../src/events/codec.ts'
import type { DataOf } from '../../../src/events/catalogue.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { temporaryFolder } from '../../support/database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  write('main.ledger', 'include 20*.ledger\n')
  write('2023.ledger', '2023-01-01 x\n  A  1 EUR\n  B\n')
  write('2024.ledger', '2024-01-01 x\n  A  1 EUR\n  B\n')
})
afterEach(() => folder.remove())
const path = (name: string): string => join(folder.path, name)
const write = (name: string, text: string): void => writeFileSync(path(name), text)

const read = (last?: LastReading) =>
  readChanges(
    {
      root: path('main.ledger'),
      dialect: '',
      strict: false,
      today: parseDay('2024-06-15'),
      forecastUntil: 0,
      autoPostings: true,
      force: false,
      ...(last && { last }),
    },
    () => nothingRecorded,
    readerOf,
  )
/** What a sync would have recorded of the journal as it is now. */
function lastReading(): LastReading {
  const outcome = read()
  if (outcome.kind !== 'read') throw new Error(outcome.kind)
  const { hash, files, globs } = decode(outcome.events.at(-1)!) as DataOf<'JournalSynced'>
  return { hash, files: files.map(({ name }) => name), globs, forecastUntil: 0, autoPostings: true }
}

describe('a journal that includes what matches a pattern', () => {
  test('is unchanged while its files are and the same ones match, and is watched as before', () => {
    const last = lastReading()
    // Ledger passes over the case of what a pattern matches.
    expect(last.globs).toEqual([{ pattern: '20*.[lL][eE][dD][gG][eE][rR]', matches: ['2023.ledger', '2024.ledger'] }])
    expect(read(last)).toEqual({
      kind: 'unchanged',
      watchList: {
        files: ['main.ledger', '2023.ledger', '2024.ledger'].map(path),
        globs: [{ pattern: path('20*.[lL][eE][dD][gG][eE][rR]'), matches: ['2023.ledger', '2024.ledger'].map(path) }],
      },
    })
  })

  test.each([
    ['a file that matches has joined', () => write('2025.ledger', '')],
    ['one has gone', () => rmSync(path('2024.ledger'))],
    ['one says something else', () => write('2024.ledger', '; nothing\n')],
    ['the root says something else', () => write('main.ledger', 'include 2023.ledger\n')],
    [
      'one has gone and another came in its place, with a name of its own',
      () => {
        rmSync(path('2024.ledger'))
        write('2022.ledger', '2024-01-01 x\n  A  1 EUR\n  B\n')
      },
    ],
  ])('is read again when %s', (_, change) => {
    const last = lastReading()
    change()
    expect(read(last).kind).toBe('read')
  })

  test('is read again when what matched then is not all that matches, though no file has changed', () => {
    const last = lastReading()
    const [glob] = last.globs
    for (const matches of [['2023.ledger'], ['2024.ledger', '2023.ledger'], ['2023.ledger', '2024.ledger', '2025.ledger'], []]) {
      expect(read({ ...last, globs: [{ ...glob!, matches }] }).kind).toBe('read')
    }
    expect(read({ ...last, globs: [] }).kind).toBe('unchanged')
  })
})
