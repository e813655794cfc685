import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getLiabilitiesBalance, getLiabilitiesInterest, getLiabilitiesRepayment } from '../../http/contract/net-worth-contract.ts'
import { isSameOrBelow, LIABILITIES, withoutSegments } from '../valuation/accounts.ts'
import type { OriginalCurrencyBalance } from '../valuation/breakdown.ts'
import { chosenOf, FlowSum } from '../valuation/posting-sums.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { CashFlows, rateOfReturn, type Return } from '../valuation/returns.ts'
import { difference, total } from '../valuation/trace.ts'
import { toldDays } from '../valuation/told-days.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { bookedWhere, listedWhere } from './parts/selection.ts'
import { fewerDays } from './parts/thinned.ts'
import { wirePosting } from './parts/wire-postings.ts'

/**
 * Assigns interest postings to debts by the names of accounts, like Paisa: Expenses:Interest:Car belongs to Liabilities:Car. If that account
 * has no debt, it is the only debt below it or the only one whose name ends the same, because many people name only the purchase; two
 * candidates stay unassigned. An interest account that names no debt belongs to the only debt that the same transaction repays.
 */
function interestDebts({ accounts, booked }: ValuedLedger, debts: ReadonlySet<string>): (interest: number) => string {
  const known = new Map<number, string>()
  /** By transaction: one may have thousands of postings of interest. */
  const paidIn = new Map<number, string>()
  return (interest) => {
    const account = intAt(booked.account, interest)
    let debt = known.get(account)
    if (debt === undefined) known.set(account, (debt = debtNamed(withoutSegments(accounts.name(account), 2), debts)))
    return debt === NO_DEBT ? debtOfTransaction(intAt(booked.group, interest)) : debt
  }

  function debtOfTransaction(group: number): string {
    let debt = paidIn.get(group)
    if (debt === undefined) paidIn.set(group, (debt = debtPaidIn(group)))
    return debt
  }

  function debtPaidIn(group: number): string {
    const paid = new Set<number>()
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
      const account = intAt(booked.account, posting)
      if (accounts.traits(account).root === LIABILITIES && booked.signOf(posting) > 0) paid.add(account)
    }
    const [only, ...others] = paid
    return only === undefined || others.length > 0 ? NO_DEBT : accounts.name(only)
  }
}

/** Of an account that names none: it counts to all debts together. */
const NO_DEBT = 'Liabilities:'

function debtNamed(thing: string, debts: ReadonlySet<string>): string {
  const named = `Liabilities:${thing}`
  if (named === NO_DEBT || debts.has(named)) return named
  const [only, ...others] = [...debts].filter((debt) => debt.startsWith(`${named}:`) || debt.endsWith(`:${thing}`))
  return only === undefined || others.length > 0 ? named : only
}

