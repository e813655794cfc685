import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'

test('the hash of a file is the SHA-256 of its bytes, however often it is asked for', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('2024-01-01 Shop\n'), Buffer.alloc(3_000_000, 'A text that repeats itself. ')])
    for (let times = 0; times < 2; times++) expect(contentHash(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})
