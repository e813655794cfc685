import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact, powerOfTen, QUOTIENT_PLACES } from '#vocabulary/exact.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { runs } from '../../support/thorough.ts'

const M = Number.MAX_SAFE_INTEGER

/** A fraction of big integers: slow, and with nothing to get wrong. */
interface Fraction {
  readonly over: bigint
  readonly under: bigint
}
const fractionOf = (value: Exact): Fraction => ({ over: BigInt(value.mantissa), under: 10n ** BigInt(value.scale) })
const isSame = (a: Fraction, b: Fraction): boolean => a.over * b.under === b.over * a.under
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** What the class promises of every value: a number while it is a safe integer, a bigint beyond, and no -0. */
function expectValue(actual: Exact, expected: Fraction, scale?: number): void {
  const { mantissa } = actual
  expect(isSame(fractionOf(actual), expected)).toBe(true)
  expect(typeof mantissa).toBe(absolute(BigInt(mantissa)) <= BigInt(M) ? 'number' : 'bigint')
  expect(Object.is(mantissa, -0)).toBe(false)
  if (scale !== undefined) expect(actual.scale).toBe(scale)
}

/** Mantissas of every size, often round ones and often those at the edge of what a double holds. */
const mantissa = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.maxSafeInteger(),
  fc.integer({ min: -3, max: 3 }).map((by) => BigInt(M) + BigInt(by)),
  fc.integer({ min: -3, max: 3 }).map((by) => -BigInt(M) + BigInt(by)),
  fc.bigInt({ min: -(2n ** 120n), max: 2n ** 120n }),
  fc.tuple(fc.integer({ min: -99, max: 99 }), fc.integer({ min: 0, max: 30 })).map(([digits, zeros]) => BigInt(digits) * 10n ** BigInt(zeros)),
)
const exact = fc.tuple(mantissa, fc.integer({ min: 0, max: 30 })).map(([digits, scale]) => Exact.of(digits, scale))
const places = fc.integer({ min: 0, max: 34 })

describe('text that is a number', () => {
  test.each([
    ['0', 0, 0],
    ['-0', 0, 0],
    ['-0.00', 0, 2],
    ['.5', 5, 1],
    ['-.5', -5, 1],
    ['5.', 5, 0],
    ['+12.50', 1250, 2],
    ['-12.50', -1250, 2],
    ['007', 7, 0],
    ['1e3', 1000, 0],
    ['1E+3', 1000, 0],
    ['1.25e1', 125, 1],
    ['1.25e2', 125, 0],
    ['1.25e3', 1250, 0],
    ['1e-8', 1, 8],
    ['.5e-2', 5, 3],
    ['9007199254740991', M, 0],
    ['9007199254740992', 9_007_199_254_740_992n, 0],
    ['-9007199254740991', -M, 0],
    ['-9007199254740992', -9_007_199_254_740_992n, 0],
  ])('%s is read', (text, digits, scale) => {
    const value = Exact.parse(text)
    expect(value.mantissa).toBe(digits)
    expect(value.scale).toBe(scale)
  })

  test('has the value that its digits say, and as many places as are written', () => {
    const digits = fc.stringMatching(/^\d{0,25}$/)
    const exponent = fc.option(fc.integer({ min: -40, max: 40 }))
    fc.assert(
      fc.property(fc.constantFrom('', '+', '-'), digits, digits, exponent, (sign, whole, fraction, exponent) => {
        fc.pre(whole + fraction !== '')
        const value = Exact.parse(`${sign}${whole}.${fraction}${exponent === null ? '' : `e${exponent}`}`)
        const by = fraction.length - (exponent ?? 0)
        const over = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
        expectValue(value, by < 0 ? { over: over * 10n ** BigInt(-by), under: 1n } : { over, under: 10n ** BigInt(by) }, Math.max(0, by))
      }),
    )
  })

  test('is written as it was read, all its places included', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,30})(\.\d{1,30})?$/), (text) => {
        const isNegativeZero = /^-[0.]+$/.test(text)
        expect(Exact.parse(text).toText()).toBe(isNegativeZero ? text.slice(1) : text)
      }),
    )
  })
})