/** The amount owed in each commodity, positive. */
export function owedByCurrency(ledger: ValuedLedger, holdings: Holdings): OriginalCurrencyBalance[] | null {
  const balances: OriginalCurrencyBalance[] = []
  for (const { commodity, units, cost } of holdings.values()) {
    const owed = ledger.tally()
    owed.subtract(commodity === ledger.defaultCurrency ? cost.figure() : units.figure())
    if (!owed.value.isZero) balances.push({ currency: ledger.commodityName(commodity), amount: owed.figure() })
  }
  return balances.length === 0 ? null : balances.sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

type LiabilityFigures = Pick<LiabilityBreakdown, 'drawn_amount' | 'repaid_amount' | 'interest_amount'>

export type LiabilityBreakdown = LiabilitiesBalanceReport['liability_breakdowns'][string]

export type LiabilitiesBalanceReport = ResultOf<typeof getLiabilitiesBalance>

type LiabilityInterest = LiabilitiesInterestReport['interest_timeline_breakdown'][number]

export type LiabilitiesInterestReport = ResultOf<typeof getLiabilitiesInterest>

/** The state of a liability after each posting. Interest paid counts as repaid; the amount owed beyond drawn minus repaid is interest. */
class Debt {
  readonly holdings: Holdings
  readonly #ledger: ValuedLedger
  readonly #drawn: FlowSum
  readonly #repaid: FlowSum
  readonly #flows = new CashFlows()

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
    this.holdings = new Holdings(ledger)
    this.#drawn = new FlowSum(ledger.trace)
    this.#repaid = new FlowSum(ledger.trace)
  }

  add(posting: number, isInterest: boolean): void {
    const { booked } = this.#ledger
    if (!isInterest) this.holdings.add(booked, posting)
    if (booked.directionOf(posting) > 0) this.#repaid.add(booked, posting)
    else if (!isInterest) this.#drawn.subtract(booked, posting)
    this.#flows.addPosting(booked, posting, 1)
  }
  /** Call with ascending days. */
  balanceOn(day: Day): Exact {
    const nothing = this.#ledger.tally()
    nothing.subtract(this.holdings.valueOn(day))
    return nothing.figure()
  }
  figuresOn(day: Day, balance: Exact): LiabilityFigures {
    const { trace } = this.#ledger
    this.#drawn.settle(day)
    this.#repaid.settle(day)
    const [drawn_amount, repaid_amount] = [this.#drawn.figure(), this.#repaid.figure()]
    return { drawn_amount, repaid_amount, interest_amount: difference(trace, total(trace, [balance, repaid_amount]), drawn_amount) }
  }
  rate(): { readonly apr: Exact; readonly apr_error?: string } {
    const { today, trace } = this.#ledger
    const { percent, error }: Return = rateOfReturn(this.#flows, { day: today, value: this.balanceOn(today) }, trace)
    return error === undefined ? { apr: percent } : { apr: percent, apr_error: error }
  }
}

/** Balance, drawings, repayments and interest of every liability and of the groups above. */
export function liabilitiesBalanceReport(ledger: ValuedLedger): LiabilitiesBalanceReport {
  const { accounts, booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const groups = new Map<number, Debt>()
  const debtOf = (group: number): Debt => {
    let debt = groups.get(group)
    if (!debt) groups.set(group, (debt = new Debt(ledger)))
    return debt
  }
  const owing = new Set<string>()
  for (const posting of bookedWhere(ledger, ({ root }) => root === LIABILITIES, today)) {
    gaps.holding(posting, today)
    owing.add(accounts.name(intAt(booked.account, posting)))
    for (const group of accounts.upwards(intAt(booked.account, posting))) debtOf(group).add(posting, false)
  }
  const chargedTo = interestDebts(ledger, owing)
  for (const posting of bookedWhere(ledger, ({ isInterestExpense }) => isInterestExpense, today)) {
    const owed = chargedTo(posting)
    for (const [group, debt] of groups) if (isSameOrBelow(owed, accounts.name(group))) debt.add(posting, true)
  }
  const breakdowns = [...groups].map(([group, debt]): LiabilityBreakdown => {
    const balance_amount = debt.balanceOn(today)
    return {
      group: accounts.name(group),
      ...debt.figuresOn(today, balance_amount),
      balance_amount,
      ...debt.rate(),
      originalBalances: owedByCurrency(ledger, debt.holdings),
    }
  })
  breakdowns.sort((a, b) => (a.group < b.group ? -1 : 1))
  return { liability_breakdowns: Object.fromEntries(breakdowns.map((breakdown) => [breakdown.group, breakdown])), ...gaps.lists() }
}

/** The history of every liability account day by day, until today or until it was repaid for good; of fewer days where these would be millions of figures. */
export function liabilitiesInterestReport(ledger: ValuedLedger): LiabilitiesInterestReport {
  const { accounts, booked, today } = ledger
  const gaps = new PriceGaps(ledger)
  const interest = bookedWhere(ledger, ({ isInterestExpense }) => isInterestExpense, today)
  const byAccount = new Map<number, number[]>()
  for (const posting of bookedWhere(ledger, ({ root }) => root === LIABILITIES, today)) {
    gaps.holding(posting, today)
    const account = intAt(booked.account, posting)
    const list = byAccount.get(account)
    if (list) list.push(posting)
    else byAccount.set(account, [posting])
  }
  const chargedTo = interestDebts(ledger, new Set(Array.from(byAccount.keys(), (account) => accounts.name(account))))
  const interestOf = new Map<string, number[]>()
  for (const posting of interest) {
    const debt = chargedTo(posting)
    const list = interestOf.get(debt)
    if (list) list.push(posting)
    else interestOf.set(debt, [posting])
  }
  const firstOf = ([posting]: readonly number[]): Day => Math.max(intAt(booked.day, posting!), ledger.worked(toldDays).first)
  const isShown = shownDaysOf(Array.from(byAccount.values(), firstOf), today)
  const liabilities = [...byAccount].map(([account, own]): LiabilityInterest => {
    const name = accounts.name(account)
    const paid = interestOf.get(name) ?? []
    const isInterest = new Set(paid)
    const postings = [...own, ...paid].sort((a, b) => intAt(booked.day, a) - intAt(booked.day, b) || a - b)
    const debt = new Debt(ledger)
    const overview_timeline: LiabilityInterest['overview_timeline'][number][] = []
    const isForeign = postings.some((posting) => booked.commodity[posting] !== ledger.defaultCurrency)
    let next = 0
    let isStale = false
    const first = firstOf(postings)
    let figures = debt.figuresOn(first, Exact.zero)
    for (let day = first; day <= today; day++) {
      const before = next
      for (; next < postings.length && intAt(booked.day, elementAt(postings, next)) <= day; next++)
        debt.add(elementAt(postings, next), isInterest.has(elementAt(postings, next)))
      isStale ||= next !== before
      const isLast = next === postings.length && debt.holdings.isEmpty
      if (isShown(day) || day === first || isLast) {
        // Figures in the default currency change only with postings.
        if (isForeign || isStale) figures = debt.figuresOn(day, debt.balanceOn(day))
        isStale = false
        overview_timeline.push({ date: ledger.zone.start(day), ...figures })
      }
      if (isLast) break
    }
    return { account: name, overview_timeline, ...debt.rate() }
  })
  liabilities.sort((a, b) => (a.account < b.account ? -1 : 1))
  return { interest_timeline_breakdown: liabilities, ...gaps.lists() }
}

/** Which days a timeline of these debts shows. */
function shownDaysOf(firsts: readonly Day[], today: Day): (day: Day) => boolean {
  const first = firsts.reduce((least, day) => Math.min(least, day), today)
  const days = Array.from({ length: today - first + 1 }, (_, at) => first + at)
  const shown = fewerDays(days, firsts.length)
  if (shown.length === days.length) return () => true
  const chosen = new Set(shown)
  return (day) => chosen.has(day)
}

/** Everything that was paid back, then everything that was paid for it. */
export function liabilitiesRepaymentReport(ledger: ValuedLedger): ResultOf<typeof getLiabilitiesRepayment> {
  const { booked, today } = ledger
  const repaid = chosenOf(
    listedWhere(ledger, ({ root }) => root === LIABILITIES),
    (posting) => booked.signOf(posting) > 0,
  )
  const interest = listedWhere(ledger, ({ isInterestExpense }) => isInterestExpense)
  return {
    repayments: [
      ...Array.from(repaid, (posting) => wirePosting(ledger, posting, { marketOn: today })),
      ...Array.from(interest, (posting) => wirePosting(ledger, posting)),
    ],
    ...new PriceGaps(ledger).holdings(repaid, today).flows(interest).lists(),
  }
}
