import { Exact } from '#vocabulary/exact.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import { directionOf } from './direction.ts'
import type { Column } from './table.ts'

/** Which columns say how much, and which way. */
export interface AmountColumns {
  readonly amount?: number
  readonly debit?: number
  readonly credit?: number
  readonly dr_cr?: number
  readonly balance?: number
  /** What was taken beside the amount: only a running balance proves that it is not in there already. */
  readonly fee?: number
  readonly positive: 'in' | 'out'
  /** How sure this is, from 0 to 1: a running balance that comes out proves it. */
  readonly confidence: number
}

interface Candidate extends Omit<AmountColumns, 'confidence' | 'positive'> {
  /** What comes in, for each movement. */
  readonly flow: readonly (Exact | undefined)[]
  /** Believed only where a balance proves it. */
  readonly isDoubtful?: boolean
}

/** Fewer steps than this prove nothing. */
const STEPS_MIN = 2
const PROVEN = 0.9

/**
 * The columns of amounts: those that a running balance proves, or else what headings and signs say. `isLiability` when the statement is
 * of a card, whose lists mostly have what was spent as positive.
 */
export function guessAmounts(columns: readonly Column[], mark: DecimalMark | undefined, isLiability: boolean): AmountColumns | undefined {
  const money = columns.filter((column) => column.amounts >= 0.8 && column.dates < 0.5 && !isReference(column))
  const candidates = withoutGross(candidatesOf(columns, money, mark), money, mark)
  const around = aroundEach(candidates, money, mark)
  if (around) return around
  const proven = provenBy([...candidates, ...withFees(candidates, money, mark)], money, mark)
  if (proven) return proven
  const isOther = ({ amount, debit, credit, isDoubtful }: Candidate, balance: number): boolean =>
    !isDoubtful && ![amount, debit, credit].includes(balance)
  // "Saldo (EUR)" is a balance, though a column headed "EUR" is an amount.
  const balance = money.find(({ index, meanings, cells }) => {
    // What the account holds today stands beside every movement in some lists.
    if (cells.length > STEPS_MIN && new Set(cells).size === 1) return false
    const says = meanings.get('balance') ?? 0
    return says >= 0.3 && says >= (meanings.get('amount') ?? 0) && candidates.some((candidate) => isOther(candidate, index))
  })?.index
  const rest = candidates.filter((candidate) => isOther(candidate, balance ?? -1))
  const best = rest.map((candidate) => ({ candidate, score: scoreOf(candidate, columns) })).sort((a, b) => b.score - a.score)[0]
  if (!best) return undefined
  const { flow, isDoubtful: _, ...found } = best.candidate
  const isOut = found.amount !== undefined && found.dr_cr === undefined && isSpending(flow, columns[found.amount]!, isLiability)
  return { ...found, ...(balance !== undefined && { balance }), positive: isOut ? 'out' : 'in', confidence: Math.min(0.8, best.score / 2) }
}

/** Long whole numbers are references, however much they look like amounts. */
const isReference = ({ cells, meanings }: Column): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  const isWhole = filled.every((cell) => /^\d+$/.test(cell))
  return (
    isWhole &&
    (filled.some((cell) => cell.length > 7) ||
      (((meanings.get('reference') ?? 0) > 0 || (meanings.get('noise') ?? 0) > 0) && !meanings.has('amount') && !meanings.has('fee')))
  )
}

