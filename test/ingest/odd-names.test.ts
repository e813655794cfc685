import { cueIn } from '../../src/ingest/quick-add/find-amount.ts'
import { describe, expect, test } from 'vitest'
import { ownValue } from '#vocabulary/element-at.ts'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { kindOfSection } from '../../src/ingest/statements/text/header-words.ts'
import { currenciesOf } from '../../src/ingest/statements/text/cell-values.ts'
import { meaningOfEnd } from '../../src/projections/valuation/meaning-words.ts'

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

describe.each(NAMES)('a name that every object has, %s', (name) => {
  test('is in no table', () => {
    expect([ownValue({}, name), cueIn(name, 'de'), cueIn('x', name), kindOfSection(name), meaningOfEnd(name)]).toEqual(Array(5).fill(undefined))
    expect(currenciesOf(name)).toEqual([name])
  })

  test.each([
    ['as a separator', (rules: string) => `separator ${name}\n${rules}`],
    ['as a field', (rules: string) => rules.replace('description', name)],
    ['as an account', (rules: string) => `${rules}account2 ${name}:a\n`],
    ['as a currency', (rules: string) => `${rules}currency ${name}\n`],
    ['as an included file', (rules: string) => `include ${name}\n${rules}`],
    ['as a directive', (rules: string) => `${name} x\n${rules}`],
    ['as a value of another field', (rules: string) => `${rules}comment %${name}\n`],
    ['in a condition', (rules: string) => `${rules}if %${name} x\n  account2 b\n`],
    ['as a class of a pattern', (rules: string) => `${rules}if [[:${name}:]]\n  account2 b\n`],
    ['as the kind of a balance', (rules: string) => `${rules}balance-type ${name}\n`],
    ['as a date format', (rules: string) => `date-format %${name}\n${rules}`],
  ])('is read or refused by rules of hledger %s, and ends nothing', (_, rulesOf) => {
    const texts = new Map([
      ['/books/a.csv', '2024-01-02,Shop,12.50\n'],
      ['/books/a.csv.rules', rulesOf('fields date, description, amount\naccount1 Assets:Bank\n')],
    ])
    const files = {
      home: '/',
      glob: () => [],
      bytes: (path: string): Uint8Array => Buffer.from(texts.get(path) ?? 'fields date\n'),
    }
    const book = readerOf('hledger').read('/books/a.csv', files, { today: parseDay('2024-02-01') })
    expect(book.problems.every(({ message }) => !/native code|\[object/.test(message))).toBe(true)
  })
})
