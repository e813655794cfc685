import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { allocationReport, daysInStretches } from '../../../src/projections/reports/allocation.ts'
import { expenseReport } from '../../../src/projections/reports/expense.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { investmentReport } from '../../../src/projections/reports/investment.ts'
import { listingOf } from '../../../src/projections/reports/parts/listings.ts'
import { SameStretches } from '../../../src/projections/reports/parts/same-stretches.ts'
import { Stretches } from '../../../src/projections/reports/parts/stretches.ts'
import { Trace } from '../../../src/projections/valuation/trace.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2023-06-30')
const SETTINGS = plainSettings('EUR')

/** Of each text the ledger that takes over from the one before it. */
function* edits(...texts: readonly string[]): Generator<ValuedLedger> {
  const journal = new JournalInMemory()
  let last: ValuedLedger | undefined
  for (const text of texts) {
    const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
    journal.sync(contentOf(readerOf('ledger').read('/main.journal', files, { today: TODAY })))
    last = last ? last.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    yield last
  }
}

const bought = (day: string, price: number): string => `${day} Shop\n    Expenses:Food  ${price} EUR\n    Assets:Bank\n\n`
const month = (label: string): string =>
  Array.from({ length: 70 }, (_, nth) => bought(`${label}-${String((nth % 28) + 1).padStart(2, '0')}`, nth + 1)).join('')
const BOOK = `${month('2023-01')}${month('2023-02')}${month('2023-03')}`

const sames = (list: unknown): object[] => {
  expect(list).toBeInstanceOf(Stretches)
  return (list as Stretches<unknown>).all.map(({ same }) => same)
}
const expenses = (ledger: ValuedLedger): object[] => sames(expenseReport(ledger, {}, listingOf(ledger)).expenses)

test('the list of a year has the stretches that the lists of its months have', () => {
  for (const ledger of edits(BOOK)) {
    const { expenses: all, month_wise, year_wise } = expenseReport(ledger, {}, listingOf(ledger))
    expect(sames(all)).toHaveLength(3)
    expect(Object.values(month_wise.expenses).flatMap(sames)).toEqual(sames(all))
    expect(
      Object.values(month_wise.expenses)
        .flatMap(sames)
        .every((same, at) => same === sames(all)[at]),
    ).toBe(true)
    expect(
      Object.values(year_wise.expenses)
        .flatMap(sames)
        .every((same, at) => same === sames(all)[at]),
    ).toBe(true)
  }
})

test('a busy month has a stretch for some days, in the list of a year as in its own, and an edit of one leaves those before it', () => {
  const busy = `${month('2023-01')}${`${month('2023-02')}`.repeat(4)}${month('2023-03')}`
  const [before, after] = Array.from(edits(busy, busy + bought('2023-02-27', 5)), (ledger) => {
    const { month_wise, year_wise } = expenseReport(ledger, {}, listingOf(ledger))
    const [byMonth, byYear] = [month_wise, year_wise].map(({ expenses: lists }) => Object.values(lists).flatMap(sames))
    expect(byMonth!.length).toBe(byYear!.length)
    expect(byMonth!.every((same, at) => same === byYear![at])).toBe(true)
    return byYear!
  })
  // January, four parts of February with some 70 postings in six days, and March.
  expect(after!.map((same, at) => same === before![at])).toEqual([true, true, true, true, false, false])
})

test('a part of one list is looked at once for all who show it alike', () => {
  const known = new SameStretches()
  const list = Int32Array.of(1, 2, 3, 4)
  let looks = 0
  const at = (part: Int32Array, marketOn?: number): object => known.at(part, marketOn, () => `${marketOn} ${part.join()} ${++looks > 0}`)
  expect(at(list.subarray(1, 3))).toBe(at(list.subarray(1, 3)))
  expect(looks).toBe(1)
  const others = [list.subarray(1, 4), list.subarray(0, 2), Int32Array.of(1, 2)].map((part) => at(part))
  expect(new Set([at(list.subarray(1, 3)), at(list.subarray(1, 3), 5), ...others]).size).toBe(4)
  expect(looks).toBe(5)
})

test('after an edit the stretches behind it are others, as their postings have other numbers', () => {
  const [before, after] = Array.from(edits(BOOK, BOOK + bought('2023-02-14', 5)), expenses)
  expect(after!.map((same, at) => same === before![at])).toEqual([true, false, false])
})

