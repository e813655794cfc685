import { Scanner } from '#vocabulary/text/scanner.ts'
import { Exact } from '#vocabulary/exact.ts'
import { BALANCE, CLOSE, COMMODITY, type Directive, OPEN } from '../parsed-directives.ts'
import { fieldOf, nameOfAccount, nameOfCurrency, type Plugin } from './journal.ts'

/** What a plugin's configuration may say: Python's strings, numbers, True, False, None, lists, tuples and dictionaries. */
export type Literal = string | number | boolean | null | readonly Literal[] | ReadonlyMap<string, Literal>

const DEPTH_MAX = 20

/** Reads a Python literal; undefined when the text is anything else. */
export function pythonLiteral(text: string): Literal | undefined {
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
