import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE, type PriceColumns, type Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { entries, type ExactRows, exactRows, linesFrom, putEntries, putLines } from '../../journal/segment-cache.ts'
import { type PriceSpec, type Terms, TotalPrice } from '../booking/lot.ts'
import { type Directive, type Directives, type InternedNames, OPEN, OTHER, PAD, TRANSACTION } from '../parsed-directives.ts'

type Rows<Value> = readonly (readonly [number, Value])[]

/** Some lines of a file from one directive to before another, as they were read; rows and lines count from its beginning. */
export interface RawSegment {
  /** Names in the order in which they come up, each once, under the ids that the columns have. */
  readonly accounts: Mentioned
  readonly currencies: Mentioned
  readonly directives: DirectiveRows
  readonly transactions: TransactionRows
  readonly postings: PostingRows
  readonly prices: PriceRows
}

export interface DirectiveRows {
  readonly kind: Uint8Array
  readonly day: Int32Array
  readonly line: Int32Array
  readonly endLine: Int32Array
  /** All but transactions, in their order, as they stood at `file` behind `line` lines. */
  others: readonly Directive[]
  file: number
  line0: number
}

export interface TransactionRows {
  readonly flag: Uint8Array
  readonly description: Int32Array
  readonly firstPosting: Int32Array
  readonly tags: Rows<readonly Tag[]>
  readonly links: Rows<readonly string[]>
}

interface PostingRows {
  readonly account: Int32Array
  readonly number: ExactRows
  readonly currency: Int32Array
  readonly form: Uint8Array
  readonly status: Uint8Array
  readonly line: Int32Array
  /** Rows with a cost or a price. */
  terms: Rows<Terms>
  readonly tags: Rows<readonly Tag[]>
  /** Accounts, of which booking must know what they hold because of these rows. */
  readonly holders: Int32Array
}

export interface PriceRows {
  readonly day: Int32Array
  readonly base: Int32Array
  readonly quote: Int32Array
  readonly rate: ExactRows
  readonly line: Int32Array
}

/** Names as some text brings them up, and the ids that they have in the reading that saw the text last. */
interface Mentioned {
  readonly names: readonly string[]
  readonly ids: Int32Array
}

const mentionedOf = (ids: readonly number[], table: InternedNames): Mentioned => ({
  names: ids.map((id) => table.name(id)),
  ids: Int32Array.from(ids),
})

/**
 * Brings the names up again, in another reading. Returns what its ids are by the old ones, undefined when all are as they were, and
 * keeps the new ones.
 */
function mentionAgain({ names, ids }: Mentioned, table: InternedNames): ReadonlyMap<number, number> | undefined {
  let moved: Map<number, number> | undefined
  for (let at = 0; at < ids.length; at++) {
    const before = intAt(ids, at)
    const now = before < table.size && table.name(before) === names[at] ? before : table.idOf(elementAt(names, at))
    if (now !== before) {
      // Those before it have stayed.
      moved ??= new Map(Array.from(ids.subarray(0, at), (id) => [id, id]))
    }
    moved?.set(before, now)
    ids[at] = now
  }
  return moved
}

/** Adds what a segment says, in a file behind `line0` lines of it, as if it had been read there. */
export function putRawSegment(segment: RawSegment, directives: Directives, { prices }: Book, file: number, line0: number): void {
  renumber(segment, directives.accounts, directives.currencies)
  putTransactionRows(segment, directives)
  putPostingRows(segment, directives, line0)
  putDirectiveRows(segment, directives, file, line0)
  putTransactions(segment, directives)
  putPostings(segment, directives)
  putOthers(segment, directives, file, line0)
  putPriceRows(segment, prices, file, line0)
  putPrices(segment, prices)
  directives.count += segment.directives.kind.length
  directives.transactions.count += segment.transactions.flag.length
  directives.postings.count += segment.postings.account.length
}

function putPriceRows({ prices: rows }: RawSegment, prices: PriceColumns, file: number, line0: number): void {
  const first = prices.count
  const end = first + rows.day.length
  prices.reserve(end)
  prices.day.set(rows.day, first)
  prices.base.set(rows.base, first)
  prices.quote.set(rows.quote, first)
  prices.rate.mantissa.set(rows.rate.mantissa, first)
  prices.rate.scale.set(rows.rate.scale, first)
  prices.origin.fill(DIRECTIVE, first, end)
  prices.second.fill(0, first, end)
  prices.file.fill(file, first, end)
  putLines(rows.line, prices.line, first, line0)
}
/** What few of them have, and how many they are. */
function putPrices({ prices: { day, rate } }: RawSegment, prices: PriceColumns): void {
  putEntries(rate.big, prices.rate.big, prices.count)
  prices.count += day.length
}

