/*
 * The names that the Beancount Query Language has, and what they are here. Every column is one of the view `bql.postings`, every
 * function is in the schema `bql`, made by definitions.ts.
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

/** By name: with how many parameters it is called, at least and at most. */
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

/** Those that make one value of many rows. */
export const BQL_AGGREGATES: ReadonlySet<string> = new Set(['count', 'first', 'last', 'max', 'min', 'sum'])
/** Those whose value goes by the order of the rows. */
export const ORDERED_AGGREGATES: ReadonlySet<string> = new Set(['first', 'last'])
/** Those that PostgreSQL has itself, and that mean the same. */
export const PLAIN_FUNCTIONS: ReadonlySet<string> = new Set(['coalesce', 'count', 'lower', 'max', 'min', 'upper'])
/** Those that look at the transaction or posting of the row. */
export const ROW_FUNCTIONS: Readonly<Record<string, string>> = {
  meta: 'posting_id',
  entry_meta: 'id',
  any_meta: 'posting_id, id',
  has_account: 'accounts',
}
/** Those that ask for rates, and which of their parameters these are. */
export const RATE_FUNCTIONS: Readonly<Record<string, number>> = { convert: 1, value: 1, getprice: 0 }
/** Columns and functions that are counted, where all other numbers are decimals. */
export const WHOLE: ReadonlySet<string> = new Set(['year', 'month', 'day', 'lineno', 'count', 'length', 'int', 'date_diff', 'date_part'])
/** Columns and functions that are days. */
export const DAYS: ReadonlySet<string> = new Set(['date', 'cost_date', 'today', 'date_add', 'date_trunc', 'parse_date', 'yearmonth', 'ymonth'])
/** Functions that return a value of the kind that they are given. */
export const AS_GIVEN: ReadonlySet<string> = new Set(['coalesce', 'first', 'last', 'max', 'min'])
/** What bean-query has and this has not, and what to ask for instead. */
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