function candidatesOf(columns: readonly Column[], money: readonly Column[], mark: DecimalMark | undefined): Candidate[] {
  const values = (column: Column): (Exact | undefined)[] => column.cells.map((cell) => moneyOf(cell, mark))
  const signs = columns.filter(
    ({ cells, meanings }) =>
      cells.some((cell) => directionOf(cell) !== undefined) &&
      cells.every((cell) => cell === '' || directionOf(cell) !== undefined) &&
      // A dash in every row stands for nothing, such as no number of a cheque.
      (meanings.has('sign') || cells.some((cell) => cell !== '' && cell !== '-')),
  )
  const singles = money.flatMap((column): Candidate[] => {
    const amounts = values(column)
    if (column.filled < 0.9) return []
    const plain: Candidate = { amount: column.index, flow: amounts }
    if (amounts.some((amount) => amount && amount.sign < 0)) return [plain]
    const signed = signs.map((sign): Candidate => {
      const known = sign.cells.map(directionOf)
      const otherwise = known.includes('out') ? 'in' : 'out'
      return {
        amount: column.index,
        dr_cr: sign.index,
        flow: amounts.map((amount, at) => ((known[at] ?? otherwise) === 'out' ? amount?.negated() : amount)),
      }
    })
    return [...signed, plain]
  })
  const pairs = money.flatMap((out) =>
    money.flatMap((into): Candidate[] => {
      if (out.index === into.index) return []
      const [left, right] = [values(out), values(into)]
      const isMoved = (amount: Exact | undefined): boolean => amount !== undefined && !amount.isZero
      // Of debit and credit each movement has one; a row without either moved nothing, and one with both took something back.
      const alone = left.filter((amount, at) => isMoved(amount) !== isMoved(right[at])).length
      const both = left.filter((amount, at) => isMoved(amount) && isMoved(right[at])).length
      if (alone < left.length / 2 || !right.some(isMoved) || !left.some(isMoved)) return []
      const flow = left.map((amount, at) => (right[at] ?? Exact.zero).abs().minus((amount ?? Exact.zero).abs()))
      return [{ debit: out.index, credit: into.index, flow, ...(alone < (alone + both) * 0.9 && { isDoubtful: true }) }]
    }),
  )
  return [...singles, ...pairs]
}

/** Amounts less what the bank took for the movement. */
function withFees(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): Candidate[] {
  const fees = money.filter(({ meanings }) => meanings.has('fee'))
  return fees.flatMap((fee) =>
    candidates
      .filter(({ amount }) => amount !== undefined && amount !== fee.index)
      .map((candidate) => ({
        ...candidate,
        fee: fee.index,
        flow: candidate.flow.map((amount, at) => amount?.minus(moneyOf(fee.cells[at]!, mark) ?? Exact.zero)),
      })),
  )
}

/** Without amounts that a fee was taken of, where what was left stands in a column of its own. */
function withoutGross(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): readonly Candidate[] {
  const fees = money.filter(({ meanings }) => meanings.has('fee')).map(({ cells }) => cells.map((cell) => moneyOf(cell, mark) ?? Exact.zero))
  const isNetOf = (net: Candidate, gross: Candidate): boolean =>
    fees.some((fee) => {
      if (!fee.some((taken, at) => !taken.isZero && gross.flow[at] !== undefined)) return false
      return gross.flow.every((amount, at) => amount === undefined || (net.flow[at]?.equals(amount.minus(fee[at]!.abs())) ?? false))
    })
  const isPlain = ({ amount, dr_cr }: Candidate): boolean => amount !== undefined && dr_cr === undefined
  const plain = candidates.filter(isPlain)
  return candidates.filter((gross) => !isPlain(gross) || !plain.some((net) => net !== gross && isNetOf(net, gross)))
}

/** The balance before each movement and the balance after it, both in its row, and the one the other of the next. */
function aroundEach(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): AmountColumns | undefined {
  const filled = money
    .filter((column) => column.filled > 0.9)
    .map(({ index, cells }) => ({ index, balances: cells.map((cell) => moneyOf(cell, mark)) }))
  for (const { flow, isDoubtful: _, ...found } of candidates) {
    const others = filled.filter(({ index }) => ![found.amount, found.debit, found.credit].includes(index))
    for (const before of others)
      for (const after of others) {
        if (before === after || flow.length < STEPS_MIN) continue
        const fits = flow.every((amount, at) => {
          const [from, to] = [before.balances[at], after.balances[at]]
          return amount !== undefined && !amount.isZero && from !== undefined && to !== undefined && to.minus(from).equals(amount)
        })
        const follows = (step: number): boolean =>
          before.balances.every((balance, at) => after.balances[at - step] === undefined || balance!.equals(after.balances[at - step]!))
        if (fits && (follows(1) || follows(-1)) && flow.some((amount) => amount!.sign < 0))
          return { ...found, balance: after.index, positive: 'in', confidence: 1 }
      }
  }
  return undefined
}

