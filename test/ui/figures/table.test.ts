import { describe, expect, test } from 'vitest'
import { accountTree, nextOrder, orderIn, separated, slugOf, sortedBy, sortedTree } from '../../../ui/figures/table-figures.ts'

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
