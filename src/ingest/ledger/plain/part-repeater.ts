import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { INFERRED, WRITTEN } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import { clearPaid } from '../../journal/clear-paid.ts'
import type { Account } from '../finish/accounts.ts'
import type { Place } from '../finish/journal-state.ts'
import { HAS_AMOUNT, type PlainColumns, TAGGED } from './columns.ts'
import type { KeptPart, Part } from './kept-part.ts'
import type { LastBook } from './last-book.ts'
import { OtherIds } from './other-ids.ts'
import type { PlainHost } from './plain-host.ts'
import type { PlainPrices } from './plain-prices.ts'
import type { PlainWriter, PlainWriterTools } from './plain-writer.ts'
import { SameNames } from './same-names.ts'
import {
  bookOf,
  copyPaid,
  copyRows,
  copyTags,
  isSamePlace,
  type PartBeginning,
  standRows,
  withThis,
  writtenWith,
  type WrittenPart,
} from './written-part.ts'

/** A part, and where its rows begin in the book. */
interface PartRows extends Pick<Part, 'from' | 'to'> {
  readonly row: number
  readonly posting: number
}

/** Where the rows of a part are copied from. */
interface CopiedFrom {
  readonly source: WrittenPart
  /** They stand where they are to be. */
  readonly stands: boolean
  /** Its commodities had the same ids the last time, when its prices were said. */
  readonly isAsLast: boolean
  /** What other names have become, where they have other ids. */
  readonly otherIds?: OtherIds | undefined
}

/**
 * Writes a kept part again. Its rows are copied from the book before as memory, and names that have other ids by now get those; where that cannot
 * be, the columns that were read are copied.
 */
export class PartRepeater {
  readonly #book: Book
  readonly #writer: PlainWriter
  readonly #prices: PlainPrices
  readonly #tools: PlainWriterTools
  readonly #host: PlainHost
  readonly #bookAsWritten: WeakRef<Book>
  readonly #sameNames: SameNames
  readonly #otherIds = new OtherIds()
  readonly #lastMark: object | undefined
  /** Ids in the book, by slice and by ledger's id + 1. */
  #accountIds = new Int32Array(0)
  #commodityIds = new Int32Array(0)

  constructor(book: Book, writer: PlainWriter, prices: PlainPrices, tools: PlainWriterTools, host: PlainHost, last?: LastBook) {
    this.#sameNames = new SameNames(book, last?.tables ?? book)
    this.#lastMark = last?.mark
    this.#book = book
    this.#bookAsWritten = new WeakRef(book)
    this.#writer = writer
    this.#prices = prices
    this.#tools = tools
    this.#host = host
  }

  /** Whether everything is as it was when the part was written. */
  canRepeat(part: KeptPart): boolean {
    const { ids, context } = this.#tools
    const host = this.#host
    if (host.allThorough || (host.bucket && part.hasSingle)) return false
    const { all } = context.commodities
    if (part.roundedAt.some(({ unit, digits }) => all[unit]!.precision !== digits)) return false
    for (let i = 0; i < part.accounts.length; i++) {
      const account = ids.account(part.accounts[i]!)
      if (account.name !== part.accountNames[i] || (host.hasRules && host.ruled(account))) return false
    }
    return part.held.every(({ slice, unit, quantity }) => ids.account(slice).realTotals.decimal(all[unit])?.value.equals(quantity) ?? false)
  }

