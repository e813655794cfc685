import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { GENERATED, INFERRED, PADDED } from '#vocabulary/book-columns.ts'
import { AMPERSAND, BANG, STAR, UPPER_P } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import { didYouMean } from '../../journal/problem.ts'
import { offBalance, ToleranceRule } from '../booking/interpolate.ts'
import type { Lot, Price } from '../booking/lot.ts'
import { type BookWriter, payeeText, writeLot, writePrice } from '../booking/write.ts'
import type { Options } from '../options.ts'
import type { PluginRequest } from '../parse/file-state.ts'
import { type Directives, statusOf, TRANSACTION } from '../parsed-directives.ts'
import type { Problems, Source } from '../problems.ts'
import { type Sequence, sequenceAfresh, sequenceWith } from '../sequence.ts'
import { autoAccounts, currencyAccounts, implicitPrices, noDuplicates } from './account-plugins.ts'
import { checkAverageCost, checkCommodity, coherentCost, leafOnly, noUnused, oneCommodity, sellGains, uniquePrices } from './checks.ts'
import {
  bookConversions,
  checkClosing,
  checkDrained,
  closeTree,
  commodityAttributes,
  divertExpenses,
  excludeTag,
  fillAccount,
  splitExpenses,
} from './directive-plugins.ts'
import type { Plugin, PluginJournal, PluginPosting, PluginTransaction } from './journal.ts'

/** The booked transactions as objects, in the order of the sequence. */
function objectsOf(sequence: Sequence, directives: Directives, writer: BookWriter): PluginTransaction[] {
  const { book } = writer
  const objects: PluginTransaction[] = []
  for (let at = 0; at < sequence.count; at++)
    if (sequence.kind[at] === TRANSACTION) objects.push(objectOf(book, directives, writer, intAt(sequence.at, at)))
  return objects
}

const PADDING_FLAG = UPPER_P

function objectOf({ transactions, postings, payees }: Book, directives: Directives, writer: BookWriter, row: number): PluginTransaction {
  const origin = byteAt(transactions.origin, row)
  const raw = origin === PADDED ? NONE : intAt(directives.at, intAt(writer.directiveOf, row))
  const description =
    raw === NONE
      ? { payee: undefined, narration: elementAt(payees.names, intAt(transactions.payee, row)) }
      : elementAt(directives.transactions.descriptions, intAt(directives.transactions.description, raw))
  const end = intAt(transactions.firstPosting, row + 1)
  const legs: PluginPosting[] = []
  for (let at = intAt(transactions.firstPosting, row); at < end; at++) {
    legs.push({
      account: intAt(postings.account, at),
      number: postings.quantity.get(at),
      currency: intAt(postings.commodity, at),
      lot: writer.lots.get(at),
      price: writer.prices.get(at),
      flag: postings.status[at] === transactions.status[row] ? 0 : postings.status[at] === 2 ? STAR : postings.status[at] === 1 ? BANG : AMPERSAND,
      tags: postings.tags.get(at) ?? [],
      inferred: (byteAt(postings.flags, at) & INFERRED) !== 0,
      line: intAt(postings.line, at),
    })
  }
  return {
    day: intAt(transactions.day, row),
    flag: raw === NONE ? PADDING_FLAG : byteAt(directives.transactions.flag, raw),
    payee: description.payee,
    narration: description.narration,
    tags: transactions.tags.get(row) ?? [],
    links: transactions.links.get(row) ?? [],
    origin,
    file: intAt(transactions.file, row),
    line: intAt(transactions.beginLine, row),
    endLine: intAt(transactions.endLine, row),
    postings: legs,
  }
}

/** Writes the transactions back in place of those of the book. */
function rewrite(objects: readonly PluginTransaction[], directives: Directives, writer: BookWriter): void {
  const { book } = writer
  clear(writer)
  for (const name of directives.accounts.names) book.accounts.id(name)
  for (const name of directives.currencies.names) book.commodities.id(name)
  for (const object of objects) writeObject(book, writer, object)
}

function clear({ book, lots, prices }: BookWriter): void {
  const { transactions, postings } = book
  transactions.count = 0
  transactions.tags.clear()
  transactions.links.clear()
  postings.count = 0
  for (const name of ['costCommodity', 'lotCommodity', 'note'] as const) postings[name].fill(NONE)
  postings.day.fill(NO_DAY)
  for (const name of ['quantity', 'cost', 'lot'] as const) postings[name].big.clear()
  postings.lotDetail.clear()
  postings.tags.clear()
  lots.clear()
  prices.clear()
}

