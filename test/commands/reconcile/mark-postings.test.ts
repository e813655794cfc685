import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { markPostings, type PostingMark } from '../../../src/commands/reconcile/mark-postings.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'

const cleared: PostingMark = { isCleared: true, transaction: UNMARKED }
const marked = (line: string, mark: PostingMark = cleared, dialect: Dialect = 'ledger'): string => {
  const result = markPostings(Buffer.from(line), dialect, new Map([[1, mark]]))
  if (typeof result === 'number') throw new Error(`no posting in line ${result}`)
  return result.toString()
}

describe('a posting becomes cleared', () => {
  test.each<[Dialect, string, string]>([
    ['ledger', '    Assets:Bank          10 EUR', '    * Assets:Bank        10 EUR'],
    ['hledger', '  Assets:Bank  10 EUR', '  * Assets:Bank  10 EUR'],
    ['ledger', '\tAssets:Bank\t10 EUR', '\t* Assets:Bank\t10 EUR'],
    ['ledger', '    Assets:Bank', '    * Assets:Bank'],
    ['ledger', '    ! Assets:Bank    10 EUR', '    * Assets:Bank    10 EUR'],
    ['ledger', '    !Assets:Bank    10 EUR  ; note', '    * Assets:Bank   10 EUR  ; note'],
    ['hledger', '    Assets:My bank    10 EUR = 20 EUR  ; a    b', '    * Assets:My bank  10 EUR = 20 EUR  ; a    b'],
    ['hledger', '    Assets:Bank  ; a    b', '    * Assets:Bank  ; a    b'],
    ['beancount', '  Assets:Bank           10 EUR', '  * Assets:Bank         10 EUR'],
    ['beancount', '  ! Assets:Bank 10 EUR', '  * Assets:Bank 10 EUR'],
    ['beancount', '  Assets:Bank 10 EUR', '  * Assets:Bank 10 EUR'],
  ])('in %s: %j', (dialect, before, after) => {
    expect(marked(before, cleared, dialect)).toBe(after)
  })

  test('and needs no mark where its transaction has it', () => {
    expect(marked('  ! Assets:Bank  1', { isCleared: true, transaction: CLEARED })).toBe('  Assets:Bank    1')
  })
})

test.each<[number, string, string]>([
  [UNMARKED, '  * Assets:Bank  1', '  Assets:Bank    1'],
  [PENDING, '  * Assets:Bank  1', '  Assets:Bank    1'],
  [CLEARED, '  Assets:Bank    1', '  ! Assets:Bank  1'],
])('a posting is no longer cleared, in a transaction of status %i', (transaction, before, after) => {
  expect(marked(before, { isCleared: false, transaction: transaction as 0 })).toBe(after)
})

test.each(['2024-01-01 * Payee', '', '  ; a comment', 'no blank space', '  '])('%j is no posting, and its line is told', (line) => {
  expect(markPostings(Buffer.from(`first\n${line}`), 'ledger', new Map([[2, cleared]]))).toBe(2)
  expect(markPostings(Buffer.from('first'), 'ledger', new Map([[9, cleared]]))).toBe(9)
})

test('line ends, the mark of the file and bytes that are no UTF-8 stay as they are', () => {
  const before = Buffer.concat([Buffer.from('\ufeff2024-01-01 Caf'), Buffer.from([0xe9]), Buffer.from('\r\n  Assets:Bank  1\r\n  Equity\r\n')])
  const after = markPostings(before, 'ledger', new Map([[2, cleared]])) as Buffer
  expect(after.toString('latin1')).toBe(before.toString('latin1').replace('  Assets:Bank  1', '  * Assets:Bank  1'))
})

test('what was marked and is unmarked again is as it was, where there was room', () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{1,8}(:[A-Z][a-z ]{0,6}[a-z])?$/).filter((text) => !text.includes('  '))
  fc.assert(
    fc.property(name, fc.integer({ min: 4, max: 12 }), fc.constantFrom('10 EUR', '$5.00 @ 3 X', '-1 = 4'), (account, gap, amount) => {
      const line = `  ${account}${' '.repeat(gap)}${amount}`
      const back = { isCleared: false, transaction: UNMARKED } as const
      expect(marked(marked(line), back)).toBe(line)
      expect(marked(line).indexOf(amount)).toBe(line.indexOf(amount))
    }),
  )
})
