import { expect, test } from 'vitest'
import { cellText, cellValue, chartOf, columnsOf, placeOf } from '../../../../ui/pages/query/query-page.tsx'

const answer = (columns: [string, string][], rows: unknown[][]) => ({
  columns: columns.map(([name, type]) => ({ name, type: type as 'text' })),
  rows,
  truncated: false,
})

test('columns of one name are told apart', () => {
  expect(
    columnsOf(
      answer(
        [
          ['sum', 'decimal'],
          ['sum', 'decimal'],
          ['x', 'text'],
        ],
        [],
      ),
    ).map(({ title }) => title),
  ).toEqual(['sum', 'sum (2)', 'x'])
})

test('a cell is sorted as the number that it is, and as text where a double would be another one', () => {
  expect(cellValue('-12.50', 'decimal')).toBe(-12.5)
  expect(cellValue('12345678901234567.5', 'decimal')).toBe('12345678901234567.5')
  expect([cellValue('12', 'text'), cellValue(null, 'decimal'), cellText({ a: 1 }), cellText(null)]).toEqual(['12', undefined, '{"a":1}', ''])
})

test('the picture is of the first figures over what they are of, and there is none of a single row or of a thousand', () => {
  const table = answer(
    [
      ['id', 'integer'],
      ['month', 'day'],
      ['spent', 'decimal'],
    ],
    [
      [1, '2024-01-01', '12.5'],
      [2, '2024-02-01', null],
      [3, '2024-03-01', '-3'],
    ],
  )
  expect(chartOf(table)).toEqual({
    name: 'id',
    points: [
      { label: '2024-01-01', value: 1 },
      { label: '2024-02-01', value: 2 },
      { label: '2024-03-01', value: 3 },
    ],
  })
  const spent = answer(
    [
      ['month', 'day'],
      ['spent', 'decimal'],
    ],
    table.rows.map(([, ...row]) => row),
  )
  expect(chartOf(spent)).toEqual({
    name: 'spent',
    points: [
      { label: '2024-01-01', value: 12.5 },
      { label: '2024-03-01', value: -3 },
    ],
  })
  expect(chartOf({ ...spent, rows: spent.rows.slice(0, 1) })).toBeUndefined()
  expect(chartOf({ ...spent, rows: Array.from({ length: 1000 }, () => ['2024-01-01', '1']) })).toBeUndefined()
  expect(
    chartOf(
      answer(
        [
          ['a', 'text'],
          ['b', 'text'],
        ],
        [
          ['x', 'y'],
          ['z', 'w'],
        ],
      ),
    ),
  ).toBeUndefined()
})

test('the place of a mistake is found in the query, counted in characters', () => {
  expect(placeOf('line 2, column 3: no', 'a\n☕😀x')).toBe(2 + '☕😀'.length)
  expect(placeOf('something else', 'a')).toBeUndefined()
  expect(placeOf('line 9, column 9: beyond', 'ab')).toBe(2)
})
