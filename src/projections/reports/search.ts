import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type FlowTotals, flowsOf } from '../search/flows.ts'
import { transactionsOf } from '../search/found.ts'
import { type FoundGroup, type Grouping, groupsOf } from '../search/groups.ts'
import { isByDay } from '../search/orders.ts'
import { type PageAsked, pageOf } from '../search/page-of.ts'
import type { RowSet } from '../search/row-set.ts'
import { selectedPostings, selectedTransactions } from '../search/selected.ts'
import type { Selection } from '../search/selection.ts'
import type { POSTING_SORTS, Sort, TRANSACTION_SORTS } from '../search/sorting.ts'
import { type CommoditySum, sumsAndAmountOf } from '../search/sums.ts'
import { spread } from '../search/text-found.ts'
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
interface Summed {
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
    readonly selection: Summed & { readonly flows?: FlowTotals[]; readonly untold?: number }
    readonly groups?: FoundGroup[]
    readonly groups_left_out?: number
  }
}

/** Transactions that answer to a search. */
export function searchTransactions(ledger: ValuedLedger, asked: TransactionSearch): FoundPage | Refusal {
  const selected = selectedTransactions(ledger, asked)
  if (selected instanceof Refusal) return selected
  const { booked, view } = ledger
  const page = pageOf(selected, asked, (group) => view.transactionIds[booked.transactionRow[group]!]!)
  if (page instanceof Refusal) return page
  const { postings, about } = once(selected, () => {
    const found = spread(ledger, selected.set)
    return { postings: found, about: { ...summaryOf(ledger, found, selected.count), ...flowsOf(ledger, selected.set) } }
  })
  return { rows: page.rows, about: { next_cursor: page.next, selection: about, ...grouped(ledger, postings, asked.group_by) } }
}

/** Postings that answer to a search, each by itself. */
export function searchPostings(ledger: ValuedLedger, asked: PostingSearch): FoundPage | Refusal {
  const selected = selectedPostings(ledger, asked)
  if (selected instanceof Refusal) return selected
  const { booked, view } = ledger
  const page = pageOf(selected, asked, (posting) => {
    const group = booked.group[posting]!
    return `${view.transactionIds[booked.transactionRow[group]!]} ${posting - booked.first[group]!}`
  })
  if (page instanceof Refusal) return page
  const { postings, about } = once(selected, () => ({
    postings: selected.set,
    about: summaryOf(ledger, selected.set, transactionsOf(ledger, selected.set).count),
  }))
  return { rows: page.rows, about: { next_cursor: page.next, selection: about, ...grouped(ledger, postings, asked.group_by) } }
}

interface Summary {
  readonly postings: RowSet
  readonly about: FoundPage['about']['selection']
}
/** Whoever scrolls through a selection is told the same of it with every page. */
const summaries = new WeakMap<Selection, Summary>()

function once(selected: Selection, make: () => Summary): Summary {
  const summary = summaries.get(selected) ?? make()
  summaries.set(selected, summary)
  return summary
}

function grouped(ledger: ValuedLedger, postings: RowSet, by: Grouping | undefined): { groups?: FoundGroup[]; groups_left_out?: number } {
  if (by === undefined) return {}
  const { groups, leftOut } = groupsOf(ledger, postings.rows().reverse(), by)
  return { groups, groups_left_out: leftOut }
}

function summaryOf(ledger: ValuedLedger, postings: RowSet, transactions: number): Summed {
  const { unknown } = ledger.booked
  const days = daysOf(ledger, postings)
  let unknownOnes = 0
  for (const posting of unknown) if (postings.has(posting)) unknownOnes++
  return {
    transactions,
    postings: postings.count,
    first_date: days ? ledger.zone.start(days.first) : '',
    last_date: days ? ledger.zone.start(days.last) : '',
    ...sumsAndAmountOf(ledger, postings),
    unknown: unknownOnes,
  }
}

/** The first and the last day of some postings; undefined when there are none. */
function daysOf(ledger: ValuedLedger, postings: RowSet): { readonly first: Day; readonly last: Day } | undefined {
  const { day, chronological } = ledger.booked
  const [lowest, highest] = [postings.next(0), postings.last]
  if (lowest < 0) return undefined
  if (isByDay(ledger)) return { first: day[lowest]!, last: day[highest]! }
  const first = chronological.find((posting) => postings.has(posting))!
  const last = chronological.findLast((posting) => postings.has(posting))!
  return { first: day[first]!, last: day[last]! }
}
