import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { lastWrittenTwice } from '../../../../src/commands/journal/files/written-twice.ts'
import type { ReplacedFiles } from '../../../../src/commands/journal/files/overlaid-files.ts'
import { readerOf } from '../../../../src/ingest/readers.ts'

const LEDGER = '2024/01/02 First\n    Food  1 EUR\n    Cash\n\n2024/02/03 Last  ; note\n    Food  2 EUR\n    ; more\n    Cash'
const BEANCOUNT = `2024-01-01 open Assets:Cash\n2024-01-01 open Expenses:Food\n2024-01-02 * "First"\n  Expenses:Food  1 EUR\n  Assets:Cash  -1 EUR\n2024-02-03 * "Last"\n  Expenses:Food  2 EUR\n  Assets:Cash\n2024-02-04 price EUR 1.1 USD\n`

const readWith = (dialect: 'ledger' | 'hledger' | 'beancount', text: string, forecastUntil = 0) => {
  const bytes = (replaced: ReplacedFiles) => (path: string) => replaced.get(path) ?? Buffer.from(text)
  const read = (replaced: ReplacedFiles = new Map()) =>
    readerOf(dialect).read('/main', { home: '/', bytes: bytes(replaced), glob: () => [] }, { today: parseDay('2024-06-01'), forecastUntil })
  const book = read()
  return { book, again: read(lastWrittenTwice(book, bytes(new Map()))) }
}

test.each([
  ['ledger', LEDGER],
  ['ledger', `${LEDGER}\n`],
  ['hledger', LEDGER],
  ['beancount', BEANCOUNT],
  ['hledger', `~ monthly from 2024-01-01\n    Food  5 EUR\n    Cash\n\n${LEDGER}\n`],
] as const)('the last transaction of a %s journal is there once more', (dialect, text) => {
  const { book, again } = readWith(dialect, text, parseDay('2024-12-31'))
  expect(again.problems).toEqual([])
  const forecast = book.transactions.count - 2
  expect(again.transactions.count).toBe(3 + forecast)
  expect(again.payees.names).toEqual(book.payees.names)
  const payees = [1, 2].map((row) => [again.transactions.payee[row], again.transactions.day[row]])
  expect(payees).toEqual([
    [book.transactions.payee[1], parseDay('2024-02-03')],
    [book.transactions.payee[1], parseDay('2024-02-03')],
  ])
})

test('of a book without a transaction no file is another', () => {
  const { book } = readWith('ledger', 'P 2024/01/01 EUR 1.1 USD\n')
  expect(lastWrittenTwice(book, () => expect.unreachable())).toEqual(new Map())
})
