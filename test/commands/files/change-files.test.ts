import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChangeOrder, type ChangeOutcome, FileChanges, type FileChangesOptions } from '../../../src/commands/files/change-files.ts'
import { contentsOf } from '../../../src/commands/files/hunks.ts'
import type { DataOf } from '../../../src/events/catalogue.ts'
import { FILES_STREAM } from '../../../src/events/files-events.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import type { Problem } from '../../../src/ingest/journal/problem.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

type Text = string | null

let log: EventLog
beforeAll(async () => {
  log = await openTestLog(await temporaryPglite())
})
afterAll(() => log.close())

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'changes-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hashOf = (text: Text): string | null => (text === null ? null : contentHash(Buffer.from(text)))
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const read = (name: string): Text => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null)
const changes = (options: Partial<FileChangesOptions> = {}): FileChanges =>
  new FileChanges({ log, folder: () => folder, validate: () => Promise.resolve([]), lastHash: () => undefined, ...options })

/** From what each file was thought to be to what it shall be. */
type Edits = Readonly<Record<string, readonly [before: Text, after: Text]>>
const orderOf = (edits: Edits, more: Partial<ChangeOrder> = {}): ChangeOrder => ({
  edits: Object.entries(edits).map(([name, [before, after]]) => ({
    name,
    before: hashOf(before),
    after: after === null ? null : Buffer.from(after),
  })),
  who: 'ada',
  cause: 'editor',
  title: 'a change',
  ...more,
})
const change = (edits: Edits, more: Partial<ChangeOrder> = {}, options: Partial<FileChangesOptions> = {}): Promise<ChangeOutcome> =>
  changes(options).change(orderOf(edits, more))

async function recorded(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: 0 })) events.push(...batch)
  return events
}
const count = async (): Promise<number> => (await recorded()).length

