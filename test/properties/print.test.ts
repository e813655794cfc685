import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { answerOf } from '../../src/ingest/journal/answer.ts'
import type { Book, Dialect } from '../../src/ingest/journal/book.ts'
import { printWhole } from '../../src/ingest/print/convert-book.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { inMemory } from '../ingest/print/in-memory.ts'
import { runs } from '../support/thorough.ts'

const DIALECTS = ['ledger', 'hledger', 'beancount'] as const

function read(text: string, dialect: Dialect): Book {
  const book = readerOf(dialect).read('/main', inMemory({ '/main': text }), { today: parseDay('2024-06-30') })
  expect(book.problems.filter((problem) => problem.severity === 'error').map((problem) => `${problem.message}\n${text}`)).toEqual([])
  return book
}

/** Everything about postings that a person wrote, one a line. */
function postings(book: Book): string[] {
  const { transactions: t, postings: p } = book
  const lines: string[] = []
  for (let row = 0; row < t.count; row++) {
    const end = t.firstPosting[row + 1]!
    for (let i = t.firstPosting[row]!; i < end; i++) {
      const amount = (commodity: number, value: string): string => (commodity === NONE ? '-' : `${value} ${book.commodities.names[commodity]}`)
      lines.push(
        [
          formatDay(t.day[row]!),
          book.payees.names[t.payee[row]!],
          t.status[row],
          book.accounts.names[p.account[i]!],
          amount(p.commodity[i]!, p.quantity.get(i).toString()),
          amount(p.costCommodity[i]!, p.cost.get(i).toString()),
          amount(p.lotCommodity[i]!, p.lot.get(i).toString()),
          p.kind[i],
        ].join(' | '),
      )
    }
  }
  return lines
}

/** A journal as `daybook print` writes it in a dialect. */
const printed = (text: string, from: Dialect, to: Dialect): string =>
  [...printWhole(read(text, from), to, inMemory({ '/main': text }), () => {}), ''].join('\n')
/** To ten places: beancount divides to 28 digits, and what another tool is told is the amount that was meant. */
const sums = (book: Book): string[] =>
  answerOf(book)
    .balances.map(({ commodity, quantity }) => `${commodity} ${Exact.parse(quantity).rounded(10)}`)
    .sort()

const cents = fc.integer({ min: 1, max: 9_999_99 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
const day = fc.integer({ min: parseDay('2020-01-01'), max: parseDay('2024-06-30') }).map(formatDay)
const units = fc.integer({ min: 1, max: 99_999 }).map((n) => `${n / 1000}`)

const beancountEntry = fc
  .record({ day, cents, units, kind: fc.constantFrom('plain', 'cost', 'total', 'price', 'fees') })
  .map(({ day, cents, units, kind }) => {
    const body = {
      plain: `  Expenses:Food  ${cents} EUR\n  Assets:Cash\n`,
      cost: `  Assets:Shares  ${units} ACME {${cents} EUR}\n  Assets:Cash\n`,
      total: `  Assets:Shares  ${units} ACME {{${cents} EUR}}\n  Assets:Cash\n`,
      price: `  Assets:Dollars  ${units} USD @ ${cents} EUR\n  Assets:Cash\n`,
      fees: `  Assets:Cash  -${cents} EUR\n  Assets:Dollars  -${units} USD\n  Expenses:Food\n`,
    }[kind]
    return `${day} * "Shop" "${kind} \\"quoted\\""\n${body}\n`
  })
const beancountBook = fc
  .array(beancountEntry, { maxLength: 8 })
  .map(
    (entries) =>
      ['Expenses:Food', 'Assets:Cash', 'Assets:Shares', 'Assets:Dollars'].map((account) => `2019-01-01 open ${account}\n`).join('') +
      entries.join(''),
  )

const plainEntry = (dialect: 'ledger' | 'hledger') =>
  fc
    .record({
      day,
      cents,
      units,
      kind: fc.constantFrom('plain', 'unit', 'total', 'virtual', 'symbol', 'several', ...(dialect === 'ledger' ? ['lot'] : [])),
      status: fc.constantFrom('', '* ', '! '),
    })
    .map(({ day, cents, units, kind, status }) => {
      const body = {
        plain: `    Expenses:Food and drink  ${cents} EUR  ; tea\n    Assets:Cash\n`,
        unit: `    Assets:Shares  ${units} "ACME 1" @ ${cents} EUR\n    Assets:Cash\n`,
        total: `    Assets:Shares  ${units} ACME @@ ${cents} EUR\n    Assets:Cash\n`,
        virtual: `    Expenses:Food  ${cents} EUR\n    Assets:Cash\n    (Budget:Food)  -${cents} EUR\n`,
        symbol: `    Expenses:Food  $${cents}\n    Assets:Cash  $-${cents}\n`,
        several: `    Assets:Cash  -${cents} EUR\n    Assets:Dollars  -${units} USD\n    Expenses:Food\n`,
        lot: `    Assets:Shares  ${units} ACME {${cents} EUR} [2020/01/01] @ ${cents} EUR\n    Assets:Cash\n`,
      }[kind]!
      return `${day} ${status}(7) Shop ${kind}\n    ; place: Vienna\n${body}\n`
    })
const books: Record<Dialect, fc.Arbitrary<string>> = {
  ledger: fc.array(plainEntry('ledger'), { maxLength: 8 }).map((entries) => `commodity EUR\n    format 1000.00 EUR\n\n${entries.join('')}`),
  hledger: fc.array(plainEntry('hledger'), { maxLength: 8 }).map((entries) => entries.join('')),
  beancount: beancountBook,
}

describe.each(DIALECTS)('a book in %s', (dialect) => {
  test('printed and read again has the same postings', () => {
    fc.assert(
      fc.property(books[dialect], (text) => {
        expect(postings(read(printed(text, dialect, dialect), dialect))).toEqual(postings(read(text, dialect)))
      }),
      { numRuns: runs(50) },
    )
  })
  test('printed twice is the same text', () => {
    fc.assert(
      fc.property(books[dialect], (text) => {
        const once = printed(text, dialect, dialect)
        expect(printed(once, dialect, dialect)).toBe(once)
      }),
      { numRuns: runs(27) },
    )
  })
  test.each(DIALECTS.filter((to) => to !== dialect))('printed as %s comes to the same amounts', (to) => {
    fc.assert(
      fc.property(books[dialect], (text) => {
        const book = read(text, dialect)
        const other = read(printed(text, dialect, to), to)
        // beancount has names of its own for commodities, and no place for virtual postings.
        if (to === 'beancount') expect(answerOf(other).transactions).toBe(answerOf(book).transactions)
        else expect(sums(other)).toEqual(sums(book))
      }),
      { numRuns: runs(27) },
    )
  })
})
