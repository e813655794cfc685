import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE, FORECAST } from '#vocabulary/book-columns.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { atTheRight, widthOf } from '#vocabulary/text/wording.ts'
import type { Book } from './book.ts'

/** What a book adds up to: the sum of all posting quantities per account and commodity, and the prices it declares. */
export interface BookAnswer {
  /** Full account names, not rolled up; exact decimals as plain text; rows that add up to zero are left out. */
  readonly balances: readonly { readonly account: string; readonly commodity: string; readonly quantity: string }[]
  /** Transactions without the forecasts of periodic rules. */
  readonly transactions: number
  readonly prices: readonly { readonly date: string; readonly base: string; readonly quote: string; readonly rate: string }[]
}

/**
 * Pure; sorted by account and commodity, so that two equal books give two equal answers. Of a ledger book the prices are those
 * that the tool lists on the day of the reading: none of the future, none of zero, none of commodities that it shall not list.
 */
export function answerOf(book: Book): BookAnswer {
  book.mustBeClosed()
  const { transactions, prices } = book
  const sums = new Sums(book)
  let count = 0
  for (let row = 0; row < transactions.count; row++) {
    if (transactions.origin[row] === FORECAST) continue
    count++
    for (let posting = intAt(transactions.firstPosting, row); posting < intAt(transactions.firstPosting, row + 1); posting++) sums.add(posting)
  }
  const balances = sums
    .all()
    .filter(({ sum }) => !sum.isZero)
    .map(({ account, commodity, sum }) => ({ account, commodity, quantity: sum.toString() }))
    .sort((a, b) => compare(a.account, b.account) || compare(a.commodity, b.commodity))
  return {
    balances,
    transactions: count,
    prices: listedPrices(book).map((row) => ({
      date: formatDay(intAt(prices.day, row)),
      base: elementAt(book.commodities.names, intAt(prices.base, row)),
      quote: elementAt(book.commodities.names, intAt(prices.quote, row)),
      rate: prices.rate.get(row).toString(),
    })),
  }
}

/** Sums per account and commodity. */
class Sums {
  readonly #book: Book
  readonly #sums = new Map<number, ExactSum>()
  readonly #commodityCount: number

  constructor(book: Book) {
    this.#book = book
    this.#commodityCount = Math.max(1, book.commodities.size)
  }
  add(posting: number): void {
    const { account, commodity, quantity } = this.#book.postings
    const key = intAt(account, posting) * this.#commodityCount + intAt(commodity, posting)
    let sum = this.#sums.get(key)
    if (sum === undefined) this.#sums.set(key, (sum = new ExactSum()))
    sum.addRow(quantity, posting)
  }
  all(): { account: string; commodity: string; sum: Exact }[] {
    return Array.from(this.#sums, ([key, sum]) => ({
      account: elementAt(this.#book.accounts.names, Math.floor(key / this.#commodityCount)),
      commodity: elementAt(this.#book.commodities.names, key % this.#commodityCount),
      sum: sum.value,
    }))
  }
}

function listedPrices(book: Book): number[] {
  const { prices } = book
  const rows = Array.from({ length: prices.count }, (_, row) => row)
  // `hledger prices` lists directives only; the prices that costs imply are for valuing.
  if (book.dialect === 'hledger') return rows.filter((row) => prices.origin[row] === DIRECTIVE)
  if (book.dialect !== 'ledger') return rows
  return rows.filter(
    (row) => intAt(prices.day, row) <= book.readOn && !book.unlistedPrices.has(intAt(prices.base, row)) && !prices.rate.get(row).isZero,
  )
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What every account holds, a line for each commodity, with the amounts under one another. */
export function balancesText({ balances }: Pick<BookAnswer, 'balances'>): string {
  const amounts = balances.map(({ quantity, commodity }) => `${quantity} ${commodity}`.trimEnd())
  const width = amounts.reduce((widest, amount) => Math.max(widest, widthOf(amount)), 0)
  return balances.map(({ account }, i) => `${atTheRight(elementAt(amounts, i), width)}  ${account}\n`).join('')
}
