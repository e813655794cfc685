import type { PostingColumns, PriceColumns, TransactionColumns } from '#vocabulary/book-columns.ts'
import { ExactColumn, type Names } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { JournalColumns } from './journal-columns.ts'

/*
 * The columns of a book on their way to another thread. Their memory is handed over, not copied: who sent them has none of it any more.
 */

/** What is left of an object that was sent: its fields, and none of its methods. */
type Sent<T> = { readonly [Field in keyof T as T[Field] extends (...anything: never[]) => unknown ? never : Field]: T[Field] }
/** In what order names were met; looked up by text they are again on the other side. */
type SentNames = Readonly<Record<(typeof NAMES)[number], readonly string[]>>

const NAMES = ['accounts', 'commodities', 'payees', 'texts', 'files'] as const
const AMOUNTS = ['quantity', 'cost', 'lot'] as const

export interface SentColumns {
  readonly names: SentNames
  readonly transactionIds: string[]
  readonly transactions: Sent<TransactionColumns>
  readonly postings: Sent<PostingColumns>
  readonly transactionOf: JournalColumns['transactionOf']
  readonly prices: Sent<PriceColumns>
}

/** Columns of a journal, which has no prices of providers, as a message, with the memory that goes along (`postMessage`). */
export function sentColumns(columns: JournalColumns): { readonly message: SentColumns; readonly memory: ArrayBuffer[] } {
  const { accounts, commodities, payees, texts, files, transactionIds, transactions, postings, transactionOf, prices } = columns
  const names = { accounts: accounts.names, commodities: commodities.names, payees: payees.names, texts: texts.names, files: files.names }
  const message = { names, transactionIds, transactions, postings, transactionOf, prices }
  const parts = [transactions, postings, prices, prices.rate, ...AMOUNTS.map((name) => postings[name]), { transactionOf }]
  const memory = parts.flatMap((part) => Object.values(part).flatMap((field) => (ArrayBuffer.isView(field) ? [field.buffer as ArrayBuffer] : [])))
  return { message, memory }
}

export function receivedColumns({ names, transactionIds, transactions, postings, transactionOf, prices }: SentColumns): JournalColumns {
  const columns = new JournalColumns()
  for (const name of NAMES) (columns[name] satisfies Names).restore(names[name])
  Object.assign(columns.transactions, transactions)
  Object.assign(columns.postings, postings, ...AMOUNTS.map((name) => ({ [name]: receivedAmounts(postings[name]) })))
  Object.assign(columns.prices, prices, { rate: receivedAmounts(prices.rate) })
  columns.transactionIds = transactionIds
  columns.transactionOf = transactionOf
  return columns
}

function receivedAmounts({ mantissa, scale, big }: Sent<ExactColumn>): ExactColumn {
  const column = Object.assign(new ExactColumn(0), { mantissa, scale })
  for (const [row, { mantissa, scale }] of big) column.big.set(row, new Exact(mantissa, scale))
  return column
}
