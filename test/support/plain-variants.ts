import type { Book } from '../../src/ingest/journal/book.ts'
import { bookOf, type PlainPrice, type PlainTransaction } from './plain-book.ts'

/** A transaction with everything that one may have. */
export const transaction: PlainTransaction = {
  day: 19_000,
  secondDay: 19_003,
  status: 2,
  origin: 1,
  code: '1234',
  payee: 'Broker',
  note: 'a note',
  file: 'main.ledger',
  beginLine: 3,
  endLine: 8,
  tags: [
    { name: 'place', value: 'Vienna' },
    { name: 'reviewed', value: 'yes' },
  ],
  links: ['invoice-7', 'order-1'],
  postings: [
    {
      account: 'Assets:Shares',
      quantity: '-12.500',
      commodity: 'ACME',
      cost: { total: '-130.00', commodity: 'EUR' },
      lot: { total: '-125.00', commodity: 'USD' },
      lotDetail: { day: 18_900, label: 'first', fixated: true },
      day: 19_001,
      status: 1,
      kind: 2,
      flags: 5,
      note: 'half of them',
      line: 6,
      tags: [{ name: 'lot', value: 'old' }],
      payee: 'Bank',
    },
    { account: 'Assets:Cash', quantity: '12345678901234567890.12', commodity: 'EUR', status: 2, kind: 1, flags: 2, line: 8 },
  ],
}
/** And such a price. */
export const price: PlainPrice = { day: 19_000, second: 43_200, base: 'ACME', quote: 'EUR', rate: '10.40', origin: 1, file: 'main.ledger', line: 7 }

/** Where a thing stands in its files. */
const PLACE = ['file', 'beginLine', 'line']

/** Everything that one change makes of a value: a leaf is another, what may be absent is, a list is shorter or turned around. */
export function variants<Value>(value: Value, path = ''): { changed: string; value: Value }[] {
  const made: { changed: string; value: unknown }[] = []
  if (typeof value === 'string') {
    const isNumber = /^-?\d+\.\d+$/.test(value)
    made.push(
      { changed: path, value: isNumber ? `${value}1` : `${value}.` },
      { changed: `${path} shorter`, value: isNumber ? value.slice(0, -1) : '' },
    )
  } else if (typeof value === 'number') made.push({ changed: path, value: value + 1 })
  else if (typeof value === 'boolean') made.push({ changed: path, value: !value })
  else if (Array.isArray(value)) {
    value.forEach((item, at) => {
      made.push({ changed: `${path} without ${at}`, value: value.toSpliced(at, 1) })
      for (const inner of variants(item, `${path} ${at}`)) made.push({ changed: inner.changed, value: value.with(at, inner.value) })
    })
    made.push({ changed: `${path} turned around`, value: value.toReversed() })
  } else
    for (const [key, item] of Object.entries(value as object)) {
      if (PLACE.includes(key) && key !== 'line') continue
      for (const inner of variants(item, `${path} ${key}`)) made.push({ changed: inner.changed, value: { ...value, [key]: inner.value } })
      if (OPTIONAL.includes(key)) made.push({ changed: `${path} without ${key}`, value: without(value as object, key) })
    }
  const before = JSON.stringify(value)
  return made.filter((variant) => JSON.stringify(variant.value) !== before) as { changed: string; value: Value }[]
}
const OPTIONAL = ['secondDay', 'code', 'note', 'tags', 'links', 'cost', 'lot', 'lotDetail', 'day', 'payee']
const without = (value: object, key: string): object => Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
/** A transaction has a day and a payee, a posting may. */
export const isWhole = ({ day, payee }: PlainTransaction): boolean => day !== undefined && payee !== undefined

/** Readers leave the end of the last transaction open. */
export const closed = (transactions: readonly PlainTransaction[]): Book => {
  const book = bookOf({ transactions, prices: [] })
  book.transactions.firstPosting[transactions.length] = book.postings.count
  return book
}
