import { DIRECTIVE, type LotDetail, type Status, type Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../ingest/journal/book.ts'

/** One transaction as the reader understood it, in full, under the journal's own names. */
export interface MeantTransaction {
  readonly place: { readonly file: number; readonly beginLine: number; readonly endLine: number }
  readonly day: Day
  readonly secondDay: Day
  readonly status: Status
  readonly origin: number
  readonly payee: string
  readonly code: string
  readonly note: string
  readonly tags: readonly Tag[]
  readonly links: readonly string[]
  readonly postings: readonly MeantPosting[]
}

export interface MeantPosting {
  readonly line: number
  readonly account: string
  readonly quantity: string
  readonly commodity: string
  readonly cost: MeantAmount | undefined
  readonly lot: (MeantAmount & LotDetail) | undefined
  readonly day: Day
  readonly status: Status
  readonly kind: number
  readonly flags: number
  readonly payee: string | undefined
  readonly note: string
  readonly tags: readonly Tag[]
}

interface MeantAmount {
  readonly quantity: string
  readonly commodity: string
}

/** Everything that a book says of its transactions. */
export function* meantTransactions(book: Book): Generator<MeantTransaction> {
  const { transactions: t } = book
  for (let row = 0; row < t.count; row++) {
    yield {
      place: { file: t.file[row]!, beginLine: t.beginLine[row]!, endLine: t.endLine[row]! },
      day: t.day[row]!,
      secondDay: t.secondDay[row]!,
      status: t.status[row] as Status,
      origin: t.origin[row]!,
      payee: book.payees.names[t.payee[row]!]!,
      code: textAt(book, t.code[row]!),
      note: textAt(book, t.note[row]!),
      tags: t.tags.get(row) ?? [],
      links: t.links.get(row) ?? [],
      postings: Array.from({ length: t.firstPosting[row + 1]! - t.firstPosting[row]! }, (_, at) => meantPosting(book, t.firstPosting[row]! + at)),
    }
  }
}

function meantPosting(book: Book, row: number): MeantPosting {
  const { postings: p, commodities } = book
  const commodityAt = (id: number): string => commodities.names[id] ?? ''
  const payee = p.payee.get(row)
  return {
    line: p.line[row]!,
    account: book.accounts.names[p.account[row]!]!,
    quantity: p.quantity.get(row).toString(),
    commodity: commodityAt(p.commodity[row]!),
    cost: p.costCommodity[row]! < 0 ? undefined : { quantity: p.cost.get(row).toString(), commodity: commodityAt(p.costCommodity[row]!) },
    lot:
      p.lotCommodity[row]! < 0
        ? undefined
        : { quantity: p.lot.get(row).toString(), commodity: commodityAt(p.lotCommodity[row]!), ...p.lotDetail.get(row) },
    day: p.day[row] ?? NO_DAY,
    status: p.status[row] as Status,
    kind: p.kind[row]!,
    flags: p.flags[row]!,
    payee: payee === undefined ? undefined : book.payees.names[payee],
    note: textAt(book, p.note[row]!),
    tags: p.tags.get(row) ?? [],
  }
}

const textAt = (book: Book, id: number): string => (id === NONE ? '' : book.texts.names[id]!)

/** Prices that stand in directives: no change of transactions changes them. */
export function meantPrices({ prices, commodities }: Book): string[] {
  const meant: string[] = []
  for (let row = 0; row < prices.count; row++)
    if (prices.origin[row] === DIRECTIVE)
      meant.push(
        `${prices.day[row]} ${prices.second[row]} ${prices.rate.get(row).toString()} ${commodities.names[prices.base[row]!]}\0${commodities.names[prices.quote[row]!]}`,
      )
  return meant
}
