import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, IMPLIED, PENDING, PROVIDED, type Tag } from '#vocabulary/book-columns.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { type Day, formatDay, NO_DAY } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { copyText } from '../events/log/column-types.ts'
import type { Cell, ColumnType } from '../export/table.ts'
import { payeeOf } from '../projections/reports/parts/wire-postings.ts'
import { ASSETS, EQUITY, EXPENSES, INCOME, LIABILITIES, type Root } from '../projections/valuation/accounts.ts'
import { Holdings, valueOf } from '../projections/valuation/holdings.ts'
import type { Quote } from '../projections/valuation/rates.ts'
import { recast } from '../projections/valuation/recast.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { PublishedName } from './published.ts'

/** The most currencies for rates; of a book with more, those in which most prices are quoted. */
const QUOTES_MAX = 12
/** The most currencies of `unit_prices` besides the default one; each needs a valuation of the whole book. */
const REPORT_CURRENCIES_MAX = 3

/** Rows of `rates`: for every commodity and currency the days on which their rate changes. */
function* rateRows(ledger: ValuedLedger): Generator<Row> {
  const { rates, view } = ledger
  const quotes = quoteCurrencies(ledger)
  for (let base = 0; base < view.commodities.length; base++) {
    for (const quote of quotes) {
      if (quote === base) continue
      const names = [ledger.commodityName(base), ledger.commodityName(quote)]
      for (const [day, rate] of changes(rates.rateDays(base, quote), (on) => rates.rate(base, quote, on))) yield [day, ...names, rate]
    }
  }
}

/** Rows of `unit_prices`: in the default currency and in those used for reports. */
function* unitPriceRows(ledger: ValuedLedger): Generator<Row> {
  for (const currency of valuationCurrencies(ledger)) {
    const valued = recast(ledger, { reportCurrency: currency })
    if (valued instanceof Refusal) continue // nothing leads there
    const { rates, view } = valued
    // Always, even if nothing has a price in it: this row shows that it is known.
    yield [ALWAYS, currency, currency, '1']
    for (let commodity = 0; commodity < view.commodities.length; commodity++) {
      const name = valued.commodityName(commodity)
      if (name === currency) continue
      for (const [day, price] of changes(rates.unitDays(commodity), (on) => rates.unit(commodity, on))) yield [day, name, currency, price]
    }
  }
}

/** The currencies that `unit_prices` has, the default one first. */
function valuationCurrencies({ settings }: ValuedLedger): string[] {
  const others = settings.currencies.filter((currency) => currency !== settings.defaultCurrency)
  return [settings.defaultCurrency, ...new Set(others.slice(0, REPORT_CURRENCIES_MAX))]
}

/** The currencies of prices, the default one first; then other money, which may only have inverse prices. */
function quoteCurrencies(ledger: ValuedLedger): number[] {
  const { view, defaultCurrency, money } = ledger
  const counts = new Map<number, number>()
  for (let commodity = 0; commodity < view.commodities.length; commodity++) if (money[commodity]) counts.set(commodity, 0)
  for (const row of view.priceOrder) counts.set(intAt(view.prices.quote, row), (counts.get(intAt(view.prices.quote, row)) ?? 0) + 1)
  counts.delete(defaultCurrency)
  const byUse = [...counts].toSorted(([a, uses], [b, others]) => others - uses || a - b).map(([quote]) => quote)
  return [...(defaultCurrency === NONE ? [] : [defaultCurrency]), ...byUse.slice(0, QUOTES_MAX)]
}

/** The days on which a value changes, with the new value. */
function* changes(days: readonly Day[], quoteOn: (day: Day) => Quote | undefined): Generator<[string, string | null]> {
  // A rate known before any price is that of one commodity under two names.
  if (quoteOn(BEFORE_EVERYTHING)) {
    yield [ALWAYS, '1']
    return
  }
  let before: string | null = null
  for (const day of days) {
    const value = quoteOn(day)?.value.toString() ?? null
    if (value === before) continue
    before = value
    yield [formatDay(day), value]
  }
}
const ALWAYS = '0001-01-01'
const BEFORE_EVERYTHING = Number.MIN_SAFE_INTEGER

/** Rows of every table of the book, as the reports understand it. */
export const BOOK_ROWS: Readonly<Record<PublishedName, (ledger: ValuedLedger) => Iterable<Row>>> = {
  postings: postingRows,
  transactions: transactionRows,
  accounts: accountRows,
  balances: balanceRows,
  prices: priceRows,
  rates: rateRows,
  unit_prices: unitPriceRows,
  tags: tagRows,
  events: eventRows,
  documents: documentRows,
}

