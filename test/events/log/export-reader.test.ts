import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../../src/events/log/chain.ts'
import { ExportReader, ImportRefused } from '../../../src/events/log/export-reader.ts'
import { endLine } from '../../../src/events/log/export-lines.ts'

interface Written {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  readonly schema_version: number
  readonly at: string
  readonly append: number
  readonly key: string | null
  readonly data: unknown
}

const AT = '2026-05-18T08:35:43.123Z'
const started = (position: number, more: Partial<Written> = {}): Written => ({
  position,
  stream: 'jobs',
  version: position,
  type: 'JobStarted',
  schema_version: 1,
  at: AT,
  append: position,
  key: null,
  data: { id: `job ${position}` },
  ...more,
})

/** The lines of an export of these events, each with its right hash: anybody can compute those. */
function exported(...events: readonly Written[]): string[] {
  let hash = GENESIS
  const lines = events.map(({ data, ...event }) => {
    const { schema_version: schemaVersion, ...header } = event
    hash = hashAfter(hash, { ...header, schemaVersion }, digestOf(Buffer.from(JSON.stringify(data))))
    return JSON.stringify({ ...event, hash, data })
  })
  return [...lines, endLine({ position: events.length, hash })]
}

/** What is said of the lines, with the number of the line; how many events there are when nothing is. */
function said(lines: readonly string[]): string | number {
  const reader = new ExportReader()
  try {
    let events = 0
    for (const line of lines) if (reader.read(line)) events++
    expect(reader.end().position).toBe(events)
    return events
  } catch (error) {
    expect(error).toBeInstanceOf(ImportRefused)
    expect((error as Error).name).toBe('ImportRefused')
    return (error as ImportRefused).message
  }
}

