import { describe, expect, test } from 'vitest'
import { hunksBetween, recordedHunks } from '../../../src/commands/files/hunks.ts'
import { undoEdits } from '../../../src/commands/files/change-files.ts'
import type { DataOf } from '../../../src/events/catalogue.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'

type Text = string | null

const hashOf = (text: Text): string | null => (text === null ? null : contentHash(Buffer.from(text)))

/** A recorded change of files from one text to another; null is no file. */
const changeOf = (files: Readonly<Record<string, readonly [before: Text, after: Text]>>): DataOf<'FilesChanged'> => ({
  id: 'c',
  who: '',
  cause: 'editor',
  title: '',
  files: Object.entries(files).map(([name, [before, after]]) => ({
    name,
    before: hashOf(before),
    after: hashOf(after),
    hunks: recordedHunks(hunksBetween(Buffer.from(before ?? ''), Buffer.from(after ?? ''))),
  })),
})

/** What the files shall be again by name, each with what the edit is made from; or the lines that were edited since. */
function undone(files: Parameters<typeof changeOf>[0], now: Readonly<Record<string, Text>>): unknown {
  const current = new Map(Object.entries(now).map(([name, text]) => [name, text === null ? null : Buffer.from(text)]))
  const edits = undoEdits(changeOf(files), current)
  if (!Array.isArray(edits)) return edits
  for (const { name, before } of edits) expect(before).toBe(hashOf(now[name] ?? null))
  return Object.fromEntries(edits.map(({ name, after }) => [name, after && Buffer.from(after).toString()]))
}

describe('a change is taken back', () => {
  test('byte for byte, where the files are as it left them', () => {
    const files = { a: ['1\n2\n', '1\n3\n'], b: [null, 'new\n'], c: ['old\n', null], d: ['', 'x'] } as const
    expect(undone(files, { a: '1\n3\n', b: 'new\n', c: null, d: 'x' })).toEqual({ a: '1\n2\n', b: null, c: 'old\n', d: '' })
  })

  test('under whatever was written since', () => {
    expect(undone({ a: ['1\n2\n', '1\n3\n'] }, { a: 'above\n1\n3\nbelow\n' })).toEqual({ a: 'above\n1\n2\nbelow\n' })
  })

  test('and a file that it made stays with what else is in it now, and goes when there is nothing', () => {
    expect(undone({ a: [null, 'new\n'] }, { a: 'new\nmore\n' })).toEqual({ a: 'more\n' })
    expect(undone({ a: [null, 'one\ntwo\n'] }, { a: 'zero\none\ntwo\n' })).toEqual({ a: 'zero\n' })
  })

  test('and a file that was there stays, also when nothing is left in it', () => {
    expect(undone({ a: ['', 'new\n'] }, { a: 'new\n' })).toEqual({ a: '' })
    expect(undone({ a: ['old\n', 'old\nnew\n'] }, { a: 'new\n' })).toEqual({ a: '' })
  })

  test('not where its lines were edited since: what was written and what is there now is told', () => {
    expect(undone({ a: ['1\n', '1\n2\n'], b: ['', 'x\n'] }, { a: '1\n2!\n', b: 'x\n' })).toEqual({ name: 'a', written: '2\n', now: '1\n2!\n' })
  })

  test('not where the file is gone since, or stands where one was deleted', () => {
    expect(undone({ a: ['1\n', '1\n2\n3\n'] }, { a: null })).toEqual({ name: 'a', written: '2\n3\n', now: '' })
    expect(undone({ a: ['1\n', '1\n2\n'] }, {})).toEqual({ name: 'a', written: '2\n', now: '' })
    expect(undone({ a: ['1\n', null] }, { a: 'again\n' })).toEqual({ name: 'a', written: '', now: 'again\n' })
  })
})
