import type { Row } from '../statement.ts'
import { currencyBeside, currencyHeaded, named } from '../values/currency.ts'
import { meaningsOf } from '../values/header-words.ts'
import { isBalance } from './money-columns.ts'
import type { Column, Table } from './table.ts'

/** Cells of a row that says one thing: what it is, and its value. */
const CELLS_MAX = 3

/** The currency that the headings of the amounts name, where they all name the same. */
export function headedCurrency(amounts: readonly Column[]): string | undefined {
  const inHeadings = new Set(amounts.map(({ heading }) => currencyHeaded(heading)))
  return inHeadings.size === 1 ? [...inHeadings][0] : undefined
}

/**
 * The currency of all amounts, where no column and no cell says it of each: named by the heading of the balance or beside each balance, or on a
 * line above the table that says nothing else.
 */
export function guessCurrency(rows: readonly Row[], { movements, header, columns }: Table): string | undefined {
  const balances = columns.filter(isBalance)
  const ofBalances = headedCurrency(balances) ?? onlyOne(balances.flatMap(({ cells }) => cells.filter((cell) => cell !== '').map(currencyBeside)))
  if (ofBalances !== undefined) return ofBalances
  const above = rows.slice(0, header?.index ?? movements[0]?.index ?? 0)
  const beside: (string | undefined)[] = []
  for (const { cells } of above) {
    const [name = '', ...values] = cells.filter((cell) => cell.trim() !== '')
    const [labelled] = name.split(/:\s*(?=\S+$)/)
    const value = values[0] ?? (labelled === name ? undefined : name.slice(labelled!.length + 1))
    if (cells.length > CELLS_MAX || values.length > 1 || value === undefined) continue
    const currency = isOfCurrency(labelled!) ? named(value.trim()) : undefined
    if (currency !== undefined) return currency
    const found = currencyBeside(value)
    if (found !== undefined) beside.push(found)
  }
  return onlyOne(beside)
}

const onlyOne = (found: readonly (string | undefined)[]): string | undefined => (new Set(found).size === 1 ? found[0] : undefined)

/** "Currency", "Währung:", and "Bewertet in:" of banks that say it so. */
const isOfCurrency = (name: string): boolean => (meaningsOf(name).get('commodity') ?? 0) >= 0.5 || /\bin:?$/i.test(name.trim())
