import { describe, expect, test } from 'vitest'
import {
  ASSIGNED,
  BALANCED_VIRTUAL,
  CLEARED,
  CLOCKED,
  DIRECTIVE,
  FORECAST,
  GENERATED,
  IMPLIED,
  IMPORTED,
  INFERRED,
  PADDED,
  PENDING,
  PostingColumns,
  PriceColumns,
  PROVIDED,
  REAL,
  roomWhenSettled,
  TransactionColumns,
  UNMARKED,
  VIRTUAL,
  WRITTEN,
} from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/** Every column of numbers that a table of columns has, by its name. */
const columnsOf = (table: object): [string, Int32Array | Uint8Array][] =>
  Object.entries(table).filter((pair): pair is [string, Int32Array | Uint8Array] => pair[1] instanceof Int32Array || pair[1] instanceof Uint8Array)

/** The rows of all columns, each with a number of its own. */
function fill(table: object): Map<string, readonly number[]> {
  return new Map(
    columnsOf(table).map(([name, column], index) => {
      for (let row = 0; row < column.length; row++) column[row] = (row * 31 + index) % 200
      return [name, [...column]]
    }),
  )
}

describe.each([
  ['transactions', () => new TransactionColumns(), 64],
  ['postings', () => new PostingColumns(), 256],
] as const)('columns of %s', (_, make, rows) => {
  test('have room for the rows they begin with', () => {
    for (const [name, column] of columnsOf(make())) expect([name, column.length]).toEqual([name, rows + (name === 'firstPosting' ? 1 : 0)])
  })

  test('grow to twice as many rows, all of them, and keep what they have', () => {
    const table = make()
    const before = fill(table)
    table.reserve(rows * 2)
    for (const [name, column] of columnsOf(table)) {
      const old = before.get(name)!
      expect([name, Array.from(column.slice(0, old.length))]).toEqual([name, old])
      expect([name, column.length]).toEqual([name, rows * 2 + (name === 'firstPosting' ? 1 : 0)])
    }
  })

  test('make room for as many rows as are asked for, and never less than there was', () => {
    const table = make()
    table.reserve(rows * 2 + 1)
    for (const [name, column] of columnsOf(table)) expect([name, column.length]).toEqual([name, rows * 2 + 1 + (name === 'firstPosting' ? 1 : 0)])
    fill(table)
    const before = columnsOf(table).map(([, column]) => column)
    table.reserve(rows * 2 + 1)
    table.reserve(rows)
    // The very same arrays: nothing was copied.
    columnsOf(table).forEach(([, column], index) => expect(column).toBe(before[index]))
  })

  test('grow by half when they are asked for little by little, so that a book of many files is not copied with each', () => {
    const table = make()
    const arrays = new Set<unknown>()
    for (let file = 1; file <= 100; file++) {
      table.reserve(Math.ceil(rows * (1 + file / 10)))
      arrays.add(columnsOf(table)[0]![1])
    }
    expect(arrays.size).toBeLessThan(8)
  })
})

const MANY = 30_000
describe.each([
  ['transactions', () => new TransactionColumns()],
  ['postings', () => new PostingColumns()],
] as const)('columns of %s that settle', (_, make) => {
  test('keep every row that was written, and room for a few', () => {
    const table = make()
    table.reserve(2 * MANY)
    const before = fill(table)
    table.count = MANY
    table.settle()
    for (const [name, column] of columnsOf(table)) {
      const isFirst = name === 'firstPosting' ? 1 : 0
      expect([name, column.length]).toEqual([name, roomWhenSettled(MANY) + isFirst])
      expect(Array.from(column.subarray(0, MANY + isFirst))).toEqual(before.get(name)!.slice(0, MANY + isFirst))
    }
  })

  test('are left alone where little would be given back', () => {
    const [small, full] = [make(), make()]
    for (const [table, count] of [
      [small, 1],
      [full, MANY],
    ] as const) {
      table.reserve(roomWhenSettled(count))
      table.count = count
      const before = columnsOf(table)
      table.settle()
      columnsOf(table).forEach(([, column], index) => expect(column).toBe(before[index]![1]))
    }
  })
})