function putTransactionRows({ transactions: rows }: RawSegment, { transactions: t, postings }: Directives): void {
  const first = t.count
  t.reserve(first + rows.flag.length)
  t.flag.set(rows.flag, first)
  t.description.set(rows.description, first)
  putLines(rows.firstPosting, t.firstPosting, first + 1, postings.count)
}
/** What few of them have. */
function putTransactions({ transactions: rows }: RawSegment, { transactions: t }: Directives): void {
  putEntries(rows.tags, t.tags, t.count)
  putEntries(rows.links, t.links, t.count)
}

function putPostingRows({ postings: rows }: RawSegment, { postings: p }: Directives, line0: number): void {
  const first = p.count
  const end = first + rows.account.length
  p.reserve(end)
  p.account.set(rows.account, first)
  p.number.mantissa.set(rows.number.mantissa, first)
  p.number.scale.set(rows.number.scale, first)
  p.currency.set(rows.currency, first)
  p.form.set(rows.form, first)
  p.status.set(rows.status, first)
  putLines(rows.line, p.line, first, line0)
  p.termsAt.fill(NONE, first, end)
  for (let at = 0; at < rows.terms.length; at++) p.termsAt[first + elementAt(rows.terms, at)[0]] = p.terms.length + at
}
function putPostings({ postings: rows }: RawSegment, directives: Directives): void {
  const { postings: p } = directives
  putEntries(rows.number.big, p.number.big, p.count)
  for (const [, terms] of rows.terms) p.terms.push(terms)
  for (const account of rows.holders) directives.holders.add(account)
  putEntries(rows.tags, p.tags, p.count)
}

function putDirectiveRows({ directives: rows }: RawSegment, directives: Directives, file: number, line0: number): void {
  const first = directives.count
  const count = rows.kind.length
  directives.reserve(first + count)
  directives.kind.set(rows.kind, first)
  directives.day.set(rows.day, first)
  directives.file.fill(file, first, first + count)
  putLines(rows.line, directives.line, first, line0)
  putLines(rows.endLine, directives.endLine, first, line0)
  let transaction = directives.transactions.count
  let other = directives.others.length
  for (let row = 0; row < count; row++) directives.at[first + row] = rows.kind[row] === TRANSACTION ? transaction++ : other++
}
function putOthers({ directives: rows }: RawSegment, directives: Directives, file: number, line0: number): void {
  if (rows.others.length > 0 && (rows.file !== file || rows.line0 !== line0)) {
    const by = line0 - rows.line0
    rows.others = rows.others.map((directive) => ({ ...directive, file, line: directive.line + by, endLine: directive.endLine + by }))
  }
  rows.file = file
  rows.line0 = line0
  for (const directive of rows.others) directives.others.push(directive)
}

type Ids = ReadonlyMap<number, number>

/** Registers the names of a segment in a reading and gives its rows the ids of that reading. */
function renumber(segment: RawSegment, accounts: InternedNames, currencies: InternedNames): void {
  const movedAccounts = mentionAgain(segment.accounts, accounts)
  const movedCurrencies = mentionAgain(segment.currencies, currencies)
  const { postings, prices, directives } = segment
  if (movedAccounts) for (const column of [postings.account, postings.holders]) replace(column, movedAccounts)
  if (movedCurrencies) {
    for (const column of [postings.currency, prices.base, prices.quote]) replace(column, movedCurrencies)
    postings.terms = postings.terms.map(([row, terms]) => [row, withCurrencies(terms, movedCurrencies)])
  }
  if (!movedAccounts && !movedCurrencies) return
  directives.others = directives.others.map((directive) => withIds(directive, movedAccounts ?? NOTHING, movedCurrencies ?? NOTHING))
}

const NOTHING: Ids = new Map()

/** Ids that mean "none" stay. */
function replace(column: Int32Array, ids: Ids): void {
  for (let row = 0; row < column.length; row++) column[row] = ids.get(intAt(column, row)) ?? intAt(column, row)
}

