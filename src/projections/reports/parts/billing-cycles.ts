import { addMonths, civil, type Day, daysInMonth, dayOf, firstOfMonth } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { grouped } from './financial-years.ts'
import type { CreditCardSettings } from '../../valuation/settings.ts'

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
export function billingCycles(ledger: ValuedLedger, postings: Int32Array, card: CreditCardSettings): BillingCycle[] {
  const { booked } = ledger
  const cycles = grouped(postings, (posting) => statementEnd(booked.day[posting]!, card.statementEndDay))
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
        lastCredit = booked.day[posting]!
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
