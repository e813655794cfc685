import { parseDay } from '#vocabulary/day.ts'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { convertBook } from '../../../src/ingest/print/convert-book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { inMemory } from './in-memory.ts'

/** Converts files in memory, the first of which is the root, and reads the result. */
function converted(texts: Readonly<Record<string, string>>, from: Dialect, to: Dialect) {
  const files = inMemory(texts)
  const today = parseDay('2024-06-30')
  const book = readerOf(from).read(Object.keys(texts)[0]!, files, { today })
  expect(book.problems).toEqual([])
  const told: string[] = []
  const result = Object.fromEntries(
    [...convertBook(book, to, files, ({ what, line }) => told.push(`${line}: ${what}`)).files].map(([name, { text }]) => [name, text]),
  )
  const again = readerOf(to).read(
    `/new/${Object.keys(result)[0]!}`,
    inMemory(Object.fromEntries(Object.entries(result).map(([name, text]) => [`/new/${name}`, text]))),
    { today },
  )
  expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(again.transactions.count).toBe(book.transactions.count)
  expect(again.prices.count).toBe(book.prices.count)
  return { result, told }
}

const LEDGER = {
  '/book/main.ledger': `; My book
# since 2024
account Assets:Bank
    note where the salary goes
commodity EUR
include years/*.ledger
~ Monthly
    Food  100 EUR
    Assets:Bank
P 2024/03/01 USD 0.9 EUR
`,
  '/book/years/2024.ledger': `* Groceries

2024/01/31 * Shop  ; with a note
    Food  10 EUR
    Assets:Bank  = -10 EUR

comment
an old plan
end comment
; the end
`,
}

describe('a book of many files', () => {
  test('keeps what ledger matches whatever its case', () => {
    const { result } = converted(
      { '/book/main.ledger': 'include years/*.ledger\n', '/book/years/BANK.LEDGER': '2024/01/31 Shop\n    Food  10 EUR\n    Bank\n' },
      'ledger',
      'hledger',
    )
    expect(result['main.journal']).toContain('include years/BANK.')
  })

  test('keeps its files, their order, comments and headings', () => {
    const { result } = converted(LEDGER, 'ledger', 'hledger')
    expect(Object.keys(result)).toEqual(['main.journal', 'years/2024.journal'])
    expect(result['main.journal']).toBe(`decimal-mark .


; My book
; since 2024
account Assets:Bank
    ; note where the salary goes
commodity EUR
include years/2024.journal
~ monthly
    Food  100 EUR
    Assets:Bank
P 2024-03-01 USD 0.9 EUR
`)
    expect(result['years/2024.journal']).toBe(`; Groceries

2024-01-31 * Shop  ; with a note
    Food  10 EUR
    Assets:Bank  -10 EUR = -10 EUR

; an old plan
; the end
`)
  })
  test('says what the target has nothing like', () => {
    expect(converted(LEDGER, 'ledger', 'hledger').told).toEqual([])
    expect(converted(LEDGER, 'ledger', 'beancount').told).toEqual(['7: beancount has nothing like "~ Monthly"; it stays as a comment'])
  })
  test('of beancount opens its accounts at the top, and the files below have none of it', () => {
    const { result, told } = converted(LEDGER, 'ledger', 'beancount')
    expect(result['main.beancount']).toContain('2024-01-31 open Assets:Bank\n  note: "where the salary goes"\n2024-01-31 open Equity:Food\n')
    expect(result['main.beancount']).toContain('include "years/2024.beancount"\n')
    expect(result['main.beancount']).toContain('2024-03-01 price USD 0.9 EUR\n')
    expect(result['years/2024.beancount']).toContain('2024-02-01 balance Assets:Bank  -10 EUR\n')
    expect(result['years/2024.beancount']).not.toContain('open')
    expect(told).toHaveLength(1)
  })
  test('from beancount keeps what is said of accounts and currencies, and comments inside entries', () => {
    const { result, told } = converted(
      {
        '/book/main.beancount':
          '2020-01-01 open Assets:Bank EUR "FIFO"\n  iban: "AT1"\n2020-01-01 open Expenses:Food\n2020-01-01 commodity EUR\n  name: "Euro"\noption "title" "Home"\npushtag #trip\n2024-01-31 * "Shop" ; a comment\n  ; more\n  Expenses:Food  10 EUR\n  Assets:Bank\npoptag #trip\n2024-02-01 note Assets:Bank "a ; in it"\n',
      },
      'beancount',
      'ledger',
    )
    expect(result['main.ledger']).toContain('account Assets:Bank\n    ; opened 2020-01-01 EUR "FIFO"\n    ; iban: "AT1"\n')
    expect(result['main.ledger']).toContain(
      'commodity EUR\n    ; name: "Euro"\n; option "title" "Home"\n; pushtag #trip\n; a comment\n; more\n2024/01/31 * Shop\n',
    )
    expect(told.map((text) => text.slice(0, 40))).toEqual(['6: ledger has nothing like "option "titl', '13: ledger has nothing like "2024-02-01 '])
  })
  test('has files outside of its folder in one of their own, no two by the same name', () => {
    const entry = '2024-01-31 x\n    a  1 EUR\n    b\n'
    const { result } = converted(
      {
        '/book/main.journal': 'include ../one/a.journal\ninclude ../two/a.journal\ninclude t.timeclock\n',
        '/one/a.journal': entry,
        '/two/a.journal': entry,
        '/book/t.timeclock': 'i 2024-01-31 09:00 work\no 2024-01-31 10:00\n',
      },
      'hledger',
      'ledger',
    )
    expect(Object.keys(result)).toEqual(['main.ledger', 'elsewhere/a.ledger', 'elsewhere/a-2.ledger', 't.ledger'])
    expect(result['main.ledger']).toBe('\ninclude elsewhere/a.ledger\ninclude elsewhere/a-2.ledger\ninclude t.ledger\n')
    expect(result['t.ledger']).toContain('(work)  1.00 h')
  })
})

test.each([
  ['beancount', 'open', '2024-01-01 open Assets:Bank\n2024-01-01 open Equity:Opening\n2024-01-01 commodity VG-A\n'],
  ['hledger', 'account', 'account Assets:Bank  ; type:A\naccount Equity:Opening\ncommodity 1. "VG-A"\n'],
] as const)('what %s declares behind its use (%s) is declared first in ledger, which wants to know it before', (from, _, declared) => {
  const entry = '2024-01-02 * "x"\n  Assets:Bank  10 VG-A\n  Equity:Opening  -10 VG-A\n'
  const include = from === 'beancount' ? 'include "more.x"' : 'include more.x'
  const more = from === 'beancount' ? entry : entry.replaceAll('VG-A', '"VG-A"').replace('"x"', 'x')
  const head = ['account Assets:Bank', 'account Equity:Opening', 'commodity "VG-A"']
  const main = (texts: Readonly<Record<string, string>>): string[] => converted(texts, from, 'ledger').result['main.ledger']!.split('\n')
  const late = main({ '/book/main.x': `${include}\n${declared}`, '/book/more.x': more })
  expect(late.slice(0, 5)).toEqual([...head, '', 'include more.ledger'])
  expect(late.filter((line) => line.startsWith('account Assets:Bank'))).toHaveLength(2)
  // Where they stand first already, nothing is said twice.
  const first = main({ '/book/main.x': `${declared}${include}\n`, '/book/more.x': more })
  expect(first.filter((line) => line.startsWith('account '))).toHaveLength(2)
})
