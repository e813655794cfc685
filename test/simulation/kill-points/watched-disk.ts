import fs from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { forgetNotes, noteBefore } from '../../support/unsynced.ts'
import { alone, atBirth, handOver, type Kind, KINDS, meetingIn, type Reached } from './points.ts'

/*
 * Loaded before a life (node --import), in its threads too: before each call that changes its disk, the disk is handed over as a
 * kill or a power cut at this moment would leave it. Calls of different threads come one after the other.
 */

const meeting = meetingIn(process.env['KILL_POINTS']!)
const chosen = { every: Number(process.env['KILL_EVERY']), from: Number(process.env['KILL_FROM']) }
const original = { ...fs, promises: { ...promises } }
/** Which of the open files belong to the installation. */
const open = new Map<number, string>()
let isWatching = true

const isInside = (name: unknown): name is string => typeof name === 'string' && path.resolve(name).startsWith(`${meeting.world}/`)
const isOpen = (descriptor: unknown): descriptor is number => typeof descriptor === 'number' && open.has(descriptor)

/** What a call makes another: what a kill would leave, or what a power cut would. */
const FORCES: readonly Kind[] = ['power', 'torn']
const WRITES: readonly Kind[] = ['kill', 'torn']

/** Does a call to the disk, after the disk as it is before was handed over. */
function watched<Result>(name: string, makesOther: readonly Kind[], call: () => Result): Result {
  return alone(meeting, () => {
    isWatching = false
    try {
      const reached = fs.existsSync(meeting.state) ? (JSON.parse(fs.readFileSync(meeting.state, 'utf8')) as Reached) : atBirth()
      reached.calls++
      reached.names[name] = (reached.names[name] ?? 0) + 1
      handOver(meeting, reached, chosen)
      for (const kind of makesOther) reached.changed[kind] = true
      fs.writeFileSync(meeting.state, JSON.stringify(reached))
      return call()
    } finally {
      isWatching = true
    }
  })
}

type Call = (...parameters: never[]) => unknown
/** Puts a watched call in the place of one of the system; `isOurs` says which are watched. */
function watch(name: keyof typeof fs, isOurs: (...parameters: never[]) => boolean, makesOther: readonly Kind[], around?: (call: Call) => Call): void {
  const plain = original[name] as Call
  const whole = around?.(plain) ?? plain
  const replaced: Call = (...parameters) =>
    isWatching && isOurs(...parameters) ? watched(name, makesOther, () => whole(...parameters)) : whole(...parameters)
  Object.assign(fs, { [name]: replaced })
}

const READS = new Set<unknown>(['r', undefined, fs.constants.O_RDONLY])
const isName = ((name: string) => isInside(name)) as Call as () => boolean
const isDescriptor = ((descriptor: number) => isOpen(descriptor)) as Call as () => boolean

/** Opens a file and remembers it when it is one of the installation. */
function opened(name: string, flags: unknown, mode: number | undefined): number {
  const descriptor = original.openSync(name, flags as string, mode)
  if (isInside(name)) open.set(descriptor, name)
  else open.delete(descriptor)
  return descriptor
}
Object.assign(fs, {
  openSync: (name: string, flags: unknown, mode?: number) => {
    // A file that is there and is not cut short is the same after it was opened.
    const numeric = typeof flags === 'number' ? flags : 0
    const changes =
      !READS.has(flags) &&
      (typeof flags === 'string'
        ? !(flags === 'r+' || (flags === 'a' && original.existsSync(name)))
        : (numeric & fs.constants.O_TRUNC) !== 0 || ((numeric & fs.constants.O_CREAT) !== 0 && !original.existsSync(name)))
    return isWatching && changes && isInside(name) ? watched('openSync', KINDS, () => opened(name, flags, mode)) : opened(name, flags, mode)
  },
  closeSync: (descriptor: number) => {
    open.delete(descriptor)
    original.closeSync(descriptor)
  },
})
const noted = (descriptor: number, offset: number, length: number): void => {
  // Only what lies in the installation can be taken from it.
  if (open.has(descriptor)) noteBefore(meeting.world, descriptor, offset, length)
}
watch(
  'writeSync',
  isDescriptor,
  WRITES,
  (write) =>
    ((descriptor: number, buffer: Uint8Array, offset?: number, length?: number, position?: number | null) => {
      const from = position ?? (isOpen(descriptor) ? fs.fstatSync(descriptor).size : 0)
      noted(descriptor, from, length ?? buffer.length)
      return (write as typeof fs.writeSync)(descriptor, buffer, offset, length, position)
    }) as Call,
)
watch(
  'ftruncateSync',
  isDescriptor,
  WRITES,
  (cut) =>
    ((descriptor: number, size = 0) => {
      if (isOpen(descriptor)) noted(descriptor, size, fs.fstatSync(descriptor).size)
      ;(cut as typeof fs.ftruncateSync)(descriptor, size)
    }) as Call,
)
watch(
  'fsyncSync',
  isDescriptor,
  FORCES,
  (force) =>
    ((descriptor: number) => {
      ;(force as typeof fs.fsyncSync)(descriptor)
      if (isOpen(descriptor)) forgetNotes(meeting.world, descriptor)
    }) as Call,
)
for (const name of ['renameSync', 'linkSync', 'unlinkSync', 'mkdirSync', 'rmdirSync', 'truncateSync', 'writeFileSync'] as const)
  watch(name, isName, KINDS)

