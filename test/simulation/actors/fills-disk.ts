import type { Actor } from './actor.ts'
import { PEOPLE } from './people.ts'

const MIB = 1024 * 1024

/** The disk is full for a while, and has room again. */
export const fillsDisk: Actor = {
  name: 'fills the disk',
  weight: 2,
  act: async (world, random) => {
    if (!world.isOwnDisk) return
    world.ballast(world.freeBytes - random.of([0.01, 1, 10, 40, 63]) * MIB)
    world.counts.fullDisks++
    for (let i = random.whole(1, 3); i > 0; i--) {
      await random.of(PEOPLE.filter(({ name }) => name !== 'edits on disk')).act(world, random)
    }
    if (random.next() < 0.3) await world.kill()
    world.dropBallast()
    await world.stop()
    await world.afterDeath()
    await world.start()
  },
}
