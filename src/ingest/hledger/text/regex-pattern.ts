import { RE2JS } from 're2js'
import { ownValue } from '#vocabulary/element-at.ts'
import { patternSize } from '#vocabulary/pattern-size.ts'
import { escapedForPattern, matchAt } from '#vocabulary/text/scanner.ts'

/** Larger expressions take too long to compile. */
const SIZE_MAX = 6000

/** A regular expression of a journal or of CSV rules: POSIX extended, without case, the leftmost and longest match. It takes linear time. */
export class Pattern {
  readonly #expression: RE2JS

  /** Throws a SyntaxError for what is not an expression. */
  constructor(source: string) {
    if (patternSize(source) > SIZE_MAX) throw new SyntaxError('the expression is too long')
    try {
      this.#expression = RE2JS.compile(inRe2(source), RE2JS.CASE_INSENSITIVE | RE2JS.LONGEST_MATCH)
    } catch (error) {
      throw error instanceof SyntaxError ? error : new SyntaxError((error as Error).message.replace('error parsing regexp: ', ''))
    }
  }

  test(text: string): boolean {
    return this.#expression.test(text)
  }

  /** What the groups of the first match caught, '' for those that caught nothing; undefined when nothing matches. */
  match(text: string): readonly string[] | undefined {
    // Most texts do not match, which `test` finds out several times faster.
    if (!this.test(text)) return undefined
    const matcher = this.#expression.matcher(text)
    matcher.find()
    return Array.from({ length: matcher.groupCount() }, (_, group) => matcher.group(group + 1) ?? '')
  }

  /** Replaces every match, with \1 to \9 standing for groups and \0 for all of it. Stops soon after `longest` characters: the rest is missing then. */
  replaceAll(text: string, replacement: string, longest: number): string {
    if (!this.test(text)) return text
    const matcher = this.#expression.matcher(text)
    let replaced = ''
    let from = 0
    while (replaced.length <= longest && matcher.find()) {
      replaced +=
        text.slice(from, matcher.start()) +
        replacement.replace(/\\(\d)/g, (_, digit: string) => (Number(digit) <= matcher.groupCount() ? (matcher.group(Number(digit)) ?? '') : ''))
      from = matcher.end()
    }
    return replaced + text.slice(from)
  }
}

/** Classes that RE2 reads as ASCII, and hledger does not. */
const SPACE = String.raw`\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const CLASSES: Readonly<Record<string, string>> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}0-9',
  upper: '\\p{L}',
  lower: '\\p{L}',
  space: SPACE,
  blank: ' \\t',
  punct: '!-/:-@\\[-`{-~',
  print: ' -~\\x{a0}-\\x{10ffff}',
  graph: '!-~\\x{a1}-\\x{10ffff}',
  cntrl: '\\x00-\\x1f\\x7f',
  xdigit: '0-9a-fA-F',
  word: '\\w',
}
const ESCAPES: Readonly<Record<string, string>> = { '<': '\\b', '>': '\\b', '`': '\\A', "'": '\\z', s: `[${SPACE}]`, S: `[^${SPACE}]` }

const SET = /\[(\^?)(\]?(?:\[:\w+:\]|\\[\s\S]|[^\]\\])*)\]/y
const COUNT = /\{\d{1,3}(?:,\d{0,3})?\}/y
const SIGNS = /[*+?]+/y

/** The expression as RE2 reads it. Throws a SyntaxError for what hledger does not know and RE2 does. */
function inRe2(source: string): string {
  let translated = ''
  let isRepeated = false
  for (let at = 0; at < source.length; ) {
    const character = source[at]!
    const set = matchAt(SET, source, at)
    const repeated = matchAt(SIGNS, source, at) ?? matchAt(COUNT, source, at)
    if (repeated && isRepeated) throw new SyntaxError('a repetition cannot be repeated; put it in parentheses')
    isRepeated = repeated !== undefined
    let length = 1
    if (set) {
      length = set[0].length
      translated += `[${set[1]}${set[2]!.replace(IN_SET, translatedInSet)}]`
    } else if (repeated) {
      length = repeated[0].length
      // A second sign repeats what the first one does; for RE2 it would change which match is preferred.
      translated += /^(.)\1*$|\{/.test(repeated[0]) ? repeated[0].replace(/^([*+?]).*/, '$1') : '*'
    } else if (character === '\\') {
      length = 2
      translated += translatedEscape(source[at + 1])
    } else if (character === '.') translated += '[^\\n\\r]'
    else if (/^\(\?(?!:)/.test(source.slice(at, at + 3))) throw new SyntaxError(`this kind of group is not known at character ${at + 1}`)
    else translated += character
    at += length
  }
  return translated
}

function translatedEscape(character: string | undefined): string {
  if (character === undefined) throw new SyntaxError('a backslash stands alone')
  if (/[1-9]/.test(character)) throw new SyntaxError('back references are not known')
  return ownValue(ESCAPES, character) ?? (/[bBdDwWntr]/.test(character) ? `\\${character}` : escapedForPattern(character))
}

const IN_SET = /\[:(\w+):\]|\\[dDwWsSnrt\]\\^-]|[\]\\[]/g

function translatedInSet(part: string, name: string | undefined): string {
  if (name !== undefined) {
    const set = ownValue(CLASSES, name)
    if (set === undefined) throw new SyntaxError(`[:${name}:] is not a class`)
    return set
  }
  return part === '\\s' ? SPACE : part.length === 1 ? `\\${part}` : part
}
