import type { DiskTrouble } from '../world/program.ts'
import type { Actor } from './actor.ts'
import { PEOPLE } from './people.ts'

/** More than a start and a few changes make. */
const CALLS_MAX = 6000
const DOINGS_MAX = 6

/** The program dies just before a call that changes the disk, the power goes out there, or the disk fails there once. */
const breaksDisk = (kind: DiskTrouble['kind'], name: string, weight: number): Actor => ({
  name,
  weight,
  act: async (world, random) => {
    await world.stop()
    await world.start({ kind, at: 1 + random.anySize(CALLS_MAX) })
    const [program] = world.programs
    for (let i = 0; i < DOINGS_MAX && program!.isAlive; i++) await random.of(PEOPLE).act(world, random)
    if (program!.isAlive) await program!.kill()
    if (kind === 'eio') world.counts.diskErrors++
    else if (kind === 'power') world.counts.powerCuts++
    else world.counts.killed++
    await world.afterDeath({ powerCut: kind === 'power' })
    await world.start()
  },
})

export const diesAtCall = breaksDisk('kill', 'dies at a call', 4)
export const losesPower = breaksDisk('power', 'loses power', 3)
export const diskFails = breaksDisk('eio', 'the disk fails', 2)
