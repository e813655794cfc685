import { describe, expect, test } from 'vitest'
import { expectedBytes, ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { filesOf, TODAY } from './reading.ts'

const SIZES: Readonly<Record<string, number>> = {
  '/books/2023.ledger': 1000,
  '/books/sub/2024.ledger': 200,
  '/people/ada/prices.ledger': 30,
  '/books/huge.ledger': 1e12,
}
const withSizes = (contents: Readonly<Record<string, string>>, asked: string[] = []) => ({
  ...filesOf(contents),
  size(path: string): number {
    asked.push(path)
    return SIZES[path] ?? 0
  },
})
const expected = (text: string): number => expectedBytes('/books/main.ledger', Buffer.from(text), withSizes({}))

describe('what a root and its files come to', () => {
  test('is its own length and the sizes of those that it includes', () => {
    const text =
      'include 2023.ledger\n!include sub/2024.ledger  \r\n@include ~/prices.ledger\n    include 2023.ledger\n; include 2023.ledger\ninclude none.ledger'
    expect(expected(text)).toBe(Buffer.byteLength(text) + 1230)
  })

  test('is its length alone where sizes are not known, and has an end where one is absurd', () => {
    expect(expectedBytes('/books/main.ledger', Buffer.from('include 2023.ledger'), filesOf({}))).toBe(19)
    expect(expected('include huge.ledger')).toBe(2 ** 27)
  })

  test('is asked for the root and for no other file', () => {
    const asked: string[] = []
    const shop = '2024/01/31 Shop\n    A  $10\n    Cash\n'
    const files = withSizes(
      { '/books/main.ledger': `include a.ledger\n${shop}`, '/books/a.ledger': `include b.ledger\n${shop}`, '/books/b.ledger': shop },
      asked,
    )
    const book = ledgerReader.read('/books/main.ledger', files, { today: TODAY })
    expect(book.transactions.count).toBe(3)
    expect(asked).toEqual(['/books/a.ledger'])
  })
})
