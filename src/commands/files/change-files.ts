import { randomUUID } from 'node:crypto'
import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DataOf } from '../../events/catalogue.ts'
import type { EventLog, StreamEvent } from '../../events/log/log.ts'
import { FILES_STREAM } from '../../events/files.ts'
import { FolderLocked } from '../../events/log/lock.ts'
import { DiskFull, isAway } from '../../events/log/sql-error.ts'
import { Mutex } from '../../events/log/mutex.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../../ingest/journal/content-hash.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { confined } from './confined.ts'
import { diskRefusal } from './disk-refusal.ts'
import { carryOut, CHANGES_FOLDER, decideIntent, forget, hashAt, type Intent, notesIn, prepare, putBack, type Target } from './intent.ts'
import { inTurn } from './in-turn.ts'
import { newFileMode } from './new-file-mode.ts'
import { recordedHunks, snapshotOf } from './recorded-hunks.ts'
import { hunksBetween } from './hunks.ts'

/** What one file shall be. Names are relative to the folder, with forward slashes. */
export interface FileEdit {
  readonly name: string
  /** SHA-256 of the contents that the edit was made from; null for a file that must not exist yet. */
  readonly before: string | null
  /** The new contents; null deletes the file. */
  readonly after: Uint8Array | null
}

export interface ChangeOrder {
  readonly edits: readonly FileEdit[]
  readonly who: string
  readonly cause: DataOf<'FilesChanged'>['cause']
  readonly title: string
  readonly undoes?: string
  /** What is recorded in the same append, given the id of the change: what the change was made for. */
  readonly also?: (change: string) => readonly StreamEvent[]
}

export type ChangeOutcome =
  | { readonly kind: 'changed'; readonly change: DataOf<'FilesChanged'>; readonly position: number }
  /** Every file is already what it shall be. */
  | { readonly kind: 'unchanged' }
  /** A file is not what the edit was made from: what it is now; null when there is none. */
  | { readonly kind: 'conflict'; readonly name: string; readonly contents: Buffer | null }
  /** The book would not load: errors that it does not have without the change. */
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  | Refusal

export interface FileChangesOptions {
  readonly log: EventLog
  /** The folder of the root journal, or of the sheets: nothing outside of it is ever written. */
  readonly folder: () => string
  /** Which of the two, as the log says it. */
  readonly of?: 'sheets' | undefined
  /** Reads the whole book with these files (absolute path → contents, null for none) instead of those on the disk; returns its problems. */
  readonly validate: (replaced: ReadonlyMap<string, Uint8Array | null>) => Promise<readonly Problem[]>
  /** SHA-256 of a file as the last recorded change left it; undefined when none did. */
  readonly lastHash: (name: string) => string | null | undefined
  /** For how long another program may put files into place; for tests, which do not wait that long. */
  readonly waitMs?: number
}

/** The files are changed, and the log could not say so yet: it will, by itself or at the next start. Whoever sends it again has it twice. */
export class NotYetRecorded extends Error {
  override readonly name = 'NotYetRecorded'
  constructor(title: string, cause: unknown) {
    const [why, once] =
      cause instanceof DiskFull ? ['the disk that holds the log is full', 'there is room'] : ['the database does not answer', 'it is back']
    super(`${why}: "${title}" stands in the files and is recorded once ${once}; do not send it again`, { cause })
  }
}

const RECORD_AGAIN_MS = 1000

/**
 * The one way in which the user's files are changed: the whole book is read with the new text, then all files are replaced or none,
 * also when the process is killed in between, and then the log says what was done. One change at a time.
 */
export class FileChanges {
  readonly #options: FileChangesOptions
  readonly #alone = new Mutex()
  /** What was carried out while the log could not take it, oldest first. */
  #unrecorded: readonly Intent[] = []

  constructor(options: FileChangesOptions) {
    this.#options = options
  }

  change(order: ChangeOrder): Promise<ChangeOutcome> {
    return this.#alone.run(() => this.#change(order))
  }

  async #change(order: ChangeOrder): Promise<ChangeOutcome> {
    await this.#recordLeft()
    const folder = this.#options.folder()
    const targets: (Target & { readonly name: string })[] = []
    for (const edit of order.edits) {
      const target = await targetOf(folder, edit)
      if (target instanceof Refusal || 'kind' in target) return target
      if (targets.some(({ path }) => path === target.path)) return new Refusal('INVALID_REQUEST', `${edit.name} is named twice in one change`)
      if (!same(target.before, target.after)) targets.push(target)
    }
    if (targets.length === 0) return { kind: 'unchanged' }

    if ((await notesIn(folder)) === 'something else')
      return new Refusal('FORBIDDEN', `${CHANGES_FOLDER} in the journal's folder is no folder of ours: nothing was changed; remove it`)
    const problems = await this.#newErrors(targets)
    if (problems.length > 0) return { kind: 'invalid', problems }

    const change = this.#described(order, targets)
    let intent: Intent
    try {
      intent = await prepare(folder, change, targets, order.also?.(change.id) ?? [])
    } catch (error) {
      return diskRefusal(error)
    }
    try {
      const moved = await inTurn(dirname(intent.folder), () => this.#carriedOut(intent, targets), this.#options.waitMs)
      if (moved) return await forget(intent.folder).then(() => moved)
    } catch (error) {
      await forget(intent.folder)
      if (error instanceof FolderLocked)
        return new Refusal('CONFLICT', `another Daybook (${error.holder.pid}) is changing files of this folder: nothing was changed; try again`)
      return diskRefusal(error)
    }
    try {
      return { kind: 'changed', change, position: await this.record(intent) }
    } catch (error) {
      if (!isAway(error)) throw error
      this.#unrecorded = [...this.#unrecorded, intent]
      this.#recordSoon()
      throw new NotYetRecorded(order.title, error)
    }
  }

