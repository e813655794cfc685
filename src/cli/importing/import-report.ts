import { counted } from '#vocabulary/counted.ts'
import type { Decision, RowCounts } from '../../ingest/statements/preview/preview.ts'
import type { ImportShown } from './import-question.ts'

/** What became of a file: how the command ends for it, in a word, and what was written. */
export interface Imported {
  readonly file: string
  /** 0 all well, 1 a row is not understood or the file could not be read, 3 a choice is open. */
  readonly code: 0 | 1 | 3
  readonly shown?: ImportShown
  /** The opening balance is one of what was written, or would be. */
  readonly withOpening?: boolean
  readonly written?: { readonly added: number; readonly repeated: number }
  /** Why nothing came of it. */
  readonly message?: string
}

/** The option that answers a decision. */
const OPTIONS: Readonly<Record<Decision['about'], string>> = {
  columns: '--amount-column',
  sign: '--sign',
  date_format: '--date-format',
  decimal_mark: '--decimal-mark',
  currency: '--currency',
  account: '--account',
}
const ABOUT: Readonly<Record<Decision['about'], string>> = {
  columns: 'Which column has the amount?',
  sign: 'Is a positive amount money in or money out?',
  date_format: 'How are the dates written?',
  decimal_mark: 'What is the decimal mark?',
  currency: 'What currency are the amounts in?',
  account: 'Which account is this statement of?',
}

/** An open decision: the question, and each reading on rows of the file with the option that chooses it. */
export function decisionLines(file: string, { about, because, choices }: Decision): string {
  const option = OPTIONS[about]
  const readings = choices.map(({ value, label, rows }) => {
    const shown = rows.map(
      ({ day, payee, quantity, commodity }) => `      ${[day, payee, quantity, commodity].filter((part) => part !== '').join('  ')}\n`,
    )
    return `  ${option} ${/[^\w./,:-]/.test(value) ? JSON.stringify(value) : value}  (${label})\n${shown.join('')}`
  })
  return `${file}: ${ABOUT[about]} ${because}\n${readings.length > 0 ? readings.join('') : `  ${option} …\n`}`
}

/** What became of each row of a file, on one line, and below it why rows were left out. */
export function summaryOf({ file, shown, written, withOpening = false, message }: Imported): string {
  if (!shown) return `${file}: nothing was read: ${message}\n`
  const { counts, account, journal } = shown
  // The opening balance is no row of the file.
  const added = written ? written.added - (withOpening ? 1 : 0) : counts.added
  const there = counts.alreadyThere + (written?.repeated ?? 0)
  const where = written && added > 0 ? ` ${account === '' ? '' : `to ${account} `}in ${journal}` : ''
  const said = [
    `${added} ${written ? 'added' : 'new'}${where}`,
    `${there} already there`,
    `${counts.leftOut} left out`,
    `${counts.notUnderstood} not understood`,
  ]
  const total = counted(counts.rows, 'row')
  return `${file}: ${total}: ${said.join(', ')}${message === undefined ? '' : `; ${message}`}\n${newAccountLine(shown)}${leftOutLines(counts)}${openingLine(shown, withOpening)}`
}

/** A misspelt account would otherwise be created without a word. */
function newAccountLine({ account, newAccounts, similarAccount }: ImportShown): string {
  if (!newAccounts.includes(account)) return ''
  return `  new account: ${account}; the book has no such account${similarAccount === undefined ? '' : `; did you mean ${similarAccount}?`}\n`
}

function openingLine({ opening }: ImportShown, isWritten: boolean): string {
  if (!opening) return ''
  const { account, from, day, quantity, commodity } = opening
  const balance = `${quantity} ${commodity} on ${day} in ${account}, from ${from}`
  return isWritten ? `  opening balance: ${balance}\n` : `  opening balance not written: ${balance}; --opening-balance writes it\n`
}

const leftOutLines = ({ reasons }: RowCounts): string =>
  reasons
    .filter(({ outcome }) => outcome === 'skipped')
    .map(({ why, count, firstLine }) => `  left out: ${count === 1 ? `line ${firstLine}` : `${count} rows from line ${firstLine} on`}: ${why}\n`)
    .join('')
