import { isQuickExpression } from '#vocabulary/quick-expression.ts'
import { Machine } from './machine.ts'
import { parsePattern } from './syntax.ts'

/** A regular expression of a journal or of CSV rules: without case, and never slow. */
export class Pattern {
  readonly #machine: Machine
  /** The engine's own expression, where it means the same and cannot be slow: it tells quickly what does not match. */
  readonly #quick: RegExp | undefined

  /** Throws a SyntaxError for what is not an expression. */
  constructor(source: string) {
    const { tree, groups } = parsePattern(source)
    this.#machine = new Machine(tree, groups)
    const isPlain = /^[\p{L}\p{N}\s_,;:@&%#!"'/=<>~.^$|()*+-]*$/u.test(source) && isQuickExpression(source)
    this.#quick = isPlain ? new RegExp(source, 'i') : undefined
  }

  /** What the groups of the first match caught; undefined when nothing matches. */
  match(text: string): readonly string[] | undefined {
    if (this.#surelyNot(text)) return undefined
    const match = this.#machine.exec(text)
    return match === undefined ? undefined : groupsOf(text, match)
  }

  /** Replaces every match, with \1 to \9 standing for groups. Stops soon after `longest` characters: the rest is missing then. */
  replaceAll(text: string, replacement: string, longest: number): string {
    if (this.#surelyNot(text)) return text
    let replaced = ''
    let from = 0
    while (from <= text.length && replaced.length <= longest) {
      const match = this.#machine.exec(text, from)
      if (match === undefined) break
      const [begin, end] = [match[0]!, match[1]!]
      const groups = groupsOf(text, match)
      replaced +=
        text.slice(from, begin) +
        replacement.replace(/\\(\d)/g, (_, digit: string) => (digit === '0' ? text.slice(begin, end) : (groups[Number(digit) - 1] ?? '')))
      // An empty match moves on by one character, or it would be found for ever.
      if (end === begin) replaced += text.slice(begin, begin + 1)
      from = end === begin ? end + 1 : end
    }
    return replaced + text.slice(from)
  }

  #surelyNot(text: string): boolean {
    return this.#quick !== undefined && text.length < QUICK_MAX && !this.#quick.test(text)
  }
}

/** Even one repetition takes the square of the text's length. */
const QUICK_MAX = 2000

const groupsOf = (text: string, match: readonly number[]): string[] =>
  Array.from({ length: match.length / 2 - 1 }, (_, group) => {
    const [from, to] = [match[group * 2 + 2]!, match[group * 2 + 3]!]
    return from < 0 || to < 0 ? '' : text.slice(from, to)
  })
