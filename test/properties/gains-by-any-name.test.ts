import fc from 'fast-check'
import { test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { accountGainReport, gainReport } from '../../src/projections/reports/gain.ts'
import { assetsBalanceReport } from '../../src/projections/reports/assets-balance.ts'
import { diagnosisReport } from '../../src/projections/reports/diagnosis.ts'
import { goalReport } from '../../src/projections/reports/goals.ts'
import { incomeStatementReport } from '../../src/projections/reports/income-statement.ts'
import { lotsReport } from '../../src/projections/reports/lots-report.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { ALL_RULES } from '../support/every-report.ts'
import { expectSame } from '../support/expect-same.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

const trade = fc.record({
  share: fc.constantFrom('ACME', 'FUND'),
  units: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 1, max: 40 }),
  currency: fc.constantFrom('EUR', 'USD'),
  fee: fc.integer({ min: 0, max: 2 }),
  isNet: fc.boolean(),
  booked: fc.constantFrom('bought', 'priced', 'lot', 'at cost'),
  name: fc.constantFrom('Income:PnL', 'Income:Investments:Realized', 'Income:US:Gains', 'Equity:Gains'),
})
// What brings nothing, as all of it goes for the fee, is no sale that its own transaction proves.
const sale = trade.filter(({ units, price, fee }) => units * price > fee)
type Trade = typeof trade extends fc.Arbitrary<infer One> ? One : never

/** With each gain under a name of the person's own, or under that which Paisa has for it. */
function bookOf(trades: readonly Trade[], isNamed: boolean): string {
  const entries = trades.map(({ share, units, cost, price, currency, fee, isNet, booked, name }, at) => {
    const title = `2023-0${1 + Math.floor(at / 9)}-1${at % 9} Trade`
    if (booked === 'bought')
      return `${title}\n  Assets:Equity:${share}  ${units} ${share} @ ${cost} ${currency}\n  Assets:Bank  -${units * cost} ${currency}\n`
    const basis = { priced: `{${cost} ${currency}} @ ${price} ${currency}`, lot: `{${cost} ${currency}}`, 'at cost': `@ ${cost} ${currency}` }[booked]
    // A fee stands for itself, or was taken off the gain.
    const gain = units * (price - cost) - (isNet ? fee : 0)
    const account = isNamed ? `Income:CapitalGains:Equity:${share}` : name
    // Nobody books a gain of nothing.
    const gained = gain === 0 ? '' : `  ${account}  ${-gain} ${currency}\n`
    const fees = fee > 0 && !isNet ? `  Expenses:Fees  ${fee} ${currency}\n` : ''
    return `${title}\n  Assets:Equity:${share}  -${units} ${share} ${basis}\n  Assets:Bank  ${units * price - fee} ${currency}\n${fees}${gained}`
  })
  return `P 2023-01-01 USD 0.9 EUR\nP 2023-02-03 USD 0.8 EUR\nP 2023-02-20 ACME 21 EUR\n2023-01-01 Open\n  Assets:Bank  5000 EUR\n  Equity:Open  -5000 EUR\n${entries.join('')}`
}

const goal = {
  name: 'House',
  icon: '',
  target: Exact.of(9),
  targetDate: '',
  rate: 0,
  paymentPerPeriod: Exact.zero,
  accounts: ['Assets:Equity:*'],
  priority: 1,
}

/** All that speaks of gains, without the postings themselves, which have the names of their accounts. */
function toldBy(ledger: ValuedLedger): unknown {
  const withoutPostings = (report: unknown): unknown =>
    JSON.parse(JSON.stringify(plain(report), (key, value: unknown) => (key === 'postings' ? (value as unknown[]).length : value)))
  return withoutPostings({
    gain: gainReport(ledger),
    networth: networthReport(ledger),
    assets: assetsBalanceReport(ledger),
    accounts: ['Assets', 'Assets:Equity', 'Assets:Equity:ACME', 'Assets:Equity:FUND'].map((account) => accountGainReport(ledger, { account })),
    goal: goalReport(ledger, { type: 'savings', name: 'House' }),
    lots: lotsReport(ledger),
    statement: Object.values(incomeStatementReport(ledger).yearly),
    diagnosis: diagnosisReport(ledger, ALL_RULES).issues.filter(({ summary }) => summary === 'Credit Entry'),
  })
}

test('whatever the account of a gain is called, on every day and in every currency all is as under its name in Paisa', () => {
  fc.assert(
    fc.property(fc.array(sale, { minLength: 1, maxLength: 16 }), fc.constantFrom('2023-02-12', '2023-12-31'), (trades, day) => {
      const [own, named] = [false, true].map((isNamed) =>
        ledgerOf(bookOf(trades, isNamed), '2023-12-31', { currencies: ['USD'], savingsGoals: [goal] }),
      )
      for (const reportCurrency of ['EUR', 'USD']) {
        const [a, b] = [own!, named!].map((ledger) => recast(ledger, { asOf: parseDay(day), reportCurrency }))
        if (a instanceof Refusal || b instanceof Refusal) continue
        expectSame(toldBy(a!), toldBy(b!))
      }
    }),
    { numRuns: runs(20) },
  )
})
