import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { IMPLIED, INFERRED, REAL, UNMARKED, VIRTUAL, WRITTEN } from '#vocabulary/book-columns.ts'
import { DEFERRED, HAS_AMOUNT, HAS_PLAIN_COST, HAS_VALUE, type ParsedColumns, TAGGED, WIDENS } from '../parsed-journal.ts'
import type { Account } from './ledger-accounts.ts'
import type { JournalState } from './journal-state.ts'
import type { TextTags } from '../ledger-notes.ts'

/**
 * Finishes the ordinary transactions, which are nearly all of a journal: numbers and plain costs of one commodity that sum to zero or leave one
 * out, with nothing in the journal that concerns them. They go from the columns of the text into those of the book without an object in between.
 */
export class OrdinaryTransactions {
  readonly #journal: JournalState
  /** By slice id, below the account that is applied. */
  #accounts: (Account | undefined)[] = []
  readonly #accountsBelow = new Map<string | undefined, (Account | undefined)[]>()
  #payees: number[] = []
  /** Version of the names that these are of. */
  #version = -1
  /** By slice id and by commodity id. */
  readonly #texts: number[] = []
  readonly #commodities: number[] = []
  /** A directive may concern any transaction. */
  #concernsAll = false
  #hasRules = false
  #hasBucket = false
  /** Of the transaction that is looked at: the sum of what must balance, its commodity, and the posting without an amount. */
  readonly #sum = new ExactSum()
  #unit = NONE
  #empty = NONE
  #hasCosts = false

  constructor(journal: JournalState) {
    this.#journal = journal
  }

  /** Takes note of what directives have changed. */
  refresh(): void {
    const { strict, rules, tags, names, applications, bucket } = this.#journal
    this.#concernsAll = strict || rules.mayConcernAll || tags.some || names.dependsOnPayee || applications.marks
    this.#hasRules = rules.some
    this.#hasBucket = bucket !== undefined
    if (names.version !== this.#version) {
      this.#version = names.version
      this.#accountsBelow.clear()
      this.#payees = []
    }
    const top = applications.topAccount
    let accounts = this.#accountsBelow.get(top)
    if (!accounts) this.#accountsBelow.set(top, (accounts = []))
    this.#accounts = accounts
  }

