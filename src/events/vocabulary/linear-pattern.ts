import { RE2JS } from 're2js'
import { patternSize } from './pattern-size.ts'

/*
 * Patterns that a person typed: in the configuration, a rule, a search. JavaScript's own expressions can take longer than the age of
 * the universe over `^(a+)+$`; these take time in proportion to the text, whatever the pattern.
 */

/** A pattern that is asked whether it occurs. */
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
