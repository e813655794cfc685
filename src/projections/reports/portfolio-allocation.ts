import { Exact } from '#vocabulary/exact.ts'
import { ASSETS, isSameOrBelow } from '../valuation/accounts.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import { Holdings, valueOf } from '../valuation/holdings.ts'
import { percentage, total } from '../valuation/tally.ts'
import { derived } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { bookedWhere } from './parts/selection.ts'

/** One security inside a fund, as the fund's provider says. */
export interface PortfolioHolding {
  /** The price code of the fund. */
  readonly parentCommodityId: string
  readonly securityId: string
  readonly securityName: string
  readonly securityType: string
  readonly securityRating: string
  readonly securityIndustry: string
  /** Of the fund. */
  readonly percentage: Exact
}

interface CommodityBreakdown {
  readonly parent_commodity_id: string
  readonly commodity_name: string
  readonly security_name: string
  readonly security_rating: string
  readonly security_industry: string
  readonly percentage: Exact
  readonly security_id: string
  readonly security_type: string
  readonly amount: Exact
}

interface PortfolioAggregate {
  readonly group: string
  readonly sub_group: string
  readonly id: string
  readonly percentage: Exact
  readonly amount: Exact
  readonly breakdowns: CommodityBreakdown[]
}

export interface PortfolioAllocation {
  readonly commodities: string[]
  readonly industry: PortfolioAggregate[]
  readonly name_and_security_type: PortfolioAggregate[]
  readonly rating: PortfolioAggregate[]
  readonly security_type: PortfolioAggregate[]
}

const PERCENT = Exact.of(100)
const unknown = (text: string): string => text || 'unknown'

/** What the funds in an account (all assets unless one is named) are made of. Nothing without portfolios of the funds. */
export function portfolioAllocation(
  ledger: ValuedLedger,
  { account = 'Assets', portfolios = [] }: { readonly account?: string; readonly portfolios?: readonly PortfolioHolding[] } = {},
): PortfolioAllocation {
  const { booked, settings, trace } = ledger
  const holdings = new Holdings(ledger)
  for (const posting of bookedWhere(ledger, ({ root }, name) => root === ASSETS && isSameOrBelow(name, account), ledger.today))
    holdings.add(booked, posting)
  const byFund = grouped(portfolios, (holding) => holding.parentCommodityId)
  // A hundredth of a cent is not worth looking into.
  const nothing = crumbOf(ledger, ledger.defaultCurrency, 2)
  const rows: CommodityBreakdown[] = []
  const commodities: string[] = []
  for (const { name, code } of settings.commodities
    .filter((commodity) => byFund.has(commodity.code))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const commodity = ledger.commodityId(name)
    const held = commodity < 0 ? undefined : holdings.of(commodity)
    if (!held) continue
    const balance = valueOf(ledger, held, ledger.today)
    if (!balance.isGreaterThan(nothing)) continue
    commodities.push(name)
    for (const holding of byFund
      .get(code)!
      .toSorted((a, b) => (a.securityName < b.securityName ? -1 : a.securityName > b.securityName ? 1 : a.securityId < b.securityId ? -1 : 1))) {
      const amount = derived(trace, balance.times(holding.percentage).dividedBy(PERCENT), 'balance x percentage / 100', {
        balance,
        percentage: holding.percentage,
      })
      rows.push({
        parent_commodity_id: code,
        commodity_name: name,
        security_name: holding.securityName,
        security_rating: holding.securityRating,
        security_industry: holding.securityIndustry,
        percentage: holding.percentage,
        security_id: holding.securityId,
        security_type: holding.securityType,
        amount,
      })
    }
  }
  const type = (row: CommodityBreakdown): string => unknown(row.security_type)
  return {
    commodities,
    industry: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'equity'),
      (row) => [unknown(row.security_industry), unknown(row.security_industry)],
    ),
    name_and_security_type: rolledUp(ledger, rows, (row) => [row.security_name, type(row)]),
    rating: rolledUp(
      ledger,
      rows.filter((row) => row.security_type === 'debt'),
      (row) => [unknown(row.security_rating), unknown(row.security_rating)],
    ),
    security_type: rolledUp(ledger, rows, (row) => [type(row), type(row)]),
  }
}

function rolledUp(
  { trace }: ValuedLedger,
  rows: readonly CommodityBreakdown[],
  groupOf: (row: CommodityBreakdown) => readonly [group: string, subGroup: string],
): PortfolioAggregate[] {
  const whole = total(
    trace,
    rows.map(({ amount }) => amount),
  )
  const aggregates = [...grouped(rows, (row) => groupOf(row).join(':'))].map(([id, members]): PortfolioAggregate => {
    const [group, sub_group] = groupOf(members[0]!)
    const amount = total(
      trace,
      members.map((member) => member.amount),
    )
    const breakdowns = [...grouped(members, (row) => row.commodity_name).values()].map((parts): CommodityBreakdown => {
      const sum = total(
        trace,
        parts.map((part) => part.amount),
      )
      return { ...parts[0]!, security_id: parts.map((part) => part.security_id).join(','), amount: sum, percentage: percentage(trace, sum, amount) }
    })
    return { group, sub_group, id, percentage: percentage(trace, amount, whole), amount, breakdowns }
  })
  return aggregates.sort((a, b) => b.amount.compare(a.amount) || (a.id < b.id ? -1 : 1))
}
