import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { VIRTUAL } from '#vocabulary/book-columns.ts'
import { createLedgerSession, ledgerReader } from '../../src/ingest/ledger/reader.ts'
import { FileChunks } from '../../src/ingest/ledger/file-chunks.ts'
import { BookReader } from '../../src/ingest/ledger/book-reader.ts'
import type { Book } from '../../src/ingest/journal/book.ts'
import { described, filesOf, read, TODAY } from '../ingest/ledger/reading.ts'
import { expectSound } from '../support/sound-book.ts'
import { runs } from '../support/thorough.ts'

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }

/* Journals made of what people write: mostly plain, sometimes odd, now and then wrong. */

const accounts = fc.constantFrom('Assets:Cash', 'Assets:Bank', 'Expenses:Food', 'Income:Salary', 'Assets:Shares', 'Equity')
const numbers = fc.integer({ min: -99999, max: 99999 }).map((n) => (n / 100).toFixed(2))
const amountsToReach = fc.constantFrom('$10', '$10.505', '0.000 EUR', '10 EUR', '-3.25 EUR', '2 h', '3 AAPL')
const amounts = fc.oneof(
  { weight: 6, arbitrary: numbers.map((n) => `$${n}`) },
  { weight: 3, arbitrary: numbers.map((n) => `${n} EUR`) },
  { weight: 1, arbitrary: numbers.map((n) => `${n.replace('.', ',')} CHF`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => `${n} AAPL @ $10.25`) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => `-${n} AAPL {$8.50} [2024/01/05] (old) @ $10.25`) },
  { weight: 1, arbitrary: fc.integer({ min: -40, max: 40 }).map((n) => `${n} "FUND 1" @@ $77.77`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('3 AAPL', '-2.5 AAPL', '0 AAPL', '7 "FUND 1"', '5', '$4', '2 h'),
        fc.constantFrom('', '{$8.50}', '{ = $8.505 }', '{$-8.5}', '{-$8.5}', '{{$17}}', '{3 h}', '{5}', '{$9007199254740.91}'),
        fc.constantFrom('', '', '[2024/01/05]', '[01/05]', '[=2024/01/05]', '[2024/02/30]'),
        fc.constantFrom('', '', '(old)', '((market))', '()'),
        fc.constantFrom('', '', '', '@ $10.25', '@@ $10', '(@) $9', '= 3 AAPL', '= $10'),
      )
      .map((parts) => parts.join(' ')),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('', '$1 ', '2.5 EUR '), amountsToReach).map((parts) => parts.join('= ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1,234.50 $',
      '1,23,456.00 EUR',
      '1,2345.00 $',
      '1,234 EUR',
      '1.234,50 CHF',
      '1234567890123456.78 $',
      '0.001 EUR',
      '10 EUR @ 3.333 CHF',
      '(2 * $3)',
      '2h',
      '5',
      '$0',
      '-5 EUR = 0',
      '= $10',
      '$1 = $1.00',
      '= 0',
      '= 5.5 EUR',
      '= 1.234 EUR @ $2',
    ),
  },
)
const notes = fc.constantFrom(
  '',
  '',
  '',
  '  ; a note',
  '  ; Payee: Luigi',
  '\n    ; payee: Shop',
  '  ; :tag:',
  '  ; key: value',
  '  ; [2024/02/03]',
  '  ; on [02/03]',
  '\n    ; [2024-02-03] paid',
  '\n    ; [2024-02-03=2024-02-04]',
  '  ; [x] [2024/02/03]',
  '  ; key: [2024/02/03]',
  '\n    ; more: below',
)
const postings = fc.tuple(fc.constantFrom('', '', '', '* ', '! '), accounts, fc.constantFrom('', '', '()', '[]'), amounts, notes)
const posting = ([mark, account, brackets, amount, note]: [string, string, string, string, string]): string =>
  `    ${mark}${brackets[0] ?? ''}${account}${brackets[1] ?? ''}  ${amount}${note}\n`
