import type { Tag } from '#vocabulary/book-columns.ts'
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

/** `is` by id and one place further, the first for those that have none. */
export const withNone = (is: Uint8Array, none: boolean): Uint8Array => {
  const shifted = new Uint8Array(is.length + 1)
  shifted.set(is, 1)
  shifted[0] = none ? 1 : 0
  return shifted
}

/** Whether something with a list of texts answers to a test: one of them does, or there is none and nothing was asked for. */
export function listAnswers(test: TextTest): (texts: readonly string[]) => boolean {
  if (test.how !== 'matches' && test.text === '') return (texts) => test.how === 'contains' || texts.length === 0
  return (texts) => texts.length > 0 && answering(texts, test).includes(1)
}

/** Whether something with tags answers. A tag is its name, or `name: value`; books repeat theirs, so each list is asked once. */
export function answersOfTags(test: TextTest): (tags: readonly Tag[]) => boolean {
  const answer = listAnswers(test.how === 'matches' ? test : { ...test, text: test.text.replace(/^#/, '').replace(/^([^:]+):\s*/, '$1: ') })
  const known = new Map<string, boolean>()
  return (tags) => {
    const texts = tags.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`))
    const key = texts.join('\n')
    const is = known.get(key) ?? answer(texts)
    known.set(key, is)
    return is
  }
}
