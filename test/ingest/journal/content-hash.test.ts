import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentHash, hashFrom } from '../../../src/ingest/journal/content-hash.ts'

const MEGABYTE = 1 << 20
const plainly = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a file is hashed as a whole, whatever of it was hashed when it was read before', () => {
  const edit = fc.record({ at: fc.nat(4 * MEGABYTE), cut: fc.nat(MEGABYTE), put: fc.string({ maxLength: 20 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4 * MEGABYTE }), fc.array(edit, { maxLength: 4 }), (length, edits) => {
      let bytes = Buffer.alloc(length, 'A text that repeats itself. ')
      expect(contentHash(bytes)).toBe(plainly(bytes))
      for (const { at, cut, put } of edits) {
        const next = Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + cut)])
        hashFrom(next, bytes)
        expect(contentHash(next)).toBe(plainly(next))
        bytes = next
      }
    }),
    { numRuns: 25 },
  )
})
