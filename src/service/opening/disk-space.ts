import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Below this the log takes nothing more; the same as where it refuses. */
export const FREE_BYTES_MIN = 64 * 1024 * 1024
const LOOK_EVERY_MS = 5_000

/** Looks at the disks that Daybook writes to, and tells when one is full and when it is no more. */
export class DiskSpace {
  readonly #timer: NodeJS.Timeout
  readonly #folders: () => readonly string[]
  readonly #told: (message: string | undefined) => void

  constructor(folders: () => readonly string[], told: (message: string | undefined) => void) {
    this.#folders = folders
    this.#told = told
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    void this.look()
  }

  async look(): Promise<void> {
    for (const folder of this.#folders()) {
      const free = await freeBytes(folder)
      if (free === undefined || free >= FREE_BYTES_MIN) continue
      return this.#told(
        `The disk that holds ${folder} is full: ${Math.floor(free / 1024 / 1024)} MB are left, and ${FREE_BYTES_MIN / 1024 / 1024} MB are needed. Nothing is recorded until there is room; then it goes on by itself.`,
      )
    }
    this.#told(undefined)
  }
  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Of the disk of a folder, or of the one above while it is not there; undefined where nobody says. */
async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return dirname(folder) === folder ? undefined : freeBytes(dirname(folder))
  }
}
