import { deserialize, serialize } from 'node:v8'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { networthNow, networthReport } from '../../../../src/projections/reports/net-worth.ts'
import { type KeptNetworth, keptNetworth, startFromNetworth } from '../../../../src/projections/valuation/net-worth/kept-net-worth.ts'
import { networthHistory } from '../../../../src/projections/valuation/net-worth/net-worth-history.ts'
import type { ValuedLedger } from '../../../../src/projections/valuation/valued-ledger.ts'
import { expectSame } from '../../../support/expect-same.ts'
import { ledgerOfJournal } from '../../../support/ledger-from-journal.ts'
import { ledgerOf, plain } from '../../../support/ledger-from-text.ts'
import { runs } from '../../../support/thorough.ts'

const FIRST = parseDay('2023-01-01')
const day = fc.integer({ min: 0, max: 200 }).map((after) => formatDay(FIRST + 1 + after))
const amount = fc.integer({ min: 1, max: 900_000 }).map((cents) => (cents / 100).toFixed(2))

const entry = fc
  .record({ day, amount, share: fc.constantFrom('FUND', 'ACME', 'USD') })
  .chain((e) =>
    fc.constantFrom(
      `${e.day} Salary\n    Assets:Bank  ${e.amount} EUR\n    Income:Salary\n\n`,
      `${e.day} Shop\n    Expenses:Food  ${e.amount} EUR\n    Assets:Bank\n\n`,
      `${e.day} Buy\n    Assets:Equity:${e.share}  3 ${e.share} @@ ${e.amount} EUR\n    Assets:Bank\n\n`,
      `${e.day} Sell\n    Assets:Equity:${e.share}  -1 ${e.share} @@ ${e.amount} EUR\n    Assets:Bank\n    Income:CapitalGains:Equity:${e.share}  -1 EUR\n\n`,
      `${e.day} Dividend\n    Assets:Bank  ${e.amount} EUR\n    Income:Dividend:Equity:${e.share}\n\n`,
      `${e.day} Interest\n    Assets:Dollar  ${e.amount} USD\n    Income:Interest:Dollar\n\n`,
      `${e.day} Much\n    Assets:Bank  98765432109876543210.123 EUR\n    Equity:Much\n\n`,
      `P ${e.day} ${e.share === 'USD' ? 'ACME' : e.share} ${e.amount} USD\n`,
      `P ${e.day} ${e.share} ${e.amount} EUR\n`,
      `P ${e.day} USD 0.${e.amount.slice(-2)} EUR\n`,
    ),
  )
/** A rate for everything before anything is booked, in most books: nothing is kept of others. */
const RATES = 'P 2023-01-01 USD 0.90 EUR\nP 2023-01-01 FUND 5 USD\nP 2023-01-01 ACME 7 EUR\n\n'
const book = fc
  .tuple(fc.constantFrom(RATES, RATES, RATES, ''), fc.array(entry, { minLength: 1, maxLength: 25 }))
  .map(([rates, entries]) => rates + entries.join(''))

/** What an earlier run keeps, over bytes. */
function keptOf(ledger: ValuedLedger): KeptNetworth | undefined {
  ledger.worked(networthHistory)
  return deserialize(serialize(keptNetworth(ledger))) as KeptNetworth | undefined
}

