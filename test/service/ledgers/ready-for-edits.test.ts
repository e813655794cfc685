import { Subject } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { networthHistory } from '../../../src/projections/valuation/net-worth/net-worth-history.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import type { Ledgers } from '../../../src/service/ledgers/ledgers.ts'
import { readyForEdits } from '../../../src/service/ledgers/ready-for-edits.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2024-06-15')

function book(transactions: number): { readonly view: LedgerView; readonly ledger: ValuedLedger } {
  const text = '2024-01-01 In\n    Assets:Bank  10 EUR\n    Equity:Own\n\n'.repeat(transactions)
  const journal = new JournalInMemory()
  journal.sync(contentOf(readerOf('hledger').read('/main.journal', { home: '/', bytes: () => Buffer.from(text), glob: () => [] }, { today: TODAY })))
  return { view: journal.view, ledger: new ValuedLedger(journal.view, plainSettings('EUR'), TODAY) }
}

test('a large book is worked out once more when the program rests, and what an edit has left of net worth after it', async () => {
  const { view, ledger } = book(5000)
  const after = vi.spyOn(ledger, 'after')
  const changes = new Subject<LedgerView>()
  const pauseMs = 1500
  const stop = readyForEdits({ views: { current: () => view, changes }, ledgers: { current: () => ledger } as Ledgers, kept: undefined }, pauseMs)
  await vi.waitFor(() => expect(after).toHaveBeenCalledOnce(), 15_000)
  expect(ledger.openSince(networthHistory)).toBeUndefined()
  // An order of its own, as after an edit: of the very same one nothing would be read.
  expect(after.mock.results[0]?.value.booked).not.toBe(ledger.booked)
  changes.next(view)
  const saved = performance.now()
  await vi.waitFor(() => expect(ledger.openSince(networthHistory)).toBe(Number.MAX_SAFE_INTEGER), 15_000)
  expect(performance.now() - saved).toBeGreaterThanOrEqual(pauseMs - 5)
  expect(after).toHaveBeenCalledOnce()
  stop()
  expect(changes.observed).toBe(false)
}, 40_000)
