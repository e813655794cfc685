import { expect, test } from 'vitest'
import { contentsOf, type Hunk, hunksOf, recordedHunks, snapshotOf } from '../../../src/commands/files/hunks.ts'

const LATIN_1 = Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x0a])
const HUNK: Hunk = {
  at: 7,
  removed: Buffer.from('Café\n'),
  inserted: LATIN_1,
  contextBefore: Buffer.from('before'),
  contextAfter: Buffer.from(''),
}

test('a change is recorded as text that can be read, and as bytes where it is no text', () => {
  expect(recordedHunks([HUNK])).toEqual([{ at: 7, removed: 'Café\n', inserted: { base64: 'Q2Fm6Qo=' }, context_before: 'before', context_after: '' }])
})

test('a change comes back byte for byte', () => {
  expect(hunksOf({ name: 'a.ledger', hunks: recordedHunks([HUNK]) } as unknown as Parameters<typeof hunksOf>[0])).toEqual([HUNK])
})

test('contents up to four MiB are kept whole, and larger ones are not', () => {
  const largest = Buffer.alloc(4 * 1024 * 1024, 'a')
  const { snapshot } = snapshotOf(largest)
  expect(contentsOf(snapshot!).equals(largest)).toBe(true)
  expect(snapshot!.length).toBeLessThan(10_000)
  expect(contentsOf(snapshotOf(LATIN_1).snapshot!)).toEqual(LATIN_1)
  expect(snapshotOf(Buffer.alloc(4 * 1024 * 1024 + 1))).toEqual({})
})
