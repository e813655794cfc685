import type { Dialect } from '../../../../src/ingest/journal/book.ts'
import { existingTransactions, plainBook } from '../../../../src/ingest/statements/preview/duplicates.ts'
import type { ExistingTransaction, Preview } from '../../../../src/ingest/statements/preview/preview.ts'
import { bookOf } from './preview.ts'

const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .join(' | ')
/** What rows become, each on one line, its postings divided by a bar. */
export const told = ({ rows }: Preview): string[] => rows.flatMap(({ outcome, text }) => (outcome === 'text' ? [onOneLine(text)] : []))
export const errors = ({ rows }: Preview): string[] => rows.flatMap(({ outcome, line, why }) => (outcome === 'error' ? [`${line}: ${why}`] : []))
export const postings = (shown: Preview, at = 0): string[] => {
  const lines = told(shown)[at]!.split(' | ')
  return lines.filter((line) => line.includes(':') && !line.startsWith(';'))
}

/** The transactions of a journal, as an import compares with them. */
export function transactionsIn(text: string, dialect: Dialect): ExistingTransaction[] {
  const { accounts, commodities, payees, transactions, postings: columns } = bookOf(text, dialect)
  const names = { accounts: accounts.names, commodities: commodities.names, payees: payees.names, files: ['main'] }
  return existingTransactions(plainBook({ ...names, transactions, postings: columns }))
}
