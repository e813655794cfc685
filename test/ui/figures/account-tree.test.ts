import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountTree, allNodes, visibleNodes } from '../../../ui/figures/table-figures.ts'

const rows = (...accounts: string[]): Record<string, number> => Object.fromEntries(accounts.map((account, place) => [account, place]))
const spelled = (nodes: ReturnType<typeof accountTree<number>>): string[] =>
  allNodes(nodes).map(({ name, level }) => `${'  '.repeat(level - 1)}${name}`)

test('accounts stand under their parents, children in the order asked for', () => {
  const tree = accountTree(rows('Assets', 'Assets:Cash', 'Assets:Equity', 'Assets:Equity:NIFTY', 'Assets:Equity:AAPL'), (a, b) => b - a)
  expect(spelled(tree)).toEqual(['Assets', '  Equity', '    AAPL', '    NIFTY', '  Cash'])
})

test('an account whose parent is not there stands under the nearest that is', () => {
  expect(spelled(accountTree(rows('Assets', 'Assets:Equity:AAPL', 'Liabilities:Card')))).toEqual(['Assets', '  Equity:AAPL', 'Liabilities:Card'])
})

test('closed branches hide what is below them', () => {
  const tree = accountTree(rows('A', 'A:B', 'A:B:C', 'A:D'))
  expect(visibleNodes(tree, ({ account }) => account === 'A').map(({ account }) => account)).toEqual(['A', 'A:B', 'A:D'])
})

test('every account is in the tree exactly once', () => {
  const part = fc.constantFrom('A', 'B', 'C')
  const account = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(':'))
  fc.assert(
    fc.property(fc.uniqueArray(account), (accounts) => {
      expect(
        allNodes(accountTree(rows(...accounts)))
          .map((node) => node.account)
          .sort(),
      ).toEqual([...accounts].sort())
    }),
  )
})
