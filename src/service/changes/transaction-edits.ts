import { editReason, type Said, written } from '../../messages/said.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import {
  type EditableTransaction,
  type SingleEdit,
  type SingleEditOrder,
  type SingleEditPlan,
  titleOfEdit,
} from '../../commands/bulk/transaction-edit.ts'
import type { Consequence } from '../../commands/bulk/consequences.ts'
import type { ChosenTransaction } from '../../commands/bulk/plan.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Configuration } from '../../config/load.ts'
import type { Views } from '../../projections/view/views.ts'
import { usualFile } from './journal-appending.ts'
import type { JournalChanges } from './journal-changes.ts'

export interface TransactionEditsOptions {
  readonly changes: JournalChanges
  readonly views: Pick<Views, 'current'>
  readonly configuration: { readonly current: Configuration }
  readonly today: () => Day
  /** Works out the new text, having read the whole book with it. */
  readonly edit: (order: SingleEditOrder) => Promise<SingleEditPlan>
}

/** What is wrong with a field; '' for the transaction as a whole. */
export interface FieldProblem {
  readonly field: string
  readonly message: Said
}

export type EditOutcome =
  | { readonly change: string }
  | { readonly problems: readonly FieldProblem[] }
  /** Nothing was done: the edit also changes these, and is done when it is sent with the confirmation. */
  | { readonly consequences: readonly Consequence[]; readonly confirmation: string }
  | Refusal

/** A copy goes into the file that gets new transactions, which is known here. */
export type AskedEdit = Exclude<SingleEdit, { kind: 'look' | 'duplicate' }> | Omit<Extract<SingleEdit, { kind: 'duplicate' }>, 'file'>

/** One transaction, changed where it is written. */
export class TransactionEdits {
  readonly #options: TransactionEditsOptions

  constructor(options: TransactionEditsOptions) {
    this.#options = options
  }

  /** The transaction as its file has it now. */
  async look(id: string): Promise<EditableTransaction | Refusal> {
    const place = this.#placeOf(id)
    if (place instanceof Refusal) return place
    const plan = await this.#options.edit({ edit: { kind: 'look' }, transaction: place })
    if (plan.kind === 'looked') return plan.transaction
    if (plan.kind === 'moved') return moved(plan.place)
    invariant(plan.kind !== 'planned', 'looking at a transaction changes nothing')
    const problems = this.#problemsOf(plan)
    return new Refusal('CONFLICT', (t) => problems.map(({ message }) => written(message, t)).join('; '))
  }

  async apply(
    id: string,
    asked: AskedEdit,
    { who, confirmation }: { readonly who: string; readonly confirmation?: string | undefined },
  ): Promise<EditOutcome> {
    const { changes, configuration, today, views } = this.#options
    const place = this.#placeOf(id)
    if (place instanceof Refusal) return place
    const edit: SingleEdit = asked.kind === 'duplicate' ? { ...asked, file: usualFile(views.current(), configuration.current, today()) } : asked
    const plan = await this.#options.edit({ edit, transaction: place })
    if (plan.kind === 'moved') return moved(plan.place)
    invariant(plan.kind !== 'looked', 'an edit is answered by new text')
    if (plan.kind !== 'planned') return { problems: this.#problemsOf(plan) }
    if (plan.consequences.length > 0) {
      const needed = contentHash(Buffer.from(JSON.stringify(plan.consequences)))
      if (confirmation !== needed) return { consequences: plan.consequences, confirmation: needed }
    }
    const edits = plan.files.map(({ name, hash, after }) => ({ name, before: hash, after }))
    const outcome = await changes.change({ who, cause: 'transaction_edit', title: titleOfEdit(edit, place), edits })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { change: outcome.change.id }
      case 'unchanged':
        return { change: '' }
      case 'conflict':
        return new Refusal('CONFLICT', (t) => t.files.notSavedBusy(outcome.name))
      case 'invalid':
        return { problems: this.#problemsOf(outcome) }
    }
  }

  #problemsOf(plan: Pick<Extract<SingleEditPlan, { kind: 'invalid' }>, 'problems'> | Extract<SingleEditPlan, { kind: 'refused' }>): FieldProblem[] {
    if (!('problems' in plan)) return [{ field: plan.field, message: (t) => editReason(plan.why, t) }]
    return plan.problems.map(({ file, line, message }) => ({ field: '', message: `${this.#options.changes.nameOf(file)}:${line}: ${message}` }))
  }

  #placeOf(id: string): (ChosenTransaction & { readonly payee: string }) | Refusal {
    const { transactions: t, transactionIds, files, payees, order } = this.#options.views.current()
    const row = order.find((one) => transactionIds[one] === id)
    if (row === undefined) return new Refusal('CONFLICT', (t) => t.files.transactionChanged)
    if (t.beginLine[row] === 0) return new Refusal('INVALID_REQUEST', (t) => t.files.forecast)
    return {
      file: elementAt(files, intAt(t.file, row)),
      beginLine: intAt(t.beginLine, row),
      day: intAt(t.day, row),
      payee: payees[intAt(t.payee, row)] ?? '',
    }
  }
}

const moved = (place: string): Refusal => new Refusal('CONFLICT', (t) => `${place}: ${t.files.transactionChanged}`)
