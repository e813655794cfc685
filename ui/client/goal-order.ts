import { prioritised } from '../figures/goal.ts'
import { orSay } from '../parts/or-say.ts'
import { say } from '../parts/toasts.tsx'
import { configuration, loadConfiguration, refresh } from './answers.ts'
import { tell } from './api.ts'

let writing: Promise<unknown> = Promise.resolve()

/** Writes the order of the goals into the configuration, as it was read last; the page then shows what the file says. Returns whether it was written. */
export function writeGoalOrder(order: readonly { readonly type: string; readonly name: string }[]): Promise<boolean> {
  // One is written on what the one before has made of the configuration: on what was read earlier it would be refused, and taken back.
  const written = writing.then(() => write(order))
  writing = written.catch(() => undefined)
  return written
}

async function write(order: readonly { readonly type: string; readonly name: string }[]): Promise<boolean> {
  const { config, hash } = configuration.peek().data ?? {}
  if (!config) return false
  const isWritten = await orSay(async () => {
    await tell('/api/settings', { changes: { goals: prioritised(config.goals, order) }, hash })
    say('good', 'The order of the goals is in the configuration.')
  })
  await loadConfiguration()
  refresh()
  return isWritten
}
