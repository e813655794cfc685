import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { BALANCED_VIRTUAL, REAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type Amount, amountText, costTotal, Sums } from '../amounts/amount-sums.ts'
import { typeOf } from '../directives/account-types.ts'
import type { ReadingState } from '../reading-state.ts'
import { Malformed } from '../text/cursor.ts'

/** Postings from `first` to before `end`. */
interface Rows {
  readonly first: number
  readonly end: number
}

/** Those of them that balance among themselves. */
interface Group extends Rows {
  readonly kind: number
}

/**
 * Balances transactions as hledger does: real postings among themselves, [bracketed] ones among themselves, at cost; one amount
 * of each kind may be left out; two commodities without costs imply one; and a remainder is forgiven that the display of its
 * commodity would not show.
 */
export class Balancer {
  readonly #reading: ReadingState
  readonly #sums = new Sums()

  constructor(reading: ReadingState) {
    this.#reading = reading
  }

  /** Fills in what the transaction left out. Throws a Malformed when it cannot balance. */
  balance(transaction: number, end: number): void {
    const first = intAt(this.#reading.book.transactions.firstPosting, transaction)
    this.#group(transaction, { first, end, kind: REAL })
    const { kind } = this.#reading.book.postings
    for (let row = first; row < end; row++) {
      if (kind[row] === BALANCED_VIRTUAL) {
        this.#group(transaction, { first, end, kind: BALANCED_VIRTUAL })
        break
      }
    }
    this.#openVirtual({ first, end })
  }

  #group(transaction: number, { first, end, kind }: Group): void {
    const { details, book } = this.#reading
    const { postings } = book
    const { quantity, costCommodity } = postings
    const sums = this.#sums
    sums.clear()
    let open = NONE
    let hasCost = false
    let members = 0
    for (let row = first; row < end; row++) {
      if (postings.kind[row] !== kind) continue
      members++
      if (postings.commodity[row] === NONE) {
        if (open !== NONE) throw this.#tooManyOpen(transaction, kind, [row, open])
        open = row
        continue
      }
      if (costCommodity[row] === NONE) {
        if (quantity.big.size === 0) sums.add(intAt(postings.commodity, row), floatAt(quantity.mantissa, row), byteAt(quantity.scale, row))
        else sums.plus(intAt(postings.commodity, row), quantity.get(row))
      } else {
        hasCost = true
        sums.plus(intAt(costCommodity, row), postings.cost.get(row))
      }
      const more = details.more.size === 0 ? undefined : details.more.get(row)
      if (more !== undefined) {
        for (const amount of more) {
          if (amount.cost === undefined) sums.plus(amount.commodity, amount.quantity)
          else sums.plus(amount.cost.commodity, costTotal(amount.quantity, amount.cost.rate, amount.cost.isTotal))
          hasCost ||= amount.cost !== undefined
        }
      }
    }
    if (members === 0) return
    if (open !== NONE) return this.#fill(open, { first, end })
    let offCount = 0
    for (let at = 0; at < sums.count; at++) if (!sums.isZeroAt(at)) offCount++
    if (offCount === 0) return
    if (offCount === 2 && (!hasCost || this.#costsVanish({ first, end, kind })) && this.#implyCost({ first, end, kind })) return
    this.#mustBeNegligible(transaction, { first, end, kind })
  }

  /** Gives the posting without an amount what the others add up to. */
  #fill(row: number, rows: Rows): void {
    const { postings } = this.#reading.book
    const sums = this.#sums
    let isFirst = true
    let more: Amount[] | undefined
    for (let at = 0; at < sums.count; at++) {
      if (sums.isZeroAt(at)) continue
      const quantity = sums.at(at).negated()
      const commodity = elementAt(sums.commodities, at)
      if (isFirst) {
        isFirst = false
        postings.commodity[row] = commodity
        postings.quantity.set(row, quantity)
      } else (more ??= []).push({ commodity, quantity })
    }
    if (more !== undefined) this.#reading.details.more.set(row, more)
    if (isFirst) this.#zero(row, rows)
  }

  /** A posting of nothing has the commodity of the transaction's first amount, so that it brings none of its own. */
  #zero(row: number, { first, end }: Rows): void {
    const { book } = this.#reading
    const { postings } = book
    let commodity: number = NONE
    for (let other = first; other < end && commodity === NONE; other++) commodity = intAt(postings.commodity, other)
    postings.commodity[row] = commodity === NONE ? book.commodities.id('') : commodity
    postings.quantity.set(row, Exact.zero)
  }

