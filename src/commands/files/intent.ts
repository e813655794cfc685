import { lstat, mkdir, readdir, readFile, realpath, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { z } from 'zod'
import { definitionOf } from '../../events/catalogue.ts'
import { filesChanged } from '../../events/files.ts'
import type { StreamEvent } from '../../events/log/log.ts'
import { type ProcessIdentity, isRunning, thisProcess } from '../../events/log/process-identity.ts'
import { contentHash } from '../../ingest/journal/content-hash.ts'
import { confined } from './confined.ts'
import { type FileOwner, syncFolder, writeDurably } from './durable.ts'
import { isOfTurns } from './in-turn.ts'

/*
 * Several files cannot be replaced in one step, so what is about to be done is written down first, in a folder beside the journal:
 *
 *   .daybook-changes/ID/intent.json   what the change is: nothing has been touched yet
 *   .daybook-changes/ID/0.after …     the new contents, on the disk
 *   .daybook-changes/ID/0.before …    the old ones
 *   .daybook-changes/ID/decided       from here on the change is finished, whatever happens
 *   .daybook-changes/turn.lock        who puts files into place now
 *
 * Killed before `decided`, nothing was changed and the folder goes away; killed after it, the next start does the rest.
 *
 * A folder may have come from somebody else, with such notes in it. So a note is carried out in its own folder only, and a folder of notes
 * that is a link is none: what it leads to is somebody's, and would be cleared away as unfinished.
 */

export const CHANGES_FOLDER = '.daybook-changes'

const intentSchema = z.object({
  owner: z.custom<ProcessIdentity>((value) => typeof value === 'object' && value !== null),
  data: filesChanged.schema,
  also: z.array(z.custom<StreamEvent>(isEvent)),
  /** Where each file of `data` really is, relative to the journal's folder. */
  targets: z.array(z.object({ path: z.string(), mode: z.int() })),
})
type FilesChangedData = z.infer<typeof filesChanged.schema>

function isEvent(value: unknown): boolean {
  const { stream, type, data } = (value ?? {}) as { readonly stream?: unknown; readonly type?: unknown; readonly data?: unknown }
  return typeof stream === 'string' && typeof type === 'string' && definitionOf(type)?.schema.safeParse(data).success === true
}

/** A file that a change touches. */
export interface Target {
  /** Absolute, with links resolved. */
  readonly path: string
  readonly mode: number
  /** Absent for a new file. */
  readonly owner?: FileOwner
  readonly before: Buffer | null
  readonly after: Buffer | null
}

/** A change that has been written down and not yet been recorded in the log. */
export interface Intent {
  readonly data: FilesChangedData
  /** What is recorded with it. */
  readonly also: readonly StreamEvent[]
  /** The absolute path of its folder. */
  readonly folder: string
  readonly targets: readonly { readonly path: string; readonly mode: number }[]
}

/** Writes down what will be done, with old and new contents; nothing of the journal is touched. */
export async function prepare(
  journalFolder: string,
  data: FilesChangedData,
  targets: readonly Target[],
  also: readonly StreamEvent[] = [],
): Promise<Intent> {
  const folder = join(journalFolder, CHANGES_FOLDER, data.id)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    const places = targets.map(({ path, mode }) => ({ path: relative(journalFolder, path), mode }))
    await writeDurably(join(folder, 'intent.json'), JSON.stringify({ owner: thisProcess(), data, also, targets: places }), 0o600)
    for (const [index, { before, after, mode, owner }] of targets.entries()) {
      if (after) await writeDurably(join(folder, `${index}.after`), after, mode, owner)
      if (before) await writeDurably(join(folder, `${index}.before`), before, mode, owner)
    }
    await syncFolder(folder)
    await syncFolder(dirname(folder))
    await syncFolder(journalFolder)
  } catch (error) {
    await forget(folder)
    throw error
  }
  return { data, also, folder, targets: targets.map(({ path, mode }) => ({ path, mode })) }
}