const days = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })).chain(([m, d]) => {
  const [month, day] = [String(m).padStart(2, '0'), String(d).padStart(2, '0')]
  return fc.constantFrom(
    `2024/${month}/${day}`,
    `2024/${month}/${day}`,
    `2024/${month}/${day}`,
    `${month}/${day}`,
    `${m}-${d}`,
    `${month}/${day}=${m}.${d}`,
  )
})
const transactions = fc
  .tuple(
    days,
    fc.constantFrom('', '* ', '! (7) '),
    fc.constantFrom('Shop', 'Shop  ; [2024/02/03]', 'Café  ; note', 'A; B', 'Job\t; :work:', 'Fair  ; Payee: Stand 7'),
    fc.array(postings, { minLength: 1, maxLength: 4 }),
    accounts,
  )
  .map(([day, mark, payee, rows, last]) => `${day} ${mark}${payee}\n${rows.map(posting).join('')}    ${last}\n`)
const others = fc.constantFrom(
  '\n',
  '; remark\n',
  'P 2024/03/01 EUR $1.10\n',
  'P 2024/03/01 12:00:00 AAPL $11\n',
  'P 2024/03/01 "FUND 1" 3 EUR\n',
  'alias Equity=Capital\n',
  'account Assets:Cash\n    note my purse\n',
  'apply account Home\n',
  'end apply account\n',
  'apply tag trip\n',
  'end apply tag\n',
  'bucket Assets:Cash\n',
  '= /Food/\n    (Budget)  -1\n',
  '= expr "amount > 100"\n    (Large)  1\n',
  '~ Monthly\n    Expenses:Rent  $5\n    Assets:Cash\n',
  'payee Market\n    alias ^Shop\n',
  'commodity EUR\n    format 1,000.00 EUR\n',
  'commodity CHF\n    format 1.000,00 CHF\n',
  'commodity EUR\n    alias FUND\n',
  'Y 2023\n',
  '01/05 Short\n    A  $1\n    B\n',
  'comment\n2024/01/01 no\nend comment\n',
  '    stray\n',
  'nonsense\n',
  '2024/01/01 Half\n    A  $1\n',
  '2024/02/30 Never\n    A  $1\n    B\n',
  'tag key\n    check value == "value"\n',
)
/* Files of prices: `P` with and without a time, quotes, comments; `D`, `N`; nearly right and wrong ones. */
const blanks = fc.constantFrom(' ', ' ', ' ', '  ', '\t', ' \t ')
const priceDays = fc.constantFrom('2024/03/01', '2024-3-1', '2024.03.01', '2024/02/30', '03/01', '2024/03', '24/03/01', '1399/01/01', '2024/03-01')
const times = fc.constantFrom('', '', '00:00:00', '16:30:00', '6:3:7', '23:59:59', '23:59:60', '24:00:00', '12:30', '12:00:001', '12:00:00.5', 'x')
const symbols = fc.constantFrom('EUR', 'AAPL', '$', '"FUND 1"', '""', '"open', '€', 'A"B', 'EUR;', 'and', 'h', '7', 'A.B', 'A\\B')
const priceAmounts = fc.oneof(
  numbers.map((n) => `$${n}`),
  numbers.map((n) => `${n} CHF`),
  fc.constantFrom(
    '$1.186',
    '$ 1.186',
    '1.186$',
    '-$5',
    '$-5',
    '1,000.50 EUR',
    '1.000,50 CHF',
    "1'234.5 CHF",
    '1.10 "FUND 1"',
    '"FUND 1" 1.10',
    '5',
    '5 and',
    '2 h',
    '0.0000000000000001 EUR',
    '1234567890123456 EUR',
    '1.10 EUR {$5}',
    '1.10 EUR {',
    '1.10 EUR (old)',
    '1.10 EUR USD',
    '1.10 EUR @ $2',
    '(1 + 1)',
    '',
  ),
)
const endings = fc.constantFrom('', '', '', '; closing', '  ; closing', ' # closing', '\r', ' \v', '\t;', `;${'x'.repeat(4100)}`)
const priceLines = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('P', 'P', 'P', 'P', 'Px'), blanks, priceDays, blanks, times, blanks, symbols, blanks, priceAmounts, endings)
      .map(([letter, first, day, second, time, third, symbol, fourth, amount, ending]) =>
        [letter, first, day, second, time, time === '' ? '' : third, symbol, fourth, amount, ending, '\n'].join(''),
      ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('D', 'D', 'Day'), blanks, priceAmounts, endings).map((parts) => `${parts.join('')}\n`) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('N', 'N', 'No'), blanks, symbols, endings).map((parts) => `${parts.join('')}\n`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'P\n',
      'D\n',
      'N\n',
      'P EUR $1\n',
      'commodity EUR\n    format 1.00 EUR\n',
      '2024/03/01 Shop\n    A  1.123 EUR\n    B  -1.12 EUR\n',
    ),
  },
)
const priceFiles = fc.array(priceLines, { maxLength: 15 }).map((lines) => lines.join(''))

