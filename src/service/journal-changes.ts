import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { type ChangeOrder, type ChangeOutcome, FileChanges } from '../commands/files/change-files.ts'
import { confined } from '../commands/files/confined.ts'
import { finishInterrupted } from '../commands/files/finish-interrupted.ts'
import { applyHunks } from '../commands/files/hunks.ts'
import { contentsOf, hunksOf } from '../commands/files/recorded-hunks.ts'
import { type EditedSince, undoEdits } from '../commands/files/undo-change.ts'
import type { CheckedBook } from '../commands/journal/check-book.ts'
import { nameIn } from '../commands/journal/disk-files.ts'
import type { ReplacedFiles } from '../commands/journal/overlaid-files.ts'
import type { DataOf } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { FileChangesView } from '../projections/file-changes.ts'

export interface JournalChangesOptions {
  readonly log: EventLog
  /** Absolute path of the root journal, by the configuration of the moment. */
  readonly journal: () => string
  /** Reads the whole book as it would be with these files. */
  readonly check: (replaced: ReplacedFiles, withContents?: boolean) => Promise<CheckedBook>
  /** Names of the files that the last sync read. */
  readonly recordedFiles: () => readonly string[]
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Has the journal read after it was changed. */
  readonly sync: () => void
}

export type UndoOutcome = ChangeOutcome | ({ readonly kind: 'edited_since' } & EditedSince)

/** One state that a file had before one of our changes. */
export interface FileVersion {
  /** The id of the change that replaced it. */
  readonly change: string
  readonly at: string
}

/** What Daybook writes into the journal's files: changing them, taking changes back, and every version that a change replaced. */
export class JournalChanges {
  readonly view = new FileChangesView()
  readonly #options: JournalChangesOptions
  readonly #changes: FileChanges

  constructor(options: JournalChangesOptions) {
    this.#options = options
    this.#changes = new FileChanges({
      log: options.log,
      folder: () => dirname(options.journal()),
      validate: async (replaced) => (await options.check(replaced)).problems,
      lastHash: (name) => this.view.lastHash(name),
    })
  }

  /** Finishes what a killed process left. Returns what a person should know of that. */
  finishInterrupted(): Promise<string[]> {
    return finishInterrupted(this.folder, this.#changes)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  /** The whole book as it would be with these files; nothing is written. */
  check(replaced: ReplacedFiles, withContents?: boolean): Promise<CheckedBook> {
    return this.#options.check(replaced, withContents)
  }

  async change(order: ChangeOrder): Promise<ChangeOutcome> {
    const outcome = await this.#changes.change(order)
    if ('kind' in outcome && outcome.kind === 'changed') {
      await this.#options.reached(outcome.position)
      this.take(await this.#eventsAt(outcome.position)) // A program that follows no feed has not seen it yet.
      this.#options.sync()
    }
    return outcome
  }

  /** Takes a change back, wherever its lines stand by now; refused as a whole when one of them was edited since. */
  async undo(id: string, who: string): Promise<UndoOutcome> {
    const change = this.view.find(id)
    if (!change) return new Refusal('NOT_FOUND', `there is no change ${JSON.stringify(id.slice(0, 100))}`)
    if (change.undoneBy !== undefined && this.view.find(change.undoneBy)?.undoneBy === undefined) {
      return new Refusal('CONFLICT', `"${change.title}" has been taken back already`)
    }
    const current = new Map<string, Buffer | null>()
    for (const { name } of change.files) {
      const contents = await this.read(name)
      if (contents instanceof Refusal && contents.code !== 'NOT_FOUND') return contents
      current.set(name, contents instanceof Refusal ? null : contents)
    }
    const edits = undoEdits(await this.#dataOf(change.position), current)
    if (!Array.isArray(edits)) return { kind: 'edited_since', ...edits }
    return this.change({ edits, who, cause: 'undo', title: `Take back: ${change.title}`, undoes: id })
  }

  /** The contents of a file in the journal's folder. */
  async read(name: string): Promise<Buffer | Refusal> {
    const path = await confined(this.folder, name)
    if (path instanceof Refusal) return path
    return readFile(path).catch(() => new Refusal('NOT_FOUND', `${name} does not exist or may not be read`))
  }

  /** The versions of a file that our changes replaced and that the log still has, newest first. */
  versions(name: string): FileVersion[] {
    const versions: FileVersion[] = []
    /** Hash of the contents to which the events lead so far. */
    let reached: string | null | undefined
    for (const { id, at, files } of this.view.of(name)) {
      const file = files.find((changed) => changed.name === name)
      invariant(file, 'a change of a file has the file')
      if (file.before === null || file.isSnapshot || reached === file.before) {
        if (file.before !== null) versions.push({ change: id, at })
        reached = file.after
      } else reached = undefined
    }
    return versions.toReversed()
  }

  /** What a file was before a change replaced it. */
  async version(name: string, changeId: string): Promise<Buffer | Refusal> {
    const missing = new Refusal('NOT_FOUND', `there is no such version of ${name}`)
    const changes = this.view.of(name)
    const last = changes.findIndex(({ id }) => id === changeId)
    const fileOf = (index: number): (typeof changes)[number]['files'][number] => changes[index]!.files.find((file) => file.name === name)!
    let first = last
    while (first >= 0 && !fileOf(first).isSnapshot && fileOf(first).before !== null) {
      // Edited elsewhere in between, and too large to have been kept.
      if (first === 0 || fileOf(first - 1).after !== fileOf(first).before) return missing
      first--
    }
    if (first < 0) return missing
    let contents: Buffer | undefined = Buffer.alloc(0)
    for (let index = first; index <= last; index++) {
      const file = (await this.#dataOf(changes[index]!.position)).files.find((changed) => changed.name === name)!
      if (file.snapshot !== undefined) contents = contentsOf(file.snapshot)
      if (index === last) return file.before === null ? missing : (contents ?? missing)
      contents = contents && applyHunks(contents, hunksOf(file))
    }
    return missing
  }

  /** The name of the root journal. */
  get rootName(): string {
    return basename(this.#options.journal())
  }

  /** The folder of the root journal. */
  get folder(): string {
    return dirname(this.#options.journal())
  }

  /** The absolute path of a file of the journal's folder, links resolved. */
  pathOf(name: string): Promise<string | Refusal> {
    return confined(this.folder, name)
  }

  /** The name of a file by its absolute path. */
  nameOf(path: string): string {
    return nameIn(this.folder, path)
  }

  /** Whether the last sync read a file of this name. */
  isRecorded(name: string): boolean {
    return this.#options.recordedFiles().includes(name)
  }

  async #dataOf(position: number): Promise<DataOf<'FilesChanged'>> {
    const [event] = await this.#eventsAt(position)
    invariant(event?.type === 'FilesChanged', 'the position of a change is that of its event')
    return event.data
  }

  async #eventsAt(position: number): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = []
    for await (const batch of this.#options.log.read({ after: position - 1, until: position })) events.push(...batch)
    return events
  }
}
