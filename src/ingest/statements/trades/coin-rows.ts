import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'
import { isCode } from '../values/currency.ts'
import type { MappedTrade } from './mapped-trade.ts'
import { movementOf, unsaid } from './money-movements.ts'
import { NotUnderstood } from './not-understood.ts'
import type { Basis } from './settled.ts'
import type { TradeCells } from './trade-cells.ts'

/** A row of a list of what each coin did that belongs to no trade of several. */
export function coinRow(cells: TradeCells, basis: Basis | undefined, row: Row, day: Day): MappedTrade | string {
  const [said, amount, kind] = [cells.cell(row, 'type'), cells.figure(row, 'amount'), cells.kind(row)]
  const { commodity } = cells.commodity(row)
  if (kind === 'sweep') return 'moves between the cash and the fund that it rests in'
  if (!amount || (amount.isZero && cells.taken(row).fee.isZero)) return amount ? 'moves no money' : 'has no amount'
  if (commodity !== undefined && !isCode(commodity))
    throw new NotUnderstood(`"${said}" moves ${commodity}, and nothing says what it cost or was worth; enter this row by hand, or leave it out`)
  if (kind === 'side' || kind === 'buy' || kind === 'sell')
    throw new NotUnderstood(`"${said}" is one side of a trade, and no row says what the other is; enter it by hand`)
  if (kind === 'fee' || kind === 'tax' || kind === 'interest' || kind === 'reward' || kind === 'dividend') {
    const base = { row: row.index, day, said, reference: cells.cell(row, 'reference'), quantity: Exact.zero, isMoney: false }
    const balance = cells.figure(row, 'balance')
    const isTaken = kind === 'fee' || kind === 'tax'
    const { fee } = cells.taken(row)
    if (!fee.isZero && (isTaken || basis !== 'gross')) throw new NotUnderstood(unsaid(amount, fee))
    return {
      row: row.index,
      kind: 'trade',
      trade: {
        ...base,
        kind: isTaken ? kind : 'interest',
        worth: isTaken ? amount.negated() : amount,
        fee,
        tax: Exact.zero,
        ...(commodity !== undefined && { commodity }),
        ...(balance && { balance }),
      },
    }
  }
  return movementOf(cells, basis, row, { day, kind })
}
