import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { amountText, type WritingStyle } from '../../ingest/statements/write/style.ts'
import { POSTING } from './mark-postings.ts'

export interface BalanceAssertion {
  readonly day: Day
  readonly balance: Exact
  readonly commodity: string
  /** The last transaction of the account up to that day: it stands behind it. Lines from 1. */
  readonly after: { readonly line: number; readonly endLine: number }
}

const PAYEE = 'Balance as on the statement'

/**
 * Writes what an account holds at the end of a day into the text of a journal, in the form that its dialect checks: a posting of nothing
 * with an assertion in ledger and hledger, a `balance` directive of the next day in beancount, which looks at the beginning of a day.
 */
export function assertBalance(contents: Buffer, dialect: Dialect, style: WritingStyle, { day, balance, commodity, after }: BalanceAssertion): Buffer {
  const lines = contents.toString('latin1').split('\n')
  const end = lines.length > 1 && lines[0]!.endsWith('\r') ? '\r' : ''
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
  // What is said of the last posting in lines of its own belongs to it.
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
  return posting.split(dialect === 'beancount' ? /\s/ : / {2,}|\t/)[0]!
}
