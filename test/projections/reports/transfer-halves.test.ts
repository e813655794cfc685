import { formatDay } from '#vocabulary/day.ts'
import { describe, expect, test } from 'vitest'
import { transferHalves } from '../../../src/projections/reports/transfer-halves.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const left = (day: string, amount = '200 EUR', account = 'Assets:Giro'): string => `${day} Out\n  ${account}  -${amount}\n  Expenses:Unknown\n`
const came = (day: string, amount = '200 EUR', account = 'Assets:Savings'): string => `${day} In\n  ${account}  ${amount}\n  Income:Unknown\n`

function pairsOf(...entries: string[]): string[] {
  const ledger = ledgerOf(entries.join('\n'), '2024-06-01')
  const told = (posting: number): string => `${ledger.accounts.name(ledger.booked.account[posting]!)} ${formatDay(ledger.booked.day[posting]!)}`
  return transferHalves(ledger, (account) => account.endsWith(':Unknown')).map((pair) => `${told(pair.left)} → ${told(pair.came)}`)
}

describe('two halves of one transfer', () => {
  test('are of different accounts, the same money and some days apart, in either order', () => {
    expect(pairsOf(left('2024-01-03'), came('2024-01-05'))).toEqual(['Assets:Giro 2024-01-03 → Assets:Savings 2024-01-05'])
    expect(pairsOf(came('2024-01-03'), left('2024-01-07'))).toEqual(['Assets:Giro 2024-01-07 → Assets:Savings 2024-01-03'])
    expect(pairsOf(left('2024-01-03'), came('2024-01-03', '200.00 EUR', 'Liabilities:Card'))).toHaveLength(1)
  })
  test('are the nearest of those that could be', () => {
    expect(pairsOf(left('2024-01-01'), left('2024-01-04'), came('2024-01-04'), came('2024-01-05'))).toEqual([
      'Assets:Giro 2024-01-01 → Assets:Savings 2024-01-05',
      'Assets:Giro 2024-01-04 → Assets:Savings 2024-01-04',
    ])
  })
  test.each([
    ['five days apart', left('2024-01-03'), came('2024-01-08')],
    ['of another amount', left('2024-01-03'), came('2024-01-03', '200.01 EUR')],
    ['of another currency', left('2024-01-03'), came('2024-01-03', '200 USD')],
    ['of one account', left('2024-01-03'), came('2024-01-03', '200 EUR', 'Assets:Giro')],
    ['where somebody has said what it was', left('2024-01-03'), came('2024-01-03').replace('Income:Unknown', 'Income:Gifts')],
    ['of what is foreseen', left('2024-01-03'), `~ ${came('2024-01-03')}`],
    ['of no account of one’s own', left('2024-01-03'), came('2024-01-03', '200 EUR', 'Equity:Other')],
    ['with a fee in it', left('2024-01-03'), '2024-01-03 In\n  Assets:Savings  200 EUR\n  Expenses:Fees  1 EUR\n  Income:Unknown\n'],
  ])('are none %s', (_, ...entries) => expect(pairsOf(...entries)).toEqual([]))

  test('are each told once, however many are alike', () => {
    const many = Array.from({ length: 2000 }, () => `${left('2024-01-03')}\n${came('2024-01-03', '200 EUR', 'Assets:Giro')}`)
    expect(pairsOf(...many, came('2024-01-04'))).toHaveLength(1)
  })
})
