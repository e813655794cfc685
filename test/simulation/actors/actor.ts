import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'

/** Somebody or something that does one thing to an installation, chosen by the numbers that it is given. One file each. */
export interface Actor {
  readonly name: string
  /** How often, beside the others. */
  readonly weight: number
  act(world: World, random: Random): Promise<void>
}
