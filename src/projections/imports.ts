import type { DataOf } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

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
  readonly journal: string
  readonly rows: number
  /** Its transactions have been taken out of the journal again. */
  isUndone: boolean
}

export type ImportPreset = DataOf<'ImportPresetSaved'>

/** Which rows of statements stand in the journal, by the imports that were not undone; and the presets of the person. */
export class ImportsView {
  readonly #imports = new Map<string, Import & { readonly hashes: readonly string[] }>()
  /** Row → how many imports have it that were not undone. */
  readonly #rows = new Map<string, number>()
  readonly #presets = new Map<string, ImportPreset>()
  /** Hashes of statements that shall not wait. */
  readonly #dismissed = new Set<string>()
  /** Undo by undo: the change that it took back. */
  readonly #undoes = new Map<string, string>()

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
  /** Whether a row was imported and stands in the journal still. */
  has(row: string): boolean {
    return (this.#rows.get(row) ?? 0) > 0
  }
  /** The rows that were imported and stand in the journal still. */
  *rows(): Generator<string> {
    for (const [row, count] of this.#rows) if (count > 0) yield row
  }
  /** Whether a statement, by the hash of its bytes, was dismissed, or imported and not taken back. */
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
    this.#count(rows, 1)
  }

  /** Taking back a change takes its import along; taking that back brings it again. */
  #undone(id: string, undoes: string): void {
    if (this.#undoes.has(id)) return
    this.#undoes.set(id, undoes)
    let [target, isUndone] = [undoes, true]
    for (let next = this.#undoes.get(target); next !== undefined; next = this.#undoes.get(target)) [target, isUndone] = [next, !isUndone]
    const made = this.#imports.get(target)
    if (!made || made.isUndone === isUndone) return
    made.isUndone = isUndone
    this.#count(made.hashes, isUndone ? -1 : 1)
  }

  #count(rows: readonly string[], by: number): void {
    for (const row of rows) this.#rows.set(row, (this.#rows.get(row) ?? 0) + by)
  }
}