describe('an export is read', () => {
  test('whatever is nested in it', () => {
    const [first, ...more] = exported(started(1))
    const nested = first!.replace(/"data":.*$/, `"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(said([nested, ...more])).toBe('line 1: its data are nested more deeply than those of any event')
  })
  test('event by event, as the log has them', () => {
    const [line, end] = exported(started(1, { key: 'k' }))
    const reader = new ExportReader()
    const event = reader.read(line!)!
    expect(event).toMatchObject({ position: 1, stream: 'jobs', version: 1, type: 'JobStarted', schemaVersion: 1, at: AT, append: 1, key: 'k' })
    expect(event.data).toEqual({ id: 'job 1' })
    expect(event.hash).toBe(JSON.parse(line!).hash)
    expect(reader.read(end!)).toBeUndefined()
    expect(reader.end()).toEqual({ position: 1, hash: event.hash })
  })

  test('of several streams and appends, with empty lines between and behind', () => {
    const lines = exported(
      started(1),
      started(2, { append: 2, key: 'a' }),
      started(3, { append: 2 }),
      started(4, { stream: 'others', version: 1, append: 2 }),
      started(5, { stream: 'others', version: 2, key: 'b' }),
    )
    expect(said(lines)).toBe(5)
    expect(said(lines.flatMap((line) => ['', line, '  ']))).toBe(5)
    expect(said(exported())).toBe(0)
  })
})

describe('an export is refused', () => {
  const [one, two, three] = [started(1), started(2), started(3)]

  test('where it is cut short, lacks lines, or is two files in one', () => {
    const lines = exported(one, two)
    const cut = 'the file is cut short: its last line should say how many events there are, and it ends with event '
    expect(said(lines.slice(0, 2))).toBe(`${cut}2`)
    expect(said([])).toBe(`${cut}0`)
    expect(said([lines[0]!, lines[2]!])).toBe('line 2: the export had 2 events, and 1 stand here: lines are missing')
    expect(said([lines[0]!, endLine({ position: 1, hash: GENESIS })])).toBe('line 2: the export had 1 events, and 1 stand here: lines are missing')
    expect(said(['{"end":null}'])).toBe('line 1: the export had undefined events, and 0 stand here: lines are missing')
    expect(said([...lines, ...lines])).toBe('line 4: the export has ended before this line: two files have been put together')
    expect(said([...lines, '', '\n'])).toBe(2)
  })

  test('where a line is no event', () => {
    expect(said(['{"position":'])).toMatch(/^line 1: this is not JSON \(.+\); the file may be cut short$/)
    for (const line of ['7', 'null', '[]', '"x"']) expect(said(['', line])).toBe('line 2: this is no event: an object is expected')
  })

  test.each<[keyof Written | 'hash', readonly unknown[]]>([
    ['position', [undefined, '1', 0, -1, 1.5, null]],
    ['stream', [undefined, 1, null]],
    ['version', [undefined, '1', 0, 1.5]],
    ['type', [undefined, 1]],
    ['schema_version', [undefined, 0, '1']],
    ['at', [undefined, 1]],
    ['append', [undefined, 0, '1']],
    ['key', [undefined, 1, {}]],
    ['hash', [undefined, 1]],
    ['data', [undefined]],
  ])('where %s is not what it should be', (field, values) => {
    const event = JSON.parse(exported(one)[0]!) as object
    for (const value of values)
      expect(said([JSON.stringify({ ...event, [field]: value })])).toBe(
        'line 1: this is no event: position, stream, version, type, schema_version, at, append, key, hash and data are expected',
      )
  })

  test('where an event was changed, or the one before it', () => {
    const changed = 'the event does not agree with its hash: it, or a line before it, has been changed'
    const lines = exported(one, two)
    expect(said([lines[0]!.replace('job 1', 'job 7'), ...lines.slice(1)])).toBe(`line 1: ${changed}`)
    expect(said([exported(started(1, { at: '2026-05-18T08:35:43.124Z' }))[0]!, ...lines.slice(1)])).toBe(`line 2: ${changed}`)
  })

  test.each<[string, readonly Written[], string]>([
    ['begins elsewhere', [two], 'line 1: this is event 2 where event 1 should be: lines are missing or in another order'],
    ['lacks one', [one, three], 'line 2: this is event 3 where event 2 should be: lines are missing or in another order'],
    ['has a gap in a stream', [one, started(2, { version: 3 })], 'line 2: this is number 3 of the stream "jobs" where number 2 should be'],
    [
      'goes on with a stream that is not there',
      [started(1, { version: 2 })],
      'line 1: this is number 2 of the stream "jobs" where number 1 should be',
    ],
    ['names another append', [one, two, started(3, { append: 1 })], 'line 3: it was appended with event 1, which is not the append before it'],
    ['names an append to come', [started(1, { append: 2 })], 'line 1: it was appended with event 2, which is not the append before it'],
    ['has a key inside of an append', [one, started(2, { append: 1, key: 'k' })], 'line 2: a key stands on the first event of an append only'],
    ['has a key twice', [started(1, { key: 'k' }), started(2, { key: 'k' })], 'line 2: the key "k" was used before'],
    ['has a NUL in a stream', [started(1, { stream: 'a\0' })], 'line 1: a name has a NUL character, which no table can keep'],
    ['has a NUL in a key', [started(1, { key: '\0' })], 'line 1: a name has a NUL character, which no table can keep'],
    ['has no moment', [started(1, { at: 'now' })], 'line 1: "now" is no moment such as 2026-01-31T12:00:00.000Z'],
    ['has a moment of another form', [started(1, { at: '2026-05-18' })], 'line 1: "2026-05-18" is no moment such as 2026-01-31T12:00:00.000Z'],
    [
      'has a long text for a moment',
      [started(1, { at: 'x'.repeat(99) })],
      `line 1: "${'x'.repeat(40)}" is no moment such as 2026-01-31T12:00:00.000Z`,
    ],
    ['is of a newer program', [started(1, { type: 'JobDreamed' })], 'line 1: this version knows no event of type JobDreamed; a newer one wrote it'],
  ])('where it %s', (_, events, why) => {
    expect(said(exported(...events))).toBe(why)
  })

  test('where data are not those of their event, in the words of the first things that are wrong', () => {
    const why = (type: string, data: unknown, more: Partial<Written> = {}): string | number => said(exported(started(1, { type, data, ...more })))
    expect(why('JobStarted', { id: 7 })).toMatch(/^line 1: its data are not those of a JobStarted: id [^;]+$/)
    const kind = 'event'
    const rows = [{ kind, day: 1e15, name: '', text: '', file: 0, line: 1 }]
    expect(why('AnnotationsDeclared', { files: ['a'], rows })).toMatch(
      /^line 1: its data are not those of a AnnotationsDeclared: rows\.0\.day [^;]+$/,
    )
    expect(why('JobFailed', {})).toMatch(/^line 1: its data are not those of a JobFailed: id [^;]+; error [^;]+; stage [^;]+$/)
    expect(why('JobStarted', { id: '1' }, { schema_version: 99 })).toMatch(/^line 1: its data cannot be read: JobStarted is of version 99 /)
  })
})
