import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { hunksBetween, lineCounter } from '../../commands/files/hunks.ts'
import type { BulkOrder, BulkPlan, ChosenTransaction } from '../../commands/bulk/plan.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { BulkOperation } from '../../ingest/edit/raw-lines.ts'
import type { Configuration } from '../../config/load.ts'
import type { Ledgers } from '../ledgers/ledgers.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { selectedTransactions } from '../../projections/search/found.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { JournalChanges } from './journal-changes.ts'

export interface BulkEditOrder {
  readonly operation: BulkOperation
  /** Ids of transactions as the API shows them. Without them and without a search: the whole book. */
  readonly transactions: readonly string[] | undefined
  /** Instead of ids: those that answer to a search, but for some. */
  readonly found?: { readonly query: string; readonly except: readonly string[] } | undefined
}

/** One half of a transfer, as the journal has it. */
export interface OpenHalf {
  readonly file: string
  readonly line: number
  readonly day: Day
  /** Its account that says nothing yet. */
  readonly open: string
}

/** How a file would change. */
export interface FileDifference {
  readonly name: string
  /** SHA-256 of the contents that it was computed from. */
  readonly hash: string
  /** What is replaced, in the order of the file; `line`: the first one concerned, in the contents before. */
  readonly hunks: readonly { readonly line: number; readonly removed: string; readonly inserted: string }[]
}

export interface BulkEditPreview {
  readonly kind: 'preview'
  readonly transactions: number
  readonly files: readonly FileDifference[]
  readonly warnings: readonly string[]
}

export interface BulkEditsOptions {
  readonly changes: JournalChanges
  readonly ledgers: Pick<Ledgers, 'current'>
  /** The configuration, which may name accounts too. */
  readonly configuration: { readonly current: Pick<Configuration, 'settings'> }
  /** Works out the new texts, having read the whole book with them. */
  readonly plan: (order: BulkOrder) => Promise<BulkPlan>
}

/** One operation on many transactions: shown as a difference first, then applied as one change that can be undone. */
export class BulkEdits {
  readonly #options: BulkEditsOptions

  constructor(options: BulkEditsOptions) {
    this.#options = options
  }

  async preview(order: BulkEditOrder): Promise<BulkEditPreview | Exclude<BulkPlan, { kind: 'planned' }> | Refusal> {
    const plan = await this.#plan(order)
    if (plan instanceof Refusal || plan.kind !== 'planned') return plan
    const files = plan.files.map(({ name, hash, before, after }) => ({ name, hash, hunks: shownHunks(Buffer.from(before), Buffer.from(after)) }))
    return { kind: 'preview', transactions: plan.transactions, files, warnings: [...plan.warnings, ...this.#settingsToChange(order.operation)] }
  }

  /** `hashes`: those of the preview by file name; a file changed since is a conflict. */
  async apply(
    order: BulkEditOrder,
    hashes: ReadonlyMap<string, string>,
    who: string,
  ): Promise<ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>> {
    const plan = await this.#plan(order)
    if (plan instanceof Refusal || plan.kind !== 'planned') return plan
    const other = plan.files.find(({ name, hash }) => hashes.get(name) !== hash)
    if (other || plan.files.length !== hashes.size) return new Refusal('CONFLICT', (t) => t.files.changedSinceShown(other?.name ?? 'the journal'))
    return this.#options.changes.change({
      who,
      cause: 'bulk_edit',
      title: titleOf(order.operation, plan.transactions),
      edits: plan.files.map(({ name, hash, after }) => ({ name, before: hash, after })),
    })
  }

  /** The same without a preview, for an edit of one transaction. */
  async applyUnseen(order: BulkEditOrder, who: string, title: string): Promise<ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>> {
    const plan = await this.#plan(order)
    if (plan instanceof Refusal || plan.kind !== 'planned') return plan
    const edits = plan.files.map(({ name, hash, after }) => ({ name, before: hash, after }))
    return this.#options.changes.change({ who, cause: 'quick_add', title, edits })
  }

  /** Makes transfers of transactions whose other half a statement has: the account that says nothing yet becomes `account`. */
  async joinHalves(halves: readonly OpenHalf[], account: string, who: string): Promise<(ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>)[]> {
    const outcomes: (ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>)[] = []
    for (const open of new Set(halves.map((half) => half.open))) {
      const chosen = halves.filter((half) => half.open === open).map(({ file, line, day }) => ({ file, beginLine: line, day }))
      const plan = await this.#options.plan({ operation: { kind: 'rename_account', from: open, to: account }, chosen })
      if (plan.kind !== 'planned') return [...outcomes, plan]
      const edits = plan.files.map(({ name, hash, after }) => ({ name, before: hash, after }))
      const title = `Make ${plan.transactions} ${plan.transactions === 1 ? 'transfer' : 'transfers'} with ${account}`
      const outcome = await this.#options.changes.change({ who, cause: 'bulk_edit', title, edits })
      outcomes.push(outcome)
      if (outcome instanceof Refusal || outcome.kind !== 'changed') break
    }
    return outcomes
  }

