import type { Row } from '../statement.ts'
import { currencyIn, named } from '../values/currency.ts'
import { meaningsOf } from '../values/header-words.ts'
import type { Column, Table } from './table.ts'

/** Cells of a row that says one thing: what it is, and its value. */
const CELLS_MAX = 3

/**
 * The currency of all amounts, where no column and no cell says it of each: named in the headings of these columns, or on a line above the
 * table that says nothing else.
 */
export function guessCurrency(rows: readonly Row[], { movements, header }: Table, amounts: readonly Column[]): string | undefined {
  const inHeadings = new Set(amounts.map(({ heading }) => currencyIn(heading)))
  const [only] = inHeadings
  if (inHeadings.size === 1 && only !== undefined) return only
  const above = rows.slice(0, header?.index ?? movements[0]?.index ?? 0)
  for (const { cells } of above) {
    const [name = '', ...values] = cells.filter((cell) => cell.trim() !== '')
    if (cells.length > CELLS_MAX || values.length !== 1 || !isOfCurrency(name)) continue
    const currency = named(values[0]!.trim())
    if (currency !== undefined) return currency
  }
  return undefined
}

/** "Currency", "Währung:", and "Bewertet in:" of banks that say it so. */
const isOfCurrency = (name: string): boolean => (meaningsOf(name).get('commodity') ?? 0) >= 0.5 || /\bin:?$/i.test(name.trim())
