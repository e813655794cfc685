import { numberIn } from '../messages/said.ts'
import { randomUUID } from 'node:crypto'
import { appendFacts } from '../commands/append-facts.ts'
import type { ChangeOutcome, FileEdit } from '../commands/files/change-files.ts'
import { assertBalance, markPostings, type PostingMark } from '../commands/reconcile/mark-postings.ts'
import type { DataOf, Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations-events.ts'
import { CLEARED } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { contentHash } from '../ingest/journal/readable-files.ts'
import type { WritingStyle } from '../ingest/statements/write/style.ts'
import type { Views } from '../projections/view/views.ts'
import {
  FREQUENCY_DAYS,
  type Reconciliation,
  ReconciliationsView,
  type SheetPosting,
  type StatementSheet,
  statementSheet,
} from '../projections/reconciliations-view.ts'
import type { UndoOutcome } from './changes/changed-folder.ts'
import { styleOfFile } from './changes/journal-appending.ts'
import type { JournalChanges } from './changes/journal-changes.ts'

/** A statement of an account, and which postings are on it. */
export interface ReconcileOrder {
  readonly account: string
  readonly commodity: string
  readonly day: Day
  /** What the statement closes with, with the sign that the account has. */
  readonly balance: Exact
  /** Postings by their ids in the sheet that are now on a statement and were not, and the other way round. */
  readonly ticked: readonly string[]
  readonly unticked: readonly string[]
  /** Whether the balance is written into the journal. */
  readonly withAssertion: boolean
  readonly who: string
}

export type ReconcileOutcome =
  | { readonly kind: 'reconciled'; readonly id: string }
  | Exclude<ChangeOutcome, { readonly kind: 'changed' | 'unchanged' }>

export interface ReconciliationsOptions {
  readonly changes: JournalChanges
  readonly log: EventLog
  readonly views: Pick<Views, 'current'>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
}

/** Comparing accounts with their statements: what is due, the sheet to tick, and what finishing writes and records. */
export class Reconciliations {
  readonly view = new ReconciliationsView()
  readonly #options: ReconciliationsOptions
  readonly #alone = new Mutex()

  constructor(options: ReconciliationsOptions) {
    this.#options = options
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** The postings of an account up to the day of a statement. */
  sheet({ account, commodity, until }: { readonly account: string; readonly commodity?: string | undefined; readonly until: Day }): StatementSheet {
    return statementSheet(this.#options.views.current(), {
      account,
      commodity,
      until,
      isReconciled: (transaction, place) => this.view.reconciled(transaction, place) !== undefined,
      lastReconciled: this.view.of(account).lastReconciled,
    })
  }

  /** Says when an account was last compared with its statement, or how often it is to be. */
  set({ account, lastReconciled, frequencyDays }: { account: string; lastReconciled?: Day | null; frequencyDays?: number }): Promise<void> {
    return this.#alone.run(async () => {
      const now = this.view.of(account)
      // As Paisa reads it: no number of days is the usual one.
      const frequency = frequencyDays === undefined || frequencyDays > 0 ? frequencyDays : FREQUENCY_DAYS
      const data = {
        account,
        ...(lastReconciled !== undefined && lastReconciled !== (now.lastReconciled ?? null) && { last_reconciled: lastReconciled }),
        ...(frequency !== undefined && frequency !== now.frequencyDays && { frequency_days: frequency }),
      }
      if (Object.keys(data).length > 1) await this.#record([{ type: 'ReconciliationSet', data }])
    })
  }

  /** Writes what was ticked into the journal and records that the account agrees with its statement; all of it or nothing. */
  reconcile(order: ReconcileOrder): Promise<ReconcileOutcome> {
    return this.#alone.run(() => this.#reconcile(order))
  }

  async #reconcile(order: ReconcileOrder): Promise<ReconcileOutcome> {
    const { account, commodity, day, balance, who } = order
    const sheet = this.sheet({ account, commodity, until: day })
    const known = new Map(sheet.postings.map((posting) => [posting.id, posting]))
    const named = [...order.ticked, ...order.unticked]
    if (named.some((id) => !known.has(id))) return new Refusal('CONFLICT', (t) => t.reconciliation.bookChanged)
    const [ticked, unticked] = [new Set(order.ticked), new Set(order.unticked)]
    const isTicked = ({ id, isTicked: before }: SheetPosting): boolean => ticked.has(id) || (before && !unticked.has(id))
    const found = sheet.postings.filter(isTicked)
    const difference = balance.minus(Exact.sum(found.map(({ quantity }) => quantity)))
    if (!difference.isZero)
      return new Refusal('INVALID_REQUEST', (t) => t.reconciliation.differs(numberIn(t, difference.trimmed().toText()), commodity))
    if (order.withAssertion && found.length < sheet.postings.length) return new Refusal('INVALID_REQUEST', (t) => t.reconciliation.notAllOnStatement)

    const fresh = found.filter(({ isReconciled }) => !isReconciled)
    const same = fresh.length === 0 && sheet.postings.every((posting) => isTicked(posting) === posting.isTicked) && this.#finished(order)
    if (same) return { kind: 'reconciled', id: same.id }
    const edits = await this.#edits(order, sheet, isTicked)
    if (edits instanceof Refusal) return edits
    const id = randomUUID()
    const eventOf = (change: string | null): Event => ({
      type: 'AccountReconciled',
      data: {
        id,
        account,
        commodity,
        day,
        balance: balance.toText(),
        who,
        change,
        has_assertion: order.withAssertion,
        postings: columnsOf(fresh),
      },
    })
    const outcome = await this.#options.changes.change({
      who,
      cause: 'reconciliation',
      title: `Reconcile ${account} with its statement of ${formatDay(day)}`,
      edits,
      also: (change) => [{ stream: RECONCILIATIONS_STREAM, ...eventOf(change) }],
    })
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'unchanged') await this.#record([eventOf(null)])
    else if (outcome.kind !== 'changed') return outcome
    return { kind: 'reconciled', id }
  }

  /** Takes a reconciliation back, with what it wrote. */
  async undo(id: string, who: string): Promise<UndoOutcome | { readonly kind: 'withdrawn' }> {
    const reconciliation = this.view.find(id)
    if (!reconciliation) return new Refusal('NOT_FOUND', (t) => t.reconciliation.noReconciliation(JSON.stringify(id.slice(0, 100))))
    if (reconciliation.isUndone) return new Refusal('CONFLICT', (t) => t.reconciliation.undoneAlready)
    if (reconciliation.change !== null) return this.#options.changes.undo(reconciliation.change, who)
    await this.#record([{ type: 'ReconciliationWithdrawn', data: { id } }])
    return { kind: 'withdrawn' }
  }

  /** The reconciliation with this very statement, if it was the last one: it was finished in another tab, or its answer was lost. */
  #finished({ account, commodity, day, balance, withAssertion }: ReconcileOrder): Reconciliation | undefined {
    const last = this.view.history(account).find(({ isUndone }) => !isUndone)
    const isSame = last?.commodity === commodity && last.day === day && Exact.parse(last.balance).equals(balance)
    return isSame && (last.has_assertion || !withAssertion) ? last : undefined
  }

  /** The files with the marks of the ticked postings, and with the balance behind the last posting of the account. */
  async #edits(
    { day, balance, commodity, withAssertion }: ReconcileOrder,
    sheet: StatementSheet,
    isTicked: (posting: SheetPosting) => boolean,
  ): Promise<FileEdit[] | Refusal> {
    const sync = this.#options.views.current().lastSync?.data
    const dialect = sync?.dialect ?? 'ledger'
    const marks = new Map<string, Map<number, PostingMark>>()
    const inFile = (file: string): Map<number, PostingMark> => {
      const known = marks.get(file) ?? new Map<number, PostingMark>()
      marks.set(file, known)
      return known
    }
    for (const posting of sheet.postings) {
      const isCleared = isTicked(posting)
      // What beancount flags as complete stays so, on a statement or not.
      if (!posting.canBeMarked || isCleared === (posting.status === CLEARED) || (!isCleared && (dialect === 'beancount' || !posting.isTicked)))
        continue
      inFile(posting.file).set(posting.line, { isCleared, transaction: posting.transactionStatus })
    }
    const places = withAssertion ? assertionPlaces(sheet.postings, dialect) : []
    if (withAssertion && places.length === 0) return new Refusal('INVALID_REQUEST', (t) => t.reconciliation.noLineForBalance)
    for (const { file } of places) inFile(file)

    const files: { readonly name: string; readonly before: string; readonly marked: Buffer; readonly style: WritingStyle }[] = []
    for (const [name, ofFile] of marks) {
      const contents = await this.#options.changes.read(name)
      if (contents instanceof Refusal) return contents
      const before = contentHash(contents)
      if (before !== sync?.files.find((file) => file.name === name)?.hash) return new Refusal('CONFLICT', (t) => t.reconciliation.notReadYet(name))
      const marked = markPostings(contents, dialect, ofFile)
      if (typeof marked === 'number') return new Refusal('INVALID_REQUEST', (t) => t.reconciliation.noPostingInLine(name, marked))
      files.push({ name, before, marked, style: await styleOfFile(this.#options.changes, name, dialect) })
    }
    const editsWith = (place: SheetPosting | undefined): FileEdit[] =>
      files.flatMap(({ name, before, marked, style }) => {
        const after = place?.file === name ? assertBalance(marked, dialect, style, { day, balance, commodity, after: place }) : marked
        return contentHash(after) === before ? [] : [{ name, before, after }]
      })
    if (dialect !== 'ledger' || !withAssertion) return editsWith(places[0])
    for (const place of places) {
      const edits = editsWith(place)
      const failed = await this.#problemsOf(edits)
      if (failed instanceof Refusal) return failed
      // Other errors are reported when the files are changed.
      if (!failed.includes('assertion_failed')) return edits
    }
    return new Refusal('INVALID_REQUEST', (t) => t.reconciliation.noSuchBalance)
  }

  /** Codes of what the book would have for errors. */
  async #problemsOf(edits: readonly FileEdit[]): Promise<readonly string[] | Refusal> {
    const replaced = new Map<string, Uint8Array>()
    for (const { name, after } of edits) {
      const path = await this.#options.changes.pathOf(name)
      if (path instanceof Refusal) return path
      if (after !== null) replaced.set(path, after)
    }
    const { problems } = await this.#options.changes.check(replaced)
    return problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
  }

  async #record(events: readonly Event[]): Promise<void> {
    const recorded = await appendFacts(this.#options.log, { stream: RECONCILIATIONS_STREAM, events })
    await this.#options.reached(recorded.at(-1)!.position)
  }
}

/**
 * The postings behind which the balance may hold, the likeliest first. ledger counts in the order of the lines: an import may have put earlier
 * days below later ones, or into another file. The others go by the day of the assertion.
 */
function assertionPlaces(postings: readonly SheetPosting[], dialect: Dialect): SheetPosting[] {
  const written = postings.filter(({ canBeMarked }) => canBeMarked)
  if (dialect !== 'ledger') return written.slice(-1)
  const furthest = new Map<string, SheetPosting>()
  for (const posting of written.toReversed()) if (posting.line > (furthest.get(posting.file)?.line ?? 0)) furthest.set(posting.file, posting)
  return [...furthest.values()]
}

function columnsOf(postings: readonly SheetPosting[]): DataOf<'AccountReconciled'>['postings'] {
  const payees = new Names()
  return {
    payee: postings.map(({ payee }) => payees.id(payee)),
    payees: [...payees.names],
    transaction: postings.map(({ transaction }) => transaction),
    place: postings.map(({ place }) => place),
    day: postings.map(({ day }) => day),
    quantity: postings.map(({ quantity }) => quantity.toText()),
    is_marked: postings.map(({ canBeMarked }) => canBeMarked),
  }
}
