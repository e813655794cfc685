import { elementAt } from '#vocabulary/element-at.ts'
import type { PublishedName } from '../published.ts'

/*
 * The columns and functions of the Beancount Query Language. Each column is in the view `bql.postings`, and each function in the schema `bql`; both
 * are created by definitions.ts.
 */

export const BQL_COLUMNS = [
  'id',
  'type',
  'date',
  'year',
  'month',
  'day',
  'filename',
  'lineno',
  'location',
  'flag',
  'payee',
  'narration',
  'description',
  'tags',
  'links',
  'account',
  'accounts',
  'other_accounts',
  'number',
  'currency',
  'cost_number',
  'cost_currency',
  'cost_date',
  'cost_label',
  'position',
  'change',
  'price',
  'weight',
  'balance',
] as const

/** By name: the least and the largest number of parameters. */
export const BQL_FUNCTIONS: Readonly<Record<string, readonly [number, number]>> = {
  abs: [1, 1],
  account_sortkey: [1, 1],
  any_meta: [1, 1],
  bool: [1, 1],
  coalesce: [1, 9],
  convert: [2, 3],
  cost: [1, 1],
  count: [1, 1],
  currency: [1, 1],
  commodity: [1, 1],
  date: [1, 3],
  date_add: [2, 2],
  date_diff: [2, 2],
  date_part: [2, 2],
  date_trunc: [2, 2],
  day: [1, 1],
  decimal: [1, 1],
  empty: [1, 1],
  entry_meta: [1, 1],
  filter_currency: [2, 2],
  findfirst: [2, 2],
  first: [1, 1],
  getprice: [2, 3],
  grep: [2, 2],
  grepn: [3, 3],
  has_account: [1, 1],
  int: [1, 1],
  joinstr: [1, 1],
  last: [1, 1],
  leaf: [1, 1],
  length: [1, 1],
  lower: [1, 1],
  max: [1, 1],
  maxwidth: [2, 2],
  meta: [1, 1],
  min: [1, 1],
  month: [1, 1],
  neg: [1, 1],
  number: [1, 1],
  only: [2, 2],
  parse_date: [1, 2],
  parent: [1, 1],
  possign: [2, 2],
  quarter: [1, 1],
  root: [1, 2],
  round: [1, 2],
  safediv: [2, 2],
  splitcomp: [3, 3],
  str: [1, 1],
  subst: [3, 3],
  substr: [3, 3],
  sum: [1, 1],
  today: [0, 0],
  units: [1, 1],
  upper: [1, 1],
  value: [1, 2],
  weekday: [1, 1],
  year: [1, 1],
  yearmonth: [1, 1],
  ymonth: [1, 1],
}

/** Aggregates. */
export const BQL_AGGREGATES: ReadonlySet<string> = new Set(['count', 'first', 'last', 'max', 'min', 'sum'])
/** Aggregates that depend on the order of rows. */
export const ORDERED_AGGREGATES: ReadonlySet<string> = new Set(['first', 'last'])
/** Functions that PostgreSQL has with the same meaning. */
export const PLAIN_FUNCTIONS: ReadonlySet<string> = new Set(['coalesce', 'count', 'lower', 'max', 'min', 'upper'])
/** Functions that read the transaction or posting of the row. */
export const ROW_FUNCTIONS: Readonly<Record<string, string>> = {
  meta: 'posting_id',
  entry_meta: 'id',
  any_meta: 'posting_id, id',
  has_account: 'accounts',
}
/** Functions that need rates, and the parameters concerned. */
export const RATE_FUNCTIONS: Readonly<Record<string, number>> = { convert: 1, value: 1, getprice: 0 }
/** Columns and functions that are integers; all other numbers are decimals. */
export const WHOLE: ReadonlySet<string> = new Set(['year', 'month', 'day', 'lineno', 'count', 'length', 'int', 'date_diff', 'date_part'])
/** Columns and functions that are dates. */
export const DAYS: ReadonlySet<string> = new Set(['date', 'cost_date', 'today', 'date_add', 'date_trunc', 'parse_date', 'yearmonth', 'ymonth'])
/** Functions that return a value of their parameter's type. */
export const AS_GIVEN: ReadonlySet<string> = new Set(['coalesce', 'first', 'last', 'max', 'min'])
/** Names of bean-query that are not supported, and their replacements. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  posting_flag: '"flag" is that of the transaction, and "status" of the table "postings" in SQL that of a posting',
  entry: 'date, payee, narration, tags, links and accounts are columns of their own',
  meta: "meta['key'], entry.meta['key'] and any_meta('key') ask for one value",
  open_date: 'the first day that it has postings is first_date of the table "accounts" in SQL',
  select: 'a query within a query is asked in SQL, over the tables of the book',
  close_date: 'the last day that it has postings is last_date of the table "accounts" in SQL',
  open_meta: 'metadata of transactions and postings can be asked for, not that of other directives',
  currency_meta: 'metadata of transactions and postings can be asked for, not that of other directives',
  commodity_meta: 'metadata of transactions and postings can be asked for, not that of other directives',
  date_bin: 'date_trunc() begins weeks, months, quarters and years',
  interval: 'date_add(date, 30) and date + 30 move by days',
  repr: 'str() writes a value as text',
}

/*
 * The supported tables of beanquery: `FROM #prices`. Each is a view of the schema `bql`, with `posting_id` as the position of a row.
 */

