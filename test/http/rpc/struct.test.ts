import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { delimitedField, doubleField, MalformedMessage, structMessage, structOf, textField } from '../../../src/http/connect-rpc.ts'
import { runs } from '../../support/thorough.ts'

describe('a Struct', () => {
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'grapheme' }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      tie('object'),
    ),
    object: fc.dictionary(fc.string(), tie('value'), { maxKeys: 5, noNullPrototype: true }),
  }))

  test('always says what its object says', () => {
    fc.assert(
      fc.property(json.object, (object) => {
        expect(structOf(structMessage(object as object))).toEqual(object)
      }),
    )
  })

  test('is made of the bytes that protobuf prescribes', () => {
    const entry = (key: string, value: number[]) => [
      0x0a,
      key.length + value.length + 4,
      0x0a,
      key.length,
      ...Buffer.from(key),
      0x12,
      value.length,
      ...value,
    ]
    const half = [0x11, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]
    expect([...structMessage({ a: 'x', b: true, n: null, d: 0.5, l: ['x'], s: { a: false }, left: undefined })]).toEqual([
      ...entry('a', [0x1a, 1, 0x78]),
      ...entry('b', [0x20, 1]),
      ...entry('n', [0x08, 0]),
      ...entry('d', half),
      ...entry('l', [0x32, 5, 0x0a, 3, 0x1a, 1, 0x78]),
      ...entry('s', [0x2a, 9, ...entry('a', [0x20, 0])]),
    ])
  })

  test('never throws anything but its own refusal, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          structOf(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(MalformedMessage)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  test('is refused when it is too deep, not finite, not UTF-8, or says nothing', () => {
    const deep = Array.from({ length: 200 }).reduce<Buffer>(
      (inner) => delimitedField(1, delimitedField(2, delimitedField(5, inner))),
      Buffer.alloc(0),
    )
    const value = (bytes: Buffer) => delimitedField(1, Buffer.concat([textField(1, 'a'), delimitedField(2, bytes)]))
    for (const [bytes, reason] of [
      [deep, '100 levels'],
      [value(doubleField(2, Number.NaN)), 'not finite'],
      [value(doubleField(2, Infinity)), 'not finite'],
      [value(delimitedField(3, Buffer.from([0xff]))), 'not UTF-8'],
      [value(Buffer.alloc(0)), 'says nothing'],
    ] as const)
      expect(() => structOf(bytes)).toThrow(reason)
  })
})
