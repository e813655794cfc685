import { Exact } from '#vocabulary/exact.ts'
import { BALANCE, CLOSE, COMMODITY, type Directive, OPEN } from '../directives.ts'
import { fieldOf, nameOfAccount, nameOfCurrency, type Plugin } from './journal.ts'
import { pythonLiteral } from './python-literal.ts'

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