interface BqlTable {
  readonly columns: readonly string[]
  /** The columns of `*`. */
  readonly star: readonly string[]
  /** The book's tables that the view reads. */
  readonly reads: readonly PublishedName[]
}

const POSTINGS: readonly PublishedName[] = ['postings', 'transactions', 'tags']
const TRANSACTION = ['date', 'flag', 'payee', 'narration', 'tags', 'links', 'accounts']
const table = (columns: readonly string[], reads: readonly PublishedName[], more: readonly string[] = []): BqlTable => ({
  columns: [...columns, ...more],
  star: columns,
  reads,
})

export const BQL_TABLES = {
  postings: { columns: BQL_COLUMNS, star: ['date', 'flag', 'payee', 'narration', 'position'], reads: POSTINGS },
  transactions: table(TRANSACTION, POSTINGS, ['id', 'type', 'year', 'month', 'day', 'description']),
  prices: table(['date', 'currency', 'amount'], ['prices']),
  events: table(['date', 'type', 'description'], ['events']),
  documents: table(['date', 'account', 'filename', 'tags', 'links'], ['documents']),
} as const satisfies Readonly<Record<string, BqlTable>>
type BqlTableName = keyof typeof BQL_TABLES
export const isBqlTable = (name: string): name is BqlTableName => Object.hasOwn(BQL_TABLES, name)

/** Replacements for other tables. */
const OTHER_TABLES: Readonly<Record<string, string>> = {
  accounts: 'ask in SQL: select name, declared, first_date, last_date from accounts',
  balances: 'asserted balances are checked and not recorded; what accounts hold is BALANCES, or in SQL select * from balances',
  commodities: 'ask in SQL: select distinct commodity from postings',
  entries: 'there are #transactions, #prices, #events and #documents',
  notes: 'notes are shown with their accounts, and are in no table',
}

export const MAKE_BQL_TABLES: readonly string[] = [
  `create view bql.transactions as
     select distinct on (id) ${['posting_id', ...BQL_TABLES.transactions.columns].join(', ')} from bql.postings order by id, posting_id`,
  `create view bql.prices as select row_number() over (order by date, ctid) as posting_id, date, commodity as currency,
     row(price, currency, null, null)::bql.position as amount from public.prices where source <> 'trade'`,
  'create view bql.events as select row_number() over (order by date, ctid) as posting_id, date, type, description from public.events',
  `create view bql.documents as select row_number() over (order by date, ctid) as posting_id, date, account, path as filename,
     array(select jsonb_array_elements_text(tags)) as tags, array(select jsonb_array_elements_text(links)) as links from public.documents`,
]

/** A token of a statement and its place. */
export interface Token {
  readonly kind: 'word' | 'text' | 'number' | 'day' | 'sign' | 'end'
  /** As written; of a string the text between its quotes. */
  readonly text: string
  /** The offset in UTF-16 units. */
  readonly from: number
  readonly to: number
}

