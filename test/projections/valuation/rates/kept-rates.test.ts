import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { ReportSettings } from '../../../../src/projections/valuation/settings.ts'
import { ValuedLedger } from '../../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../../support/journal-in-memory.ts'
import { type SimpleEntry, simpleBook } from '../../../support/simple-book.ts'
import { plainSettings } from '../../../support/plain-settings.ts'

const TODAY = parseDay('2024-06-15')

/** A log with a journal that is edited: what it is valued as after each edit. */
function edited() {
  const journal = new JournalInMemory()
  return (entries: readonly SimpleEntry[], settings: Partial<ReportSettings> = {}): ValuedLedger => {
    const book = simpleBook(entries)
    journal.sync({
      book,
      hash: JSON.stringify(entries),
      fileNames: book.files.map(({ path }) => path),
      globs: [],
      forecastUntil: 0,
      autoPostings: true,
    })
    return new ValuedLedger(journal.view, { ...plainSettings('EUR'), ...settings }, TODAY)
  }
}
const price = (rate: string): SimpleEntry => ({ price: { day: 19_000, base: 'ACME', quote: 'EUR', rate, file: 'prices.ledger' } })
const bought = (quantity: string): SimpleEntry => ({
  transaction: {
    day: 19_001,
    payee: 'Broker',
    file: 'main.ledger',
    postings: [
      { account: 'Assets:Shares', quantity, commodity: 'ACME' },
      { account: 'Equity:Gifts', quantity: `-${quantity}`, commodity: 'ACME' },
    ],
  },
})
const worth = (ledger: ValuedLedger): string | undefined => ledger.rates.unit(ledger.commodityId('ACME'), TODAY)?.value.toString()

test('rates are the same ones after an edit that changes no price, and others after one that does', () => {
  const edit = edited()
  const first = edit([price('10'), bought('1')])
  const second = edit([price('10'), bought('2'), bought('3')])
  expect(second.rates).toBe(first.rates)
  const third = edit([price('11'), bought('2')])
  expect(third.rates).not.toBe(first.rates)
  expect([worth(first), worth(third)]).toEqual(['10', '11'])
  expect(worth(edit([price('10'), bought('2')]))).toBe('10')
})

test('rates under other rules, or of another log, are others', () => {
  const edit = edited()
  const entries = [price('10'), bought('1')]
  const first = edit(entries)
  expect(edit(entries, { defaultCurrency: 'ACME' }).rates).not.toBe(first.rates)
  expect(edit(entries, { sameCurrency: [['ACME', 'EUR']] }).rates).not.toBe(first.rates)
  expect(edited()(entries).rates).not.toBe(first.rates)
  expect(edit(entries).rates).toBe(first.rates)
})
