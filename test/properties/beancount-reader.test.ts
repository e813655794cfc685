import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { INFERRED } from '#vocabulary/book-columns.ts'
import type { Book } from '../../src/ingest/journal/book.ts'
import { AUTO, balances, errorsOf, postings, read, sound } from '../ingest/beancount/reading.ts'
import { expectSound } from '../support/sound-book.ts'
import { runs } from '../support/thorough.ts'

const account = fc.constantFrom('Assets:Cash', 'Assets:Bank:Été', 'Expenses:Food', 'Income:X-1', 'Liabilities:9')
const currency = fc.constantFrom('EUR', 'USD', 'AB.C', 'X2')
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const places = fc.integer({ min: 0, max: 3 })
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2024-02-${String(of).padStart(2, '0')}`)

/** A journal of transactions that each balance, by a last posting that is left out or written, and what it comes to. */
const journal = fc
  .array(
    fc.record({ day, postings: fc.array(fc.record({ account, currency, cents }), { minLength: 1, maxLength: 5 }), places, elided: fc.boolean() }),
    { maxLength: 8 },
  )
  .map((entries) => {
    const sums = new Map<string, number>()
    const add = (name: string, symbol: string, value: number): void =>
      void sums.set(`${name} ${symbol}`, (sums.get(`${name} ${symbol}`) ?? 0) + value)
    const text = entries.map((entry) => {
      // All amounts of a transaction have the same places, so that nothing is rounded.
      const unit = 10 ** (3 - entry.places)
      const write = (value: number): string => new Exact(value, entry.places).toText()
      const rest = new Map<string, number>()
      const lines = entry.postings.map((posting) => {
        add(posting.account, posting.currency, posting.cents * unit)
        rest.set(posting.currency, (rest.get(posting.currency) ?? 0) - posting.cents)
        return `  ${posting.account}  ${write(posting.cents)} ${posting.currency}\n`
      })
      for (const [symbol, value] of rest) {
        add('Equity:Rest', symbol, value * unit)
        if (!entry.elided && value !== 0) lines.push(`  Equity:Rest  ${write(value)} ${symbol}\n`)
      }
      return `${entry.day} * "x"\n${lines.join('')}${entry.elided ? '  Equity:Rest\n' : ''}\n`
    })
    return {
      text: AUTO + text.join(''),
      expected: [...sums]
        .filter(([, value]) => value !== 0)
        .map(([key, value]) => key.replace(/ /, ` ${new Exact(value, 3)} `))
        .sort(),
    }
  })

test('a journal that is written out is read back to the same balances', () => {
  fc.assert(
    fc.property(journal, ({ text, expected }) => {
      expect([...balances(text)].sort()).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

test('the order in which the entries stand makes no difference', () => {
  fc.assert(
    fc.property(journal, ({ text }) => {
      const [plugin, ...entries] = text.split(/\n(?=\d{4})/)
      expect(balances([plugin, ...entries.reverse()].join('\n'))).toEqual(balances(text))
    }),
    { numRuns: runs(34) },
  )
})

const units = fc.integer({ min: 1, max: 500 }).map((value) => new Exact(value, 1))
const trade = fc.record({
  day,
  buys: fc.boolean(),
  units,
  per: fc.integer({ min: 1, max: 20 }),
  fee: fc.option(fc.integer({ min: 1, max: 999 })),
  total: fc.boolean(),
})
const trades = fc.record({ method: fc.constantFrom('FIFO', 'LIFO', 'HIFO'), list: fc.array(trade, { minLength: 1, maxLength: 12 }) })

/** Purchases and sales in the order of days. */
const written = ({
  method,
  list,
}: {
  method: string
  list: readonly { day: string; buys: boolean; units: Exact; per: number; fee: number | null; total: boolean }[]
}): string =>
  `option "booking_method" "${method}"\n${AUTO}${[...list]
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ day: date, buys, units: size, per, fee, total }) => {
      const cost = total ? `{{${per}.50 USD}}` : fee === null ? `{${per} USD}` : `{${per} # ${new Exact(fee, 2)} USD}`
      return `${date} * "trade"\n  Assets:Stock  ${buys ? `${size} HOOL ${cost}` : `-${size} HOOL {} @ ${per} USD`}\n  Assets:Cash\n`
    })
    .join('')}`

/** How much every transaction is off at cost, else at price. */
function remainders({ transactions, postings: rows }: Book): Exact[] {
  const left: Exact[] = []
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const sums = new Map<number, Exact>()
    for (let row = transactions.firstPosting[transaction]!; row < transactions.firstPosting[transaction + 1]!; row++) {
      const [symbol, weight] =
        rows.lotCommodity[row] !== NONE
          ? [rows.lotCommodity[row]!, rows.lot.get(row)]
          : rows.costCommodity[row] !== NONE
            ? [rows.costCommodity[row]!, rows.cost.get(row)]
            : [rows.commodity[row]!, rows.quantity.get(row)]
      sums.set(symbol, (sums.get(symbol) ?? Exact.zero).plus(weight))
    }
    left.push(...sums.values())
  }
  return left
}

describe('trades', () => {
  test('every transaction balances at cost', () => {
    fc.assert(
      fc.property(trades, (input) => {
        // Sales of more than there is are refused; what is accepted must balance to the last digits of a quotient.
        const book = read(written(input))
        const off = remainders(book).filter((rest) => rest.abs().isGreaterThan(new Exact(1, 20)))
        expect(off.map(String)).toEqual([])
      }),
      { numRuns: runs(100) },
    )
  })
  test('no lot is sold twice: what is left of each is never less than nothing', () => {
    fc.assert(
      fc.property(trades, (input) => {
        const book = read(
          written({
            ...input,
            list: [{ day: '2024-01-31', buys: true, units: new Exact(100_000, 0), per: 10, fee: null, total: false }, ...input.list],
          }),
        )
        expect(errorsOf(book)).toEqual([])
        const left = new Map<string, Exact>()
        for (const line of postings(sound(book))) {
          const match = /^.{10} Assets:Stock (\S+) HOOL \{\{(\S+) USD, (.*?)\}\}/.exec(line)
          if (match === null) continue
          const size = Exact.parse(match[1]!)
          const lot = `${Exact.parse(match[2]!).dividedBy(size, 12)} ${match[3]}`
          const rest = (left.get(lot) ?? Exact.zero).plus(size)
          expect(rest.sign).not.toBe(-1)
          left.set(lot, rest)
        }
      }),
      { numRuns: runs(67) },
    )
  })
})

const FRAGMENTS = [
  '{',
  '}',
  '{{',
  '"',
  '@',
  '@@',
  '#',
  '^',
  ';',
  '~',
  '*',
  '!',
  ':',
  '(',
  ')',
  '-',
  '/',
  ',',
  '\n',
  '\n  ',
  '\t',
  '\r',
  '0',
  '1/0',
  '2024-02-30',
  'USD',
  'Assets:Cash',
  'key:',
  'txn',
  'pad',
  'balance',
  'open',
  'plugin "beancount.plugins.auto"\n',
  'option "name_assets" "X"\n',
  '\u00e9',
  '\u{1f600}',
]
const SEED = `option "booking_method" "FIFO"
${AUTO}2024-01-01 open Assets:Cash USD, EUR "LIFO"
2024-01-02 * "Shop" "Food" #tag ^link
  key: "value"
  Assets:Cash  -(10 + 2) * 3 USD
  Expenses:Food
    note: 1 USD
