import { reasons } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Decision } from '../preview/preview.ts'
import { type DecimalMark, moneyOf, namedOrShared } from '../text/cell-values.ts'
import {
  amountsAmong,
  type Candidate,
  candidatesOf,
  type Column,
  directionOf,
  isBalance,
  isOfCards,
  isOther,
  isSettled,
  moneyColumns,
  saidBy,
  withFees,
  withoutGross,
} from './table-columns.ts'

/** The columns of amounts and directions. */
export interface AmountColumns {
  readonly amount?: number
  readonly debit?: number
  readonly credit?: number
  readonly dr_cr?: number
  readonly balance?: number
  /** A fee that the amount does not include: proved by a running balance, or chosen by the user. */
  readonly fee?: number
  readonly positive: 'in' | 'out'
}

export type Proof = Pick<Decision, 'by' | 'because' | 'isCertain'>

export interface AmountGuess {
  readonly found: AmountColumns
  readonly columns: Proof
  readonly sign: Proof
  /** Alternatives, the likeliest first. */
  readonly rivals: readonly AmountColumns[]
}

/** According to the dates of the rows. */
export type RowOrder = 'oldest first' | 'newest first'

/** Fewer steps than this prove nothing. */
const STEPS_MIN = 2
const PROVEN = 0.9

const byRunningBalance = (): Proof => ({ by: 'balance', because: reasons().decisions.balance, isCertain: true })

/**
 * The columns of amounts: those that a running balance proves, or else by headings and signs. `isLiability` for cards, whose lists mostly have
 * spending as positive. `chosen` has the indexes of columns that the user chose.
 */
export function guessAmounts(
  columns: readonly Column[],
  mark: DecimalMark | undefined,
  {
    isLiability,
    chosen,
    order,
  }: { readonly isLiability: boolean; readonly chosen?: readonly number[] | undefined; readonly order?: RowOrder | undefined },
): AmountGuess | undefined {
  const money = moneyColumns(columns)
  const wanted = (candidate: Candidate): boolean =>
    chosen === undefined || (chosen.length > 1 ? candidate.debit === chosen[0] && candidate.credit === chosen[1] : candidate.amount === chosen[0])
  const usable = chosen === undefined ? money.filter((column) => !isBalance(column)) : columns.filter(({ index }) => chosen.includes(index))
  const all = withoutGross(candidatesOf(columns, usable, mark), money, mark).filter(wanted)
  const proven = aroundEach(all, columns, money, mark) ?? provenBy([...all, ...withFees(all, money, mark)], money, { mark, isLiability, order })
  if (proven) return { found: proven, columns: byRunningBalance(), sign: byRunningBalance(), rivals: [] }
  const named = new Set(amountsAmong(usable).map(({ index }) => index))
  const candidates = all.filter(({ amount, isDoubtful }) => !isDoubtful && (amount === undefined || named.has(amount)))
  const ranked = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate, columns) })).sort((a, b) => b.score - a.score)
  const [first] = ranked
  if (!first) return undefined
  const balance = balanceAmong(money, first.candidate)
  const best = { ...first, candidate: withFeeTaken(first.candidate, money, { balance, mark, order }) }
  const asFound = (candidate: Candidate): AmountColumns & { readonly sign: Proof } => {
    const found = columnsIn(candidate)
    const { positive, ...sign } = signOf(candidate, columns, { balance, mark, isLiability, order })
    return { ...found, ...(balance && { balance: balance.index }), positive, sign }
  }
  const others = ranked.slice(1).filter(({ candidate }) => isAnother(candidate, best.candidate) && isSignificant(candidate, best.candidate))
  const columnsProof = columnsOf(best, others, columns, usable)
  const { sign, ...found } = asFound(best.candidate)
  const rivals = columnsProof.isCertain ? [] : others.map(({ candidate }) => asFound(candidate))
  return { found, columns: columnsProof, sign, rivals: rivals.map(({ sign: _, ...one }) => one) }
}

