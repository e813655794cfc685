import { ASSIGNED, GENERATED, INFERRED, PADDED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { BookPosting, BookTransaction } from '../../ingest/journal/book.ts'
import { comparable } from './plan.ts'

/** Another transaction whose lots or inferred amounts follow from the one that is edited. */
export interface Consequence {
  readonly file: string
  /** Before the edit; 0 for one that a rule makes. */
  readonly line: number
  readonly day: Day
  readonly payee: string
  /** Only the postings that change. */
  readonly postings: readonly { readonly account: string; readonly before: readonly BookedAmount[]; readonly after: readonly BookedAmount[] }[]
  /** What the changed lots were sold for, less what they cost; empty where no price is written. */
  readonly gains: readonly { readonly commodity: string; readonly before: string; readonly after: string }[]
}

export interface BookedAmount {
  readonly quantity: string
  readonly commodity: string
  /** What the lot cost in total, and in which commodity; '' without a lot. */
  readonly cost: string
  readonly costCommodity: string
  readonly lotDay: Day | undefined
  readonly label: string
}

/**
 * The consequences of an edit: each transaction of the book before paired with what it means afterwards. Undefined where more differs than lots
 * and inferred amounts.
 */
export function consequencesOf(
  before: readonly BookTransaction[],
  after: readonly BookTransaction[],
  nameOf: (file: number) => string,
): readonly Consequence[] | undefined {
  if (before.length !== after.length) return undefined
  // An edit moves the lines below it, and keeps their order.
  const [was, is] = [before.toSorted(byPlace), after.toSorted(byPlace)]
  if (was.some((one, at) => fixedPart(one) !== fixedPart(elementAt(is, at)))) return undefined
  return was.map((one, at): Consequence => {
    const [old, now] = [linesOf(one), linesOf(elementAt(is, at))]
    const changed = old.flatMap((lines, nth) => {
      const pair = { before: lines, after: elementAt(now, nth) }
      return isSameAmount(pair) ? [] : [pair]
    })
    return consequenceOf(one, changed, nameOf)
  })
}

/** The postings of one line before and after an edit. */
export interface ChangedLine {
  readonly before: readonly BookPosting[]
  readonly after: readonly BookPosting[]
}

export const consequenceOf = (
  { file, beginLine: line, day, payee }: BookTransaction,
  changed: readonly ChangedLine[],
  nameOf: (file: number) => string,
): Consequence => ({
  file: nameOf(file),
  line,
  day,
  payee,
  postings: changed.map(({ before, after }) => ({
    account: before[0]!.account,
    before: before.map(bookedAmount),
    after: after.map(bookedAmount),
  })),
  gains: gainsOf(changed),
})

/** Whether the postings of a line are the same amount of other lots. */
export function isRebooked({ before, after }: ChangedLine): boolean {
  const [was, is] = [before.map(bookedAmount), after.map(bookedAmount)]
  const commodities = new Set([...was, ...is].map(({ commodity }) => commodity))
  return (
    !isSameAmount({ before, after }) &&
    [...was, ...is].every(({ cost }) => cost !== '') &&
    commodities.size === 1 &&
    quantityOf(before).equals(quantityOf(after)) &&
    paidFor(before).equals(paidFor(after))
  )
}

const byPlace = (a: BookTransaction, b: BookTransaction): number => a.file - b.file || a.beginLine - b.beginLine

/** The postings of each line and account: one written line may take from several lots. */
function linesOf({ postings }: BookTransaction): BookPosting[][] {
  const byLine = new Map<string, BookPosting[]>()
  for (const posting of postings) {
    const key = `${posting.line}\0${posting.account}`
    const line = byLine.get(key)
    if (line) line.push(posting)
    else byLine.set(key, [posting])
  }
  return [...byLine.values()]
}

/** What has to stay: everything but lots, and amounts that follow from others. */
function fixedPart(transaction: BookTransaction): string {
  const postings = linesOf(transaction).map((lines): BookPosting => {
    const [first] = lines as [BookPosting]
    const isFree = transaction.origin === PADDED || (first.flags & (INFERRED | ASSIGNED | GENERATED)) !== 0
    const { amount, cost, lot: _lot, detail: _detail, ...rest } = first
    return {
      ...rest,
      amount: isFree ? NOTHING : { ...amount, quantity: quantityOf(lines) },
      ...(cost && { cost: { ...cost, quantity: paidFor(lines) } }),
    }
  })
  return comparable({ ...transaction, postings }, { kind: 'delete' })
}

const NOTHING = { quantity: Exact.zero, commodity: '' }
const quantityOf = (line: readonly BookPosting[]): Exact => Exact.sum(line.map(({ amount }) => amount.quantity))
const paidFor = (line: readonly BookPosting[]): Exact => Exact.sum(line.map(({ cost }) => cost?.quantity ?? Exact.zero))

export const isSameAmount = ({ before, after }: ChangedLine): boolean =>
  JSON.stringify(before.map(bookedAmount)) === JSON.stringify(after.map(bookedAmount))

const bookedAmount = ({ amount, lot, detail }: BookPosting): BookedAmount => ({
  quantity: amount.quantity.toString(),
  commodity: amount.commodity,
  cost: lot?.quantity.toString() ?? '',
  costCommodity: lot?.commodity ?? '',
  lotDay: lot && detail?.day,
  label: (lot && detail?.label) ?? '',
})

function gainsOf(changed: readonly ChangedLine[]): Consequence['gains'] {
  const gains = new Map<string, { before: Exact; after: Exact }>()
  for (const pair of changed)
    for (const side of ['before', 'after'] as const)
      for (const { lot, cost } of pair[side]) {
        if (!lot || lot.commodity !== cost?.commodity) continue
        const gain = gains.get(lot.commodity) ?? { before: Exact.zero, after: Exact.zero }
        gain[side] = gain[side].plus(lot.quantity).minus(cost.quantity)
        gains.set(lot.commodity, gain)
      }
  return [...gains].map(([commodity, { before, after }]) => ({ commodity, before: before.toString(), after: after.toString() }))
}
