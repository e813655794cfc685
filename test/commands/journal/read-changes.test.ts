import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readChanges, type ReadRequest } from '../../../src/commands/journal/read-changes.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import { decode } from '../../../src/events/codec.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-changes-'))
  writeFileSync(join(folder, 'main.journal'), '= a\n  (b)  *2\n\n2024-01-01\n  (a)  1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('an unchanged journal is read again when it is to be understood in another way', () => {
  const request = (options: Partial<ReadRequest>): ReadRequest => {
    const today = parseDay('2024-06-15')
    return {
      root: join(folder, 'main.journal'),
      dialect: '',
      strict: false,
      today,
      forecastUntil: today,
      autoPostings: true,
      force: false,
      ...options,
    }
  }
  const read = (options: Partial<ReadRequest> = {}) => readChanges(request(options), () => nothingRecorded, readerOf)
  const first = read()
  if (first.kind !== 'read') throw new Error(first.kind)
  const synced = decode(first.events.at(-1)!) as { hash: string; auto_postings: boolean; forecast_until: number }
  expect(synced.auto_postings).toBe(true)
  const last = { hash: synced.hash, files: ['main.journal'], globs: [], forecastUntil: synced.forecast_until, autoPostings: synced.auto_postings }
  expect(read({ last }).kind).toBe('unchanged')
  expect(read({ last, force: true }).kind).toBe('read')
  expect(read({ last, forecastUntil: synced.forecast_until + 1 }).kind).toBe('read')
  expect(read({ last, autoPostings: false })).toMatchObject({ kind: 'read', counts: { postings: 1 } })
  expect(read({ last, hledgerRules: '1.25' }).kind).toBe('read')
  expect(first.counts.postings).toBe(2)
})
