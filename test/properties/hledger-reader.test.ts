import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { BALANCED_VIRTUAL, REAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../src/ingest/journal/book.ts'
import { balances, problems, read, sound } from '../ingest/hledger/reading.ts'
import { expectSound } from '../support/sound-book.ts'
import { runs } from '../support/thorough.ts'

const account = fc.constantFrom('assets:cash', 'assets:bank', 'expenses:food', 'x', 'my account:sub', 'é:ü')
const commodity = fc.constantFrom('EUR', '$', 'AAPL', '"A 1"', '')
const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2024-02-${String(of).padStart(2, '0')}`)

const decimal = (mantissa: number): string => new Exact(mantissa, 2).toText()
const amount = (mantissa: number, symbol: string): string => (symbol === '$' ? `$${decimal(mantissa)}` : `${decimal(mantissa)} ${symbol}`).trimEnd()

interface Written {
  readonly account: string
  readonly commodity: string
  readonly cents: number
}
const entry = fc.record({
  day,
  postings: fc.array(fc.record({ account, commodity, cents }), { minLength: 1, maxLength: 5 }),
  elided: fc.boolean(),
})

/** A journal of transactions that each balance, by a last posting that is left out or written. */
const journal = fc.array(entry, { maxLength: 8 }).map((entries) => {
  const sums = new Map<string, number>()
  const add = ({ account: name, commodity: symbol, cents: value }: Written): void => {
    const key = `${name} ${symbol.replaceAll('"', '')}`
    sums.set(key, (sums.get(key) ?? 0) + value)
  }
  const text = entries.map(({ day: date, postings, elided }) => {
    const rest = new Map<string, number>()
    for (const posting of postings) {
      add(posting)
      rest.set(posting.commodity, (rest.get(posting.commodity) ?? 0) - posting.cents)
    }
    const closing = [...rest].filter(([, value]) => value !== 0).map(([symbol, value]) => ({ account: 'equity', commodity: symbol, cents: value }))
    for (const posting of closing) add(posting)
    const written = elided ? postings : [...postings, ...closing]
    return `${date} x\n${written.map((posting) => `    ${posting.account}  ${amount(posting.cents, posting.commodity)}\n`).join('')}${elided ? '    equity\n' : ''}\n`
  })
  const expected = [...sums]
    .filter(([, value]) => value !== 0)
    .map(([key, value]) => {
      const at = key.lastIndexOf(' ', key.endsWith('A 1') ? key.length - 4 : undefined)
      return `${key.slice(0, at)} ${new Exact(value, 2)} ${key.slice(at + 1)}`.trimEnd()
    })
  return { text: text.join(''), expected: expected.sort() }
})

test('a journal that is written out is read back to the same balances', () => {
  fc.assert(
    fc.property(journal, ({ text, expected }) => {
      expect([...balances(text)].sort()).toEqual(expected)
    }),
    { numRuns: runs(100) },
  )
})

/** The remainder of each transaction at cost, by commodity; only of postings that must balance. */
function remainders(book: Book): Exact[] {
  const { transactions, postings } = book
  const left: Exact[] = []
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const end = transactions.firstPosting[transaction + 1]!
    for (const kind of [REAL, BALANCED_VIRTUAL]) {
      const sums = new Map<number, Exact>()
      for (let row = transactions.firstPosting[transaction]!; row < end; row++) {
        if (postings.kind[row] !== kind) continue
        const hasCost = postings.costCommodity[row] !== NONE
        const symbol = hasCost ? postings.costCommodity[row]! : postings.commodity[row]!
        sums.set(symbol, (sums.get(symbol) ?? Exact.zero).plus(hasCost ? postings.cost.get(row) : postings.quantity.get(row)))
      }
      left.push(...sums.values())
    }
  }
  return left
}

describe('whatever is accepted balances', () => {
  const loose = fc.record({
    account: fc.oneof(
      account,
      account.map((name) => `[${name}]`),
    ),
    amount: fc.oneof(
      fc.constant(''),
      fc.tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom('A', 'B')).map(([value, symbol]) => `${value} ${symbol}`),
      fc
        .tuple(fc.integer({ min: -9, max: 9 }), fc.constantFrom('@', '@@'), fc.integer({ min: 1, max: 9 }))
        .map(([value, at, rate]) => `${value} A ${at} ${rate} B`),
    ),
    assertion: fc.constantFrom('', '', '', ' = 3 A', ' =* 2 B', ' == 1 A'),
  })
  test('to within half of the last digit', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(day, fc.array(loose, { maxLength: 4 })), { maxLength: 4 }), (entries) => {
        const text = entries
          .map(
            ([date, postings]) => `${date}\n${postings.map((posting) => `  ${posting.account}  ${posting.amount}${posting.assertion}\n`).join('')}`,
          )
          .join('\n')
        const book = read(text)
        if (book.hasErrors) return
        // Whole numbers were written, so less than a half may be left; what a rate leaves is far smaller.
        for (const left of remainders(book)) expect(left.abs().isLessThan(new Exact(5, 1))).toBe(true)
      }),
      { numRuns: runs(134) },
    )
  })
})

const base = [
  'D $1,000.00',
  'commodity 1.000,00 EUR',
  'alias /^a(.*)/ = b\\1',
  'apply account top',
  'P 2024-01-01 A $2.50',
  '~ monthly from 2024-01  rent  ; t:',
  '  rent  $900',
  '  bank',
  '',
  '2024-01-01=2024-01-02 * (c) payee | note  ; tag:value',
  '  a  10 A {2 B} @ $2.50 = 10 A  ; date:2024-01-05',
  '  [b]  1.000,00 EUR',
  '  [c]',
  '  d',
  '',
  '2024-01-03',
  '  a  == 5 A',
  '  e',
  'end apply account',
  'comment',
  'hidden',
  'end comment',
  '= a',
  '  (x)  *2',
]

describe('mangled text', () => {
  const odd = fc.constantFrom(
    '',
    ' ',
    '  ',
    '\t',
    '\r',
    '\u00a0',
    '"',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '@',
    '=',
    '*',
    ';',
    ':',
    ',',
    '.',
    '-',
    '/',
    '|',
    '~',
    '0',
    '9',
    '999999999999999999999',
    'é',
    '💶',
    '\u2028',
    'include main.journal\n',
    '\n',
    '\n\n',
  )
  const edit = fc.record({ line: fc.nat(base.length - 1), at: fc.nat(50), cut: fc.nat(6), put: odd, twice: fc.boolean() })
  const mangled = fc.array(edit, { maxLength: 6 }).map((edits) => {
    const lines = [...base]
    for (const { line, at, cut, put, twice } of edits) {
      const text = lines[line]!
      lines[line] = `${text.slice(0, at)}${put}${text.slice(at + cut)}${twice ? `\n${text}` : ''}`
    }
    return lines.join('\n')
  })
  test('gives a book or problems that a person can find, and never throws', () => {
    fc.assert(
      fc.property(mangled, fc.boolean(), (text, strict) => {
        const book = read(text, { strict, forecastUntil: 19_900 })
        const count = text.split('\n').length
        for (const problem of book.problems) {
          expect(problem.line).toBeGreaterThan(0)
          expect(problem.line).toBeLessThanOrEqual(count)
          expect(problem.message).not.toMatch(/undefined|NaN|\[object/)
          expect(problem.excerpt).toBeTypeOf('string')
        }
        expectSound(book)
      }),
      { numRuns: runs(134) },
    )
  })
  test('is the same book when it is read again', () => {
    fc.assert(
      fc.property(mangled, (text) => {
        expect(read(text).problems).toEqual(read(text).problems)
      }),
      { numRuns: runs(17) },
    )
  })
  test('of any kind, in any format, never throws', () => {
    const name = fc.constantFrom('/x.journal', '/x.timeclock', '/x.timedot', '/x.csv', '/x.rules', '/x.tsv')
    fc.assert(
      fc.property(name, fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 200 }), (path, text, rules) => {
        expect(problems({ [path]: text, [`${path}.rules`]: `fields date, amount\n${rules}` })).toBeInstanceOf(Array)
      }),
      { numRuns: runs(167) },
    )
  })
})

test('the order of transactions of one day does not change what they come to', () => {
  fc.assert(
    fc.property(journal, ({ text }) => {
      const entries = text.split('\n\n').filter((part) => part !== '')
      const turned = entries.toReversed().join('\n\n')
      expect([...balances(`${turned}\n`)].sort()).toEqual([...balances(text)].sort())
      expect(sound(read(text)).transactions.count).toBe(entries.length)
    }),
    { numRuns: runs(34) },
  )
})
