import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, LotPool } from '#vocabulary/lots.ts'
import { Scanner } from '#vocabulary/text/scanner.ts'
import { type Lot, perUnit, Residual, weightOf } from '../booking/lot.ts'
import { minus, over, plus, times } from '../decimal28.ts'
import { BALANCE, CLOSE, COMMODITY, type Directive, OPEN } from '../parsed-directives.ts'
import { openAccounts } from './account-plugins.ts'
import { fieldOf, nameOfAccount, nameOfCurrency, type Plugin, type PluginJournal, type PluginPosting, type PluginTransaction } from './journal.ts'

/** What a plugin's configuration may say: Python's strings, numbers, True, False, None, lists, tuples and dictionaries. */
export type Literal = string | number | boolean | null | readonly Literal[] | ReadonlyMap<string, Literal>

const DEPTH_MAX = 20

/** Reads a Python literal; undefined when the text is anything else. */
function pythonLiteral(text: string): Literal | undefined {
  const pattern =
    /\s*(?:#[^\n]*\s*)*(?:('''[\s\S]*?'''|"""[\s\S]*?"""|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|(-?\d+(?:\.\d*)?)|(True|False|None)|([[\](){}:,]))/y
  let token: string | undefined
  const scanner = new Scanner(text)
  const next = (): void => {
    const match = scanner.take(pattern)
    token = match?.[1] ?? match?.[2] ?? match?.[3] ?? match?.[4]
  }
  const at = (mark: string): boolean => token === mark
  next()
  const value = read(0)
  return value !== undefined && token === undefined && text.slice(scanner.at).trim() === '' ? value : undefined

  function read(depth: number): Literal | undefined {
    const start = token
    if (start === undefined || depth > DEPTH_MAX) return undefined
    next()
    if (start[0] === "'" || start[0] === '"') return unquoted(start)
    if (start === 'None') return null
    if (start === 'True' || start === 'False') return start === 'True'
    if (start === '[' || start === '(') return list(start === '[' ? ']' : ')', depth)
    if (start === '{') return dictionary(depth)
    const number = Number(start)
    return Number.isNaN(number) ? undefined : number
  }

  function list(close: string, depth: number): Literal | undefined {
    const items: Literal[] = []
    while (!at(close)) {
      const item = read(depth + 1)
      if (item === undefined) return undefined
      items.push(item)
      if (at(',')) next()
      else if (!at(close)) return undefined
    }
    next()
    return items
  }

  function dictionary(depth: number): Literal | undefined {
    const directives = new Map<string, Literal>()
    while (!at('}')) {
      const key = read(depth + 1)
      if (typeof key !== 'string' || !at(':')) return undefined
      next()
      const value = read(depth + 1)
      if (value === undefined) return undefined
      directives.set(key, value)
      if (at(',')) next()
      else if (!at('}')) return undefined
    }
    next()
    return directives
  }
}

const unquoted = (quoted: string): string => {
  const marks = /^('''|""")/.test(quoted) ? 3 : 1
  return quoted.slice(marks, -marks).replace(/\\(.)/gs, '$1')
}

/** `closing: TRUE` on a posting: the account holds nothing more of the currency on the next day. */
export const checkClosing: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run({ transactions, directives }) {
    for (const { day, file, postings } of transactions) {
      for (const { account, currency, tags, line } of postings) {
        if (fieldOf(tags, 'closing') === 'TRUE') directives.others.push(emptyBalance(account, currency, { day: day + 1, file, line, endLine: line }))
      }
    }
  },
}

/** An account that closes holds nothing on the next day. */
export const checkDrained: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const { directives, transactions, options } = journal
    const currencies = new Map<number, Set<number>>()
    for (const { postings } of transactions)
      for (const { account, currency } of postings) currencies.set(account, (currencies.get(account) ?? new Set()).add(currency))
    const sheet = [options.roots.Assets, options.roots.Liabilities, options.roots.Equity]
    for (const directive of directives.others.filter((candidate) => candidate.kind === CLOSE)) {
      const name = nameOfAccount(journal, directive.account)
      if (!sheet.some((root) => name.startsWith(`${root}:`))) continue
      for (const currency of currencies.get(directive.account) ?? []) {
        directives.others.push(emptyBalance(directive.account, currency, { ...directive, day: directive.day + 1 }))
      }
    }
  },
}

function emptyBalance(
  account: number,
  currency: number,
  { day, file, line, endLine }: Pick<Directive, 'day' | 'file' | 'line' | 'endLine'>,
): Directive {
  return { kind: BALANCE, day, file, line, endLine, account, currency, number: Exact.zero, tolerance: undefined }
}

/** Closing an account closes what is open below it; the account itself need not have been opened. */
export const closeTree: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const { directives } = journal
    const opened = new Set(directives.others.flatMap((directive) => (directive.kind === OPEN ? [directive.account] : [])))
    const closed = new Set(directives.others.flatMap((directive) => (directive.kind === CLOSE ? [directive.account] : [])))
    for (const [at, directive] of [...directives.others].entries()) {
      if (directive.kind !== CLOSE) continue
      const below = `${nameOfAccount(journal, directive.account)}:`
      let isNeeded = opened.has(directive.account)
      for (const account of opened) {
        if (closed.has(account) || !nameOfAccount(journal, account).startsWith(below)) continue
        closed.add(account)
        const close: Directive = { ...directive, account }
        if (isNeeded) directives.others.push(close)
        else directives.others[at] = close
        isNeeded = true
      }
    }
  },
}

/** Commodity directives have certain metadata: `{'sector': ['Technology', 'Energy'], 'name': None}`. */
export const commodityAttributes: Plugin = {
  changesTransactions: false,
  configuration: 'required',
  run(journal, { configuration, place }) {
    const fields = pythonLiteral(configuration ?? '')
    if (!(fields instanceof Map)) {
      journal.problems.error(
        'plugin_configuration',
        place,
        "The configuration of plugin \"commodity_attr\" must be a Python dictionary: {'name': None, 'sector': ['Technology']}.",
      )
      return
    }
    for (const directive of journal.directives.others) {
      if (directive.kind !== COMMODITY) continue
      const commodity = nameOfCurrency(journal, directive.currency)
      for (const [name, values] of fields) {
        const value = fieldOf(directive.tags, name)
        const list = Array.isArray(values) ? values.filter((item) => typeof item === 'string') : undefined
        if (value === undefined)
          journal.problems.error(
            'commodity_attribute_missing',
            directive,
            `The commodity directive of ${commodity} lacks "${name}:", which plugin "commodity_attr" demands; add the line below it.`,
          )
        else if (list !== undefined && !list.includes(value)) {
          journal.problems.error(
            'commodity_attribute_invalid',
            directive,
            `"${value}" is not among the values that plugin "commodity_attr" allows for "${name}": ${list.join(', ')}.`,
          )
        }
      }
    }
  },
}

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
