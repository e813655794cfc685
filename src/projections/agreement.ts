import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { accountGainReport, gainReport } from './reports/gain.ts'
import { assetsBalanceReport } from './reports/assets-balance.ts'
import { incomeStatementReport } from './reports/income-statement.ts'
import { liabilitiesBalanceReport } from './reports/liabilities.ts'
import { networthReport, networthToday } from './reports/net-worth.ts'
import { NetworthWalk } from './valuation/net-worth-walk.ts'
import { recast } from './valuation/recast.ts'
import type { ValuedLedger } from './valuation/valued-ledger.ts'
import { networthScope } from './valuation/scope.ts'

/** What several reports say of one thing. */
interface Statements {
  readonly of: string
  readonly said: readonly (readonly [report: string, value: Exact])[]
}

/** Where reports disagree, and in which currencies they were asked: in none where the book has none. */
export interface Agreement {
  readonly currencies: readonly string[]
  readonly disagreements: readonly string[]
}

/**
 * Asks several reports what the book is worth today and what every account gained, in the default currency and in another one. They
 * do not disagree, unless one of them is wrong.
 */
export function agreementOf(ledger: ValuedLedger): Agreement {
  const steps = agreementSteps(ledger)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same report by report: each takes its time in a large book, and others may have theirs in between. */
export function* agreementSteps(ledger: ValuedLedger): Generator<undefined, Agreement> {
  const other = otherCurrencyOf(ledger)
  const inOther = other === undefined ? undefined : recast(ledger, { reportCurrency: other })
  const ledgers = [ledger, ...(inOther === undefined || inOther instanceof Refusal ? [] : [inOther])]
  const disagreements: string[] = []
  for (const one of ledgers) disagreements.push(...(yield* disagreementsIn(one, one === ledger ? '' : `in ${one.settings.defaultCurrency}, `)))
  return { currencies: ledgers.map(({ settings }) => settings.defaultCurrency).filter((name) => name !== ''), disagreements }
}

function* disagreementsIn(ledger: ValuedLedger, where: string): Generator<undefined, string[]> {
  const statements = [yield* worthOf(ledger), ...(yield* gainsOf(ledger))]
  return statements.flatMap(({ of, said: [first, ...others] }) =>
    others.flatMap(([report, value]) => (value.equals(first![1]) ? [] : [`${where}${of}: ${first![0]} says ${first![1]}, ${report} says ${value}`])),
  )
}

/** What else everything can be valued in today: a configured currency, or else one that prices are quoted in, or of which there is a price. */
function otherCurrencyOf({ rates, settings, today, view, defaultCurrency }: ValuedLedger): string | undefined {
  if (!settings.multiCurrency) return undefined
  const { base, quote } = view.prices
  const named = [quote, base].flatMap((column) => Array.from(view.priceOrder, (row) => elementAt(view.commodities, intAt(column, row))))
  const names = new Set([...settings.currencies, ...named])
  return [...names].find((name) => {
    const id = view.commodities.indexOf(name)
    return id >= 0 && id !== defaultCurrency && rates.rate(defaultCurrency, id, today) !== undefined
  })
}

/** The income statement is asked only when something was booked this financial year. */
function* worthOf(ledger: ValuedLedger): Generator<undefined, Statements> {
  const { financial, today } = ledger
  const assets = assetsBalanceReport(ledger).asset_breakdowns['Assets']?.marketAmount ?? Exact.zero
  yield
  const debts = liabilitiesBalanceReport(ledger).liability_breakdowns['Liabilities']?.balance_amount ?? Exact.zero
  yield
  const statement = incomeStatementReport(ledger).yearly[financial.label(financial.yearOf(today))]
  yield
  const timeline = networthReport(ledger).networthTimeline.at(-1)?.balanceAmount ?? Exact.zero
  yield
  return {
    of: 'net worth',
    said: [
      ['the net worth timeline', timeline],
      ['the dashboard', networthToday(ledger).networth.balanceAmount],
      // Both of these may have been taken over from before an edit; this never is.
      ['its last day by itself', new NetworthWalk(ledger, networthScope(ledger)).last().balanceAmount],
      ['assets less liabilities', assets.minus(debts)],
      ...(statement ? [['the income statement', statement.endingBalance] as const] : []),
    ],
  }
}

/** Of every investment account, and of all assets together. */
function* gainsOf(ledger: ValuedLedger): Generator<undefined, Statements[]> {
  yield
  const { Assets } = assetsBalanceReport(ledger).asset_breakdowns
  const rows = assetsBalanceReport(ledger, { flat: true }).asset_breakdowns
  yield
  const gains = gainReport(ledger).gain_breakdown ?? []
  yield
  const page = accountGainReport(ledger, { account: 'Assets' })
  const all = page instanceof Refusal ? undefined : page.gain_timeline_breakdown
  return [
    ...gains.map(({ account, networth, price_appreciation, income_received, total_return }): Statements => {
      const row = rows[account]
      return {
        of: `the gain of ${account}`,
        said: [
          ['the page of gains', total_return],
          ['its net worth', networth.gainAmount],
          ['price and income together', price_appreciation.plus(income_received)],
          ...(row ? [['the balance of assets', row.gainAmount] as const] : []),
        ],
      }
    }),
    {
      of: 'the gain of all assets',
      said: [
        ['the page of gains', Exact.sum(gains.map(({ total_return }) => total_return))],
        ...(Assets ? [['the balance of assets', Assets.gainAmount] as const] : []),
        ...(all ? [['the page of the account', all.total_return] as const] : []),
        ...(all ? [['its timeline', all.networthTimeline.at(-1)?.gainAmount ?? Exact.zero] as const] : []),
      ],
    },
  ]
}

/** That they agree, as a sentence goes on with it. */
export const inCurrencies = (currencies: readonly string[]): string => (currencies.length === 0 ? '' : `, in ${currencies.join(' and in ')}`)
