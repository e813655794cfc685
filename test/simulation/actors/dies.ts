import { PEOPLE } from './people.ts'
import type { Actor } from './actor.ts'

/** kill -9 while somebody does something. */
export const dies: Actor = {
  name: 'dies',
  weight: 4,
  act: async (world, random) => {
    const doing = random.of(PEOPLE).act(world, random)
    const killing = new Promise((resolve) => setTimeout(resolve, random.anySize(1500))).then(() => world.kill())
    await Promise.all([doing, killing])
    await world.afterDeath()
    await world.start()
  },
}