const columnsIn = ({ amount, debit, credit, dr_cr, fee }: Candidate): Omit<AmountColumns, 'positive'> => ({
  ...(amount !== undefined && { amount }),
  ...(debit !== undefined && { debit }),
  ...(credit !== undefined && { credit }),
  ...(dr_cr !== undefined && { dr_cr }),
  ...(fee !== undefined && { fee }),
})

const isAnother = (one: Candidate, best: Candidate): boolean => one.amount !== best.amount || one.debit !== best.debit || one.credit !== best.credit

/** Columns with the same amounts are equivalent. */
const isSignificant = ({ flow }: Candidate, best: Candidate): boolean =>
  flow.some((amount, at) => amount !== undefined && !(best.flow[at]?.abs().equals(amount.abs()) ?? false))

/** The proof that these columns are the amounts. */
function columnsOf({ candidate, score }: Ranked, others: readonly Ranked[], columns: readonly Column[], usable: readonly Column[]): Proof {
  if (lacksAmounts(candidate, columns, usable)) return { by: 'guess', because: reasons().decisions.amountsElsewhere, isCertain: false }
  const next = others[0]?.score
  if (candidate.isHeaded) return { by: 'heading', because: reasons().decisions.headingsBothWays, isCertain: true }
  if (candidate.isEither && candidate.flow.length >= ROWS_OF_PAIR) return { by: 'values', because: reasons().decisions.oneOfTwo, isCertain: true }
  const column = columns[candidate.amount ?? -1]
  const rivalNamed = others.some(
    ({ candidate: { amount } }) => amount !== undefined && !isOther(elementAt(columns, amount)) && !isSettled(elementAt(columns, amount)),
  )
  if (column !== undefined && !isSettled(column) && rivalNamed && columns.filter(isOfCurrencies).length > 1)
    return { by: 'guess', because: reasons().decisions.twoCurrencies, isCertain: false }
  const isNamed = column !== undefined && ['amount', 'gross', 'debit', 'credit'].some((meaning) => column.meanings.has(meaning as 'amount'))
  if (isNamed && !isOther(column) && (next === undefined || score - next >= CLEARLY))
    return { by: 'heading', because: reasons().decisions.heading(column.heading), isCertain: true }
  if (column !== undefined && next === undefined && !isOther(column))
    return { by: 'values', because: reasons().decisions.onlyAmounts, isCertain: true }
  const isLast = others.every((other) => (other.candidate.amount ?? -1) < (candidate.amount ?? -1))
  // The balance is usually last and may be negative.
  if (column !== undefined && isSigned(candidate) && !isLast && others.every((other) => !isSigned(other.candidate)))
    return { by: 'values', because: reasons().decisions.onlySigns, isCertain: true }
  return { by: 'guess', because: reasons().decisions.severalAmounts, isCertain: false }
}
const CLEARLY = 0.2

/** Cells that are codes of currencies. */
const isOfCurrencies = ({ cells }: Column): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || namedOrShared(cell) !== undefined)

/** Whether rows without an amount in this column may have one in another column. */
const lacksAmounts = ({ flow, amount }: Candidate, columns: readonly Column[], usable: readonly Column[]): boolean =>
  amount !== undefined &&
  flow.includes(undefined) &&
  ((['debit', 'credit'] as const).some((meaning) => (elementAt(columns, amount).meanings.get(meaning) ?? 0) > 0.5) ||
    usable.some(
      ({ index, cells, filled }) => index !== amount && filled < 1 && cells.some((cell, row) => flow[row] === undefined && /[1-9]/.test(cell)),
    ))

interface Ranked {
  readonly candidate: Candidate
  readonly score: number
}

const isSigned = ({ flow, dr_cr, amount }: Candidate): boolean =>
  amount !== undefined && dr_cr === undefined && flow.some((one) => one !== undefined && one.sign < 0)
