import {
  type BankAccount,
  type DatesRead,
  type ListedTrade,
  type Movement,
  NotUnderstood,
  type Row,
  type SelfCheck,
  type Statement,
  type StatementProblem,
  type Trade,
  type UnbookedEntry,
} from '../statement.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'

/** The content of a format that needs no column mapping. `line` is the place in the file. */
export interface BankFile {
  readonly accounts: BankAccount[]
  readonly movements: (Omit<Movement, 'row'> & { readonly line: number })[]
  readonly trades: SecurityEntry[]
  readonly unbooked: Unbooked[]
  readonly selfChecks: SelfCheck[]
  readonly problems: StatementProblem[]
  /** With days by line. */
  dates?: DatesRead
}

/** An entry that is not booked, with the file's own text. */
export interface Unbooked extends Pick<UnbookedEntry, 'kind' | 'why'> {
  readonly line: number
  readonly account?: number
  readonly date?: string
  readonly payee?: string
  readonly amount?: string
}

/** An entry about securities: the file's text, and its meaning. */
export interface SecurityEntry {
  readonly line: number
  readonly account: number
  /** The file's own text and numbers. */
  readonly written: {
    readonly date: string
    readonly security: string
    readonly label: string
    readonly amount: string
    readonly commodity: string
    readonly reference: string
    readonly quantity: string
    readonly price: string
  }
  readonly result: EntryResult
}

export type EntryResult =
  | { readonly kind: 'trade'; readonly trade: Omit<Trade, 'row'> }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string }

/** The result of reading an entry, or an error if it is not understood. */
export function understoodEntry<Result>(read: () => Result): Result | Extract<EntryResult, { readonly kind: 'error' }> {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return { kind: 'error', message: error.message }
  }
}

/** Characters of unreadable text shown in a message. */
export const SHOWN_MAX = 100

export const emptyBankFile = (): BankFile => ({ accounts: [], movements: [], trades: [], unbooked: [], selfChecks: [], problems: [] })

/** Why an announced entry is skipped. */
export const NOT_BOOKED_YET = 'is not booked yet; a later statement has it'

const HEADINGS = ['Date', 'Payee', 'Description', 'Amount', 'Currency', 'Balance', 'Reference', 'Category', 'Account']
/** After those of movements, so that templates for movements still find their columns. */
const HEADINGS_OF_TRADES = ['Quantity', 'Price']

/** The entries as rows under headings, in file order, so that templates can be used. Each movement and trade gets its row. */
export function asRows({
  accounts,
  movements,
  trades,
  unbooked,
  dates,
}: BankFile): Pick<Statement, 'rows' | 'movements' | 'trades' | 'unbooked' | 'dates'> {
  const headings = trades.length === 0 ? HEADINGS : [...HEADINGS, ...HEADINGS_OF_TRADES]
  const rows: Row[] = [{ index: 0, line: 1, cells: headings }]
  const idOf = (account: number | undefined): string => (account === undefined ? '' : (accounts[account]?.id ?? ''))
  const addRow = (line: number, cells: readonly string[]): number => rows.push({ index: rows.length, line, cells }) - 1
  const placed: Movement[] = []
  const listed: ListedTrade[] = []
  const entries = [
    ...movements.map(({ line, ...movement }) => ({ line, place: () => placed.push({ ...movement, row: addRow(line, cellsOf(movement)) }) })),
    ...trades.map(({ line, account, written, result }) => ({
      line,
      place: () => {
        const { date, security, label, amount, commodity, reference, quantity, price } = written
        const row = addRow(line, [date, security, label, amount, commodity, '', reference, '', idOf(account), quantity, price])
        listed.push(result.kind === 'trade' ? { row, account, kind: 'trade', trade: { ...result.trade, row } } : { row, account, ...result })
      },
    })),
  ]
  for (const { place } of entries.sort((a, b) => a.line - b.line)) place()
  const left = unbooked.map(({ line, account, date = '', payee = '', amount = '', kind, why }, at): UnbookedEntry => {
    const cells = [date, payee, '', amount, '', '', '', '', idOf(account)].map((cell) => cell.slice(0, SHOWN_MAX))
    return { row: { index: rows.length + at, line, cells }, kind, why }
  })
  return {
    rows,
    movements: placed,
    ...(trades.length > 0 && { trades: listed }),
    ...(left.length > 0 && { unbooked: left }),
    ...(dates && { dates: byRow(dates, rows) }),
  }

  function cellsOf({ day, payee, description, amount, commodity, balance, reference, bankReference, category, account }: Omit<Movement, 'row'>) {
    return [
      formatDay(day),
      payee,
      description,
      amount.toText(),
      commodity ?? '',
      balance?.toText() ?? '',
      reference || (bankReference ?? ''),
      category,
      idOf(account),
    ]
  }
}

/** Collapses the white space with which banks pad their fields. */
export const tidied = (text: string | undefined): string => (text ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()

function byRow({ others, ...dates }: DatesRead, rows: readonly Row[]): DatesRead {
  const daysOf = (days: ReadonlyMap<number, Day>) =>
    new Map(
      rows.flatMap(({ index, line }): [number, Day][] => {
        const day = index === 0 ? undefined : days.get(line)
        return day === undefined ? [] : [[index, day]]
      }),
    )
  return { ...dates, others: others.map(({ format, days }) => ({ format, days: daysOf(days) })) }
}
