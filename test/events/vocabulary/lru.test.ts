import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Lru } from '#vocabulary/lru.ts'

const order = fc.array(fc.record({ what: fc.constantFrom('get', 'set', 'delete'), key: fc.nat(6) }), { maxLength: 60 })

test('holds what was used last, never more than it may, and never another value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), order, (max, orders) => {
      const lru = new Lru<number, string>(max)
      /** Most recently used first. */
      let recent: { key: number; value: string }[] = []
      orders.forEach(({ what, key }, at) => {
        const entry = recent.find((candidate) => candidate.key === key)
        const others = recent.filter((candidate) => candidate !== entry)
        if (what === 'get') {
          expect(lru.get(key)).toBe(entry?.value)
          recent = entry ? [entry, ...others] : others
        } else if (what === 'set') {
          lru.set(key, `value ${at}`)
          recent = [{ key, value: `value ${at}` }, ...others].slice(0, max)
        } else {
          lru.delete(key)
          recent = others
        }
        expect([...lru.entries()].reverse()).toEqual(recent.map(({ key, value }) => [key, value]))
      })
    }),
  )
})

test('holds nothing after it was cleared', () => {
  const lru = new Lru<string, number>(3)
  lru.set('a', 1)
  lru.clear()
  expect(lru.get('a')).toBeUndefined()
})
