import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, LotPool } from '#vocabulary/lots.ts'
import { type Lot, perUnit, Residual, weightOf } from '../booking/lot.ts'
import { minus, over, plus, times } from '../decimal28.ts'
import { openAccounts } from './account-plugins.ts'
import { pythonLiteral } from './directive-plugins.ts'
import { fieldOf, nameOfAccount, type Plugin, type PluginJournal, type PluginPosting, type PluginTransaction } from './journal.ts'

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

/** Who shares expenses knows the others. */
const PEOPLE_MAX = 100

/** Splits every expense evenly among people; an account that has a person's name in it is theirs alone. */
export const splitExpenses: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration, place }) {
    const people = (configuration ?? '').split(/\s+/).filter((name) => name !== '')
    if (people.length === 0) {
      journal.problems.error('plugin_configuration', place, 'The configuration of plugin "split_expenses" must name the people: "Martin Caroline".')
      return
    }
    if (people.length > PEOPLE_MAX) {
      journal.problems.error(
        'plugin_configuration',
        place,
        `The configuration of plugin "split_expenses" names ${people.length} people, and each of them gets a posting of every expense; name at most ${PEOPLE_MAX}.`,
      )
      return
    }
    const { directives, options } = journal
    const share = new Exact(people.length, 0)
    const opens = new Map<number, number>()
    journal.changed = true
    for (const transaction of journal.transactions) {
      transaction.postings = transaction.postings.flatMap((posting) => {
        const name = nameOfAccount(journal, posting.account)
        if (!name.startsWith(`${options.roots.Expenses}:`) || people.some((person) => name.includes(person))) return [posting]
        return people.map((person) => {
          const account = directives.accounts.idOf(`${name}:${person}`)
          if (!opens.has(account)) opens.set(account, transaction.day)
          const price = posting.price && perUnit(posting.price)
          return { ...posting, account, price, number: over(posting.number, share), inferred: true }
        })
      })
    }
    openAccounts(journal, opens)
  },
}

const ACCOUNT = /^\p{Lu}[\p{L}\p{Nd}-]*(?::[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+$/u

/** Adds the other leg to a transaction with a single posting: its weight at cost, ignoring prices. */
export const fillAccount: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration, place }) {
    const { directives } = journal
    const name = configuration ?? ''
    if (!ACCOUNT.test(name)) {
      journal.problems.error('plugin_configuration', place, 'The configuration of plugin "fill_account" must be an account: "Assets:Cash".')
      return
    }
    const account = directives.accounts.idOf(name)
    for (const transaction of journal.transactions) {
      if (transaction.postings.length !== 1) continue
      const rest = new Residual()
      for (const { number, currency, lot } of transaction.postings) rest.add(weightOf({ number, currency, cost: lot, price: undefined }))
      for (const { number, currency } of rest.amounts) {
        transaction.postings.push({
          account,
          number: number.negated(),
          currency,
          lot: undefined,
          price: undefined,
          flag: 0,
          tags: [],
          inferred: true,
          line: transaction.line,
        })
        journal.changed = true
      }
    }
  },
}

/** Moves the expenses of transactions with a tag to one account, but for postings with `divert: FALSE`. */
export const divertExpenses: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration, place }) {
    const settings = pythonLiteral(configuration ?? '')
    const tag = settings instanceof Map ? settings.get('tag') : undefined
    const name = settings instanceof Map ? settings.get('account') : undefined
    if (typeof tag !== 'string' || typeof name !== 'string') {
      journal.problems.error(
        'plugin_configuration',
        place,
        "The configuration of plugin \"divert_expenses\" must be a Python dictionary: {'tag': 'kid', 'account': 'Expenses:Kid'}.",
      )
      return
    }
    const account = journal.directives.accounts.idOf(name)
    for (const { tags, postings } of journal.transactions) {
      if (!tags.some((own) => own.name === tag && own.value === '')) continue
      for (const posting of postings) {
        if (fieldOf(posting.tags, 'divert') === 'FALSE' || !nameOfAccount(journal, posting.account).startsWith(`${journal.options.roots.Expenses}:`))
          continue
        posting.account = account
        journal.changed = true
      }
    }
  },
}

/** Leaves out transactions with a tag, #virtual unless another one is named. */
export const excludeTag: Plugin = {
  changesTransactions: true,
  configuration: 'optional',
  run(journal, { configuration }) {
    const tag = (configuration ?? 'virtual').replace(/^#/, '')
    const kept = journal.transactions.filter(({ tags }) => !tags.some(({ name, value }) => name === tag && value === ''))
    if (kept.length === journal.transactions.length) return
    journal.transactions = kept
    journal.changed = true
  },
}
