import { elementAt } from '#vocabulary/element-at.ts'
import { readFile } from 'node:fs/promises'
import {
  type ChangeOrder,
  type ChangeOutcome,
  type EditedSince,
  FileChanges,
  finishInterrupted,
  undoEdits,
} from '../../commands/files/change-files.ts'
import { confined } from '../../commands/files/write-file.ts'
import { isAmong } from '../../commands/files/named-file.ts'
import { applyHunks, contentsOf, hunksOf } from '../../commands/files/hunks.ts'
import type { ReplacedFiles } from '../../commands/journal/files/disk-files.ts'
import type { DataOf } from '../../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../../events/log/log.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { FileChangesView } from '../../projections/file-changes.ts'

export interface ChangedFolderOptions {
  readonly log: EventLog
  /** Absolute, by the configuration of the moment. */
  readonly folder: () => string
  /** Whose folder it is, as the log says it: the journal's when absent. */
  readonly of?: 'sheets'
  /** What would be wrong with these files; an error refuses the change. */
  readonly validate: (replaced: ReplacedFiles) => Promise<readonly Problem[]>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Places of other books, which lie in the folder as well and are neither read nor written; links resolved. */
  readonly others?: () => Promise<readonly string[]>
  /** Whether a file of the folder is a secret, by its absolute path and its name: it is neither read nor written. */
  readonly isSecret?: (path: string, name: string) => Promise<boolean>
  /** Called after a change. */
  readonly changed?: () => void
}

export type UndoOutcome = ChangeOutcome | ({ readonly kind: 'edited_since' } & EditedSince)

/** One state that a file had before one of our changes. */
interface FileVersion {
  /** The id of the change that replaced it. */
  readonly change: string
  readonly at: string
}

/** What Daybook writes into the user's files of one folder: changing them, taking changes back, and every version that a change replaced. */
export class ChangedFolder {
  readonly view: FileChangesView
  readonly #options: ChangedFolderOptions
  readonly #changes: FileChanges

  constructor(options: ChangedFolderOptions) {
    this.#options = options
    this.view = new FileChangesView(options.of)
    const { log, folder, of, validate } = options
    this.#changes = new FileChanges({ log, folder, of, validate, lastHash: (name) => this.view.lastHash(name) })
  }

  /** Finishes what a killed process left. Returns what a person should know of that. */
  finishInterrupted(): Promise<string[]> {
    return finishInterrupted(this.folder, this.#changes)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
  }

  async change(order: ChangeOrder): Promise<ChangeOutcome> {
    const others = await this.othersPlaces()
    for (const { name } of order.edits) {
      const path = await this.#pathBeside(others, name)
      if (path instanceof Refusal) return path
    }
    const outcome = await this.#changes.change(order)
    if ('kind' in outcome && outcome.kind === 'changed') {
      await this.#options.reached(outcome.position)
      this.take(await this.#eventsAt(outcome.position)) // A program that follows no feed has not seen it yet.
      this.#options.changed?.()
    }
    return outcome
  }

  /** Undoes a change, wherever its lines are by now; refused as a whole if one of them was edited since. */
  async undo(id: string, who: string): Promise<UndoOutcome> {
    const change = this.view.find(id)
    if (!change) return new Refusal('NOT_FOUND', (t) => t.files.noChange(JSON.stringify(id.slice(0, 100))))
    if (change.undoneBy !== undefined && this.view.find(change.undoneBy)?.undoneBy === undefined) {
      return new Refusal('CONFLICT', (t) => t.files.undoneAlready(change.title))
    }
    const current = new Map<string, Buffer | null>()
    for (const { name } of change.files) {
      const contents = await this.read(name)
      if (contents instanceof Refusal && contents.code !== 'NOT_FOUND') return contents
      current.set(name, contents instanceof Refusal ? null : contents)
    }
    const edits = undoEdits(await this.#dataOf(change.position), current)
    if (!Array.isArray(edits)) return { kind: 'edited_since', ...edits }
    return this.change({ edits, who, cause: 'undo', title: `Undo: ${change.title}`, undoes: id })
  }

  /** The contents of a file in the folder. */
  async read(name: string): Promise<Buffer | Refusal> {
    const path = await this.pathOf(name)
    if (path instanceof Refusal) return path
    return readFile(path).catch(() => new Refusal('NOT_FOUND', (t) => t.files.unreadable(name)))
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
    const missing = new Refusal('NOT_FOUND', (t) => t.files.noVersion(name))
    const changes = this.view.of(name)
    const last = changes.findIndex(({ id }) => id === changeId)
    const fileOf = (index: number): (typeof changes)[number]['files'][number] => elementAt(changes, index).files.find((file) => file.name === name)!
    let first = last
    while (first >= 0 && !fileOf(first).isSnapshot && fileOf(first).before !== null) {
      // Edited elsewhere in between, and too large for its content to be stored.
      if (first === 0 || fileOf(first - 1).after !== fileOf(first).before) return missing
      first--
    }
    if (first < 0) return missing
    let contents: Buffer | undefined = Buffer.alloc(0)
    for (let index = first; index <= last; index++) {
      const file = (await this.#dataOf(elementAt(changes, index).position)).files.find((changed) => changed.name === name)!
      if (file.snapshot !== undefined) contents = contentsOf(file.snapshot)
      if (index === last) return file.before === null ? missing : (contents ?? missing)
      contents = contents && applyHunks(contents, hunksOf(file))
    }
    return missing
  }

  get folder(): string {
    return this.#options.folder()
  }

  /** Places in the folder that belong to other books; absolute, links resolved. */
  othersPlaces(): Promise<readonly string[]> {
    return this.#options.others?.() ?? Promise.resolve([])
  }

  /** The absolute path of a file of the folder, links resolved. */
  async pathOf(name: string): Promise<string | Refusal> {
    return this.#pathBeside(await this.othersPlaces(), name)
  }

  async #pathBeside(others: readonly string[], name: string): Promise<string | Refusal> {
    const path = await confined(this.folder, name)
    if (path instanceof Refusal) return path
    if (await this.#options.isSecret?.(path, name)) return new Refusal('FORBIDDEN', (t) => t.files.notServed(JSON.stringify(name.slice(0, 200))))
    if (!isAmong(others, path)) return path
    return new Refusal('FORBIDDEN', (t) => t.files.ofOtherBook(JSON.stringify(name.slice(0, 200))))
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