  #openVirtual({ first, end }: Rows): void {
    const { postings } = this.#reading.book
    for (let row = first; row < end; row++) if (postings.commodity[row] === NONE) this.#zero(row, { first, end })
  }

  /**
   * Two commodities, no costs: the first one's postings cost what the second one's come to. One posting costs the total, several
   * cost a rate each. False when both have the same sign, or no posting can have the cost.
   */
  #implyCost({ first, end, kind }: Group): boolean {
    const { book, details } = this.#reading
    const { postings } = book
    const sums = this.#sums
    const off: number[] = []
    for (let at = 0; at < sums.count; at++) if (!sums.isZeroAt(at)) off.push(at)
    let [one, two] = [elementAt(off, 0), elementAt(off, 1)]
    // The commodity with lots is the one that was paid for, in any order.
    const { lotCommodities } = this.#reading
    if (lotCommodities.has(elementAt(sums.commodities, two)) && !lotCommodities.has(elementAt(sums.commodities, one))) [one, two] = [two, one]
    if (sums.at(one).sign === sums.at(two).sign) return false
    const from = elementAt(sums.commodities, one)
    const to = elementAt(sums.commodities, two)
    const fromSum = sums.at(one)
    const toSum = sums.at(two).abs()
    const isMember = (row: number): boolean => postings.kind[row] === kind && postings.commodity[row] === from
    let members = 0
    for (let row = first; row < end; row++) {
      if (postings.kind[row] !== kind) continue
      // A posting of several amounts (from an assignment) gets no cost, so what it has of the commodity stays unbalanced.
      const more = details.more.get(row)
      if (more && (isMember(row) || more.some(({ commodity }) => commodity === from))) return false
      if (isMember(row)) members++
    }
    if (members === 0) return false
    const isTotal = members === 1
    const rate = isTotal ? toSum : toSum.dividedBy(fromSum.abs(), RATE_PLACES)
    for (let row = first; row < end; row++) {
      if (!isMember(row)) continue
      postings.costCommodity[row] = to
      postings.cost.set(row, costTotal(postings.quantity.get(row), rate, isTotal))
      details.costs.infer(row, rate, isTotal)
    }
    return true
  }

  /** True when what has a cost adds up to nothing, so that the costs say nothing about the rest. */
  #costsVanish({ first, end, kind }: Group): boolean {
    const { book, details } = this.#reading
    const { postings } = book
    const sums = new Map<string, Exact>()
    const add = (key: string, amount: Exact): void => void sums.set(key, (sums.get(key) ?? Exact.zero).plus(amount))
    for (let row = first; row < end; row++) {
      if (postings.kind[row] !== kind || postings.costCommodity[row] === NONE) continue
      const cost = details.costs.of(row)
      add(`${postings.commodity[row]} ${postings.costCommodity[row]} ${cost?.isTotal} ${cost?.rate}`, postings.quantity.get(row))
      // `0 A @@ 1 B` is a cost all the same.
      add(`${postings.costCommodity[row]}`, postings.cost.get(row))
    }
    return [...sums.values()].every((sum) => sum.isZero)
  }

  #mustBeNegligible(transaction: number, group: Group): void {
    const isForgiven = (): boolean => this.#remainders(group, 'styled').length === 0 || this.#remainders(group, 'own').length === 0
    const { hledgerRules } = this.#reading.options
    const styled = this.#remainders(group, 'styled')
    const own = this.#remainders(group, 'own')
    const off = hledgerRules === '1.25' ? styled : hledgerRules === 'newest' ? own : styled.length === 0 ? styled : own
    if (off.length > 0) {
      if (hledgerRules === '1.25' || !forgetRedundantCosts(this.#reading, group, this.#sums) || !isForgiven())
        throw this.#unbalanced(transaction, group.kind, styled.length > 0 ? styled : own)
      if (hledgerRules === undefined)
        this.#reading.differs(
          transaction,
          'hledger before 1.29 refuses this transaction: it counts a cost and the conversion postings that say the same as two. Leave out one of them to have every version take it.',
        )
    } else if (hledgerRules === undefined && (styled.length === 0) !== (own.length === 0))
      this.#differs(transaction, own.length === 0 ? styled : own, own.length === 0)
  }

  /** What would be seen of the sums: at the digits that each commodity is displayed with, or at those of the entry's own amounts. */
  #remainders(group: Group, digits: 'styled' | 'own'): Amount[] {
    const sums = this.#sums
    const off: Amount[] = []
    for (let at = 0; at < sums.count; at++) {
      const commodity = elementAt(sums.commodities, at)
      const quantity = sums.at(at)
      if (quantity.isZero) continue
      const places = digits === 'styled' ? this.#places(commodity, group) : this.#ownPlaces(commodity, group)
      if (!isNegligible(quantity, places)) off.push({ commodity, quantity })
    }
    return off
  }

  /** Digits that count for a commodity: those of its style; without one, the most that an amount or a cost here has. */
  #places(commodity: number, group: Group): number {
    const places = this.#reading.places(commodity)
    return places >= 0 ? places : Math.max(0, this.#amountPlaces(commodity, group), this.#costPlaces(commodity, group))
  }

  /** Since hledger 1.50: the most that an amount of this entry has, whatever the journal says; of costs only where there is no amount. */
  #ownPlaces(commodity: number, group: Group): number {
    const places = this.#amountPlaces(commodity, group)
    return places >= 0 ? places : Math.max(0, this.#costPlaces(commodity, group))
  }

  /** The most decimals of the group's amounts in a commodity; -1 when there is none. */
  #amountPlaces(commodity: number, { first, end, kind }: Group): number {
    const { postings } = this.#reading.book
    let most = -1
    for (let row = first; row < end; row++)
      if (postings.kind[row] === kind && postings.commodity[row] === commodity) most = Math.max(most, byteAt(postings.quantity.scale, row))
    return most
  }

  #costPlaces(commodity: number, { first, end, kind }: Group): number {
    const { details, book } = this.#reading
    const { postings } = book
    let most = -1
    for (let row = first; row < end; row++)
      if (postings.kind[row] === kind && postings.costCommodity[row] === commodity) most = Math.max(most, details.costs.placesOf(row))
    return most
  }

  #differs(transaction: number, off: readonly Amount[], isOld: boolean): void {
    const which = isOld
      ? 'before 1.50, which counts the digits that a commodity is displayed with'
      : 'since 1.50, which counts the digits of the entry itself'
    this.#reading.differs(
      transaction,
      `hledger ${which}, refuses this transaction: it is off by ${this.#said(off)}. Correct an amount to have every version take it.`,
    )
  }

  #said(off: readonly Amount[]): string {
    const { names } = this.#reading.book.commodities
    return off.map(({ commodity, quantity }) => amountText(quantity, elementAt(names, commodity))).join(' and ')
  }

  #tooManyOpen(transaction: number, kind: number, rows: readonly [number, number]): Malformed {
    const { postings, accounts, transactions } = this.#reading.book
    const which = kind === REAL ? 'postings' : 'bracketed postings'
    const nameOf = (row: number): string => elementAt(accounts.names, intAt(postings.account, row))
    const both = `More than one of the ${which} has no amount, so neither can be calculated`
    // The amount that hledger took for a part of the account, which is what two of three have done here.
    const suspect = rows.find((row) => /(?:^| )[^\s]*\d[^\s]*( \p{L}+)?$/u.test(nameOf(row)))
    return suspect === undefined
      ? new Malformed(
          'amounts_missing',
          `${both} (${nameOf(rows[1])} and ${nameOf(rows[0])}). Write the amounts of all but one.`,
          intAt(transactions.beginLine, transaction),
        )
      : new Malformed(
          'amounts_missing',
          `${both}. The account "${nameOf(suspect)}" holds an amount: put two spaces or more between the account and its amount.`,
          intAt(postings.line, suspect),
        )
  }

  #unbalanced(transaction: number, kind: number, off: readonly Amount[]): Malformed {
    const which = kind === REAL ? 'The postings' : 'The bracketed virtual postings'
    return new Malformed(
      'transaction_unbalanced',
      `${which} of this transaction do not balance: they are off by ${this.#said(off)}. Correct an amount, or leave one out to have it calculated.`,
      intAt(this.#reading.book.transactions.beginLine, transaction),
    )
  }
}

