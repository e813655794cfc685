import { expect, test } from 'vitest'
import { assertedOn, balanceDirectives } from '../../src/ingest/journal/asserted.ts'

test.each<[string, string | undefined]>([
  ['  Assets:Bank  10 EUR = 20 EUR  ; by hand', '= 20 EUR'],
  ['  Assets:Bank  == 20 EUR', '== 20 EUR'],
  ['  Assets:Bank  0 EUR ==* 1.000,50 EUR @ 2 USD', '==* 1.000,50 EUR @ 2 USD'],
  ['  Assets:Fund  5 F {=10 EUR} @ 3 EUR', undefined],
  ['  Assets:Fund  5 "a = b" = 7 "a = b"', '= 7 "a = b"'],
  ['  Assets:Fund  (5 EUR * 2) ; = 4', undefined],
  ['  Assets:Fund  5 F @ =10 EUR', undefined],
  ['  Assets:Fund  5 F @@=50 EUR = 7 F', '= 7 F'],
  ['  Assets:Fund', undefined],
])('%j asserts %j', (line, asserted) => {
  expect(assertedOn(line)).toBe(asserted)
})

test('balance directives are found by the name that the reports have', () => {
  const text =
    '2024-01-01 open Vermoegen:Bank\n2024-02-01 balance   Vermoegen:Bank  1,000.00 EUR ; seen\n; 2024-02-02 balance Vermoegen:Bank 1 EUR\r\n2024/03/01 balance Vermoegen:Bank 5 ~ 0.1 EUR\r\n'
  const found = balanceDirectives(text, new Map([['Vermoegen', 'Assets']]), (account) => account === 'Assets:Bank')
  expect(found).toEqual([
    { day: '2024-02-01', text: '1,000.00 EUR', line: 2 },
    { day: '2024-03-01', text: '5 ~ 0.1 EUR', line: 4 },
  ])
})
