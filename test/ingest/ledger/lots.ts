import type { Book } from '../../../src/ingest/journal/book.ts'

/** Buys at 10, sells at 15. */
export const LOT_TEXT = `2024/01/01 Buy
    Assets:Shares  2 AAPL @ $10
    Assets:Cash  $-20

2024/02/01 Sell
    Assets:Shares  -2 AAPL {$10} [2024/01/01] (first) @ $15
    Assets:Cash  $30
    Income:Gains
`

export const costOf = (book: Book, row: number): string =>
  `${book.postings.cost.get(row).toString()} ${book.commodities.names[book.postings.costCommodity[row]!]}`
export const lotOf = (book: Book, row: number): string =>
  `${book.postings.lot.get(row).toString()} ${book.commodities.names[book.postings.lotCommodity[row]!]}`
