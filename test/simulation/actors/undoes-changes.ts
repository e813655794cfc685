import { Wrong } from '../world/program.ts'
import type { Actor } from './actor.ts'

/** Takes back an import whose file nobody has touched since: byte for byte. */
export const undoesChanges: Actor = {
  name: 'undoes changes',
  weight: 2,
  act: async (world, random) => {
    const change = world.known.changes.findLast(({ file, after }) => world.known.read(file) === after)
    if (change === undefined) return
    world.known.maySaved(change.file, change.before)
    const answer = await world.call(random, 'POST', '/api/editor/undo', { id: change.id })
    if (answer === undefined || answer.status >= 500) return
    if (answer.status !== 200) throw new Wrong(`an import that nobody touched cannot be taken back: ${JSON.stringify(answer.body)}`)
    world.known.saved(change.file, change.before)
    world.known.changes = world.known.changes.filter((one) => one !== change)
    world.counts.acknowledged++
  },
}
