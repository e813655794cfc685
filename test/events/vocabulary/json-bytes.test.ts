import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { JsonBytes } from '#vocabulary/json-bytes.ts'

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const expected = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1')

/** Any code units: controls, quotes, surrogates that have lost their other half. */
const text = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.nat(0xffff), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('', '"', '\\', '\u007f', '~ ', '\u001f', '\ud800', '\udc00\ud800', '[', '{', ':', ',', '\u2028', '😀', 'é'.repeat(70_000)),
)
const int32 = fc.oneof(
  fc.integer(),
  fc.integer({ min: -120, max: 1200 }),
  fc.constantFrom(-(2 ** 31), 2 ** 31 - 1, 0, 9, 10, 99, 100, 999_999_999, 1e9),
)

describe('values of JSON are written as JSON.stringify writes them', () => {
  test('texts, numbers, lists and objects in each other, one text after the other', () => {
    const key = fc.constantFrom('files', 'begin_line', 'id')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4, depthSize: 'medium' }, text, int32, tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 5 }),
      object: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
    }))
    const json = new JsonBytes()
    const write = (of: unknown): void => {
      if (typeof of === 'string') json.text(of)
      else if (typeof of === 'number') json.integer(of)
      else if (Array.isArray(of)) {
        json.openList()
        of.forEach(write)
        json.closeList()
      } else {
        json.openObject()
        for (const [name, inner] of Object.entries(of as object)) {
          json.key(name)
          write(inner)
        }
        json.closeObject()
      }
    }
    fc.assert(
      fc.property(value, (of) => {
        write(of)
        expect(textOf(json.taken())).toBe(expected(of))
      }),
    )
  })

  test('lists of texts, and objects that are rare', () => {
    fc.assert(
      fc.property(fc.array(text), fc.dictionary(text, text, { noNullPrototype: true }), (texts, object) => {
        const json = new JsonBytes()
        json.openList()
        json.texts(texts)
        json.value(object)
        json.plain('plain')
        json.plainBy(3, (into, at) => {
          into.set([97, 98], at)
          return at + 2
        })
        json.closeList()
        expect(textOf(json.taken())).toBe(expected([texts, object, 'plain', 'ab']))
      }),
    )
  })

  test('columns of numbers and of ids in whatever rows', () => {
    const rows = fc.array(fc.nat(49), { maxLength: 60 }).map((list) => Int32Array.from(list))
    const column = (of: fc.Arbitrary<number>) => fc.array(of, { minLength: 50, maxLength: 50 })
    fc.assert(
      fc.property(rows, column(int32), column(fc.nat(255)), column(fc.nat(49)), (of, numbers, bytes, ids) => {
        const json = new JsonBytes()
        json.openList()
        json.integers(Int32Array.from(numbers), of)
        json.integers(Uint8Array.from(bytes), of)
        json.integers(Int32Array.from(ids), of, Int32Array.from(numbers))
        json.closeList()
        const picked = (column: readonly number[]): number[] => [...of].map((row) => column[row]!)
        expect(textOf(json.taken())).toBe(expected([picked(numbers), picked(bytes), picked(ids).map((id) => numbers[id])]))
      }),
    )
  })

  test('decimals with all their places, of whatever size', () => {
    const mantissa = fc.oneof(
      fc.integer({ min: -2000, max: 2000 }),
      fc.maxSafeInteger(),
      fc.constantFrom(2 ** 31 - 1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0),
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
    )
    const exact = fc.tuple(mantissa, fc.oneof(fc.nat(4), fc.nat(255), fc.constantFrom(256, 16_383)))
    fc.assert(
      fc.property(fc.array(exact), (list) => {
        const values = list.map(([of, scale]) => Exact.of(of, scale))
        const column = new ExactColumn(values.length)
        values.forEach((value, row) => column.set(row, value))
        const json = new JsonBytes()
        json.decimals(
          column,
          Int32Array.from(values, (_, row) => row),
        )
        expect(textOf(json.taken())).toBe(expected(values.map((value) => value.toText())))
      }),
    )
  })

  test('a zero that was negative is a zero', () => {
    const column = new ExactColumn(1)
    column.mantissa[0] = -0
    column.scale[0] = 2
    const json = new JsonBytes()
    json.decimal(column, 0)
    expect(textOf(json.taken())).toBe('"0.00"')
  })

  test('what was taken stays as it was when the next text is written', () => {
    const json = new JsonBytes()
    json.text('first')
    const first = json.taken()
    json.text('other')
    expect([textOf(first), textOf(json.taken()), first.byteLength === first.buffer.byteLength]).toEqual(['"first"', '"other"', true])
  })
})
