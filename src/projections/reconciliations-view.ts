import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, FORECAST, GENERATED, PADDED, REAL, type Status, WRITTEN } from '#vocabulary/book-columns.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { DataOf } from '../events/catalogue.ts'
import { JournalColumns } from '../events/journal-columns.ts'
import type { RecordedBlock } from '../events/journal-events.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import { UndoneChanges } from './file-changes.ts'
import type { LedgerView } from './view/ledger-view.ts'

/** Paisa's default interval between reconciliations of an account. */
export const FREQUENCY_DAYS = 30

export interface Reconciliation extends Omit<DataOf<'AccountReconciled'>, 'postings'> {
  readonly at: Instant
  /** Its postings, those of earlier ones left out. */
  readonly postings: readonly ReconciledPosting[]
  isUndone: boolean
}

/** The reconciliation state of an account. */
export interface AccountReconciliation {
  readonly account: string
  /** Day up to which it agrees with a statement; undefined for never. */
  readonly lastReconciled: Day | undefined
  readonly frequencyDays: number
}

interface Plan {
  /** What was said of the last reconciliation, in order: by one, or by a person. */
  readonly said: { readonly day: Day | undefined; readonly reconciliation?: Reconciliation }[]
  frequencyDays: number
}

/** When accounts were compared with their statements, and what became of the postings that were on them; from the log. */
export class ReconciliationsView {
  readonly #plans = new Map<string, Plan>()
  readonly #reconciliations = new Map<string, Reconciliation>()
  readonly #byChange = new Map<string, Reconciliation>()
  readonly #postings = new ReconciledPostings()
  readonly #undoes = new UndoneChanges()
  #position = 0

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#position) continue
      this.#position = event.position
      this.#postings.take(event)
      if (event.type === 'AccountReconciled') this.#reconciled(event.data, event.at)
      else if (event.type === 'ReconciliationWithdrawn') this.#setUndone(this.#reconciliations.get(event.data.id), true)
      else if (event.type === 'FilesChanged' && event.data.undoes !== undefined) this.#undone(event.data.id, event.data.undoes)
      else if (event.type === 'ReconciliationSet') {
        const plan = this.#plan(event.data.account)
        if (event.data.frequency_days !== undefined) plan.frequencyDays = event.data.frequency_days
        if (event.data.last_reconciled !== undefined) plan.said.push({ day: event.data.last_reconciled ?? undefined })
      }
    }
  }

  /** Accounts with recorded reconciliations, unordered. */
  accounts(): Iterable<string> {
    return this.#plans.keys()
  }
  of(account: string): AccountReconciliation {
    const plan = this.#plans.get(account)
    const last = plan?.said.findLast(({ reconciliation }) => !reconciliation?.isUndone)
    return { account, lastReconciled: last?.day, frequencyDays: plan?.frequencyDays ?? FREQUENCY_DAYS }
  }
  find(id: string): Reconciliation | undefined {
    return this.#reconciliations.get(id)
  }
  /** Newest first, with those that were undone. */
  history(account: string): readonly Reconciliation[] {
    return (this.#plans.get(account)?.said ?? []).flatMap(({ reconciliation }) => reconciliation ?? []).toReversed()
  }
  /** The posting of a transaction as it was last found on a statement; undefined when it never was, or was changed since. */
  reconciled(transaction: string, place: number): ReconciledPosting | undefined {
    return this.#postings.of(transaction).find((posting) => posting.place === place && this.#stands(posting) && isAsThen(posting))
  }
  /** Postings of an account that are no longer what they were on its statement, the newest reconciliation first. */
  changed(account: string): { readonly reconciliation: Reconciliation; readonly posting: ReconciledPosting }[] {
    return this.history(account)
      .filter(({ isUndone }) => !isUndone)
      .flatMap((reconciliation) =>
        reconciliation.postings.flatMap((posting) => (isAsThen(posting) || this.#isSuperseded(posting) ? [] : [{ reconciliation, posting }])),
      )
  }

  /** Found on a later statement as it is now. */
  #isSuperseded({ transaction, place, now }: ReconciledPosting): boolean {
    return now !== undefined && this.reconciled(transaction, place) !== undefined
  }
  #stands({ reconciliation }: ReconciledPosting): boolean {
    return this.#reconciliations.get(reconciliation)?.isUndone === false
  }

  #plan(account: string): Plan {
    let plan = this.#plans.get(account)
    if (!plan) this.#plans.set(account, (plan = { said: [], frequencyDays: FREQUENCY_DAYS }))
    return plan
  }

  #reconciled(data: DataOf<'AccountReconciled'>, at: Instant): void {
    const reconciliation: Reconciliation = { ...data, at, postings: this.#postings.add(data), isUndone: false }
    this.#reconciliations.set(data.id, reconciliation)
    if (data.change !== null) this.#byChange.set(data.change, reconciliation)
    this.#plan(data.account).said.push({ day: data.day, reconciliation })
  }

  /** Taking back a change takes its reconciliation along; taking that back brings it again. */
  #undone(id: string, undoes: string): void {
    if (this.#undoes.has(id)) return
    const { change, isUndone } = this.#undoes.take(id, undoes)
    this.#setUndone(this.#byChange.get(change), isUndone)
  }
  #setUndone(reconciliation: Reconciliation | undefined, isUndone: boolean): void {
    if (reconciliation) reconciliation.isUndone = isUndone
  }
}

