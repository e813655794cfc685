import { expect, test } from 'vitest'
import { Slices } from '../../../../src/ingest/journal/scan/lines.ts'

test('a name is kept whole, however long it is', () => {
  const slices = new Slices()
  const names = ['a', 'b'.repeat(100_000), 'c', 'd'.repeat(300_000), 'a']
  expect(names.map((name) => slices.idOf(name))).toEqual([0, 1, 2, 3, 0])
  expect([0, 1, 2, 3].map((id) => slices.text(id))).toEqual(names.slice(0, 4))
})