const ROWS_OF_PAIR = 3

/** With the fee, if only then the balance matches. */
function withFeeTaken(
  candidate: Candidate,
  money: readonly Column[],
  { balance, mark, order }: { readonly balance: Column | undefined; readonly mark: DecimalMark | undefined; readonly order: RowOrder | undefined },
): Candidate {
  if (!balance || byBalance(candidate.flow, balance, { mark, order }) !== undefined) return candidate
  return withFees([candidate], money, mark).find(({ flow }) => byBalance(flow, balance, { mark, order }) === 'in') ?? candidate
}

/** The column of the running balance. Some lists repeat the current balance in every row instead. */
function balanceAmong(money: readonly Column[], { amount, debit, credit }: Candidate): Column | undefined {
  return money.find(
    (column) =>
      isBalance(column) && ![amount, debit, credit].includes(column.index) && !(column.cells.length > STEPS_MIN && new Set(column.cells).size === 1),
  )
}

/** Proves amounts by columns with the balance before and after each movement. */
function aroundEach(
  candidates: readonly Candidate[],
  columns: readonly Column[],
  money: readonly Column[],
  mark: DecimalMark | undefined,
): AmountColumns | undefined {
  const filled = money
    .filter((column) => column.filled > 0.9)
    .map(({ index, cells }) => ({ index, balances: cells.map((cell) => moneyOf(cell, mark)) }))
  for (const candidate of candidates) {
    const { flow } = candidate
    const found = columnsIn(candidate)
    const others = filled.filter(({ index }) => ![found.amount, found.debit, found.credit].includes(index))
    for (const before of others)
      for (const after of others) {
        if (before === after) continue
        // One row is enough if there are no headings.
        if (flow.length < STEPS_MIN && [found.amount, before.index, after.index].some((index) => (columns[index ?? -1]?.heading ?? '') !== ''))
          continue
        const fits = flow.every((amount, at) => {
          const [from, to] = [before.balances[at], after.balances[at]]
          return amount !== undefined && !amount.isZero && from !== undefined && to !== undefined && to.minus(from).equals(amount)
        })
        const follows = (step: number): boolean =>
          before.balances.every((balance, at) => after.balances[at - step] === undefined || balance!.equals(after.balances[at - step]!))
        if (fits && (follows(1) || follows(-1)) && flow.some((amount) => amount!.sign < 0)) return { ...found, balance: after.index, positive: 'in' }
      }
  }
  return undefined
}

/** Proves amounts by a running balance, in either order of rows. */
function provenBy(
  candidates: readonly Candidate[],
  money: readonly Column[],
  { mark, isLiability, order }: { readonly mark: DecimalMark | undefined; readonly isLiability: boolean; readonly order: RowOrder | undefined },
): AmountColumns | undefined {
  let best: (AmountColumns & { readonly share: number; readonly moved: number }) | undefined
  for (const column of money) {
    if (column.filled < 0.8) continue
    const balances = column.cells.map((cell) => moneyOf(cell, mark))
    for (const candidate of candidates) {
      const { flow, isHeaded } = candidate
      const found = columnsIn(candidate)
      if ([found.amount, found.debit, found.credit, found.fee].includes(column.index)) continue
      for (const positive of ['in', 'out'] as const) {
        // The balance of a debt may be negative or the amount owed; columns with headings are not swapped for it.
        const isOwedPair = isHeaded === true && isLiability
        if (positive === 'out' && !isOwedPair && (found.amount === undefined || found.dr_cr !== undefined || found.fee !== undefined)) continue
        const { share, isBefore } = stepsOf(flow, balances, positive, order)
        if (share < PROVEN || share < (best?.share ?? 0)) continue
        // Zeros with a constant balance prove nothing.
        if (!flow.some((amount) => amount && !amount.isZero)) continue
        // The first row has no previous balance: if it is the only credit, debits alone would fit and lose it.
        const moved = flow.filter((amount) => amount && !amount.isZero).length
        if (share === best?.share && moved <= best.moved) continue
        best = { ...found, ...(!isBefore && { balance: column.index }), positive: isOwedPair ? 'in' : positive, share, moved }
      }
    }
  }
  if (!best) return undefined
  const { share: _, moved: __, ...proven } = best
  return proven
}

