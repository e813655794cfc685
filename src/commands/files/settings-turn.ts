import { mkdir, realpath, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CHANGES_FOLDER } from './intent.ts'
import { inTurn } from './in-turn.ts'

/** As often as another program may take the folder of turns away, with the last of its notes, before the lock stands in it. */
const TRIES_MAX = 20

/** Does work on a file of settings while no other program writes files of its folder: journals and settings are written in one line. */
export async function settingsTurn<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  // Servers may know one file by several names.
  const target = await realpath(file).catch(() => file)
  const changes = join(dirname(target), CHANGES_FOLDER)
  try {
    for (let tries = 1; ; tries++) {
      // Told to make all above it as well, Node says of a disk that is read-only that the folder is missing.
      await mkdir(changes, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      let isDone = false
      try {
        return await inTurn(changes, () => {
          isDone = true
          return work()
        })
      } catch (error) {
        if (isDone || (error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === TRIES_MAX) throw error
      }
    }
  } finally {
    await rmdir(changes).catch(() => undefined)
  }
}
