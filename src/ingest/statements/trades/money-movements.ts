import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Movement, Row } from '../statement.ts'
import type { MappedRow } from '../presets/table-cells.ts'
import { DirectionUnsaid, NotUnderstood } from './trade.ts'
import type { Basis } from './settled.ts'
import type { TradeCells } from './trade-cells.ts'
import type { TradeKind } from './trade-kinds.ts'

/** A row about money alone; a text for what moves nothing. */
export function movementOf(
  cells: TradeCells,
  basis: Basis | undefined,
  row: Row,
  { day, kind }: { readonly day: Day; readonly kind: TradeKind | undefined },
): MappedRow | string {
  const amount = cells.figure(row, 'amount')
  if (!amount) return 'has no amount'
  if (amount.isZero) return 'moves no money'
  const { commodity } = cells.commodity(row)
  const isSaid = kind === 'deposit' || kind === 'withdrawal'
  const isOut = cells.isSigned || !isSaid ? amount.sign < 0 || cells.sign === 'out' : kind === 'withdrawal'
  // A minus says it in any list.
  if (!cells.isSigned && cells.sign === undefined && !isSaid && amount.sign > 0)
    throw new DirectionUnsaid(`nothing says whether the ${amount.toText()} came in or went out; enter this row by hand`)
  const { fee, tax } = cells.taken(row)
  const charges = fee.plus(tax)
  if (!charges.isZero && basis === undefined) throw new NotUnderstood(unsaid(amount, charges))
  const said = cells.cell(row, 'type')
  const texts = [cells.cell(row, 'payee'), cells.cell(row, 'description'), cells.cell(row, 'security'), said].filter((text) => text !== '')
  const balance = cells.figure(row, 'balance')
  const movement: Movement = {
    row: row.index,
    day,
    amount: (isOut ? amount.abs().negated() : amount.abs()).minus(basis === 'gross' ? charges : Exact.zero),
    payee: texts[0] ?? '',
    description: texts.find((text) => text !== texts[0]) ?? '',
    reference: cells.cell(row, 'reference'),
    category: kind === 'deposit' || kind === 'withdrawal' || kind === 'transfer' ? '[Transfers]' : '',
    ...(commodity !== undefined && { commodity }),
    ...(balance && { balance }),
  }
  return { row: row.index, kind: 'movement', movement, ...(kind === 'conversion' && { isConversion: true }) }
}

/** Why an amount cannot be booked that fees or taxes may be in. */
export const unsaid = (amount: Exact, charges: Exact): string =>
  `nothing says whether the fees and taxes of ${charges.toText()} are in the amount of ${amount.abs().toText()} or come beside it; say so under "Details"`
