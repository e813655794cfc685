import type { Actor } from './actor.ts'
import { editsOnDisk } from './edits-on-disk.ts'
import { PEOPLE } from './people.ts'

/** A laptop is closed: the programs stand still in the middle of what somebody does, or find another text in a file when they go on. */
export const sleeps: Actor = {
  name: 'sleeps',
  weight: 2,
  act: async (world, random) => {
    // Not both at once: who of two that write into one file was the first is not known here.
    const isEditedMeanwhile = random.next() < 0.5
    const doing = isEditedMeanwhile ? Promise.resolve() : random.of(PEOPLE).act(world, random)
    const sleeping = sleepThrough(world.programs, async () => {
      if (isEditedMeanwhile) await editsOnDisk.act(world, random)
      await pause(random.anySize(2000))
    })
    await Promise.all([doing, pause(random.anySize(600)).then(sleeping)])
  },
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const sleepThrough =
  (programs: readonly { readonly pid: number | undefined; readonly isAlive: boolean }[], meanwhile: () => Promise<void>) =>
  async (): Promise<void> => {
    const asleep = programs.filter(({ isAlive }) => isAlive)
    for (const { pid } of asleep) process.kill(pid!, 'SIGSTOP')
    try {
      await meanwhile()
    } finally {
      for (const { pid } of asleep) process.kill(pid!, 'SIGCONT')
    }
  }
