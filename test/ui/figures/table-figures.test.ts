import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../../ui/figures/sum-figures.ts'
import {
  accountTree,
  allNodes,
  nextOrder,
  orderIn,
  printsItsSums,
  separated,
  slugOf,
  sortedBy,
  sortedTree,
  type SummedColumn,
  tableDigits,
  treeDigits,
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

const roundings = [0, 1, 2, 3].map((places) => new Intl.NumberFormat('en', { maximumFractionDigits: places, useGrouping: false }))

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

describe('a table', () => {
  test('is written as usual where its figures add up', () => {
    const rows = [month(100.5, 50.25), month(10, 3)]
    const digits = tableDigits(columns(true), rows, 2)
    expect(['Income', 'Spent', 'Saved', 'Cash'].flatMap((title) => [digits(title)])).toEqual(Array(4).fill(undefined))
  })

  test('has more digits in all columns that hang together, and in no other, where one row does not', () => {
    const rows = [month(5947.117, -346.957), month(10, 3)]
    const digits = tableDigits(columns(false), rows, 2)
    expect(['Income', 'Spent', 'Saved', 'Cash'].map((title) => digits(title))).toEqual([3, 3, 3, undefined])
    // Without cents, 0.4 + 0.4 is not 1.
    const cents = [month(0.4, -0.4)]
    expect(tableDigits(columns(false), cents, 0)('Saved')).toBe(1)
  })

  test('adds up to its foot, down and across', () => {
    const rows = [month(0.4, 0), month(0.4, 0.3)]
    const digits = tableDigits(columns(true), rows, 0)
    expect([digits('Income'), digits('Spent'), digits('Saved')]).toEqual([1, 1, 1])
  })

  test('is written as usual, and says that it is rounded, where tenths of a cent would not do', () => {
    for (const [rows, hasTotal] of [
      [[month(0.0044444, -0.0044444)], false],
      [[month(0.0044444, 0), month(0.0044444, 0)], true],
      // What was converted has no end of digits, and some sum is off with any number of them.
      [Array.from({ length: 12 }, (_, n) => month(n / 7, n / 11)), false],
    ] as const) {
      const digits = tableDigits(columns(hasTotal), rows, 2)
      expect([digits('Income'), digits('Saved')]).toEqual([undefined, undefined])
      expect(printsItsSums(columns(hasTotal), rows, digits, 2)).toBe(false)
    }
  })

  test('whatever stands in it, what is printed as a sum with these digits is one', () => {
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 }).map((value) => value / 1000)
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 3 }), (amounts, usual) => {
        const rows = amounts.map(([income, spent]) => month(income, spent))
        const digits = tableDigits(columns(true), rows, usual)
        const places = digits('Saved') ?? usual
        expect(printsItsSums(columns(true), rows, digits, usual)).toBe(true)
        const thousandths = (value: number): number => Math.round(Number(roundings[places]!.format(value)) * 1000) + 0
        for (const { income, spent } of rows) expect(thousandths(income) - thousandths(spent)).toBe(thousandths(sumOf([income, -spent])))
        const saved = rows.map(({ income, spent }) => sumOf([income, -spent]))
        expect(saved.map(thousandths).reduce((sum, value) => sum + value)).toBe(thousandths(sumOf(saved)))
      }),
    )
  })
})

test('a branch of a tree is the sum of what is below it, unless it has something of its own', () => {
  const leaf = (row: number) => ({ row, children: [] })
  const value = (row: number): number => row
  const branch = { row: 0.8, children: [leaf(0.4), leaf(0.4)] }
  expect(treeDigits([{ title: 'Added', value }], [branch], 0)('Added')).toBe(1)
  expect(treeDigits([{ title: 'Added', value }], [{ ...branch, row: 3.8 }], 0)('Added')).toBeUndefined()
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