const withCurrencies = ({ cost, price }: Terms, ids: Ids): Terms => ({
  cost: cost && { ...cost, currency: ids.get(cost.currency) ?? cost.currency },
  price: price && inCurrency(price, ids.get(price.currency) ?? price.currency),
})

const inCurrency = (price: PriceSpec, currency: number): PriceSpec => (price instanceof TotalPrice ? price.in(currency) : { ...price, currency })

function withIds(directive: Directive, accounts: Ids, currencies: Ids): Directive {
  const moved: { -readonly [Key in 'account' | 'source' | 'currency' | 'currencies' | 'budget']?: unknown } = {}
  if ('account' in directive) moved.account = accounts.get(directive.account) ?? directive.account
  if (directive.kind === PAD) moved.source = accounts.get(directive.source) ?? directive.source
  if ('currency' in directive) moved.currency = currencies.get(directive.currency) ?? directive.currency
  if (directive.kind === OPEN) moved.currencies = directive.currencies.map((id) => currencies.get(id) ?? id)
  if (directive.kind === OTHER && directive.budget) {
    const { account, currency, ...more } = directive.budget
    moved.budget = { ...more, account: accounts.get(account) ?? account, currency: currencies.get(currency) ?? currency }
  }
  return { ...directive, ...moved } as Directive
}

/** Where a segment begins or ends: rows that were read before it, and how many lines of its file. */
export interface Place {
  readonly directives: number
  readonly others: number
  readonly transactions: number
  readonly postings: number
  readonly terms: number
  readonly prices: number
  readonly line0: number
}

export const placeIn = (directives: Directives, { prices }: Book, line0: number): Place => ({
  directives: directives.count,
  others: directives.others.length,
  transactions: directives.transactions.count,
  postings: directives.postings.count,
  terms: directives.postings.terms.length,
  prices: prices.count,
  line0,
})

/** Copies what was read of a file from one place to another. */
export function copyRawSegment(
  directives: Directives,
  { prices }: Book,
  { file, from, to }: { readonly file: number; readonly from: Place; readonly to: Place },
): RawSegment {
  const { transactions: t } = directives
  const { line0 } = from
  const [first, end] = [from.transactions, to.transactions]
  const [old, next] = [from.prices, to.prices]
  return {
    accounts: mentionedOf(directives.accounts.takeMentioned(), directives.accounts),
    currencies: mentionedOf(directives.currencies.takeMentioned(), directives.currencies),
    directives: {
      kind: directives.kind.slice(from.directives, to.directives),
      day: directives.day.slice(from.directives, to.directives),
      line: linesFrom(directives.line, from.directives, to.directives, line0),
      endLine: linesFrom(directives.endLine, from.directives, to.directives, line0),
      others: directives.others.slice(from.others, to.others),
      file,
      line0,
    },
    transactions: {
      flag: t.flag.slice(first, end),
      description: t.description.slice(first, end),
      firstPosting: linesFrom(t.firstPosting, first + 1, end + 1, from.postings),
      tags: entries(t.tags, first, end),
      links: entries(t.links, first, end),
    },
    postings: postingRows(directives, from, to),
    prices: {
      day: prices.day.slice(old, next),
      base: prices.base.slice(old, next),
      quote: prices.quote.slice(old, next),
      rate: exactRows(prices.rate, old, next),
      line: linesFrom(prices.line, old, next, line0),
    },
  }
}

function postingRows({ postings: p }: Directives, from: Place, to: Place): PostingRows {
  const [begin, close] = [from.postings, to.postings]
  const terms: [number, Terms][] = []
  const holders = new Set<number>()
  for (let row = begin; row < close; row++) {
    if (p.asksHoldings(row)) holders.add(intAt(p.account, row))
    const at = intAt(p.termsAt, row)
    if (at !== NONE) terms.push([row - begin, elementAt(p.terms, at)])
  }
  return {
    account: p.account.slice(begin, close),
    number: exactRows(p.number, begin, close),
    currency: p.currency.slice(begin, close),
    form: p.form.slice(begin, close),
    status: p.status.slice(begin, close),
    line: linesFrom(p.line, begin, close, from.line0),
    terms,
    tags: entries(p.tags, begin, close),
    holders: Int32Array.from(holders),
  }
}
