import { ASSIGNED, GENERATED, INFERRED, PADDED } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { MeantPosting, MeantTransaction } from './new-contents.ts'
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
  before: readonly MeantTransaction[],
  after: readonly MeantTransaction[],
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
  readonly before: readonly MeantPosting[]
  readonly after: readonly MeantPosting[]
}

export const consequenceOf = (
  { file, beginLine: line, day, payee }: MeantTransaction,
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
    quantityOf(before) === quantityOf(after) &&
    paidFor(before) === paidFor(after)
  )
}

const byPlace = (a: MeantTransaction, b: MeantTransaction): number => a.file - b.file || a.beginLine - b.beginLine

/** The postings of each line and account: one written line may take from several lots. */
function linesOf({ postings }: MeantTransaction): MeantPosting[][] {
  const byLine = new Map<string, MeantPosting[]>()
  for (const posting of postings) {
    const key = `${posting.line}\0${posting.account}`
    const line = byLine.get(key)
    if (line) line.push(posting)
    else byLine.set(key, [posting])
  }
  return [...byLine.values()]
}

/** What has to stay: everything but lots, and amounts that follow from others. */
function fixedPart(transaction: MeantTransaction): string {
  const postings = linesOf(transaction).map((lines): MeantPosting => {
    const [first] = lines as [MeantPosting]
    const isFree = transaction.origin === PADDED || (first.flags & (INFERRED | ASSIGNED | GENERATED)) !== 0
    const cost = first.cost && { ...first.cost, quantity: paidFor(lines) }
    return { ...first, ...(isFree ? { quantity: '', commodity: '' } : { quantity: quantityOf(lines) }), cost, lot: undefined }
  })
  return comparable({ ...transaction, postings }, { kind: 'delete' })
}

const sumOf = (quantities: readonly string[]): string => Exact.sum(quantities.map((one) => Exact.parse(one))).toString()
const quantityOf = (line: readonly MeantPosting[]): string => sumOf(line.map(({ quantity }) => quantity))
const paidFor = (line: readonly MeantPosting[]): string => sumOf(line.map(({ cost }) => cost?.quantity ?? '0'))

export const isSameAmount = ({ before, after }: ChangedLine): boolean =>
  JSON.stringify(before.map(bookedAmount)) === JSON.stringify(after.map(bookedAmount))

const bookedAmount = ({ quantity, commodity, lot }: MeantPosting): BookedAmount => ({
  quantity,
  commodity,
  cost: lot?.quantity ?? '',
  costCommodity: lot?.commodity ?? '',
  lotDay: lot?.day,
  label: lot?.label ?? '',
})

function gainsOf(changed: readonly ChangedLine[]): Consequence['gains'] {
  const gains = new Map<string, { before: Exact; after: Exact }>()
  for (const pair of changed)
    for (const side of ['before', 'after'] as const)
      for (const { lot, cost } of pair[side]) {
        if (!lot || lot.commodity !== cost?.commodity) continue
        const gain = gains.get(lot.commodity) ?? { before: Exact.parse('0'), after: Exact.parse('0') }
        gain[side] = gain[side].plus(Exact.parse(lot.quantity)).minus(Exact.parse(cost.quantity))
        gains.set(lot.commodity, gain)
      }
  return [...gains].map(([commodity, { before, after }]) => ({ commodity, before: before.toString(), after: after.toString() }))
}
