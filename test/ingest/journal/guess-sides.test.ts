import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { firstSegment, rootOfWord } from '../../../src/ingest/journal/root-accounts.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { TextFiles } from '../hledger/reading.ts'

/** The root that is guessed for X, of which these postings are, each against an account that has its root already; '' for none. */
function guessed(...postings: readonly string[]): string {
  const text = postings.map((posting) => `2024-01-05 x\n    ${posting}\n    Equity:Rest\n`).join('')
  const book = readerOf('ledger').read('/main', new TextFiles({ '/main': text }), { today: parseDay('2024-06-01') })
  expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect([...book.guessedRoots]).toEqual(book.accountRoots.has('X:') ? ['X'] : [])
  return book.accountRoots.get('X:') ?? ''
}
const times = (count: number, posting: string): string[] => Array.from({ length: count }, () => posting)

describe('an account whose name says nothing', () => {
  test('is spending where nine in ten postings come in, and earning where they go out', () => {
    expect(guessed(...times(9, 'X  $2'), 'X  $-1')).toBe('Expenses')
    expect(guessed(...times(9, 'X:Y  $-2'), 'X:Z  $1')).toBe('Income')
    expect(guessed(...times(8, 'X  $2'), ...times(2, 'X  $-1'))).toBe('Assets')
    expect(guessed(...times(8, 'X  $-2'), ...times(2, 'X  $1'))).toBe('Liabilities')
  })

  test('stays unclear with less than four postings', () => {
    expect(guessed(...times(3, 'X  $2'))).toBe('')
    expect(guessed(...times(4, 'X  $2'))).toBe('Expenses')
    expect(guessed(...times(3, 'X  $2'), 'X  $0')).toBe('')
  })

  test('that has money both ways holds it, unless it has less than nothing in most commodities', () => {
    expect(guessed('X  $2', 'X  $-2', 'X  $3', 'X  $-3')).toBe('Assets')
    expect(guessed('X  $2', 'X  $-5', 'X  5 EUR', 'X  -2 EUR')).toBe('Assets')
    expect(guessed('X  $2', 'X  $-5', 'X  5 EUR', 'X  -2 EUR', 'X  -1 CHF', 'X  1 SEK', 'X  -2 SEK')).toBe('Liabilities')
  })

  test('that has bought something more often than not holds it, however few the postings; money that was changed is nothing bought', () => {
    expect(guessed('X  2 ACME @ $5')).toBe('Assets')
    expect(guessed('X  2 ACME {$5}')).toBe('Assets')
    expect(guessed('X  2 ACME @ $5', 'X  $2')).toBe('')
    expect(guessed('X  2 ACME @ $5', 'X  -1 ACME @ $5', 'X  $2')).toBe('Assets')
    expect(guessed('X  2 EUR @ $5')).toBe('')
  })

  test('has postings beside the books, which say nothing', () => {
    expect(guessed(...times(3, 'X  $2'), 'Assets:Cash  $1\n    (X)  $2')).toBe('')
  })
})

test('in hledger an account without a type stays without where others have one, as it is in no report of hledger', () => {
  const rootsOf = (text: string): unknown => {
    const book = readerOf('hledger').read('/main', new TextFiles({ '/main': text }), { today: parseDay('2024-06-01') })
    expect(book.problems).toEqual([])
    return [...book.guessedRoots]
  }
  const postings = (from: string): string => `2024-01-05 x\n    virtual:plan  5 EUR\n    ${from}\n`.repeat(5)
  expect(rootsOf(postings('assets:bank'))).toEqual([])
  expect(rootsOf(`account money  ; type:A\n${postings('money')}`)).toEqual([])
  expect(rootsOf(postings('money'))).toEqual(['virtual', 'money'])
})

test('the first segment of a name goes up to its first colon', () => {
  expect(['A:B:C', 'A', '', ':A'].map(firstSegment)).toEqual(['A', 'A', '', ''])
})

test('a word is looked up without its accents, blanks and capitals', () => {
  expect(
    ['VERMÖGEN', 'vermogen', 'Vermo\u0308gen', 'Kapitał własny', 'kapital-wlasny', 'kapital_wlasny', 'Pääoma', 'Gæld', 'Varlıklar'].map(rootOfWord),
  ).toEqual(['Assets', 'Assets', 'Assets', 'Equity', 'Equity', 'Equity', 'Equity', 'Liabilities', 'Assets'])
})
