import { elementAt } from '#vocabulary/element-at.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { appendFacts } from '../../commands/append-facts.ts'
import type { Event } from '../../events/catalogue.ts'
import { IMPORTS_STREAM } from '../../events/imports-events.ts'
import type { EventLog, RecordedEvent } from '../../events/log/log.ts'
import type { Day } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type ImportPreset, ImportsView } from '../../projections/imports.ts'
import { passedOver } from '../../ingest/statements/write/draft.ts'
import { appending, transactionsFrom } from '../changes/journal-appending.ts'
import type { JournalChanges } from '../changes/journal-changes.ts'

/** A transaction of a statement as it will be written to the journal. */
export interface ImportedTransaction {
  readonly day: Day
  /** In the journal's dialect, without an empty line around it. */
  readonly text: string
  /** The rows that it was made of, as the preview names them. */
  readonly rows: readonly string[]
}

export interface ImportOrder {
  readonly statement: { readonly name: string; readonly hash: string; readonly format: string; readonly number?: string }
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
  /** Every row is already in the journal. */
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

  /** Keeps how a person chose to read such statements; nothing where nothing was chosen. */
  async keepLayout(layout: ImportPreset | undefined): Promise<void> {
    if (layout) await this.savePreset(layout)
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
  save(order: ImportOrder): Promise<ImportOutcome> {
    // Another process may be importing the same: who comes second knows what the first has brought.
    return this.#log.database.alone('imports', async () => {
      await this.#reached((await this.#log.head()).position)
      return this.#save(order)
    })
  }

  async #save(order: ImportOrder): Promise<ImportOutcome> {
    const { journal: name, statement, transactions } = order
    const fresh = transactions.filter(({ rows }) => rows.length === 0 || rows.some((row) => !this.view.has(row, order.account)))
    const repeated = transactions.length - fresh.length
    if (fresh.length === 0) return { kind: 'nothing_new', repeated }
    const text = byTime(fresh)
      .map((transaction) => transaction.text.trim())
      .join('\n\n')
    const prepared = await appending(this.#changes, { name, text, mayMake: true })
    if (prepared instanceof Refusal) return prepared
    const lost = passedOver(text, prepared.dialect)
    if (lost)
      return new Refusal(
        'INVALID_REQUEST',
        `${JSON.stringify(lost.text)} is no transaction: a ledger journal passes over it; leave the row out, or put its text right`,
      )
    const { edits, line, contents, problems } = prepared
    const heads = text.match(/^\d{4}[-/.]\d/gm)?.length ?? 0
    if (contents && !problems.some(({ severity }) => severity === 'error') && transactionsFrom(contents, name, line).length < heads) {
      return new Refusal('INVALID_REQUEST', (t) => t.entries.endsInBlock(name))
    }
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
    if (outcome.kind === 'changed') {
      // A program that follows no feed has not seen it yet.
      for await (const events of this.#log.read({ after: outcome.position - 1 })) this.view.take(events)
      return { kind: 'imported', change: outcome.change.id, position: outcome.position, added: fresh.length, repeated }
    }
    return outcome.kind === 'unchanged' ? { kind: 'nothing_new', repeated } : outcome
  }
}

/** By day; of a list that has the newest first, what happened on one day is turned round as well. */
function byTime<Dated extends { readonly day: Day }>(transactions: readonly Dated[]): Dated[] {
  const steps = transactions.slice(1).map(({ day }, at) => Math.sign(day - elementAt(transactions, at).day))
  const isNewestFirst = steps.reduce((sum, step) => sum + step, 0) < 0
  return (isNewestFirst ? transactions.toReversed() : transactions).toSorted((a, b) => a.day - b.day)
}
