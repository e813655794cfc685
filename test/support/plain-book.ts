import type { LotDetail, PostingColumns, PriceColumns, Status, Tag, TransactionColumns } from '#vocabulary/book-columns.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Book } from '../../src/ingest/journal/book.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'

/* A book as plain objects with every field that there is: easy to write, to change in one place and to compare. */

interface PlainAmount {
  readonly total: string
  readonly commodity: string
}
export interface PlainPosting {
  readonly account: string
  readonly quantity: string
  readonly commodity: string
  readonly cost?: PlainAmount
  readonly lot?: PlainAmount
  readonly lotDetail?: LotDetail
  readonly day?: number
  readonly status: number
  readonly kind: number
  readonly flags: number
  readonly note?: string
  readonly line: number
  readonly tags?: readonly Tag[]
  /** Its own, where the transaction has another. */
  readonly payee?: string
}
export interface PlainTransaction {
  readonly day: number
  readonly secondDay?: number
  readonly status: number
  readonly origin: number
  readonly code?: string
  readonly payee: string
  readonly note?: string
  readonly file: string
  readonly beginLine: number
  readonly endLine: number
  readonly tags?: readonly Tag[]
  readonly links?: readonly string[]
  readonly postings: readonly PlainPosting[]
}
export interface PlainPrice {
  readonly day: number
  readonly second: number
  readonly base: string
  readonly quote: string
  readonly rate: string
  readonly origin: number
  readonly file: string
  readonly line: number
}
export interface PlainBook {
  readonly transactions: readonly PlainTransaction[]
  readonly prices: readonly PlainPrice[]
}

/** The folder in which the files of a plain book lie. */
const FOLDER = '/books/'

/** The book that a reader would have filled; `files` come first, in this order, whether anything stands in them or not. */
export function bookOf({ transactions, prices }: PlainBook, files: readonly string[] = []): Book {
  const book = new Book('ledger')
  const { transactions: t, postings: p } = book
  const fileId = (name: string): number => {
    const at = book.files.findIndex(({ path }) => path === FOLDER + name)
    return at >= 0 ? at : book.files.push({ path: FOLDER + name, hash: `hash of ${name}` }) - 1
  }
  files.forEach(fileId)
  const text = (value: string | undefined): number => (value === undefined ? NONE : book.texts.id(value))
  const money = (column: ExactColumn, commodity: Int32Array, at: number, amount: PlainAmount | undefined): void => {
    if (!amount) return
    column.set(at, Exact.parse(amount.total))
    commodity[at] = book.commodities.id(amount.commodity)
  }
  for (const transaction of transactions) {
    if (t.count + 1 > t.day.length) t.reserve(t.day.length * 2)
    const row = t.count++
    t.day[row] = transaction.day
    t.secondDay[row] = transaction.secondDay ?? NO_DAY
    t.status[row] = transaction.status
    t.origin[row] = transaction.origin
    t.code[row] = text(transaction.code)
    t.payee[row] = book.payees.id(transaction.payee)
    t.note[row] = text(transaction.note)
    t.file[row] = fileId(transaction.file)
    t.beginLine[row] = transaction.beginLine
    t.endLine[row] = transaction.endLine
    t.firstPosting[row] = p.count
    if (transaction.tags) t.tags.set(row, transaction.tags)
    if (transaction.links) t.links.set(row, transaction.links)
    for (const posting of transaction.postings) {
      if (p.count + 1 > p.account.length) p.grow()
      const at = p.count++
      p.account[at] = book.accounts.id(posting.account)
      p.commodity[at] = book.commodities.id(posting.commodity)
      p.quantity.set(at, Exact.parse(posting.quantity))
      money(p.cost, p.costCommodity, at, posting.cost)
      money(p.lot, p.lotCommodity, at, posting.lot)
      if (posting.lotDetail) p.lotDetail.set(at, posting.lotDetail)
      p.day[at] = posting.day ?? NO_DAY
      p.status[at] = posting.status
      p.kind[at] = posting.kind
      p.flags[at] = posting.flags
      p.note[at] = text(posting.note)
      p.line[at] = posting.line
      if (posting.tags) p.tags.set(at, posting.tags)
      if (posting.payee !== undefined) p.payee.set(at, book.payees.id(posting.payee))
    }
    book.endTransaction()
  }
  for (const { base, quote, rate, file, ...price } of prices)
    book.prices.add({ ...price, base: book.commodities.id(base), quote: book.commodities.id(quote), rate: Exact.parse(rate), file: fileId(file) })
  return book.close()
}

