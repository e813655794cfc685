import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { eachAtOnce, FILES_AT_ONCE } from '#vocabulary/at-once.ts'

/** What a path was when it was last looked at: another file in its place is told from the same one written anew, and that from neither. */
export type Mark = string

export const GONE: Mark = 'gone'

/** What the system said of a file as one mark. */
export const markFrom = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): Mark => `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`

/** Whether a mark has times of less than a millisecond. Old file systems, and some that lie elsewhere, count in steps of up to two seconds. */
export const isDatedFinely = (mark: Mark): boolean => mark !== GONE && !mark.endsWith('000000')

/** Of a file: anything that a change of it changes. */
export const markOfFile = (path: string): Promise<Mark> => marked(path, true)
/** Of a folder: which one it is, whatever happens in it. */
export const markOfFolder = (path: string): Promise<Mark> => marked(path, false)

async function marked(path: string, withContent: boolean): Promise<Mark> {
  try {
    const stats = await stat(path, { bigint: true })
    return withContent ? markFrom(stats) : `${stats.dev}:${stats.ino}`
  } catch {
    return GONE
  }
}

/** What the system says of a file at this very moment; undefined where it says nothing: who reads it then is told why. */
export function seenOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

/** Remembers what paths were, and tells which are something else now. */
export class Marks {
  readonly #marks = new Map<string, Mark>()

  constructor(readonly markOf: (path: string) => Promise<Mark>) {}

  /** Looks at these paths and no others; returns those that have become something else since. What is seen for the first time has not. */
  async changed(paths: Iterable<string>): Promise<string[]> {
    const wanted = new Set(paths)
    for (const path of this.#marks.keys()) if (!wanted.has(path)) this.#marks.delete(path)
    const changed: string[] = []
    await eachAtOnce(FILES_AT_ONCE, wanted, async (path) => {
      const now = await this.markOf(path)
      const before = this.#marks.get(path)
      if (before !== undefined && before !== now) changed.push(path)
      this.#marks.set(path, now)
    })
    return changed
  }
  /** What the system has told of a path need not be found once more. */
  async seen(path: string): Promise<void> {
    if (this.#marks.has(path)) this.#marks.set(path, await this.markOf(path))
  }
}

/** File systems count time in steps, the coarsest in steps of two seconds: what was written longer ago is dated otherwise when it is written again. */
const DATED_MS = 2500

/** Tells what was written from what only got other rights, another owner or one more name, of which the system tells alike. */
export class Touches {
  readonly #seen = new Map<string, Mark>()
  readonly #now: () => number

  /** By the clock by which files are dated. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Takes these files as they are. Returns whether one that was not among those before has been written since some moment, in milliseconds since 1970. */
  follow(paths: ReadonlySet<string>, since: number): boolean {
    for (const path of this.#seen.keys()) if (!paths.has(path)) this.#seen.delete(path)
    let isLate = false
    for (const path of paths) {
      if (this.#seen.has(path)) continue
      const now = seenOf(path)
      this.#isNews(path, now)
      isLate ||= now !== undefined && Number(now.ctimeMs) >= since
    }
    return isLate
  }

  /** Whether a path may say something else than when it was asked for last. */
  isWritten(path: string): boolean {
    return this.#isNews(path, seenOf(path))
  }

  #isNews(path: string, now: BigIntStats | undefined): boolean {
    const mark = now ? `${now.dev}:${now.ino}:${now.size}:${now.mtimeNs}` : GONE
    const before = this.#seen.get(path)
    this.#seen.set(path, mark)
    return !now || mark !== before || Number(now.mtimeMs) > this.#now() - DATED_MS
  }
}
