import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { amountText, declaredMarks, plainStyle, styleOf } from '../../../src/ingest/statements/write/style.ts'
import { writeBlocks } from '../../../src/ingest/statements/write/blocks-text.ts'
import { Exact } from '#vocabulary/exact.ts'
import { balancesOf } from './support/preview.ts'
import { TODAY } from './support/read.ts'

const FOOD = '2024-01-05 * Bakery\n    Expenses:Food              1.003,20 EUR\n    Assets:Bank\n'
const WHOLE = '2024-01-05 * Bakery\n    Expenses:Food                   4 EUR\n    Assets:Bank\n'
/** What a template prints: points, whatever the journal has. */
const PRINTED = '2024-02-01 * Café\n    Expenses:Food  3.20 EUR  ; 1.25 each\n    Assets:Bank'

const written = (text: string, journal: string, dialect: Dialect): string =>
  writeBlocks([{ row: 0, text }], dialect, styleOf(journal, dialect), TODAY)[0]!.text

describe('what a template prints stands in the journal with its decimal marks', () => {
  test.each([
    ['hledger', 'decimal-mark', `decimal-mark ,\n\n${WHOLE}`],
    ['hledger', 'commodity with a sample', `commodity 1.000,00 EUR\n\n${WHOLE}`],
    ['hledger', 'commodity with a format', `commodity EUR\n  format 1.000, EUR\n\n${WHOLE}`],
    ['hledger', 'D', `D 1.000,00 EUR\n\n${WHOLE}`],
    ['ledger', 'commodity with a format', `commodity EUR\n    format 1.000,00 EUR\n\n${WHOLE}`],
    ['ledger', 'its amounts, though most of them are whole', `${WHOLE}\n${FOOD}\n${WHOLE}`],
    ['ledger', 'a point that divides thousands by its format', `commodity EUR\n    format 1.000,00 EUR\n\n${FOOD.replace('1.003,20', '1.003')}`],
  ] as const)('in %s by %s', (dialect, _, journal) => {
    const before = new Map(balancesOf(journal, dialect).map((line) => [line.split(' ')[0]!, line.split(' ')[1]!]))
    const text = written(PRINTED, journal, dialect)
    expect(text).toContain('3,20 EUR  ; 1.25 each')
    const food = Exact.parse(before.get('Expenses:Food')!).plus(Exact.parse('3.20'))
    const [, after] = balancesOf(`${journal}\n${text}\n`, dialect)
      .find((line) => line.startsWith('Expenses:Food '))!
      .split(' ')
    expect(Exact.parse(after!).equals(food)).toBe(true)
  })

  test('by commodity, with prices, lots and groups', () => {
    const journal = 'commodity 1.000,00 EUR\ncommodity $1,000.00\ncommodity "A 1" 1.000,00\n'
    const lines = ['    A:B  1,234.50 EUR @ $1.25', '    A:C  $-2.50 @@ 2.25 EUR = $0.10', '    A:D  -3 "A 1" {1.5 EUR} [2024.01.05]']
    expect(
      written(['2024-02-01 x', ...lines].join('\n'), journal, 'hledger')
        .replaceAll(/ {2,}/g, '  ')
        .split('\n')
        .slice(1),
    ).toEqual(['  A:B  1234,50 EUR @ $1.25', '  A:C  $-2.50 @@ 2,25 EUR = $0.10', '  A:D  -3 "A 1" {1,5 EUR} [2024.01.05]'])
  })

  test('what is written with commas already stays, and so does beancount', () => {
    expect(written(PRINTED.replace('3.20', '3,20'), `decimal-mark ,\n${WHOLE}`, 'hledger')).toContain('3,20 EUR')
    expect(written(PRINTED, FOOD.replace('1.003,20', '1,003.20'), 'beancount')).toContain('3.20 EUR')
  })
})

describe('amounts are written with the mark', () => {
  const amount = (commodity: string, journal: string): string =>
    amountText(Exact.parse('1234.5'), commodity, styleOf(journal, 'hledger'), 'hledger').text

  test('of the file before that of the commodity, of the commodity before what is seen, of others where nothing is', () => {
    expect(amount('EUR', `decimal-mark .\ncommodity 1.000,00 EUR\n${WHOLE}`)).toBe('1234.50 EUR')
    expect(amount('EUR', `commodity 1,000.00 EUR\n${FOOD.replace('1.003,20', '1,003')}`)).toBe('1,234.50 EUR')
    expect(amount('USD', FOOD)).toBe('1234,50 USD')
    expect(amount('USD', WHOLE)).toBe('1234.50 USD')
  })

  test('and with the digits that its money has, where the book has none, but as many as the book has elsewhere', () => {
    expect(['EUR', 'JPY', 'FUND'].map((name) => amount(name, WHOLE.replace('EUR', name)))).toEqual(['1234.50 EUR', '1234.5 JPY', '1234.5 FUND'])
    expect(amount('EUR', WHOLE.replace('4 EUR', '4.5 EUR'))).toBe('1234.5 EUR')
    expect(amountText(Exact.parse('20'), 'EUR', styleOf(WHOLE, 'hledger'), 'hledger').text).toBe('20 EUR')
  })

  test('that the root declares, in a file that declares none', () => {
    const root = styleOf('decimal-mark ,\n', 'hledger')
    expect(amountText(Exact.parse('3.2'), 'EUR', styleOf(FOOD.replace('1.003,20', '1.003'), 'hledger', root), 'hledger').text).toBe('3,20 EUR')
  })
})

test('a sample that shows no mark declares none', () => {
  expect(declaredMarks('commodity EUR\n  format 1000 EUR\ncommodity X\n  note 1,5 of it\n')).toEqual(plainStyle('hledger').declared)
})
