import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { cutPower } from '../../support/unsynced.ts'

/** What ends a life at a moment: a kill, a power cut that takes all that was not forced to the disk, or one that takes some of it. */
export const KINDS = ['kill', 'power', 'torn'] as const
export type Kind = (typeof KINDS)[number]

/** Where a life, those that look at its disk and the one that counts meet. */
export interface Meeting {
  /** The installation. */
  readonly world: string
  /** Disks to be looked at, named `number-kind`. */
  readonly ready: string
  /** What has been acknowledged, a line each. */
  readonly acknowledged: string
  readonly state: string
  readonly lock: string
  /** A file for each disk that was handed over, named by its digest. */
  readonly digests: string
}

export const meetingIn = (folder: string): Meeting => ({
  world: path.join(folder, 'world'),
  ready: path.join(folder, 'ready'),
  acknowledged: path.join(folder, 'acknowledged.ndjson'),
  state: path.join(folder, 'state.json'),
  lock: path.join(folder, 'lock'),
  digests: path.join(folder, 'digests'),
})

/** How far a life is: shared by its threads. */
export interface Reached {
  /** Calls that change the disk. */
  calls: number
  /** Disks that were handed over. */
  disks: number
  /** Whether the disk is another since it was last handed over, for each kind. */
  changed: Record<Kind, boolean>
  /** Size of what was acknowledged when a disk was last handed over. */
  told: Record<Kind, number>
  /** Ends at which the disk is one that was handed over already. */
  same: number
  /** Which calls there were. */
  names: Record<string, number>
}

export const atBirth = (): Reached => ({
  calls: 0,
  disks: 0,
  changed: { kill: true, power: true, torn: true },
  told: { kill: 0, power: 0, torn: 0 },
  same: 0,
  names: {},
})

const TORN_SHARE = 4
/** While an empty database is unpacked, three hundred files come one like the other: every so many of their calls, also where all others are looked at. */
const UNPACKING_SHARE = 30
/** Whoever looks is slower than whoever lives, and a disk is ten megabytes. */
const WAITING_MAX = 12
const still = new Int32Array(new SharedArrayBuffer(4))
const sleep = (ms: number): void => void Atomics.wait(still, 0, 0, ms)

/** Does something while no other thread of the life does. */
export function alone<Result>({ lock }: Meeting, work: () => Result): Result {
  for (;;) {
    try {
      fs.mkdirSync(lock)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      sleep(1)
    }
  }
  try {
    return work()
  } finally {
    fs.rmdirSync(lock)
  }
}

/** Hands over what a start would find if the life ended now, in each way in which that is not what was handed over before. */
export function handOver(meeting: Meeting, reached: Reached, { every, from }: { readonly every: number; readonly from: number }): void {
  const told = fs.existsSync(meeting.acknowledged) ? fs.statSync(meeting.acknowledged).size : 0
  const isUnpacking = !fs.existsSync(path.join(meeting.world, 'log'))
  for (const [index, kind] of KINDS.entries()) {
    if (!reached.changed[kind] && reached.told[kind] === told) {
      reached.same++
      continue
    }
    // What is torn is another disk with every call, and less likely than the others.
    const share = (every === 1 ? 1 : every * (kind === 'torn' ? TORN_SHARE : 1)) * (isUnpacking ? UNPACKING_SHARE : 1)
    if ((reached.calls + index + from) % share !== 0) continue
    while (fs.readdirSync(meeting.ready).length >= WAITING_MAX) sleep(5)
    const making = `${meeting.ready}.making`
    fs.mkdirSync(making)
    if (told > 0) fs.copyFileSync(meeting.acknowledged, path.join(making, 'acknowledged.ndjson'))
    const disk = path.join(making, 'disk')
    if (kind === 'kill') fs.cpSync(meeting.world, disk, { recursive: true })
    else cutPower(meeting.world, disk, kind === 'power' ? undefined : (writes) => (reached.calls * 7919) % (writes + 1))
    // What was forced to the disk is there after a power cut as after a kill, and most of what is torn is the one or the other.
    const digest = path.join(meeting.digests, digestOf(making))
    if (fs.existsSync(digest)) {
      fs.rmSync(making, { recursive: true })
      reached.same++
    } else {
      fs.writeFileSync(digest, '')
      fs.renameSync(making, path.join(meeting.ready, `${reached.calls}-${kind}`))
      reached.disks++
    }
    reached.changed[kind] = false
    reached.told[kind] = told
  }
}

/** A digest of the names and bytes in a folder. */
function digestOf(folder: string): string {
  const hash = createHash('sha1')
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => [path.relative(folder, path.join(entry.parentPath, entry.name)), entry.isFile()] as const)
  for (const [name, isFile] of names.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    hash.update(`${name}\n`)
    if (!isFile) continue
    const bytes = fs.readFileSync(path.join(folder, name))
    hash.update(`${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
