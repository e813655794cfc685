import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { networthByAccountReport, networthReport } from '../../src/projections/reports/net-worth.ts'
import { NO_NETWORTH } from '../../src/projections/valuation/net-worth-walk.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

test('what accounts have in net worth adds up to it, and so do what was put in and what was gained, on every day and in every currency', () => {
  const today = parseDay(GENERATED_TODAY)
  fc.assert(
    fc.property(generatedBook, fc.integer({ min: parseDay('2021-12-01'), max: today }), (text, asOf) => {
      const book = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'] })
      for (const reportCurrency of ['EUR', 'USD']) {
        const ledger = recast(book, { reportCurrency, asOf })
        if (ledger instanceof Refusal) continue
        const { balanceAmount, netInvestmentAmount, gainAmount } = networthReport(ledger).networthTimeline.at(-1) ?? NO_NETWORTH
        const report = networthByAccountReport(ledger)
        if (report instanceof Refusal) throw new Error(report.message)
        const { together } = report
        expect([together.balance, together.put_in, together.gain].map(String)).toEqual([balanceAmount, netInvestmentAmount, gainAmount].map(String))
      }
    }),
    { numRuns: runs(17) },
  )
})

test('what accounts had on an earlier day is what the book of that day says', () => {
  const today = parseDay(GENERATED_TODAY)
  fc.assert(
    fc.property(generatedBook, fc.integer({ min: parseDay('2021-12-01'), max: today }), (text, since) => {
      const ledger = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'] })
      const report = networthByAccountReport(ledger, { since })
      const then = networthByAccountReport(ledger.asOf(since))
      if (report instanceof Refusal || then instanceof Refusal) throw new Error('the day is in the past')
      expect(plain(report.together.before)).toEqual(plain(then.together))
      const something = report.accounts.map(({ account, before }) => ({ account, ...before! }))
      const had = something.filter(({ balance, put_in, gain }) => ![balance, put_in, gain].every(({ isZero }) => isZero))
      expect(plain(had)).toEqual(plain(then.accounts))
    }),
    { numRuns: runs(10) },
  )
})

test('a day to come is no earlier one', () => {
  const ledger = ledgerOf('2024-01-01 Work\n  Assets:Checking  10 EUR\n  Income:Salary\n', '2024-03-31')
  expect(networthByAccountReport(ledger, { since: parseDay('2024-04-01') })).toBeInstanceOf(Refusal)
})