/** The share of balance changes that the amounts explain; 0 if there are too few. */
function stepsOf(
  flow: readonly (Exact | undefined)[],
  balances: readonly (Exact | undefined)[],
  positive: 'in' | 'out',
  order: RowOrder | undefined,
  least = STEPS_MIN,
): { readonly share: number; readonly isBefore: boolean } {
  let [forwards, backwards, beforeForwards, beforeBackwards, steps] = [0, 0, 0, 0, 0]
  for (let at = 1; at < flow.length; at++) {
    const [before, now, earlier, later] = [balances[at - 1], balances[at], flow[at - 1], flow[at]]
    if (!before || !now || !earlier || !later) continue
    steps++
    const step = now.minus(before)
    const signed = (amount: Exact): Exact => (positive === 'in' ? amount : amount.negated())
    if (step.equals(signed(later))) forwards++
    if (step.equals(signed(earlier).negated())) backwards++
    if (step.equals(signed(earlier))) beforeForwards++
    if (step.equals(signed(later).negated())) beforeBackwards++
  }
  if (steps < least) return { share: 0, isBefore: false }
  // Some lists have the balance before each movement. Only the dates distinguish that from inverted signs.
  const after = order === 'oldest first' ? forwards : order === 'newest first' ? backwards : Math.max(forwards, backwards)
  const before = order === 'oldest first' ? beforeForwards : order === 'newest first' ? beforeBackwards : 0
  return { share: Math.max(after, before) / steps, isBefore: before > after }
}

function scoreOf({ amount, debit, credit, dr_cr, flow }: Candidate, columns: readonly Column[]): number {
  const says = (index: number | undefined, meaning: 'amount' | 'gross' | 'debit' | 'credit' | 'sign'): number =>
    index === undefined ? 0 : (elementAt(columns, index).meanings.get(meaning) ?? 0)
  if (amount !== undefined) {
    const isPlainlySigned = isSigned({ amount, flow, ...(dr_cr !== undefined && { dr_cr }) })
    const other = Math.max(says(amount, 'debit'), says(amount, 'credit'))
    const isOdd = isOther(elementAt(columns, amount)) || (elementAt(columns, amount).meanings.has('noise') && says(amount, 'amount') === 0)
    return (
      1 +
      Math.max(says(amount, 'amount'), says(amount, 'gross') * 0.9) -
      other / 2 -
      (isOdd ? 0.5 : 0) +
      (isSettled(elementAt(columns, amount)) ? 1 : 0) +
      (dr_cr === undefined ? 0 : 0.3 + says(dr_cr, 'sign') / 2) -
      amount / 1000 +
      (isPlainlySigned ? 0.05 : 0)
    )
  }
  // Without headings money out is usually first.
  return 1.2 + says(debit, 'debit') + says(credit, 'credit') - says(debit, 'credit') - says(credit, 'debit') + (debit! < credit! ? 0.1 : 0)
}