/** An invalid statement. */
export class NotUnderstood extends Error {
  constructor(
    message: string,
    readonly place: number,
  ) {
    super(message)
  }
}

const PIECE =
  /\s+|--[^\n]*|;\s*$|(?<day>\d{4}-\d\d-\d\d)|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|'(?<single>(?:[^']|'')*)'|"(?<double>[^"]*)"|(?<sign><=|>=|!=|<>|!~|[-+*/%=<>~(),.#[\]])/uy

/** Returns the tokens of a statement of the Beancount Query Language. Throws NotUnderstood at an invalid character. */
export function tokensOf(statement: string): Token[] {
  const tokens: Token[] = []
  PIECE.lastIndex = 0
  while (PIECE.lastIndex < statement.length) {
    const from = PIECE.lastIndex
    const match = PIECE.exec(statement)
    if (!match) throw new NotUnderstood(`"${String.fromCodePoint(statement.codePointAt(from)!)}" is not allowed in a query`, from)
    const { day, number, word, single, double, sign } = match.groups!
    const to = PIECE.lastIndex
    const add = (kind: Token['kind'], text: string): number => tokens.push({ kind, text, from, to })
    if (day !== undefined) add('day', day)
    else if (number !== undefined) add('number', number)
    else if (word !== undefined) add('word', word)
    else if (single !== undefined) add('text', single.replaceAll("''", "'"))
    else if (double !== undefined) add('text', double)
    else if (sign !== undefined) add('sign', sign)
  }
  tokens.push({ kind: 'end', text: '', from: statement.length, to: statement.length })
  return tokens
}

/** Reads tokens in order. */
export class Tokens {
  readonly #tokens: readonly Token[]
  #at = 0

  readonly #statement: string
  /** The first place that uses the running balance. */
  balanceAt: number | undefined
  /** The table of the statement, known before its first column is read. */
  readonly table: BqlTableName

  constructor(statement: string) {
    this.#statement = statement
    this.#tokens = tokensOf(statement)
    this.table = tableOf(this.#tokens)
  }

  /** The text from an offset up to the last token taken. */
  textFrom(place: number): string {
    return this.#statement.slice(place, this.last.to)
  }

  get next(): Token {
    return elementAt(this.#tokens, this.#at)
  }
  get last(): Token {
    return elementAt(this.#tokens, this.#at - 1)
  }
  take(): Token {
    const token = this.next
    if (token.kind !== 'end') this.#at++
    return token
  }

  /** Takes the word if it comes next, in any case, and returns whether it did. */
  takeWord(word: string): boolean {
    if (!this.comesWord(word)) return false
    this.take()
    return true
  }
  comesWord(...words: readonly string[]): boolean {
    return this.next.kind === 'word' && words.includes(this.next.text.toLowerCase())
  }
  takeSign(sign: string): boolean {
    if (this.next.kind !== 'sign' || this.next.text !== sign) return false
    this.take()
    return true
  }
  expectWord(word: string): void {
    if (!this.takeWord(word)) this.fail(`"${word}"`)
  }
  expectSign(sign: string): void {
    if (!this.takeSign(sign)) this.fail(`"${sign}"`)
  }
  /** Throws an error that names what was expected. */
  fail(expected: string): never {
    const { kind, text, from } = this.next
    throw new NotUnderstood(`${kind === 'end' ? 'the query ends' : `"${text}" comes`} where ${expected} is expected`, from)
  }
}

/** The table after `FROM #`; postings by default. */
function tableOf(tokens: readonly Token[]): BqlTableName {
  const at = tokens.findIndex(({ kind, text }, i) => kind === 'sign' && text === '#' && tokens[i - 1]?.text.toLowerCase() === 'from')
  const name = tokens[at + 1]?.text.toLowerCase() ?? ''
  if (at < 0 || isBqlTable(name)) return at < 0 ? 'postings' : (name as BqlTableName)
  const instead = Object.hasOwn(OTHER_TABLES, name) ? OTHER_TABLES[name] : OTHER_TABLES['entries']
  throw new NotUnderstood(`there is no table "#${name}"; ${instead}`, elementAt(tokens, at).from)
}
