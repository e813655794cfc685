import { Exact } from '../../../../events/vocabulary/exact.ts'
import { IMPLIED } from '../../../../events/vocabulary/ledger.ts'
import { Inventory } from '../booking/inventory.ts'
import type { Amount } from '../booking/lot.ts'
import type { Plugin } from './journal.ts'

/** A price for every posting with a price, and for every purchase at cost. */
export const implicitPrices: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run({ transactions, book }) {
    const known = new Set<string>()
    const inventories = new Map<number, Inventory>()
    for (const { day, file, postings } of transactions) {
      for (const { account, number, currency, lot, price, line } of postings) {
        let inventory = inventories.get(account)
        if (inventory === undefined) {
          inventory = new Inventory()
          inventories.set(account, inventory)
        }
        const holding = inventory.holding(currency)
        const before = lot === undefined ? Exact.zero : holding.of(lot)
        holding.add(number, lot)
        // Of a sale only the price that it says is news.
        const quoted: Amount | undefined = price ?? (lot !== undefined && before.sign * number.sign >= 0 ? lot : undefined)
        if (quoted === undefined) continue
        const key = `${day} ${currency} ${quoted.currency} ${quoted.number}`
        if (known.has(key)) continue
        known.add(key)
        book.prices.add({ day, base: currency, quote: quoted.currency, rate: quoted.number, origin: IMPLIED, file, line })
      }
    }
  },
}