/** What `decideJournal` is handed of such a book. */
export const contentOf = (book: Book, hash = 'hash') => ({
  book,
  hash,
  fileNames: book.files.map(({ path }) => path.slice(FOLDER.length)),
  globs: [],
  forecastUntil: 0,
  autoPostings: true,
})

/** Everything that a view says, as plain objects, by file and line. */
export function plainView(view: LedgerView): PlainBook {
  return inPlaces({
    transactions: Array.from(view.order, (row) => plainTransaction(view, view.transactions, row)),
    prices: Array.from(view.priceOrder, (row) => plainPrice(view, view.prices, row)),
  })
}

/** The same book, file by file and line by line. */
export const inPlaces = ({ transactions, prices }: PlainBook): PlainBook => ({
  transactions: transactions.toSorted(byPlace),
  prices: prices.toSorted((a, b) => byPlace(placeOf(a), placeOf(b))),
})

type Names = Pick<LedgerView, 'accounts' | 'commodities' | 'payees' | 'texts' | 'files' | 'postings'>
type Place = Pick<PlainTransaction, 'file' | 'beginLine'>
const placeOf = ({ file, line }: PlainPrice): Place => ({ file, beginLine: line })
const byPlace = (a: Place, b: Place): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.beginLine - b.beginLine)

function plainTransaction(view: Names, t: TransactionColumns, row: number): PlainTransaction {
  const [tags, links] = [t.tags.get(row), t.links.get(row)]
  return {
    day: t.day[row]!,
    ...(t.secondDay[row] !== NO_DAY && { secondDay: t.secondDay[row]! }),
    status: t.status[row]! as Status,
    origin: t.origin[row]!,
    ...(t.code[row] !== NONE && { code: view.texts[t.code[row]!]! }),
    payee: view.payees[t.payee[row]!]!,
    ...(t.note[row] !== NONE && { note: view.texts[t.note[row]!]! }),
    file: view.files[t.file[row]!]!,
    beginLine: t.beginLine[row]!,
    endLine: t.endLine[row]!,
    ...(tags && { tags }),
    ...(links && { links }),
    postings: Array.from({ length: t.firstPosting[row + 1]! - t.firstPosting[row]! }, (_, i) =>
      plainPosting(view, view.postings, t.firstPosting[row]! + i),
    ),
  }
}

function plainPosting(view: Names, p: PostingColumns, at: number): PlainPosting {
  const amount = (column: ExactColumn, commodity: number): PlainAmount => ({
    total: column.get(at).toText(),
    commodity: view.commodities[commodity]!,
  })
  const [lotDetail, tags, payee] = [p.lotDetail.get(at), p.tags.get(at), p.payee.get(at)]
  return {
    account: view.accounts[p.account[at]!]!,
    quantity: p.quantity.get(at).toText(),
    commodity: view.commodities[p.commodity[at]!]!,
    ...(p.costCommodity[at] !== NONE && { cost: amount(p.cost, p.costCommodity[at]!) }),
    ...(p.lotCommodity[at] !== NONE && { lot: amount(p.lot, p.lotCommodity[at]!) }),
    ...(lotDetail && { lotDetail }),
    ...(p.day[at] !== NO_DAY && { day: p.day[at]! }),
    status: p.status[at]!,
    kind: p.kind[at]!,
    flags: p.flags[at]!,
    ...(p.note[at] !== NONE && { note: view.texts[p.note[at]!]! }),
    line: p.line[at]!,
    ...(tags && { tags }),
    ...(payee !== undefined && { payee: view.payees[payee]! }),
  }
}

const plainPrice = (view: Names, prices: PriceColumns, row: number): PlainPrice => ({
  day: prices.day[row]!,
  second: prices.second[row]!,
  base: view.commodities[prices.base[row]!]!,
  quote: view.commodities[prices.quote[row]!]!,
  rate: prices.rate.get(row).toText(),
  origin: prices.origin[row]!,
  file: view.files[prices.file[row]!]!,
  line: prices.line[row]!,
})