  /** Writes a transaction into the book; false, with nothing written, for one that is not ordinary. */
  finish(columns: ParsedColumns, row: number): boolean {
    if (this.#concernsAll || !this.#balances(columns, row)) return false
    const tags = columns.tagged[row] === 1 ? this.#textTags(columns.tags.has(row), intAt(columns.note, row)) : NO_TAGS
    if (!tags) return false
    const { book, place } = this.#journal
    const { transactions, postings } = book
    if (transactions.count + 1 >= transactions.day.length) transactions.grow()
    const target = transactions.count++
    transactions.day[target] = intAt(columns.day, row)
    transactions.secondDay[target] = intAt(columns.secondDay, row)
    transactions.status[target] = byteAt(columns.status, row)
    transactions.origin[target] = WRITTEN
    transactions.code[target] = this.#text(intAt(columns.code, row))
    transactions.payee[target] = this.#payee(intAt(columns.payee, row))
    transactions.note[target] = this.#text(intAt(columns.note, row))
    transactions.file[target] = place.file
    transactions.beginLine[target] = place.line + intAt(columns.line, row) + 1
    transactions.endLine[target] = place.line + intAt(columns.endLine, row) + 1
    transactions.firstPosting[target] = postings.count
    if (tags.tags.length > 0) transactions.tags.set(target, tags.tags)
    if (this.#hasCosts) this.#prices(columns, row)
    for (let at = intAt(columns.firstPosting, row); at < intAt(columns.firstPosting, row + 1); at++)
      this.#posting(columns, at, byteAt(columns.status, row))
    transactions.firstPosting[target + 1] = postings.count
    return true
  }

  /** Sums up the postings; false for a transaction that is not ordinary. */
  #balances(columns: ParsedColumns, row: number): boolean {
    const first = intAt(columns.firstPosting, row)
    const end = intAt(columns.firstPosting, row + 1)
    if (end === first || (this.#hasBucket && end - first === 1) || columns.checks.has(row)) return false
    this.#sum.reset()
    this.#empty = NONE
    this.#hasCosts = false
    let hasZero = false
    let weighed = false
    for (let at = first; at < end; at++) {
      const form = byteAt(columns.form, at)
      const cost = form & HAS_PLAIN_COST ? columns.costs.get(at) : undefined
      if ((form & HAS_VALUE && !cost) || (this.#hasRules && this.#journal.rules.concern(this.#account(intAt(columns.account, at))))) return false
      if (form & TAGGED && !this.#textTags(columns.postingTags.has(at), intAt(columns.postingNote, at))) return false
      const kind = byteAt(columns.kind, at)
      if (!(form & HAS_AMOUNT)) {
        if (this.#empty !== NONE || kind !== REAL) return false
        this.#empty = at
        continue
      }
      if (cost) this.#hasCosts = true
      else if (columns.mantissa[at] === 0) hasZero = true
      const unit = cost?.quote ?? intAt(columns.commodity, at)
      if (kind === VIRTUAL) continue
      if (!weighed) this.#unit = unit
      else if (unit !== this.#unit) return false
      weighed = true
      if (cost) this.#sum.addScaled(cost.totalMantissa, cost.totalScale)
      else this.#sum.addScaled(floatAt(columns.mantissa, at), byteAt(columns.scale, at))
      if (!this.#sum.isNarrow) return false
    }
    // ledger leaves zeros out of a sum, and with them how finely they are written.
    if (this.#hasCosts && (hasZero || !weighed)) return false
    // A missing amount needs another one to be inferred from; without any that must balance, nothing has to.
    if (this.#empty !== NONE) return weighed
    return this.#sum.isZero || (this.#hasCosts && this.#isRoundedToZero(columns, first, end))
  }

  /** Whether the sum shows as zero with the digits that its commodity is written with, as costs hardly ever sum to zero exactly. */
  #isRoundedToZero(columns: ParsedColumns, first: number, end: number): boolean {
    const commodity = this.#journal.parse.commodities.all[this.#unit]
    if (!commodity) return false
    let { precision } = commodity
    for (let at = first; at < end; at++) {
      if (byteAt(columns.form, at) & WIDENS && columns.commodity[at] === this.#unit) precision = Math.max(precision, byteAt(columns.scale, at))
      for (const { commodity: widened, digits } of columns.values.get(at)?.widens ?? [])
        if (widened === commodity) precision = Math.max(precision, digits)
    }
    const { mantissa, scale } = this.#sum
    return scale > precision && Math.abs(mantissa) * 2 < (POWERS_OF_TEN[scale - precision] ?? 0)
  }

  /** Costs say what a commodity was worth that day. */
  #prices(columns: ParsedColumns, row: number): void {
    const { place, writer } = this.#journal
    for (let at = intAt(columns.firstPosting, row); at < intAt(columns.firstPosting, row + 1); at++) {
      const cost = byteAt(columns.form, at) & HAS_PLAIN_COST ? columns.costs.get(at) : undefined
      if (!cost) continue
      const { mantissa, scale } = cost.price
      const [base, quote] = [this.commodity(cost.base), this.commodity(cost.quote)]
      const line = place.line + intAt(columns.postingLine, at) + 1
      writer.prices.one(
        { day: intAt(columns.day, row), second: 0, base, quote, mantissa, scale, origin: IMPLIED, file: place.file, line },
        cost.fraction,
      )
    }
  }

  #posting(columns: ParsedColumns, at: number, status: number): void {
    const { book, place, parse } = this.#journal
    const { postings } = book
    if (postings.count === postings.account.length) postings.grow()
    const target = postings.count++
    const account = this.#account(intAt(columns.account, at))
    if (account.bookId === NONE) account.bookId = book.accounts.id(account.name)
    const form = byteAt(columns.form, at)
    const kind = byteAt(columns.kind, at)
    const isInferred = !(form & HAS_AMOUNT)
    const cost = form & HAS_PLAIN_COST ? columns.costs.get(at) : undefined
    const sum = this.#sum
    const mantissa = isInferred ? (sum.isZero ? 0 : -sum.mantissa) : cost ? cost.mantissa : floatAt(columns.mantissa, at)
    const scale = isInferred ? sum.scale : cost ? cost.scale : byteAt(columns.scale, at)
    const unit = isInferred ? this.#unit : cost ? cost.base : intAt(columns.commodity, at)
    postings.account[target] = account.bookId
    postings.commodity[target] = this.commodity(unit)
    postings.quantity.mantissa[target] = mantissa
    postings.quantity.scale[target] = scale
    if (cost) {
      postings.cost.mantissa[target] = cost.totalMantissa
      postings.cost.scale[target] = cost.totalScale
      postings.costCommodity[target] = this.commodity(cost.quote)
      this.#journal.widen(columns.values.get(at)!.widens)
    }
    postings.day[target] = columns.postingDays.get(at) ?? NO_DAY
    const own = byteAt(columns.ownStatus, at)
    postings.status[target] = own === UNMARKED ? status : own
    postings.kind[target] = kind
    postings.flags[target] = isInferred ? INFERRED : 0
    const note = intAt(columns.postingNote, at)
    postings.note[target] = this.#text(note)
    postings.line[target] = place.line + intAt(columns.postingLine, at) + 1
    if (form & TAGGED) {
      const { tags } = this.#journal.noteTags.texts(note)
      if (tags.length > 0) postings.tags.set(target, tags)
    }
    const commodity = unit === NONE ? undefined : parse.commodities.all[unit]
    if (commodity && form & WIDENS && scale > commodity.precision) commodity.precision = scale
    if (!(form & DEFERRED)) account.addDecimal(kind === REAL, commodity, mantissa, scale)
  }

  /** The tags of a comment; undefined where one of them is computed or says more than itself. */
  #textTags(isComputed: boolean, note: number): TextTags | undefined {
    if (isComputed) return undefined
    const tags = this.#journal.noteTags.texts(note)
    return tags.isTelling ? undefined : tags
  }
  #account(slice: number): Account {
    return (this.#accounts[slice] ??= this.#accountNamed(slice))
  }
  #accountNamed(slice: number): Account {
    const { names, applications, parse } = this.#journal
    return names.account(parse.names.accounts.text(slice), applications.topAccount, '')
  }
  #payee(slice: number): number {
    const { book, names, parse } = this.#journal
    return (this.#payees[slice] ??= book.payees.id(names.payee(parse.names.payees.text(slice))))
  }
  #text(slice: number): number {
    return slice === NONE ? NONE : (this.#texts[slice] ??= this.#journal.book.texts.id(this.#journal.parse.names.texts.text(slice)))
  }
  /** The id of a commodity in the book. */
  commodity(id: number): number {
    const { book, parse } = this.#journal
    if (id === NONE) return book.commodities.id('')
    return (this.#commodities[id] ??= book.commodities.id(elementAt(parse.commodities.all, id).symbol))
  }
}

const NO_TAGS: TextTags = { tags: [], isTelling: false }
