import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact, POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { ASSIGNED, IMPLIED, INFERRED, REAL, type Tag, UNMARKED, WRITTEN } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { AmountContext } from '../amount-text.ts'
import type { Account } from '../finish/accounts.ts'
import type { AppliedTags } from '../finish/applied-tags.ts'
import type { ExactPrice, PriceWriter } from '../finish/price-writer.ts'
import type { Place } from '../finish/journal-state.ts'
import { Quantity } from '../quantity.ts'
import type { BookIds } from './book-ids.ts'
import { DEFERRED, FIXATED, HAS_AMOUNT, LOT, LOT_TOTAL, type PlainColumns, TAGGED, TOTAL_COST, UNIT_COST } from './columns.ts'
import type { PlainNames } from './plain-host.ts'
import { VIRTUAL_COST } from './posting-details.ts'
import type { Weight } from './weight.ts'

export type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** What is shared by those who finish plain transactions. */
export interface PlainWriterTools {
  readonly names: PlainNames
  readonly context: AmountContext
  readonly ids: BookIds
  readonly weight: Weight
}

/** Writes plain transactions that balance into the book, without leaving the columns. */
export class PlainWriter {
  readonly #book: Book
  readonly #prices: PriceWriter
  readonly #names: PlainNames
  readonly #context: AmountContext
  readonly #ids: BookIds
  readonly #weight: Weight
  /** Where the other half of a single posting goes. */
  bucket: Account | undefined
  /** What is given to every transaction and posting. */
  tagging: AppliedTags | undefined
  /** Reused from price to price. */
  readonly #fact: Mutable<ExactPrice> = { day: 0, second: 0, base: 0, quote: 0, mantissa: 0, scale: 0, origin: IMPLIED, file: 0, line: 0 }

  constructor(book: Book, prices: PriceWriter, { names, context, ids, weight }: PlainWriterTools) {
    this.#book = book
    this.#prices = prices
    this.#names = names
    this.#context = context
    this.#ids = ids
    this.#weight = weight
  }

