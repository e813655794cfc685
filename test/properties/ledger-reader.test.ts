import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { VIRTUAL } from '#vocabulary/book-columns.ts'
import { createLedgerSession, ledgerReader } from '../../src/ingest/ledger/ledger-reader.ts'
import type { Book } from '../../src/ingest/journal/book.ts'
import { described, describedBothWays, filesOf, read, TODAY } from '../ingest/ledger/reading.ts'
import { expectSound } from '../support/sound-book.ts'
import { runs } from '../support/thorough.ts'
import { journals, others, priceFiles, priceLines, transactions } from './ledger-journals.ts'

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }

/** What generators seldom come to. */
const RARE = [
  ['Assets:Shares  3 AAPL', 'Assets:Shares  3 AAPL {$8.50}', 'Assets:Cash'],
  ['Assets:Shares  3 AAPL {$8.50}', 'Assets:Shares  3 AAPL', 'Assets:Cash'],
  ['Assets:Shares  2.5 AAPL {$9007199254740.91}', 'Assets:Cash'],
  ['Assets:Shares  0 AAPL {$-8.50}', 'Assets:Cash'],
  ['Assets:Shares  3 AAPL {$8.50} (@) $9', 'Assets:Cash'],
  ['Assets:Shares  3 AAPL @ =$8.50', 'Assets:Cash  -20 EUR'],
  ['Assets:Time  2 h', 'Assets:Shares  3 AAPL', 'Assets:Cash'],
  ['Assets:Time  0.0001 h', 'Income:Time  -1 s', 'Assets:Cash  1 AAPL @ 0.64 s'],
  ['Assets:Time  1.1234 h', 'Assets:Shares  3 AAPL', 'Assets:Cash'],
]

/** What the postings of a transaction that must balance weigh, per commodity: what they cost, or what their lot did in the same commodity. */
function remainder(book: Book, row: number): Map<string, Exact> {
  const { transactions, postings: rows, commodities } = book
  const sums = new Map<string, Exact>()
  for (let at = transactions.firstPosting[row]!; at < transactions.firstPosting[row + 1]!; at++) {
    if (rows.kind[at] === VIRTUAL) continue
    const [commodity, weight] =
      rows.lotCommodity[at]! >= 0 && rows.lotCommodity[at] === rows.costCommodity[at]
        ? [rows.lotCommodity[at]!, rows.lot.get(at)]
        : rows.costCommodity[at]! >= 0
          ? [rows.costCommodity[at]!, rows.cost.get(at)]
          : [rows.commodity[at]!, rows.quantity.get(at)]
    const name = commodities.names[commodity]!
    sums.set(name, (sums.get(name) ?? Exact.zero).plus(weight))
  }
  return sums
}

/** Whether a posting has a price in its own commodity, such as $4 {$8.50}: which of the two counts in ledger depends on the other postings. */
function isPricedInItself({ transactions, postings: rows }: Book, row: number): boolean {
  for (let at = transactions.firstPosting[row]!; at < transactions.firstPosting[row + 1]!; at++)
    if (rows.commodity[at] === rows.costCommodity[at] || rows.commodity[at] === rows.lotCommodity[at]) return true
  return false
}

describe('the reader of ledger, always', () => {
  test('balances every transaction that it accepts, to half of what ledger shows', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const book = read(journal)
        // A quotient may have cents where nobody has written any, and what is not shown is nothing: `($4 / $4 / $4)` alone balances, in ledger too.
        const half = /\(.*[/*]/.test(journal) ? Exact.of(5, 1) : Exact.of(5, 3)
        for (let row = 0; row < book.transactions.count; row++)
          for (const [commodity, sum] of isPricedInItself(book, row) ? [] : remainder(book, row))
            expect(sum.abs().compare(half), `${commodity} of row ${row}`).toBeLessThanOrEqual(0)
      }),
      { numRuns: runs(67), examples: [['2024/01/01 Shop\n    Assets:Shares  3 AAPL\n    Assets:Cash  ($4 / $4 / $4)\n    Equity\n']] },
    )
  })

  test('understands a journal the same with a rule that matches nothing above it', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const { ordinary, full } = describedBothWays(journal)
        expect(ordinary).toEqual(full)
      }),
      { numRuns: runs(100), examples: RARE.map((postings) => [`2024/01/01 Rare\n${postings.map((posting) => `    ${posting}\n`).join('')}`]) },
    )
  })

  test('reads prices whatever follows them on their lines', () => {
    fc.assert(
      fc.property(priceFiles, (prices) => {
        const plain = read(prices)
        const followed = read(prices.replaceAll(/^P [^;\n]*\S$/gm, '$& = more'))
        if (plain.problems.length + followed.problems.length === 0) expect(described(followed)).toEqual(described(plain))
      }),
      { numRuns: runs(200) },
    )
  })

  test('comes to the same book when it reads an edited journal again as when it reads it first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(transactions, others, priceLines), { minLength: 2, maxLength: 10 }),
        fc.array(fc.tuple(fc.nat(), fc.oneof(transactions, others, fc.constant('')))),
        fc.integer({ min: 1, max: 300 }),
        (parts, edits, chunkBytes) => {
          const session = createLedgerSession({ chunkBytes })
          const current = [...parts]
          for (const [place, text] of [[0, parts[0]!] as const, ...edits.slice(0, 4)]) {
            current[place % current.length] = text
            const files = filesOf({ [ROOT]: current.join('') })
            const book = session.read(ROOT, files, OPTIONS)
            expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, OPTIONS)))
          }
        },
      ),
      { numRuns: runs(50) },
    )
  })

  test('reads amounts back as they were written', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
      .map(([mantissa, scale]) => Exact.of(mantissa, scale))
    const symbol = fc.constantFrom('$', 'EUR', '€', '"VWCE 1"', 'zł')
    fc.assert(
      fc.property(fc.array(fc.tuple(decimal, symbol, fc.boolean()), { minLength: 1, maxLength: 20 }), (rows) => {
        const written = rows.map(([value, unit, before]) => `    (A)  ${before ? `${unit} ${value.toText()}` : `${value.toText()} ${unit}`}\n`)
        const book = read(`2024/01/01 All\n${written.join('')}`)
        expect(book.problems).toEqual([])
        rows.forEach(([value], row) => expect(book.postings.quantity.get(row).toString()).toBe(value.toString()))
      }),
    )
  })

  test('survives any change of a journal, and says where what it does not understand stands', () => {
    const damage = fc.record({
      at: fc.nat(),
      remove: fc.integer({ min: 0, max: 5 }),
      insert: fc.constantFrom('', '(', '{', '"', '=', '@', '\n', ' ', '/', '[', '\t', ';', '-', '9', '\r', 'é'),
    })
    fc.assert(
      fc.property(journals, fc.array(damage, { minLength: 1, maxLength: 5 }), (journal, damages) => {
        let text = journal
        for (const { at, remove, insert } of damages) {
          const from = at % (text.length + 1)
          text = text.slice(0, from) + insert + text.slice(from + remove)
        }
        const lines = text.split('\n').length
        const book = read(text)
        expectSound(book)
        for (const problem of book.problems) {
          expect(problem.line).toBeGreaterThan(0)
          expect(problem.line).toBeLessThanOrEqual(lines)
          expect(problem.code).toMatch(/^[a-z_]+$/)
          expect(problem.message.length).toBeGreaterThan(10)
        }
      }),
      { numRuns: runs(134) },
    )
  })
})
