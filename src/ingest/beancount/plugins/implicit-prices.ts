import { Exact } from '#vocabulary/exact.ts'
import { IMPLIED } from '#vocabulary/book-columns.ts'
import { Inventory } from '../booking/inventory.ts'
import type { Amount } from '../booking/lot.ts'
import { transactionOf } from '../booking/write.ts'
import type { Plugin } from './journal.ts'

/** A price for every posting with a price, and for every purchase at cost. */
export const implicitPrices: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run({ book, lots, prices }) {
    const { transactions, postings } = book
    const recorded = new Set<string>()
    const inventories = new Map<number, Inventory>()
    // Only these few postings bear on it, and the book has them in the order of days.
    const rows = Int32Array.from(new Set([...lots.keys(), ...prices.keys()])).sort()
    for (const row of rows) {
      const lot = lots.get(row)
      const currency = postings.commodity[row]!
      const number = postings.quantity.get(row)
      let before = Exact.zero
      if (lot !== undefined) {
        const account = postings.account[row]!
        const inventory = inventories.get(account) ?? new Inventory()
        inventories.set(account, inventory)
        const holding = inventory.holding(currency)
        before = holding.of(lot)
        holding.add(number, lot)
      }
      // Of a sale only the price that it says is news.
      const quoted: Amount | undefined = prices.get(row) ?? (before.sign * number.sign >= 0 ? lot : undefined)
      if (quoted === undefined) continue
      const transaction = transactionOf(book, row)
      const day = transactions.day[transaction]!
      const key = `${day} ${currency} ${quoted.currency} ${quoted.number}`
      if (recorded.has(key)) continue
      recorded.add(key)
      book.prices.add({
        day,
        base: currency,
        quote: quoted.currency,
        rate: quoted.number,
        origin: IMPLIED,
        file: transactions.file[transaction]!,
        line: postings.line[row]!,
      })
    }
  },
}
