import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../../ui/figures/sum-figures.ts'
import {
  accountTree,
  levelsOpenIn,
  allNodes,
  nextOrder,
  orderIn,
  printsItsSums,
  separated,
  slugOf,
  sortedBy,
  sortedTree,
  type SummedColumn,
  visibleNodes,
} from '../../../ui/figures/table-figures.ts'

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

test('a tree of more than 60 rows begins closed below its second level', () => {
  const nodes = (count: number) => accountTree(rows('A', ...Array.from({ length: count - 1 }, (_, nth) => `A:${nth}`)))
  expect([levelsOpenIn(nodes(60), 4), levelsOpenIn(nodes(61), 4), levelsOpenIn(nodes(61), 1)]).toEqual([4, 2, 1])
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

interface Month {
  readonly income: number
  readonly spent: number
}
const month = (income: number, spent: number): Month => ({ income, spent })
const columns = (hasTotal: boolean): SummedColumn<Month>[] => [
  { title: 'Income', value: ({ income }) => income, hasTotal },
  { title: 'Spent', value: ({ spent }) => spent, hasTotal: false },
  {
    title: 'Saved',
    value: ({ income, spent }) => sumOf([income, -spent]),
    hasTotal,
    madeOf: { columns: ['Income', 'Spent'], parts: ({ income, spent }) => [income, -spent] },
  },
  { title: 'Cash', value: ({ income }) => income, hasTotal: false },
]

describe('a table whose figures are rounded', () => {
  const prints = (rows: readonly Month[], { hasTotal = false, digits = 2 } = {}): boolean => printsItsSums(columns(hasTotal), rows, digits)

  test('says nothing if its sums are those of the figures as printed', () => {
    expect(prints([month(100.5, 50.25), month(10, 3)], { hasTotal: true })).toBe(true)
    expect(prints([month(5947.117, -346.957)], { digits: 3 })).toBe(true)
  })

  test('says that it is rounded if a row misses its sum by a cent', () => {
    expect(prints([month(5947.117, -346.957), month(10, 3)])).toBe(false)
  })

  test('says that it is rounded if its foot misses the column by one', () => {
    expect(prints([month(0.4, 0), month(0.4, 0)], { digits: 0 })).toBe(true)
    expect(prints([month(0.4, 0), month(0.4, 0)], { digits: 0, hasTotal: true })).toBe(false)
  })
})

describe('a table', () => {
  const rows = [{ n: 2 }, { n: undefined }, { n: 10 }, { n: -1 }]
  const sorted = (isDescending: boolean) => sortedBy(rows, ({ n }) => n, isDescending).map(({ n }) => n)

  test('is sorted as numbers and not as text, and what has no value comes last both ways', () => {
    expect(sorted(false)).toEqual([-1, 2, 10, undefined])
    expect(sorted(true)).toEqual([10, 2, -1, undefined])
  })

  test('leaves equals in the order in which they came', () => {
    const equals = [{ name: 'b' }, { name: 'a' }]
    expect(sortedBy(equals, () => 1, true)).toEqual(equals)
  })

  test('sorts the children of each account among themselves', () => {
    const tree = accountTree({ 'A:x': 1, 'A:y': 3, A: 4, B: 9 })
    expect(sortedTree(tree, (n) => n, true).map(({ account }) => account)).toEqual(['B', 'A'])
    expect(sortedTree(tree, (n) => n, true)[1]?.children.map(({ account }) => account)).toEqual(['A:y', 'A:x'])
  })

  test('begins with the largest figure or the first text, turns round, and gives the first order back', () => {
    const pressed = (text: string, isText: boolean): string => nextOrder('value', { current: orderIn(text), isText })
    expect([pressed('', false), pressed('-value', false), pressed('value', false)]).toEqual(['-value', 'value', ''])
    expect([pressed('', true), pressed('value', true), pressed('-value', true)]).toEqual(['value', '-value', ''])
    expect(pressed('-gain', false)).toBe('-value')
  })

  test('has columns whose names can stand in an address', () => {
    expect(slugOf('In its currency')).toBe('in-its-currency')
    expect(slugOf('Gain %')).toBe('gain-%')
    expect(slugOf('2025 - 26 so far')).toBe('2025-26-so-far')
  })
})

describe('a table as text', () => {
  test('has numbers with all their digits, nothing where nothing is, and no cell that a spreadsheet would compute', () => {
    const cells = [
      ['Payee', 'Amount'],
      ['=HYPERLINK("x")', -1234.5],
      ['+49 30', undefined],
      ['Amsel, Café', 0],
    ]
    expect(separated(cells, ',', '.')).toBe('Payee,Amount\r\n"\'=HYPERLINK(""x"")",-1234.5\r\n\'+49 30,\r\n"Amsel, Café",0')
    expect(
      separated(
        [
          ['Müll; Wasser', -1234.5],
          ['3.5', 12],
        ],
        ';',
        ',',
      ),
    ).toBe('"Müll; Wasser";-1234,5\r\n3.5;12')
    expect(separated([['a\tb', 'c']], '\t', '.')).toBe('"a\tb"\tc')
  })
})