/** From here on the change is finished, whatever happens. */
export async function decideIntent({ folder }: Intent): Promise<void> {
  await writeDurably(join(folder, 'decided'), '', 0o600)
  await syncFolder(folder)
}

/** Moves the new contents into place, as often as it is called. */
export async function carryOut({ data, folder, targets }: Intent): Promise<void> {
  const folders = new Set<string>()
  for (const [index, { path }] of targets.entries()) {
    folders.add(dirname(path))
    if (data.files[index]!.after === null) await unlink(path).catch(unlessMissing)
    else {
      await mkdir(dirname(path), { recursive: true })
      await rename(join(folder, `${index}.after`), path).catch(unlessMissing) // Moved already, before the interruption.
    }
  }
  for (const touched of folders) await syncFolder(touched)
}

/** Puts the old contents back, as often as it is called. */
export async function putBack({ data, folder, targets }: Intent): Promise<void> {
  for (const [index, { path }] of targets.entries()) {
    const { before, after } = data.files[index]!
    if ((await hashAt(path)) !== after) continue
    if (before === null) await unlink(path).catch(unlessMissing)
    else await rename(join(folder, `${index}.before`), path)
    await syncFolder(dirname(path))
  }
}

/** Takes the note away once the log has the change, or once nothing came of it. */
export async function forget(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  // The last one takes the folder of all of them along.
  await rmdir(dirname(folder)).catch(() => undefined)
}

/** Removes the folder of all notes where a process was killed after it had removed the last of them. */
export async function forgetEmptyParent(journalFolder: string): Promise<void> {
  await rmdir(join(journalFolder, CHANGES_FOLDER)).catch(() => undefined)
}

export interface Interrupted {
  readonly intent: Intent
  readonly isDecided: boolean
}

/** A note that was not finished, or that no Daybook has written: it would touch what is not in the folder. */
interface NoChange {
  readonly folder: string
  readonly isForeign?: true
}

/** What stands where notes are written down. */
export const notesIn = (journalFolder: string): Promise<'folder' | 'nothing' | 'something else'> =>
  lstat(join(journalFolder, CHANGES_FOLDER)).then(
    (stats) => (stats.isDirectory() ? 'folder' : 'something else'),
    () => 'nothing',
  )

/** The changes that a process which is no more left behind. */
export async function interruptedChanges(journalFolder: string): Promise<readonly (Interrupted | NoChange)[]> {
  const parent = join(journalFolder, CHANGES_FOLDER)
  const names = (await notesIn(journalFolder)) === 'folder' ? await readdir(parent).catch(() => []) : []
  const changes = await Promise.all(
    names.map(async (name): Promise<Interrupted | NoChange | undefined> => {
      if (isOfTurns(name)) return undefined
      const folder = join(parent, name)
      const text = await readFile(join(folder, 'intent.json'), 'utf8').catch(() => '')
      const read = intentSchema.safeParse(parsed(text))
      if (!read.success) return { folder }
      const { owner, data, also, targets } = read.data
      // Of another machine or container, it may be at work right now.
      if (isRunning(owner) !== false) return undefined
      const isDecided = await stat(join(folder, 'decided')).then(
        () => true,
        () => false,
      )
      const places = targets.map(({ path, mode }) => ({ path: resolve(journalFolder, path), mode }))
      const isOurs = places.length === data.files.length && (await areWithin(journalFolder, places))
      return isOurs ? { intent: { data, also, folder, targets: places }, isDecided } : { folder, isForeign: true }
    }),
  )
  return changes.filter((change) => change !== undefined)
}

/** Whether files are where a change may put them, without a link on the way, as whoever wrote them down had followed those. */
async function areWithin(folder: string, places: readonly { readonly path: string }[]): Promise<boolean> {
  const base = await realpath(folder)
  const found = await Promise.all(places.map(({ path }) => confined(base, relative(base, path).split(sep).join('/'))))
  return places.every(({ path }, index) => found[index] === path)
}

/** SHA-256 of a file; null when there is none. */
export const hashAt = (path: string): Promise<string | null> =>
  readFile(path).then(contentHash, (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Cut off while it was written.
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