describe('a change of files', () => {
  test('replaces, makes and deletes, and the log says what was done', async () => {
    put('a', '1\n2\n')
    put('gone', 'old\n')
    const outcome = await change({ a: ['1\n2\n', '1\n3\n'], 'new/b': [null, 'b\n'], gone: ['old\n', null] })
    expect([read('a'), read('new/b'), read('gone')]).toEqual(['1\n3\n', 'b\n', null])
    const event = (await recorded()).at(-1)!
    expect(outcome).toEqual({ kind: 'changed', change: event.data, position: event.position })
    expect(event).toMatchObject({ stream: FILES_STREAM, type: 'FilesChanged' })
    const { files, ...rest } = event.data as DataOf<'FilesChanged'>
    expect(rest).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), who: 'ada', cause: 'editor', title: 'a change' })
    expect(files.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['a', hashOf('1\n2\n'), hashOf('1\n3\n')],
      ['new/b', null, hashOf('b\n')],
      ['gone', hashOf('old\n'), null],
    ])
    expect(files[0]!.hunks).toEqual([{ at: 2, removed: '2\n', inserted: '3\n', context_before: '1\n', context_after: '' }])
    expect([files[1]!.hunks[0]!.removed, files[1]!.hunks[0]!.inserted, files[2]!.hunks[0]!.removed, files[2]!.hunks[0]!.inserted]).toEqual([
      '',
      'b\n',
      'old\n',
      '',
    ])
    expect(readdirSync(folder).toSorted()).toEqual(['a', 'new'])
  })

  test('keeps the contents before where no earlier event leads to them', async () => {
    put('a', 'by hand\n')
    put('b', 'ours\n')
    const outcome = await change(
      { a: ['by hand\n', 'x\n'], b: ['ours\n', 'y\n'], c: [null, 'z\n'] },
      {},
      { lastHash: (name) => (name === 'b' ? hashOf('ours\n') : undefined) },
    )
    if (!('kind' in outcome) || outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome))
    const [a, b, c] = outcome.change.files
    expect(contentsOf(a!.snapshot!).toString()).toBe('by hand\n')
    expect([b!.snapshot, c!.snapshot]).toEqual([undefined, undefined])
  })

  test('says which it takes back, in which folder it was, and what it was made for', async () => {
    const also = (id: string) => [{ stream: 'notes', type: 'AccountNoteWritten' as const, data: { account: 'Assets', note: id } }]
    const outcome = await change({ a: [null, 'x\n'] }, { undoes: 'earlier', also }, { of: 'sheets' })
    if (!('kind' in outcome) || outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome))
    expect(outcome.change).toMatchObject({ undoes: 'earlier', folder: 'sheets' })
    expect((await recorded()).at(-1)).toMatchObject({ type: 'AccountNoteWritten', data: { note: outcome.change.id } })
  })

  test('keeps the mode of a file, and gives a new one no more than those of its kind have', async () => {
    put('a', '1\n')
    put('b', '1\n')
    chmodSync(join(folder, 'a'), 0o640)
    await change({ a: ['1\n', '2\n'], c: [null, 'c\n'] })
    expect([statSync(join(folder, 'a')).mode & 0o777, statSync(join(folder, 'c')).mode & 0o777]).toEqual([0o640, 0o640])
  })

  test('is none where every file is what it shall be', async () => {
    put('a', '1\n')
    const before = await count()
    expect(await change({ a: ['1\n', '1\n'], b: [null, null] })).toEqual({ kind: 'unchanged' })
    expect(await count()).toBe(before)
  })

  test('of which some files are what they shall be names the others', async () => {
    put('a', '1\n')
    put('empty', '')
    const outcome = await change({ a: ['1\n', '1\n'], b: [null, 'b\n'], empty: ['', null] })
    expect(outcome).toMatchObject({ change: { files: [{ name: 'b' }, { name: 'empty', before: hashOf(''), after: null }] } })
  })

  test('waits for the one before it', async () => {
    put('a', '1\n')
    const all = changes()
    const outcomes = await Promise.all([all.change(orderOf({ a: ['1\n', '2\n'] })), all.change(orderOf({ a: ['2\n', '3\n'] }))])
    expect(outcomes.map((outcome) => 'kind' in outcome && outcome.kind)).toEqual(['changed', 'changed'])
    expect(read('a')).toBe('3\n')
  })
})

describe('nothing is changed and nothing recorded', () => {
  const unchanged = async (edits: Edits, expected: unknown, options: Partial<FileChangesOptions> = {}): Promise<void> => {
    const [before, names] = [await count(), readdirSync(folder).toSorted()]
    expect(await change(edits, {}, options)).toMatchObject(expected as object)
    expect([await count(), readdirSync(folder).toSorted()]).toEqual([before, names])
  }

  test('where a file is not what the edit was made from', async () => {
    put('a', 'now\n')
    put('b', '1\n')
    await unchanged({ b: ['1\n', '2\n'], a: ['then\n', 'x\n'] }, { kind: 'conflict', name: 'a', contents: Buffer.from('now\n') })
    await unchanged({ a: [null, 'x\n'] }, { kind: 'conflict', name: 'a', contents: Buffer.from('now\n') })
    await unchanged({ c: ['then\n', 'x\n'] }, { kind: 'conflict', name: 'c', contents: null })
    expect([read('a'), read('b')]).toEqual(['now\n', '1\n'])
  })

  test('where a file is edited while the book is read', async () => {
    put('a', '1\n')
    const validate = () => {
      put('a', 'meanwhile\n')
      return Promise.resolve([])
    }
    await unchanged({ a: ['1\n', '2\n'] }, { kind: 'conflict', name: 'a', contents: Buffer.from('meanwhile\n') }, { validate })
    rmSync(join(folder, 'a'))
    put('a', '1\n')
    const removed = () => {
      rmSync(join(folder, 'a'), { force: true })
      return Promise.resolve([])
    }
    expect(await change({ a: ['1\n', '2\n'] }, {}, { validate: removed })).toEqual({ kind: 'conflict', name: 'a', contents: null })
    expect(readdirSync(folder)).toEqual([])
  })

  test('where a branch is checked out while the decision is forced to the disk', async () => {
    put('a', '1\n')
    const before = await count()
    /** The database answers as ever, and meanwhile somebody else writes. */
    const checkedOut = () => {
      put('a', 'of the other branch\n')
      return log.database.transaction(() => Promise.resolve())
    }
    const slowly = { ...log, database: { ...log.database, transaction: checkedOut } } as unknown as EventLog
    expect(await change({ a: ['1\n', '2\n'], b: [null, 'b\n'] }, {}, { log: slowly })).toMatchObject({ kind: 'conflict', name: 'a' })
    expect([read('a'), read('b'), readdirSync(folder), await count()]).toEqual(['of the other branch\n', null, ['a'], before])
  })

  test('where a name is refused, or named twice', async () => {
    await unchanged({ '../a': [null, 'x'] }, { code: 'INVALID_REQUEST' })
    const twice = orderOf({ a: [null, 'x\n'] }).edits
    const before = await count()
    expect(await change({}, { edits: [...twice, ...twice] })).toMatchObject({ code: 'INVALID_REQUEST', message: 'a is named twice in one change.' })
    expect([await count(), read('a')]).toEqual([before, null])
  })

  test('where a file is read-only', async () => {
    put('a', '1\n')
    chmodSync(join(folder, 'a'), 0o444)
    await unchanged({ a: ['1\n', '2\n'] }, { code: 'FORBIDDEN' })
    expect(read('a')).toBe('1\n')
  })
})

