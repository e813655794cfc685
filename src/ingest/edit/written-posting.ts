import type { Dialect } from '../journal/book.ts'
import { postingLine } from './raw-lines.ts'

/** A stretch of a line: character offsets. */
type Range = readonly [from: number, to: number]

/** The parts of a posting's line that can be replaced one by one. */
export interface WrittenPosting {
  readonly account: Range
  /** Where the account and a bracket around it end. */
  readonly accountEnd: number
  /** The number with its commodity; an empty range where the amount is left out; undefined where it is an expression or only a balance. */
  readonly amount: Range | undefined
  /** What follows the amount: cost, price, balance assertion; '' for none. */
  readonly behind: string
  /** Where a comment begins, or the end of the line. */
  readonly comment: number
}

const SYMBOL = String.raw`"[^"]*"|[^ \t\d"{}@=;()[\]*/<>&|!?:#%~^\\'.,+-]+`
const NUMBER = String.raw`\d[\d.,'_]*`
const LEDGER_AMOUNT = new RegExp(String.raw`^(?:[-+]?[ \t]*(?:${SYMBOL})[ \t]*[-+]?[ \t]*${NUMBER}|[-+]?[ \t]*${NUMBER}(?:[ \t]*(?:${SYMBOL}))?)`)
const BEANCOUNT_AMOUNT = /^[-+]?[ \t]*\d[\d,]*(?:\.\d*)?[ \t]+[A-Z][A-Z0-9'._-]*/
const BEHIND = /^(?:$|[{@=([])/
const BEANCOUNT_POSTING = /^[ \t]+(?:[*!&?%#PSTCURM][ \t]+)?([A-Z\x80-\xff][^ \t;"]*)/

/** Reads a raw line that the reader found to be a posting; undefined for a form that is not edited here. */
export function writtenPosting(line: string, dialect: Dialect): WrittenPosting | undefined {
  const parts = dialect === 'beancount' ? beancountParts(line) : postingLine(line)
  if (!parts) return undefined
  const { account, rest } = parts
  const comment = commentIn(line, rest)
  const text = line.slice(rest, comment)
  const start = rest + (text.length - text.replace(/^[ \t]+/, '').length)
  const written = line.slice(start, comment).trimEnd()
  const common = { account, accountEnd: rest, comment }
  if (written === '') return { ...common, amount: [rest, rest], behind: '' }
  const amount = (dialect === 'beancount' ? BEANCOUNT_AMOUNT : LEDGER_AMOUNT).exec(written)?.[0]
  const behind = written.slice(amount?.length ?? 0).trimStart()
  return { ...common, amount: amount === undefined || !BEHIND.test(behind) ? undefined : [start, start + amount.length], behind }
}

function beancountParts(line: string): { readonly account: Range; readonly rest: number } | undefined {
  const found = BEANCOUNT_POSTING.exec(line)
  if (!found) return undefined
  const end = found[0].length
  return { account: [end - found[1]!.length, end], rest: end }
}

/** The first semicolon outside of quotes; the length of the line without one. */
function commentIn(line: string, from: number): number {
  let isQuoted = false
  for (let at = from; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ';' && !isQuoted) return at
  }
  return line.length
}

/** How many characters a raw text has. */
export const width = (text: string): number => Buffer.from(text, 'latin1').toString('utf8').length

/** The line with another account. The amount stays in its column where blanks leave room for it. */
export function withAccount(line: string, { account: [from, to], accountEnd }: WrittenPosting, account: string): string {
  const after = line.slice(accountEnd)
  const gap = /^ */.exec(after)![0].length
  const isColumn = gap > 2 && gap < after.length
  const grown = width(account) - width(line.slice(from, to))
  const kept = isColumn ? ' '.repeat(Math.max(2, gap - grown)) + after.slice(gap) : after
  return line.slice(0, from) + account + line.slice(to, accountEnd) + kept
}

/** The line with another amount; '' leaves it out. An amount that ends in a column with others keeps that end. */
export function withAmount(line: string, posting: WrittenPosting, amount: string, digitsEnd: number, column: number | undefined): string | undefined {
  const { amount: range, accountEnd, behind, comment } = posting
  if (!range) return undefined
  const head = line.slice(0, accountEnd)
  const [from, to] = range
  if (amount === '') return behind === '' ? `${head}${comment < line.length ? `  ${line.slice(comment)}` : ''}` : undefined
  if (from === to) {
    const gap = ' '.repeat(Math.max(2, (column ?? 0) - width(head) - digitsEnd))
    return `${head}${gap}${amount}${comment < line.length ? `  ${line.slice(comment)}` : ''}`
  }
  const gap = line.slice(accountEnd, from)
  const isMovable = column !== undefined && /^ {2,}$/.test(gap)
  const moved = isMovable ? ' '.repeat(Math.max(2, gap.length + width(line.slice(from, to)) - width(amount))) : gap
  return head + moved + amount + line.slice(to)
}

/** The line with another comment; '' for none. */
export function withComment(line: string, { comment }: WrittenPosting, text: string): string {
  if (text === '') return line.slice(0, comment).trimEnd()
  const before = /^;+[ \t]*/.exec(line.slice(comment))?.[0]
  return before === undefined ? `${line.trimEnd()}  ; ${text}` : line.slice(0, comment) + before + text
}

/** The comment on the line of a posting, raw and without its semicolon. */
export const commentOf = (line: string, { comment }: WrittenPosting): string =>
  line
    .slice(comment)
    .replace(/^;+[ \t]*/, '')
    .trimEnd()

/** A new posting. */
export function newPostingLine(parts: {
  readonly indent: string
  readonly account: string
  readonly amount: string
  readonly digitsEnd: number
  readonly column: number | undefined
}): string {
  const { indent, account, amount, digitsEnd, column } = parts
  const head = indent + account
  return amount === '' ? head : head + ' '.repeat(Math.max(2, (column ?? 0) - width(head) - digitsEnd)) + amount
}
