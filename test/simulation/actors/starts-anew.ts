import type { Actor } from './actor.ts'

/** The program is told to stop, and is started again on another day: later, or earlier than it was. */
export const startsAnew: Actor = {
  name: 'starts anew',
  weight: 1,
  act: async (world, random) => {
    await world.stop()
    await world.afterDeath()
    world.today = random.of(['2024-03-01', '2024-03-02', '2024-12-31', '2031-01-01', '2024-02-29'])
    await world.start()
  },
}
