import { parseDay } from '#vocabulary/day.ts'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { household } from '../../src/demo/household.ts'
import type { BookFile } from '../../src/demo/write-journal.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'

const UNTIL = parseDay('2019-12-31')

/** The first of the three years of the demo book, for tests that read it again and again. */
export function demoYear(dialect: Dialect): BookFile[] {
  const story = household(parseDay('2021-12-31'), 1494)
  const inYear = <Dated extends { readonly day: number }>(list: readonly Dated[]): Dated[] => list.filter(({ day }) => day <= UNTIL)
  return journalFiles({ ...story, until: UNTIL, transactions: inYear(story.transactions), prices: inYear(story.prices) }, dialect)
}
