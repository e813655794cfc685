import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, LotPool } from '#vocabulary/lots.ts'
import { minus, plus, times } from '../decimal28.ts'
import { type Lot, perUnit } from '../booking/lot.ts'
import type { Plugin, PluginJournal, PluginPosting, PluginTransaction } from './journal.ts'

type BoughtLot = Lot & { quantity: Exact }

/** Turns purchases and sales at a price into lots, first in first out, and books the gains to an income account. */
export const bookConversions: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration, place }) {
    const [holder, income] = (configuration ?? '').split(',').map((name) => name.trim())
    if (!holder?.includes(':') || !income?.includes(':')) {
      journal.problems.error(
        'plugin_configuration',
        place,
        'The configuration of plugin "book_conversions" must be two accounts: "Assets:Bitcoin,Income:Bitcoin".',
      )
      return
    }
    const account = journal.directives.accounts.idOf(holder)
    const gains = journal.directives.accounts.idOf(income)
    const bought = new Map<string, LotPool<BoughtLot>>()
    for (const transaction of journal.transactions) {
      if (!transaction.postings.some((posting) => posting.account === account && posting.price !== undefined && posting.lot === undefined)) continue
      journal.changed = true
      transaction.postings = transaction.postings.flatMap((posting) =>
        posting.account === account ? converted(journal, transaction, posting, gains, bought) : [posting],
      )
    }
  },
}

function converted(
  journal: PluginJournal,
  transaction: PluginTransaction,
  posting: PluginPosting,
  gains: number,
  bought: Map<string, LotPool<BoughtLot>>,
): PluginPosting[] {
  const { price, number, currency } = posting
  if (price === undefined || posting.lot !== undefined) return [posting]
  const key = `${currency} ${price.currency}`
  const lots = bought.get(key) ?? new LotPool<BoughtLot>(AS_ADDED)
  bought.set(key, lots)
  if (number.sign >= 0) {
    const lot: Lot = { number: price.number, currency: price.currency, day: transaction.day, label: undefined }
    if (number.sign > 0) lots.add({ ...lot, quantity: number })
    return [{ ...posting, lot }]
  }
  const postings: PluginPosting[] = []
  let gain = Exact.zero
  const { parts, missing } = lots.select(number.negated())
  for (const { lot: held, quantity } of parts) {
    const { quantity: units, ...lot } = held
    held.quantity = minus(units, quantity)
    if (held.quantity.isZero) lots.drop(held)
    gain = plus(gain, times(quantity, minus(price.number, lot.number)))
    postings.push({ ...posting, number: quantity.negated(), lot, price: perUnit(price) })
  }
  if (missing.sign > 0) {
    const name = journal.directives.currencies.name(currency)
    journal.problems.error(
      'lots_insufficient',
      { file: transaction.file, line: posting.line },
      `This sale takes ${number.negated()} ${name}, ${missing} ${name} more than was bought before it, so that plugin "book_conversions" cannot match it.`,
    )
  }
  if (!gain.isZero)
    postings.push({
      account: gains,
      number: gain.negated(),
      currency: price.currency,
      lot: undefined,
      price: undefined,
      flag: 0,
      tags: [],
      inferred: true,
      line: 0,
    })
  return postings
}
