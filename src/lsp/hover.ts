import { FORECAST, VIRTUAL } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../ingest/journal/book.ts'

/** What an account holds with everything below it, as Markdown: a line for each commodity, with its last price. */
export function accountHover(book: Book, account: string): string {
  const { transactions, postings, accounts, commodities } = book
  const sums = new Map<number, Exact>()
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < transactions.count; row++) {
    if (transactions.origin[row] === FORECAST) continue
    for (let at = transactions.firstPosting[row]!; at < transactions.firstPosting[row + 1]!; at++) {
      const name = accounts.names[postings.account[at]!]!
      if (postings.kind[at] === VIRTUAL || (name !== account && !name.startsWith(`${account}:`))) continue
      const commodity = postings.commodity[at]!
      sums.set(commodity, (sums.get(commodity) ?? Exact.of(0)).plus(postings.quantity.get(at)))
      count++
      last = Math.max(last, transactions.day[row]!)
    }
  }
  if (count === 0) return `**${account}**\n\nno postings yet`
  const lines = [...sums]
    .filter(([, sum]) => !sum.isZero)
    .map(([commodity, sum]) => `${sum.toString()} ${commodities.names[commodity] ?? ''}${priceText(book, commodity)}`)
  return [`**${account}**`, ...(lines.length > 0 ? lines : ['0']), `${count} postings, the last on ${formatDay(last)}`].join('\n\n')
}

function priceText({ prices, commodities }: Book, commodity: number): string {
  let last = -1
  for (let row = 0; row < prices.count; row++) if (prices.base[row] === commodity && (last < 0 || prices.day[row]! >= prices.day[last]!)) last = row
  if (last < 0) return ''
  return `, last at ${prices.rate.get(last).toString()} ${commodities.names[prices.quote[last]!]} on ${formatDay(prices.day[last]!)}`
}
