import { lastUpTo } from '#vocabulary/search.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, FORECAST, INFERRED } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { type Amount, amountText, costTotal } from '../amounts/amount.ts'
import type { Balancer } from './balance.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import { Sums } from '../amounts/sums.ts'

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
  /** Running balances by account: of the account alone, and with its subaccounts. Only for accounts that somebody asks about. */
  readonly #own: (Sums | undefined)[] = []
  readonly #withSubaccounts: (Sums | undefined)[] = []
  /** Which sums a posting to an account changes. */
  readonly #changedBy: (Sums[] | undefined)[] = []

  constructor(reading: ReadingState, balancer: Balancer, walk: Walk) {
    this.#reading = reading
    this.#balancer = balancer
    this.#walk = walk
    const { postings } = reading.book
    for (const [row, assertion] of reading.details.assertions) {
      this.#own[postings.account[row]!] ??= new Sums()
      if (assertion.isInclusive) this.#withSubaccounts[postings.account[row]!] ??= new Sums()
    }
  }

  /** `report` gets what is wrong, with the transaction it is in. */
  run(report: (transaction: number, wrong: Malformed) => void): void {
    const { book } = this.#reading
    const matters = Uint8Array.from(book.accounts.names, (_, account) => (this.#changed(account).length > 0 ? 1 : 0))
    for (const step of inOrder(book, { matters, keepsAssigning: this.#walk !== 'check' })) {
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
    this.#add(row)
    const assertion = this.#reading.details.assertions.get(row)
    if (assertion !== undefined) this.#check(row, assertion)
  }

  #assigning(transaction: number): void {
    const { book, details } = this.#reading
    const { postings, transactions } = book
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    let failed: Malformed | undefined
    for (let row = first; row < end; row++) {
      const flags = postings.flags[row]!
      if ((flags & INFERRED) !== 0) continue
      const assertion = details.assertions.get(row)
      // Beside an assignment the tool forgets the costs that are written, and balances the amounts as they are.
      postings.costCommodity[row] = NONE
      if ((flags & ASSIGNED) !== 0 && assertion !== undefined) this.#assign(row, assertion)
      this.#add(row)
      if (assertion === undefined) continue
      try {
        this.#check(row, assertion)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        failed ??= wrong
      }
    }
    this.#balancer.balance(transaction, end)
    for (let row = first; row < end; row++) if ((postings.flags[row]! & INFERRED) !== 0) this.#add(row)
    if (failed !== undefined) throw failed
  }

  /** The amount that brings the balance to what is asserted. */
  #assign(row: number, assertion: Assertion): void {
    const { book, autoRules } = this.#reading
    const { postings } = book
    if (autoRules.some((rule) => rule.postings.some((posting) => posting.account === postings.account[row])))
      throw new Malformed(
        'assignment_with_rule',
        `A rule (= QUERY) adds postings to ${book.accounts.names[postings.account[row]!]}, so its balance cannot be assigned. Write the amount of this posting before the =.`,
        postings.line[row]!,
      )
    const sums = this.#sumsOf(postings.account[row]!, assertion)
    const amounts: Amount[] = []
    const { commodity, quantity, cost } = assertion
    const own = this.#own[postings.account[row]!]!
    for (let at = 0; at < sums.count; at++) {
      const other = sums.commodities[at]!
      if (other === commodity && cost === undefined) continue
      // What stays is what the account itself has of other commodities: with =* the tool takes away what its subaccounts have.
      const kept = other === commodity || assertion.isSole ? Exact.zero : own.of(other)
      const rest = kept.minus(sums.at(at))
      if (!rest.isZero) amounts.push({ commodity: other, quantity: rest })
    }
    const change = cost === undefined ? quantity.minus(sums.of(commodity)) : quantity
    if (!change.isZero || amounts.length === 0) amounts.push({ commodity, quantity: change, ...(cost === undefined ? {} : { cost }) })
    this.#put(row, amounts)
  }

  #put(row: number, [first, ...more]: readonly Amount[]): void {
    const { book, details } = this.#reading
    const { postings } = book
    postings.commodity[row] = first!.commodity
    postings.quantity.set(row, first!.quantity)
    if (first!.cost !== undefined) {
      const { commodity, rate, isTotal } = first!.cost
      postings.costCommodity[row] = commodity
      postings.cost.set(row, costTotal(first!.quantity, rate, isTotal))
      details.costs.infer(row, rate, isTotal)
    }
    if (more.length > 0) details.more.set(row, more)
  }

  #add(row: number): void {
    const { book, details } = this.#reading
    const { postings } = book
    const changed = this.#changed(postings.account[row]!)
    if (changed.length === 0) return
    const { quantity } = postings
    const more = details.more.size === 0 ? undefined : details.more.get(row)
    for (const sums of changed) {
      if (quantity.big.size === 0) sums.add(postings.commodity[row]!, quantity.mantissa[row]!, quantity.scale[row]!)
      else sums.plus(postings.commodity[row]!, quantity.get(row))
      if (more !== undefined) for (const amount of more) sums.plus(amount.commodity, amount.quantity)
    }
  }

  #changed(account: number): readonly Sums[] {
    const cached = this.#changedBy[account]
    if (cached !== undefined) return cached
    const { accounts } = this.#reading.book
    const changed: Sums[] = []
    const own = this.#own[account]
    if (own !== undefined) changed.push(own)
    for (let name = accounts.names[account]!; ; ) {
      const id = accounts.find(name)
      const inclusive = id === NONE ? undefined : this.#withSubaccounts[id]
      if (inclusive !== undefined) changed.push(inclusive)
      const colon = name.lastIndexOf(':')
      if (colon < 0) break
      name = name.slice(0, colon)
    }
    while (this.#changedBy.length <= account) this.#changedBy.push(undefined)
    return (this.#changedBy[account] = changed)
  }

  #sumsOf(account: number, assertion: Assertion): Sums {
    return (assertion.isInclusive ? this.#withSubaccounts : this.#own)[account]!
  }

  #check(row: number, assertion: Assertion): void {
    if (this.#walk === 'assign') return
    const { book } = this.#reading
    const account = book.postings.account[row]!
    const sums = this.#sumsOf(account, assertion)
    const asserted = (commodity: number, expected: Exact): void => {
      const actual = sums.of(commodity)
      if (actual.equals(expected)) return
      const symbol = book.commodities.names[commodity]!
      const scope = assertion.isInclusive ? ' with its subaccounts' : ''
      throw new Malformed(
        'balance_assertion_failed',
        `${book.accounts.names[account]}${scope} has ${amountText(actual, symbol)} here and not ${amountText(expected, symbol)}: a difference of ${amountText(expected.minus(actual), symbol)}. ` +
          'Look for a missing, doubled or wrongly dated transaction before this one, or correct the balance.',
        book.postings.line[row]!,
      )
    }
    asserted(assertion.commodity, assertion.quantity)
    if (!assertion.isSole) return
    for (let at = 0; at < sums.count; at++) {
      const commodity = sums.commodities[at]!
      if (commodity !== assertion.commodity) asserted(commodity, Exact.zero)
    }
  }
}

const PROBLEMS_ENOUGH = 1000

/**
 * Postings by their dates as rows, transactions with assignments whole, by theirs, as ~transaction; what has the same date stays in
 * the book's order. Only postings to accounts that `matters` marks: most are never asked about. No forecasts.
 */
function inOrder(
  { transactions, postings }: Book,
  { matters, keepsAssigning }: { readonly matters: Uint8Array; readonly keepsAssigning: boolean },
): number[] {
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
    const first = transactions.firstPosting[transaction]!
    const end = transactions.firstPosting[transaction + 1]!
    const day = transactions.day[transaction]!
    let assigns = false
    if (keepsAssigning) for (let row = first; row < end; row++) if ((flags[row]! & ASSIGNED) !== 0) assigns = true
    if (assigns) push(~transaction, day)
    else for (let row = first; row < end; row++) if (matters[account[row]!] === 1) push(row, postings.day[row] === NO_DAY ? day : postings.day[row]!)
  }
  if (isSorted) return steps
  const order = Int32Array.from(steps, (_, at) => at).sort((a, b) => days[a]! - days[b]! || a - b)
  return Array.from(order, (at) => steps[at]!)
}
