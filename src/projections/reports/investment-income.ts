import { civil, type Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getInvestmentIncome } from '../../http/contract/investments.ts'
import { Earners } from '../valuation/earner.ts'
import { ASSETS, type IncomeType, isSameOrBelow } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex, yearOfLabel } from '../valuation/calendar.ts'
import { Holdings } from '../valuation/holdings.ts'
import { percentageOfPositive } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { zoneOf } from '../valuation/zone.ts'
import { grouped } from './parts/financial-years.ts'
import { wirePosting } from './parts/wire-postings.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { bookedWhere, lastMonths, sumOf, type Period } from './parts/selection.ts'

type IncomeHolding = InvestmentIncomeReport['holdings'][number]

export type InvestmentIncomeReport = ResultOf<typeof getInvestmentIncome>

export interface InvestmentIncomeParameters {
  /** A later day than today counts as today. */
  readonly asOf?: Day | undefined
  /** A financial year's label; its last day is the as-of day. */
  readonly year?: string | undefined
  /** The days whose postings are listed. */
  readonly listed?: Period | undefined
}

/** Dividends, interest and distributions by what paid them. */
export function investmentIncomeReport(book: ValuedLedger, parameters: InvestmentIncomeParameters = {}): InvestmentIncomeReport | Refusal {
  const asOf = asOfDay(book, parameters)
  if (asOf instanceof Refusal) return asOf
  const ledger = book.asOf(asOf)
  const { accounts, booked, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const postings = bookedWhere(ledger, ({ income }) => income !== undefined, asOf)
  gaps.flows(postings)
  const since = lastMonths(asOf, 12).first
  const { listed } = parameters
  const isListed = (day: Day): boolean => !listed || (day >= listed.first && day <= listed.last)
  const isRecent = (posting: number): boolean => booked.day[posting]! >= since
  const typeOf = (posting: number): IncomeType => accounts.traits(booked.account[posting]!).income!
  const groups = [...grouped(postings, (posting) => `${typeOf(posting)}|${accounts.traits(booked.account[posting]!).holding}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  const earners = new Earners(booked, accounts)
  const holdings = groups.map(([, list]): IncomeHolding => {
    const { holding, income } = accounts.traits(booked.account[list[0]!]!)
    const ttm_income = sumOf(ledger, list.filter(isRecent), -1)
    const earner = earners.on(asOf, holding)
    const current_balance = worthBelow(ledger, earner < 0 ? holding : accounts.name(earner), gaps)
    const years = grouped(list, (posting) => civil(booked.day[posting]!).year)
    return {
      type: income!,
      holding,
      postings: list.filter((posting) => isListed(booked.day[posting]!)).map((posting) => wirePosting(ledger, posting)),
      total_income: sumOf(ledger, list, -1),
      ttm_income,
      ttm_yield: percentageOfPositive(trace, ttm_income, current_balance, 'income of twelve months / balance x 100'),
      current_balance,
      yearly_income: Object.fromEntries([...years].map(([year, of]) => [`${year}`, sumOf(ledger, of, -1)])),
    }
  })
  const ofType = (list: readonly number[], type: IncomeType): Exact =>
    sumOf(
      ledger,
      list.filter((posting) => typeOf(posting) === type),
      -1,
    )
  const recent = Array.from(postings).filter(isRecent)
  const utc = zoneOf('UTC')
  return {
    holdings,
    income_by_type: {
      Dividend: holdings.filter(({ type }) => type === 'Dividend'),
      Distribution: holdings.filter(({ type }) => type === 'Distribution'),
      Interest: holdings.filter(({ type }) => type === 'Interest'),
    },
    timeline: [...grouped(postings, (posting) => monthIndex(booked.day[posting]!))].map(([month, list]) => ({
      // The one date on the wire that is UTC in every time zone.
      date: utc.start(firstOfMonthIndex(month)),
      dividend: ofType(list, 'Dividend'),
      interest: ofType(list, 'Interest'),
      distribution: ofType(list, 'Distribution'),
      total: sumOf(ledger, list, -1),
    })),
    ttm_distribution: ofType(recent, 'Distribution'),
    ttm_dividend: ofType(recent, 'Dividend'),
    ttm_interest: ofType(recent, 'Interest'),
    ttm_total: sumOf(ledger, recent, -1),
    ...gaps.lists(),
  }
}

function asOfDay({ financial, today }: ValuedLedger, { asOf, year }: InvestmentIncomeParameters): Day | Refusal {
  if (asOf !== undefined) return Math.min(asOf, today)
  if (year === undefined || year.trim() === '') return today
  const starts = yearOfLabel(year)
  if (starts === undefined) return new Refusal('INVALID_REQUEST', `invalid year format: "${year}", expected YYYY or YYYY - YY`)
  return Math.min(financial.lastDay(starts), today)
}

/** What an asset account and everything below it is worth. */
function worthBelow(ledger: ValuedLedger, holding: string, gaps: PriceGaps): Exact {
  const holdings = new Holdings(ledger)
  const postings = bookedWhere(ledger, ({ root }, name) => root === ASSETS && isSameOrBelow(name, holding), ledger.today)
  for (const posting of postings) holdings.add(ledger.booked, posting)
  gaps.holdings(postings, ledger.today)
  return holdings.valueOn(ledger.today)
}