/** What a positive amount means, and the proof. */
function signOf(
  { amount, dr_cr, isHeaded, flow, isContradicted }: Candidate,
  columns: readonly Column[],
  {
    balance,
    mark,
    isLiability,
    order,
  }: {
    readonly balance: Column | undefined
    readonly mark: DecimalMark | undefined
    readonly isLiability: boolean
    readonly order: RowOrder | undefined
  },
): Proof & { readonly positive: 'in' | 'out' } {
  const is = (positive: 'in' | 'out', by: Decision['by'], because: string, isCertain = true) => ({ positive, by, because, isCertain })
  if (amount === undefined)
    return isHeaded ? is('in', 'heading', reasons().decisions.headingsBothWays) : is('in', 'guess', reasons().decisions.whichIsOut, false)
  if (dr_cr !== undefined) {
    // On an account a payment or a refund may go either way.
    if (isMarked(elementAt(columns, amount))) return is('in', 'values', reasons().decisions.marked)
    const isClear = isLiability || elementAt(columns, dr_cr).cells.some((cell) => directionOf(cell) !== undefined && !isOfCards(cell))
    return is(
      unsaidWay(elementAt(columns, dr_cr)),
      isClear ? 'values' : 'guess',
      reasons().decisions.columnSaysWay(elementAt(columns, dr_cr).heading),
      isClear,
    )
  }
  if (isContradicted) return is('in', 'guess', reasons().decisions.wordsContradict, false)
  const column = elementAt(columns, amount)
  const signs = flow.flatMap((one) => (one && !one.isZero ? [one.sign] : []))
  const [out, into] = [signs.filter((sign) => sign < 0).length, signs.filter((sign) => sign > 0).length]
  const held = isLiability || !balance ? undefined : byBalance(flow, balance, { mark, order })
  if (held) return is(held, 'balance', reasons().decisions.balance)
  // One heading may cover money out and money in.
  const saysBoth = (column.meanings.get('debit') ?? 0) > 0.5 && column.meanings.has('credit')
  if ((column.meanings.get('debit') ?? 0) > 0.5 && !saysBoth)
    return is(out > into ? 'in' : 'out', 'heading', reasons().decisions.headingOut(column.heading))
  if ((column.meanings.get('credit') ?? 0) > 0.5 && into > 0 && !saysBoth) return is('in', 'heading', reasons().decisions.headingIn(column.heading))
  if (isMarked(column)) return is('in', 'values', reasons().decisions.marked)
  if (isLiability) {
    if (out === 0) return is('out', 'guess', reasons().decisions.cardPositive, into >= ROWS_OF_CARD)
    if (into === 0) return is('in', 'guess', reasons().decisions.minusSpent, out > 1)
    return is(out < into ? 'out' : 'in', 'guess', reasons().decisions.mostlySpending, Math.max(out, into) >= Math.min(out, into) * MOST)
  }
  if (out > 0) return is('in', 'values', reasons().decisions.minusOut)
  const said = saidBy(columns, amount)
  if (said) return is(said, 'values', reasons().decisions[said === 'in' ? 'wordsIn' : 'wordsOut'])
  return is('in', 'guess', reasons().decisions.allPositive, false)
}

/** The direction of a blank cell: the opposite of the column's words. */
const unsaidWay = ({ cells }: Column): 'in' | 'out' =>
  cells.some((cell) => directionOf(cell) === undefined) && !cells.some((cell) => directionOf(cell) === 'out') ? 'out' : 'in'

/** Fewer rows may be refunds only. */
const ROWS_OF_CARD = 3

/** The ratio that decides. */
const MOST = 3

/** A plus before the amount, or Dr, Cr, S, H after it. */
const isMarked = ({ cells }: Column): boolean => cells.some((cell) => MARKED.test(cell.trim()))
const MARKED = /^\+\s*[\d\p{Sc}]|\d\s*(dr|cr|[CDHS])\.?$/iu

/** The sign that the balance shows; undefined if both fit, or neither. */
function byBalance(
  flow: readonly (Exact | undefined)[],
  balance: Column,
  { mark, order }: { readonly mark: DecimalMark | undefined; readonly order: RowOrder | undefined },
): 'in' | 'out' | undefined {
  const balances = balance.cells.map((cell) => moneyOf(cell, mark))
  const [into, out] = (['in', 'out'] as const).map((positive) => stepsOf(flow, balances, positive, order, 1).share >= PROVEN)
  return into === out ? undefined : into ? 'in' : 'out'
}
