import { Exact } from '../exact.ts'

/** A text as an expression that matches it and nothing else. */
export const escapedForPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** What a sticky expression matches at a place of a text. */
export function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | undefined {
  sticky.lastIndex = at
  return sticky.exec(text) ?? undefined
}

/** A text that is read piece by piece, each as a sticky expression. */
export class Scanner {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }
  /** The match that begins here; the place moves behind it. */
  take(sticky: RegExp): RegExpExecArray | undefined {
    const match = matchAt(sticky, this.text, this.at)
    if (match) this.at += match[0].length
    return match
  }
  takes(sticky: RegExp): boolean {
    return this.take(sticky) !== undefined
  }
}

/*
 * What numbers in words, searches, sheets and statements share. The readers of the three dialects scan bytes or code units of their own:
 * a book has a million numbers, and each dialect decides differently what a point and a comma mean.
 */

/** Digits that commas group, by thousands or as in India. "12,34" is not one of them: there the comma may begin the decimals. */
export const GROUPED_DIGITS = String.raw`\d{1,3}(?:,\d{2,3})*,\d{3}`

/** Hyphen, non-breaking hyphen, figure dash, en dash, minus, small and full-width minus. */
const MINUSES = /[\u2010-\u2013\u2212\ufe63\uff0d]/g
export const withHyphens = (text: string): string => text.replaceAll(MINUSES, '-')

/** The number of digits that commas may group. It must be one. */
export const parseGrouped = (text: string): Exact => Exact.parse(withHyphens(text).replaceAll(',', ''))
