import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parameterText, readBytes, readMoment, writeBytes } from '../../../src/events/log/column-types.ts'

describe('moments', () => {
  test.each([
    ['2026-05-18 08:35:43+00', '2026-05-18T08:35:43.000Z'],
    ['2026-05-18 08:35:43.1+00', '2026-05-18T08:35:43.100Z'],
    ['2026-05-18 08:35:43.123+00', '2026-05-18T08:35:43.123Z'],
    ['2026-05-18 08:35:43.123456+00', '2026-05-18T08:35:43.123456Z'],
    ['12026-05-18 08:35:43.12+00', '12026-05-18T08:35:43.120Z'],
  ])('%s is %s', (text, moment) => expect(readMoment(text)).toBe(moment))

  test.each([
    '-infinity',
    'infinity',
    '0044-03-15 12:00:00+00 BC',
    '2026-05-18 08:35:43+02',
    ' 2026-05-18 08:35:43+00',
    '926-05-18 08:35:43+00',
    '2026-05-1x 08:35:43+00',
    '2026-0x-18 08:35:43+00',
    '2026-05-18 0x:35:43+00',
    '2026-05-18 08:3x:43+00',
    '2026-05-18 08:35:4x+00',
    '2026-05-18 08:35:43.x+00',
  ])('%s, which has no such form, stays as it is', (text) => expect(readMoment(text)).toBe(text))
})

describe('bytes', () => {
  test('go there and back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(readBytes(writeBytes(bytes))).toEqual(bytes)
      }),
    )
    expect(writeBytes(Uint8Array.of(0, 255, 10))).toBe(String.raw`\x00ff0a`)
    expect(writeBytes(Uint8Array.of(1, 2, 3).subarray(1))).toBe(String.raw`\x0203`)
  })

  test('are given memory of their own, which may be handed to another thread', () => {
    const bytes = readBytes(String.raw`\x010203`)
    expect([bytes.byteOffset, bytes.buffer.byteLength]).toEqual([0, 3])
  })
})

describe('a parameter is told as text', () => {
  test.each([
    [null, null],
    ['text', 'text'],
    ['', ''],
    ['a\0b', 'a\u2400b'],
    [['a\0b'], '{"a\u2400b"}'],
    [7, '7'],
    [-0.5, '-0.5'],
    [9_007_199_254_740_993n, '9007199254740993'],
    [true, 'true'],
    [false, 'false'],
    [Uint8Array.of(1), String.raw`\x01`],
    [[], '{}'],
    [[1, 2n, null], '{1,2,NULL}'],
    [['a', ''], '{"a",""}'],
    [['NULL', 'null'], '{"NULL","null"}'],
    [['a"b', String.raw`c\d`, 'e,f', '{g}', 'h\ni'], String.raw`{"a\"b","c\\d","e,f","{g}",` + '"h\ni"}'],
  ] as const)('%#', (parameter, text) => expect(parameterText(parameter)).toBe(text))
})