const isAsThen = ({ then, now }: ReconciledPosting): boolean => now !== undefined && isSameOnStatement(then, now)

/** The parts of a posting that a statement has as well, and whether the journal marks it as reconciled. */
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
interface ReconciledPosting {
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
class ReconciledPostings {
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
        day: elementAt(postings.day, i),
        payee: elementAt(postings.payees, elementAt(postings.payee, i)),
        account,
        commodity,
        quantity: elementAt(postings.quantity, i),
        isCleared: elementAt(postings.is_marked, i),
      }
      const posting = { reconciliation: id, then, now: then, changedAt: undefined, transaction, place: elementAt(postings.place, i) }
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

  /** Matches lost postings with new ones: equal ones first, then the most similar. */
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
const isSameOnStatement = (then: PostingFacts, now: PostingFacts): boolean =>
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
      for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) {
        const facts: PostingFacts = {
          day: p.day[at] === NO_DAY ? intAt(t.day, row) : intAt(p.day, at),
          payee: elementAt(columns.payees.names, p.payee.get(at) ?? intAt(t.payee, row)),
          account: elementAt(columns.accounts.names, intAt(p.account, at)),
          commodity: elementAt(columns.commodities.names, intAt(p.commodity, at)),
          quantity: p.quantity.get(at).trimmed().toText(),
          isCleared: p.status[at] === CLEARED,
        }
        const candidate = { facts, transaction: elementAt(columns.transactionIds, row), place: at - intAt(t.firstPosting, row) }
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
  /** The same but in another account. */
  #renamed(facts: PostingFacts): Candidate | undefined {
    return this.#byContent.get(contentOf(facts))?.find((candidate) => this.#isFree(candidate))
  }
  #isFree(candidate: Candidate): boolean {
    return this.#byAccount.get(`${candidate.facts.account}\0${candidate.facts.commodity}`)!.has(candidate)
  }
}

const contentOf = ({ day, payee, commodity, quantity }: PostingFacts): string => [day, payee, commodity, quantity].join('\0')

/** A posting that may be on a statement. */
export interface SheetPosting {
  /** The id of its transaction and its place there: names it as long as the book stays as it is. */
  readonly id: string
  readonly transaction: string
  readonly place: number
  readonly day: Day
  readonly payee: string
  readonly quantity: Exact
  readonly status: Status
  readonly transactionStatus: Status
  /** On a statement already, as far as is known. */
  readonly isTicked: boolean
  /** An earlier reconciliation has it. */
  readonly isReconciled: boolean
  /** Written on a line of its own; generated postings cannot be marked. */
  readonly canBeMarked: boolean
  /** The other accounts of its transaction. */
  readonly others: readonly string[]
  readonly file: string
  readonly line: number
  readonly endLine: number
}

