import type { Exact } from '#vocabulary/exact.ts'
import { plain } from '../values/header-words.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import type { AmountColumns, AmountGuess } from './guess-amounts.ts'
import { isBalance, moneyColumns } from './money-columns.ts'
import type { Column } from './table.ts'

/** The same guess, but open where fees stand beside the amounts and nothing shows whether the amounts include them. */
export function withOpenFee(guess: AmountGuess, columns: readonly Column[], mark: DecimalMark | undefined): AmountGuess {
  const { found, rivals } = guess
  if (found.fee !== undefined || INCLUDED.test(plain(columns[found.amount ?? -1]?.heading ?? ''))) return guess
  const fee = moneyColumns(columns).find((column) => column.meanings.has('fee') && isUnproven(column, found, columns, mark))
  if (!fee) return guess
  const because = `Nothing shows whether the amounts include what the column "${fee.heading}" has.`
  return { ...guess, columns: { by: 'guess', because, isCertain: false }, rivals: [{ ...found, fee: fee.index }, ...rivals] }
}

/** "Net amount", "Amount incl. fees". */
const INCLUDED = /\b(net|netto|incl\w*|inkl\w*)\b/

function isUnproven(fee: Column, found: AmountColumns, columns: readonly Column[], mark: DecimalMark | undefined): boolean {
  const own = [found.amount, found.debit, found.credit]
  if (own.includes(fee.index)) return false
  const read = (column: Column): (Exact | undefined)[] => column.cells.map((cell) => moneyOf(cell, mark))
  const fees = read(fee)
  const amounts = own.flatMap((index) => (index === undefined ? [] : [read(columns[index]!)]))
  const charged = fees.flatMap((one, at) => (one && !one.isZero && amounts.some((column) => column[at] !== undefined) ? [at] : []))
  // A column with the amounts before or after their fees shows which of both these are.
  const others = moneyColumns(columns).filter((column) => column !== fee && !own.includes(column.index) && !isBalance(column))
  const isWithFee = (other: Exact | undefined, at: number): boolean =>
    amounts.some(({ [at]: amount }) => amount !== undefined && other?.minus(amount).abs().equals(fees[at]!.abs()))
  if (others.map(read).some((cells) => charged.every((at) => isWithFee(cells[at], at)))) return false
  // Or each step of a balance beside a fee is the amount alone.
  const isStep = (balances: readonly (Exact | undefined)[], at: number): boolean =>
    [at - 1, at + 1].some((next) => {
      const [from, to] = [balances[next], balances[at]]
      return from !== undefined && to !== undefined && amounts.some(({ [at]: amount }) => amount?.abs().equals(to.minus(from).abs()))
    })
  const balances = columns.filter((column) => isBalance(column) || column.index === found.balance).map(read)
  return charged.length > 0 && !balances.some((cells) => charged.every((at) => isStep(cells, at)))
}
