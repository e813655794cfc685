import type { ColumnType } from '../export/table.ts'

/*
 * What a query may ask, by names that stay: the documentation of it, the statements that make it and the completion of the editor all
 * come from here. A column may be added; none is renamed and none means something else later.
 */

export interface PublishedColumn {
  readonly name: string
  readonly type: ColumnType
  readonly about: string
}

export interface PublishedTable {
  readonly name: PublishedName
  readonly about: string
  readonly columns: readonly PublishedColumn[]
  /** By what it is looked up. */
  readonly indexes: readonly string[]
}

const column = (name: string, type: ColumnType, about: string): PublishedColumn => ({ name, type, about })

const POSTINGS: PublishedTable = {
  name: 'postings',
  about: 'Every posting of the book, what is booked for days to come included; forecasts are not.',
  indexes: ['(account, date)', '(transaction_id)'],
  columns: [
    column('id', 'integer', 'its place in the book'),
    column('transaction_id', 'text', 'the transaction that it is part of'),
    column('date', 'day', 'its own day, or that of its transaction'),
    column('payee', 'text', 'its own payee, or that of its transaction'),
    column('account', 'text', 'the account, in brackets for a virtual posting'),
    column('commodity', 'text', 'what is moved'),
    column('quantity', 'decimal', 'how much of the commodity'),
    column('amount', 'decimal', 'its cost, else its value on its day, in the default currency; null where nothing says what it is'),
    column('market_value', 'decimal', 'what the quantity is worth today in the default currency; null where nothing says so'),
    column('balance', 'decimal', 'what the account holds of the commodity after it'),
    column('cost', 'decimal', 'what was paid for all of it (@, @@), with the sign of the quantity'),
    column('cost_commodity', 'text', 'what it was paid in'),
    column('lot_cost', 'decimal', 'what the lot cost when it was acquired ({}), with the sign of the quantity'),
    column('lot_commodity', 'text', 'what the lot was paid in'),
    column('lot_date', 'day', 'when the lot was acquired, where the book says so'),
    column('lot_label', 'text', 'the name of the lot, where it has one'),
    column('status', 'text', 'cleared, pending or unmarked'),
    column('note', 'text', 'its comment'),
    column('counted', 'boolean', 'figures are made of it: not virtual, not nothing, and not after today'),
    column('virtual', 'boolean', 'it stands outside of the books: (Account) or [Account]'),
    column('transaction_date', 'day', 'the day of its transaction'),
    column('known_from', 'day', 'from when on the amount is known: its own day, or that of the first rate after it'),
    column('file', 'text', 'the file that it stands in'),
    column('line', 'integer', 'its line there'),
  ],
}

const TRANSACTIONS: PublishedTable = {
  name: 'transactions',
  about: 'Every transaction with at least one posting; forecasts are not.',
  indexes: ['(id)', '(date)'],
  columns: [
    column('id', 'text', 'stays as long as what it says'),
    column('date', 'day', 'its day'),
    column('payee', 'text', "the payee; in hledger and beancount 'payee | narration'"),
    column('status', 'text', 'cleared, pending or unmarked'),
    column('code', 'text', 'the code in parentheses, where it has one'),
    column('note', 'text', 'its comment'),
    column('postings', 'integer', 'how many it has'),
    column('second_date', 'day', 'the auxiliary day, where it has one'),
    column('links', 'json', "beancount's ^links, as a list"),
    column('file', 'text', 'the file that it stands in'),
    column('line', 'integer', 'its first line there'),
  ],
}

const ACCOUNTS: PublishedTable = {
  name: 'accounts',
  about: 'Every account with postings, and everything above them; declared ones without postings too.',
  indexes: ['(name)'],
  columns: [
    column('name', 'text', 'the whole name: Assets:Checking'),
    column('root', 'text', 'Assets, Liabilities, Income, Expenses or Equity; null for none of them'),
    column('parent', 'text', 'the account above; null for a root'),
    column('depth', 'integer', 'how many names it is made of'),
    column('declared', 'boolean', 'a directive of the book declares it'),
    column('checking', 'boolean', 'counted as cash and not as an investment'),
    column('inactive', 'boolean', 'the configuration says so'),
    column('postings', 'integer', 'how many it has itself'),
    column('first_date', 'day', 'of its first posting'),
    column('last_date', 'day', 'of its last posting'),
  ],
}