  /** Puts the files into place, all or none; returns the first one that is no longer what was read a moment ago. */
  async #carriedOut(intent: Intent, targets: readonly (Target & { readonly name: string })[]): Promise<ChangeOutcome | undefined> {
    const moved = await changedMeanwhile(targets)
    if (moved) return moved
    // Whoever is told that the database is away or its disk full tries again: then nothing may have been written.
    await this.#options.log.database.transaction(() => Promise.resolve())
    try {
      await decideIntent(intent)
      // That took long enough for an editor to save, or for a branch to be checked out.
      const movedSince = await changedMeanwhile(targets)
      if (movedSince) return movedSince
      await carryOut(intent)
    } catch (error) {
      await putBack(intent)
      throw error
    }
    return undefined
  }

  /** Records what the log could not take; rejects while it still cannot. */
  async #recordLeft(): Promise<void> {
    for (const intent of this.#unrecorded) {
      await this.record(intent)
      this.#unrecorded = this.#unrecorded.slice(1)
    }
  }

  #recordSoon(): void {
    const again = (): void => void this.#alone.run(() => this.#recordLeft()).catch((error: unknown) => isAway(error) && this.#recordSoon())
    setTimeout(again, RECORD_AGAIN_MS).unref()
  }

  /** Appends what was carried out. Until the log has it the note stays, and the next start appends it again. */
  async record({ data, also, folder }: Intent): Promise<number> {
    const result = await this.#options.log.append({
      expected: new Map([[FILES_STREAM, 'any']]),
      events: [{ stream: FILES_STREAM, type: 'FilesChanged', data }, ...also],
      key: `files:${data.id}`,
    })
    invariant(result.ok, 'a change of files has an id of its own')
    await forget(folder)
    return result.events[0]!.position
  }

  /** Errors that the book has with the change and not without: a broken book may be mended step by step. */
  async #newErrors(targets: readonly Target[]): Promise<Problem[]> {
    const errorsOf = async (replaced: ReadonlyMap<string, Uint8Array | null>): Promise<Problem[]> =>
      (await this.#options.validate(replaced)).filter(({ severity }) => severity === 'error')
    const after = await errorsOf(new Map(targets.map(({ path, after }) => [path, after])))
    if (after.length === 0) return []
    const before = new Map<string, number>()
    const keyOf = ({ code, file, message }: Problem): string => `${code}\0${file}\0${message}`
    for (const problem of await errorsOf(new Map())) before.set(keyOf(problem), (before.get(keyOf(problem)) ?? 0) + 1)
    return after.filter((problem) => {
      const left = before.get(keyOf(problem)) ?? 0
      before.set(keyOf(problem), left - 1)
      return left <= 0
    })
  }

  #described({ who, cause, title, undoes }: ChangeOrder, targets: readonly (Target & { readonly name: string })[]): DataOf<'FilesChanged'> {
    const hashOf = (contents: Buffer | null): string | null => contents && contentHash(contents)
    const files = targets.map(({ name, before, after }) => ({
      name,
      before: hashOf(before),
      after: hashOf(after),
      hunks: recordedHunks(hunksBetween(before ?? Buffer.alloc(0), after ?? Buffer.alloc(0))),
      ...(before && this.#options.lastHash(name) !== hashOf(before) && snapshotOf(before)),
    }))
    const { of } = this.#options
    return { id: randomUUID(), who, cause, title, ...(of && { folder: of }), ...(undoes !== undefined && { undoes }), files }
  }
}

const same = (a: Buffer | null, b: Buffer | null): boolean => (a && b ? a.equals(b) : a === b)

/** A file with its contents before and after, or why it cannot be changed. */
async function targetOf(folder: string, { name, before, after }: FileEdit): Promise<(Target & { readonly name: string }) | Refusal | ChangeOutcome> {
  const path = await confined(folder, name)
  if (path instanceof Refusal) return path
  let contents: Buffer | null
  let mode: number
  let owner: Target['owner']
  try {
    contents = await readFile(path).catch(unlessMissing)
    if (contents) {
      const stats = await stat(path)
      mode = stats.mode & 0o777
      owner = { uid: stats.uid, gid: stats.gid }
      await access(path, constants.W_OK)
    } else mode = await newFileMode(path)
  } catch (error) {
    return diskRefusal(error)
  }
  // An administrator may write to what nobody shall write to; the owner has said no all the same.
  if (contents && (mode & 0o222) === 0) return new Refusal('FORBIDDEN', `${name} is read-only: make it writable and try again`)
  const isAsRead = contents === null ? before === null : contentHash(contents) === before
  if (!isAsRead) return { kind: 'conflict', name, contents }
  return { name, path, mode, ...(owner && { owner }), before: contents, after: after && Buffer.from(after) }
}

/** The first file that is no longer what was read a moment ago. */
async function changedMeanwhile(targets: readonly (Target & { readonly name: string })[]): Promise<ChangeOutcome | undefined> {
  for (const { name, path, before } of targets) {
    if ((await hashAt(path)) !== (before && contentHash(before)))
      return { kind: 'conflict', name, contents: await readFile(path).catch(unlessMissing) }
  }
  return undefined
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
