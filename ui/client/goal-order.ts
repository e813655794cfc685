import { prioritised } from '../figures/goal.ts'
import { say } from '../parts/toasts.tsx'
import { configuration, loadConfiguration, refresh } from './answers.ts'
import { Refusal, tell } from './api.ts'

/** Writes the order of the goals into the configuration, as it was when the page was drawn; the page then shows what the file says. Returns whether it was written. */
export async function writeGoalOrder(order: readonly { readonly type: string; readonly name: string }[]): Promise<boolean> {
  const { config, hash } = configuration.peek().data ?? {}
  if (!config) return false
  let isWritten = false
  try {
    await tell('/api/settings', { changes: { goals: prioritised(config.goals, order) }, hash })
    isWritten = true
    say('good', 'The order of the goals is in the configuration.')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say('bad', error.message)
  }
  await loadConfiguration()
  refresh()
  return isWritten
}