const BALANCES: PublishedTable = {
  name: 'balances',
  about: 'What every account holds today, by commodity: real postings up to today. Amounts of different commodities are not added up.',
  indexes: ['(account)'],
  columns: [
    column('account', 'text', 'the account itself, without those below it'),
    column('commodity', 'text', 'what is held'),
    column('quantity', 'decimal', 'how much of it'),
    column('cost', 'decimal', 'what went in less what came out, in the default currency'),
    column('price', 'decimal', 'of one unit today in the default currency; null where nothing says so'),
    column('value', 'decimal', 'in the default currency: at the price of today, at cost where there is none'),
    column('postings', 'integer', 'how many it is the sum of'),
    column('incomplete', 'boolean', 'cost leaves out postings of unknown amount; so does value where there is no price'),
  ],
}

const PRICES: PublishedTable = {
  name: 'prices',
  about: 'Every recorded price, as it was recorded.',
  indexes: ['(commodity, date)'],
  columns: [
    column('date', 'day', 'its day'),
    column('commodity', 'text', 'of which one unit costs'),
    column('currency', 'text', 'what the price is in'),
    column('price', 'decimal', 'so much'),
    column('source', 'text', 'journal: a directive; trade: the cost of a transaction; otherwise the provider'),
  ],
}

const RATES: PublishedTable = {
  name: 'rates',
  about: 'Units of quote for one of base, from each day on until the next: the direct price, else the inverse, else over an anchor currency.',
  indexes: ['(base, quote, date)'],
  columns: [
    column('date', 'day', 'from this day on'),
    column('base', 'text', 'one unit of this'),
    column('quote', 'text', 'a currency: what prices are quoted in, and other money'),
    column('rate', 'decimal', 'so many of quote; null from a day on that sets it to nothing'),
  ],
}

const UNIT_PRICES: PublishedTable = {
  name: 'unit_prices',
  about: 'What one unit is worth, from each day on until the next: what every report values holdings with.',
  indexes: ['(commodity, currency, date)'],
  columns: [
    column('date', 'day', 'from this day on'),
    column('commodity', 'text', 'one unit of this'),
    column('currency', 'text', 'the default currency, or one of `currencies` of the configuration'),
    column('price', 'decimal', 'so many of currency'),
  ],
}

const TAGS: PublishedTable = {
  name: 'tags',
  about: 'Tags and metadata of transactions and of postings.',
  indexes: ['(name)', '(transaction_id)'],
  columns: [
    column('transaction_id', 'text', 'the transaction'),
    column('posting_id', 'integer', 'the posting that has it; null when the whole transaction has'),
    column('name', 'text', 'its name'),
    column('value', 'text', 'its value, empty for a tag without one'),
  ],
}

const EVENTS: PublishedTable = {
  name: 'events',
  about: 'The events of a beancount journal; other dialects have none.',
  indexes: ['(type, date)'],
  columns: [
    column('date', 'day', 'from this day on'),
    column('type', 'text', 'of what it speaks: employer, place, …'),
    column('description', 'text', 'what holds from then on'),
    column('until', 'day', 'the day on which something else holds; null for the last one'),
    column('file', 'text', 'the file that it stands in'),
    column('line', 'integer', 'its line there'),
  ],
}

const DOCUMENTS: PublishedTable = {
  name: 'documents',
  about: 'The documents of a beancount journal, those of its folders of documents too; other dialects have none.',
  indexes: ['(account, date)'],
  columns: [
    column('date', 'day', 'its day'),
    column('account', 'text', 'the account that it is about'),
    column('path', 'text', 'where it is, from the folder of the journal'),
    column('tags', 'json', 'its tags, by name'),
    column('links', 'json', 'its links'),
    column('file', 'text', 'the file that names it'),
    column('line', 'integer', 'its line there; null where it was found in a folder of documents'),
  ],
}

/** The tables of the book, in the order in which a person looks for them. */
export const PUBLISHED_TABLES: readonly PublishedTable[] = [
  POSTINGS,
  TRANSACTIONS,
  ACCOUNTS,
  BALANCES,
  PRICES,
  RATES,
  UNIT_PRICES,
  TAGS,
  EVENTS,
  DOCUMENTS,
]
export type PublishedName =
  | 'postings'
  | 'transactions'
  | 'accounts'
  | 'balances'
  | 'prices'
  | 'rates'
  | 'unit_prices'
  | 'tags'
  | 'events'
  | 'documents'