/** What is compared with a statement: everything of one commodity in an account, by day, up to the day of the statement. */
export interface StatementSheet {
  readonly account: string
  readonly commodity: string
  /** What the account has ever held. */
  readonly commodities: readonly string[]
  readonly postings: readonly SheetPosting[]
  /** Of all of them, ticked or not. */
  readonly balance: Exact
}

export interface SheetQuestion {
  readonly account: string
  /** What the account has most postings of when absent. */
  readonly commodity?: string | undefined
  readonly until: Day
  /** Whether an earlier reconciliation has a posting, by transaction and place. */
  readonly isReconciled: (transaction: string, place: number) => boolean
  /** Up to when the account agrees with a statement. */
  readonly lastReconciled: Day | undefined
}

/**
 * The postings of an account for a statement. Which are ticked: in ledger and hledger those that are cleared. Beancount's flag says that a
 * transaction is complete, not that a bank said so too; there it is what was reconciled here, and all that is complete up to that day.
 */
export function statementSheet(view: LedgerView, { account, commodity: asked, until, isReconciled, lastReconciled }: SheetQuestion): StatementSheet {
  const { transactions: t, postings: p, transactionOf } = view
  const rows = postingsOf(view, account)
  const counts = new Map<number, number>()
  for (const at of rows) counts.set(intAt(p.commodity, at), (counts.get(intAt(p.commodity, at)) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  const commodity = asked ?? (most === undefined ? '' : elementAt(view.commodities, most[0]))
  const isBeancount = view.lastSync?.data.dialect === 'beancount'
  const postings: SheetPosting[] = []
  for (const at of rows) {
    const row = intAt(transactionOf, at)
    const day = p.day[at] === NO_DAY ? intAt(t.day, row) : intAt(p.day, at)
    if (view.commodities[intAt(p.commodity, at)] !== commodity || day > until) continue
    const [transaction, place] = [elementAt(view.transactionIds, row), at - intAt(t.firstPosting, row)]
    const known = isReconciled(transaction, place)
    const isCleared = p.status[at] === CLEARED
    postings.push({
      id: `${transaction}.${place}`,
      transaction,
      place,
      day,
      payee: elementAt(view.payees, p.payee.get(at) ?? intAt(t.payee, row)),
      quantity: p.quantity.get(at).trimmed(),
      status: p.status[at] as Status,
      transactionStatus: t.status[row] as Status,
      isTicked: known || (isBeancount ? (isCleared || t.origin[row] === PADDED) && lastReconciled !== undefined && day <= lastReconciled : isCleared),
      isReconciled: known,
      canBeMarked: t.origin[row] === WRITTEN && (byteAt(p.flags, at) & GENERATED) === 0 && intAt(p.line, at) > 0,
      others: othersIn(view, row, account),
      file: view.files[intAt(t.file, row)] ?? '',
      line: intAt(p.line, at),
      endLine: intAt(t.endLine, row),
    })
  }
  postings.sort((a, b) => a.day - b.day)
  const commodities = [...counts.keys()].map((id) => elementAt(view.commodities, id))
  return { account, commodity, commodities, postings, balance: Exact.sum(postings.map(({ quantity }) => quantity)) }
}

/** Posting rows of one account by name, virtual ones and forecasts left out, in the order of the book. */
function postingsOf({ accounts, order, transactions: t, postings: p }: LedgerView, account: string): number[] {
  const id = accounts.indexOf(account)
  const rows: number[] = []
  if (id < 0) return rows
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++)
      if (p.account[at] === id && p.kind[at] === REAL && p.quantity.mantissa[at] !== 0) rows.push(at)
  }
  return rows
}

function othersIn({ accounts, transactions: t, postings: p }: LedgerView, row: number, account: string): string[] {
  const names = new Set<string>()
  for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) names.add(elementAt(accounts, intAt(p.account, at)))
  names.delete(account)
  return [...names]
}