function writeObject(book: Book, writer: BookWriter, object: PluginTransaction): void {
  const { postings } = book
  const status = statusOf(object.flag)
  const { day, origin, tags: ownTags, links, file, line: beginLine, endLine } = object
  book.beginTransaction({ day, status, origin, payee: payeeText(object), tags: ownTags, links, file, beginLine, endLine })
  for (const { account, number, currency, lot, price, flag, tags, inferred, line } of object.postings) {
    if (postings.count === postings.account.length) postings.grow()
    const posting = postings.count++
    postings.account[posting] = account
    postings.commodity[posting] = currency
    postings.quantity.set(posting, number)
    postings.status[posting] = flag === 0 ? status : statusOf(flag)
    postings.flags[posting] = (inferred ? INFERRED : 0) | (object.origin === PADDED || line === 0 ? GENERATED : 0)
    postings.line[posting] = line
    if (tags.length > 0) postings.tags.set(posting, tags)
    if (lot !== undefined) {
      writer.lots.set(posting, lot)
      writeLot(book, posting, number, lot)
    }
    if (price !== undefined) {
      writer.prices.set(posting, price)
      writePrice(book, posting, number, price)
    }
  }
  book.endTransaction()
}

/** Beancount's own plugins that are supported; a list means several at once. */
const PLUGINS: ReadonlyMap<string, Plugin | readonly Plugin[]> = new Map<string, Plugin | readonly Plugin[]>([
  ['beancount.plugins.auto', [autoAccounts, implicitPrices]],
  ['beancount.plugins.auto_accounts', autoAccounts],
  ['beancount.plugins.book_conversions', bookConversions],
  ['beancount.plugins.check_average_cost', checkAverageCost],
  ['beancount.plugins.check_closing', checkClosing],
  ['beancount.plugins.check_commodity', checkCommodity],
  ['beancount.plugins.check_drained', checkDrained],
  ['beancount.plugins.close_tree', closeTree],
  ['beancount.plugins.coherent_cost', coherentCost],
  ['beancount.plugins.commodity_attr', commodityAttributes],
  ['beancount.plugins.currency_accounts', currencyAccounts],
  ['beancount.plugins.divert_expenses', divertExpenses],
  ['beancount.plugins.exclude_tag', excludeTag],
  ['beancount.plugins.fill_account', fillAccount],
  ['beancount.plugins.implicit_prices', implicitPrices],
  ['beancount.plugins.leafonly', leafOnly],
  ['beancount.plugins.noduplicates', noDuplicates],
  ['beancount.plugins.nounused', noUnused],
  ['beancount.plugins.onecommodity', oneCommodity],
  ['beancount.plugins.pedantic', [checkCommodity, coherentCost, leafOnly, noDuplicates, noUnused, oneCommodity, sellGains, uniquePrices]],
  ['beancount.plugins.sellgains', sellGains],
  ['beancount.plugins.split_expenses', splitExpenses],
  ['beancount.plugins.unique_prices', uniquePrices],
])

/** Plugins that came with some version of beancount and are not done here: what is missing without them. */
const NOT_RUN: ReadonlyMap<string, string> = new Map([
  ['beancount.plugins.fix_payees', 'its changes to payees'],
  ['beancount.plugins.forecast', 'the transactions that it repeats; the first of each is there'],
  ['beancount.plugins.ira_contribs', 'the postings that it adds for contributions'],
  ['beancount.plugins.mark_unverified', 'the "unverified" marks on postings'],
  ['beancount.plugins.merge_meta', 'the metadata of the other journal'],
  ['beancount.plugins.tag_pending', 'the #PENDING tags'],
  ['beancount.plugins.unrealized', 'the transactions for unrealized gains; holdings are valued at market prices without them'],
])

/** Parts of beancount that are always on here. */
const BUILT_IN: ReadonlySet<string> = new Set(['beancount.ops.pad', 'beancount.ops.documents', 'beancount.ops.balance', 'beancount.ops.validation'])

const pluginsOf = (name: string): readonly Plugin[] => {
  const plugins = PLUGINS.get(name) ?? []
  return 'run' in plugins ? [plugins] : plugins
}

/** A plugin is a Python module, which may be installed for beancount though it cannot be run here. */
const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}_][\p{L}\p{N}_]*)*$/u

