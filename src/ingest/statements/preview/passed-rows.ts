import { meaningsOf } from '../values/header-words.ts'
import { isBalanceLine } from '../values/balance-line.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'
import type { Row } from '../statement.ts'
import { whyNotBooked } from '../presets/state.ts'
import { isTotal, statesBalance } from './stated-around.ts'

/** Where the movements of a statement are, among its rows. */
export interface TablePlace {
  readonly headerRow?: number | undefined
  /** Index of the first movement, and of the last. */
  readonly first: number
  readonly last: number
  /** Whether a row has an amount where the movements have theirs. */
  readonly hasAmount: (row: Row) => boolean
}

export type Passed = { readonly kind: 'skipped'; readonly why: string } | { readonly kind: 'error'; readonly message: string }

const skipped = (why: string): Passed => ({ kind: 'skipped', why })
const error = (message: string): Passed => ({ kind: 'error', message })

/** What a row is that is no movement: the heading, a balance, a total, a note; or an error when it looks like a movement. */
export function passedRow(row: Row, { headerRow, first, last, hasAmount }: TablePlace): Passed {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (cells.length === 0) return skipped('is empty')
  if (row.index === headerRow || isHeading(cells)) return skipped('is the heading')
  if (isBalanceLine(cells) || statesBalance(cells)) return skipped('says what the account holds, and moves nothing')
  if (isTotal(cells)) return skipped('is a total')
  if (headerRow !== undefined && row.index < headerRow) return skipped('is above the heading')
  const announced = cells.map(whyNotBooked).find((why) => why !== undefined)
  if (announced !== undefined) return skipped(announced)
  const hasDate = cells.some(isDateLike)
  if (hasDate && cells.some(isAmount)) return error('has a date and an amount, but they are not where the other rows have them; enter it by hand')
  if (row.index < first) return skipped('is above the table')
  if (hasAmount(row)) return error('has an amount and no date; enter it by hand')
  if (row.index > last) return skipped('is below the table')
  return skipped(hasDate ? 'has a date and no amount' : 'has neither a date nor an amount')
}

/** Names of columns, and no figures. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.filter((cell) => meaningsOf(cell).size > 0).length >= 2 && !cells.some((cell) => isMoney(cell) || isDateLike(cell))

/** Numbers of accounts and customers have no decimals. */
const isAmount = (cell: string): boolean => /[.,]\d{2}\b/.test(cell) && isMoney(cell) && !isDateLike(cell)
