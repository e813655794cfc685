import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ENGLISH, type ServerTexts } from '../../messages/said.ts'
import type { getTransactions } from '../../http/contract/transactions-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { find, readSearch } from '../../http/contract/search-contract.ts'
import { completionsAt } from '../search/completions.ts'
import { searchDatesOf, FIRST_DAY, LAST_DAY } from '../search/date-words.ts'
import { flowsOf, type Grouping, groupsOf, sumsOf } from '../search/search-sums.ts'
import { folded } from '../search/folded.ts'
import { selectedPostings, selectedTransactions, transactionsOf } from '../search/found.ts'
import { isByDay, type PageAsked, pageOf, type POSTING_SORTS, type Sort, type TRANSACTION_SORTS } from '../search/sorting.ts'
import { parseSearch } from '../search/parse-search.ts'
import { SearchProblem, type NumberRange, type Period, type Query, type TextCondition } from '../search/search-query.ts'
import type { RowSet, Selection } from '../search/row-set.ts'
import { sumOf } from './parts/selection.ts'
import { spread } from '../search/text-found.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { payeeOf } from './parts/wire-postings.ts'
import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'

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

/** Whether a list is requested as a search: the result then has totals of the whole selection and is paged. */
export const isSearch = (asked: SearchParameters & { readonly sort?: string | undefined }): boolean =>
  [asked.query, asked.sort, asked.cursor, asked.group_by].some((parameter) => parameter !== undefined)

/** The totals of a search, the same for every page. */
type Totals = NonNullable<ResultOf<typeof getTransactions>['selection']>

/** A page of a search: its rows and the totals. */
export interface FoundPage {
  readonly rows: Int32Array
  readonly about: Pick<ResultOf<typeof getTransactions>, 'next_cursor' | 'groups' | 'groups_left_out'> & { readonly selection: Totals }
}

/** Transactions that match a search. */
export function searchTransactions(ledger: ValuedLedger, asked: TransactionSearch): FoundPage | Refusal {
  const selected = selectedTransactions(ledger, asked)
  if (selected instanceof Refusal) return selected
  const { booked, view } = ledger
  const page = pageOf(selected, asked, (group) => elementAt(view.transactionIds, intAt(booked.transactionRow, group)))
  if (page instanceof Refusal) return page
  const { postings, about } = once(selected, () => {
    const found = spread(ledger, selected.set)
    return { postings: found, about: { ...summaryOf(ledger, found, selected.count), flows: flowsOf(ledger, selected.set) } }
  })
  return { rows: page.rows, about: { next_cursor: page.next, selection: about, ...grouped(ledger, postings, asked.group_by) } }
}