const RATE_PLACES = 32

/** True when the value disappears at so many places: up to half a unit of the last. */
const isNegligible = (value: Exact, places: number): boolean => {
  if (value.scale <= places) return value.isZero
  const half = new Exact(5, places + 1)
  return !value.abs().isGreaterThan(half)
}

/**
 * Since hledger 1.29 a transaction may have both a cost and two equivalent postings to accounts of type Conversion; the cost is then left out of
 * the balance. Since 1.30 those postings may be rounded to their written digits. Removes such costs from the sums of the group; false if there
 * are none.
 */
function forgetRedundantCosts(
  { book }: ReadingState,
  { first, end, kind }: { readonly first: number; readonly end: number; readonly kind: number },
  sums: Sums,
): boolean {
  const { postings, accounts } = book
  const isConversion = (row: number): boolean =>
    postings.kind[row] === kind &&
    postings.costCommodity[row] === NONE &&
    typeOf(elementAt(accounts.names, intAt(postings.account, row)), book.accountTypes) === 'V'
  const forgotten = new Set<number>()
  for (let row = first; row + 1 < end; row++) {
    if (!isConversion(row) || !isConversion(row + 1)) continue
    const found = costOf(row, row + 1) ?? costOf(row + 1, row)
    if (found === undefined) continue
    forgotten.add(found)
    sums.plus(intAt(postings.costCommodity, found), postings.cost.get(found).negated())
    sums.plus(intAt(postings.commodity, found), postings.quantity.get(found))
    row++
  }
  return forgotten.size > 0

  /** The posting whose units one of the two offsets, and whose cost the other supplies. */
  function costOf(units: number, cost: number): number | undefined {
    const quantity = postings.quantity.get(units)
    const paid = postings.quantity.get(cost)
    const half = new Exact(5, paid.scale + 1)
    for (let row = first; row < end; row++) {
      if (forgotten.has(row) || postings.kind[row] !== kind || postings.costCommodity[row] !== postings.commodity[cost]) continue
      if (postings.commodity[row] !== postings.commodity[units] || !postings.quantity.get(row).equals(quantity.negated())) continue
      if (!postings.cost.get(row).minus(paid).abs().isGreaterThan(half)) return row
    }
    return undefined
  }
}
