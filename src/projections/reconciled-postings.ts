import type { DataOf } from '../events/catalogue.ts'
import { JournalColumns } from '../events/journal-columns.ts'
import type { RecordedBlock } from '../events/journal.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { CLEARED } from '#vocabulary/book-columns.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'

/** What of a posting a statement says as well, and whether the journal says that it is on one. */
export interface PostingFacts {
  readonly day: Day
  readonly payee: string
  readonly account: string
  readonly commodity: string
  /** Decimal text. */
  readonly quantity: string
  readonly isCleared: boolean
}

/** A posting that was on a statement, and what became of it. */
export interface ReconciledPosting {
  readonly reconciliation: string
  readonly then: PostingFacts
  /** Undefined while the journal does not have it. */
  now: PostingFacts | undefined
  /** Of the sync that brought what it is now; undefined while nothing was brought. */
  changedAt: Instant | undefined
  /** Where it is, or was last: the id of its transaction and its place there. */
  transaction: string
  place: number
}

/** Follows the postings of reconciliations through the edits of the journal: by what they say, since lines move and ids go by content. */
export class ReconciledPostings {
  readonly #byTransaction = new Map<string, ReconciledPosting[]>()
  /** Of transactions that the journal no longer has. */
  readonly #lost = new Set<ReconciledPosting>()
  #withdrawn = new Set<ReconciledPosting>()
  #recorded: RecordedBlock[] = []

  take(event: RecordedEvent): void {
    if (event.type === 'TransactionsWithdrawn') this.#withdraw(event.data.id)
    else if (event.type === 'TransactionsRecorded' && this.#lost.size > 0) this.#recorded.push(event.data)
    else if (event.type === 'JournalSynced') this.#settle(event.at)
  }

  add({ id, account, commodity, postings }: DataOf<'AccountReconciled'>): readonly ReconciledPosting[] {
    return postings.transaction.map((transaction, i) => {
      const then: PostingFacts = {
        day: postings.day[i]!,
        payee: postings.payees[postings.payee[i]!]!,
        account,
        commodity,
        quantity: postings.quantity[i]!,
        isCleared: postings.is_marked[i]!,
      }
      const posting = { reconciliation: id, then, now: then, changedAt: undefined, transaction, place: postings.place[i]! }
      this.#place(posting)
      return posting
    })
  }
  /** The reconciled postings of a transaction, oldest reconciliation first. */
  of(transaction: string): readonly ReconciledPosting[] {
    return this.#byTransaction.get(transaction) ?? []
  }

  #place(posting: ReconciledPosting): void {
    const others = this.#byTransaction.get(posting.transaction)
    if (others) others.push(posting)
    else this.#byTransaction.set(posting.transaction, [posting])
  }

  #withdraw(ids: readonly string[]): void {
    if (this.#byTransaction.size === 0) return
    for (const id of ids) {
      for (const posting of this.#byTransaction.get(id) ?? []) {
        this.#lost.add(posting)
        this.#withdrawn.add(posting)
      }
      this.#byTransaction.delete(id)
    }
  }

  /** Finds what is lost among what came: first what says the same, then what says most of it. */
  #settle(at: Instant): void {
    const came = this.#lost.size === 0 ? undefined : new Candidates(this.#recorded)
    for (const isSame of came ? [true, false] : []) {
      for (const posting of this.#lost) {
        const found = came!.find(posting.now ?? posting.then, isSame)
        if (!found) continue
        this.#lost.delete(posting)
        this.#withdrawn.delete(posting)
        const before = posting.now
        posting.now = found.facts
        if (!before || !isSameOnStatement(before, found.facts)) posting.changedAt = at
        posting.transaction = found.transaction
        posting.place = found.place
        this.#place(posting)
      }
    }
    for (const posting of this.#withdrawn) {
      posting.now = undefined
      posting.changedAt = at
    }
    this.#withdrawn = new Set()
    this.#recorded = []
  }
}

/** Whether two say the same of what a statement shows; one that was marked as cleared has to stay so. */
export const isSameOnStatement = (then: PostingFacts, now: PostingFacts): boolean =>
  then.day === now.day &&
  then.account === now.account &&
  then.commodity === now.commodity &&
  then.quantity === now.quantity &&
  (now.isCleared || !then.isCleared)

interface Candidate {
  readonly facts: PostingFacts
  readonly transaction: string
  readonly place: number
}

/** The postings that one sync brought, each to be found once. */
class Candidates {
  readonly #byAccount = new Map<string, Set<Candidate>>()
  readonly #byContent = new Map<string, Candidate[]>()

  constructor(blocks: readonly RecordedBlock[]) {
    const columns = new JournalColumns()
    for (const block of blocks) columns.addTransactions(block)
    const { transactions: t, postings: p } = columns
    for (let row = 0; row < t.count; row++) {
      for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) {
        const facts: PostingFacts = {
          day: p.day[at] === NO_DAY ? t.day[row]! : p.day[at]!,
          payee: columns.payees.names[p.payee.get(at) ?? t.payee[row]!]!,
          account: columns.accounts.names[p.account[at]!]!,
          commodity: columns.commodities.names[p.commodity[at]!]!,
          quantity: p.quantity.get(at).trimmed().toText(),
          isCleared: p.status[at] === CLEARED,
        }
        const candidate = { facts, transaction: columns.transactionIds[row]!, place: at - t.firstPosting[row]! }
        const key = `${facts.account}\0${facts.commodity}`
        const inAccount = this.#byAccount.get(key)
        if (inAccount) inAccount.add(candidate)
        else this.#byAccount.set(key, new Set([candidate]))
        const content = contentOf(facts)
        const equal = this.#byContent.get(content)
        if (equal) equal.push(candidate)
        else this.#byContent.set(content, [candidate])
      }
    }
  }

  find(facts: PostingFacts, isSame: boolean): Candidate | undefined {
    const found = isSame ? this.#same(facts) : (this.#nearest(facts) ?? this.#renamed(facts))
    if (found) this.#byAccount.get(`${found.facts.account}\0${found.facts.commodity}`)?.delete(found)
    return found
  }

  #same(facts: PostingFacts): Candidate | undefined {
    return this.#byContent.get(contentOf(facts))?.find((candidate) => this.#isFree(candidate) && candidate.facts.account === facts.account)
  }
  /** In the same account, alike in two of day, payee and quantity. */
  #nearest(facts: PostingFacts): Candidate | undefined {
    for (const candidate of this.#byAccount.get(`${facts.account}\0${facts.commodity}`) ?? []) {
      const { day, payee, quantity } = candidate.facts
      if ([day === facts.day, payee === facts.payee, quantity === facts.quantity].filter(Boolean).length >= 2) return candidate
    }
    return undefined
  }
  /** In another account, and otherwise the same. */
  #renamed(facts: PostingFacts): Candidate | undefined {
    return this.#byContent.get(contentOf(facts))?.find((candidate) => this.#isFree(candidate))
  }
  #isFree(candidate: Candidate): boolean {
    return this.#byAccount.get(`${candidate.facts.account}\0${candidate.facts.commodity}`)!.has(candidate)
  }
}

const contentOf = ({ day, payee, commodity, quantity }: PostingFacts): string => [day, payee, commodity, quantity].join('\0')