test('a line that moves is another stretch, and an entry that comes back is the one that was', () => {
  const [first, moved, back] = Array.from(edits(BOOK, `; A comment\n\n${BOOK}`, BOOK), expenses)
  expect(moved!.some((same) => first!.includes(same))).toBe(false)
  expect(back!.every((same, at) => same === first![at])).toBe(true)
})

const HELD = '2023-01-05 Buy\n    Assets:Fund  3 FUND @@ 30 EUR\n    Assets:Bank\n\n'

test('what is held is listed anew once its price is another', () => {
  const price = (worth: number): string => `P 2023-06-01 FUND ${worth} EUR\n\n`
  const gains = (ledger: ValuedLedger): object[] =>
    sames(gainReport(ledger, {}, listingOf(ledger)).gain_breakdown!.find(({ account }) => account === 'Assets:Fund')!.postings)
  const [dear, dearer, again] = Array.from(edits(HELD + price(11), HELD + price(12), HELD + price(12) + bought('2023-06-10', 1)), gains)
  expect(dearer![0]).not.toBe(dear![0])
  expect(again![0]).toBe(dearer![0])
})

test('of a timeline the days before an edit are the stretches that they were', () => {
  const days = (ledger: ValuedLedger): object[] => sames(allocationReport(ledger, daysInStretches).aggregates_timeline)
  const [before, after] = Array.from(edits(BOOK, BOOK + bought('2023-04-20', 5)), days)
  expect(before!.length).toBe(3)
  expect(after!.map((same, at) => same === before![at])).toEqual([true, false, false])
})

test('figures that are to be explained are written out', () => {
  for (const ledger of edits(BOOK + HELD)) {
    const traced = ledger.traced(new Trace())
    expect(expenseReport(traced, {}, listingOf(traced)).expenses).toBeInstanceOf(Array)
    expect(allocationReport(traced, daysInStretches).aggregates_timeline).toBeInstanceOf(Array)
  }
})

test('the year that is added up has its first month', () => {
  for (const ledger of edits(BOOK)) expect(expenseReport(ledger).multi_year['2023']!.month['2023-01']!.toString()).toBe('2485')
})

test('a stretch for which nobody asks is forgotten after eight books, and the oldest where there are too many', () => {
  let known = new SameStretches()
  const first = known.of('a', 100)
  for (let book = 0; book < 8; book++) known = new SameStretches(known)
  expect(known.of('a', 100)).toBe(first)
  for (let book = 0; book < 9; book++) known = new SameStretches(known)
  const second = known.of('a', 100)
  expect(second).not.toBe(first)
  known.of('b', 59_900)
  expect(known.of('a', 100)).toBe(second)
  known.of('c', 1)
  expect(known.of('a', 100)).not.toBe(second)
})

test('what was bought is the same list as all of it and by financial year, and the same as written out', () => {
  const shares = BOOK.replaceAll('Expenses:Food', 'Assets:Shares')
  for (const ledger of edits(shares + shares.replaceAll('2023-', '2022-'))) {
    const { assets, yearly_cards } = investmentReport(ledger, {}, listingOf(ledger))
    expect(sames(assets)).toHaveLength(6)
    expect(yearly_cards.flatMap(({ postings }) => sames(postings))).toEqual(sames(assets))
    const plain = investmentReport(ledger)
    const written = (list: unknown) => (list as Stretches<unknown>).all.flatMap(({ items }) => items())
    expect(written(assets)).toEqual(plain.assets)
    expect(yearly_cards.map(({ postings }) => written(postings))).toEqual(plain.yearly_cards.map(({ postings }) => postings))
    const listed = { first: parseDay('2022-02-01'), last: parseDay('2023-01-10') }
    const [some, plainSome] = [investmentReport(ledger, { listed }, listingOf(ledger)), investmentReport(ledger, { listed })]
    expect(written(some.assets)).toEqual(plainSome.assets)
    expect(plainSome.assets.map(({ date }) => date.slice(0, 7))).toEqual(expect.arrayContaining(['2022-02', '2023-01']))
    expect(plainSome.yearly_cards.map(({ net_investment }) => `${net_investment}`)).toEqual(
      plain.yearly_cards.map(({ net_investment }) => `${net_investment}`),
    )
  }
})