  /** Where the next part begins. */
  get beginning(): PartBeginning {
    const { transactions, postings } = this.#book
    return { transaction: transactions.count, posting: postings.count, namesBefore: this.#sameNames.sizes }
  }
  /** Where a part stands that began there, whose names have come up by now. */
  writtenAt(beginning: PartBeginning, { file, line }: Place, ids?: Int32Array): WrittenPart {
    const { leavesPayees } = this.#host
    return { ...beginning, book: this.#bookAsWritten, mark: this.#book.mark, ids, namesBehind: this.#sameNames.sizes, leavesPayees, file, line }
  }

  /** Writes transactions, postings and prices of a part. */
  repeat(columns: PlainColumns, { from, to }: Part, part: KeptPart, place: Place): void {
    const { beginning } = this
    const [last, ...others] = part.written
    const comesAsThen = last !== undefined && this.#comesAsIn(last)
    const known = comesAsThen ? last.ids : undefined
    if (known) this.#sameNames.meet(last!.namesBehind)
    const met = known ?? this.#meetNames(part)
    // Behind the same names its own have the ids that they had.
    const earlier = comesAsThen && !known ? [{ ...last, ids: met }, ...others] : part.written
    const written = writtenWith(earlier, met)
    const here = this.writtenAt(beginning, place, written[0]?.ids ?? met)
    const rows = { from, to, row: here.transaction, posting: here.posting }
    const source = written.find(bookOf)
    const other = source ? undefined : this.#withOtherIds(earlier, part, met)
    const stands = written.some((one) => one.mark === this.#book.standing && isSamePlace(one, here))
    if (source) this.#copied(bookOf(source)!, { source, stands, isAsLast: written[0] === earlier[0] }, columns, rows, part, place)
    else if (other) {
      const from = { source: other, stands: false, isAsLast: other === earlier[0], otherIds: this.#otherIds }
      this.#copied(bookOf(other)!, from, columns, rows, part, place)
    } else {
      if (known) this.#meetNames(part)
      this.#written(columns, rows, part, place)
    }
    part.written = withThis(here, earlier, source ?? other)
    this.#host.addLater(part.totals)
    this.#widen(part)
  }

  /** The time that a part was written from whose rows it can be copied although names had other ids, which are then learned. */
  #withOtherIds(written: readonly WrittenPart[], part: KeptPart, met: Int32Array): WrittenPart | undefined {
    // Where payees had aliases, two may have been one.
    return written.find((one) => one.ids && one.leavesPayees && bookOf(one) && this.#otherIds.learn(part, one.ids, met))
  }

  #copied(book: Book, { source, stands, isAsLast, otherIds }: CopiedFrom, columns: PlainColumns, rows: PartRows, part: KeptPart, place: Place): void {
    const { from, to, row } = rows
    const counts = {
      transactions: to.transactions - from.transactions,
      postings: columns.firstPosting[to.transactions]! - columns.firstPosting[from.transactions]!,
    }
    this.#reserve(counts)
    if (stands) standRows(this.#book, counts)
    else copyRows(book, source, this.#book, counts, place)
    otherIds?.translate(this.#book, { transaction: row, posting: rows.posting })
    // Where payees have aliases, an id may be of another name.
    if (source.leavesPayees && this.#host.leavesPayees)
      this.#book.taken.add(source.book, { row, before: source.transaction, count: counts.transactions })
    const first = columns.firstPosting[from.transactions]!
    if (!isAsLast || !part.prices || !this.#prices.again(columns, part.prices, place)) this.#costs(columns, rows, part, place)
    else for (const cost of part.costs) copyPaid(book.postings, source.posting + cost.at - first, this.#book.postings, rows.posting + cost.at - first)
    if (otherIds?.arePayeesOthers) this.#tagged(columns, rows, part)
    else
      for (const tagged of part.tagged) copyTags(book, source.transaction + tagged - from.transactions, this.#book, row + tagged - from.transactions)
  }
  #written(columns: PlainColumns, rows: PartRows, part: KeptPart, place: Place): void {
    const { from, to } = rows
    this.#transactions(columns, from.transactions, to.transactions, place)
    this.#postings(columns, from.transactions, to.transactions, part, place)
    this.#costs(columns, rows, part, place)
    this.#tagged(columns, rows, part)
  }
  #tagged(columns: PlainColumns, { from, row }: PartRows, { tagged }: KeptPart): void {
    for (const one of tagged) this.#tags(columns, one, row + one - from.transactions)
  }
  #reserve(counts: { readonly transactions: number; readonly postings: number }): void {
    const { transactions, postings } = this.#book
    transactions.reserve(transactions.count + counts.transactions + 1)
    postings.reserve(postings.count + counts.postings)
  }

  /** Writes what was paid, and the prices between the transactions and those that follow from costs, one by one. */
  #costs(columns: PlainColumns, rows: PartRows, part: KeptPart, place: Place): void {
    const { from, to, posting } = rows
    const { said } = this.#prices
    let next = from.prices
    for (const cost of part.costs) {
      while (next < to.prices && columns.priceAfter[next]! <= cost.row) this.#prices.one(columns, next++, place)
      this.#writer.keptCost(columns, cost, posting + cost.at - columns.firstPosting[from.transactions]!, place)
    }
    while (next < to.prices) this.#prices.one(columns, next++, place)
    part.prices = this.#prices.keptSince(columns, rows, said, place)
  }

  /**
   * Whether the book before had met the same names when it came to a part. Then it met the same next: those that were new to it, and nobody has
   * to look up the others.
   */
  #comesAsIn(last: WrittenPart): boolean {
    return last.mark === this.#lastMark && last.leavesPayees && this.#host.leavesPayees && this.#sameNames.areThoseOf(last.namesBefore)
  }
  /** The book numbers names as they come; so they come in the order in which they came. Returns their ids. */
  #meetNames(part: KeptPart): Int32Array {
    const { ids, names, context } = this.#tools
    const { accounts, payees, texts, commodities } = part
    const met = new Int32Array(accounts.length + payees.length + texts.length + commodities.length)
    let at = 0
    if (this.#accountIds.length < names.accounts.size) this.#accountIds = new Int32Array(names.accounts.size * 2)
    for (const slice of accounts) met[at++] = this.#accountIds[slice] = this.#idOf(ids.account(slice))
    for (const payee of payees) met[at++] = typeof payee === 'number' ? ids.payee(payee) : ids.payeeNamed(payee)
    for (const slice of texts) met[at++] = ids.text(slice)
    if (this.#commodityIds.length <= context.commodities.all.length) this.#commodityIds = new Int32Array(context.commodities.all.length * 2 + 1)
    for (const unit of commodities) met[at++] = this.#commodityIds[unit + 1] = ids.commodity(unit)
    return met
  }
  #idOf(account: Account): number {
    if (account.bookId === NONE) account.bookId = this.#book.accounts.id(account.name)
    return account.bookId
  }

  #transactions(columns: PlainColumns, from: number, to: number, place: Place): void {
    const { ids } = this.#tools
    const { transactions, postings } = this.#book
    const target = transactions.count
    const count = to - from
    transactions.reserve(target + count + 1)
    for (const name of ['day', 'secondDay', 'status'] as const) transactions[name].set(columns[name].subarray(from, to), target)
    transactions.origin.fill(WRITTEN, target, target + count)
    transactions.file.fill(place.file, target, target + count)
    const posting = postings.count - columns.firstPosting[from]!
    const line = place.line + 1
    for (let i = 0; i < count; i++) {
      const row = from + i
      const at = target + i
      transactions.code[at] = ids.text(columns.code[row]!)
      transactions.payee[at] = ids.payee(columns.payee[row]!)
      transactions.note[at] = ids.text(columns.note[row]!)
      transactions.beginLine[at] = line + columns.line[row]!
      transactions.endLine[at] = line + columns.endLine[row]!
      transactions.firstPosting[at + 1] = posting + columns.firstPosting[row + 1]!
    }
    transactions.firstPosting[target] = postings.count
    transactions.count += count
  }

  #postings(columns: PlainColumns, fromRow: number, toRow: number, part: KeptPart, place: Place): void {
    const { ids } = this.#tools
    const { postings } = this.#book
    const [from, to] = [columns.firstPosting[fromRow]!, columns.firstPosting[toRow]!]
    const target = postings.count
    postings.reserve(target + to - from)
    if (this.#book.standing) {
      clearPaid(postings, target, target + to - from)
      postings.day.fill(NO_DAY, target, target + to - from)
      postings.flags.fill(0, target, target + to - from)
    }
    postings.quantity.mantissa.set(columns.mantissa.subarray(from, to), target)
    postings.quantity.scale.set(columns.scale.subarray(from, to), target)
    postings.kind.set(columns.kind.subarray(from, to), target)
    postings.status.set(part.statuses, target)
    const accountIds = this.#accountIds
    const commodityIds = this.#commodityIds
    const firstLine = place.line + 1
    const { account, commodity, note, line } = postings
    const { account: slices, form, commodity: units, postingNote: notes, postingLine: lines } = columns
    for (let at = from, row = target; at < to; at++, row++) {
      account[row] = accountIds[slices[at]!]!
      // What was left out comes below: there the column says nothing.
      if (form[at]! & HAS_AMOUNT) commodity[row] = commodityIds[units[at]! + 1]!
      note[row] = notes[at] === NONE ? NONE : ids.text(notes[at]!)
      line[row] = firstLine + lines[at]!
    }
    const { at, mantissa, scale, unit } = part.inferred
    for (let i = 0; i < at.length; i++) {
      const row = target + at[i]! - from
      postings.quantity.mantissa[row] = mantissa[i]!
      postings.quantity.scale[row] = scale[i]!
      commodity[row] = commodityIds[unit[i]! + 1]!
      postings.flags[row] = INFERRED
    }
    for (const [at, day] of columns.postingDays) if (at >= from && at < to) postings.day[target + at - from] = day
    postings.count += to - from
  }

  #tags(columns: PlainColumns, row: number, target: number): void {
    const { transactions, postings } = this.#book
    this.#writer.tags(transactions.tags, target, columns.tagged[row] === 1 ? columns.note[row]! : NONE)
    const first = columns.firstPosting[row]!
    for (let at = first; at < columns.firstPosting[row + 1]!; at++) {
      const posting = transactions.firstPosting[target]! + at - first
      const isTagged = (columns.form[at]! & TAGGED) !== 0
      this.#writer.tags(postings.tags, posting, isTagged ? columns.postingNote[at]! : NONE)
      if (isTagged || columns.tagged[row] === 1) this.#writer.ownPayee(columns, at, row, { transaction: target, posting })
    }
  }

  #widen(part: KeptPart): void {
    const { all } = this.#tools.context.commodities
    for (const { unit, digits } of part.widened) if (digits > all[unit]!.precision) all[unit]!.precision = digits
  }
}
