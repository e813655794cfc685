import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareBalances } from '../../../src/commands/cross-check/cross-check.ts'
import { HledgerReport, PostingLines } from '../../../src/commands/cross-check/tools.ts'
import { Exact } from '#vocabulary/exact.ts'

const DUST = Exact.parse('0.000001')
const ours = (quantity: string) => [{ account: 'A', commodity: 'EUR', quantity }]
const theirs = (...quantities: string[]) => {
  const output = new PostingLines(6)
  for (const quantity of quantities) output.feed(`A\t${quantity}\tEUR\n`)
  const balances = output.end()
  if ('notUnderstood' in balances) throw new Error(balances.notUnderstood)
  return balances
}
const agree = (here: string, ...there: string[]): boolean => compareBalances(ours(here), theirs(...there), DUST).differences.length === 0

describe('what a tool prints', () => {
  test('is added up the same however the text is cut', () => {
    const text = 'Assets:Cash\t10.50\tEUR\nAssets:Caß\t-1\t"A B"\nAssets:Cash\t0.25\tEUR\n'
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const output = new PostingLines(6)
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        places.forEach((place, i) => output.feed(text.slice(places[i - 1] ?? 0, place)))
        const balances = output.end()
        expect('notUnderstood' in balances ? balances : balances.map((row) => `${row.account} ${row.quantity} ${row.commodity}`)).toEqual([
          'Assets:Cash 10.75 EUR',
          'Assets:Caß -1 A B',
        ])
      }),
    )
  })

  test('by hledger keeps the digits that a double would lose', () => {
    const amount = (mantissa: string, places: number): string =>
      `{"acommodity":"EUR","aquantity":{"decimalMantissa": ${mantissa},"decimalPlaces":${places}}}`
    const output = new HledgerReport()
    output.feed(`[[["a \\"decimalMantissa\\": 1","a",0,[${amount('12345678901234567890', 10)},${amount('9.00719925475222756789e21', 10)}`)
    output.feed(',{"acommodity":"X","aquantity":{"decimalMantissa":-5,"decimalPlaces":0}}]]],[]]')
    const balances = output.end()
    expect('notUnderstood' in balances ? balances : balances.map((row) => `${row.account} ${row.quantity} ${row.commodity}`)).toEqual([
      'a "decimalMantissa": 1 901954493365.346213578 EUR',
      'a "decimalMantissa": 1 -5 X',
    ])
  })

  test.each(['', 'hello', '{}', '[[["a"]]]', 'null'])('by hledger is not taken for balances when it is %j', (text) => {
    const output = new HledgerReport()
    output.feed(text)
    expect(output.end()).toHaveProperty('notUnderstood')
  })
})

describe('balances are compared', () => {
  test('exactly, where nothing was rounded', () => {
    expect(agree('10', '4.00', '6.00')).toBe(true)
    expect(agree('10.00001', '4.00', '6.00')).toBe(false)
  })
  test('to half a unit of the last digit of every amount that the tool has rounded', () => {
    expect(agree('3.3333333333333333', '3.333333')).toBe(true)
    expect(agree('10', '3.333333', '3.333333', '3.333333')).toBe(true)
    expect(agree('3.333334', '3.333333')).toBe(false)
  })
  test('without the dust of a division that the tool does not show', () => {
    expect(agree('2.9999999999999999', '3.00')).toBe(true)
    expect(agree('2.99999', '3.00')).toBe(false)
  })
  test('also where only one side has the account', () => {
    const { accounts, differences } = compareBalances([{ account: 'B', commodity: 'EUR', quantity: '1' }], theirs('2'), DUST)
    expect(accounts).toBe(2)
    expect(differences.map(({ account, here, there }) => `${account} ${here} ${there}`)).toEqual(['A 0 2', 'B 1 0'])
  })
})
