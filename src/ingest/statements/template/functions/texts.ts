import { CELL_CHARACTERS_MAX } from '../../limits.ts'
import { formsOf, HelperMistake, type Helpers, patternOf, printed, textOf } from '../template-function.ts'

const STOP_WORDS = new Set(['fof', 'growth', 'direct', 'plan', 'the', ''])

/** The capital letters of the words that say something: a commodity of a fund from its name. */
const acronym = (text: string): string =>
  text
    .replaceAll(/[^a-zA-Z ]/g, '')
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .map((word) => word[0]!.toUpperCase())
    .join('')

function groupOf(match: RegExpExecArray | undefined, group: unknown): string | undefined {
  return match?.[Number(group ?? 0)]
}

/** The first form of a text that a pattern matches. */
export function matchOf(value: unknown, pattern: RegExp): RegExpExecArray | undefined {
  for (const form of formsOf(value)) {
    const match = pattern.exec(form)
    if (match !== null) return match
  }
  return undefined
}

/** Counted before it is made: one text that is larger than what is left of a thread's memory ends the whole program, and not the thread. */
function replaced(text: string | undefined, search: string, replacement: string): string | undefined {
  if (text === undefined) return undefined
  // "$'" and its like stand for parts of the text.
  const longest = replacement.length + replacement.split('$').slice(1).length * text.length
  let length = text.length
  for (let at = text.indexOf(search); at >= 0 && at < text.length; at = text.indexOf(search, at + Math.max(1, search.length))) {
    length += Math.max(0, longest - search.length)
    if (length > CELL_CHARACTERS_MAX) throw new HelperMistake(`makes a text of more than ${CELL_CHARACTERS_MAX.toLocaleString('en')} characters`)
  }
  return text.replaceAll(search, replacement)
}

export const texts: Helpers = {
  trim: ([value]) => printed(value).trim(),
  toLowerCase: ([value]) => printed(value).toLowerCase(),
  toUpperCase: ([value]) => printed(value).toUpperCase(),
  capitalize: ([value]) => {
    const text = printed(value)
    return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()
  },
  acronym: ([value]) => acronym(printed(value)),
  replace: ([value, search, replacement]) => {
    if (search === undefined || replacement === undefined)
      throw new HelperMistake('takes three arguments: the text, what to look for and what to put there')
    return replaced(textOf(value), printed(search), printed(replacement))
  },
  regexpTest: ([value, source]) => (textOf(value) === undefined ? undefined : matchOf(value, patternOf(source)) !== undefined),
  regexpMatch: ([value, source], named) => groupOf(matchOf(value, patternOf(source)), named['group']),
  match: ([value], named) => {
    // What is not there has the word for it as its text.
    const subject = textOf(value) === undefined ? String(value) : value
    // Handlebars hands them over from the last to the first; the first in the template wins.
    for (const [account, source] of Object.entries(named).reverse()) if (matchOf(subject, patternOf(source)) !== undefined) return account
    return null
  },
}
