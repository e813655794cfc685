import { civil, type Day, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCreditCard, getCreditCards } from '../../http/contract/liabilities.ts'
import { monthLabel } from '../valuation/calendar.ts'
import { Holdings } from '../valuation/holdings.ts'
import { OF_REFUND } from '../valuation/kinds.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { given } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ZERO_TIME } from '../valuation/zone.ts'
import { billingCycles } from './parts/billing-cycles.ts'
import { grouped } from './parts/financial-years.ts'
import { owedByCurrency } from './parts/owed-by-currency.ts'
import { wirePosting, inOrderOfLists } from './parts/wire-postings.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { listedWhere, sumOf } from './parts/selection.ts'
import type { CreditCardSettings } from '../valuation/settings.ts'

export type CreditCardBill = CreditCardSummary['bills'][number]

export type CreditCardSummary = ResultOf<typeof getCreditCard>['creditCard']

/** Every card with its bills, without their postings. */
export function creditCardsReport(ledger: ValuedLedger): ResultOf<typeof getCreditCards> {
  const gaps = new PriceGaps(ledger)
  return { creditCards: ledger.settings.creditCards.map((card) => summaryOf(ledger, card, { withPostings: false, gaps })), ...gaps.lists() }
}

/** Returns one card with everything that was booked on it, or refuses one that is not configured. */
export function creditCardReport(ledger: ValuedLedger, { account }: { readonly account: string }): ResultOf<typeof getCreditCard> | Refusal {
  const card = ledger.settings.creditCards.find((candidate) => candidate.account === account)
  if (!card) return new Refusal('NOT_FOUND', `there is no credit card "${account}" in the configuration`)
  const gaps = new PriceGaps(ledger)
  return { found: true, creditCard: summaryOf(ledger, card, { withPostings: true, gaps }), ...gaps.lists() }
}

function summaryOf(
  ledger: ValuedLedger,
  card: CreditCardSettings,
  { withPostings, gaps }: { readonly withPostings: boolean; readonly gaps: PriceGaps },
): CreditCardSummary {
  const { booked, zone } = ledger
  const postings = listedWhere(ledger, (_, name) => name === card.account)
  gaps.flows(postings)
  const commodity = usualCommodity(ledger, postings)
  const ofCard = postings.filter((posting) => booked.commodity[posting] === commodity)
  const currency = commodity === undefined ? ledger.settings.defaultCurrency : ledger.commodityName(commodity)
  const cycles = billingCycles(ledger, ofCard, card)
  const bills = cycles.map((cycle): CreditCardBill => {
    const groups = [...new Set(cycle.postings.map((posting) => booked.group[posting]!))].sort((a, b) => a - b)
    return {
      statementStartDate: zone.start(cycle.first),
      statementEndDate: zone.start(cycle.last),
      dueDate: zone.start(cycle.due),
      paidDate: cycle.paidOn === undefined ? null : zone.start(cycle.paidOn),
      currency,
      credits: cycle.credits,
      debits: cycle.debits,
      DebitsRunningBalance: cycle.debitsSoFar,
      openingBalance: cycle.opening,
      closingBalance: cycle.closing,
      postings: withPostings ? cycle.postings.map((posting) => wirePosting(ledger, posting)) : [],
      transactions: withPostings ? groups.map((group) => inOrderOfLists(ledger, group)) : [],
    }
  })
  const expires = tryParseDay(card.expirationDate)
  const holdings = new Holdings(ledger)
  for (const posting of postings) holdings.add(booked, posting)
  return {
    account: card.account,
    network: card.network,
    number: card.number,
    currency,
    balance: bills.at(-1)?.closingBalance ?? Exact.zero,
    bills,
    creditLimit: given(ledger.trace, Exact.parse(`${card.creditLimit}`)),
    yearlySpends: withPostings && expires !== undefined ? yearlySpends(ledger, postings, expires) : {},
    expirationDate: expires === undefined ? ZERO_TIME : zone.start(expires),
    originalBalances: owedByCurrency(ledger, holdings),
  }
}

/** The commodity of most postings; of equally many the first by name. */
function usualCommodity(ledger: ValuedLedger, postings: Int32Array): number | undefined {
  const counts = [...grouped(postings, (posting) => ledger.booked.commodity[posting]!)].map(([commodity, list]) => ({
    commodity,
    count: list.length,
  }))
  counts.sort((a, b) => b.count - a.count || (ledger.commodityName(a.commodity) < ledger.commodityName(b.commodity) ? -1 : 1))
  return counts[0]?.commodity
}

/** What was spent, less refunds, by the years that begin on the day of the year on which the card expires. */
function yearlySpends(ledger: ValuedLedger, postings: Int32Array, expires: Day): Record<string, Record<string, Exact>> {
  const { booked, kinds } = ledger
  const years = grouped(postings, (posting) => yearLabel(booked.day[posting]!, expires))
  return Object.fromEntries(
    [...years].map(([year, list]) => {
      const spent = list.filter((posting) => booked.signOf(posting) < 0 || kinds[posting]! & OF_REFUND)
      const months = grouped(spent, (posting) => monthLabel(booked.day[posting]!))
      return [year, Object.fromEntries([...months].map(([month, of]) => [month, sumOf(ledger, of, -1)]))]
    }),
  )
}

function yearLabel(day: Day, cutoff: Day): string {
  const [date, end] = [civil(day), civil(cutoff)]
  const starts = date.month < end.month || (date.month === end.month && date.day < end.day) ? date.year - 1 : date.year
  return `${starts} - ${String((starts + 1) % 100).padStart(2, '0')}`
}