describe('a book that would not load is not written', () => {
  const problem = (message: string, more: Partial<Problem> = {}): Problem => ({ severity: 'error', code: 'x', file: '/a', line: 1, message, ...more })
  /** What the book has with the change and without. */
  const validate =
    (after: readonly Problem[], before: readonly Problem[]): FileChangesOptions['validate'] =>
    (replaced) =>
      Promise.resolve(replaced.size > 0 ? after : before)
  const outcome = async (after: readonly Problem[], before: readonly Problem[]): Promise<unknown> => {
    const result = await change({ a: [null, 'x\n'] }, {}, { validate: validate(after, before) })
    return 'kind' in result && result.kind === 'invalid' ? result.problems.map(({ message }) => message) : 'kind' in result && result.kind
  }

  test('for errors that it does not have without the change', async () => {
    expect(await outcome([problem('new')], [])).toEqual(['new'])
    expect(read('a')).toBeNull()
    expect(await outcome([problem('old'), problem('new')], [problem('old')])).toEqual(['new'])
    expect(await outcome([problem('old'), problem('old', { line: 2 })], [problem('old')])).toEqual(['old'])
    expect(await outcome([problem('old', { code: 'y' })], [problem('old')])).toEqual(['old'])
    expect(await outcome([problem('old', { file: '/b' })], [problem('old')])).toEqual(['old'])
  })
  test('but with the errors that it has already, and with warnings, it is', async () => {
    expect(await outcome([problem('old', { line: 9 })], [problem('old'), problem('gone')])).toBe('changed')
    rmSync(join(folder, 'a'))
    expect(await outcome([problem('careful', { severity: 'warning' })], [])).toBe('changed')
    rmSync(join(folder, 'a'))
    expect(await outcome([problem('x')], [problem('x', { severity: 'warning' })])).toEqual(['x'])
  })
  test('and is asked with the new contents of every file that changes', async () => {
    put('same', 's')
    put('gone', 'g')
    const asked: unknown[] = []
    const validate = (replaced: ReadonlyMap<string, Uint8Array | null>) => {
      asked.push([...replaced].map(([path, contents]) => [path, contents && Buffer.from(contents).toString()]))
      return Promise.resolve([])
    }
    await change({ a: [null, 'x\n'], same: ['s', 's'], gone: ['g', null] }, {}, { validate })
    expect(asked).toEqual([
      [
        [join(folder, 'a'), 'x\n'],
        [join(folder, 'gone'), null],
      ],
    ])
  })
})
