import type { DataOf } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import { UndoneChanges } from './file-changes.ts'

/** One import of a statement. */
export interface Import {
  readonly change: string
  readonly at: Instant
  readonly name: string
  /** SHA-256 of the statement. */
  readonly hash: string
  readonly format: string
  readonly method: string
  readonly account: string
  readonly number?: string | undefined
  readonly journal: string
  readonly rows: number
  /** Its transactions have been taken out of the journal again. */
  isUndone: boolean
}

export type ImportPreset = DataOf<'ImportPresetSaved'>

/** Which rows of statements stand in the journal, by the imports that were not undone; and the presets of the person. */
export class ImportsView {
  readonly #imports = new Map<string, Import & { readonly hashes: readonly string[] }>()
  /** Row → the accounts of the imports that have it and were not undone, with how many; '' where an import did not say. */
  readonly #rows = new Map<string, Map<string, number>>()
  readonly #presets = new Map<string, ImportPreset>()
  /** Hashes of statements that shall not wait. */
  readonly #dismissed = new Set<string>()
  readonly #undoes = new UndoneChanges()

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.type === 'StatementImported') this.#imported(event.data, event.at)
      else if (event.type === 'FilesChanged' && event.data.undoes !== undefined) this.#undone(event.data.id, event.data.undoes)
      else if (event.type === 'StatementDismissed') this.#dismissed.add(event.data.hash)
      else if (event.type === 'ImportPresetSaved') this.#presets.set(event.data.name, event.data)
      else if (event.type === 'ImportPresetDeleted') this.#presets.delete(event.data.name)
    }
  }
  /** Newest first. */
  list(): readonly Import[] {
    return [...this.#imports.values()].toReversed()
  }
  /**
   * Whether a row was imported and stands in the journal still. Two accounts of one bank may have the same row, such as a fee on the same day: of
   * an account that is named only its own imports count, and those that did not say. `isGone` tells accounts that the book no longer has.
   */
  has(row: string, account = '', isGone: (account: string) => boolean = () => false): boolean {
    const accounts = this.#rows.get(row)
    if (accounts === undefined || account === '') return accounts !== undefined
    return [...accounts.keys()].some((one) => one === '' || one === account || isGone(one))
  }
  /** The rows that were imported and stand in the journal still, without their places among equal ones → the accounts that they were imported for. */
  recorded(): ReadonlyMap<string, readonly string[]> {
    const recorded = new Map<string, string[]>()
    for (const [row, accounts] of this.#rows) {
      const name = row.slice(0, row.lastIndexOf(':'))
      recorded.set(name, [...(recorded.get(name) ?? []), ...accounts.keys()])
    }
    return recorded
  }
  /** Source of rows → the accounts that statements of it were of, with how many there were of each; without those that were undone. */
  sources(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    const sources = new Map<string, Map<string, number>>()
    for (const { account, hashes, isUndone } of this.#imports.values()) {
      const row = hashes[0]
      if (isUndone || account === '' || row === undefined) continue
      const source = sourceOfRow(row)
      const accounts = sources.get(source) ?? new Map<string, number>()
      sources.set(source, accounts.set(account, (accounts.get(account) ?? 0) + 1))
    }
    return sources
  }
  /** Account → the numbers that statements of it had; without those that were undone. */
  numbers(): ReadonlyMap<string, readonly string[]> {
    const numbers = new Map<string, Set<string>>()
    for (const { account, number, isUndone } of this.#imports.values()) {
      if (isUndone || account === '' || number === undefined) continue
      numbers.set(account, (numbers.get(account) ?? new Set()).add(number))
    }
    return new Map([...numbers].map(([account, all]) => [account, [...all]]))
  }
  /** Whether a statement, by the hash of its bytes, was dismissed, or imported and not undone. */
  isSettled(hash: string): boolean {
    return this.#dismissed.has(hash) || [...this.#imports.values()].some((one) => one.hash === hash && !one.isUndone)
  }
  /** The person's own presets, by name. */
  presets(): readonly ImportPreset[] {
    return [...this.#presets.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  }

  #imported({ rows, ...data }: DataOf<'StatementImported'>, at: Instant): void {
    if (this.#imports.has(data.change)) return
    this.#imports.set(data.change, { ...data, at, rows: rows.length, hashes: rows, isUndone: false })
    this.#count(rows, data.account, 1)
  }

  /** Taking back a change takes its import along; taking that back brings it again. */
  #undone(id: string, undoes: string): void {
    if (this.#undoes.has(id)) return
    const { change, isUndone } = this.#undoes.take(id, undoes)
    const made = this.#imports.get(change)
    if (!made || made.isUndone === isUndone) return
    made.isUndone = isUndone
    this.#count(made.hashes, made.account, isUndone ? -1 : 1)
  }

  #count(rows: readonly string[], account: string, by: number): void {
    for (const row of rows) {
      const accounts = this.#rows.get(row) ?? new Map<string, number>()
      const count = (accounts.get(account) ?? 0) + by
      if (count > 0) this.#rows.set(row, accounts.set(account, count))
      else if (accounts.delete(account) && accounts.size === 0) this.#rows.delete(row)
    }
  }
}

/** Keys of rows: their source, the bank's text and their number among equal ones, separated by colons. */
const sourceOfRow = (row: string): string => row.replace(/:[^:]*:[^:]*$/, '')
