import { Wrong } from '../world/program.ts'
import type { Actor } from './actor.ts'

/** A note about an account, written or removed. */
export const writesNotes: Actor = {
  name: 'writes notes',
  weight: 3,
  act: async (world, random) => {
    const account = random.of(['Assets:Checking', 'Assets:Shares', 'Expenses:Food'])
    const note = random.next() < 0.2 ? undefined : `note ${random.whole(1, 1e9)}`
    const fact = world.known.note(account)
    fact.doubt(note)
    const answer =
      note === undefined
        ? await world.call(random, 'POST', '/api/account_notes/delete', { account })
        : await world.call(random, 'POST', '/api/account_notes/upsert', { account, note })
    if (answer === undefined || answer.status >= 500) return
    if (answer.status !== 200) throw new Wrong(`a note was refused: ${JSON.stringify(answer.body)}`)
    fact.set(note)
    world.counts.acknowledged++
  },
}
