import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { accountBalanceReport, assetsBalanceReport } from '../../src/projections/reports/assets-balance.ts'
import { accountGainReport, gainReport } from '../../src/projections/reports/gain.ts'
import { dashboardReport } from '../../src/projections/reports/dashboard.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { isSameOrBelow } from '../../src/projections/valuation/accounts.ts'
import { NO_NETWORTH } from '../../src/projections/valuation/net-worth-walk.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { expectSame } from '../support/expect-same.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { given } from '../support/given.ts'

const today = parseDay(GENERATED_TODAY)

/** Holds for every book on every day, in the default currency and in every other that has a rate. */
function always(rule: (ledger: ValuedLedger) => void): void {
  fc.assert(
    fc.property(generatedBook, fc.integer({ min: parseDay('2021-12-01'), max: today }), (text, asOf) => {
      const book = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'] })
      for (const reportCurrency of ['EUR', 'USD', 'GBP']) {
        for (const day of [today, asOf]) {
          const ledger = recast(book, { reportCurrency, asOf: day })
          if (!(ledger instanceof Refusal)) rule(ledger)
        }
      }
    }),
    { numRuns: runs(9) },
  )
}
const sum = (figures: readonly Exact[]): string => Exact.sum(figures).toString()

describe('for every book, on every day and in every currency, the gain of an account', () => {
  test('is the same on the page of balances, of gains, of the account and on the dashboard', () => {
    always((ledger) => {
      const gains = new Map(gainReport(ledger).gain_breakdown.map((gain) => [gain.account, gain]))
      const { checkingBalances } = dashboardReport(ledger)
      for (const { group, gainAmount, xirr } of Object.values(assetsBalanceReport(ledger).asset_breakdowns)) {
        const alone = given(accountBalanceReport(ledger, { account: group })).asset_breakdown
        const { asset_breakdown, gain_timeline_breakdown: page } = given(accountGainReport(ledger, { account: group }))
        const last = page.networthTimeline.at(-1) ?? NO_NETWORTH
        const of = [alone.gainAmount, asset_breakdown.gainAmount, page.total_return, last.gainAmount]
        const cash = checkingBalances.asset_breakdowns[group]
        if (cash) of.push(cash.gainAmount)
        expect([group, ...of.map(String)]).toEqual([group, ...of.map(() => gainAmount.toString())])
        expect([page.xirr, alone.xirr].map(String)).toEqual([`${xirr}`, `${xirr}`])
      }
      for (const { group, gainAmount, xirr } of Object.values(assetsBalanceReport(ledger, { flat: true }).asset_breakdowns)) {
        const gain = gains.get(group)
        if (!gain) expect([group, gainAmount.toString(), ledger.accounts.traits(ledger.accounts.find(group)).isChecking]).toEqual([group, '0', true])
        else
          expect([group, gain.total_return, gain.networth.gainAmount, gain.xirr].map(String)).toEqual(
            [group, gainAmount, gainAmount, xirr].map(String),
          )
      }
    })
  })
  test('is what it is worth, less what was put in, with what was taken out, on every day', () => {
    always((ledger) => {
      const points = ['Assets', 'Assets:Equity', 'Assets:Savings'].flatMap((account) => {
        const report = accountGainReport(ledger, { account })
        return report instanceof Refusal ? [] : report.gain_timeline_breakdown.networthTimeline
      })
      for (const point of [...points, ...networthReport(ledger).networthTimeline]) {
        const { balanceAmount, investmentAmount, withdrawalAmount, gainAmount } = point
        expectSame(gainAmount.toString(), balanceAmount.minus(investmentAmount).plus(withdrawalAmount).toString())
      }
    })
  })
  test('is the income that it received, and what its price did', () => {
    always((ledger) => {
      for (const gain of gainReport(ledger).gain_breakdown)
        expect(sum([gain.price_appreciation, gain.income_received])).toBe(gain.total_return.toString())
      const page = accountGainReport(ledger, { account: 'Assets' })
      if (page instanceof Refusal) return
      const { price_appreciation, income_received, total_return } = page.gain_timeline_breakdown
      expect(sum([price_appreciation, income_received])).toBe(total_return.toString())
      expect(sum(gainReport(ledger).gain_breakdown.map((gain) => gain.income_received))).toBe(income_received.toString())
    })
  })
  test('and of a group is the sum of the accounts below it', () => {
    always((ledger) => {
      const rows = Object.values(assetsBalanceReport(ledger, { flat: true }).asset_breakdowns)
      for (const group of Object.values(assetsBalanceReport(ledger).asset_breakdowns)) {
        const below = rows.filter((row) => isSameOrBelow(row.group, group.group))
        for (const key of ['gainAmount', 'marketAmount', 'investmentAmount', 'withdrawalAmount'] as const)
          expect([group.group, key, group[key].toString()]).toEqual([group.group, key, sum(below.map((row) => row[key]))])
      }
    })
  })
})
