import type { UndoAnswer } from '../../src/http/contract/editor.ts'
import { refresh } from '../client/answers.ts'
import { tell } from '../client/api.ts'
import { say } from './toasts.tsx'

/** Takes a change of the journal back, and says so. */
export const takeBack = async (change: string): Promise<void> => {
  try {
    await tell<UndoAnswer>('/api/editor/undo', { id: change })
    say('good', 'Taken back')
    refresh()
  } catch (error) {
    say('bad', error instanceof Error ? error.message : String(error))
  }
}