test('amounts of postings settle with them and stay what they are, the large ones too', () => {
  const postings = new PostingColumns()
  postings.reserve(2 * MANY)
  const texts = ['12.5', '-0.25', '12345678901234567890.5']
  const amounts = [postings.quantity, postings.cost, postings.lot]
  for (const column of amounts) texts.forEach((text, at) => column.set(MANY - 1 - at, Exact.parse(text)))
  postings.count = MANY
  postings.settle()
  for (const column of amounts) {
    expect([column.mantissa.length, column.scale.length]).toEqual([roomWhenSettled(MANY), roomWhenSettled(MANY)])
    texts.forEach((text, at) => expect(column.get(MANY - 1 - at).toText()).toBe(text))
  }
})

test('a posting that nobody has written yet has no cost, no lot, no note and no day of its own, whenever its row was made', () => {
  const postings = new PostingColumns()
  postings.reserve(5000)
  for (const row of [0, 255, 256, 4999]) {
    const { costCommodity, lotCommodity, note, day, status, kind, flags } = postings
    expect([costCommodity[row], lotCommodity[row], note[row], day[row]]).toEqual([NONE, NONE, NONE, NO_DAY])
    expect([status[row], kind[row], flags[row]]).toEqual([0, 0, 0])
  }
})

test('amounts of postings grow with them', () => {
  const postings = new PostingColumns()
  for (const column of [postings.quantity, postings.cost, postings.lot]) column.set(7, Exact.parse('12.5'))
  postings.grow()
  for (const column of [postings.quantity, postings.cost, postings.lot]) {
    expect(column.get(7).toText()).toBe('12.5')
    column.set(511, Exact.parse('-0.25'))
    expect(column.get(511).toText()).toBe('-0.25')
  }
})

test('prices are kept with all that is said of them, however many there are', () => {
  const prices = new PriceColumns()
  const price = (row: number) => ({
    day: row - 700,
    base: row % 7,
    quote: row % 5,
    rate: Exact.of(row * 3, row % 4),
    origin: row % 2 === 0 ? DIRECTIVE : PROVIDED,
    second: row % 3 === 0 ? 0 : row,
    file: row % 11,
    line: row + 1,
  })
  const all = Array.from({ length: 5000 }, (_, row) => price(row))
  for (const { second, ...rest } of all) prices.add({ ...rest, ...(second > 0 && { second }) })
  expect(prices.count).toBe(5000)
  expect(
    all.map((_, row) => ({
      day: prices.day[row],
      base: prices.base[row],
      quote: prices.quote[row],
      rate: prices.rate.get(row),
      origin: prices.origin[row],
      second: prices.second[row],
      file: prices.file[row],
      line: prices.line[row],
    })),
  ).toEqual(all)
  expect(prices.day.length).toBe(8192)
})

test('the numbers that recorded events have for these words never change', () => {
  expect({ UNMARKED, PENDING, CLEARED }).toEqual({ UNMARKED: 0, PENDING: 1, CLEARED: 2 })
  expect({ REAL, VIRTUAL, BALANCED_VIRTUAL }).toEqual({ REAL: 0, VIRTUAL: 1, BALANCED_VIRTUAL: 2 })
  expect({ INFERRED, GENERATED, ASSIGNED }).toEqual({ INFERRED: 1, GENERATED: 2, ASSIGNED: 4 })
  expect({ WRITTEN, PADDED, FORECAST, CLOCKED, IMPORTED }).toEqual({ WRITTEN: 0, PADDED: 1, FORECAST: 2, CLOCKED: 3, IMPORTED: 4 })
  expect({ DIRECTIVE, IMPLIED, PROVIDED }).toEqual({ DIRECTIVE: 0, IMPLIED: 1, PROVIDED: 2 })
  expect({ NONE, NO_DAY }).toEqual({ NONE: -1, NO_DAY: -(2 ** 31) })
})