  /** Writes a transaction, whose missing amount is what the others weigh. */
  transaction(columns: PlainColumns, row: number, place: Place): void {
    const { transactions, postings } = this.#book
    if (transactions.count + 1 >= transactions.day.length) transactions.grow()
    const target = transactions.count++
    const status = columns.status[row]!
    transactions.day[target] = columns.day[row]!
    transactions.secondDay[target] = columns.secondDay[row]!
    transactions.status[target] = status
    transactions.origin[target] = WRITTEN
    transactions.code[target] = this.#ids.text(columns.code[row]!)
    transactions.payee[target] = this.#ids.payee(columns.payee[row]!)
    transactions.note[target] = this.#ids.text(columns.note[row]!)
    transactions.file[target] = place.file
    transactions.beginLine[target] = place.line + columns.line[row]! + 1
    transactions.endLine[target] = place.line + columns.endLine[row]! + 1
    transactions.firstPosting[target] = postings.count
    const tagged = columns.tagged[row] === 1
    const { tagging } = this
    if (tagging) transactions.tags.set(target, tagging.ofTransaction(tagged ? this.#ids.tags(columns.note[row]!) : []))
    else if (tagged) this.tags(transactions.tags, target, columns.note[row]!)
    for (let at = columns.firstPosting[row]!; at < columns.firstPosting[row + 1]!; at++) {
      this.#posting(columns, at, row, place)
      if (tagged || columns.form[at]! & TAGGED) this.ownPayee(columns, at, row, { transaction: target, posting: postings.count - 1 })
    }
    if (this.#weight.halved) this.#otherHalf(columns, row, target)
    transactions.firstPosting[target + 1] = postings.count
  }

  /** Writes the tags of a comment, if it has any. */
  tags(into: Map<number, readonly Tag[]>, row: number, note: number): void {
    const tags = note === NONE ? [] : this.#ids.tags(note)
    if (tags.length > 0) into.set(row, tags)
  }

  /** Writes the payee in the comment of a posting that is in the book already, or in that of its transaction. */
  ownPayee(columns: PlainColumns, at: number, row: number, book: { readonly transaction: number; readonly posting: number }): void {
    const { transactions, postings } = this.#book
    const inPosting = this.#ids.payeeIn(columns.postingNote[at]!)
    const payee = inPosting === NONE ? this.#ids.payeeIn(columns.note[row]!) : inPosting
    if (payee !== NONE && payee !== transactions.payee[book.transaction]) postings.payee.set(book.posting, payee)
  }

  #posting(columns: PlainColumns, at: number, row: number, place: Place): void {
    const { postings } = this.#book
    if (postings.count === postings.account.length) postings.grow()
    const target = postings.count++
    const account = this.#ids.account(columns.account[at]!)
    if (account.bookId === NONE) account.bookId = this.#book.accounts.id(account.name)
    const form = columns.form[at]!
    const kind = columns.kind[at]!
    let mantissa = columns.mantissa[at]!
    let scale = columns.scale[at]!
    let unit = columns.commodity[at]!
    let flags = 0
    if (at === this.#weight.assigned) {
      ;({ mantissa, scale } = this.#weight.moved)
      unit = columns.details.assertedCommodity[columns.detail[at]!]!
      flags = ASSIGNED
    } else if (!(form & HAS_AMOUNT)) {
      const { sum } = this.#weight
      mantissa = sum.isZero ? 0 : -sum.mantissa
      scale = sum.scale
      unit = this.#weight.unit
      flags = INFERRED
    } else if (form & (UNIT_COST | TOTAL_COST | LOT)) this.#cost(columns, at, row, target, place)
    const commodity = unit === NONE ? undefined : this.#context.commodities.all[unit]!
    postings.account[target] = account.bookId
    postings.commodity[target] = this.#ids.commodity(unit)
    postings.quantity.mantissa[target] = mantissa
    postings.quantity.scale[target] = scale
    postings.day[target] = (columns.postingDays.size > 0 ? columns.postingDays.get(at) : undefined) ?? NO_DAY
    const own = columns.ownStatus[at]!
    postings.status[target] = own === UNMARKED ? columns.status[row]! : own
    postings.kind[target] = kind
    postings.flags[target] = flags
    const note = columns.postingNote[at]!
    postings.note[target] = note === NONE ? NONE : this.#ids.text(note)
    postings.line[target] = place.line + columns.postingLine[at]! + 1
    if (this.tagging) postings.tags.set(target, this.tagging.ofPosting(form & TAGGED ? this.#ids.tags(note) : []))
    else if (form & TAGGED) this.tags(postings.tags, target, note)
    if (!(form & DEFERRED)) account.addDecimal(kind === REAL, commodity, mantissa, scale)
  }

  /** Writes what the bucket has of a transaction whose only posting has been written just now. */
  #otherHalf(columns: PlainColumns, row: number, transaction: number): void {
    const { transactions, postings } = this.#book
    if (postings.count === postings.account.length) postings.grow()
    const target = postings.count++
    const { sum, unit } = this.#weight
    const account = this.bucket!
    if (account.bookId === NONE) account.bookId = this.#book.accounts.id(account.name)
    const mantissa = sum.isZero ? 0 : -sum.mantissa
    postings.account[target] = account.bookId
    postings.commodity[target] = this.#ids.commodity(unit)
    postings.quantity.mantissa[target] = mantissa
    postings.quantity.scale[target] = sum.scale
    postings.day[target] = NO_DAY
    postings.status[target] = postings.status[target - 1]!
    postings.kind[target] = REAL
    postings.flags[target] = INFERRED
    postings.note[target] = NONE
    postings.line[target] = postings.line[target - 1]!
    const payee = columns.tagged[row] === 1 ? this.#ids.payeeIn(columns.note[row]!) : NONE
    if (payee !== NONE && payee !== transactions.payee[transaction]) postings.payee.set(target, payee)
    account.addDecimal(true, unit === NONE ? undefined : this.#context.commodities.all[unit]!, mantissa, sum.scale)
  }

  #cost(columns: PlainColumns, at: number, row: number, target: number, place: Place): void {
    this.#paid(columns, at, target)
    const form = columns.form[at]!
    // A virtual cost is no price of the market.
    if (columns.commodity[at] === NONE || !(form & (UNIT_COST | TOTAL_COST)) || columns.details.costForm[columns.detail[at]!]! & VIRTUAL_COST) return
    const { rate, fraction } = rateOf(columns, at)
    this.#impliedPrice(columns, { at, row, fraction }, rate, place)
  }

  /** What was paid, and for which lot. */
  #paid(columns: PlainColumns, at: number, target: number): void {
    const { postings } = this.#book
    const form = columns.form[at]!
    if (columns.commodity[at] !== NONE && form & LOT) this.#lot(columns, at, target)
    if (!(form & (UNIT_COST | TOTAL_COST))) return
    const { details } = columns
    const detail = columns.detail[at]!
    const amount = columns.mantissa[at]!
    const cost = details.costMantissa[detail]!
    const costScale = details.costScale[detail]!
    const isUnitCost = (form & UNIT_COST) !== 0
    postings.cost.mantissa[target] = isUnitCost ? amount * cost : amount < 0 ? -cost : cost
    postings.cost.scale[target] = isUnitCost ? columns.scale[at]! + costScale : costScale
    postings.costCommodity[target] = this.#ids.commodity(details.costCommodity[detail]!)
  }

  /** The market price that follows from a cost. */
  #impliedPrice(columns: PlainColumns, { at, row, fraction }: PricedCost, rate: Exact, place: Place): void {
    const fact = this.#fact
    fact.day = columns.day[row]!
    fact.base = this.#ids.commodity(columns.commodity[at]!)
    fact.quote = this.#ids.commodity(columns.details.costCommodity[columns.detail[at]!]!)
    fact.mantissa = rate.mantissa
    fact.scale = rate.scale
    fact.file = place.file
    fact.line = place.line + columns.postingLine[at]! + 1
    this.#prices.one(fact, fraction)
  }

  #lot(columns: PlainColumns, at: number, target: number): void {
    const { postings } = this.#book
    const { details } = columns
    const detail = columns.detail[at]!
    const commodity = details.lotCommodity[detail]!
    if (commodity !== NONE) {
      const [amount, price, isTotal] = [columns.mantissa[at]!, details.lotMantissa[detail]!, (columns.form[at]! & LOT_TOTAL) !== 0]
      // Adding nothing makes a zero of a negative one.
      postings.lot.mantissa[target] = (isTotal ? Math.sign(amount) * price : amount * price) + 0
      postings.lot.scale[target] = details.lotScale[detail]! + (isTotal ? 0 : columns.scale[at]!)
      postings.lotCommodity[target] = this.#ids.commodity(commodity)
    }
    const [day, note, isFixated] = [details.lotDay[detail]!, details.lotNote[detail]!, (columns.form[at]! & FIXATED) !== 0]
    if (day !== NO_DAY || note !== NONE || isFixated)
      postings.lotDetail.set(target, {
        ...(day === NO_DAY ? {} : { day }),
        ...(note === NONE ? {} : { label: this.#names.texts.text(note) }),
        ...(isFixated ? { fixated: true } : {}),
      })
  }
}

/** What one unit cost. */
interface UnitRate {
  readonly rate: Exact
  /** The exact rate if its decimals do not terminate. */
  readonly fraction?: Quantity
}

/** What one unit of a posting with a cost cost. */
function rateOf(columns: PlainColumns, at: number): UnitRate {
  const { details } = columns
  const detail = columns.detail[at]!
  const [cost, costScale] = [details.costMantissa[detail]!, details.costScale[detail]!]
  if (columns.form[at]! & UNIT_COST) return { rate: new Exact(cost, costScale) }
  const [amount, scale] = [Math.abs(columns.mantissa[at]!), columns.scale[at]!]
  // With the precision of ledger's division.
  const places = Math.max(16, costScale + scale + 6)
  const quick = quotient(cost * (POWERS_OF_TEN[scale] ?? Number.NaN), amount * (POWERS_OF_TEN[costScale] ?? Number.NaN), places)
  if (quick) return quick
  const exact = Quantity.ofExact(new Exact(cost, costScale)).dividedBy(Quantity.ofExact(new Exact(amount, scale)))
  const rate = exact.toExact(places)
  return exact.equals(Quantity.ofExact(rate)) ? { rate } : { rate, fraction: exact }
}

/** n / d in lowest terms, both positive, in plain numbers for speed. Undefined beyond safe integers. */
function quotient(n: number, d: number, places: number): UnitRate | undefined {
  if (!(n <= Number.MAX_SAFE_INTEGER && d <= Number.MAX_SAFE_INTEGER)) return undefined
  let [divisor, rest] = [n, d]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  const [top, bottom] = [n / divisor, d / divisor]
  let [twos, fives, odd] = [0, 0, bottom]
  for (; odd % 2 === 0; odd /= 2) twos++
  for (; odd % 5 === 0; odd /= 5) fives++
  if (odd !== 1) {
    const fraction = new Quantity(BigInt(top), BigInt(bottom))
    return { rate: Exact.of(fraction.roundedTo(places).numerator, places).trimmed(), fraction }
  }
  const scale = Math.max(twos, fives)
  const mantissa = top * ((POWERS_OF_TEN[scale] ?? Number.NaN) / bottom)
  return mantissa <= Number.MAX_SAFE_INTEGER ? { rate: new Exact(mantissa, scale) } : undefined
}

interface PricedCost {
  readonly at: number
  readonly row: number
  readonly fraction?: Quantity | undefined
}
