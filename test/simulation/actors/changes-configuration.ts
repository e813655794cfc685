import { Wrong } from '../world/program.ts'
import type { Actor } from './actor.ts'

/** The configuration page: a setting changed, the others sent back as they were shown. */
export const changesConfiguration: Actor = {
  name: 'changes the configuration',
  weight: 2,
  act: async (world, random) => {
    const shown = await world.call(random, 'GET', '/api/config')
    if (shown?.status !== 200) return
    const { config } = shown.body as { config: Record<string, unknown> }
    const digits = random.whole(0, 4)
    world.known.precision.doubt(digits)
    const answer = await world.call(random, 'POST', '/api/config', { ...config, display_precision: digits })
    if (answer === undefined || answer.status >= 500) return
    // Another server has written the file in between: nothing was saved.
    if (answer.status === 409) return
    if (answer.status !== 200) throw new Wrong(`a configuration was refused: ${JSON.stringify(answer.body)}`)
    world.known.precision.set(digits)
    world.counts.acknowledged++
    if (world.programs.length > 1) await settled(world.programs, digits)
  },
}

/** The other server reads the file a moment later. */
async function settled(
  programs: readonly { call(method: 'GET', path: string): Promise<{ body: unknown } | undefined> }[],
  digits: number,
): Promise<void> {
  for (const program of programs) {
    for (let i = 0; i < 300; i++) {
      const answer = await program.call('GET', '/api/config')
      if (answer === undefined || (answer.body as { config?: { display_precision: number } }).config?.display_precision === digits) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
