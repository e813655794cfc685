import { join } from 'node:path'
import type { FileChanges } from './change-files.ts'
import { carryOut, CHANGES_FOLDER, forget, forgetEmptyParent, hashAt, type Intent, interruptedChanges, notesIn, putBack } from './intent.ts'
import { clearTurns, inTurn } from './in-turn.ts'

/**
 * Finishes or undoes what a killed process left: before it was decided nothing was changed, after it everything is done that was
 * not. Where somebody edited a file in between, their text stays and the change is undone. Returns what a person should know.
 */
export async function finishInterrupted(journalFolder: string, changes: FileChanges): Promise<string[]> {
  await forgetEmptyParent(journalFolder)
  const notes = join(journalFolder, CHANGES_FOLDER)
  const what = await notesIn(journalFolder)
  if (what === 'nothing') return []
  if (what === 'something else') return [`${notes} is no folder that Daybook made: it was left as it is; remove it`]
  const told = await inTurn(notes, () => finishAll(journalFolder, changes))
  await clearTurns(notes)
  await forgetEmptyParent(journalFolder)
  return told
}

async function finishAll(journalFolder: string, changes: FileChanges): Promise<string[]> {
  const told: string[] = []
  for (const change of await interruptedChanges(journalFolder)) {
    if (!('intent' in change)) {
      if (change.isForeign) told.push(`${change.folder} is a note of a change that Daybook did not write down: nothing was done; remove it`)
      else await forget(change.folder)
      continue
    }
    const { intent, isDecided } = change
    if (!isDecided) await forget(intent.folder)
    else if (await wasEdited(intent)) {
      await putBack(intent)
      await forget(intent.folder)
      told.push(`"${intent.data.title}" was interrupted, and its files were edited before it could be finished: it was taken back`)
    } else {
      await carryOut(intent)
      await changes.record(intent)
      told.push(`"${intent.data.title}" was interrupted and has been finished`)
    }
  }
  return told
}

/** Whether a file is neither what it was nor what it shall be. */
async function wasEdited({ data, targets }: Intent): Promise<boolean> {
  for (const [index, { path }] of targets.entries()) {
    const hash = await hashAt(path)
    const { before, after } = data.files[index]!
    if (hash !== before && hash !== after) return true
  }
  return false
}
