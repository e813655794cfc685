import { loadConfiguration } from '../../client/answers.ts'
import { Refusal } from '../../client/api.ts'
import { say } from '../toasts.tsx'

/** Does it, says so, and looks again: who changed themselves may have to log in anew. */
export async function done(work: () => Promise<unknown>, told: string, again: () => void): Promise<boolean> {
  try {
    await work()
    say('good', told)
    await loadConfiguration()
    again()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
    again()
    return false
  }
}
