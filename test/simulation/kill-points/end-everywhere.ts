import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { FIRST_COMPILER } from '../../support/first-compiler.ts'
import { writeBook } from './book.ts'
import { bundled } from './bundle.ts'
import { otherHistories } from './histories.ts'
import { type Kind, KINDS, meetingIn, type Reached } from './points.ts'

export interface Wanted {
  /** How often everything is done; a round is some 500 calls to the disk. */
  readonly rounds: number
  /** Every so many calls a disk is looked at, 1 for all of them. */
  readonly every: number
  /** With which of them to begin, so that runs look at different ones. */
  readonly from: number
  /** How long rounds may begin; a life without end when absent. */
  readonly minutes?: number
  /** Processes that look. */
  readonly lookers: number
  readonly told?: (line: string) => void
}

export interface Ended {
  /** Calls that change the disk: at each of them the life was ended in each way. */
  readonly calls: number
  readonly names: Readonly<Record<string, number>>
  /** Disks that were looked at, of each kind; ends of a kind between which the disk is the same share one. */
  readonly looked: Readonly<Record<Kind, number>>
  /** Ends at which the disk was one of those. */
  readonly same: number
  /** What is wrong, with the number of the call. */
  readonly wrong: readonly string[]
  /** Where the disks with something wrong are. */
  readonly folder: string
}

interface Line {
  readonly point: string
  readonly position: number
  readonly hash: string
  readonly wrong: readonly string[]
}

/** Lets an installation live, ends it before every call that changes its disk, and looks at what a start then finds. */
export async function endEverywhere({ rounds, every, from, minutes = Infinity, lookers, told }: Wanted): Promise<Ended> {
  const bundle = await bundled()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-kill-points-'))
  const meeting = meetingIn(folder)
  fs.mkdirSync(meeting.world)
  fs.mkdirSync(meeting.ready)
  fs.mkdirSync(meeting.digests)
  writeBook(meeting.world)
  const env = {
    ...process.env,
    KILL_POINTS: folder,
    KILL_EVERY: String(every),
    KILL_FROM: String(from),
    KILL_ROUNDS: String(rounds),
    KILL_UNTIL: String(Date.now() + minutes * 60_000),
    TZ: 'UTC',
  }
  const run = (...parameters: string[]): ChildProcess =>
    spawn(process.execPath, [FIRST_COMPILER, ...parameters], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: Line[] = []
  const hear = (line: string): void => {
    const said = JSON.parse(line) as Line
    lines.push(said)
    if (said.wrong.length > 0) told?.(`${said.point}: ${said.wrong.join('; ')}`)
    if (lines.length % 100 === 0) told?.(`${lines.length} disks looked at`)
  }
  const looking = async (): Promise<void> => {
    for (let code: number | null = 1; code === 1; ) {
      const child = run(path.join(bundle, 'looks.mjs'))
      for await (const line of createInterface(child.stdout!)) hear(line)
      code = await exitOf(child)
      if (code !== 0 && code !== 1) throw new Error(`a process that looked ended with ${code}`)
    }
  }
  const living = run('--import', path.join(bundle, 'watched-disk.mjs'), path.join(bundle, 'life.mjs'))
  const lived = exitOf(living).then((code) => {
    fs.mkdirSync(`${meeting.ready}.ended`)
    if (code !== 0) throw new Error(`the life ended with ${code}`)
  })
  try {
    await Promise.all([lived, ...Array.from({ length: lookers }, looking)])
  } finally {
    living.kill('SIGKILL')
    fs.rmSync(bundle, { recursive: true, force: true })
  }
  const reached = JSON.parse(fs.readFileSync(meeting.state, 'utf8')) as Reached
  const wrong = [
    ...lines.flatMap((line) => line.wrong.map((what) => `${line.point}: ${what}`)),
    ...(await otherHistories(path.join(meeting.world, 'log'), lines)),
  ]
  const looked = Object.fromEntries(KINDS.map((kind) => [kind, lines.filter(({ point }) => point.endsWith(kind)).length])) as Record<Kind, number>
  if (wrong.length === 0) fs.rmSync(folder, { recursive: true })
  return { calls: reached.calls, names: reached.names, looked, same: reached.same, wrong, folder }
}

const exitOf = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', (code) => resolve(code)))