/** True when some plugin may still put an unbalanced transaction right, so that booking must not judge it. */
export const mayRepair = (requests: readonly PluginRequest[]): boolean =>
  requests.some(({ name }) => pluginsOf(name).some(({ changesTransactions }) => changesTransactions))

/** Runs the plugins in the order in which the journal names them; the sequence that comes back holds what they added. */
export function runPlugins({
  requests,
  sequence,
  directives,
  options,
  problems,
  sources,
  writer,
}: {
  requests: readonly PluginRequest[]
  sequence: Sequence
  directives: Directives
  options: Options
  problems: Problems
  sources: readonly Source[]
  writer: BookWriter
}): Sequence {
  const journal = new Journal(sequence, { directives, options, problems, sources, writer })
  for (const { name, configuration, place } of requests) {
    if (BUILT_IN.has(name)) continue
    const plugins = pluginsOf(name)
    if (plugins.length === 0) {
      const without = NOT_RUN.get(name)
      if (without === undefined && (/^beancount\b/.test(name) || !MODULE.test(name)))
        problems.error(
          'plugin_unknown',
          place,
          `There is no plugin "${name}"${didYouMean(name, [...PLUGINS.keys(), ...NOT_RUN.keys()]) || '; correct the name, or remove the line.'}`,
        )
      else
        problems.warning(
          'plugin_not_run',
          place,
          `Plugin "${name}" is not run, and what it does is missing: ${without ?? 'whatever it changes or checks'}. Balances may differ from those of beancount; remove it if they need not be the same.`,
        )
      continue
    }
    for (const plugin of plugins) {
      if (plugin.configuration === 'none' && configuration !== undefined) {
        problems.error('plugin_configuration', place, `Plugin "${name}" takes no configuration; remove the second string.`)
      } else if (plugin.configuration === 'required' && configuration === undefined) {
        problems.error('plugin_configuration', place, `Plugin "${name}" needs a configuration as a second string.`)
      } else plugin.run(journal, { name, configuration, place })
    }
  }
  return journal.finish(mayRepair(requests))
}

/** Creates transaction objects for the first plugin that needs them, and writes them back if one has changed them. */
class Journal implements PluginJournal {
  changed = false
  readonly directives: Directives
  readonly options: Options
  readonly problems: Problems
  readonly sources: readonly Source[]
  readonly tolerances: ToleranceRule
  readonly #writer: BookWriter
  readonly #sequence: Sequence
  #transactions: PluginTransaction[] | undefined
  #rewritten = false
  /** How many directives there were before the plugins. */
  readonly #before: number

  constructor(
    sequence: Sequence,
    {
      directives,
      options,
      problems,
      sources,
      writer,
    }: Pick<PluginJournal, 'directives' | 'options' | 'problems' | 'sources'> & { readonly writer: BookWriter },
  ) {
    this.directives = directives
    this.options = options
    this.problems = problems
    this.sources = sources
    this.tolerances = new ToleranceRule(options, (name) => directives.currencies.idOf(name))
    this.#writer = writer
    this.#sequence = sequence
    this.#before = directives.others.length
  }
  get transactions(): PluginTransaction[] {
    return (this.#transactions ??= objectsOf(this.#sequence, this.directives, this.#writer))
  }
  set transactions(transactions: PluginTransaction[]) {
    this.#transactions = transactions
  }
  /** The book with all changes so far. */
  get book(): Book {
    if (this.changed) {
      rewrite(this.transactions, this.directives, this.#writer)
      this.#rewritten = true
    }
    this.changed = false
    return this.#writer.book
  }
  get lots(): ReadonlyMap<number, Lot> {
    return this.book && this.#writer.lots
  }
  get prices(): ReadonlyMap<number, Price> {
    return this.book && this.#writer.prices
  }

  finish(checkBalance: boolean): Sequence {
    const { book } = this
    if (checkBalance) {
      const nameOf = (currency: number): string => this.directives.currencies.name(currency)
      for (const { postings, file, line, endLine } of this.transactions) {
        const problem = offBalance(postings, this.tolerances, nameOf)
        if (problem !== undefined) this.problems.error('transaction_unbalanced', { file, line, endLine }, problem)
      }
    }
    if (this.#rewritten) return sequenceAfresh(book, this.directives)
    return sequenceWith(this.#sequence, this.#before, book, this.directives)
  }
}
