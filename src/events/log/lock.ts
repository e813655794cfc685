import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { systemClock } from '#vocabulary/clock.ts'
import { isOthers, nameFile } from '#vocabulary/temporary-file.ts'
import { DatabaseGone } from './sql-error.ts'

/** Distinguishes a process from every other, also from a later one with the same number and from one in another container. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  readonly processStart: string
  readonly boot: string
  /** Containers count their processes each for itself: a number means something within one namespace only. */
  readonly namespace: string
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: os.hostname(), processStart: processStart(process.pid), boot: bootId(), namespace: namespaceId() }
}

/** Field 22 of /proc/<pid>/stat, or what `ps` says where there is no /proc; '' when there is no such process. */
export function processStart(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' && hasEnded(pid) ? '' : (fields[19] ?? '')
    } catch {
      return ''
    }
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/**
 * Whether a killed process has no other threads left. It stays listed until its parent collects it, which the first process of some containers never
 * does; one of its threads may still be writing to a slow disk.
 */
const hasEnded = (pid: number): boolean => fs.readdirSync(`/proc/${pid}/task`).length <= 1

const bootId = (): string => (process.platform === 'linux' ? fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '')
const namespaceId = (): string => (process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : '')

/** Whether a process lives; undefined when it is of another machine or another container, where its number says nothing to us. */
export function isRunning(holder: ProcessIdentity): boolean | undefined {
  const me = thisProcess()
  if (holder.pid === 0) return false
  if (holder.host === me.host && holder.boot !== me.boot) return false // the machine was restarted
  if (holder.host !== me.host || holder.namespace !== me.namespace) return undefined
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder.processStart === processStart(holder.pid)
}

/*
 * PGlite has no lock of its own, and two processes on one folder silently lose committed rows. The lock is a file next to the
 * folder that says who has it; it is taken before the folder is opened and never taken from a process that lives.
 */

/** How often the holder touches the file, and for how long it must lie still before a process that cannot be looked up is dead. */
const BEAT_MS = 2000
const STILL_MS = 7000
const LOOK_MS = 200

export interface LockHolder {
  readonly pid: number
  /** When the process took the folder. */
  readonly since: string
  /** Where the holder is found by people, once it has said so. */
  readonly url?: string
  /** Where it listens on this machine, when that is somewhere else: people come by way of a proxy. */
  readonly door?: string
  /** The process that would restart it, and therefore the one to stop. */
  readonly front?: number
  /** What lets in a command of the same user; absent where others may read the file. */
  readonly key?: string
}

/** Facts that the holder publishes. */
export type HolderFacts = Pick<LockHolder, 'url' | 'door' | 'front' | 'key'>

type LockFile = LockHolder & ProcessIdentity

export interface FolderLock {
  /** Adds facts for other processes: where the holder listens. The key is added only if the file is private. */
  tell(facts: HolderFacts): void
  /** A running process that has the lock by now, because the file was removed in between. */
  takenBy(): LockHolder | undefined
  release(): void
}

/** Another process has the folder. */
export class FolderLocked extends Error {
  override readonly name = 'FolderLocked'
  constructor(
    readonly folder: string,
    readonly holder: LockHolder,
  ) {
    super(`${folder} is in use by process ${holder.pid} since ${holder.since}${holder.url === undefined ? '' : `, which serves ${holder.url}`}`)
  }
}

export const lockPath = (folder: string): string => `${path.resolve(folder)}.lock`

/** The running process that holds the folder; undefined if there is none. */
export function readLock(folder: string): LockHolder | undefined {
  const holder = read(lockPath(folder))
  return holder && mayLive(holder, lockPath(folder)) ? holder : undefined
}

/** Whether a holder is a process of this machine that runs: its number means nothing anywhere else. */
export const isHere = (holder: LockHolder): boolean => isRunning(holder as LockFile) === true

