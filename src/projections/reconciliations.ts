import type { DataOf } from '../events/catalogue.ts'
import { UndoneChanges } from './undone-changes.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import { isSameOnStatement, ReconciledPostings, type ReconciledPosting } from './reconciled-postings.ts'

/** Paisa's: how often an account is compared with its statement unless told otherwise. */
export const FREQUENCY_DAYS = 30

export interface Reconciliation extends Omit<DataOf<'AccountReconciled'>, 'postings'> {
  readonly at: Instant
  /** Its postings, those of earlier ones left out. */
  readonly postings: readonly ReconciledPosting[]
  isUndone: boolean
}

/** How an account stands to its statements. */
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

  /** Accounts of which something was said, in no order. */
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
  /** Newest first, those that were taken back included. */
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
