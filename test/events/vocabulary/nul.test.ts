import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasNul, hasNulIn, withoutNul } from '../../../src/events/vocabulary/foreign-json.ts'

const NUL = String.fromCharCode(0)

test('a NUL character is found in any text and any name, and nothing that only looks like one', () => {
  for (const value of [NUL, [`a${NUL}b`], { [NUL]: 1 }, { a: [{ b: NUL }] }])
    expect([hasNul(value), hasNulIn(JSON.stringify(value), value)]).toEqual([true, true])
  for (const value of ['\\u0000', { '\\u0000': '0' }, null, 0, [''], undefined])
    expect([hasNul(value), hasNulIn(JSON.stringify(value) ?? '', value)]).toEqual([false, false])
})

test('its JSON text tells the same as a value', () => {
  const text = fc.string({ unit: fc.constantFrom(NUL, '\\', 'u', '0', '0000', '"') })
  fc.assert(
    fc.property(
      fc.jsonValue().chain((rest) => text.map((name) => ({ [name]: name, rest }))),
      (value) => {
        expect(hasNulIn(JSON.stringify(value), value)).toBe(hasNul(value))
      },
    ),
  )
})

test('a table gets its symbol instead', () => {
  expect(withoutNul(`a${NUL}${NUL}`)).toBe('a\u2400\u2400')
})
