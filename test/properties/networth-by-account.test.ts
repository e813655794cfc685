import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import { networthByAccountReport } from '../../src/projections/reports/networth-by-account.ts'
import { NO_NETWORTH } from '../../src/projections/valuation/net-worth.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
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
        const { together } = networthByAccountReport(ledger)
        expect([together.balance, together.put_in, together.gain].map(String)).toEqual([balanceAmount, netInvestmentAmount, gainAmount].map(String))
      }
    }),
    { numRuns: runs(50) },
  )
})
