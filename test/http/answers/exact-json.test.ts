import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { writeJson } from '../../../src/http/exact-json.ts'
import { runs } from '../../support/thorough.ts'

const decimal = fc
  .tuple(fc.oneof(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: -1000n, max: 1000n })), fc.nat({ max: 25 }))
  .map(([mantissa, scale]) => Exact.of(mantissa, scale))

describe('JSON with exact numbers', () => {
  test('writes a decimal with all its digits, without exponent, without trailing zeros, without -0', () => {
    fc.assert(
      fc.property(decimal, (value) => {
        const token = writeJson(value)
        expect(token).toMatch(/^(-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
        expect(token).not.toBe('-0')
        expect(Exact.parse(token).equals(value)).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('writes what has no decimals as JSON.stringify does', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void expect(JSON.parse(writeJson(value))).toEqual(JSON.parse(JSON.stringify(value)))))
  })

  test('leaves out a key without a value', () => {
    expect(writeJson({ a: undefined, b: null, c: Exact.of(1250, 2), d: [Exact.of(1n, 8), '"'] })).toBe('{"b":null,"c":12.5,"d":[0.00000001,"\\""]}')
  })

  test('refuses what is no JSON', () => {
    expect(() => writeJson({ a: Number.NaN })).toThrow('finite')
    expect(() => writeJson({ a: 1n })).toThrow('bigint')
  })
})
