import { expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { mergeMark } from '../../../src/ingest/journal/problem.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { filesOf } from '../ledger/reading.ts'

const plain = (day: string, amount: string): string => `${day} Shop\n    Expenses:Food  ${amount} EUR\n    Assets:Cash\n`
const beancount = (day: string, amount: string): string => `${day} * "Shop"\n  Expenses:Food  ${amount} EUR\n  Assets:Cash\n`

test.each<[Dialect, string, typeof plain]>([
  ['ledger', '', plain],
  ['hledger', '', plain],
  ['beancount', '2020-01-01 open Expenses:Food\n2020-01-01 open Assets:Cash\n', beancount],
])('a merge that git left unfinished is said to be one: %s', (dialect, opened, shop) => {
  const text = `${opened}<<<<<<< HEAD\n${shop('2024-01-02', '2')}=======\n${shop('2024-01-02', '3')}>>>>>>> other\n`
  const book = readerOf(dialect).read('/main', filesOf({ '/main': text }), { today: 0 })
  expect(book.hasErrors).toBe(true)
  const said = book.problems.filter(({ message }) => message.includes('merge that is not finished')).map(({ line }) => text.split('\n')[line - 1])
  expect(said).toEqual(expect.arrayContaining(['<<<<<<< HEAD', '>>>>>>> other']))
})

test('seven signs are such a mark, and nothing else is', () => {
  expect(['<<<<<<<', '=======', '>>>>>>>', '|||||||'].map((word) => mergeMark(word) === undefined)).toEqual([false, false, false, false])
  expect(['<<<<<<', '========', '>>>>>>>x', '', '=', '<<<<>>>'].map(mergeMark)).toEqual(Array.from({ length: 6 }))
})
