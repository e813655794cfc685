import { RE2JS } from 're2js'

const COUNTED = /\{(\d+)(?:,(\d*))?\}/y

/**
 * About how many states the machine of a regular expression has, without making it: `(ab){3,500}` is a thousand. What it is asked takes time
 * for each of them, and so does making it.
 */
export function patternSize(source: string): number {
  /** Of the groups that are open, the outermost first. */
  const sizes = [0]
  /** Of what was read last, which a count repeats. */
  let last = 0
  const add = (size: number): void => {
    last = size
    sizes[sizes.length - 1]! += size
  }
  for (let at = 0; at < source.length; at++) {
    const [character, begin] = [source[at], at]
    if (character === '\\') {
      at = endOfEscape(source, at)
      add(at - begin)
    } else if (character === '[') {
      at = endOfClass(source, at)
      add(1)
    } else if (character === '(') sizes.push(0)
    else if (character === ')' && sizes.length > 1) add(sizes.pop()! + 2)
    else {
      COUNTED.lastIndex = at
      const counted = character === '{' ? COUNTED.exec(source) : null
      if (counted === null) add(1)
      else {
        at = COUNTED.lastIndex - 1
        add(last * (Math.max(Number(counted[1]), Number(counted[2] ?? 0), 1) - 1))
      }
    }
  }
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Where a class in brackets ends; a bracket that comes first is of the class. */
function endOfClass(source: string, begin: number): number {
  let at = begin + 1
  if (source[at] === '^') at++
  if (source[at] === ']') at++
  for (; at < source.length && source[at] !== ']'; at++) {
    if (source[at] === '\\') at++
    else if (source.startsWith('[:', at)) at = endAfter(source, ':]', at)
  }
  return at
}

/** Where `\d`, `\p{Greek}`, `\x{e9}` or `\Qany text\E` ends. */
function endOfEscape(source: string, begin: number): number {
  if (source[begin + 1] === 'Q') return endAfter(source, String.raw`\E`, begin)
  return /[pPx]/.test(source[begin + 1] ?? '') && source[begin + 2] === '{' ? endAfter(source, '}', begin) : begin + 1
}

function endAfter(source: string, ending: string, begin: number): number {
  const found = source.indexOf(ending, begin)
  return found === -1 ? source.length - 1 : found + ending.length - 1
}

/*
 * Patterns that a person typed: in the configuration, a rule, a search. JavaScript's own expressions can take longer than the age of
 * the universe over `^(a+)+$`; these take time in proportion to the text, whatever the pattern.
 */

/** A compiled pattern. */
export interface LinearPattern {
  test(text: string): boolean
}

export interface PatternOptions {
  readonly ignoreCase?: boolean
  /** The whole text must match, line ends included; `.` then matches them too. */
  readonly whole?: boolean
}

/** What a pattern may be long, and its machine large, which counts such as {0,500} multiply: every character of a text is put to all of it. */
const LENGTH_MAX = 4000
const SIZE_MAX = 6000

/** Returns the pattern; undefined for what is no regular expression, is too large, or looks back at what it matched, which no linear engine can. */
export function linearPattern(source: string, { ignoreCase = false, whole = false }: PatternOptions = {}): LinearPattern | undefined {
  if (source.length > LENGTH_MAX || patternSize(source) > SIZE_MAX) return undefined
  const flags = RE2JS.LOOKBEHINDS | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (whole ? RE2JS.DOTALL : 0)
  try {
    return RE2JS.compile(whole ? `^(?:${source})$` : source, flags)
  } catch {
    return undefined // There is no other way to ask whether a text is a pattern.
  }
}
