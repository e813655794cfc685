import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { type BookOnDisk, bookOnDisk } from '../../service/sync/book-on-disk.ts'
import { chosenBook } from './chosen-book.ts'
import { filesFor } from './piped-journal.ts'
import { problemHere } from '../terminal/problem-here.ts'
import { fixedDay } from './day-options.ts'
import type { CommonOptions } from './options.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Returns the book that a person means, as it is on the disk; undefined after what keeps it from loading has been printed. */
export async function chosenOnDisk(options: CommonOptions, journal: string | undefined, terminal: Terminal): Promise<BookOnDisk | undefined> {
  const fixed = fixedDay(options)
  const configuration = await chosenBook({ config: options.config, journal, inFolder: true, mayBePiped: true }, terminal)
  if (!configuration) return undefined
  const { current } = configuration
  const read = bookOnDisk(current, fixed ?? dayIn(current.timeZone, systemClock.now()), await filesFor(journal ?? ''))
  if ('book' in read) return read
  for (const problem of read) terminal.err(`${problemHere(problem)}\n`)
  return undefined
}
