import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBeOneOf } from '../../src/projections/tables/id-beginnings.ts'

test('rows of what is wanted are found in a list that grows', () => {
  const id = fc.string({ minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(fc.array(id, { maxLength: 30 }), { minLength: 1, maxLength: 5 }), fc.array(id, { maxLength: 3 }), (pieces, strange) => {
      const ids: string[] = []
      for (const piece of pieces) {
        ids.push(...piece)
        const wanted = [...strange, ...ids.filter((_, row) => row % 5 === 0)]
        const mayBe = mayBeOneOf(ids, wanted)
        ids.forEach((one, row) => {
          if (wanted.includes(one)) expect(mayBe(row)).toBe(true)
        })
      }
    }),
  )
})

test('one that begins otherwise than all that is wanted is not among them', () => {
  const mayBe = mayBeOneOf(['AAAx', 'BBBy', 'AABx'], ['AAAz'])
  expect([0, 1, 2].map(mayBe)).toEqual([true, false, false])
})
