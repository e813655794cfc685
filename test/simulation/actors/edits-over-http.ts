import type { saveFile } from '../../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { Wrong } from '../world/program.ts'
import type { Actor } from './actor.ts'

/** The editor of the pages: right texts and broken ones. */
export const editsOverHttp: Actor = {
  name: 'edits over HTTP',
  weight: 4,
  act: async (world, random) => {
    const name = random.of(world.known.names)
    const before = world.known.read(name)
    const isBroken = random.next() < 0.2
    const content = before + (isBroken ? '2024-13-45 nonsense\n    what\n' : world.dialect.text(world.entry(random)))
    if (!isBroken) world.known.maySaved(name, content)
    const answer = await world.call(random, 'POST', '/api/editor/save', { name, content, operation: 'overwrite' })
    if (answer === undefined) return
    const { saved } = answer.body as Partial<AnswerOf<typeof saveFile>>
    if (saved && isBroken) throw new Wrong(`a broken text was saved: ${JSON.stringify(answer.body)}`)
    if (saved) {
      world.known.saved(name, content)
      world.counts.acknowledged++
      return
    }
    // A refusal has changed nothing.
    if (answer.status < 500) world.known.saved(name, before)
  },
}
