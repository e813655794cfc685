import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { Change } from '../../../src/projections/valuation/work.ts'
import type { Postings } from '../../../src/projections/valuation/postings.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2024-06-15')

/** The postings of a book of one transaction a day, each of two postings. */
function bookOf(...days: readonly number[]): Postings {
  const text = days.map((day) => `2024-01-0${day} Shop\n    Assets:Bank  ${day} EUR\n    Equity:Own\n\n`).join('')
  const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
  const journal = new JournalInMemory()
  journal.sync(contentOf(readerOf('hledger').read('/main.journal', files, { today: TODAY })))
  return new ValuedLedger(journal.view, plainSettings('EUR'), TODAY).booked
}

test('postings are the same when all are still there, and those behind what came have moved as it moved them', () => {
  const came = { before: bookOf(1, 3), after: bookOf(1, 2, 3), ratesSince: Number.MAX_SAFE_INTEGER }
  const change = Change.between(came, { headEnd: 1, tailStart: 1, cameEnd: 2 })
  const isSame = (before: readonly number[], after: readonly number[]): boolean => change.isSame(Int32Array.from(before), Int32Array.from(after))
  expect(isSame([0, 2, 3], [0, 4, 5])).toBe(true)
  expect(isSame([0, 2], [0, 2])).toBe(false)
  expect(isSame([0, 2], [0, 5])).toBe(false)
  expect(isSame([0, 2], [0, 4, 5])).toBe(false)

  const edited = Change.between({ ...came, before: bookOf(1, 2, 3) }, { headEnd: 1, tailStart: 2, cameEnd: 2 })
  expect(edited.isSame(Int32Array.of(1, 4), Int32Array.of(1, 4))).toBe(true)
  expect(edited.isSame(Int32Array.of(1, 3), Int32Array.of(1, 3))).toBe(false)
})
