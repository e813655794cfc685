import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderLocked, type FolderLock, isLeftOfLocking, lockFolder } from '../../events/log/lock.ts'

/*
 * Two programs may serve one folder, each with its own log or both with one PostgreSQL. What each of them has checked would be
 * replaced by the other between its last look at a file and its writing, and nobody would miss it. So they write in turn: who has
 * `.daybook-changes/turn.lock` looks and writes, and the others wait.
 */

const TURN = 'turn'
const LOOK_MS = 10
/** Looking once more and putting files into place takes a moment, also where the disk is a slow one. */
const TURN_MS = 20_000

/** Does work while no other program puts files into place; rejects with FolderLocked when that takes too long. `changes` is the folder of notes, which must be there. */
export async function inTurn<Result>(changes: string, work: () => Promise<Result>, waitMs = TURN_MS): Promise<Result> {
  const last = performance.now() + waitMs
  for (;;) {
    try {
      const lock = await lockFolder(join(changes, TURN))
      try {
        return await work()
      } finally {
        releaseOf(lock)
      }
    } catch (error) {
      if (!(error instanceof FolderLocked) || performance.now() > last) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
}

/** What was done is done, also where the disk fails right then. */
function releaseOf(lock: FolderLock): void {
  try {
    lock.release()
  } catch {
    // Whoever comes next is told who has it.
  }
}

/** Whether a name in the folder of notes is not of a change, but of whose turn it is. */
export const isOfTurns = (name: string): boolean => name.startsWith(`${TURN}.lock`)

/** Removes what killed programs were about to make their turn. */
export async function clearTurns(changes: string): Promise<void> {
  const names = await readdir(changes).catch(() => [])
  for (const name of names) if (isOfTurns(name) && isLeftOfLocking(name.slice(TURN.length))) await rm(join(changes, name), { force: true })
}
