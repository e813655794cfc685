import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Cell, Table, TableColumn } from '../../export/table.ts'
import { pricesFound, readSearch, selectedPostings, selectedTransactions } from '../../projections/search/found.ts'
import { totalsOf } from '../../projections/search/sorting.ts'
import { payeeOf } from '../../projections/reports/parts/wire-postings.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

/** What of a book is exported as a table. */
export const BOOK_TABLES = ['postings', 'transactions', 'balances', 'prices'] as const
export type BookTable = (typeof BOOK_TABLES)[number]

/** Returns the rows of a book that match a search, the oldest first; refuses an invalid search. */
export function bookTable(ledger: ValuedLedger, table: BookTable, query?: string): Table | Refusal {
  if (table === 'prices') return priceTable(ledger, query)
  const selected = (table === 'transactions' ? selectedTransactions : selectedPostings)(ledger, { query, sort: 'date' })
  if (selected instanceof Refusal) return selected
  const rows = selected.rows()
  switch (table) {
    case 'postings':
      return { columns: POSTING_COLUMNS, rows: each(rows, (posting) => postingRow(ledger, posting)) }
    case 'transactions':
      return { columns: TRANSACTION_COLUMNS, rows: each(rows, (group) => transactionRow(ledger, group)) }
    case 'balances':
      return { columns: columns('account text', 'commodity text', 'quantity decimal'), rows: balanceRows(ledger, rows) }
  }
}

/** Rows that are made when they are gone through, as often as that happens. */
const each = (rows: Int32Array, make: (row: number) => Cell[]): Iterable<Cell[]> => ({
  *[Symbol.iterator]() {
    for (const row of rows) yield make(row)
  },
})

const columns = (...written: string[]): TableColumn[] =>
  written.map((column) => {
    const [name, type] = column.split(' ')
    return { name: name!, type: type as TableColumn['type'] }
  })

const POSTING_COLUMNS = columns(
  'transaction_id text',
  'date day',
  'status text',
  'payee text',
  'account text',
  'quantity decimal',
  'commodity text',
  'cost decimal',
  'cost_commodity text',
  'amount decimal',
  'currency text',
  'balance decimal',
  'note text',
  'transaction_note text',
  'tags json',
  'file text',
  'line integer',
)

const STATUS = ['unmarked', 'pending', 'cleared']

function postingRow(ledger: ValuedLedger, posting: number): Cell[] {
  const { booked, view, accounts, balances } = ledger
  const { transactions: t, postings: p } = view
  const row = intAt(booked.row, posting)
  const transaction = intAt(view.transactionOf, row)
  const hasCost = p.costCommodity[row] !== NONE
  return [
    elementAt(view.transactionIds, transaction),
    formatDay(intAt(booked.day, posting)),
    elementAt(STATUS, byteAt(p.status, row)),
    payeeOf(view, row),
    accounts.name(intAt(booked.account, posting)),
    p.quantity.text(row),
    ledger.commodityName(intAt(booked.commodity, posting)),
    hasCost ? p.cost.text(row) : null,
    hasCost ? elementAt(view.commodities, intAt(p.costCommodity, row)) : null,
    booked.unknown.has(posting) ? null : booked.amount.text(posting),
    ledger.settings.defaultCurrency,
    balances.text(posting),
    textAt(ledger, intAt(p.note, row)),
    textAt(ledger, intAt(t.note, transaction)),
    tagsAsJson([...(p.tags.get(row) ?? []), ...(t.tags.get(transaction) ?? [])]),
    view.files[intAt(t.file, transaction)] ?? '',
    intAt(p.line, row),
  ]
}

const TRANSACTION_COLUMNS = columns(
  'id text',
  'date day',
  'status text',
  'payee text',
  'code text',
  'total decimal',
  'currency text',
  'postings integer',
  'note text',
  'tags json',
  'links json',
  'file text',
  'first_line integer',
  'last_line integer',
)

function transactionRow(ledger: ValuedLedger, group: number): Cell[] {
  const { booked, view } = ledger
  const { transactions: t } = view
  const row = intAt(booked.transactionRow, group)
  const { column, unknown } = totalsOf(ledger)
  return [
    elementAt(view.transactionIds, row),
    formatDay(intAt(t.day, row)),
    elementAt(STATUS, byteAt(t.status, row)),
    elementAt(view.payees, intAt(t.payee, row)),
    textAt(ledger, intAt(t.code, row)),
    unknown.has(group) ? null : column.text(group),
    ledger.settings.defaultCurrency,
    intAt(booked.first, group + 1) - intAt(booked.first, group),
    textAt(ledger, intAt(t.note, row)),
    tagsAsJson(t.tags.get(row) ?? []),
    JSON.stringify(t.links.get(row) ?? []),
    view.files[intAt(t.file, row)] ?? '',
    intAt(t.beginLine, row),
    intAt(t.endLine, row),
  ]
}

/** By account and commodity, both by name; zero balances are left out. */
function balanceRows(ledger: ValuedLedger, postings: Int32Array): Cell[][] {
  const { booked, accounts } = ledger
  const sums = new Map<string, { account: string; commodity: string; sum: ExactSum }>()
  for (const posting of postings) {
    const [account, commodity] = [intAt(booked.account, posting), intAt(booked.commodity, posting)]
    const key = `${account} ${commodity}`
    let of = sums.get(key)
    if (!of) sums.set(key, (of = { account: accounts.name(account), commodity: ledger.commodityName(commodity), sum: new ExactSum() }))
    of.sum.addRow(booked.quantity, intAt(booked.row, posting))
  }
  return [...sums.values()]
    .filter(({ sum }) => !sum.isZero)
    .sort((a, b) => byText(a.account, b.account) || byText(a.commodity, b.commodity))
    .map(({ account, commodity, sum }) => [account, commodity, sum.value.toText()])
}

function priceTable(ledger: ValuedLedger, query: string | undefined): Table | Refusal {
  const read = readSearch(ledger, { query })
  if (read instanceof Refusal) return read
  const found = pricesFound(ledger, read)
  if (found instanceof Refusal) return found
  return {
    columns: columns('date day', 'commodity text', 'currency text', 'rate decimal', 'source text'),
    rows: found.map(({ day, base, quote, rate, source }): Cell[] => [formatDay(day), base, quote, rate.toText(), source]),
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const textAt = ({ view }: ValuedLedger, id: number): string => (id === NONE ? '' : elementAt(view.texts, id))
const tagsAsJson = (tags: readonly Tag[]): string => JSON.stringify(tags.map(({ name, value }) => (value === '' ? name : `${name}: ${value}`)))
