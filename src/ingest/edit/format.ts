import type { Dialect } from '../journal/book.ts'
import { postingLine } from './raw-lines.ts'

const INDENT: Readonly<Record<Dialect, string>> = { ledger: '    ', hledger: '    ', beancount: '  ' }
/** An account and its amount have at least this much around them in front of the column. */
const ROOM = 6
/** A longer line is left as it is: no posting has one, and the patterns below take the square of its length. */
const LINE_MAX = 1000

/** What may precede the first number of an amount: an assertion's sign, a bracket, a commodity. Anything else is an expression. */
const PREFIX = /^(?:=+\*?[ \t]*)?\(?[-+]?[ \t]*(?:"[^"]*"|[^\s\d;"'(){}=@*/+.,-]+)?[ \t]*[-+]?$/
const NUMBER = /^(?:"[^"]*"|[^\d";])*?(?=[+-]?[.,]?\d)/
const DIGITS = /^[+-]?[\d.,]*\d/

/**
 * The text of a journal with its postings indented alike and the last digits of their amounts in one column (from 1). Only blanks change,
 * and only where several of them mean the same as one more or less; a line too long for the column stays as it is.
 */
export function formatJournal(text: string, dialect: Dialect, column: number): string {
  let isInside = false
  let ignoredUntil: RegExp | undefined
  let isInString = false
  const formatted: string[] = []
  for (const whole of text.split(/(?<=\n)/)) {
    const end = /\r?\n?$/.exec(whole)![0]
    const line = whole.slice(0, whole.length - end.length)
    const startsInString = isInString
    if (dialect === 'beancount') isInString = quotesIn(line) % 2 === 1 ? !isInString : isInString
    let next = line
    if (ignoredUntil) {
      if (ignoredUntil.test(line)) ignoredUntil = undefined
    } else if (!startsInString) {
      if (/^[ \t]/.test(line)) next = isInside ? formattedPosting(line, dialect, column) : line
      else {
        const passage = dialect === 'beancount' ? undefined : /^[!@]?(comment|test|python)\b/.exec(line)?.[1]
        if (passage) ignoredUntil = passage === 'python' ? /^[^ \t]/ : new RegExp(`^[!@]?end ${passage}\\b`)
        isInside = dialect === 'beancount' ? /^\d.*[ \t](?:\*|!|txn|[A-Z&#?%])(?:[ \t]|$)/.test(line) : /^\ufeff?[\d~=]/.test(line)
      }
    }
    formatted.push(next + end)
  }
  return formatted.join('')
}

function formattedPosting(line: string, dialect: Dialect, column: number): string {
  if (line.length > LINE_MAX) return line
  const posting = dialect === 'beancount' ? beancountPosting(line) : ledgerLikePosting(line)
  if (!posting) return line
  const { account, gap, rest } = posting
  const indent = INDENT[dialect]
  if (rest === '') return gap === '' ? indent + account : line
  const prefix = NUMBER.exec(rest)?.[0]
  const number = prefix === undefined ? undefined : DIGITS.exec(rest.slice(prefix.length))?.[0]
  if (prefix === undefined || number === undefined || !PREFIX.test(prefix)) return line
  const taken = lengthOf(account) + lengthOf(prefix) + lengthOf(number)
  if (taken > column - ROOM) return line
  return indent + account + ' '.repeat(column - indent.length - taken) + rest
}

interface Parts {
  /** With its mark and brackets. */
  readonly account: string
  readonly gap: string
  readonly rest: string
}

function ledgerLikePosting(line: string): Parts | undefined {
  const posting = postingLine(line)
  if (!posting) return undefined
  const behind = line.slice(posting.rest)
  const gap = /^[ \t]*/.exec(behind)![0]
  const rest = behind.slice(gap.length)
  // One blank does not end an account: what follows it belongs to the name.
  if (rest !== '' && !/^(?: {2,}| *\t)/.test(gap)) return undefined
  return { account: line.slice(/^[ \t]*/.exec(line)![0].length, posting.rest), gap, rest }
}

const BEANCOUNT_POSTING = /^[ \t]+((?:[*!&?%#PSTCURM][ \t]+)?[\p{Lu}\p{Lo}][\p{L}\p{N}-]*(?::[\p{L}\p{N}][\p{L}\p{N}-]*)+)([ \t]*)(.*)$/u

function beancountPosting(line: string): Parts | undefined {
  const parts = BEANCOUNT_POSTING.exec(line)
  if (!parts) return undefined
  const [, account = '', gap = '', rest = ''] = parts
  return rest !== '' && gap === '' ? undefined : { account, gap, rest }
}

const lengthOf = (text: string): number => [...text].length

function quotesIn(line: string): number {
  let quotes = 0
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === '"') quotes++
    else if (line[at] === ';' && quotes % 2 === 0) break
  }
  return quotes
}
