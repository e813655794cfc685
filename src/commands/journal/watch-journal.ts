import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { DeepFolders, LinkedFiles, markOfFile, markOfFolder, Marks, SaveInProgress, Touches } from './files/watched-folders.ts'
import type { Said } from '../../messages/said.ts'
import { FlatFolders } from '#vocabulary/flat-folders.ts'
import { expandInBackground, type FilePattern, filePattern } from './files/expand-pattern.ts'
import type { WatchList } from './last-reading.ts'

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 15
/** A file that is written without pause is read anyway after this long. */
const MOVING_MS_MAX = 2000

/** How often the system's own watching is checked against the files. It misses that a folder was replaced, or came back with its disk. */
const PULSE_MS = 3000
/** A book of thousands of files is polled less often, so that an idle server uses little processor time. */
const PULSE_REST = 50

/** A file system dates what is written by a clock that ticks this seldom. */
const TICK_MS = 12

/** The callbacks of a watch. */
export interface Watching {
  /** Called when a save begins. `over` resolves with true when it is over, and with false when watching ends first. */
  readonly changed: (over: Promise<boolean>) => void
  /** The system does not watch, and why; undefined once it does again. */
  readonly troubled?: (message: Said | undefined) => void
}

/**
 * Calls `changed` when a file of the journal is changed, created or deleted, or when a file matches an include pattern. Watches folders rather than
 * files, because most editors replace a file instead of writing into it. Where the system cannot watch, it polls every few seconds and calls
 * `troubled`.
 */
