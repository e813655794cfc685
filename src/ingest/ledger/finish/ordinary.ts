import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { DETAILS, INFERRED, REAL, UNMARKED, VIRTUAL, WRITTEN } from '#vocabulary/book-columns.ts'
import { DEFERRED, HAS_AMOUNT, HAS_VALUE, type ParsedColumns, TAGGED, WIDENS } from '../parsed-journal.ts'
import type { Account } from './ledger-accounts.ts'
import type { JournalState } from './journal-state.ts'
import type { TextTags } from '../ledger-notes.ts'

/**
 * Finishes the ordinary transactions, which are nearly all of a journal: numbers of one commodity that sum to zero or leave one out, with nothing
 * in the journal that concerns them. They go from the columns of the text into those of the book, which takes half the time of reading.
 */
export class OrdinaryTransactions {
  readonly #journal: JournalState
  /** By slice id, below the account that is applied. */
  #accounts: (Account | undefined)[] = []
  #payees: number[] = []
  /** Version of the names, and the applied account, that these are of. */
  #version = -1
  #top: string | undefined
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

  constructor(journal: JournalState) {
    this.#journal = journal
  }

  /** Takes note of what directives have changed. */
  refresh(): void {
    const { strict, rules, tags, names, applications, bucket } = this.#journal
    this.#concernsAll = strict || rules.mayConcernAll || tags.some || names.dependsOnPayee || applications.marks
    this.#hasRules = rules.some
    this.#hasBucket = bucket !== undefined
    if (names.version === this.#version && applications.topAccount === this.#top) return
    this.#version = names.version
    this.#top = applications.topAccount
    this.#accounts = []
    this.#payees = []
  }

  /** Writes a transaction into the book; false, with nothing written, for one that is not ordinary. */
  finish(columns: ParsedColumns, row: number): boolean {
    if (this.#concernsAll || !this.#balances(columns, row)) return false
    const tags = columns.tagged[row] === 1 ? this.#textTags(columns.tags.has(row), intAt(columns.details.note, row)) : NO_TAGS
    if (!tags) return false
    const { book, place } = this.#journal
    const { transactions, postings } = book
    const target = transactions.next()
    transactions.day[target] = intAt(columns.day, row)
    transactions.status[target] = byteAt(columns.status, row)
    transactions.origin[target] = WRITTEN
    transactions.payee[target] = this.#payee(intAt(columns.payee, row))
    for (const { name, holds } of DETAILS) {
      const value = intAt(columns.details[name], row)
      transactions[name][target] = holds === 'text' ? this.#text(value) : value
    }
    transactions.file[target] = place.file
    transactions.beginLine[target] = place.line + intAt(columns.line, row) + 1
    transactions.endLine[target] = place.line + intAt(columns.endLine, row) + 1
    transactions.firstPosting[target] = postings.count
    if (tags.tags.length > 0) transactions.tags.set(target, tags.tags)
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
    let weighed = false
    for (let at = first; at < end; at++) {
      const form = byteAt(columns.form, at)
      if (form & HAS_VALUE || (this.#hasRules && this.#journal.rules.concern(this.#account(intAt(columns.account, at))))) return false
      if (form & TAGGED && !this.#textTags(columns.postingTags.has(at), intAt(columns.postingNote, at))) return false
      const kind = byteAt(columns.kind, at)
      if (!(form & HAS_AMOUNT)) {
        if (this.#empty !== NONE || kind !== REAL) return false
        this.#empty = at
        continue
      }
      const unit = intAt(columns.commodity, at)
      if (kind === VIRTUAL) continue
      if (!weighed) this.#unit = unit
      else if (unit !== this.#unit) return false
      weighed = true
      this.#sum.addScaled(floatAt(columns.mantissa, at), byteAt(columns.scale, at))
      if (!this.#sum.isNarrow) return false
    }
    // A missing amount needs another one to be inferred from; without any that must balance, nothing has to.
    return this.#empty === NONE ? this.#sum.isZero : weighed
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
    const sum = this.#sum
    const mantissa = isInferred ? (sum.isZero ? 0 : -sum.mantissa) : floatAt(columns.mantissa, at)
    const scale = isInferred ? sum.scale : byteAt(columns.scale, at)
    const unit = isInferred ? this.#unit : intAt(columns.commodity, at)
    postings.account[target] = account.bookId
    postings.commodity[target] = this.commodity(unit)
    postings.quantity.mantissa[target] = mantissa
    postings.quantity.scale[target] = scale
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
