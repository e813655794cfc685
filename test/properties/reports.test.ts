import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  accountBalanceReport,
  type AssetsBalanceReport,
  assetsBalanceReport,
  currencyExposureReport,
} from '../../src/projections/reports/assets-balance.ts'
import { agreementOf } from '../../src/projections/agreement.ts'
import { allocationReport } from '../../src/projections/reports/allocation.ts'
import { cashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { dashboardReport } from '../../src/projections/reports/dashboard.ts'
import { gainReport, investmentReturns } from '../../src/projections/reports/gain.ts'
import { recast } from '../../src/projections/valuation/recast.ts'
import { type NetworthReport, networthReport } from '../../src/projections/reports/net-worth.ts'
import type { ReportSettings } from '../../src/projections/valuation/settings.ts'
import { NO_NETWORTH } from '../../src/projections/valuation/net-worth-walk.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { expectSame } from '../support/expect-same.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { given } from '../support/given.ts'

const SETTINGS: Partial<ReportSettings> = { currencies: ['USD'] }
const today = parseDay(GENERATED_TODAY)

/** Holds for every generated book, on every day, in its own currency and in another one, whether that has rates from the start or not. */
function always(rule: (ledger: ValuedLedger) => void): void {
  fc.assert(
    fc.property(generatedBook, fc.integer({ min: parseDay('2021-12-01'), max: today }), fc.constantFrom(...RATES), (text, day, rate) => {
      const book = ledgerOf(`${rate}\n${text}`, GENERATED_TODAY, SETTINGS)
      rule(book)
      rule(book.asOf(day))
      for (const asOf of [undefined, day]) rule(given(recast(book, { reportCurrency: 'USD', asOf })))
    }),
    { numRuns: runs(17) },
  )
}
const RATES = ['P 2021-10-01 USD 0.9 EUR', 'P 2021-10-01 EUR 1.1 USD', 'P 2022-05-01 USD 0.7 EUR']
const networth = (ledger: ValuedLedger): NetworthReport => given(networthReport(ledger))
const balance = (ledger: ValuedLedger, flat = false): AssetsBalanceReport => given(assetsBalanceReport(ledger, { flat }))
const same = (a: Exact, b: Exact): void => expectSame(a.toString(), b.toString())

describe('for every book and every day', () => {
  test('net worth and gains agree, whichever report is asked, and in another currency too', () => {
    always((ledger) => expect(agreementOf(ledger).disagreements).toEqual([]))
  })
  test('the net worth of today is the last point of the timeline, to the last figure', () => {
    always((ledger) => {
      const { networthTimeline, xirr } = networth(ledger)
      const { networth: today, ...rest } = dashboardReport(ledger).networth
      expect(plain(today)).toEqual(plain(networthTimeline.at(-1) ?? NO_NETWORTH))
      same(rest.xirr, xirr)
    })
  })
  test('each investment has the rate of return that its row in the balances has', () => {
    always((ledger) => {
      const rows = balance(ledger, true).asset_breakdowns
      for (const { account, xirr, error } of investmentReturns(ledger)) {
        same(xirr, rows[account]!.xirr)
        expect(error).toBe(rows[account]!.xirr_error)
      }
    })
  })
  test('the page of gains says of an account what its row in the balances says', () => {
    always((ledger) => {
      const rows = balance(ledger, true).asset_breakdowns
      for (const { account, networth: point, xirr } of gainReport(ledger).gain_breakdown) {
        const { investmentAmount, withdrawalAmount, marketAmount, gainAmount, xirr: rate } = rows[account]!
        expect([point.investmentAmount, point.withdrawalAmount, point.balanceAmount, point.gainAmount, xirr].map(String)).toEqual(
          [investmentAmount, withdrawalAmount, marketAmount, gainAmount, rate].map(String),
        )
      }
    })
  })
  test('a group is the sum of the accounts below it', () => {
    always((ledger) => {
      const rows = Object.values(balance(ledger, true).asset_breakdowns)
      const all = balance(ledger).asset_breakdowns['Assets']
      if (!all) return
      for (const key of ['investmentAmount', 'withdrawalAmount', 'marketAmount', 'gainAmount'] as const)
        same(all[key], Exact.sum(rows.map((row) => row[key])))
    })
  })
  test('one account by itself is the same as its row in the tree', () => {
    always((ledger) => {
      for (const row of Object.values(balance(ledger).asset_breakdowns)) {
        const alone = given(accountBalanceReport(ledger, { account: row.group })).asset_breakdown
        same(alone.marketAmount, row.marketAmount)
        same(alone.gainAmount, row.gainAmount)
        same(alone.xirr, row.xirr)
      }
    })
  })
  test('gain is what it is worth and what was taken out, less what was put in', () => {
    always((ledger) => {
      for (const point of networth(ledger).networthTimeline) {
        same(point.gainAmount, point.balanceAmount.plus(point.withdrawalAmount).minus(point.investmentAmount))
        same(point.investment_return.plus(point.fx_impact), point.gainAmount)
        same(point.contribution, point.netInvestmentAmount)
      }
    })
  })
  test('cash never has a gain', () => {
    always((ledger) => {
      const rows = Object.values(balance(ledger, true).asset_breakdowns).filter(({ group }) => group.startsWith('Assets:Checking'))
      for (const { gainAmount, xirr, absoluteReturn } of rows) expect([gainAmount, xirr, absoluteReturn].map(String)).toEqual(['0', '0', '0'])
      expect(
        gainReport(ledger)
          .gain_breakdown.map(({ account }) => account)
          .filter((account) => account.startsWith('Assets:Checking')),
      ).toEqual([])
    })
  })
  test('the checking balance grows by what came in less what went out', () => {
    always((ledger) => {
      const { cash_flows } = cashFlowReport(ledger)
      let before = Exact.zero
      for (const { checking, balance: after } of cash_flows) {
        same(after, before.plus(checking))
        before = after
      }
      const flows = Exact.sum(cash_flows.map(({ checking }) => checking))
      const held = Exact.sum(
        Array.from(ledger.counted.byDay)
          .filter((entry) => ledger.accounts.name(ledger.booked.account[entry]!).startsWith('Assets:Checking'))
          .map((entry) => ledger.booked.amountOf(entry)),
      )
      same(flows, held)
    })
  })
  test('allocation and exposure add up to a hundred percent, or to nothing', () => {
    always((ledger) => {
      const { currency_exposure: held } = currencyExposureReport(ledger)
      const whole = Exact.sum(held.map(({ amount }) => amount))
      // What is owned may come to what is owed, and nothing is a share of nothing.
      const shares = Exact.sum(held.map(({ percentage }) => percentage))
      if (held.length > 0) expect(shares.rounded(9).toString()).toBe(whole.isZero ? '0' : '100')
      const settings = {
        ...SETTINGS,
        allocationTargets: [
          { name: 'a', target: Exact.of(50), accounts: ['Assets:Equity:*'] },
          { name: 'b', target: Exact.of(50), accounts: ['!Assets:Equity:*'] },
        ],
      }
      const targets = allocationReport(withSettings(ledger, settings)).allocation_targets
      const sum = Exact.sum(targets.map(({ current }) => current))
        .rounded(9)
        .toString()
      expect(['100', '0']).toContain(sum)
    })
  })
  test('the timeline has a point for every day and ends with today, unless everything is gone', () => {
    always((ledger) => {
      const { networthTimeline } = networth(ledger)
      networthTimeline.forEach(({ date }, i) => i > 0 && expectSame(Date.parse(date) - Date.parse(networthTimeline[i - 1]!.date), 86_400_000))
      const end = networthTimeline.at(-1)
      if (end && !end.balanceAmount.isZero) expect(end.date).toBe(ledger.zone.start(ledger.today))
    })
  })
  test('nothing is divided by nothing, and every figure is a plain decimal', () => {
    always((ledger) => {
      for (const { networth: point, ttm_yield, xirr } of gainReport(ledger).gain_breakdown)
        for (const figure of [...Object.values(point), ttm_yield, xirr]) expect(`${figure}`).toMatch(/^-?\d+(\.\d+)?$|T/)
    })
  })
})

function withSettings(ledger: ValuedLedger, settings: Partial<ReportSettings>): ValuedLedger {
  return new ValuedLedger(ledger.view, { ...ledger.settings, ...settings }, ledger.today)
}
