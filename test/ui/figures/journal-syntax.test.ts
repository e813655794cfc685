import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountAt,
  beancountPieces,
  commodityAt,
  definitionOf,
  dialectOf,
  entryAround,
  lastPostings,
  narrowed,
  piecesOf,
  tagsOf,
  usesOf,
} from '../../../ui/figures/journal-syntax.ts'

const kinds = (line: string): string =>
  piecesOf(line)
    .map(({ kind, text }) => `${kind}[${text}]`)
    .join('')

test('no line loses or gains a letter by being coloured', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (line) =>
        piecesOf(line)
          .map(({ text }) => text)
          .join('') === line,
    ),
  )
  fc.assert(
    fc.property(
      fc.stringMatching(/^ {0,4}[A-Za-z0-9:;=~ .,\-()*!]*$/),
      (line) =>
        piecesOf(line)
          .map(({ text }) => text)
          .join('') === line,
    ),
  )
})

test('the parts of a transaction are told apart', () => {
  expect(kinds('2024-05-17 * Café ; note')).toBe('day[2024-05-17 ]payee[* Café]comment[ ; note]')
  expect(kinds('    Assets:My Bank  -12.50 EUR')).toBe('plain[    ]account[Assets:My Bank]plain[  ]amount[-12.50 EUR]')
  expect(kinds('    Expenses:Food')).toBe('plain[    ]account[Expenses:Food]')
  expect(kinds('; a remark')).toBe('comment[; a remark]')
  expect(kinds('include 2024.ledger')).toBe('directive[include]plain[ 2024.ledger]')
})

test('a line belongs to the entry it stands in', () => {
  const lines = ['; book', '', '2024-01-01 A', '    x  1', '    y', '2024-01-02 B', '    z  1', '']
  expect([3, 4, 5].map((line) => entryAround(lines, line))).toEqual([
    { from: 3, to: 5 },
    { from: 3, to: 5 },
    { from: 3, to: 5 },
  ])
  expect(entryAround(lines, 6)).toEqual({ from: 6, to: 7 })
  expect(entryAround(lines, 2)).toEqual({ from: 2, to: 2 })
  expect(entryAround(lines, 99)).toEqual({ from: 99, to: 99 })
})

test('a line of beancount falls into its words, also where a text goes over several lines', () => {
  const kinds = (line: string, isInString = false): string =>
    beancountPieces(line, isInString)
      .pieces.filter(({ text }) => text.trim() !== '')
      .map(({ kind, text }) => `${kind}:${text.trim()}`)
      .join(' | ')
  expect(kinds('2024-01-02 * "Shop" "x ; y" #tag ; note')).toBe(
    'day:2024-01-02 | directive:* | payee:"Shop" | payee:"x ; y" | tag:#tag | comment:; note',
  )
  expect(kinds('  Assets:Bank  -10.00 EUR')).toBe('account:Assets:Bank | amount:-10.00 EUR')
  expect(kinds('2024-01-02 open Assets:Büro EUR')).toMatch(/^day:2024-01-02 \| directive:open \| account:Assets:Büro/)
  expect(beancountPieces('2024-01-02 * "begins', false).isInString).toBe(true)
  expect(kinds('and "ends" here', true)).toMatch(/^payee:and "/)
  for (const line of ['2024-01-02 * "a" "b"', '  X:Y 1 EUR', 'option "a" "b"', '* heading', ''])
    expect(
      beancountPieces(line, false)
        .pieces.map(({ text }) => text)
        .join(''),
    ).toBe(line)
})

test('a posting that is too long for where it is shown has less room before its amount, and the others with it', () => {
  const posting = (account: string, amount: string, rest: string): string =>
    `    ${account}${' '.repeat(48 - account.length - amount.length)}${amount}${rest}`
  const text = ['2024-01-02 * Fund', posting('Assets:Fund', '10', ' FUND @ 80.00 EUR, and so on'), posting('Assets:Cash', '-800.00', ' EUR')]
  const [head, ...lines] = narrowed(text.join('\n')).split('\n')
  expect([head, lines[0]!.length, text[1]!.length - lines[0]!.length]).toEqual([text[0], 62, text[2]!.length - lines[1]!.length])
  expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual(text.slice(1).map((line) => line.replaceAll(/ +/g, ' ')))
  expect(narrowed(text[2]!)).toBe(text[2])
  expect(narrowed(`    ${'A'.repeat(80)}  1 EUR`)).toBe(`    ${'A'.repeat(80)}  1 EUR`)
})

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