describe('text that is no number', () => {
  test.each([
    '',
    '.',
    '+',
    '-',
    '-.',
    'e5',
    '.e5',
    '1e',
    '1e+',
    '1e12345',
    '1,000',
    '1.2.3',
    ' 1',
    '1 ',
    '--1',
    '1-',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '1 EUR',
    'x1',
    '1e5x',
  ])('"%s" is refused', (text) => expect(Exact.tryParse(text)).toBeUndefined())

  test('is our own mistake where a number must stand, and is named', () => {
    expect(() => Exact.parse('ten')).toThrow(InvariantError)
    expect(() => Exact.parse('ten')).toThrow('"ten" is a decimal number')
  })
})

describe('making a value', () => {
  test('takes whole numbers as they are, without a place after the point', () => {
    expect(Exact.of(12)).toEqual(new Exact(12, 0))
    expect(Exact.of(12n, 1)).toEqual(new Exact(12, 1))
    expect(Object.is(Exact.of(-0).mantissa, 0)).toBe(true)
    expect([Exact.zero.toText(), Exact.one.toText()]).toEqual(['0', '1'])
  })

  test.each([1.5, 2 ** 53, -(2 ** 53), Number.NaN, Number.POSITIVE_INFINITY])(
    'from %d is our own mistake: a double may have lost digits',
    (value) => {
      expect(() => Exact.of(value)).toThrow(InvariantError)
      expect(() => Exact.of(value)).toThrow(`mantissa ${value} is a safe integer`)
    },
  )
})

describe('arithmetic is that of fractions of big integers', () => {
  const check = (property: (a: Exact, b: Exact) => void): void => fc.assert(fc.property(exact, exact, property), { numRuns: runs(400) })

  test('sums and differences keep the most places', () =>
    check((a, b) => {
      const [x, y, scale] = [fractionOf(a), fractionOf(b), Math.max(a.scale, b.scale)]
      expectValue(a.plus(b), { over: x.over * y.under + y.over * x.under, under: x.under * y.under }, scale)
      expectValue(a.minus(b), { over: x.over * y.under - y.over * x.under, under: x.under * y.under }, scale)
      expectValue(a.minus(a), { over: 0n, under: 1n }, a.scale)
    }))

  test('products have the places of both', () =>
    check((a, b) => {
      const [x, y] = [fractionOf(a), fractionOf(b)]
      expectValue(a.times(b), { over: x.over * y.over, under: x.under * y.under }, a.scale + b.scale)
    }))

  test('signs, opposites and magnitudes', () =>
    check((a) => {
      const { over, under } = fractionOf(a)
      expectValue(a.negated(), { over: -over, under }, a.scale)
      expectValue(a.abs(), { over: absolute(over), under }, a.scale)
      expect(a.sign).toBe(over > 0n ? 1 : over < 0n ? -1 : 0)
      expect(a.isZero).toBe(over === 0n)
    }))

  test('comparing looks at the value and not at the places', () =>
    check((a, b) => {
      const [x, y] = [fractionOf(a), fractionOf(b)]
      const difference = x.over * y.under - y.over * x.under
      const expected = difference > 0n ? 1 : difference < 0n ? -1 : 0
      expect(a.compare(b)).toBe(expected)
      expect([a.isLessThan(b), a.equals(b), a.isGreaterThan(b)]).toEqual([expected < 0, expected === 0, expected > 0])
      const rewritten = new Exact(BigInt(a.mantissa) * 1000n, a.scale + 3)
      expect(a.compare(rewritten)).toBe(0)
      expect(a.equals(rewritten)).toBe(true)
      expect([a.isLessThan(rewritten), a.isGreaterThan(rewritten)]).toEqual([false, false])
    }))

  test('a sum of many is the sum of all', () =>
    fc.assert(
      fc.property(fc.array(exact), (values) => {
        const under = 10n ** 30n
        const over = values.reduce((sum, value) => sum + (fractionOf(value).over * under) / fractionOf(value).under, 0n)
        expectValue(Exact.sum(values), { over, under })
      }),
    ))
})