export class JournalWatch {
  /** Something has happened. */
  readonly #changed: () => void
  /** Resolves `over` of the save in progress. */
  #end: ((isOver: boolean) => void) | undefined
  /** Folders whose own files matter. */
  readonly #flat = new FlatFolders({ changed: (path) => this.#heard(path), failed: (error) => this.#cannotWatch(error) })
  /** Folders that a pattern goes below. */
  readonly #deep = new DeepFolders({
    matters: (path) => this.#matters(path),
    changed: (path) => this.#heard(path),
    failed: (error) => this.#cannotWatch(error),
  })
  readonly #links = new LinkedFiles()
  readonly #touches = new Touches()
  #files: ReadonlySet<string> = new Set()
  #patterns: readonly FilePattern[] = []
  #globs: readonly string[] = []
  #timer: NodeJS.Timeout | undefined
  readonly #save = new SaveInProgress()
  /** Of the clock of `performance`. */
  #movingUntil = 0
  readonly #fileMarks = new Marks(markOfFile)
  readonly #folderMarks = new Marks(markOfFolder)
  /** What the patterns matched when the system was last found not to watch. */
  #matched: string | undefined
  #isPolling = false
  #pulse: NodeJS.Timeout | undefined
  readonly #pulseMs: number
  #isClosed = false
  readonly #troubled: (message: Said | undefined) => void

  constructor({ changed, troubled = () => undefined }: Watching, pulseMs = PULSE_MS) {
    this.#changed = () => {
      if (this.#isClosed) return
      if (this.#timer) {
        // A file written without pause is read anyway.
        if (performance.now() > this.#movingUntil) return
        clearTimeout(this.#timer)
      } else {
        this.#movingUntil = performance.now() + MOVING_MS_MAX
        changed(
          new Promise((resolve) => {
            this.#end = resolve
          }),
        )
      }
      this.#timer = setTimeout(() => void this.#quiet(), QUIET_MS)
    }
    this.#troubled = troubled
    this.#pulseMs = pulseMs
    this.#beatIn(pulseMs)
  }

  /**
   * Watches these files from now on; they were read after `since`, in milliseconds since 1970, and a write since then counts as a change, as nothing
   * was watched then. A sync that ends while the program stops comes too late and would keep it alive.
   */
  follow({ files, globs }: WatchList, since = Number.POSITIVE_INFINITY): void {
    if (this.#isClosed) return
    this.#files = new Set(files)
    this.#patterns = globs.map(({ pattern }) => filePattern(pattern))
    const [deep, flat] = [this.#patterns.filter(({ isDeep }) => isDeep), this.#patterns.filter(({ isDeep }) => !isDeep)]
    const folders = [...files, ...this.#links.follow(this.#files)].map((file) => dirname(file))
    this.#flat.follow(new Set([...folders, ...flat.map(({ folder }) => folder)]))
    this.#deep.follow(new Set(deep.map(({ folder }) => folder)))
    const known = new Set(this.#globs)
    this.#globs = globs.map(({ pattern }) => pattern)
    this.#matched = undefined
    const isLate = this.#touches.follow(this.#files, since - TICK_MS)
    if (isLate) this.#changed()
    else if (Number.isFinite(since)) void this.#matchStill(globs.filter(({ pattern }) => !known.has(pattern)))
  }
  /** Files may have joined a pattern before it was watched. */
  async #matchStill(globs: WatchList['globs']): Promise<void> {
    for (const { pattern, matches } of globs) {
      // A pattern that looks at too much matches nothing: the sync says so.
      const now = await expandInBackground(pattern).catch(() => [])
      if (!isDeepStrictEqual(now, matches)) return this.#changed()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#pulse)
    this.#end?.(false)
    this.#flat.close()
    await this.#deep.close()
  }

  #beatIn(pulseMs: number): void {
    if (this.#isClosed) return
    this.#pulse = setTimeout(() => {
      const begun = performance.now()
      void this.#beat().finally(() => this.#beatIn(this.#restAfter(performance.now() - begun)))
    }, pulseMs).unref()
  }
  /** Where the system does not watch, people wait for the next look. */
  #restAfter(lookedMs: number): number {
    return this.#isPolling ? this.#pulseMs : Math.max(this.#pulseMs, PULSE_REST * lookedMs)
  }
  /** Finds changes that the system did not report. A replaced folder is watched again. */
  async #beat(): Promise<void> {
    const others = await this.#folderMarks.changed([...this.#flat.folders, ...this.#deep.folders])
    if (others.length > 0 && !this.#isClosed) {
      this.#isPolling = false
      this.#troubled(undefined)
      this.#links.forget()
      this.#flat.again()
      await this.#deep.again()
    }
    const written = await this.#fileMarks.changed(this.#files)
    if (others.length + written.length > 0 || (this.#isPolling && (await this.#matchOtherwise()))) this.#changed()
  }
  async #matchOtherwise(): Promise<boolean> {
    // A pattern that looks at too much matches nothing: the sync says so.
    const matches = await Promise.all(this.#globs.map((pattern) => expandInBackground(pattern).catch(() => [])))
    const [before, now] = [this.#matched, JSON.stringify(matches)]
    this.#matched = now
    return before !== undefined && before !== now
  }
  #cannotWatch(error: NodeJS.ErrnoException): void {
    this.#isPolling = true
    const { code, path } = error
    this.#troubled(({ checks }) => {
      const why =
        code === 'ENOSPC'
          ? checks.watchLimit
          : code === 'EMFILE' || code === 'ENFILE'
            ? checks.watchersLimit
            : checks.unwatchable(path ?? '', code ?? error.message)
      return checks.notWatched(why)
    })
  }

  /** No notifications for a while; a file may still be growing. */
  async #quiet(): Promise<void> {
    const timer = this.#timer
    const isMoving = await this.#save.isMoving()
    if (this.#isClosed || this.#timer !== timer) return
    if (isMoving && performance.now() < this.#movingUntil) {
      this.#timer = setTimeout(() => void this.#quiet(), QUIET_MS)
      return
    }
    this.#timer = undefined
    this.#save.over()
    this.#end?.(true)
    this.#end = undefined
  }

  /** The system reported something in a folder, whatever it is. */
  #heard(place: string | undefined): void {
    if (place === undefined) return this.#changed()
    const path = this.#links.nameOf(place)
    if (!this.#matters(path)) return
    this.#links.forget(path)
    void this.#fileMarks.seen(path)
    if (this.#touches.isWritten(path) && this.#save.wrote(path)) this.#changed()
  }

  #matters(path: string): boolean {
    return this.#files.has(path) || this.#patterns.some((pattern) => pattern.matches(path))
  }
}
