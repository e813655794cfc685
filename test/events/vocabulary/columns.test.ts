import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubled, ExactColumn, lengthened, Names, NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { runs } from '../../support/thorough.ts'

const exact = fc
  .tuple(fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n })), fc.oneof(fc.nat(4), fc.integer({ min: 250, max: 600 })))
  .map(([mantissa, scale]) => Exact.of(mantissa, scale))

describe('a column of decimals', () => {
  test('gives back what was written, however many digits it has, and touches no other row', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), exact)), (writes) => {
        const column = new ExactColumn(4)
        column.reserve(10)
        const expected = new Map<number, Exact>()
        for (const [row, value] of writes) {
          column.set(row, value)
          expected.set(row, value)
        }
        for (const [row, value] of expected) expect(column.get(row)).toEqual(value)
      }),
    )
  })

  test('keeps an amount of 300 decimals as small as it is', () => {
    const column = new ExactColumn(1)
    column.set(0, Exact.parse('1e-300'))
    expect(column.get(0).toText()).toBe(`0.${'0'.repeat(299)}1`)
  })

  test('tells sign and nearly the size in its arrays, whatever it holds', () => {
    fc.assert(
      fc.property(exact, (value) => {
        const column = new ExactColumn(1)
        column.set(0, value)
        expect(Math.sign(column.mantissa[0]!)).toBe(value.sign)
        const near = column.mantissa[0]! / 10 ** column.scale[0]!
        expect(Math.abs(near - value.toNumber())).toBeLessThanOrEqual(Math.abs(value.toNumber()) * 1e-12 + 1e-255)
      }),
    )
  })

  test.each(['0', '12.50', '-0.003', '9007199254740991', '0.000000000000000123', '12345678901234567890.5', '-1e-300', '0.1'])(
    'is %s as a double, too',
    (text) => {
      const column = new ExactColumn(2)
      column.set(1, Exact.parse(text))
      expect(column.toNumber(1)).toBe(Number(text))
      column.set(1, Exact.of(7, 1))
      expect([column.toNumber(0), column.toNumber(1)]).toEqual([0, 0.7])
    },
  )

  test('refuses a number of places that no decimal has', () => {
    for (const scale of [-1, 16_384, 1e9]) expect(() => new ExactColumn(1).set(0, new Exact(1, scale))).toThrow('places')
  })
})

describe('decimal text', () => {
  const read = (text: string): ExactColumn => {
    const column = new ExactColumn(1)
    column.setText(0, text)
    return column
  }
  /** Plain notation of every length, and often of as many digits as a double just holds or just does not. */
  const decimal = fc.oneof(
    fc.stringMatching(/^-?(0|[1-9]\d{0,20})(\.\d{1,20})?$/),
    fc.stringMatching(/^-?[1-9]\d{12,17}$/),
    fc.stringMatching(/^-?\d{6,9}\.\d{6,9}$/),
  )

  test('is read as Exact reads it', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        const { mantissa, scale } = read(text).get(0)
        const expected = Exact.parse(text)
        expect([mantissa, scale]).toEqual([expected.mantissa, expected.scale])
      }),
      { numRuns: runs(1000) },
    )
  })

  test.each(['0', '-0', '-0.00', '0.10', '-12.50', '7', '-7', '.5', '5.', '-.5'])('%s', (text) => {
    const { mantissa, scale } = read(text).get(0)
    expect([mantissa, scale]).toEqual([Exact.parse(text).mantissa, Exact.parse(text).scale])
  })

  test('is written with all its places, as Exact writes it', () => {
    fc.assert(
      fc.property(decimal, (text) => {
        expect(read(text).text(0)).toBe(Exact.parse(text).toText())
      }),
    )
  })

  test('in a row that was larger before leaves nothing of that behind', () => {
    const column = read('123456789012345678901')
    column.setText(0, '1.5')
    expect(column.get(0)).toEqual(Exact.parse('1.5'))
    expect(column.text(0)).toBe('1.5')
  })

  test('of at most fifteen digits makes no object; more goes the long way', () => {
    const isLong = (text: string): boolean => {
      const column = new ExactColumn(1)
      column.setText(0, text)
      return column.big.size > 0
    }
    expect(['999999999999999', '-9999999.99999999', '9007199254740991', '9007199254740992', '-90071992547409.92'].map(isLong)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

test('a longer column has the same content in front, nothing behind, and is of the same kind', () => {
  for (const column of [Int32Array.of(-1, 2), Float64Array.of(0.5, -7), Uint8Array.of(255, 1)]) {
    const [long, twice] = [lengthened(column, 5), doubled(column)]
    expect([...long]).toEqual([...column, 0, 0, 0])
    expect([...twice]).toEqual([...column, 0, 0])
    expect([long.constructor, twice.constructor]).toEqual([column.constructor, column.constructor])
  }
})

test('a column of decimals grows to twice its rows and keeps them', () => {
  const column = new ExactColumn(2)
  column.set(1, Exact.parse('-1.25'))
  column.set(0, Exact.parse('12345678901234567890.5'))
  column.grow()
  expect([column.mantissa.length, column.scale.length]).toEqual([4, 4])
  column.set(3, Exact.parse('7'))
  expect([0, 1, 3].map((row) => column.get(row).toText())).toEqual(['12345678901234567890.5', '-1.25', '7'])
})

describe('a table of names', () => {
  test('gives every name one number, in the order in which they came', () => {
    const names = new Names()
    expect(['EUR', 'USD', 'EUR', '', 'USD'].map((name) => names.id(name))).toEqual([0, 1, 0, 2, 1])
    expect(names.names).toEqual(['EUR', 'USD', ''])
    expect(names.size).toBe(3)
  })

  test('looks a name up without adding it', () => {
    const names = new Names()
    names.id('EUR')
    expect([names.find('EUR'), names.find('USD'), names.size]).toEqual([0, NONE, 1])
  })
})
