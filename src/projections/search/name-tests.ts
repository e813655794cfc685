import { folded, foldedNames, joinedNames } from './folded.ts'
import type { TextTest } from './query.ts'

type Same = (name: string, text: string) => boolean

/** By place in a table of names, 1 for those that answer. */
export function answering(names: readonly string[], test: TextTest, same: Same = (name, text) => name === text): Uint8Array {
  const found = new Uint8Array(names.length)
  if (test.how === 'matches') {
    for (let id = 0; id < names.length; id++) found[id] = test.pattern.test(names[id]!) ? 1 : 0
    return found
  }
  const text = folded(test.text)
  if (test.how === 'contains') return containing(names, text, found)
  const all = foldedNames(names)
  for (let id = 0; id < names.length; id++) found[id] = same(all[id]!, text) ? 1 : 0
  return found
}

/** Names that stand in one long text are looked through at once. */
function containing(names: readonly string[], sought: string, found: Uint8Array): Uint8Array {
  if (sought === '') return found.fill(1)
  if (names.length < TABLE_MIN || sought.includes('\0')) {
    const all = foldedNames(names)
    for (let id = 0; id < names.length; id++) found[id] = all[id]!.includes(sought) ? 1 : 0
    return found
  }
  const { text, ends } = joinedNames(names)
  for (let id = 0, at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, ends[id]!)) {
    while (ends[id]! <= at) id++
    found[id] = 1
  }
  return found
}

/** Smaller tables are not worth a text of their own. */
const TABLE_MIN = 64

export const answers = (text: string, test: TextTest): boolean => answering([text], test)[0] === 1
