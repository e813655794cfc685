import { appended, includeLine } from '../commands/import/appended.ts'
import type { ChangeOutcome } from '../commands/files/change-files.ts'
import { appendFacts } from '../commands/append-facts.ts'
import type { Event } from '../events/catalogue.ts'
import { IMPORTS_STREAM } from '../events/imports.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../ingest/journal/content-hash.ts'
import { type ImportPreset, ImportsView } from '../projections/imports.ts'
import type { JournalChanges } from './journal-changes.ts'

/** A transaction of a statement as it shall stand in the journal. */
export interface ImportedTransaction {
  readonly day: Day
  /** In the journal's dialect, without an empty line around it. */
  readonly text: string
  /** The rows that it was made of, as the preview names them. */
  readonly rows: readonly string[]
}

export interface ImportOrder {
  readonly statement: { readonly name: string; readonly hash: string; readonly format: string }
  /** The template, preset or rules that made the transactions. */
  readonly method: string
  /** The account of the statement; '' when the rows name it. */
  readonly account: string
  /** The file of the journal that gets them; made and included when it is new. */
  readonly journal: string
  readonly transactions: readonly ImportedTransaction[]
  readonly who: string
}

export type ImportOutcome =
  | { readonly kind: 'imported'; readonly change: string; readonly position: number; readonly added: number; readonly repeated: number }
  /** Every row stands in the journal already. */
  | { readonly kind: 'nothing_new'; readonly repeated: number }
  | Exclude<ChangeOutcome, { readonly kind: 'changed' | 'unchanged' }>

export interface StatementImportsOptions {
  readonly changes: JournalChanges
  readonly log: EventLog
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
}

/** Statements into the journal: each row once, all of a statement or nothing, and out again by undoing the change. */
export class StatementImports {
  readonly view = new ImportsView()
  readonly #changes: JournalChanges
  readonly #log: EventLog
  readonly #reached: (position: number) => Promise<void>

  constructor({ changes, log, reached }: StatementImportsOptions) {
    this.#changes = changes
    this.#log = log
    this.#reached = reached
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  savePreset(preset: ImportPreset): Promise<void> {
    return this.#record({ type: 'ImportPresetSaved', data: preset })
  }

  /** All is well without one. */
  async deletePreset(name: string): Promise<void> {
    if (this.view.presets().some((preset) => preset.name === name)) await this.#record({ type: 'ImportPresetDeleted', data: { name } })
  }

  async #record(event: Event): Promise<void> {
    const [recorded] = await appendFacts(this.#log, { stream: IMPORTS_STREAM, events: [event] })
    await this.#reached(recorded!.position)
  }

  /** Writes those transactions that no earlier import brought, sorted by day, at the end of the file. */
  async save(order: ImportOrder): Promise<ImportOutcome> {
    const { journal: name, statement, transactions } = order
    const fresh = transactions.filter(({ rows }) => rows.length === 0 || rows.some((row) => !this.view.has(row)))
    const repeated = transactions.length - fresh.length
    if (fresh.length === 0) return { kind: 'nothing_new', repeated }
    const text = fresh
      .toSorted((a, b) => a.day - b.day)
      .map((transaction) => transaction.text.trim())
      .join('\n\n')
    const edits = await this.#edits(name, text)
    if (edits instanceof Refusal) return edits
    const outcome = await this.#changes.change({
      who: order.who,
      cause: 'import',
      title: `Import ${fresh.length} ${fresh.length === 1 ? 'transaction' : 'transactions'} of ${statement.name}`,
      edits,
      also: (change) => [
        {
          stream: IMPORTS_STREAM,
          type: 'StatementImported',
          data: {
            change,
            ...statement,
            method: order.method,
            account: order.account,
            journal: name,
            rows: fresh.flatMap(({ rows }) => rows),
          },
        },
      ],
    })
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'changed') return { kind: 'imported', change: outcome.change.id, position: outcome.position, added: fresh.length, repeated }
    return outcome.kind === 'unchanged' ? { kind: 'nothing_new', repeated } : outcome
  }

  /** The file with the text at its end, and the root that includes it where no file does yet. */
  async #edits(name: string, text: string): Promise<{ name: string; before: string | null; after: Buffer }[] | Refusal> {
    const path = await this.#changes.pathOf(name)
    if (path instanceof Refusal) return path
    const now = await this.#changes.read(name)
    if (now instanceof Refusal && now.code !== 'NOT_FOUND') return now
    const before = now instanceof Refusal ? null : now
    const target = { name, before: before && contentHash(before), after: Buffer.from(appended(before?.toString('utf8') ?? '', text)) }
    if (before && !Buffer.from(before.toString('utf8')).equals(before)) {
      return new Refusal('INVALID_REQUEST', `${name} is not written in UTF-8; choose another file, or convert it`)
    }
    const { files, dialect } = await this.#changes.check(new Map([[path, target.after]]))
    const root = this.#changes.rootName
    if (name === root || files.includes(path)) return [target]
    const rootNow = await this.#changes.read(root)
    if (rootNow instanceof Refusal) return rootNow
    const included = Buffer.from(appended(rootNow.toString('utf8'), includeLine(dialect, name)))
    return [target, { name: root, before: contentHash(rootNow), after: included }]
  }
}
