import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, FORECAST, INFERRED } from '#vocabulary/book-columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import { type Amount, amountText, type Cost, costTotal, Sums } from '../amounts/amount-sums.ts'
import type { Balancer } from './balance-entry.ts'
import { Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import { HeldAtCost } from './posting-costs.ts'

/** What a walk through the book does: the tool makes two when rules add postings, which assignments do not see and assertions do. */
export type Walk = 'assign and check' | 'assign' | 'check'

/**
 * Walks through the book by date, then by place, with the running balances that assertions and assignments speak of. Transactions
 * with an assignment are balanced on the way, because their amounts depend on what came before them.
 */
export class RunningBalances {
  readonly #reading: ReadingState
  readonly #balancer: Balancer
  readonly #walk: Walk
  readonly #sums: AccountSums
  /** Undefined where no assignment has a cost, as in nearly every book. */
  readonly #atCost: HeldAtCost | undefined

  constructor(reading: ReadingState, balancer: Balancer, walk: Walk) {
    this.#reading = reading
    this.#balancer = balancer
    this.#walk = walk
    this.#sums = new AccountSums(reading.book, reading.details.assertions)
    this.#atCost = walk !== 'check' && assignsAtCost(reading) ? new HeldAtCost(reading.book) : undefined
  }

  /** `report` gets what is wrong, with the transaction it is in. */
  run(report: (transaction: number, wrong: Malformed) => void): void {
    const { book } = this.#reading
    const matters = Uint8Array.from(book.accounts.names, (_, account) => (this.#sums.changedBy(account).length > 0 ? 1 : 0))
    for (const step of inOrder(book, matters, this.#walk !== 'check')) {
      try {
        if (step >= 0) this.#posting(step)
        else this.#assigning(~step)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        report(step >= 0 ? lastUpTo(book.transactions.firstPosting, step, book.transactions.count) : ~step, wrong)
      }
      if (book.problems.length > PROBLEMS_ENOUGH) return
    }
  }

  #posting(row: number): void {
    this.#post(row)
    const assertion = this.#reading.details.assertions.get(row)
    if (assertion !== undefined) this.#check(row, assertion)
  }

  #assigning(transaction: number): void {
    const { book, details } = this.#reading
    const { postings, transactions } = book
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
    let failed: Malformed | undefined
    for (let row = first; row < end; row++) {
      const flags = byteAt(postings.flags, row)
      if ((flags & INFERRED) !== 0) continue
      const assertion = details.assertions.get(row)
      // Beside an assignment the tool forgets the costs that are written, and balances the amounts as they are.
      postings.costCommodity[row] = NONE
      if ((flags & ASSIGNED) !== 0 && assertion !== undefined) {
        this.#assign(row, assertion)
        this.#add(row)
      } else this.#post(row)
      if (assertion === undefined) continue
      try {
        this.#check(row, assertion)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        failed ??= wrong
      }
    }
    this.#balancer.balance(transaction, end)
    for (let row = first; row < end; row++) if ((byteAt(postings.flags, row) & INFERRED) !== 0) this.#post(row)
    if (failed !== undefined) throw failed
  }

  /** The amount that brings the balance to what is asserted. */
  #assign(row: number, assertion: Assertion): void {
    const { book, autoRules } = this.#reading
    const { postings } = book
    if (autoRules.some((rule) => rule.postings.some((posting) => posting.account === postings.account[row])))
      throw new Malformed(
        'assignment_with_rule',
        `A rule (= QUERY) adds postings to ${book.accounts.names[intAt(postings.account, row)]}, so its balance cannot be assigned. Write the amount of this posting before the =.`,
        intAt(postings.line, row),
      )
    this.#put(row, assignedAmounts(intAt(postings.account, row), assertion, { sums: this.#sums, atCost: this.#atCost }))
  }

  #put(row: number, [first, ...more]: readonly [Amount, ...Amount[]]): void {
    const { book, details } = this.#reading
    const { postings } = book
    postings.commodity[row] = first.commodity
    postings.quantity.set(row, first.quantity)
    if (first.cost !== undefined) {
      const { commodity, rate, isTotal } = first.cost
      postings.costCommodity[row] = commodity
      postings.cost.set(row, costTotal(first.quantity, rate, isTotal))
      details.costs.infer(row, rate, isTotal)
    }
    if (more.length > 0) details.more.set(row, more)
  }

  /** Adds a posting whose amount hangs on no balance. */
  #post(row: number): void {
    if (this.#atCost !== undefined) {
      const { postings } = this.#reading.book
      const more = this.#reading.details.more.get(row) ?? []
      for (const commodity of [intAt(postings.commodity, row), ...more.map((amount) => amount.commodity)])
        this.#atCost.post(intAt(postings.account, row), commodity)
    }
    this.#add(row)
  }

  #add(row: number): void {
    const { book, details } = this.#reading
    const { postings } = book
    const changed = this.#sums.changedBy(intAt(postings.account, row))
    if (changed.length === 0) return
    const { quantity } = postings
    const more = details.more.size === 0 ? undefined : details.more.get(row)
    for (const sums of changed) {
      if (quantity.big.size === 0) sums.add(intAt(postings.commodity, row), floatAt(quantity.mantissa, row), byteAt(quantity.scale, row))
      else sums.plus(intAt(postings.commodity, row), quantity.get(row))
      if (more !== undefined) for (const amount of more) sums.plus(amount.commodity, amount.quantity)
    }
  }

  #check(row: number, assertion: Assertion): void {
    if (this.#walk === 'assign') return
    const { book } = this.#reading
    const account = intAt(book.postings.account, row)
    const sums = this.#sums.of(account, assertion.isInclusive)
    if (!assertion.isSole && this.#atCost === undefined && sums.is(assertion.commodity, assertion.quantity)) return
    const asserted = (commodity: number, expected: Exact): void => {
      const altogether = sums.of(commodity)
      const actual = this.#atCost?.seen(account, assertion.isInclusive, commodity, altogether) ?? altogether
      if (actual.equals(expected)) return
      const symbol = elementAt(book.commodities.names, commodity)
      const scope = assertion.isInclusive ? ' with its subaccounts' : ''
      throw new Malformed(
        'balance_assertion_failed',
        `${book.accounts.names[account]}${scope} has ${amountText(actual, symbol)} here and not ${amountText(expected, symbol)}: a difference of ${amountText(expected.minus(actual), symbol)}. ` +
          (actual.equals(altogether)
            ? 'Look for a missing, doubled or wrongly dated transaction before this one, or correct the balance.'
            : `hledger counts of the ${amountText(altogether, symbol)} only what has the same cost, since a balance was assigned with one. Write an amount before that =.`),
        intAt(book.postings.line, row),
      )
    }
    asserted(assertion.commodity, assertion.quantity)
    if (!assertion.isSole) return
    // With ==* hledger checks other commodities only if the account itself has had some.
    const own = this.#sums.of(account, false)
    for (let at = 0; at < own.count; at++) {
      const commodity = elementAt(own.commodities, at)
      if (this.#atCost === undefined && sums.is(commodity, Exact.zero)) continue
      if (commodity !== assertion.commodity) asserted(commodity, Exact.zero)
    }
  }
}

/** Whether some posting is to bring a balance with a cost. */
function assignsAtCost({ book, details }: ReadingState): boolean {
  for (const [row, { cost }] of details.assertions) if (cost !== undefined && (byteAt(book.postings.flags, row) & ASSIGNED) !== 0) return true
  return false
}

const PROBLEMS_ENOUGH = 1000

interface Balances {
  readonly sums: AccountSums
  /** Undefined if no assignment has a cost. Holds what is assigned from now on. */
  readonly atCost: HeldAtCost | undefined
}

/** The amounts that bring an account to its assigned balance, at least one. */
function assignedAmounts(account: number, assertion: Assertion, { sums, atCost }: Balances): [Amount, ...Amount[]] {
  const { commodity, quantity, cost, isSole, isInclusive } = assertion
  const [all, own] = [sums.of(account, isInclusive), sums.of(account, false)]
  const plainOf = (of: number): Exact => all.of(of).minus(atCost?.sum(account, isInclusive, of) ?? Exact.zero)
  const ownPlainOf = (of: number): Exact => own.of(of).minus(atCost?.sum(account, false, of) ?? Exact.zero)
  const amounts: Amount[] = []
  const add = (to: number, change: Exact): void => {
    if (!change.isZero) amounts.push({ commodity: to, quantity: change })
  }
  // Otherwise only this commodity changes, of perhaps thousands in the account.
  const changing = isSole || isInclusive ? all.commodities.slice(0, all.count) : [commodity]
  for (const other of changing) {
    if (other === commodity && cost === undefined) continue
    // The account's own other commodities stay: with =* hledger subtracts those of its subaccounts.
    const kept = other === commodity || isSole ? Exact.zero : ownPlainOf(other)
    add(other, kept.minus(plainOf(other)))
  }
  if (cost === undefined) add(commodity, quantity.minus(plainOf(commodity)))
  // The assigned amount comes first, because the cost of a posting is that of its first amount.
  const isAssigned = (amount: Amount): boolean => amount.commodity === commodity && isSame(amount.cost, cost)
  const withCosts = atCost?.assign(account, assertion) ?? []
  const [first, ...more] = [...withCosts.filter(isAssigned), ...amounts, ...withCosts.filter((amount) => !isAssigned(amount))]
  return [first ?? { commodity, quantity: Exact.zero }, ...more]
}

/** Amounts with different total costs add up. */
const isSame = (one: Cost | undefined, other: Cost | undefined): boolean =>
  one?.commodity === other?.commodity && one?.isTotal === other?.isTotal && (one?.isTotal === true || one?.rate.compare(other!.rate) === 0)

/**
 * Postings to accounts that matter, by date, as rows; transactions with assignments whole, by their date, as ~transaction. The same dates stay in
 * the order of the book. No forecasts.
 */
function inOrder({ transactions, postings }: Book, matters: Uint8Array, keepsAssigning: boolean): number[] {
  const { flags, account } = postings
  const steps: number[] = []
  const days: number[] = []
  let isSorted = true
  let latest = Number.NEGATIVE_INFINITY
  const push = (step: number, day: number): void => {
    if (day < latest) isSorted = false
    latest = day
    days.push(day)
    steps.push(step)
  }
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    if (transactions.origin[transaction] === FORECAST) continue
    const first = intAt(transactions.firstPosting, transaction)
    const end = intAt(transactions.firstPosting, transaction + 1)
    const day = intAt(transactions.day, transaction)
    let assigns = false
    if (keepsAssigning) for (let row = first; row < end; row++) if ((byteAt(flags, row) & ASSIGNED) !== 0) assigns = true
    if (assigns) push(~transaction, day)
    else
      for (let row = first; row < end; row++)
        if (matters[intAt(account, row)] === 1) push(row, postings.day[row] === NO_DAY ? day : intAt(postings.day, row))
  }
  if (isSorted) return steps
  const order = Int32Array.from(steps, (_, at) => at).sort((a, b) => elementAt(days, a) - elementAt(days, b) || a - b)
  return Array.from(order, (at) => elementAt(steps, at))
}

