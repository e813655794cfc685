import { loadConfiguration } from '../../client/answers.ts'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

/** Does it, says so, and looks again: who changed themselves may have to log in anew. */
export async function done(work: () => Promise<unknown>, told: string, again: () => void): Promise<boolean> {
  const isDone = await orSay(async () => {
    await work()
    say('good', told)
    await loadConfiguration()
  })
  again()
  return isDone
}
