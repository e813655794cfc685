import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCurrencyExposure } from '../../http/contract/allocation.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { valueOf } from '../valuation/holding.ts'
import { Holdings } from '../valuation/holdings.ts'
import { percentage, type Tally, total } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { bookedWhere } from './parts/selection.ts'

export type CurrencyExposureReport = ResultOf<typeof getCurrencyExposure>

/** How much of the assets stands or falls with which currency: that of the money, or that in which a security is quoted. */
export function currencyExposureReport(ledger: ValuedLedger): CurrencyExposureReport {
  const { booked, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const holdings = new Holdings(ledger)
  for (const posting of bookedWhere(ledger, ({ root }) => root === ASSETS, today)) {
    gaps.holding(posting, today)
    holdings.add(booked, posting)
  }
  const byCurrency = new Map<string, Tally>()
  for (const holding of holdings.values()) {
    const value = valueOf(ledger, holding, today)
    // What is owed, or nothing, is no part of a whole.
    if (value.sign <= 0) continue
    const currency = ledger.commodityName(denomination(ledger, holding.commodity))
    const tally = byCurrency.get(currency) ?? ledger.tally()
    byCurrency.set(currency, tally)
    tally.add(value)
  }
  const amounts = [...byCurrency].map(([currency, tally]) => ({ currency, amount: tally.figure() }))
  const whole = total(
    trace,
    amounts.map(({ amount }) => amount),
  )
  return {
    currency_exposure: amounts
      .sort((a, b) => b.amount.compare(a.amount) || (a.currency < b.currency ? -1 : 1))
      .map(({ currency, amount }) => ({ currency, amount, percentage: percentage(trace, amount, whole) })),
    ...gaps.lists(),
  }
}

function denomination(ledger: ValuedLedger, commodity: number): number {
  if (commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)) return commodity
  return ledger.rates.native(commodity, ledger.today)?.quote ?? ledger.defaultCurrency
}