/** Takes the folder, or rejects with FolderLocked. `stillMs` is for tests, which do not wait that long. */
export async function lockFolder(folder: string, stillMs = STILL_MS): Promise<FolderLock> {
  const file = lockPath(folder)
  let mine: LockFile = { ...thisProcess(), since: systemClock.now() }
  while (!placed(file, mine)) {
    const holder = read(file)
    if (!holder) continue // released in between
    if (await lives(holder, file, stillMs)) throw new FolderLocked(path.resolve(folder), holder)
    removeStale(file, holder)
  }
  let secret: string | undefined
  let other: LockFile | undefined
  const write = (): void => {
    const partial = `${file}.${process.pid}`
    // The name can be guessed: another user with write access could have left a link to one of our files.
    fs.rmSync(partial, { force: true })
    fs.writeFileSync(partial, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
    if (secret !== undefined && isOurs(partial)) fs.writeFileSync(partial, JSON.stringify({ ...mine, key: secret }))
    fs.renameSync(partial, file)
  }
  // Of a process that cannot be looked up: how its file lay when it was first seen here, and when that was.
  let strange: { readonly touched: number; readonly at: number } | undefined
  // Git and others take files away that they do not know, or put an old one back: without it, a command would open the folder beneath its holder.
  const look = (): void => {
    const holder = read(file)
    if (holder && same(holder, mine)) {
      strange = undefined
      return fs.utimes(file, new Date(), new Date(), () => undefined)
    }
    const running = holder ? isRunning(holder) : false
    if (running === undefined) strange ??= { touched: touched(file), at: performance.now() }
    const goesOn = running ?? touched(file) !== strange?.touched
    if (goesOn) other = holder
    if (goesOn || (running === undefined && performance.now() - strange!.at < stillMs)) return
    if (holder) removeStale(file, holder)
    if (placed(file, mine) && secret !== undefined) write()
  }
  const beat = setInterval(() => {
    try {
      look()
    } catch {
      // The disk is full or unavailable: writes to the folder report that, and the next heartbeat tries again.
    }
  }, BEAT_MS)
  beat.unref()
  return {
    tell({ key, ...facts }) {
      mine = { ...mine, ...facts }
      secret = key
      write()
    },
    takenBy: () => other,
    release() {
      clearInterval(beat)
      const holder = read(file)
      if (holder && same(holder, mine)) fs.rmSync(file, { force: true })
    },
  }
}

/** Whether a file is private; some file systems (FAT, network shares) give everyone the same permissions, whatever was requested. */
function isOurs(file: string): boolean {
  const { mode, uid } = fs.statSync(file)
  return (mode & 0o077) === 0 && uid === process.getuid?.()
}

/** Whether a name, without that of the folder before it, is of what a process that is no more was about to make the lock, or to take away. */
export function isLeftOfLocking(ending: string): boolean {
  const pid = /^\.lock\.(?:stale-)?(\d+)(?:-[a-z0-9]+)?$/.exec(ending)?.[1]
  return pid !== undefined && !isOthers(Number(pid))
}

/** Puts the file in place whole, unless there is one. */
function placed(file: string, mine: LockFile): boolean {
  const partial = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    fs.writeFileSync(partial, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
    fs.linkSync(partial, file)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (code !== 'EPERM' && code !== 'ENOSYS' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw nameFile(error, file)
    return placedWithoutLinks(file, mine) // FAT and some network file systems know no hard links
  } finally {
    fs.rmSync(partial, { force: true })
  }
}

function placedWithoutLinks(file: string, mine: LockFile): boolean {
  try {
    fs.writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Two processes may find the same stale file. The second must not remove the first one's new lock, so the file is moved aside first and checked
 * again.
 */
function removeStale(file: string, stale: LockFile): void {
  const aside = `${file}.stale-${process.pid}-${Math.random().toString(36).slice(2)}`
  try {
    fs.renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  if (moved && !same(moved, stale)) {
    try {
      fs.linkSync(aside, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  fs.rmSync(aside, { force: true })
}

function read(file: string): LockFile | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as LockFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    // Cut off by a crash on a file system without hard links: it names no process to ask.
    if (error instanceof SyntaxError) return { pid: 0, since: '', host: '', processStart: '', boot: '', namespace: '' }
    throw error
  }
}

const same = (a: LockFile, b: LockFile): boolean =>
  a.pid === b.pid && a.processStart === b.processStart && a.boot === b.boot && a.namespace === b.namespace && a.since === b.since

async function lives(holder: LockFile, file: string, stillMs: number): Promise<boolean> {
  const running = isRunning(holder)
  if (running !== undefined) return running
  // Not a process that we can look up: it lives when it goes on touching its file.
  const before = touched(file)
  for (let waited = 0; waited < stillMs; waited += LOOK_MS) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    if (touched(file) !== before) return true
  }
  return false
}

const mayLive = (holder: LockFile, file: string): boolean => isRunning(holder) ?? Date.now() - touched(file) < STILL_MS

function touched(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** The folder of the log was replaced, or another process holds it now. It is not reopened: what is in memory may belong to another log. */
export class FolderLost extends DatabaseGone {}

/**
 * Whether a folder that is open still is what was opened. Programs that know nothing of ours take it away beneath us: `git stash -u`,
 * `git clean`, a sync that puts the copy of another machine in its place. A file that is open is written to without a complaint once it
 * has no name any more, so everything would be acknowledged from then on, and be gone with the process.
 */
export class HeldFolder {
  readonly #control: string
  /** PostgreSQL makes its control file once, and writes it in place ever after. */
  #open: number | undefined

  constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
  ) {
    this.#control = path.join(folder, 'global', 'pg_control')
  }

  opened(): void {
    this.closed()
    this.#open = fs.openSync(this.#control, 'r')
  }

  closed(): void {
    if (this.#open !== undefined) fs.closeSync(this.#open)
    this.#open = undefined
  }

  /** What has become of it, when it is no longer ours to write to. */
  lost(): FolderLost | undefined {
    const other = this.lock.takenBy()
    if (other !== undefined)
      return new FolderLost(
        `the lock of ${this.folder} was taken away, and process ${other.pid} has the folder since ${other.since}: nothing more is recorded here. Stop one of the two, and start the other anew`,
      )
    if (this.#open === undefined) return undefined
    // Where a disk counts no names, it says that there is one. What has moved still has its own.
    if (fs.fstatSync(this.#open).nlink > 0 && fs.existsSync(this.#control)) return undefined
    return new FolderLost(
      `${this.folder} was taken away or replaced while it was open, as git does with stash -u, clean or checkout where it is not ignored: nothing more is recorded. Put the folder back, and start Daybook anew`,
    )
  }
}
