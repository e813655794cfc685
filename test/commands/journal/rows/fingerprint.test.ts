import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintText, Mixer, NameFingerprints } from '../../../../src/commands/journal/rows/placed-rows.ts'

const mixed = (...steps: ((mixer: Mixer) => void)[]): number[] => {
  const mixer = new Mixer()
  mixer.start()
  for (const step of steps) step(mixer)
  const lanes = new Int32Array(3)
  mixer.finish(lanes, 0)
  return [...lanes]
}
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
const lanes = fc.tuple(int32, int32, int32)

describe('mixing', () => {
  test('what is mixed into one lane stays in that lane', () => {
    fc.assert(
      fc.property(lanes, int32, fc.nat(2), (values, other, lane) => {
        fc.pre(values[lane] !== other)
        const [a, b] = [mixed((mixer) => mixer.lanes(...values)), mixed((mixer) => mixer.lanes(...(values.with(lane, other) as typeof values)))]
        expect(a.map((value, at) => value === b[at])).toEqual([0, 1, 2].map((at) => at !== lane))
      }),
    )
  })

  test('the order counts, in every lane', () => {
    const [ab, ba] = [mixed((mixer) => [1, 2].forEach((value) => mixer.int(value))), mixed((mixer) => [2, 1].forEach((value) => mixer.int(value)))]
    expect(ab.filter((value, lane) => value === ba[lane])).toEqual([])
  })

  test('every start is the same start', () => {
    const mixer = new Mixer()
    const into = new Int32Array(6)
    for (const row of [0, 1]) {
      mixer.start()
      mixer.text('twice')
      mixer.finish(into, row)
    }
    expect(into.slice(3)).toEqual(into.slice(0, 3))
  })

  test('safe integers are told apart, sign and all 53 bits', () => {
    const values = Array.from({ length: 53 }, (_, bit) => 2 ** bit).flatMap((value) => [value, -value])
    const distinct = new Set(values.map((value) => mixed((mixer) => mixer.mantissa(value)).join()))
    expect(distinct.size).toBe(values.length)
  })

  test('where one text ends and the next begins counts', () => {
    const texts = [['ab', ''], ['a', 'b'], ['', 'ab'], ['ab'], ['ba']]
    expect(new Set(texts.map((list) => mixed((mixer) => list.forEach((text) => mixer.text(text))).join())).size).toBe(texts.length)
  })

  test('a tag is its name and its value, and their number counts', () => {
    const [name, value] = ['n', 'v']
    const lists = [
      [],
      [{ name, value }],
      [{ name: value, value: name }],
      [{ name, value: '' }],
      [
        { name, value },
        { name, value },
      ],
    ]
    expect(new Set(lists.map((tags) => mixed((mixer) => mixer.tags(tags)).join())).size).toBe(lists.length)
  })
})

describe('names', () => {
  test('have the fingerprint of their text, whatever their number and however many there are', () => {
    const names = Array.from({ length: 1000 }, (_, id) => `name ${id}`)
    const [forwards, backwards] = [new NameFingerprints(names), new NameFingerprints(names.toReversed())]
    const one = (of: NameFingerprints, id: number): string => mixed((mixer) => of.mix(mixer, id)).join()
    const all = names.map((_, id) => one(forwards, id))
    expect(new Set(all).size).toBe(1000)
    expect(names.map((_, id) => one(backwards, 999 - id))).toEqual(all)
    // Asked out of order, and again.
    expect([one(forwards, 999), one(forwards, 0), one(new NameFingerprints(names), 300)]).toEqual([all[999], all[0], all[300]])
  })

  test('no name is not the empty name, nor nothing at all', () => {
    const names = new NameFingerprints([''])
    const three = [mixed(), mixed((mixer) => names.mix(mixer, -1)), mixed((mixer) => names.mix(mixer, 0))]
    expect(new Set(three.map(String)).size).toBe(3)
  })
})

describe('as text', () => {
  test('is 16 characters for an address', () => {
    fc.assert(
      fc.property(lanes, (values) => {
        expect(fingerprintText(Int32Array.of(0, 0, 0, ...values), 1)).toMatch(/^[\w-]{16}$/)
      }),
    )
  })
})
