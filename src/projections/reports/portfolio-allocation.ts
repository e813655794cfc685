import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { portfolioAllocation } from '../../http/contract/allocation.ts'
import type { PriceGapLists } from '../valuation/price-gaps.ts'
import { percentage, total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { type Looked, lookedThrough, type LookedThrough } from './parts/looked-through.ts'

type CommodityBreakdown = PortfolioAggregate['breakdowns'][number]

type PortfolioAggregate = PortfolioAllocation['industry'][number]

/** A fund that is held, counted in the groups or not. */

export type PortfolioAllocation = ResultOf<typeof portfolioAllocation>

const unknown = (text: string): string => text || 'unknown'
const NOTHING: PortfolioAllocation = {
  commodities: [],
  industry: [],
  name_and_security_type: [],
  rating: [],
  security_type: [],
  securities_count: 0,
  funds: [],
  without_portfolio: [],
}

interface Listed {
  /** So many securities, the largest; all of them when absent. */
  readonly securities?: number | undefined
}

/** What the funds of the book are made of, `without` those that are not to count. Without portfolios nothing, and never all that is held. */
export function portfolioAllocationReport(
  ledger: ValuedLedger,
  { without = [], securities }: Listed & { readonly without?: readonly string[] | undefined } = {},
): PortfolioAllocation & PriceGapLists & { readonly synced_at?: string } {
  const looked = lookedThrough(ledger, 'Assets')
  const { syncedAt } = ledger.view.portfolios
  return { ...allocationOf(ledger, looked, without, securities), ...(syncedAt !== undefined && { synced_at: syncedAt }), ...looked.gaps.lists() }
}

/** The same of one account, when everything that is held in it can be looked through: the part would else be taken for the whole. */
export function accountPortfolio(ledger: ValuedLedger, account: string, { securities }: Listed = {}): PortfolioAllocation {
  const looked = lookedThrough(ledger, account)
  return looked.funds.length === looked.held.length ? allocationOf(ledger, looked, [], securities) : NOTHING
}

function allocationOf(ledger: ValuedLedger, { funds, unheard }: Looked, without: readonly string[], listed: number | undefined): PortfolioAllocation {
  const isCounted = ({ commodity }: LookedThrough): boolean => !without.includes(commodity)
  const counted = funds.filter(isCounted)
  const rows = counted.flatMap(({ commodity, code, securities }) =>
    securities.map((security) => ({
      parent_commodity_id: code,
      commodity_name: commodity,
      security_name: security.name,
      security_rating: security.rating,
      security_industry: security.industry,
      security_id: security.id,
      security_type: security.type,
      amount: security.amount,
    })),
  )
  const type = (row: Row): string => unknown(row.security_type)
  const twice = (text: string): readonly [string, string] => [unknown(text), unknown(text)]
  return {
    commodities: counted.map(({ commodity }) => commodity),
    industry: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'equity'),
      (row) => twice(row.security_industry),
    ),
    name_and_security_type: rolledUp(ledger, rows, (row) => [row.security_name, type(row)], listed),
    rating: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'debt'),
      (row) => twice(row.security_rating),
    ),
    security_type: rolledUp(ledger, rows, (row) => twice(row.security_type)),
    securities_count: new Set(rows.map((row) => `${row.security_name}:${type(row)}`)).size,
    funds: funds.map((fund) => ({
      commodity: fund.commodity,
      provider: fund.portfolio.provider,
      fetched_at: fund.portfolio.at,
      securities: fund.securities.length,
      amount: fund.balance,
      known_percentage: fund.percentage,
      known_amount: fund.known,
      unknown_amount: fund.unknown,
      is_counted: isCounted(fund),
    })),
    without_portfolio: [...unheard],
  }
}

type Row = Omit<CommodityBreakdown, 'percentage'>

function rolledUp(
  { trace }: ValuedLedger,
  rows: readonly Row[],
  groupOf: (row: Row) => readonly [group: string, subGroup: string],
  listed?: number,
): PortfolioAggregate[] {
  const amountOf = (some: readonly Row[]): Exact =>
    total(
      trace,
      some.map(({ amount }) => amount),
    )
  const whole = amountOf(rows)
  const groups = [...grouped(rows, (row) => groupOf(row).join(':'))].map(([id, members]) => ({ id, members, amount: amountOf(members) }))
  groups.sort((a, b) => b.amount.compare(a.amount) || (a.id < b.id ? -1 : 1))
  // Quotients of sixteen places, of what is shown alone: a fund of the whole world has thousands of securities.
  return groups.slice(0, listed).map(({ id, members, amount }): PortfolioAggregate => {
    const [group, sub_group] = groupOf(members[0]!)
    const breakdowns = [...grouped(members, (row) => row.commodity_name).values()].map((parts): CommodityBreakdown => {
      const sum = amountOf(parts)
      const ids = parts.map((part) => part.security_id).filter((one) => one !== '')
      return { ...parts[0]!, security_id: ids.join(','), amount: sum, percentage: percentage(trace, sum, amount) }
    })
    return { group, sub_group, id, percentage: percentage(trace, amount, whole), amount, breakdowns }
  })
}
