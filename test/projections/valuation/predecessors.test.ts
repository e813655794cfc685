import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { networthNow, networthReport } from '../../../src/projections/reports/net-worth.ts'
import type { Postings } from '../../../src/projections/valuation/postings.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { REPORTS } from '../../support/every-report.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { type SimpleEntry, simpleBook } from '../../support/simple-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

setFlagsFromString('--expose_gc')
const collectGarbage = runInNewContext('gc') as () => void

const TODAY = parseDay('2024-06-15')
const SETTINGS = plainSettings('EUR')
const pay = (day: number): SimpleEntry => ({
  transaction: {
    day,
    payee: 'Job',
    file: 'main.ledger',
    postings: [
      { account: 'Assets:Bank', quantity: '10', commodity: 'EUR' },
      { account: 'Income:Job', quantity: '-10', commodity: 'EUR' },
    ],
  },
})

/** Which of them are still there, once the collector has had some turns: compiled code and the turn that looked hold one for a while. */
async function keptOf(ledgers: readonly WeakRef<object>[]): Promise<boolean[]> {
  let kept: boolean[] = []
  for (let turn = 0; turn < 20; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    collectGarbage()
    kept = ledgers.map((ledger) => ledger.deref() !== undefined)
    if (kept.filter(Boolean).length === 1) break
  }
  return kept
}

test('of the ledgers before an edit none is kept, nor are their postings', async () => {
  const journal = new JournalInMemory()
  const ledgers: WeakRef<ValuedLedger>[] = []
  const postings: WeakRef<Postings>[] = []
  let last: ValuedLedger | undefined
  for (let edit = 1; edit <= 5; edit++) {
    const book = simpleBook(Array.from({ length: edit }, (_, i) => pay(19_800 + i)))
    journal.sync({ book, hash: String(edit), fileNames: ['main.ledger'], globs: [], forecastUntil: 0, autoPostings: true })
    last = last ? last.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    ledgers.push(new WeakRef(last))
    postings.push(new WeakRef(last.booked))
    // Some are asked for everything and some for little: what nobody has asked for is not kept for it either.
    networthNow(last)
    if (edit % 2 === 1)
      expect([networthReport(last).networthTimeline.length > 0, last.kinds.length, last.counted.byDay.length]).toEqual([true, 2 * edit, 2 * edit])
  }
  expect(await keptOf(ledgers)).toEqual([false, false, false, false, true])
  expect(await keptOf(postings)).toEqual([false, false, false, false, true])
  expect(last?.booked.count).toBe(10)
})

test('of the postings before an edit none are kept, whatever reports were asked for', async () => {
  const journal = new JournalInMemory()
  const postings: WeakRef<object>[] = []
  let last: ValuedLedger | undefined
  for (let edit = 1; edit <= 5; edit++) {
    const book = simpleBook(Array.from({ length: edit }, (_, i) => pay(19_800 + i)))
    journal.sync({ book, hash: String(edit), fileNames: ['main.ledger'], globs: [], forecastUntil: 0, autoPostings: true })
    last = last ? last.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    postings.push(new WeakRef(last.booked))
    for (const report of Object.values(REPORTS)) report(last)
  }
  expect(await keptOf(postings)).toEqual([false, false, false, false, true])
  expect(last?.booked.count).toBe(10)
})
