import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { LedgerError } from '../problems.ts'

/** Texts beyond this are left to the engine that reads each character once. */
const QUICK_MAX = 2000

/** A pattern as ledger reads it: Perl-like, whatever the case of the letters. No pattern takes long over any text. */
export class Pattern {
  /** JavaScript's own engine, for patterns over which it cannot take long. */
  readonly #quick: RegExp | undefined
  readonly #linear: LinearPattern | undefined

  constructor(readonly source: string) {
    // \< and \> are word borders for ledger's engine and plain characters for ours.
    const translated = source.replaceAll('\\<', '\\b').replaceAll('\\>', '\\b').replaceAll('[[:space:]]', '\\s').replaceAll('[[:digit:]]', '\\d')
    const native = nativeOf(translated)
    if (!native) throw new LedgerError('pattern_invalid', `"${source}" is not a regular expression; write a backslash before its special characters`)
    this.#quick = isQuickExpression(translated) ? native : undefined
    this.#linear = linearPattern(translated, { ignoreCase: true })
    if (!this.#quick && !this.#linear)
      throw new LedgerError(
        'pattern_unbounded',
        `the pattern "${source}" looks around or back at what it matched, and repeats or chooses, so that reading it may never end; write it with one repetition, or without (?=, (?! and \\1`,
      )
  }

  test(text: string): boolean {
    if (this.#quick && (text.length <= QUICK_MAX || !this.#linear)) return this.#quick.test(text.slice(0, LOOKED_AT_MAX))
    return this.#linear!.test(text)
  }
}

/** What looks around sees of a text: as much as a line of ledger can have. */
const LOOKED_AT_MAX = 4096

function nativeOf(source: string): RegExp | undefined {
  for (const flags of ['iu', 'i'])
    try {
      return new RegExp(source, flags)
    } catch {
      continue // There is no other way to ask whether a text is a pattern.
    }
  return undefined
}

/** More ways through a pattern than this are not tried: each choice may double them. */
const CHOICES_MAX = 4

/**
 * Returns whether JavaScript's own engine is done with a pattern in at most the square of the text's length. It is when the pattern
 * repeats one thing at most and has no choice beside that, or has a few choices and repeats nothing; others may be quick too.
 */
export function isQuickExpression(source: string): boolean {
  const bare = source
    .replaceAll(/\\[\s\S]/g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\(\?<?[:=!]/g, '(')
  const repeats = bare.match(/[*+?{]/g)?.length ?? 0
  const choices = bare.match(/\|/g)?.length ?? 0
  return choices === 0 ? repeats <= 1 : repeats === 0 && choices <= CHOICES_MAX
}
