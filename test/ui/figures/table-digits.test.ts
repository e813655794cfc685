import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '../../../ui/figures/sum-figures.ts'
import { printsItsSums, type SummedColumn, tableDigits, treeDigits } from '../../../ui/figures/table-figures.ts'

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
