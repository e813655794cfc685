import { DIRECTIVE, type PriceColumns } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { putEntries, putLines } from '../../journal/rows.ts'
import { type Directives, TRANSACTION, type Directive, OPEN, OTHER, PAD } from '../directives.ts'
import { type PriceSpec, type Terms, TotalPrice } from '../written-terms.ts'
import { mentionAgain } from './mentioned.ts'
import type { InternedNames } from '../interned-names.ts'
import type { RawSegment } from './raw-segment.ts'

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
  t.isPlain.set(rows.isPlain, first)
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
  for (let at = 0; at < rows.terms.length; at++) p.termsAt[first + rows.terms[at]![0]] = p.terms.length + at
}
function putPostings({ postings: rows }: RawSegment, directives: Directives): void {
  const { postings: p } = directives
  putEntries(rows.number.big, p.number.big, p.count)
  for (const [row, terms] of rows.terms) {
    p.terms.push(terms)
    p.termRows.push(p.count + row)
  }
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
  for (let row = 0; row < column.length; row++) column[row] = ids.get(column[row]!) ?? column[row]!
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
