import type { Day } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCashForecast } from '../../http/contract/cash-flow.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { Holdings } from '../valuation/holdings.ts'
import { total } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { itemsAhead } from './parts/cash-items.ts'
import { grouped } from './parts/financial-years.ts'
import { bookedWhere } from './parts/selection.ts'

export type CashForecastReport = ResultOf<typeof getCashForecast>

const DAYS = 60

/**
 * What will be in the checking accounts, day by day: what is there, what is booked for days to come, what cards will take, and what comes
 * back. What is late is expected today. Nothing else that will be spent is foreseen.
 */
export function cashForecastReport(ledger: ValuedLedger, { days = DAYS }: { readonly days?: number | undefined } = {}): CashForecastReport {
  const { booked, today, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  for (const posting of bookedWhere(ledger, ({ root, isChecking }) => root === ASSETS && isChecking, today)) {
    gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  const start = holdings.valueOn(today)
  const items = grouped(itemsAhead(ledger, today + days, gaps), ({ day }) => day)
  let balance = start
  const ahead = Array.from({ length: days + 1 }, (_, nth) => {
    const day: Day = today + nth
    const ofDay = items.get(day) ?? []
    if (ofDay.length > 0) balance = total(ledger.trace, [balance, ...ofDay.map(({ amount }) => amount)])
    return { date: zone.start(day), balance, items: ofDay.map(({ day: _day, ...item }) => item) }
  })
  const lowest = ahead.reduce((low, of) => (of.balance.isLessThan(low.balance) ? of : low))
  return { start, days: ahead, lowest: { date: lowest.date, balance: lowest.balance }, end: balance, ...gaps.lists() }
}
