import type { Dialect } from '../../journal/book.ts'
import { periodicRule } from './periodic-rule.ts'
import { asComment, type Direction, type Translated } from './direction.ts'

/** What a reader has used up below a declaration of ledger: entries have the names that these gave. */
const USED_UP = /^\s+(alias|payee|uuid|default)\b/

/** A directive in its own dialect: kept as it is, with numbers in the one form that entries have; undefined when it has no place in a normalised journal. */
export function declared(lines: readonly string[], direction: Direction): Translated | undefined {
  const { source, isRoot } = direction
  const [first = '', ...below] = lines
  if (source === 'beancount') {
    // beancount looks at the options of the root alone, and what it said of lots is written out.
    if (!first.startsWith('option')) return { lines }
    return { lines: isRoot ? lines : asComment(lines) }
  }
  if (/^[~]/.test(first)) return periodicRule(lines, direction)
  if (/^(commodity|D)\b/.test(first))
    return {
      lines: [
        plainNumber(first, source),
        ...below.filter((line) => !USED_UP.test(line)).map((line) => (/^\s+format\b/.test(line) ? plainNumber(line, source) : line)),
      ],
    }
  if (/^(account|payee|tag)\b/.test(first)) return { lines: [first, ...below.map((line) => (USED_UP.test(line) ? `    ; ${line.trim()}` : line))] }
  if (source === 'ledger' && /^[!@]?(define|def|assert|check|eval|expr|value)\b/.test(first)) return { lines }
  return undefined
}

/** The first number of a line, and what is before it. Digits of a name in quotes or of a comment are no number. */
const NUMBER = /^((?:"[^"]*"|[^";\d])*)(\d[\d.,' ]*(?<=[\d.,]))/

/** `1.000,00` and `1 000.00` as `1000.00`; a mark that may be either is taken for one of decimals only when the other is there, too, or digits are not three. */
function plainNumber(line: string, dialect: Dialect): string {
  return line.replace(NUMBER, (_, before: string, written: string) => {
    const number = written.trimEnd()
    const at = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
    const mark = number[at]
    const isDecimal = at >= 0 && (number.length - at - 1 !== 3 || (number.includes(',') && number.includes('.'))) && number.indexOf(mark!) === at
    const whole = (isDecimal ? number.slice(0, at) : number).replaceAll(/\D/g, '')
    // hledger wants to see a mark, and ledger none without digits behind it.
    const decimals = isDecimal ? number.slice(at + 1) : ''
    return `${before}${whole}${decimals === '' && dialect === 'ledger' ? '' : '.'}${decimals}${written.slice(number.length)}`
  })
}