describe('net worth that goes on from what was kept', () => {
  test('on that day or on a later one is what it is when every day is walked, checkpoints included', () => {
    let keptCount = 0
    fc.assert(
      fc.property(book, fc.integer({ min: 0, max: 220 }), fc.nat({ max: 90 }), (text, before, more) => {
        const [then, now] = [formatDay(FIRST + before), formatDay(FIRST + before + more)]
        const kept = keptOf(ledgerOf(text, then))
        const [resumed, walked] = [ledgerOf(text, now), ledgerOf(text, now)]
        if (kept) {
          keptCount++
          startFromNetworth(resumed, kept)
          expect(resumed.openSince(networthHistory)).toBe(parseDay(then) + 1)
        }
        expectSame(plain(networthNow(resumed)), plain(networthNow(ledgerOf(text, now))))
        expectSame(plain(networthReport(resumed)), plain(networthReport(walked)))
        // What the next run is left is the same, figures that nobody sees included.
        expectSame(keptOf(resumed), keptOf(walked))
      }),
      { numRuns: runs(200) },
    )
    expect(keptCount).toBeGreaterThan(0)
  }, 60_000)

  test('goes on with what each account holds of a thing without a price', () => {
    const text = `2023-01-01 open Assets:One
2023-01-01 open Assets:Two
2023-01-01 open Equity:Rest
2023-01-01 price USD 1 EUR
2023-03-01 price USD 2 EUR
2023-01-02 * "Buy"
  Assets:One  10 HOUSE {10 USD}
  Assets:Two  10 HOUSE {10 USD}
  Equity:Rest
2023-03-02 * "Sell"
  Assets:One  -10 HOUSE {10 USD}
  Equity:Rest
`
    for (const then of ['2023-01-01', '2023-01-02', '2023-02-01', '2023-03-01', '2023-03-02', '2023-03-03']) {
      const [resumed, walked] = [0, 1].map(() => ledgerOfJournal(text, '2023-03-04', { dialect: 'beancount' })) as [ValuedLedger, ValuedLedger]
      const kept = keptOf(ledgerOfJournal(text, then, { dialect: 'beancount' }))
      if (kept) startFromNetworth(resumed, kept)
      expect(plain(networthReport(resumed))).toEqual(plain(networthReport(walked)))
      expect(networthNow(resumed).balanceAmount.toText()).toBe('100')
      expect(keptOf(resumed)).toEqual(keptOf(walked))
    }
  })

  const TEXT = `${RATES}2023-01-02 Buy\n    Assets:Equity:FUND  3 FUND @@ 15 EUR\n    Assets:Bank  -15 EUR\n\n`
  test('is of an earlier day, never of a later one', () => {
    const kept = keptOf(ledgerOf(TEXT, '2023-03-01'))!
    const earlier = ledgerOf(TEXT, '2023-02-28')
    startFromNetworth(earlier, kept)
    expect(earlier.openSince(networthHistory)).toBeUndefined()
  })

  test('is nothing where something is estimated or unknown: a later day may know more', () => {
    const gift = '2023-01-02 Gift\n    Assets:Equity:FUND  3 FUND\n    Equity:Gifts\n\n'
    expect(keptOf(ledgerOf(gift, '2023-03-01'))).toBeUndefined()
    expect(keptOf(ledgerOf(`${gift}P 2023-02-01 FUND 5 EUR\n`, '2023-03-01'))).toBeUndefined()
    const other = ledgerOf(gift, '2023-03-01')
    startFromNetworth(other, keptOf(ledgerOf(TEXT, '2023-02-01'))!)
    expect(other.openSince(networthHistory)).toBeUndefined()
  })

  test('is nothing where nobody has asked for it, and of a book without any', () => {
    expect(keptNetworth(ledgerOf(TEXT, '2023-03-01'))).toBeUndefined()
    expect(keptOf(ledgerOf('', '2023-03-01'))).toBeUndefined()
  })

  test('is walked anew where what was kept makes no sense', () => {
    const kept = keptOf(ledgerOf(TEXT, '2023-02-01'))!
    const whole = plain(networthReport(ledgerOf(TEXT, '2023-03-01')))
    for (const wrong of [{ points: [] }, { amounts: { ...kept.amounts, count: 3 } }, { checkpoints: [undefined] }]) {
      const ledger = ledgerOf(TEXT, '2023-03-01')
      startFromNetworth(ledger, { ...kept, ...wrong } as KeptNetworth)
      expect(plain(networthReport(ledger))).toEqual(whole)
    }
  })
})
