import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { REAL, type Status, type Tag } from '#vocabulary/book-columns.ts'
import type { Amount } from '../amounts/amount-sums.ts'
import { type AccountType, typeOf } from '../directives/account-types.ts'
import type { NewPosting } from '../transactions/posting-rows.ts'
import type { QueriedAmount, QueriedPosting } from '../query/query.ts'
import type { ReadingState } from '../reading-state.ts'
import type { AutoRule } from './rule.ts'

/** An amount as queries see it. */
export const queriedAmount = ({ book }: ReadingState, { commodity, quantity }: Amount): QueriedAmount => ({
  symbol: book.commodities.names[commodity]!,
  quantity,
})

/** A posting of a transaction, as queries and the postings that rules add see it. */
export abstract class MatchedPosting implements QueriedPosting {
  readonly reading: ReadingState
  transaction: number
  abstract readonly accountId: number
  abstract readonly kind: number
  abstract readonly status: Status
  /** NO_DAY when it has the transaction's. */
  abstract readonly ownDay: Day
  abstract readonly ownTags: readonly Tag[]
  /** None when the amount is left out. */
  abstract readonly ownAmounts: readonly Amount[]

  constructor(reading: ReadingState, transaction: number) {
    this.reading = reading
    this.transaction = transaction
  }
  get account(): string {
    return this.reading.book.accounts.names[this.accountId]!
  }
  get accountType(): AccountType | undefined {
    return typeOf(this.account, this.reading.accountTypes)
  }
  get isReal(): boolean {
    return this.kind === REAL
  }
  get day(): Day {
    return this.ownDay === NO_DAY ? this.reading.book.transactions.day[this.transaction]! : this.ownDay
  }
  get secondDay(): Day {
    const day = this.reading.book.transactions.secondDay[this.transaction]!
    return day === NO_DAY ? this.day : day
  }
  get code(): string {
    const { texts, transactions } = this.reading.book
    const code = transactions.code[this.transaction]!
    return code === NONE ? '' : texts.names[code]!
  }
  get description(): string {
    const { payees, transactions } = this.reading.book
    return payees.names[transactions.payee[this.transaction]!]!
  }
  get amounts(): readonly QueriedAmount[] {
    return this.ownAmounts.map((amount) => queriedAmount(this.reading, amount))
  }
  get tags(): readonly Tag[] {
    return [...this.ownTags, ...(this.reading.book.transactions.tags.get(this.transaction) ?? []), ...this.#accountTags()]
  }

  /** Tags of the account and of all above it. */
  #accountTags(): Tag[] {
    const { accountTags } = this.reading
    const tags: Tag[] = []
    if (accountTags.size === 0) return tags
    for (let name = this.account; ; ) {
      tags.push(...(accountTags.get(name) ?? []))
      const colon = name.lastIndexOf(':')
      if (colon < 0) return tags
      name = name.slice(0, colon)
    }
  }
}

/** A posting of the book. One can be used for many rows, one after the other. */
export class BookPosting extends MatchedPosting {
  row: number

  constructor(reading: ReadingState, transaction: number, row: number) {
    super(reading, transaction)
    this.row = row
  }
  get accountId(): number {
    return this.reading.book.postings.account[this.row]!
  }
  get kind(): number {
    return this.reading.book.postings.kind[this.row]!
  }
  get status(): Status {
    return this.reading.book.postings.status[this.row] as Status
  }
  get ownDay(): Day {
    return this.reading.book.postings.day[this.row]!
  }
  get ownTags(): readonly Tag[] {
    return this.reading.book.postings.tags.get(this.row) ?? []
  }
  get ownAmounts(): readonly Amount[] {
    const { book, details } = this.reading
    const { postings } = book
    const cost = details.costs.of(this.row)
    const first: Amount = {
      commodity: postings.commodity[this.row]!,
      quantity: postings.quantity.get(this.row),
      cost: postings.costCommodity[this.row] === NONE ? undefined : cost && { commodity: postings.costCommodity[this.row]!, ...cost },
    }
    return [first, ...(details.more.get(this.row) ?? [])]
  }
}

/** A posting that a rule has just added. */
export class AddedPosting extends MatchedPosting {
  readonly posting: NewPosting
  readonly rule: AutoRule

  constructor(reading: ReadingState, transaction: number, posting: NewPosting, rule: AutoRule) {
    super(reading, transaction)
    this.posting = posting
    this.rule = rule
  }
  get accountId(): number {
    return this.posting.account
  }
  get kind(): number {
    return this.posting.kind
  }
  get status(): Status {
    return this.posting.status
  }
  get ownDay(): Day {
    return this.posting.day
  }
  get ownTags(): readonly Tag[] {
    // hledger uses it for queries of later rules only and never shows it.
    return [{ name: '_generated-posting', value: `= ${this.rule.text}` }, ...(this.posting.tags ?? [])]
  }
  get ownAmounts(): readonly Amount[] {
    return this.posting.amounts
  }
}