describe('rounding', () => {
  /** over / under, half away from zero. */
  const rounded = (over: bigint, under: bigint): bigint => {
    const [n, d] = [absolute(over), absolute(under)]
    const quotient = n / d + ((n % d) * 2n >= d ? 1n : 0n)
    return over < 0n !== under < 0n ? -quotient : quotient
  }

  test.each([
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['0.49', 0, '0'],
    ['-0.49', 0, '0'],
    ['2.345', 2, '2.35'],
    ['-2.345', 2, '-2.35'],
    ['2.344999', 2, '2.34'],
    ['2.3', 2, '2.3'],
    ['2.30', 2, '2.30'],
  ])('%s to %i places is %s', (text, to, expected) => expect(Exact.parse(text).rounded(to).toText()).toBe(expected))

  test('is half away from zero; cutting is towards zero; a value with fewer places stays as it is', () => {
    fc.assert(
      fc.property(exact, places, (value, to) => {
        const { over, under } = fractionOf(value)
        const kept = value.scale <= to
        const power = 10n ** BigInt(to)
        expectValue(value.rounded(to), kept ? { over, under } : { over: rounded(over * power, under), under: power }, kept ? value.scale : to)
        expectValue(value.truncated(to), kept ? { over, under } : { over: (over * power) / under, under: power }, kept ? value.scale : to)
      }),
      { numRuns: runs(400) },
    )
  })

  test('a quotient is rounded to the places asked for, and has no zeros at its end', () => {
    fc.assert(
      fc.property(exact, exact, fc.option(places), (a, b, asked) => {
        fc.pre(!b.isZero)
        const [x, y, power] = [fractionOf(a), fractionOf(b), 10n ** BigInt(asked ?? QUOTIENT_PLACES)]
        const quotient = asked === null ? a.dividedBy(b) : a.dividedBy(b, asked)
        expectValue(quotient, { over: rounded(x.over * y.under * power, x.under * y.over), under: power })
        expect(quotient.scale === 0 || BigInt(quotient.mantissa) % 10n !== 0n).toBe(true)
      }),
      { numRuns: runs(400) },
    )
  })

  test.each([
    ['1', '3', '0.3333333333333333'],
    ['2', '3', '0.6666666666666667'],
    ['-2', '3', '-0.6666666666666667'],
    ['1', '-8', '-0.125'],
    ['10', '4', '2.5'],
    ['100', '0.01', '10000'],
    ['0.0001', '1000', '0.0000001'],
    ['0.00', '7', '0'],
  ])('%s / %s is %s', (a, b, expected) => expect(Exact.parse(a).dividedBy(Exact.parse(b)).toText()).toBe(expected))

  test('dividing by nothing is our own mistake', () => {
    expect(() => Exact.one.dividedBy(Exact.of(0, 3))).toThrow(InvariantError)
    expect(() => Exact.one.dividedBy(Exact.zero)).toThrow('a divisor is not zero')
  })
})

describe('writing', () => {
  test('with all places, or without the zeros at the end, reads back as the same value', () => {
    fc.assert(
      fc.property(exact, (value) => {
        const text = value.toText()
        expect(text).toMatch(value.scale === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${value.scale}}$`))
        expectValue(Exact.parse(text), fractionOf(value), value.scale)
        expect(`${value}`).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
        expectValue(Exact.parse(`${value}`), fractionOf(value))
        expectValue(value.trimmed(), fractionOf(value), (`${value}`.split('.')[1] ?? '').length)
      }),
      { numRuns: runs(400) },
    )
  })

  test('nothing is 0 however many places it has', () => {
    expect(new Exact(0n, 2).trimmed()).toEqual(Exact.zero)
    expect(new Exact(0, 2).toString()).toBe('0')
    expect(new Exact(0, 2).toText()).toBe('0.00')
    expect(new Exact(0n, 0).isZero).toBe(true)
  })

  test('as a double it is the nearest one', () => {
    fc.assert(
      fc.property(exact, (value) => {
        expect(value.toNumber()).toBe(Number(value.toText()))
      }),
      { numRuns: runs(400) },
    )
  })
})

test('a power of ten is exact at every size', () => {
  for (let exponent = 0; exponent < 100; exponent++) expect(powerOfTen(exponent)).toBe(BigInt(`1${'0'.repeat(exponent)}`))
})
