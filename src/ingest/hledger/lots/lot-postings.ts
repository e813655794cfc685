import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Costed, MeantLots } from '#vocabulary/lots.ts'
import type { AccountType } from '../../journal/book.ts'
import { isOfType, typeOf } from '../directives/account-types.ts'
import type { Balancer } from '../finish/balance-entry.ts'
import type { ReadingState } from '../reading-state.ts'
import { Cursor, Malformed } from '../text/cursor.ts'
import { type Lot, type LotMethod, type LotNote, LotPool, PLACES, readLot } from './lot-pool.ts'

/** Names that hledger 2 takes for accounts of gains where none is declared. */
const GAINS = /^(income|revenue)s?:(capital[- ]?)?(gains?|loss(es)?)(:|$)/i

/** Which postings move lots, and which are what was gained: for commodities that a `lots:` tag declares, and for no others. */
export class LotPostings {
  readonly #reading: ReadingState

  constructor(reading: ReadingState) {
    this.#reading = reading
  }

  typeOf(account: number): AccountType | undefined {
    return typeOf(elementAt(this.#reading.book.accounts.names, account), this.#reading.book.accountTypes)
  }
  isGain(account: number): boolean {
    const type = this.typeOf(account)
    return type === 'G' || (type === 'R' && GAINS.test(elementAt(this.#reading.book.accounts.names, account)))
  }

  /** How the lots of a posting are chosen; undefined when it moves none. */
  methodOf(row: number): LotMethod | undefined {
    const { book, lotCommodities, lotAccounts, details } = this.#reading
    const { postings, accounts } = book
    const method = lotCommodities.get(intAt(postings.commodity, row))
    if (method === undefined || postings.kind[row] !== REAL) return undefined
    const type = this.typeOf(intAt(postings.account, row))
    if (!isOfType(type, 'A') && type !== 'L') return undefined
    let name = elementAt(accounts.names, intAt(postings.account, row))
    while (lotAccounts.size > 0) {
      const own = lotAccounts.get(name)
      // What is written in braces is tracked in any account.
      if (own !== undefined) return own !== 'NONE' ? own : details.lots.has(row) ? method : undefined
      const colon = name.lastIndexOf(':')
      if (colon < 0) break
      name = name.slice(0, colon)
    }
    return method
  }

  /** Lots that are opened: what comes into an asset, and what a liability owes. */
  isOpening(row: number): boolean {
    const { postings } = this.#reading.book
    return (this.typeOf(intAt(postings.account, row)) === 'L') === postings.quantity.get(row).sign < 0
  }

  /** To be called before balancing. Reads the lot of an account such as a:{2024-01-31, $50} as if it followed the amount, and takes the cost of a purchase from its braces. */
  prepare(report: (transaction: number, wrong: Malformed) => void): void {
    const { transactions } = this.#reading.book
    for (let transaction = 0; transaction < transactions.count; transaction++) {
      const [first, end] = [intAt(transactions.firstPosting, transaction), intAt(transactions.firstPosting, transaction + 1)]
      try {
        for (let row = first; row < end; row++) this.#unfold(row)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        report(transaction, wrong)
      }
      for (let row = first; row < end; row++) this.#cost(row, { first, end })
    }
  }

  #unfold(row: number): void {
    const { book, details, amounts, styles, lotCommodities } = this.#reading
    const { postings, accounts } = book
    const [, account, lot] = /^(.+):(\{[^:]*\})$/.exec(elementAt(accounts.names, intAt(postings.account, row))) ?? []
    if (account === undefined || lot === undefined || !lotCommodities.has(intAt(postings.commodity, row))) return
    const cursor = new Cursor(lot)
    cursor.advance()
    const rules = { markStyle: undefined, styles, fallback: undefined }
    try {
      const note = readLot(
        cursor,
        () => {
          amounts.simple(cursor, rules)
          return { commodity: amounts.commodity, quantity: amounts.quantity }
        },
        false,
      )
      details.lots.set(row, { ...note, ...details.lots.get(row) })
    } catch (wrong) {
      throw wrong instanceof Malformed ? new Malformed(wrong.code, wrong.message, intAt(postings.line, row)) : wrong
    }
    postings.account[row] = accounts.id(account)
  }

  #cost(row: number, { first, end }: { readonly first: number; readonly end: number }): void {
    const { book, details } = this.#reading
    const { postings } = book
    const cost = details.lots.get(row)?.cost
    if (cost === undefined || postings.costCommodity[row] !== NONE || this.methodOf(row) === undefined || !this.isOpening(row)) return
    // Units from another account or from equity were paid for earlier.
    const isMoved = (other: number): boolean =>
      postings.commodity[other] === postings.commodity[row] &&
      postings.costCommodity[other] === NONE &&
      postings.quantity.get(other).sign === -postings.quantity.get(row).sign &&
      (this.methodOf(other) !== undefined || isOfType(this.typeOf(intAt(postings.account, other)), 'E'))
    for (let other = first; other < end; other++) if (isMoved(other)) return
    const quantity = postings.quantity.get(row)
    const total = cost.isTotal ? cost.value : cost.value.times(quantity.abs())
    postings.costCommodity[row] = cost.commodity
    postings.cost.set(row, quantity.sign < 0 ? total.negated() : total)
    details.costs.infer(row, cost.value, cost.isTotal)
  }

  /** Balances a transaction. One that closes lots balances at what was paid for them, so that gains do not count yet. */
  balance(transaction: number, end: number, balancer: Balancer): void {
    const { book, details } = this.#reading
    const { postings, transactions } = book
    const rows = Array.from(
      { length: end - intAt(transactions.firstPosting, transaction) },
      (_, at) => intAt(transactions.firstPosting, transaction) + at,
    )
    const closes = rows.some((row) => postings.commodity[row] !== NONE && this.methodOf(row) !== undefined && !this.isOpening(row))
    if (!closes) return balancer.balance(transaction, end)
    const free = rows.filter((row) => postings.kind[row] === REAL && this.methodOf(row) === undefined)
    const gains = free.filter((row) => this.isGain(intAt(postings.account, row)))
    const others = free.filter((row) => postings.commodity[row] !== NONE && this.#mayBeGain(intAt(postings.account, row))).map((row) => [row])
    let failed: Malformed | undefined
    for (const aside of [gains, [], ...others]) {
      for (const row of aside) postings.kind[row] = VIRTUAL
      try {
        balancer.balance(transaction, end)
        for (const row of aside) details.gains.add(row)
        return
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        failed ??= wrong
        for (const row of aside) postings.kind[row] = REAL
      }
    }
    throw failed!
  }

  /** Gains may be in any account but assets, liabilities and equity. */
  #mayBeGain(account: number): boolean {
    const type = this.typeOf(account)
    return !isOfType(type, 'A') && !isOfType(type, 'E') && type !== 'L'
  }
}

/** The lots of every account, by commodity. */
export class LotPools {
  readonly #reading: ReadingState
  readonly #postings: LotPostings
  /** commodity → account → lots; what is owed is apart from what is held. */
  readonly #pools = new Map<string, Map<number, LotPool>>()
  readonly #averages = new Map<ReadonlyMap<number, LotPool>, Map<number, Costed>>()

  constructor(reading: ReadingState, postings: LotPostings) {
    this.#reading = reading
    this.#postings = postings
  }

  /** Takes the units of a posting out of the lots of its account. */
  take(row: number): Lot[] {
    const { book, details } = this.#reading
    const { postings, commodities, accounts } = book
    const pool = this.#poolOf(row)
    const quantity = postings.quantity.get(row).abs()
    const note = details.lots.get(row)
    const line = intAt(postings.line, row)
    const isNamed = note !== undefined && Object.keys(note).length > 0
    const name = `${commodities.names[intAt(postings.commodity, row)]} in ${accounts.names[intAt(postings.account, row)]}`
    if (pool.method.name === 'SPECID' && !isNamed)
      throw new Malformed(
        'lot_ambiguous',
        `The lots of ${name} are named one by one (SPECID). Name the one that is meant in braces: {2024-01-31}.`,
        line,
      )
    const meant: MeantLots<Lot> = isNamed ? { day: note.day, is: (lot) => matches(lot, note, quantity) } : {}
    if (isNamed && pool.method.name === 'SPECID' && pool.matching(meant).length > 1)
      throw new Malformed(
        'lot_ambiguous',
        `More than one lot of ${name} is meant. Name it by its date, and by its label when a day has several.`,
        line,
      )
    const { parts, missing } = pool.select(quantity, meant)
    if (missing.sign > 0) {
      const held = Exact.sum(pool.matching(meant).map((lot) => lot.quantity))
      throw new Malformed(
        'lots_missing',
        `There are ${held.toText()} ${name}${isNamed ? ' in the lot that is named' : ' in lots'}, and not ${quantity.toText()}. Correct the amount, or write the purchase before it; what is sold short stands in a liability.`,
        line,
      )
    }
    if (pool.method.ofAllAccounts && !isNamed && pool.method.name !== 'AVERAGE') this.#mustBeFirst(row, pool, parts.at(-1)!.lot)
    return pool.takeParts(parts)
  }

  add(row: number, lot: Lot): void {
    this.#poolOf(row).add(lot)
  }

  #poolOf(row: number): LotPool {
    const { postings, accounts } = this.#reading.book
    const account = intAt(postings.account, row)
    const pools = this.#poolsOf(row)
    let pool = pools.get(account)
    if (pool === undefined) {
      const method = this.#postings.methodOf(row)!
      pools.set(
        account,
        (pool = new LotPool(elementAt(accounts.names, account), method, method.name === 'AVERAGE' ? this.#averageOf(row, method) : undefined)),
      )
    }
    return pool
  }
  /** The averages by currency, of all accounts or of one. */
  #averageOf(row: number, { ofAllAccounts }: LotMethod): (lot: Lot) => Costed {
    const pools = this.#poolsOf(row)
    const averages = (ofAllAccounts ? this.#averages.get(pools) : undefined) ?? new Map<number, Costed>()
    if (ofAllAccounts) this.#averages.set(pools, averages)
    return ({ currency }) => {
      let average = averages.get(currency)
      if (average === undefined) averages.set(currency, (average = { quantity: Exact.zero, cost: Exact.zero }))
      return average
    }
  }
  /** Refuses to take a lot when another account has one that comes before it. */
  #mustBeFirst(row: number, pool: LotPool, last: Lot): void {
    for (const other of this.#poolsOf(row).values())
      if (other !== pool && other.next !== undefined && pool.isBefore(other.next, last))
        throw new Malformed(
          'lot_not_first',
          `${other.account} has a lot that comes before those of ${pool.account}, and "lots: ${pool.method.name}ALL" takes the lots of all accounts in one order. Take it from there first, or name the lot in braces.`,
          intAt(this.#reading.book.postings.line, row),
        )
  }
  #poolsOf(row: number): Map<number, LotPool> {
    const { postings } = this.#reading.book
    const key = `${postings.commodity[row]} ${this.#postings.typeOf(intAt(postings.account, row)) === 'L'}`
    let pools = this.#pools.get(key)
    if (pools === undefined) this.#pools.set(key, (pools = new Map()))
    return pools
  }
}

/** Whether a lot is the one in braces, but for its day: each part that is written must match, the cost at the digits that it is written with. */
function matches(lot: Lot, { label, cost }: LotNote, quantity: Exact): boolean {
  if (label !== undefined && label !== lot.label) return false
  if (cost === undefined) return true
  const { commodity, value, isTotal } = cost
  const unit = isTotal ? value.dividedBy(quantity, PLACES) : value
  return (
    commodity === lot.currency &&
    !lot.unitCost
      .minus(unit)
      .abs()
      .isGreaterThan(new Exact(5, value.scale + 1))
  )
}
