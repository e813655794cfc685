import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type FlowTotals, flowsOf } from '../search/flows.ts'
import { type FoundGroup, type Grouping, groupsOf, transactionCounter } from '../search/groups.ts'
import { type PageAsked, pageOf } from '../search/page-of.ts'
import { selectedPostings, selectedTransactions } from '../search/selected.ts'
import type { POSTING_SORTS, Sort, TRANSACTION_SORTS } from '../search/sorting.ts'
import { amountOf, type CommoditySum, sumsOf } from '../search/sums.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

interface SearchParameters extends PageAsked {
  readonly query?: string | undefined
  readonly group_by?: Grouping | undefined
}
export interface TransactionSearch extends SearchParameters {
  readonly sort?: Sort<(typeof TRANSACTION_SORTS)[number]> | undefined
  readonly account?: string | undefined
}
export interface PostingSearch extends SearchParameters {
  readonly sort?: Sort<(typeof POSTING_SORTS)[number]> | undefined
}

/** True when a list is asked for as a search: its answer then tells of the whole selection, and comes in pages. */
export const isSearch = (asked: SearchParameters & { readonly sort?: string | undefined }): boolean =>
  [asked.query, asked.sort, asked.cursor, asked.group_by].some((parameter) => parameter !== undefined)

/** What a search found, whatever page of it is shown. */
interface Selection {
  readonly transactions: number
  readonly postings: number
  /** Of the first and of the last day; '' where nothing was found. */
  readonly first_date: string
  readonly last_date: string
  readonly sums: CommoditySum[]
  /** What all amounts come to, in the default currency. */
  readonly amount: Exact
  /** Postings whose amount nothing says. */
  readonly unknown: number
}

/** A page of a search: its rows, and what the answer says besides them. */
export interface FoundPage {
  readonly rows: Int32Array
  readonly about: {
    readonly next_cursor: string
    readonly selection: Selection & { readonly flows?: FlowTotals[]; readonly untold?: number }
    readonly groups?: FoundGroup[]
    readonly groups_left_out?: number
  }
}

/** Transactions that answer to a search. */
export function searchTransactions(ledger: ValuedLedger, asked: TransactionSearch): FoundPage | Refusal {
  const groups = selectedTransactions(ledger, asked)
  if (groups instanceof Refusal) return groups
  const { booked, view } = ledger
  const page = pageOf(groups, asked, (group) => view.transactionIds[booked.transactionRow[group]!]!)
  if (page instanceof Refusal) return page
  const summary = once(groups, () => {
    const postings = postingsOf(ledger, groups)
    return { postings, selection: { ...selectionOf(ledger, postings, groups.length), ...flowsOf(ledger, groups) } }
  })
  return { rows: page.rows, about: { next_cursor: page.next, selection: summary.selection, ...grouped(ledger, summary.postings, asked.group_by) } }
}

/** Postings that answer to a search, each by itself. */
export function searchPostings(ledger: ValuedLedger, asked: PostingSearch): FoundPage | Refusal {
  const postings = selectedPostings(ledger, asked)
  if (postings instanceof Refusal) return postings
  const { booked, view } = ledger
  const page = pageOf(postings, asked, (posting) => {
    const group = booked.group[posting]!
    return `${view.transactionIds[booked.transactionRow[group]!]} ${posting - booked.first[group]!}`
  })
  if (page instanceof Refusal) return page
  const { selection } = once(postings, () => ({ postings, selection: selectionOf(ledger, postings, transactionCounter(ledger)(postings)) }))
  return { rows: page.rows, about: { next_cursor: page.next, selection, ...grouped(ledger, postings, asked.group_by) } }
}

interface Summary {
  readonly postings: Int32Array
  readonly selection: FoundPage['about']['selection']
}
/** Whoever scrolls through a selection is told the same of it with every page. */
const summaries = new WeakMap<Int32Array, Summary>()

function once(rows: Int32Array, make: () => Summary): Summary {
  const summary = summaries.get(rows) ?? make()
  summaries.set(rows, summary)
  return summary
}

function grouped(ledger: ValuedLedger, postings: Int32Array, by: Grouping | undefined): { groups?: FoundGroup[]; groups_left_out?: number } {
  if (by === undefined) return {}
  const { groups, leftOut } = groupsOf(ledger, postings, by)
  return { groups, groups_left_out: leftOut }
}

function postingsOf({ booked: { first } }: ValuedLedger, groups: Int32Array): Int32Array {
  let count = 0
  for (let at = 0; at < groups.length; at++) count += first[groups[at]! + 1]! - first[groups[at]!]!
  const postings = new Int32Array(count)
  for (let at = 0, place = 0; at < groups.length; at++) {
    const end = first[groups[at]! + 1]!
    for (let posting = first[groups[at]!]!; posting < end; posting++) postings[place++] = posting
  }
  return postings
}

function selectionOf(ledger: ValuedLedger, postings: Int32Array, transactions: number): Selection {
  const { day, unknown } = ledger.booked
  let [first, last] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  for (let at = 0; at < postings.length; at++) {
    const on = day[postings[at]!]!
    if (on < first) first = on
    if (on > last) last = on
  }
  const dateOf = (on: Day): string => (postings.length === 0 ? '' : ledger.zone.start(on))
  return {
    transactions,
    postings: postings.length,
    first_date: dateOf(first),
    last_date: dateOf(last),
    sums: sumsOf(ledger, postings),
    amount: amountOf(ledger, postings),
    unknown: unknown.size === 0 ? 0 : postings.reduce((count, posting) => (unknown.has(posting) ? count + 1 : count), 0),
  }
}
