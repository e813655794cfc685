import type { Book } from '../../journal/book.ts'
import type { Lot, Price } from '../booking/lot.ts'
import { offBalance } from '../booking/off-balance.ts'
import { ToleranceRule } from '../booking/tolerance.ts'
import type { BookWriter } from '../booking/write.ts'
import type { Directives } from '../directives.ts'
import { didYouMean } from '../../journal/did-you-mean.ts'
import type { Options } from '../options.ts'
import type { PluginRequest } from '../parse/file-state.ts'
import type { Problems, Source } from '../problems.ts'
import { type Sequence, sequenceAfresh, sequenceWith } from '../sequence.ts'
import type { Plugin, PluginJournal, PluginTransaction } from './journal.ts'
import { BUILT_IN, NOT_RUN, PLUGINS } from './registry.ts'
import { objectsOf, rewrite } from './transactions.ts'

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

/** Makes objects of the transactions when the first plugin asks for them, and writes them back when one has changed them. */
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