/** Running balances of accounts, alone and with subaccounts, only where an assertion needs them. */
class AccountSums {
  readonly #book: Book
  /** By account. */
  readonly #own: (Sums | undefined)[] = []
  readonly #withSubaccounts: (Sums | undefined)[] = []
  readonly #changedBy: (readonly Sums[] | undefined)[] = []

  constructor(book: Book, assertions: ReadonlyMap<number, Assertion>) {
    this.#book = book
    const { account } = book.postings
    for (const [row, { isInclusive }] of assertions) {
      this.#own[intAt(account, row)] ??= new Sums()
      if (isInclusive) this.#withSubaccounts[intAt(account, row)] ??= new Sums()
    }
  }

  /** The balances of an account that an assertion needs in this form. */
  of(account: number, isInclusive: boolean): Sums {
    return (isInclusive ? this.#withSubaccounts : this.#own)[account]!
  }

  /** The balances that a posting to an account changes. */
  changedBy(account: number): readonly Sums[] {
    return (this.#changedBy[account] ??= this.#found(account))
  }

  #found(account: number): readonly Sums[] {
    const { accounts } = this.#book
    const changed: Sums[] = []
    const own = this.#own[account]
    if (own !== undefined) changed.push(own)
    for (let name = elementAt(accounts.names, account); ; ) {
      const id = accounts.find(name)
      const inclusive = id === NONE ? undefined : this.#withSubaccounts[id]
      if (inclusive !== undefined) changed.push(inclusive)
      const colon = name.lastIndexOf(':')
      if (colon < 0) return changed
      name = name.slice(0, colon)
    }
  }
}
