import { elementAt } from '#vocabulary/element-at.ts'
import { randomUUID } from 'node:crypto'
import { access, constants, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import type { DataOf } from '../../events/catalogue.ts'
import { FILES_STREAM } from '../../events/files-events.ts'
import { FolderLocked } from '../../events/log/lock.ts'
import type { EventLog, StreamEvent } from '../../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { DiskFull, isAway } from '../../events/log/sql-error.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { confined, diskRefusal, newFileMode } from './write-file.ts'
import { hunksBetween, hunksOf, recordedHunks, reverseHunks, snapshotOf, takeBack } from './hunks.ts'
import {
  carryOut,
  CHANGES_FOLDER,
  clearTurns,
  decideIntent,
  forget,
  forgetEmptyParent,
  hashAt,
  type Intent,
  interruptedChanges,
  inTurn,
  notesIn,
  prepare,
  putBack,
  type Target,
} from './intent.ts'

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
  /** The kind of change in the log. */
  readonly of?: 'sheets' | undefined
  /** Reads the whole book with these files (absolute path → contents, null for none) instead of those on the disk; returns its problems. */
  readonly validate: (replaced: ReadonlyMap<string, Uint8Array | null>) => Promise<readonly Problem[]>
  /** SHA-256 of a file as the last recorded change left it; undefined when none did. */
  readonly lastHash: (name: string) => string | null | undefined
  /** For how long another program may put files into place; for tests, which do not wait that long. */
  readonly waitMs?: number
}

/** The files are changed, but not recorded yet: that follows by itself or at the next start. Sending it again would change them twice. */
export class NotYetRecorded extends Error {
  override readonly name = 'NotYetRecorded'
  constructor(title: string, cause: unknown) {
    const [why, once] =
      cause instanceof DiskFull ? ['the disk that holds the log is full', 'there is room'] : ['the database does not answer', 'it is back']
    super(`${why}: "${title}" is in the files and is recorded once ${once}; do not send it again`, { cause })
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
      if (targets.some(({ path }) => path === target.path)) return new Refusal('INVALID_REQUEST', (t) => t.files.namedTwice(edit.name))
      if (!same(target.before, target.after)) targets.push(target)
    }
    if (targets.length === 0) return { kind: 'unchanged' }

    if ((await notesIn(folder)) === 'something else') return new Refusal('FORBIDDEN', (t) => t.files.foreignFolder(CHANGES_FOLDER))
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
      if (error instanceof FolderLocked) return new Refusal('CONFLICT', (t) => t.requests.folderInUse(error.holder.pid))
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
    // After an error of the database or a full disk the user tries again, so nothing may have been written.
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
    return elementAt(result.events, 0).position
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
  // An administrator could write to a read-only file; respect it anyway.
  if (contents && (mode & 0o222) === 0) return new Refusal('FORBIDDEN', (t) => t.files.readOnly(name))
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

/** Lines that were edited since they were written: taking them back would take the edit with them. */
export interface EditedSince {
  readonly name: string
  readonly written: string
  readonly now: string
}

/**
 * Returns the edits that undo a change, wherever its lines are by now, and byte for byte where nothing else was changed
 * since; or the first lines that are no longer as they were written. `current` has each file of the change as it is now.
 */
export function undoEdits(change: DataOf<'FilesChanged'>, current: ReadonlyMap<string, Buffer | null>): FileEdit[] | EditedSince {
  const edits: FileEdit[] = []
  for (const file of change.files) {
    const { name, before, after } = file
    const now = current.get(name) ?? null
    const hash = now && contentHash(now)
    const hunks = hunksOf(file)
    if (hash === after) {
      const contents = reverseHunks(now ?? Buffer.alloc(0), hunks)
      edits.push({ name, before: hash, after: before === null ? null : contents! })
      continue
    }
    if (now === null || after === null) return { name, written: writtenBy(hunks), now: now?.toString('utf8') ?? '' }
    const result = takeBack(now, hunks)
    if (!result.ok) return { name, written: result.hunk.inserted.toString('utf8'), now: now.toString('utf8') }
    // A file that we made and that has nothing else in it goes as it came.
    edits.push({ name, before: hash, after: before === null && result.contents.length === 0 ? null : result.contents })
  }
  return edits
}

const writtenBy = (hunks: readonly { readonly inserted: Buffer }[]): string => Buffer.concat(hunks.map(({ inserted }) => inserted)).toString('utf8')

/**
 * Finishes or undoes what a killed process left: before it was decided nothing was changed, after it everything is done that was
 * not. Where somebody edited a file in between, their text stays and the change is undone. Returns what a person should know.
 */
export async function finishInterrupted(journalFolder: string, changes: FileChanges): Promise<string[]> {
  await forgetEmptyParent(journalFolder)
  const notes = join(journalFolder, CHANGES_FOLDER)
  const what = await notesIn(journalFolder)
  if (what === 'nothing') return []
  if (what === 'something else') return [`${notes} is no folder that Daybook made: it was left as it is; remove it`]
  const told = await inTurn(notes, () => finishAll(journalFolder, changes))
  await clearTurns(notes)
  await forgetEmptyParent(journalFolder)
  return told
}

async function finishAll(journalFolder: string, changes: FileChanges): Promise<string[]> {
  const told: string[] = []
  for (const change of await interruptedChanges(journalFolder)) {
    if (!('intent' in change)) {
      if (change.isForeign) told.push(`${change.folder} is a note of a change that Daybook did not write down: nothing was done; remove it`)
      else await forget(change.folder)
      continue
    }
    const { intent, isDecided } = change
    if (!isDecided) await forget(intent.folder)
    else if (await wasEdited(intent)) {
      await putBack(intent)
      await forget(intent.folder)
      told.push(`"${intent.data.title}" was interrupted, and its files were edited before it could be finished: it was undone`)
    } else {
      await carryOut(intent)
      await changes.record(intent)
      told.push(`"${intent.data.title}" was interrupted and has been finished`)
    }
  }
  return told
}

/** Whether a file is neither what it was nor what it shall be. */
async function wasEdited({ data, targets }: Intent): Promise<boolean> {
  for (const [index, { path }] of targets.entries()) {
    const hash = await hashAt(path)
    const { before, after } = elementAt(data.files, index)
    if (hash !== before && hash !== after) return true
  }
  return false
}
