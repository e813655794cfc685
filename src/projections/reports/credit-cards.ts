import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { addMonths, civil, type Day, dayOf, daysInMonth, firstOfMonth, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getCreditCard, getCreditCards } from '../../http/contract/net-worth-contract.ts'
import { monthLabel, ZERO_TIME } from '../valuation/calendar.ts'
import { Holdings } from '../valuation/holdings.ts'
import { OF_REFUND } from '../valuation/postings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { CreditCardSettings } from '../valuation/settings.ts'
import { type Tally, given } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { owedByCurrency } from './liabilities.ts'
import { grouped } from './parts/periods.ts'
import { listedWhere, sumOf } from './parts/selection.ts'
import { inOrderOfLists, wirePosting } from './parts/wire-postings.ts'

/** One statement of a card. Debts are positive. */
export interface BillingCycle {
  readonly first: Day
  readonly last: Day
  readonly due: Day
  readonly paidOn: Day | undefined
  readonly credits: Exact
  readonly debits: Exact
  /** All debits up to the end of this cycle. */
  readonly debitsSoFar: Exact
  readonly opening: Exact
  readonly closing: Exact
  readonly postings: readonly number[]
}

/** The cycles in which something was booked, oldest first. A statement day that a month lacks is the last day of that month. */
function billingCycles(ledger: ValuedLedger, postings: Int32Array, card: CreditCardSettings): BillingCycle[] {
  const { booked } = ledger
  const cycles = grouped(postings, (posting) => statementEnd(intAt(booked.day, posting), card.statementEndDay))
  const [balance, allCredits, allDebits] = [ledger.tally(), ledger.tally(), ledger.tally()]
  const bills: { cycle: Omit<BillingCycle, 'paidOn'>; paidOn: Day | undefined }[] = []
  let lastCredit: Day | undefined
  for (const [last, list] of [...cycles].sort(([a], [b]) => a - b)) {
    const [credits, debits] = [ledger.tally(), ledger.tally()]
    const opening = balance.figure()
    for (const posting of list) {
      balance.subtractQuantity(booked, posting)
      if (booked.quantityOf(posting).sign > 0) {
        for (const tally of [credits, allCredits]) tally.addQuantity(booked, posting)
        lastCredit = intAt(booked.day, posting)
        for (const bill of bills) if (isCovered(bill.cycle.debitsSoFar, allCredits)) bill.paidOn ??= lastCredit
      } else for (const tally of [debits, allDebits]) tally.subtractQuantity(booked, posting)
    }
    const debitsSoFar = allDebits.figure()
    bills.push({
      cycle: {
        first: statementEnd(firstOfMonth(last) - 1, card.statementEndDay, 0) + 1,
        last,
        due: dueDay(last, card),
        credits: credits.figure(),
        debits: debits.figure(),
        debitsSoFar,
        opening,
        closing: balance.figure(),
        postings: list,
      },
      // Paid in advance: an earlier credit covers it already.
      paidOn: isCovered(debitsSoFar, allCredits) ? lastCredit : undefined,
    })
  }
  return bills.map(({ cycle, paidOn }) => ({ ...cycle, paidOn }))
}

const isCovered = (debits: Exact, credits: Tally): boolean => !debits.isGreaterThan(credits.value)

/** The last day of the cycle that a day belongs to; with `months` 0 that of the day's own month. */
function statementEnd(day: Day, endDay: number, months?: 0): Day {
  const inMonth = dayInMonth(day, endDay)
  return day <= inMonth || months === 0 ? inMonth : dayInMonth(addMonths(firstOfMonth(day), 1), endDay)
}

function dueDay(end: Day, { statementEndDay, dueDay: due }: CreditCardSettings): Day {
  return dayInMonth(addMonths(firstOfMonth(end), statementEndDay < due ? 0 : 1), due)
}

function dayInMonth(month: Day, number: number): Day {
  const date = civil(month)
  return dayOf(date.year, date.month, Math.min(number, daysInMonth(date.year, date.month)))
}

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
  if (!card) return new Refusal('NOT_FOUND', (t) => t.queries.noCreditCard(account))
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
    const groups = [...new Set(cycle.postings.map((posting) => intAt(booked.group, posting)))].sort((a, b) => a - b)
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
  const counts = [...grouped(postings, (posting) => intAt(ledger.booked.commodity, posting))].map(([commodity, list]) => ({
    commodity,
    count: list.length,
  }))
  counts.sort((a, b) => b.count - a.count || (ledger.commodityName(a.commodity) < ledger.commodityName(b.commodity) ? -1 : 1))
  return counts[0]?.commodity
}

/** Spending minus refunds, by years that begin on the card's expiry day. */
function yearlySpends(ledger: ValuedLedger, postings: Int32Array, expires: Day): Record<string, Record<string, Exact>> {
  const { booked, kinds } = ledger
  const years = grouped(postings, (posting) => yearLabel(intAt(booked.day, posting), expires))
  return Object.fromEntries(
    [...years].map(([year, list]) => {
      const spent = list.filter((posting) => booked.signOf(posting) < 0 || byteAt(kinds, posting) & OF_REFUND)
      const months = grouped(spent, (posting) => monthLabel(intAt(booked.day, posting)))
      return [year, Object.fromEntries([...months].map(([month, of]) => [month, sumOf(ledger, of, -1)]))]
    }),
  )
}

function yearLabel(day: Day, cutoff: Day): string {
  const [date, end] = [civil(day), civil(cutoff)]
  const starts = date.month < end.month || (date.month === end.month && date.day < end.day) ? date.year - 1 : date.year
  return `${starts} - ${String((starts + 1) % 100).padStart(2, '0')}`
}
