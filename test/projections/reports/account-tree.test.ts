import { describe, expect, test } from 'vitest'
import { type AccountNode, accountTree } from '../../../src/projections/reports/balances.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

describe('the tree of accounts', () => {
  test('has every account and every group, by name, and says which are more than groups', () => {
    const tree = accountTree(
      ledgerOf('2022-01-01 a\n  Assets:Bank:Giro  5 EUR\n  Assets:Bank  1 EUR\n  Equity:Open\n~ 2022-02-01 b\n  Expenses:Food  5 EUR', '2022-12-31'),
    )
    const lines = (nodes: readonly AccountNode[]): string[] =>
      nodes.flatMap(({ full_name, is_leaf, children }) => [`${full_name}${is_leaf ? '' : ' (group)'}`, ...lines(children)])
    expect(lines(tree)).toEqual([
      'Assets (group)',
      'Assets:Bank',
      'Assets:Bank:Giro',
      'Equity (group)',
      'Equity:Open',
      'Expenses (group)',
      'Expenses:Food',
    ])
  })
})