function* transactionRows({ booked, view }: ValuedLedger): Generator<Row> {
  const { transactions: t } = view
  const text = (id: number): Cell => (id === NONE ? null : elementAt(view.texts, id))
  for (let group = 0; group < booked.groupCount; group++) {
    const row = intAt(booked.transactionRow, group)
    yield [
      elementAt(view.transactionIds, row),
      formatDay(intAt(t.day, row)),
      elementAt(view.payees, intAt(t.payee, row)),
      statusText(byteAt(t.status, row)),
      text(intAt(t.code, row)),
      text(intAt(t.note, row)),
      intAt(booked.first, group + 1) - intAt(booked.first, group),
      dayCell(intAt(t.secondDay, row)),
      JSON.stringify(t.links.get(row) ?? []),
      view.files[intAt(t.file, row)] ?? null,
      intAt(t.beginLine, row) || null,
    ]
  }
}

const ROOT_NAMES = new Map<Root, string>([
  [ASSETS, 'Assets'],
  [LIABILITIES, 'Liabilities'],
  [INCOME, 'Income'],
  [EXPENSES, 'Expenses'],
  [EQUITY, 'Equity'],
])

function* accountRows({ booked, accounts, view }: ValuedLedger): Generator<Row> {
  const postings = new Map<number, { count: number; first: number; last: number }>()
  const declared = new Set(view.declaredAccounts)
  // An account of the capital gains of nothing is in no book; those of the book, and what is above them, are asked for.
  const shown = new Set<number>()
  const show = (account: number): void => {
    for (const above of accounts.upwards(account)) shown.add(above)
  }
  for (const name of view.declaredAccounts) show(accounts.id(name))
  for (let posting = 0; posting < booked.count; posting++) {
    const [account, day] = [intAt(booked.account, posting), intAt(booked.day, posting)]
    const known = postings.get(account)
    if (!known) {
      postings.set(account, { count: 1, first: day, last: day })
      show(account)
    } else {
      known.count++
      if (day < known.first) known.first = day
      if (day > known.last) known.last = day
    }
  }
  for (const account of shown) {
    const name = accounts.name(account)
    const { root, parent, isChecking, isInactive } = accounts.traits(account)
    const own = postings.get(account)
    yield [
      name,
      ROOT_NAMES.get(root) ?? null,
      parent === NONE ? null : accounts.name(parent),
      name.split(':').length,
      declared.has(name),
      isChecking,
      isInactive,
      own?.count ?? 0,
      own ? formatDay(own.first) : null,
      own ? formatDay(own.last) : null,
    ]
  }
}