/** A folder goes file by file, and may be met half gone. */
function removed(name: string): void {
  if (!fs.existsSync(name)) return
  if (original.lstatSync(name).isDirectory()) {
    for (const inside of original.readdirSync(name)) removed(path.join(name, inside))
    fs.rmdirSync(name)
  } else fs.unlinkSync(name)
}
Object.assign(fs, {
  rmSync: (name: string, options?: fs.RmOptions) => (isWatching && isInside(name) ? removed(name) : original.rmSync(name, options)),
})

Object.assign(fs, {
  fsync: (descriptor: number, done: fs.NoParamCallback) => {
    if (!isOpen(descriptor)) return original.fsync(descriptor, done)
    fs.fsyncSync(descriptor)
    setImmediate(done, null)
  },
})

/* What is asked for through promises is done at once: two calls at a time could not be told apart. */
for (const [name, call] of Object.entries({
  rename: fs.renameSync,
  unlink: fs.unlinkSync,
  mkdir: fs.mkdirSync,
  rmdir: fs.rmdirSync,
  writeFile: fs.writeFileSync,
  rm: fs.rmSync,
})) {
  const plain = (original.promises as unknown as Record<string, Call>)[name]!
  const now = call as Call
  Object.assign(promises, { [name]: async (...parameters: never[]) => (isInside(parameters[0]) ? now(...parameters) : plain(...parameters)) })
}
Object.assign(promises, {
  open: async (name: string, flags?: string, mode?: number) => {
    if (!isInside(name)) return original.promises.open(name, flags, mode)
    // What the file will be is made by the watched call; the handle is then one of a file that is there.
    if (!READS.has(flags)) fs.closeSync(fs.openSync(name, flags!, mode))
    const handle = await original.promises.open(name, READS.has(flags) ? 'r' : 'r+')
    open.set(handle.fd, name)
    return handle
  },
})
const someHandle = await original.promises.open('/dev/null')
const handles = Object.getPrototypeOf(someHandle) as Record<string, Call>
await someHandle.close()
const { writeFile, write, sync, close } = handles as { writeFile: Call; write: Call; sync: Call; close: Call }
Object.assign(handles, {
  async writeFile(this: fs.promises.FileHandle, ...parameters: never[]) {
    if (!isOpen(this.fd)) return writeFile.apply(this, parameters)
    const bytes = Buffer.from(parameters[0] as unknown as string)
    if (bytes.length > 0) fs.writeSync(this.fd, bytes, 0, bytes.length, null)
  },
  async write(this: fs.promises.FileHandle, ...parameters: never[]) {
    if (!isOpen(this.fd)) return write.apply(this, parameters)
    const bytes = Buffer.from(parameters[0] as unknown as Uint8Array)
    return { bytesWritten: fs.writeSync(this.fd, bytes, 0, bytes.length, null), buffer: bytes }
  },
  async sync(this: fs.promises.FileHandle) {
    if (isOpen(this.fd)) fs.fsyncSync(this.fd)
    else await sync.apply(this)
  },
  async close(this: fs.promises.FileHandle) {
    open.delete(this.fd)
    await close.apply(this)
  },
})
syncBuiltinESMExports()
