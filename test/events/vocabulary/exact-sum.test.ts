import fc from 'fast-check'
import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { ExactColumn, ExactSum } from '#vocabulary/columns.ts'
import { Exact, POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { runs } from '../../support/thorough.ts'

const M = Number.MAX_SAFE_INTEGER
/** Mantissas of every size, and often those at the edge of what a double holds. */
const mantissa = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.integer({ min: 0, max: 20 }).map((below) => M - below),
  fc.integer({ min: 0, max: 20 }).map((below) => below - M),
  fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }),
)
const exact = fc.tuple(mantissa, fc.integer({ min: 0, max: 24 })).map(([digits, scale]) => Exact.of(digits, scale))

/** The sum by bigints alone, over the common power of ten. */
function plainSum(values: readonly Exact[]): { digits: bigint; scale: number } {
  const scale = Math.max(0, ...values.map((value) => value.scale))
  return { digits: values.reduce((sum, value) => sum + BigInt(value.mantissa) * 10n ** BigInt(scale - value.scale), 0n), scale }
}

describe('a running sum', () => {
  test('is the sum by bigints after every addend, with the most places that any addend had', () => {
    fc.assert(
      fc.property(fc.array(exact, { maxLength: 30 }), (values) => {
        const sum = new ExactSum()
        values.forEach((value, at) => {
          sum.add(value)
          const expected = plainSum(values.slice(0, at + 1))
          expect(BigInt(sum.value.mantissa)).toBe(expected.digits)
          expect(sum.value.scale).toBe(expected.scale)
          expect(sum.isZero).toBe(expected.digits === 0n)
          expect(sum.equals(Exact.of(expected.digits * 10n, expected.scale + 1))).toBe(true)
          expect(sum.equals(Exact.of(expected.digits + 1n, expected.scale))).toBe(false)
          expect(sum.equals(value)).toBe(sum.value.compare(value) === 0)
        })
      }),
      { numRuns: runs(500) },
    )
  })

  test('says that it is narrow only while mantissa and scale are all of it', () => {
    fc.assert(
      fc.property(fc.array(exact, { maxLength: 30 }), (values) => {
        const sum = new ExactSum()
        for (const value of values) {
          sum.add(value)
          if (sum.isNarrow) expect(new Exact(sum.mantissa, sum.scale)).toEqual(sum.value)
          expect(Number.isSafeInteger(sum.mantissa)).toBe(true)
          expect(Object.is(sum.mantissa, -0)).toBe(false)
        }
      }),
    )
  })

  test('adds and subtracts rows of a column, those beyond 53 bits included', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(exact, fc.boolean()), { maxLength: 30 }), (rows) => {
        const column = new ExactColumn(30)
        const sum = new ExactSum()
        rows.forEach(([value, negative], row) => {
          column.set(row, value)
          if (negative) sum.subtractRow(column, row)
          else sum.addRow(column, row)
        })
        const expected = plainSum(rows.map(([value, negative]) => (negative ? value.negated() : value)))
        expect(BigInt(sum.value.mantissa)).toBe(expected.digits)
      }),
    )
  })

  test('starts again from nothing or from another sum, without touching that', () => {
    fc.assert(
      fc.property(fc.array(exact), fc.array(exact), (first, second) => {
        const before = new ExactSum()
        for (const value of first) before.add(value)
        const sum = new ExactSum()
        for (const value of second) sum.add(value)
        sum.startFrom(before)
        for (const value of second) sum.add(value)
        expect(BigInt(sum.value.mantissa)).toBe(plainSum([...first, ...second]).digits)
        expect(BigInt(before.value.mantissa)).toBe(plainSum(first).digits)
        sum.reset()
        expect(sum.value).toEqual(Exact.zero)
      }),
    )
  })

  test('leaves the safe integers at the first number that is none', () => {
    for (const edge of [M, -M])
      for (let by = -2; by <= 2; by++) {
        const sum = new ExactSum()
        sum.addScaled(edge, 2)
        sum.addScaled(by, 2)
        sum.addScaled(1, 2)
        expect(BigInt(sum.value.mantissa)).toBe(BigInt(edge) + BigInt(by) + 1n)
      }
  })

  test('may pass the safe integers between two scales and come back, because a multiple of ten is even', () => {
    const sum = new ExactSum()
    sum.addScaled(-M, 1)
    sum.addScaled(1_000_000_000_000_001, 0)
    expect(sum.isNarrow).toBe(true)
    expect(BigInt(sum.mantissa)).toBe(10_000_000_000_000_010n - BigInt(M))
  })
})

describe('what fits is added in place', () => {
  let added: MockInstance
  beforeEach(() => {
    added = vi.spyOn(Exact.prototype, 'plus')
    return () => added.mockRestore()
  })

  test('whichever has more digits after the point, up to the last safe integer on both sides', () => {
    for (const addends of [
      [
        [5, 2],
        [7, 2],
      ],
      [
        [5, 0],
        [7, 3],
      ],
      [
        [5, 3],
        [7, 0],
      ],
      [
        [M - 1, 2],
        [1, 2],
      ],
      [
        [1 - M, 2],
        [-1, 2],
      ],
    ] as const) {
      const sum = new ExactSum()
      for (const [mantissa, scale] of addends) sum.add(new Exact(mantissa, scale))
      expect(added).not.toHaveBeenCalled()
      expect(BigInt(sum.value.mantissa)).toBe(plainSum(addends.map(([mantissa, scale]) => new Exact(mantissa, scale))).digits)
    }
  })

  test('as are the rows of a column in which another is beyond 53 bits', () => {
    const column = new ExactColumn(2)
    column.set(0, Exact.of(5, 2))
    column.set(1, Exact.of(10n ** 30n, 0))
    const sum = new ExactSum()
    sum.addRow(column, 0)
    sum.subtractRow(column, 0)
    expect(added).not.toHaveBeenCalled()
    expect([sum.isZero, sum.scale]).toEqual([true, 2])
  })

  test('again, once the sum has come back from beyond 53 bits', () => {
    const sum = new ExactSum()
    sum.add(Exact.of(10n ** 30n, 0))
    expect([sum.isNarrow, sum.isZero]).toEqual([false, false])
    sum.add(Exact.of(7n - 10n ** 30n, 0))
    expect([sum.isNarrow, sum.mantissa, sum.isZero]).toEqual([true, 7, false])
    added.mockClear()
    sum.add(Exact.of(-7, 0))
    expect(added).not.toHaveBeenCalled()
    expect(sum.isZero).toBe(true)
  })
})

test('the powers of ten are what they say, and the last is the last safe one', () => {
  expect(POWERS_OF_TEN.map((power) => BigInt(power))).toEqual(Array.from({ length: 16 }, (_, exponent) => 10n ** BigInt(exponent)))
  expect(Number.isSafeInteger(POWERS_OF_TEN.at(-1))).toBe(true)
  expect(Number.isSafeInteger(10 * (POWERS_OF_TEN.at(-1) ?? 0))).toBe(false)
})