2024-01-03 pad Assets:Bank Equity:Opening
2024-01-04 balance Assets:Bank  100.00 ~ 0.01 USD
2024-01-05 * "Broker" "Buy"
  Assets:Stock  10 HOOL {100 # 9.95 USD, 2024-01-01, "a"} @@ 1100 USD
  Assets:Bank
2024-01-06 price HOOL 1,100.50 USD
2024-01-07 close Assets:Cash
`

test('a text that is cut and stirred is answered, with places inside the file', () => {
  const edit = fc.record({ at: fc.nat(SEED.length), cut: fc.nat(12), put: fc.constantFrom('', ...FRAGMENTS) })
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
      const text = edits.reduce((before, { at, cut, put }) => before.slice(0, at) + put + before.slice(at + cut), SEED)
      const book = read(text)
      expectSound(book)
      const lines = text.split('\n').length
      for (const { line, endLine, message } of book.problems) {
        expect(line).toBeGreaterThanOrEqual(0)
        expect(endLine ?? line).toBeLessThanOrEqual(lines)
        expect(message.length).toBeGreaterThan(10)
      }
    }),
    { numRuns: runs(334) },
  )
})

test('any bytes are answered', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expectSound(read({ '/main.beancount': bytes }))
    }),
    { numRuns: runs(167) },
  )
})

test('inferred postings say so, written ones do not', () => {
  fc.assert(
    fc.property(journal, ({ text }) => {
      const book = sound(read(text))
      for (let row = 0; row < book.postings.count; row++) {
        const isElided = /^ {2}\S+$/.test(text.split('\n')[book.postings.line[row]! - 1]!)
        expect((book.postings.flags[row]! & INFERRED) !== 0).toBe(isElided)
      }
    }),
    { numRuns: runs(34) },
  )
})
