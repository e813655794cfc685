import { expect, test } from 'vitest'
import { BODY_BYTES_MAX } from '../../../src/http/limits.ts'
import { STATEMENT_BYTES_MAX } from '../../../src/ingest/statements/statement.ts'
import { FILE_MEBIBYTES_MAX } from '../../../ui/client/browser.ts'
import { BODY_MEBIBYTES_MAX } from '../../../ui/client/statement-import.ts'

const MEBIBYTE = 1024 * 1024

test('a statement as large as the page takes is one that the service reads, and its body one that is let in', () => {
  expect(FILE_MEBIBYTES_MAX * MEBIBYTE).toBe(STATEMENT_BYTES_MAX)
  expect(BODY_MEBIBYTES_MAX * MEBIBYTE).toBe(BODY_BYTES_MAX)
  const inBase64 = Math.ceil(STATEMENT_BYTES_MAX / 3) * 4
  expect(BODY_BYTES_MAX - inBase64).toBeGreaterThanOrEqual(MEBIBYTE)
})
