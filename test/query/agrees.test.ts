import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { assetsBalanceReport } from '../../src/projections/reports/assets-balance.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { Queries } from '../../src/query/queries.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOfJournal } from '../support/ledger-from-journal.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

/* What a query says is what the reports say, in every book. */

const queries = new Queries({ seconds: 60 })
afterAll(() => queries.close())

async function rowsOf(ledger: ValuedLedger, query: string): Promise<readonly (readonly unknown[])[]> {
  const answer = await queries.ask({ query, ledger })
  if (answer instanceof Refusal) throw new Error(`${query}: ${answer.message}`)
  return answer.rows
}
const plain = (decimal: unknown): string | null => (decimal === null ? null : Exact.parse(String(decimal)).toString())

test('balances, rates and values are those of the reports, today and on any day', async () => {
  await fc.assert(
    fc.asyncProperty(generatedBook, fc.integer({ min: 0, max: 560 }), async (text, daysAgo) => {
      const ledger = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'], checkingAccounts: ['Assets:Checking'] })
      const values = await rowsOf(
        ledger,
        "select b.account, trim_scale(sum(b.value)) from balances b join accounts a on a.name = b.account where a.root = 'Assets' group by 1 order by 1",
      )
      const { asset_breakdowns } = assetsBalanceReport(ledger, { flat: true })
      expect(values).toEqual(Object.entries(asset_breakdowns).map(([account, { marketAmount }]) => [account, marketAmount.toString()]))

      // On an earlier day: the report as of that day.
      const day = parseDay(GENERATED_TODAY) - daysAgo
      const then = assetsBalanceReport(ledger.asOf(day), { flat: true }).asset_breakdowns
      const at = await rowsOf(
        ledger,
        `select b.account, trim_scale(sum(b.value)) from balance_at('${formatDay(day)}') b join accounts a on a.name = b.account where a.root = 'Assets' group by 1 order by 1`,
      )
      expect(at.map(([account, value]) => [account, plain(value)])).toEqual(
        Object.entries(then).map(([account, { marketAmount }]) => [account, marketAmount.toString()]),
      )
      expect(
        await rowsOf(
          ledger,
          'select * from (select account, commodity, trim_scale(quantity) q, trim_scale(value) v from balances) b except select account, commodity, trim_scale(quantity), trim_scale(value) from balance_at(today())',
        ),
      ).toEqual([])

      const { commodities } = ledger.view
      for (const base of commodities) {
        const asked = `rate('${base}', 'EUR', '${formatDay(day)}'), value(2.5, '${base}', '${formatDay(day)}')`
        const [rate, value] = (await rowsOf(ledger, `select ${asked}`))[0]!
        const id = ledger.commodityId(base)
        expect(plain(rate), base).toBe(ledger.rates.rate(id, ledger.defaultCurrency, day)?.value.toString() ?? null)
        expect(plain(value), base).toBe(ledger.rates.unit(id, day)?.value.times(Exact.parse('2.5')).toString() ?? null)
      }
    }),
    { numRuns: runs(3) },
  )
}, 300_000)

test.each([
  ['that the configuration names', ['CHF', 'USD']],
  ['that has the code of a currency', []],
])('a rate into money %s is known, also where there are prices the other way round alone', async (_, currencies) => {
  const ledger = ledgerOf(
    `P 2024-01-01 CHF 0.8 EUR
P 2024-01-01 USD 0.5 EUR
P 2024-01-01 ACME 10 USD
2024-01-02 Opening
  Assets:Bank  100 EUR
  Equity:Opening
`,
    '2024-06-15',
    { currencies },
  )
  const names = ['EUR', 'USD', 'CHF', 'ACME'].flatMap((base) => ['EUR', 'USD', 'CHF'].map((quote) => [base, quote] as const))
  for (const [base, quote] of names) {
    const [[rate]] = (await rowsOf(ledger, `select rate('${base}', '${quote}', '2024-06-15')`)) as [[unknown]]
    const told = ledger.rates.rate(ledger.commodityId(base), ledger.commodityId(quote), parseDay('2024-06-15'))
    expect(plain(rate), `${base} in ${quote}`).toBe(told?.value.toString() ?? null)
  }
  expect(await rowsOf(ledger, "SELECT convert(sum(position), 'CHF') WHERE account ~ 'Assets'")).toEqual([['125 CHF']])
})

test('events and documents of a beancount journal are tables', async () => {
  const ledger = ledgerOfJournal(
    `2020-01-01 open Assets:Bank
2021-03-01 event "employer" "Acme"
2022-03-01 event "employer" "Self"
2021-05-01 event "place" "Rome"
2021-04-01 document Assets:Bank "april.pdf" #paper ^april
  pages: 3
`,
    '2024-06-15',
    { dialect: 'beancount' },
  )
  expect(await rowsOf(ledger, 'select date, type, description, until, line from events order by date')).toEqual([
    ['2021-03-01', 'employer', 'Acme', '2022-03-01', 2],
    ['2021-05-01', 'place', 'Rome', null, 4],
    ['2022-03-01', 'employer', 'Self', null, 3],
  ])
  expect(await rowsOf(ledger, 'select date, account, path, tags, links, line from documents')).toEqual([
    ['2021-04-01', 'Assets:Bank', 'april.pdf', '["paper"]', '["april"]', 5],
  ])
})
