import { FORECAST } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Book } from '../../src/ingest/journal/book.ts'

export interface SimplePosting {
  readonly account: string
  readonly quantity: string
  readonly commodity: string
  /** Where it is not that of the transaction. */
  readonly payee?: string
  readonly cost?: { readonly total: string; readonly commodity: string }
}
export interface SimpleTransaction {
  readonly day: number
  readonly payee: string
  readonly file: string
  readonly postings: readonly SimplePosting[]
  readonly note?: string
  /** A periodic rule foresees it. */
  readonly isForecast?: true
}
export interface SimplePrice {
  readonly day: number
  readonly base: string
  readonly quote: string
  readonly rate: string
  readonly file: string
}
export type SimpleEntry = { readonly transaction: SimpleTransaction } | { readonly price: SimplePrice }

/** A book as a reader would have made it of entries that stand below one another, a blank line between them, in their files. */
export function simpleBook(entries: readonly SimpleEntry[]): Book {
  const book = new Book('ledger')
  const nextLine = new Map<string, number>()
  const fileId = (name: string): number => {
    const known = book.files.findIndex((file) => file.path === `/books/${name}`)
    if (known >= 0) return known
    nextLine.set(name, 1)
    return book.files.push({ path: `/books/${name}`, hash: name }) - 1
  }
  const { postings: p } = book
  for (const entry of entries) {
    const name = 'price' in entry ? entry.price.file : entry.transaction.file
    const file = fileId(name)
    const line = nextLine.get(name)!
    if ('price' in entry) {
      const { day, base, quote, rate } = entry.price
      book.prices.add({ day, base: book.commodities.id(base), quote: book.commodities.id(quote), rate: Exact.parse(rate), origin: 0, file, line })
      nextLine.set(name, line + 2)
      continue
    }
    const { day, payee, postings, note, isForecast } = entry.transaction
    book.beginTransaction({
      day,
      status: 0,
      origin: isForecast ? FORECAST : 0,
      payee,
      note: note ?? '',
      file,
      beginLine: line,
      endLine: line + postings.length,
    })
    postings.forEach(({ account, quantity, commodity, cost, payee: own }, i) => {
      if (p.count + 1 > p.account.length) p.grow()
      const at = p.count++
      p.account[at] = book.accounts.id(account)
      p.commodity[at] = book.commodities.id(commodity)
      p.quantity.set(at, Exact.parse(quantity))
      p.line[at] = line + 1 + i
      if (own !== undefined) p.payee.set(at, book.payees.id(own))
      if (cost) {
        p.costCommodity[at] = book.commodities.id(cost.commodity)
        p.cost.set(at, Exact.parse(cost.total))
      }
    })
    book.endTransaction()
    nextLine.set(name, line + postings.length + 2)
  }
  return book.close()
}