/** A balance that each movement takes from the one before to its own, forwards or backwards. */
function provenBy(candidates: readonly Candidate[], money: readonly Column[], mark: DecimalMark | undefined): AmountColumns | undefined {
  let best: (AmountColumns & { readonly share: number; readonly moved: number }) | undefined
  for (const column of money) {
    if (column.filled < 0.8) continue
    const balances = column.cells.map((cell) => moneyOf(cell, mark))
    for (const { flow, isDoubtful: _, ...found } of candidates) {
      if ([found.amount, found.debit, found.credit, found.fee].includes(column.index)) continue
      for (const positive of ['in', 'out'] as const) {
        // A pair the other way round is a candidate of its own.
        if (positive === 'out' && (found.amount === undefined || found.fee !== undefined)) continue
        const share = stepsThatFit(flow, balances, positive)
        if (share < PROVEN || share < (best?.share ?? 0)) continue
        // Zeros beside what stays the same prove nothing.
        if (!flow.some((amount) => amount && !amount.isZero)) continue
        // No step leads to the first row: debits alone would do where it is the only credit, and lose it.
        const moved = flow.filter((amount) => amount && !amount.isZero).length
        if (share === best?.share && moved <= best.moved) continue
        best = { ...found, balance: column.index, positive, confidence: 1, share, moved }
      }
    }
  }
  if (!best) return undefined
  const { share: _, moved: __, ...proven } = best
  return proven
}

function stepsThatFit(flow: readonly (Exact | undefined)[], balances: readonly (Exact | undefined)[], positive: 'in' | 'out'): number {
  let [forwards, backwards, steps] = [0, 0, 0]
  for (let at = 1; at < flow.length; at++) {
    const [before, now, earlier, later] = [balances[at - 1], balances[at], flow[at - 1], flow[at]]
    if (!before || !now || !earlier || !later) continue
    steps++
    const step = now.minus(before)
    const signed = (amount: Exact): Exact => (positive === 'in' ? amount : amount.negated())
    if (step.equals(signed(later))) forwards++
    if (step.equals(signed(earlier).negated())) backwards++
  }
  return steps < STEPS_MIN ? 0 : Math.max(forwards, backwards) / steps
}

function scoreOf({ amount, debit, credit, dr_cr }: Candidate, columns: readonly Column[]): number {
  const says = (index: number | undefined, meaning: 'amount' | 'gross' | 'debit' | 'credit' | 'sign'): number =>
    index === undefined ? 0 : (columns[index]!.meanings.get(meaning) ?? 0)
  if (amount !== undefined) {
    const other = Math.max(says(amount, 'debit'), says(amount, 'credit'))
    const isOdd = columns[amount]!.meanings.has('noise') && says(amount, 'amount') === 0
    return (
      1 +
      Math.max(says(amount, 'amount'), says(amount, 'gross') * 0.9) -
      other / 2 -
      (isOdd ? 0.5 : 0) -
      (columns[amount]!.meanings.get('balance') ?? 0) +
      (dr_cr === undefined ? 0 : 0.3 + says(dr_cr, 'sign') / 2) -
      amount / 1000
    )
  }
  // Without headings what goes out stands first.
  return 1.2 + says(debit, 'debit') + says(credit, 'credit') - says(debit, 'credit') - says(credit, 'debit') + (debit! < credit! ? 0.1 : 0)
}

/** Nothing but positive amounts, or nearly: a list of what was spent, where it is of a card or says so. */
function isSpending(flow: readonly (Exact | undefined)[], { meanings }: Column, isLiability: boolean): boolean {
  const out = flow.filter((amount) => amount && amount.sign < 0).length
  if ((meanings.get('debit') ?? 0) > 0.5) return true
  return isLiability && out < flow.length / 2
}
