import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Event } from '../../src/events/catalogue.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import { habitsOf } from '../../src/projections/valuation/book-habits.ts'
import { cashAccountsOf } from '../../src/projections/valuation/cash-accounts.ts'
import { areSumsOf, startFromSums, sumsOf, type ViewSums } from '../../src/projections/view-sums.ts'
import { histories } from '../support/event-batches.ts'
import { viewFromText } from '../support/view-from-text.ts'
import { runs } from '../support/thorough.ts'

const stored = (event: Event, i: number): RecordedEvent =>
  ({ stream: 'journal', ...event, position: i + 1, version: i + 1, at: '2024-01-01T00:00:00.000Z' }) as RecordedEvent

/** What is kept, over bytes. */
const kept = (sums: ViewSums): ViewSums => deserialize(serialize(sums)) as ViewSums

test('a book that begins with the sums of an earlier run says of itself what one says that was passed over, then and after every event that comes', () => {
  fc.assert(
    fc.property(histories, fc.nat(), ({ appends }, share) => {
      const events = appends.flat().map(stored)
      const cut = appends.slice(0, share % (appends.length + 1)).flat().length
      const [first, whole] = [new LedgerViewBuilder(), new LedgerViewBuilder()]
      for (const event of events.slice(0, cut)) first.apply(event)
      const [habits, currency] = [habitsOf(first.view()), habitsOf(first.view()).currency]
      const cash = cashAccountsOf(first.view(), currency)

      const next = new LedgerViewBuilder(deserialize(serialize(first.state())))
      startFromSums(next.view(), kept(sumsOf(first.view())!))
      expect([habitsOf(next.view()), cashAccountsOf(next.view(), currency)]).toEqual([habits, cash])
      for (const event of events.slice(cut)) next.apply(event)
      for (const event of events) whole.apply(event)
      expect(habitsOf(next.view())).toEqual(habitsOf(whole.view()))
      expect(cashAccountsOf(next.view(), currency)).toEqual(cashAccountsOf(whole.view(), currency))
    }),
    { numRuns: runs(60) },
  )
})

const text = '2024-01-01 x\n  Assets:Bank  1 EUR\n  Income:Salary\n'
function summed(): ViewSums {
  const view = viewFromText(text)
  cashAccountsOf(view, habitsOf(view).currency)
  return kept(sumsOf(view)!)
}

test('sums are taken and not made again, and there are none where nobody has asked for all of them', () => {
  const view = viewFromText(text)
  expect(sumsOf(view)).toBeUndefined()
  habitsOf(view)
  expect(sumsOf(view)).toBeUndefined()
  const sums = summed()
  sums.commodities.postings.fill(0)
  const other = viewFromText(text)
  startFromSums(other, sums)
  expect(habitsOf(other).money).toEqual([])
})

test("sums that are another book's are no start", () => {
  const { commodities, accounts } = summed()
  const longer = (column: Int32Array): Int32Array => new Int32Array(column.length + 1)
  for (const wrong of [
    { commodities: { ...commodities, scales: longer(commodities.scales) }, accounts },
    { commodities: { ...commodities, lots: longer(commodities.lots) }, accounts },
    { commodities, accounts: { ...accounts, sums: { ...accounts.sums, spent: longer(accounts.sums.spent) } } },
  ])
    expect(() => startFromSums(viewFromText(text), wrong)).toThrow('sums have a number for each name of their book')
})

test('whether sums are those of a book is found out without them', () => {
  const sums = summed()
  expect(areSumsOf(viewFromText(text), sums)).toBe(true)
  for (const column of [sums.commodities.held, sums.commodities.scales, sums.accounts.sums.others]) {
    column[0]!++
    expect(areSumsOf(viewFromText(text), sums)).toBe(false)
    column[0]!--
  }
  expect(areSumsOf(viewFromText(text), sums)).toBe(true)
})