  /** The configuration belongs to the user: we say what to change in it instead of changing it. */
  #settingsToChange(operation: BulkOperation): string[] {
    if (operation.kind !== 'rename_account') return []
    const places = namedInSettings(this.#options.configuration.current.settings, operation.from)
    return places.length === 0 ? [] : [`the configuration names ${operation.from} too; change it there: ${places.join(', ')}`]
  }

  #plan({ operation, found, transactions: listed }: BulkEditOrder): Promise<BulkPlan> | Refusal {
    const ledger = this.#options.ledgers.current()
    if (listed && found) return new Refusal('INVALID_REQUEST', 'choose transactions by their ids or by a query, not by both')
    const transactions = found ? idsFound(ledger, found) : listed
    if (transactions instanceof Refusal) return transactions
    if (!transactions && operation.kind !== 'rename_account') return new Refusal('INVALID_REQUEST', (t) => t.files.chooseTransactions)
    const chosen = transactions && placesOf(ledger.view, transactions)
    return chosen instanceof Refusal ? chosen : this.#options.plan({ operation, chosen })
  }
}

function idsFound(ledger: ValuedLedger, { query, except }: NonNullable<BulkEditOrder['found']>): string[] | Refusal {
  const selected = selectedTransactions(ledger, { query })
  if (selected instanceof Refusal) return selected
  const left = new Set(except)
  const ids = Array.from(selected.rows(), (group) => elementAt(ledger.view.transactionIds, intAt(ledger.booked.transactionRow, group))).filter(
    (id) => !left.has(id),
  )
  return ids.length === 0 ? new Refusal('INVALID_REQUEST', (t) => t.files.noMatches) : ids
}

function placesOf(view: LedgerView, ids: readonly string[]): ChosenTransaction[] | Refusal {
  const asked = new Set(ids)
  const places: ChosenTransaction[] = []
  const { file, beginLine, day } = view.transactions
  for (const row of view.order) {
    if (!asked.delete(elementAt(view.transactionIds, row))) continue
    if (beginLine[row] === 0) return new Refusal('INVALID_REQUEST', (t) => t.files.forecast)
    places.push({ file: elementAt(view.files, intAt(file, row)), beginLine: intAt(beginLine, row), day: intAt(day, row) })
  }
  if (asked.size === 0) return places
  return new Refusal('CONFLICT', (t) => t.files.chosenGone(asked.size))
}

function shownHunks(before: Buffer, after: Buffer): FileDifference['hunks'] {
  const linesBefore = lineCounter(before)
  return hunksBetween(before, after).map(({ at, removed, inserted }) => ({
    line: linesBefore(at) + 1,
    removed: removed.toString('utf8'),
    inserted: inserted.toString('utf8'),
  }))
}

function titleOf(operation: BulkOperation, count: number): string {
  const of = `${count} ${count === 1 ? 'transaction' : 'transactions'}`
  switch (operation.kind) {
    case 'rename_account':
      return `Rename ${operation.from} to ${operation.to} in ${of}`
    case 'set_payee':
      return `Payee ${operation.payee} for ${of}`
    case 'add_tag':
      return `Tag ${operation.name} for ${of}`
    case 'remove_tag':
      return `Tag ${operation.name} off ${of}`
    case 'rename_tag':
      return `Tag ${operation.from} to ${operation.to} in ${of}`
    case 'change_commodity':
      return `${operation.from} to ${operation.to} in ${of}`
    case 'set_status':
      return `Status of ${of}`
    case 'set_date':
      return `Date ${operation.date} for ${of}`
    case 'move':
      return `Move ${of} to ${operation.file}`
    case 'delete':
      return `Delete ${of}`
    case 'make_transfer':
      return count === 2 ? `One transfer of ${of}` : `${count / 2} transfers of ${of}`
  }
}

/** The places in the settings that name an account or one below it: `goals.savings[0].accounts[1]`. */
function namedInSettings(settings: unknown, account: string, path = ''): string[] {
  if (typeof settings === 'string') return settings === account || settings.startsWith(`${account}:`) ? [path] : []
  if (Array.isArray(settings)) return settings.flatMap((value, at) => namedInSettings(value, account, `${path}[${at}]`))
  if (settings === null || typeof settings !== 'object') return []
  return Object.entries(settings).flatMap(([key, value]) => namedInSettings(value, account, path === '' ? key : `${path}.${key}`))
}
