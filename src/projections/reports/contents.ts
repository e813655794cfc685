import { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getContents } from '../../http/contract/explain.ts'
import type { Postings } from '../valuation/postings.ts'
import { addendsOf, type PostingAddend, type Trace } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type Combination, tracedFigure } from './parts/combined-figure.ts'
import { wireTransaction } from './parts/wire-postings.ts'

/** One transaction of a figure, and what its postings add to it. */
interface Part {
  readonly postings: Postings
  readonly group: number
  readonly sum: ExactSum
}

/** What is in a figure: all its transactions, newest first, kept for the next page of them. */
export interface Contents {
  readonly figure: Exact
  /** Whether the contributions of the transactions mean anything: the figure is a sum, and no rate or average. */
  readonly isSum: boolean
  readonly parts: readonly Part[]
  readonly accounts: readonly AccountPart[]
}

export type AccountPart = ContentsPage['accounts'][number]

export type ContentsPage = ResultOf<typeof getContents>

/** Returns which transactions a figure of a report is made of; with an account, those that are in it by that account. */
export function contentsOf(
  ledger: ValuedLedger,
  report: (ledger: ValuedLedger) => unknown,
  asked: string | Combination,
  account?: string,
): Contents | Refusal {
  const found = tracedFigure(ledger, report, asked)
  if (found instanceof Refusal) return found
  const { trace, figure } = found
  const isDifference = typeof asked !== 'string' && (asked.minus ?? []).length > 0
  const cancelled = isDifference ? cancelledIn(trace, figure) : new Set()
  const groups = new Map<number, { postings: Postings; readonly group: number; readonly sum: ExactSum }>()
  const accounts = new Map<string, { postings: Set<number>; sum: ExactSum }>()
  for (const { addend, value } of sharesOf(trace, figure, Exact.of(1))) {
    const { postings, posting } = addend
    if (cancelled.has(shareKey(addend))) continue
    const name = ledger.accounts.name(postings.account[posting]!)
    const of = accounts.get(name) ?? { postings: new Set(), sum: new ExactSum() }
    accounts.set(name, of)
    of.postings.add(posting)
    of.sum.add(value)
    if (account !== undefined && name !== account) continue
    const group = postings.group[posting]!
    const key = keyOf(postings, group)
    const part = groups.get(key) ?? { postings, group, sum: new ExactSum() }
    groups.set(key, part)
    // A figure of two days has the book as it was on each: the whole of it is the later one.
    if (postings.count > part.postings.count) part.postings = postings
    part.sum.add(value)
  }
  const dayOf = ({ postings, group }: Part): number => postings.day[postings.first[group]!]!
  return {
    figure,
    isSum: trace.evidenceOf(figure)?.kind !== 'formula',
    parts: [...groups.values()].sort((a, b) => dayOf(b) - dayOf(a) || b.group - a.group),
    accounts: [...accounts]
      .map(([name, { postings, sum }]): AccountPart => ({ account: name, postings: postings.size, contribution: sum.value }))
      .sort((a, b) => b.contribution.abs().compare(a.contribution.abs()) || (a.account < b.account ? -1 : 1)),
  }
}

/** A page of them. */
export function contentsPage(
  ledger: ValuedLedger,
  { figure, isSum, parts, accounts }: Contents,
  { offset = 0, limit = PAGE }: { readonly offset?: number | undefined; readonly limit?: number | undefined } = {},
): ContentsPage {
  return {
    figure,
    is_sum: isSum,
    count: parts.length,
    accounts: accounts.slice(0, ACCOUNTS_MAX),
    transactions: parts
      .slice(offset, offset + limit)
      .map(({ postings, group, sum }) => ({ ...wireTransaction(ledger, group, {}, postings), contribution: sum.value })),
  }
}

const PAGE = 100
const ACCOUNTS_MAX = 200

/** A posting or a transaction of what is booked or foreseen; the book as of a day has the same ones at the same places. */
const keyOf = ({ forecast }: Postings, at: number): number => at * 2 + (forecast ? 1 : 0)

const BASES: readonly PostingAddend['basis'][] = ['quantity', 'amount', 'part']
const shareKey = ({ postings, posting, basis }: PostingAddend): number => keyOf(postings, posting) * BASES.length + BASES.indexOf(basis)

/**
 * In the difference of two figures that share postings, those that are in both with the same: they are not in what it changed by. What
 * is in one by its worth and in the other by its cost is in the difference, even where that is nothing.
 */
function cancelledIn(trace: Trace, figure: Exact): ReadonlySet<number> {
  const shares = new Map<number, { count: number; readonly sum: ExactSum }>()
  for (const { addend, value } of sharesOf(trace, figure, Exact.of(1))) {
    const key = shareKey(addend)
    const of = shares.get(key) ?? { count: 0, sum: new ExactSum() }
    shares.set(key, of)
    of.count++
    of.sum.add(value)
  }
  return new Set([...shares].filter(([, { count, sum }]) => count > 1 && sum.value.isZero).map(([key]) => key))
}

/** Every posting that stands behind a figure, through formulas too, with its sign and times every price and rate on the way. */
function* sharesOf(trace: Trace, figure: Exact, times: Exact): Generator<{ readonly addend: PostingAddend; readonly value: Exact }> {
  const evidence = trace.evidenceOf(figure)
  if (evidence === undefined) return
  if (evidence.kind === 'formula') {
    for (const input of Object.values(evidence.inputs)) yield* sharesOf(trace, input, times)
    return
  }
  for (const addend of addendsOf(evidence.last)) {
    if ('posting' in addend) yield { addend, value: addend.value.times(times) }
    // What comes to nothing by a formula adds nothing, whatever it was made of; nor is it a part of the proof.
    else if (!addend.figure.isZero || trace.evidenceOf(addend.figure)?.kind !== 'formula') {
      const factor = addend.quote ? times.times(addend.quote.value) : times
      yield* sharesOf(trace, addend.figure, addend.negative ? factor.negated() : factor)
    }
  }
}
