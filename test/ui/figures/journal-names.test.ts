import { expect, test } from 'vitest'
import { accountAt, commodityAt, definitionOf, dialectOf, lastPostings, tagsOf, usesOf } from '../../../ui/figures/journal-text.ts'

const FILES = [
  { name: 'main.ledger', content: 'account Assets:Bank\n\n2024-01-02 * Shop\n    ; Project: X\n    Expenses:Food  1 EUR\n    Assets:Bank\n' },
  { name: 'b.ledger', content: '2024-02-02 (12) Shop  ; note\n    Expenses:Fun  2 EUR\n    Assets:Bank:Sub\n\n2024-02-03 Alone\n    X  1\n' },
]

test('a payee has the postings of its last transaction', () => {
  expect([...lastPostings(FILES)]).toEqual([['Shop', '    Expenses:Fun  2 EUR\n    Assets:Bank:Sub']])
  expect(lastPostings([{ name: 'a.bean', content: '2024-01-02 * "Shop" "x"\n  A:B  1 EUR\n  C:D\n' }]).get('Shop')).toBe('  A:B  1 EUR\n  C:D')
})

test('an account is found with those below it, and where it is declared', () => {
  expect(usesOf(FILES, 'Assets:Bank').map(({ file, line }) => `${file}:${line}`)).toEqual(['main.ledger:1', 'main.ledger:6', 'b.ledger:3'])
  expect(definitionOf(FILES, 'Assets:Bank')).toMatchObject({ file: 'main.ledger', line: 1 })
  expect(definitionOf(FILES, 'Expenses:Fun')).toMatchObject({ file: 'b.ledger', line: 2 })
  expect(definitionOf(FILES, 'Expenses:None')).toBeUndefined()
})

test('an account with blanks in its name is one account', () => {
  expect(accountAt('    Assets:My Bank:Büro  1 EUR', 12)).toEqual({ from: 4, to: 23, name: 'Assets:My Bank:Büro' })
  expect(accountAt('2024-01-02 Shop', 12)).toBeUndefined()
})

test('tags are those of notes, and of beancount those with a hash', () => {
  expect(tagsOf(FILES, 'ledger')).toEqual(['Project'])
  expect(tagsOf([{ name: 'a.bean', content: '2024-01-02 * "x #no" #trip\n' }], 'beancount')).toContain('trip')
})

test('the ending tells the dialect, else the configuration', () => {
  expect(['a.bean', 'a.journal', 'a.ledger', 'a.dat'].map((name) => dialectOf(name, 'hledger'))).toEqual([
    'beancount',
    'hledger',
    'hledger',
    'hledger',
  ])
  expect(dialectOf('a.dat', '')).toBe('ledger')
})

test('a commodity is one of the book, quoted or not', () => {
  const line = '    Assets:Fund   2 "A 1" @ $3.00 ; EUR'
  expect(commodityAt(line, 21, ['A 1', '$'])).toMatchObject({ name: 'A 1' })
  expect(commodityAt(line, line.indexOf('$'), ['A 1', '$'])).toMatchObject({ name: '$' })
  expect(commodityAt(line, line.indexOf('EUR'), ['A 1'])).toBeUndefined()
})
