import { expect, test } from 'vitest'
import { ExactColumn } from '#vocabulary/columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { listingOf } from '../../../src/projections/reports/parts/listings.ts'
import { SameStretches } from '../../../src/projections/reports/parts/same-stretches.ts'
import type { Stretches } from '../../../src/projections/reports/parts/stretches.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'

/** What is shown of one posting. */
const SHOWN = { dialect: 'ledger', row: 7, beginLine: 3, endLine: 5, file: 0, amount: new Exact(12, 1), isUnknown: false, rate: new Exact(2, 0) }

const wide = (last: bigint): Exact => Exact.of(10n ** 30n + last, 2)

/** The stretch of a list that has this one posting, and those before it on which nothing hangs. */
function stretch(known: SameStretches, shown: Partial<typeof SHOWN>, { number = 0, marketOn = '' } = {}): object {
  const { dialect, row, beginLine, endLine, file, amount, isUnknown, rate } = { ...SHOWN, ...shown }
  const amounts = new ExactColumn(4)
  amounts.set(number, amount)
  const ledger = {
    trace: undefined,
    worked: () => known,
    defaultCurrency: 1,
    rates: { unit: () => ({ value: rate }) },
    booked: {
      day: new Int32Array(4).fill(parseDay('2024-01-31')),
      row: new Int32Array(4).fill(row),
      amount: amounts,
      unknown: new Set(isUnknown ? [number] : []),
      commodity: new Int32Array(4),
    },
    view: {
      transactionOf: new Int32Array(10),
      transactions: { beginLine: [beginLine], endLine: [endLine], file: [file] },
      lastSync: { data: { dialect } },
    },
  } as unknown as ValuedLedger
  const extras = marketOn === '' ? {} : { marketOn: parseDay(marketOn) }
  const list = listingOf(ledger)(ledger, Int32Array.of(number), extras) as Stretches<unknown>
  return list.all[0]!.same
}

test('a posting that is shown as it was is in the stretch that it was in', () => {
  const known = new SameStretches()
  expect(stretch(known, {})).toBe(stretch(known, {}))
  expect(stretch(known, { amount: wide(1n) })).toBe(stretch(known, { amount: wide(1n) }))
  expect(stretch(known, {}, { marketOn: '2024-02-01' })).toBe(stretch(known, {}, { marketOn: '2024-02-01' }))
})

test.each<[string, Partial<typeof SHOWN>, Partial<typeof SHOWN>?]>([
  ['another row of the log', { row: 8 }],
  ['another first line', { beginLine: 4 }],
  ['another last line', { endLine: 6 }],
  ['another file', { file: 1 }],
  ['another amount', { amount: new Exact(13, 1) }],
  ['an amount with the same digits and the point elsewhere', { amount: new Exact(12, 0) }],
  ['an amount that nobody knows any more', { isUnknown: true }],
  ['an amount too long for a double that differs in its last digit', { amount: wide(1n) }, { amount: wide(2n) }],
  ['the dialect in which its text is found', { dialect: 'beancount' }],
])('%s is another stretch', (_what, after, before = {}) => {
  const known = new SameStretches()
  expect(stretch(known, after)).not.toBe(stretch(known, before))
})

test('another number in the book is another stretch, and so are another day and another price to be valued at', () => {
  const known = new SameStretches()
  const on = { marketOn: '2024-02-01' }
  expect(stretch(known, {}, { number: 1 })).not.toBe(stretch(known, {}))
  expect(stretch(known, {}, on)).not.toBe(stretch(known, {}))
  expect(stretch(known, {}, { marketOn: '2024-02-02' })).not.toBe(stretch(known, {}, on))
  expect(stretch(known, { rate: new Exact(3, 0) }, on)).not.toBe(stretch(known, {}, on))
})
