import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Slices } from '../../../../src/ingest/journal/scan/lines.ts'
import { runs } from '../../../support/thorough.ts'

describe('a table of slices', () => {
  test('gives each text a number in the order in which it came, and the text back', () => {
    const slices = new Slices()
    expect(['b', 'a', 'b', '', 'ab', 'a', ''].map((text) => slices.idOf(text))).toEqual([0, 1, 0, 2, 3, 1, 2])
    expect([slices.size, slices.text(0), slices.text(1), slices.text(2), slices.text(3), slices.text(3)]).toEqual([4, 'b', 'a', '', 'ab', 'ab'])
  })
  test('takes the bytes from one place up to another, and nothing around them', () => {
    const slices = new Slices()
    const bytes = Buffer.from('Cash:Cash:Cas')
    expect([slices.id(bytes, 0, 4), slices.id(bytes, 5, 9), slices.id(bytes, 10, 13), slices.id(bytes, 4, 5)]).toEqual([0, 0, 1, 2])
    expect([slices.text(1), slices.text(2)]).toEqual(['Cas', ':'])
  })
  test('keeps what it has taken when the bytes change afterwards', () => {
    const slices = new Slices()
    const bytes = Buffer.from('Cash')
    slices.id(bytes, 0, 4)
    bytes.fill(120)
    expect([slices.text(0), slices.idOf('Cash')]).toEqual(['Cash', 0])
  })
  test('tells apart texts whose hashes are equal', () => {
    // So are those of the first two, and of the others.
    const slices = new Slices()
    expect([slices.idOf('logacukaka'), slices.idOf('lotemiloka'), slices.idOf('lotecukaka'), slices.idOf('logamiloka')]).toEqual([0, 1, 2, 3])
    expect([slices.idOf('logacukaka'), slices.idOf('lotemiloka')]).toEqual([0, 1])
  })
  test('holds many, long and short, as a map of texts would', () => {
    const slices = new Slices()
    const texts = Array.from({ length: 3000 }, (_, i) => `account ${i} ${'x'.repeat(i % 7)}`)
    texts.push('long '.repeat(5000), 'longer '.repeat(9000))
    expect(texts.map((text) => slices.idOf(text))).toEqual(texts.map((_, id) => id))
    expect(texts.map((text) => slices.idOf(text))).toEqual(texts.map((_, id) => id))
    expect(texts.map((_, id) => slices.text(id))).toEqual(texts)
  })
  test('gives the same numbers as a map, for any texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ä', '€', ' '), maxLength: 4 }), { maxLength: 60 }), (texts) => {
        const [slices, map] = [new Slices(), new Map<string, number>()]
        for (const text of texts) {
          if (!map.has(text)) map.set(text, map.size)
          expect(slices.idOf(text)).toBe(map.get(text))
        }
        for (const [text, id] of map) expect(slices.text(id)).toBe(text)
      }),
      { numRuns: runs(50) },
    )
  })
})
