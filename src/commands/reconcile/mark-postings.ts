import { elementAt } from '#vocabulary/element-at.ts'
import { CLEARED, type Status } from '#vocabulary/book-columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { amountText, type WritingStyle } from '../../ingest/statements/write/style.ts'

/** What a posting shall be: on a statement, or not. */
export interface PostingMark {
  readonly isCleared: boolean
  /** The flag of its transaction. */
  readonly transaction: Status
}

/** Blank space, the posting's own flag, the rest. A flag of beancount is apart from the account; ledger's may touch it. */
const POSTING: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^([ \t]+)(?:([*!])[ \t]*)?([^\s*!;].*)$/,
  hledger: /^([ \t]+)(?:([*!])[ \t]*)?([^\s*!;].*)$/,
  beancount: /^([ \t]+)(?:([*!&#?%A-Z])[ \t]+)?([A-Z\x80-\xff].*)$/,
}

/**
 * Writes the status of postings into the text of a journal, by their lines (from 1), and touches nothing else: every other byte stays,
 * and so does the column of the amount where there is room before it. Returns the number of a line that has no posting instead, when there is one.
 */
export function markPostings(contents: Buffer, dialect: Dialect, marks: ReadonlyMap<number, PostingMark>): Buffer | number {
  // Bytes as characters: a journal need not be written in UTF-8 for this.
  const lines = contents.toString('latin1').split('\n')
  for (const [number, mark] of marks) {
    const found = POSTING[dialect].exec((lines[number - 1] ?? '').replace(/\r$/, ''))
    if (!found) return number
    const [before, indent, flag, rest] = [found[0], found[1]!, found[2] ?? '', found[3]!]
    const after = flagFor(mark)
    if (after === flag) continue
    const width = (after === '' ? 0 : 2) - (before.length - indent.length - rest.length)
    lines[number - 1] = indent + (after === '' ? '' : `${after} `) + shifted(rest, width) + (elementAt(lines, number - 1).endsWith('\r') ? '\r' : '')
  }
  return Buffer.from(lines.join('\n'), 'latin1')
}

/** The posting's own flag; '' if the transaction has it already. */
function flagFor({ isCleared, transaction }: PostingMark): '*' | '!' | '' {
  if (isCleared) return transaction === CLEARED ? '' : '*'
  return transaction === CLEARED ? '!' : ''
}

/** Keeps the column of the amount although text was inserted before the account. */
function shifted(rest: string, by: number): string {
  const gap = /^[^\t;]*?\S( {2,})(?=[^ ;])/.exec(rest)
  if (!gap) return rest
  const blanks = gap[1]!.length - by
  if (blanks < 2) return rest
  const end = gap[0].length
  return rest.slice(0, end - gap[1]!.length) + ' '.repeat(blanks) + rest.slice(end)
}

export interface BalanceAssertion {
  readonly day: Day
  readonly balance: Exact
  readonly commodity: string
  /** The last transaction of the account up to that day; the assertion is inserted after it. Lines from 1. */
  readonly after: { readonly line: number; readonly endLine: number }
}

const PAYEE = 'Balance as on the statement'

/**
 * Writes what an account holds at the end of a day into the text of a journal, in the form that its dialect checks: a posting of nothing
 * with an assertion in ledger and hledger, a `balance` directive of the next day in beancount, which looks at the beginning of a day.
 */
export function assertBalance(contents: Buffer, dialect: Dialect, style: WritingStyle, { day, balance, commodity, after }: BalanceAssertion): Buffer {
  const lines = contents.toString('latin1').split('\n')
  const end = lines.length > 1 && elementAt(lines, 0).endsWith('\r') ? '\r' : ''
  // As the journal itself writes the account: an alias or a parent that applies there applies to this as well.
  const account = accountOn(lines[after.line - 1] ?? '', dialect)
  const bytes = (text: string): string => Buffer.from(text).toString('latin1')
  const amountOf = (quantity: Exact): string => bytes(amountText(quantity, commodity, style, dialect).text)
  const date = formatDay(dialect === 'beancount' ? day + 1 : day)
  const written =
    dialect === 'beancount'
      ? [`${date} balance ${account}  ${amountOf(balance)}`]
      : [
          `${date.replaceAll('-', style.dateSeparator)} * ${PAYEE}`,
          `${' '.repeat(style.indent)}${account}  ${amountOf(balance.minus(balance))} = ${amountOf(balance)}`,
        ]
  let at = after.endLine
  // Comment lines after the last posting belong to it.
  while (/^[ \t]+\S/.test(lines[at] ?? '')) at++
  const isLast = at >= lines.length
  const isTight = !isLast && (lines[at] ?? '').trim() !== ''
  lines.splice(at, 0, ...['', ...written, ...(isTight ? [''] : [])].map((line) => line + end))
  if (isLast) {
    lines[at - 1] += end
    lines.push('')
  }
  return Buffer.from(lines.join('\n'), 'latin1')
}

function accountOn(line: string, dialect: Dialect): string {
  const posting = POSTING[dialect].exec(line.trimEnd())?.[3] ?? line.trim()
  return elementAt(posting.split(dialect === 'beancount' ? /\s/ : / {2,}|\t/), 0)
}