function* balanceRows(ledger: ValuedLedger): Generator<Row> {
  const { booked, counted, accounts, rates, defaultCurrency, today } = ledger
  const holdings = new Map<number, Holdings>()
  const counts = new Map<string, number>()
  const incomplete = new Set<string>()
  for (const posting of counted.byDay) {
    const [account, commodity] = [intAt(booked.account, posting), intAt(booked.commodity, posting)]
    let held = holdings.get(account)
    if (!held) holdings.set(account, (held = new Holdings(ledger)))
    held.add(booked, posting)
    const key = `${account} ${commodity}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (booked.unknown.has(posting)) incomplete.add(key)
  }
  for (const [account, held] of holdings) {
    for (const holding of held.values()) {
      const { commodity, units, cost } = holding
      const value = valueOf(ledger, holding, today) // settles the cost of today
      yield [
        accounts.name(account),
        ledger.commodityName(commodity),
        (commodity === defaultCurrency ? cost : units).value.toString(),
        cost.value.toString(),
        rates.unit(commodity, today)?.value.toString() ?? null,
        value.toString(),
        counts.get(`${account} ${commodity}`)!,
        incomplete.has(`${account} ${commodity}`),
      ]
    }
  }
}

function* priceRows(ledger: ValuedLedger): Generator<Row> {
  const { prices, priceOrder, priceSources } = ledger.view
  for (const row of priceOrder) {
    const origin = prices.origin[row]
    const source = origin === PROVIDED ? (priceSources[intAt(prices.file, row)]?.provider ?? 'provider') : origin === IMPLIED ? 'trade' : 'journal'
    yield [
      formatDay(intAt(prices.day, row)),
      ledger.commodityName(intAt(prices.base, row)),
      ledger.commodityName(intAt(prices.quote, row)),
      prices.rate.get(row).toString(),
      source,
    ]
  }
}

function* tagRows({ booked, view }: ValuedLedger): Generator<Row> {
  const { transactions: t, postings: p } = view
  const rowsOf = function* (id: string, posting: number | null, tags: readonly Tag[] = []): Generator<Row> {
    for (const { name, value } of tags) yield [id, posting, name, value]
  }
  for (let group = 0; group < booked.groupCount; group++) {
    const row = intAt(booked.transactionRow, group)
    const id = elementAt(view.transactionIds, row)
    yield* rowsOf(id, null, t.tags.get(row))
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
      yield* rowsOf(id, posting + 1, p.tags.get(intAt(booked.row, posting)))
  }
}

function* eventRows({ view }: ValuedLedger): Generator<Row> {
  const following = new Map<string, number>()
  for (const { kind, day, name, text, file, line } of view.annotations.toReversed()) {
    if (kind !== 'event') continue
    const until = following.get(name)
    yield [formatDay(day), name, text, until === undefined ? null : formatDay(until), view.files[file] ?? null, line]
    following.set(name, day)
  }
}

function* documentRows({ view }: ValuedLedger): Generator<Row> {
  for (const { kind, day, name, text, tags, links, file, line } of view.annotations) {
    if (kind !== 'document') continue
    const names = tags.filter(({ value }) => value === '').map((tag) => tag.name)
    yield [formatDay(day), name, text, JSON.stringify(names), JSON.stringify(links), view.files[file] ?? null, line || null]
  }
}

export type Row = readonly Cell[]

const statusText = (status: number): string => (status === CLEARED ? 'cleared' : status === PENDING ? 'pending' : 'unmarked')
const dayCell = (day: number): Cell => (day === NO_DAY ? null : formatDay(day))

/** Rows of `postings`, in the order of the book. */
function* postingRows(ledger: ValuedLedger): Generator<Row> {
  const { booked, view, accounts, counted, rates, defaultCurrency, today } = ledger
  const { postings: p, transactions: t } = view
  const nameOf = (commodity: number): Cell => (commodity === NONE ? null : ledger.commodityName(commodity))
  const text = (id: number): Cell => (id === NONE ? null : elementAt(view.texts, id))
  const priceToday = new Map<number, ReturnType<typeof rates.unit>>()
  for (let posting = 0; posting < booked.count; posting++) {
    const row = intAt(booked.row, posting)
    const transaction = intAt(view.transactionOf, row)
    const commodity = intAt(booked.commodity, posting)
    const { isVirtual } = accounts.traits(intAt(booked.account, posting))
    if (commodity !== defaultCurrency && !priceToday.has(commodity)) priceToday.set(commodity, rates.unit(commodity, today))
    const price = priceToday.get(commodity)
    const amount = booked.unknown.has(posting) ? null : booked.amount.text(posting)
    const lot = p.lotDetail.get(row)
    yield [
      posting + 1,
      elementAt(view.transactionIds, transaction),
      formatDay(intAt(booked.day, posting)),
      payeeOf(view, row),
      accounts.name(intAt(booked.account, posting)),
      nameOf(commodity),
      p.quantity.text(row),
      amount,
      price ? booked.quantityOf(posting).times(price.value).toText() : amount,
      ledger.balanceAfter(posting).toText(),
      ...total(p.cost, intAt(p.costCommodity, row), row, nameOf),
      ...total(p.lot, intAt(p.lotCommodity, row), row, nameOf),
      lot?.day === undefined ? null : formatDay(lot.day),
      lot?.label ?? null,
      statusText(byteAt(p.status, row)),
      text(intAt(p.note, row)),
      counted.includes(posting),
      isVirtual,
      formatDay(intAt(t.day, transaction)),
      formatDay(booked.estimated.get(posting)?.rateDay ?? intAt(booked.day, posting)),
      view.files[intAt(t.file, transaction)] ?? null,
      intAt(p.line, row) || null,
    ]
  }
}

/** A total and its commodity; nothing and nothing where it is absent. */
const total = (column: ExactColumn, commodity: number, row: number, nameOf: (commodity: number) => Cell): [Cell, Cell] =>
  commodity === NONE ? [null, null] : [column.text(row), nameOf(commodity)]

/** The size of a chunk. */
const CHUNK_CHARACTERS = 1024 * 1024
/** Yields to other requests after this many rows, because making the rows of a large book takes seconds. */
const ROWS_IN_A_ROW = 2000

/** Rows in the text format of COPY, in chunks; yields to other requests in between. */
export async function* copyLines(rows: Iterable<Row>, types: readonly ColumnType[]): AsyncGenerator<Uint8Array> {
  let chunk = ''
  let sinceTurn = 0
  for (const row of rows) {
    chunk += `${row.map((cell, at) => (types[at] === 'day' ? dayText(cell) : cellText(cell))).join('\t')}\n`
    if (++sinceTurn >= ROWS_IN_A_ROW) {
      sinceTurn = 0
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield bytesOf(chunk)
    chunk = ''
  }
  if (chunk !== '') yield bytesOf(chunk)
}

/** hledger takes the year 0, which is 1 BC to PostgreSQL. */
const dayText = (cell: Cell): string => cellText(cell).replace(/^0000(.*)$/, '0001$1 BC')

/** PostgreSQL allows no NUL in text. */
const cellText = (cell: Cell): string => (cell === null ? '\\N' : typeof cell === 'string' ? copyText(cell.replaceAll('\0', '')) : String(cell))

/** A copy with its own buffer, which can be transferred to a thread. */
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