const journals = fc
  .array(fc.oneof({ weight: 4, arbitrary: transactions }, { weight: 1, arbitrary: others }), { maxLength: 12 })
  .map((parts) => parts.join(''))

/** What generators seldom come to. */
const RARE = [
  ['Assets:Shares  3 AAPL', 'Assets:Shares  3 AAPL {$8.50}', 'Assets:Cash'],
  ['Assets:Shares  3 AAPL {$8.50}', 'Assets:Shares  3 AAPL', 'Assets:Cash'],
  ['Assets:Shares  2.5 AAPL {$9007199254740.91}', 'Assets:Cash'],
  ['Assets:Shares  0 AAPL {$-8.50}', 'Assets:Cash'],
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

describe('the reader of ledger, always', () => {
  test('balances every transaction that it accepts, to half a cent', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const book = read(journal)
        for (let row = 0; row < book.transactions.count; row++)
          for (const [commodity, sum] of remainder(book, row))
            expect(sum.abs().compare(Exact.of(5, 3)), `${commodity} of row ${row}`).toBeLessThanOrEqual(0)
      }),
      { numRuns: runs(200) },
    )
  })

  test('understands the same whether or not the fast half takes part', () => {
    fc.assert(
      fc.property(journals, (journal) => {
        const files = filesOf({ [ROOT]: journal })
        const thorough = new BookReader(files, OPTIONS, new FileChunks({ keeps: false, thorough: true })).read(ROOT)
        expect(described(read(journal))).toEqual(described(thorough))
      }),
      { numRuns: runs(300), examples: RARE.map((postings) => [`2024/01/01 Rare\n${postings.map((posting) => `    ${posting}\n`).join('')}`]) },
    )
  })

  test('understands a file of prices the same whether or not the fast half takes part', () => {
    fc.assert(
      fc.property(priceFiles, (prices) => {
        const files = filesOf({ [ROOT]: prices })
        const thorough = new BookReader(files, OPTIONS, new FileChunks({ keeps: false, thorough: true })).read(ROOT)
        expect(described(read(prices))).toEqual(described(thorough))
      }),
      { numRuns: runs(1500) },
    )
  })

  test('comes to the same book when it reads an edited journal again as when it reads it first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(transactions, others, priceLines), { minLength: 2, maxLength: 10 }),
        fc.array(fc.tuple(fc.nat(), fc.oneof(transactions, others, fc.constant('')))),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 3 }),
        (parts, edits, chunkBytes, keptMin) => {
          const session = createLedgerSession({ chunkBytes, keptMin })
          const current = [...parts]
          for (const [place, text] of [[0, parts[0]!] as const, ...edits.slice(0, 4)]) {
            current[place % current.length] = text
            const files = filesOf({ [ROOT]: current.join('') })
            const book = session.read(ROOT, files, OPTIONS)
            expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, OPTIONS)))
            // The next is written where this one stands.
            session.takeBack!(book)
          }
        },
      ),
      { numRuns: runs(150) },
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
      { numRuns: runs(400) },
    )
  })
})