/** Single postings that match a search. */
export function searchPostings(ledger: ValuedLedger, asked: PostingSearch): FoundPage | Refusal {
  const selected = selectedPostings(ledger, asked)
  if (selected instanceof Refusal) return selected
  const { booked, view } = ledger
  const page = pageOf(selected, asked, (posting) => {
    const group = intAt(booked.group, posting)
    return `${view.transactionIds[intAt(booked.transactionRow, group)]} ${posting - intAt(booked.first, group)}`
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
  readonly about: Totals
}
/** Cached, because every page of a selection has the same totals. */
const summaries = new WeakMap<Selection, Summary>()

function once(selected: Selection, make: () => Summary): Summary {
  const summary = summaries.get(selected) ?? make()
  summaries.set(selected, summary)
  return summary
}

function grouped(ledger: ValuedLedger, postings: RowSet, by: Grouping | undefined): Pick<FoundPage['about'], 'groups' | 'groups_left_out'> {
  if (by === undefined) return {}
  const { groups, leftOut } = groupsOf(ledger, postings.rows().reverse(), by)
  return { groups, groups_left_out: leftOut }
}

function summaryOf(ledger: ValuedLedger, postings: RowSet, transactions: number): Totals {
  const { unknown } = ledger.booked
  const days = daysOf(ledger, postings)
  // Newest first, like lists.
  const rows = postings.rows().reverse()
  let unknownOnes = 0
  for (const posting of unknown) if (postings.has(posting)) unknownOnes++
  return {
    transactions,
    postings: postings.count,
    first_date: days ? ledger.zone.start(days.first) : '',
    last_date: days ? ledger.zone.start(days.last) : '',
    sums: sumsOf(ledger, rows),
    amount: sumOf(ledger, rows),
    unknown: unknownOnes,
  }
}

/** The first and last day of some postings; undefined without postings. */
function daysOf(ledger: ValuedLedger, postings: RowSet): { readonly first: Day; readonly last: Day } | undefined {
  const { day, chronological } = ledger.booked
  const [lowest, highest] = [postings.next(0), postings.last]
  if (lowest < 0) return undefined
  if (isByDay(ledger)) return { first: intAt(day, lowest), last: intAt(day, highest) }
  const first = chronological.find((posting) => postings.has(posting))!
  const last = chronological.findLast((posting) => postings.has(posting))!
  return { first: intAt(day, first), last: intAt(day, last) }
}

export type SearchFieldReport = ResultOf<typeof readSearch>

/** A search as it is being typed. */
export function searchFieldReport(
  ledger: ValuedLedger,
  { query = '', at = query.length }: { query?: string | undefined; at?: number | undefined },
  texts: ServerTexts = ENGLISH,
): SearchFieldReport {
  const read = parseSearch(query, searchDatesOf(ledger))
  const problem = read instanceof SearchProblem ? { from: read.from, to: read.to, message: read.textIn(texts) } : null
  const understood = read instanceof SearchProblem ? [] : meaningOf(read, texts)
  return { problem, understood, completions: query.length > 10_000 ? [] : completionsAt(ledger, query, at, texts) }
}

/** A searched amount: quantities from `from` to below `below` begin with it. */
interface SearchedAmount {
  readonly exactly: Exact
  readonly from: Exact
  readonly below: Exact
}

/** "65.76", "-1,234.50", "1.234,50 EUR", "€ 12": digits with marks between them, and a currency at most. */
const WRITTEN = /^[-+−(]?\s*(?:\p{Sc}|[A-Z]{3})?\s*[-+−]?(\d[\d.,'’ \u00a0\u202f]*)\s*(?:\p{Sc}|[A-Z]{3})?\s*\)?$/u
const DIGITS_MAX = 30

/** Returns the amount in a text with either decimal mark; undefined if it is not an amount. */
export function searchedAmount(text: string): SearchedAmount | undefined {
  const [, written] = WRITTEN.exec(text.trim()) ?? []
  if (written === undefined || written.length > DIGITS_MAX) return undefined
  const digits = written.replace(/['\u2019 \u00a0\u202f]/g, '')
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const parts = mark < 0 ? '' : digits.slice(mark + 1)
  // Three digits after the only mark are thousands: thousandths are unlikely in a search.
  const isFraction = mark >= 0 && !(parts.length === 3 && new Set(digits.replace(/\d/g, '')).size === 1)
  const whole = (isFraction ? digits.slice(0, mark) : digits).replace(/[.,]/g, '')
  const exactly = Exact.tryParse(isFraction && parts !== '' ? `${whole}.${parts}` : whole)
  if (exactly === undefined) return undefined
  return { exactly, from: exactly, below: exactly.plus(Exact.of(1, isFraction ? parts.length : 0)) }
}

export interface FindParameters {
  readonly text: string
  /** Of each kind. */
  readonly limit?: number | undefined
}

type FoundTransaction = FindReport['transactions'][number]

export type FindReport = ResultOf<typeof find>

const LIMIT = 6
const TEXT_MAX = 200

/** Finds payees, commodities, files and transactions by words, or transactions by an amount. Future bookings are included. */
export function findReport(ledger: ValuedLedger, { text, limit = LIMIT }: FindParameters): FindReport {
  const sought = text.slice(0, TEXT_MAX)
  const words = folded(sought).split(/\s+/).filter(Boolean)
  const amount = searchedAmount(sought)
  const { view } = ledger
  const answers = (candidate: string): boolean => words.length > 0 && words.every((word) => folded(candidate).includes(word))
  const used = usedIn(ledger)
  return {
    payees: payeesFound(ledger, answers, limit),
    commodities: view.commodities.filter((name, id) => used.commodities.has(id) && answers(name)).slice(0, limit),
    files: view.files.filter((name, id) => used.files.has(id) && answers(name)).slice(0, limit),
    transactions: amount ? withAmount(ledger, amount, limit) : withWords(ledger, answers, limit),
  }
}

/** The string tables keep withdrawn names: only those of current transactions count. */
function usedIn({ booked, view }: ValuedLedger): { commodities: Set<number>; files: Set<number> } {
  const commodities = new Set<number>(booked.commodity.subarray(0, booked.count))
  const files = new Set<number>()
  for (let group = 0; group < booked.groupCount; group++) files.add(intAt(view.transactions.file, intAt(booked.transactionRow, group)))
  return { commodities, files }
}

function payeesFound({ booked, view, zone }: ValuedLedger, answers: (name: string) => boolean, limit: number): FindReport['payees'] {
  const { transactions: t, payees } = view
  const isFound = Uint8Array.from(payees, (payee) => (payee !== '' && answers(payee) ? 1 : 0))
  const counts = new Map<number, { transactions: number; last: number }>()
  for (let group = 0; group < booked.groupCount; group++) {
    const row = intAt(booked.transactionRow, group)
    const payee = intAt(t.payee, row)
    if (isFound[payee] !== 1) continue
    counts.set(payee, { transactions: (counts.get(payee)?.transactions ?? 0) + 1, last: intAt(t.day, row) })
  }
  return [...counts]
    .sort(([, a], [, b]) => b.transactions - a.transactions || b.last - a.last)
    .slice(0, limit)
    .map(([payee, { transactions, last }]) => ({ payee: elementAt(payees, payee), transactions, last_date: zone.start(last) }))
}

/** The newest whose note or payee has the words. */
function withWords(ledger: ValuedLedger, answers: (text: string) => boolean, limit: number): FoundTransaction[] {
  const { booked, view } = ledger
  const { transactions: t } = view
  const payees = Uint8Array.from(view.payees, (payee) => (answers(payee) ? 1 : 0))
  const texts = Uint8Array.from(view.texts, (note) => (answers(note) ? 1 : 0))
  const found: FoundTransaction[] = []
  for (let group = booked.groupCount - 1; group >= 0 && found.length < limit; group--) {
    const row = intAt(booked.transactionRow, group)
    if (payees[intAt(t.payee, row)] === 1 || texts[intAt(t.note, row)] === 1) found.push(shown(ledger, intAt(booked.first, group)))
  }
  return found
}

/** Exact amounts first, then amounts that begin with it; each newest first, and each transaction once. */
function withAmount(ledger: ValuedLedger, { exactly, from, below }: SearchedAmount, limit: number): FoundTransaction[] {
  const { booked } = ledger
  const exact = new Map<number, number>()
  const near = new Map<number, number>()
  for (let posting = booked.count - 1; posting >= 0 && exact.size < limit; posting--) {
    const quantity = booked.quantityOf(posting).abs()
    if (quantity.isLessThan(from) || !quantity.isLessThan(below)) continue
    const group = intAt(booked.group, posting)
    if (quantity.equals(exactly)) exact.set(group, posting)
    else if (near.size < limit || near.has(group)) near.set(group, posting)
  }
  const others = [...near].filter(([group]) => !exact.has(group))
  return [...exact, ...others].slice(0, limit).map(([, posting]) => shown(ledger, posting))
}

function shown(ledger: ValuedLedger, posting: number): FoundTransaction {
  const { booked, view, zone, accounts } = ledger
  const row = intAt(booked.row, posting)
  const transaction = intAt(view.transactionOf, row)
  return {
    id: elementAt(view.transactionIds, transaction),
    date: zone.start(intAt(booked.day, posting)),
    payee: payeeOf(view, row),
    account: accounts.name(intAt(booked.account, posting)),
    quantity: booked.quantityOf(posting),
    commodity: ledger.commodityName(intAt(booked.commodity, posting)),
    file_name: view.files[intAt(view.transactions.file, transaction)] ?? '',
    line: intAt(view.postings.line, row),
  }
}

/** How a search was understood, in words: a line for each condition that must hold. None for the search for everything. */
export function meaningOf(query: Query, { search }: Pick<ServerTexts, 'search'> = ENGLISH): string[] {
  if (query.kind === 'everything') return []
  return query.kind === 'and' ? query.parts.map((part) => inWords(part, search)) : [inWords(query, search)]
}

type Texts = ServerTexts['search']

function inWords(query: Query, t: Texts): string {
  switch (query.kind) {
    case 'everything':
      return t.everything
    case 'and':
      return `(${query.parts.map((part) => inWords(part, t)).reduce((one, other) => t.and(one, other))})`
    case 'or':
      return together(query.parts, t).reduce((one, other) => t.or(one, other))
    case 'not':
      return t.not(`(${inWords(query.part, t)})`)
    case 'scope':
      return t.inOne[query.of](inWords(query.part, t))
    case 'text':
      return textInWords(query, t.properties[query.property], t)
    case 'number':
      return negatable(query, rangeInWords(query.range, t.properties[query.property], t), t)
    case 'date':
      return negatable(query, daysInWords(query, t), t)
    case 'status':
      return negatable(query, query.status === CLEARED ? t.cleared : query.status === PENDING ? t.pending : t.unmarked, t)
  }
}

const negatable = ({ negated }: { readonly negated: boolean }, words: string, t: Texts): string => (negated ? t.not(words) : words)

/** Alternatives in words; those that only differ in the property are one: "payee or note contains …". */
function together(parts: readonly Query[], t: Texts): string[] {
  const alike = new Map<string, { readonly properties: string[]; readonly say: (properties: string) => string }>()
  for (const part of parts) {
    const say = ofProperty(part, t) ?? (() => inWords(part, t))
    const known = alike.get(say(''))
    const properties = part.kind === 'text' || part.kind === 'number' ? [t.properties[part.property]] : []
    if (known) known.properties.push(...properties)
    else alike.set(say(''), { properties, say })
  }
  return Array.from(alike.values(), ({ properties, say }) => say(properties.length === 0 ? '' : properties.reduce((one, other) => t.or(one, other))))
}

/** A condition in words, for any property in its place. */
function ofProperty(query: Query, t: Texts): ((property: string) => string) | undefined {
  if (query.kind === 'text' && query.property !== 'any') return (property) => textInWords(query, property, t)
  return query.kind === 'number' && !query.negated ? (property) => rangeInWords(query.range, property, t) : undefined
}

function textInWords({ test, negated }: TextCondition, where: string, t: Texts): string {
  if (test.how === 'matches') return negated ? t.matchesNot(where) : t.matches(where)
  if (test.how === 'is') return negated ? t.isNot(where, test.text) : t.is(where, test.text)
  return negated ? t.containsNot(where, test.text) : t.contains(where, test.text)
}

function rangeInWords({ low, high }: NumberRange, what: string, t: Texts): string {
  const [least, most] = [low?.value.toText() ?? '', high?.value.toText() ?? '']
  if (low && high) return low.value.equals(high.value) ? t.exactly(what, least) : t.between(what, least, most)
  if (low) return low.included ? t.atLeast(what, least) : t.over(what, least)
  if (!high) return t.ofAnySize(what)
  return high.included ? t.atMost(what, most) : t.under(what, most)
}

function daysInWords({ first, last }: Period, t: Texts): string {
  if (first === last) return t.onDay(formatDay(first))
  if (first <= FIRST_DAY) return t.upToDay(formatDay(last))
  return last >= LAST_DAY ? t.fromDayOn(formatDay(first)) : t.fromDayTo(formatDay(first), formatDay(last))
}
