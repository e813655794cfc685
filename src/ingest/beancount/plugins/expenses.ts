import { Exact } from '#vocabulary/exact.ts'
import { Residual, weightOf } from '../booking/leg.ts'
import { perUnit } from '../booking/lot.ts'
import { over } from '../decimal28.ts'
import { fieldOf, nameOfAccount, type Plugin } from './journal.ts'
import { openAccounts } from './account-plugins.ts'
import { pythonLiteral } from './directive-plugins.ts'

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
