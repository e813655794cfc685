import { escapedForPattern } from '#vocabulary/text/scanner.ts'

/**
 * Returns a message whose amounts look as those of the lines that it is about: `$14` for "14 $", `-0,50 €` for "-0.50 €". Readers
 * count in one form, and people look for the one that they wrote.
 */
export function asWritten(message: string, lines: string): string {
  if (!/\d/.test(message)) return message
  return message.replaceAll(/(?<![\w"'.,/-])(-?)(\d+(?:\.\d+)?) ([^\s\d"'.,;:()]+)/g, (all, sign: string, number: string, symbol: string) => {
    const name = escapedForPattern(symbol)
    const before = new RegExp(`(-?)${name}(\\s?)(-?)\\d`, 'u').exec(lines)
    const behind = new RegExp(`\\d(\\s?)${name}(?![\\p{L}\\d])`, 'u').exec(lines)
    if (!before && !behind) return all
    const shown = hasDecimalComma(lines) ? number.replace('.', ',') : number
    if (behind) return `${sign}${shown}${behind[1]}${symbol}`
    return before![1] === '-' ? `${sign}${symbol}${before![2]}${shown}` : `${symbol}${before![2]}${sign}${shown}`
  })
}

/** Commas stand where decimals begin: one or two digits behind them, and no point does. */
const hasDecimalComma = (lines: string): boolean => /\d,\d{1,2}(?!\d)/.test(lines) && !/\d\.\d{1,2}(?!\d)/.test(lines)

/** What git writes at the margin where it could not merge two versions of a file: seven of one sign. */
const MARK = /^(<{7}|={7}|>{7}|\|{7})$/

/** What is said of such a mark beside what it is to the dialect: which of the versions holds is for a person to say. */
export const UNFINISHED_MERGE =
  'is the mark of a merge that is not finished: keep the lines that hold, and take out the others with the lines of <, = and >'

/** What a word is that begins a line, where it is such a mark; undefined else. */
export const mergeMark = (word: string): string | undefined => (MARK.test(word) ? `"${word}" ${UNFINISHED_MERGE}` : undefined)
