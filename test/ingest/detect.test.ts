import { describe, expect, test } from 'vitest'
import { detectDialect } from '../../src/ingest/detect.ts'

const detect = (name: string, text: string): string => detectDialect(`/books/${name}`, Buffer.from(text))
const plain = '2024-01-31 Shop\n  expenses:food  5 EUR\n  assets:bank\n'
const beancount = '2020-01-01 open Assets:Bank EUR\n2024-01-31 * "Shop" "Food"\n  Assets:Bank  -5 EUR\n  Expenses:Food\n'

describe('an extension that one tool has to itself decides, whatever stands in the file', () => {
  test.each([
    ['a.beancount', 'beancount'],
    ['a.bean', 'beancount'],
    ['a.hledger', 'hledger'],
    ['a.j', 'hledger'],
    ['a.timedot', 'hledger'],
    ['a.timeclock', 'hledger'],
    ['a.csv', 'hledger'],
    ['a.SSV', 'hledger'],
    ['a.tsv', 'hledger'],
    ['a.rules', 'hledger'],
  ])('%s is %s', (name, dialect) => expect(detect(name, '')).toBe(dialect))
})

describe('what is written alike in ledger and hledger goes by the extension', () => {
  test.each([
    ['a.ledger', 'ledger'],
    ['a.dat', 'ledger'],
    ['a.txt', 'ledger'],
    ['a', 'ledger'],
    ['a.journal', 'hledger'],
  ])('%s is %s', (name, dialect) => expect(detect(name, plain)).toBe(dialect))
})

describe('otherwise the content decides', () => {
  test.each([
    ['a.ledger', `${plain}account assets  ; type: A\n`, 'hledger'],
    ['a.ledger', `decimal-mark ,\n${plain}`, 'hledger'],
    ['a.dat', `${plain}2024-02-01\n  assets:bank  5 EUR == 10 EUR\n  x\n`, 'hledger'],
    ['a.dat', `${plain}2024-02-01\n  assets:bank  5 EUR == EUR  10\n  x\n`, 'hledger'],
    ['a.dat', `${plain}2024-02-01\n  income  ==* 0\n  x\n`, 'hledger'],
    ['a.dat', `${plain}bucket x\n2024-02-01\n  assets  0 EUR =* EUR 10\n  x\n`, 'hledger'],
    ['a.dat', `${plain}account x\n  check amount == 5\n2024-02-01\n  x  5 EUR  ; a == 5\n  y\n`, 'ledger'],
    ['a.ledger', `decimal-mark ,\n${plain}comment\nbucket x\n--flat\n| 5 |\nend comment\n`, 'hledger'],
    ['a.dat', `; comment\n${plain}decimal-mark ,\n`, 'hledger'],
    ['a.dat', `${plain}test bal\ndecimal-mark ,\nend test\n`, 'ledger'],
    ['a.journal', `${plain}----------\n`, 'hledger'],
    ['a.journal', `apply account x\n${plain}end apply account\n`, 'hledger'],
    ['a.journal', `apply tag x\n${plain}end apply tag\n`, 'ledger'],
    ['a.journal', `bucket assets:bank\n${plain}`, 'ledger'],
    ['a.journal', `account assets:bank\n  note mine\n  assert amount > 0\n${plain}`, 'ledger'],
    ['a.journal', `= /food/\n  budget  -1\n${plain}`, 'ledger'],
    ['a.journal', `${plain}2024-02-01 x\n  a  (5 EUR * 2)\n  b\n`, 'ledger'],
    ['a.ledger', beancount, 'beancount'],
    ['a.journal', `option "title" "Books"\nplugin "auto"\n${beancount}`, 'beancount'],
    ['a.txt', `; -*- mode: beancount -*-\n${beancount}`, 'beancount'],
    ['a.ledger', `${plain}${plain.replace('Shop', '* "Zum Löwen" inn')}`, 'ledger'],
    ['a.journal', `${plain.replace('Shop', '! (7) Shop')}${plain.replace('Shop', '* "Shop"')}`, 'hledger'],
    ['a.ledger', `${beancount}${beancount.replace('* "Shop"', 'P "Shop"')}`, 'beancount'],
  ])('%s: %j', (name, text, dialect) => expect(detect(name, text)).toBe(dialect))
})

test('a large or binary file is no hindrance', () => {
  expect(detect('a.journal', 'x'.repeat(3_000_000))).toBe('hledger')
  expect(
    detectDialect(
      '/a.ledger',
      Uint8Array.from({ length: 1000 }, (_, at) => at % 256),
    ),
  ).toBe('ledger')
})

test('a file that is detected again after an edit is detected by what it says then', () => {
  const long = `${plain}; ${'.'.repeat(1000)}\n`.repeat(300)
  expect(detect('a.ledger', long)).toBe('ledger')
  expect(detect('a.ledger', `${long}${plain}`)).toBe('ledger')
  expect(detect('a.journal', long)).toBe('hledger')
  expect(detect('a.ledger', `${long.slice(0, 250_000)}\n\ndecimal-mark ,\n${long}`)).toBe('hledger')
  expect(detect('a.ledger', plain)).toBe('ledger')
  expect(detect('a.ledger', `${plain}decimal-mark ,\n`)).toBe('hledger')
})
