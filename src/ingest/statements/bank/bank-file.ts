import { formatDay } from '#vocabulary/day.ts'
import type { BankAccount, Movement, Row, StatementProblem } from '../statement.ts'

/** What a format says that needs no mapping. `line` is where the movement stands in the file. */
export interface BankFile {
  readonly accounts: BankAccount[]
  readonly movements: (Omit<Movement, 'row'> & { readonly line: number })[]
  readonly problems: StatementProblem[]
}

export const emptyBankFile = (): BankFile => ({ accounts: [], movements: [], problems: [] })

const HEADINGS = ['Date', 'Payee', 'Description', 'Amount', 'Currency', 'Balance', 'Reference', 'Category', 'Account']

/** The same movements as rows under headings, for whoever would rather use a template; each knows its row. */
export function asRows({ accounts, movements }: BankFile): { readonly rows: Row[]; readonly movements: Movement[] } {
  const rows: Row[] = [{ index: 0, line: 1, cells: HEADINGS }]
  const placed = movements.map(({ line, ...movement }): Movement => {
    const { day, payee, description, amount, commodity, balance, reference, bankReference, category, account } = movement
    const cells = [
      formatDay(day),
      payee,
      description,
      amount.toText(),
      commodity ?? '',
      balance?.toText() ?? '',
      reference || (bankReference ?? ''),
      category,
      account === undefined ? '' : (accounts[account]?.id ?? ''),
    ]
    const row = rows.length
    rows.push({ index: row, line, cells })
    return { ...movement, row }
  })
  return { rows, movements: placed }
}

/** Blanks of any kind, several or at the ends, are how the bank fills its fields. */
export const tidied = (text: string | undefined): string => (text ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim()
