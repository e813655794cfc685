import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  carryOut,
  CHANGES_FOLDER,
  decideIntent,
  forget,
  forgetEmptyParent,
  hashAt,
  type Intent,
  interruptedChanges,
  prepare,
  putBack,
} from '../../../src/commands/files/intent.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'

type Text = string | null

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'written-down-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hashOf = (text: Text): string | null => (text === null ? null : contentHash(Buffer.from(text)))
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const read = (name: string): Text => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null)
const notes = (): string[] => (existsSync(join(folder, CHANGES_FOLDER)) ? readdirSync(join(folder, CHANGES_FOLDER)) : [])

/** Writes down a change of these files, from what each is to what it shall be. */
const writtenDown = (id: string, edits: Readonly<Record<string, readonly [before: Text, after: Text]>>): Promise<Intent> =>
  prepare(
    folder,
    {
      id,
      who: 'ada',
      cause: 'editor',
      title: 'a change',
      files: Object.entries(edits).map(([name, [before, after]]) => ({ name, before: hashOf(before), after: hashOf(after), hunks: [] })),
    },
    Object.entries(edits).map(([name, [before, after]]) => ({
      path: join(folder, name),
      mode: 0o640,
      before: before === null ? null : Buffer.from(before),
      after: after === null ? null : Buffer.from(after),
    })),
    [{ stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets', note: 'x' } }],
  )

/** Has the note say that another process wrote it. */
function writtenBy(intent: Intent, other: Readonly<Record<string, unknown>>): void {
  const note = join(intent.folder, 'intent.json')
  const said = JSON.parse(readFileSync(note, 'utf8')) as { owner: object }
  writeFileSync(note, JSON.stringify({ ...said, owner: { ...said.owner, ...other } }))
}

describe('a change is written down', () => {
  test('in a folder for the owner alone, with old and new contents in the mode of the file', async () => {
    const intent = await writtenDown('one', { a: ['1', '2'], new: [null, 'n'], gone: ['g', null] })
    expect(intent.folder).toBe(join(folder, CHANGES_FOLDER, 'one'))
    expect(statSync(intent.folder).mode & 0o777).toBe(0o700)
    const files = readdirSync(intent.folder).toSorted()
    expect(files).toEqual(['0.after', '0.before', '1.after', '2.before', 'intent.json'])
    expect(files.map((name) => (statSync(join(intent.folder, name)).mode & 0o777).toString(8))).toEqual(['640', '640', '640', '640', '600'])
    expect(files.slice(0, 4).map((name) => readFileSync(join(intent.folder, name), 'utf8'))).toEqual(['2', '1', 'n', 'g'])
    expect(intent.also).toMatchObject([{ stream: 'notes' }])
    expect(intent.targets).toEqual(['a', 'new', 'gone'].map((name) => ({ path: join(folder, name), mode: 0o640 })))
  })

  test('is found again with all that it was, and whether it was decided', async () => {
    const [open, decided] = [await writtenDown('open', { a: ['1', '2'] }), await writtenDown('decided', { 'in/b': [null, 'b'] })]
    await decideIntent(decided)
    for (const intent of [open, decided]) writtenBy(intent, { pid: 0 })
    const found = (await interruptedChanges(folder)).toSorted((a, b) =>
      'intent' in a && 'intent' in b && a.intent.data.id < b.intent.data.id ? -1 : 1,
    )
    expect(found).toEqual([
      { intent: decided, isDecided: true },
      { intent: open, isDecided: false },
    ])
  })

  test('or not at all: of what cannot be written down nothing stays', async () => {
    await writtenDown('other', { a: ['1', '2'] })
    mkdirSync(join(folder, CHANGES_FOLDER, 'one'))
    writeFileSync(join(folder, CHANGES_FOLDER, 'one', 'intent.json'), '{')
    await expect(writtenDown('one', { a: ['1', '2'] })).rejects.toMatchObject({ code: 'EEXIST' })
    expect(notes()).toEqual(['other'])
  })

  test.each([
    ['of another machine, which may be at work right now', { host: `not-${hostname()}`, boot: 'another' }, false],
    ['of another container', { namespace: 'pid:[1]' }, false],
    ['of this machine before it was started anew', { boot: 'before' }, true],
    ['of a process whose number another one has now', { processStart: 'earlier' }, true],
  ])('and by a process %s', async (_, owner, isLeftBehind) => {
    const intent = await writtenDown('one', { a: ['1', '2'] })
    writtenBy(intent, owner)
    expect(await interruptedChanges(folder)).toEqual(isLeftBehind ? [{ intent, isDecided: false }] : [])
  })

  test.each(['', '{}', 'null', '[]', '{"owner":null,"data":{},"also":[],"targets":[]}'])('as %j it is no change', async (text) => {
    const intent = await writtenDown('one', { a: ['1', '2'] })
    writeFileSync(join(intent.folder, 'intent.json'), text)
    expect(await interruptedChanges(folder)).toEqual([{ folder: intent.folder }])
  })

  test.each<[string, (said: Record<string, unknown>) => unknown]>([
    ['has no owner', (said) => ({ ...said, owner: null })],
    ['has an owner that is none', (said) => ({ ...said, owner: 'me' })],
    ['says nothing of what is recorded with it', (said) => ({ ...said, also: {} })],
    ['has a mode that is none', (said) => ({ ...said, targets: [{ path: 'a', mode: 'rw' }] })],
  ])('and what %s is no change', async (_, change) => {
    const intent = await writtenDown('one', { a: ['1', '2'] })
    const note = join(intent.folder, 'intent.json')
    writeFileSync(note, JSON.stringify(change(JSON.parse(readFileSync(note, 'utf8')) as Record<string, unknown>)))
    expect(await interruptedChanges(folder)).toEqual([{ folder: intent.folder }])
  })
})

describe('what was written down is carried out', () => {
  test('into folders that are made for it, and put back only where it stands as written', async () => {
    put('a', '1')
    put('b', '1')
    put('gone', 'g')
    const intent = await writtenDown('one', { a: ['1', '2'], b: ['1', '2'], 'new/er/c': [null, 'c'], gone: ['g', null] })
    await carryOut(intent)
    expect(['a', 'b', 'new/er/c', 'gone'].map(read)).toEqual(['2', '2', 'c', null])
    put('b', 'theirs')
    await putBack(intent)
    expect(['a', 'b', 'new/er/c', 'gone'].map(read)).toEqual(['1', 'theirs', null, 'g'])
  })

  test('and stops at what is in the way', async () => {
    put('file', '')
    await expect(carryOut(await writtenDown('one', { 'file/a': [null, 'a'] }))).rejects.toMatchObject({ code: 'EEXIST' })
    mkdirSync(join(folder, 'folder'))
    await expect(carryOut(await writtenDown('two', { folder: ['x', null] }))).rejects.toThrow()
    expect(existsSync(join(folder, 'folder'))).toBe(true)
    await expect(carryOut(await writtenDown('three', { folder: ['x', 'y'] }))).rejects.toThrow()
  })

  test('and a file that is neither there nor in the note is no trouble: both were done before', async () => {
    const intent = await writtenDown('one', { a: ['1', '2'], gone: ['g', null] })
    rmSync(join(intent.folder, '0.after'))
    await carryOut(intent)
    expect(['a', 'gone'].map(read)).toEqual([null, null])
  })
})

test('the last note takes the folder of all of them along, and no other does', async () => {
  const [one, two] = [await writtenDown('one', { a: ['1', '2'] }), await writtenDown('two', { a: ['1', '2'] })]
  await forget(one.folder)
  await forgetEmptyParent(folder)
  expect(notes()).toEqual(['two'])
  await forget(two.folder)
  expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
  mkdirSync(join(folder, CHANGES_FOLDER))
  await forgetEmptyParent(folder)
  expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
  await forgetEmptyParent(folder)
})

test('a file has the hash of its contents, none where there is none, and what cannot be read is an error', async () => {
  put('a', '1')
  expect([await hashAt(join(folder, 'a')), await hashAt(join(folder, 'no')), await hashAt(join(folder, 'a', 'below'))]).toEqual([
    hashOf('1'),
    null,
    null,
  ])
  await expect(hashAt(folder)).rejects.toMatchObject({ code: 'EISDIR' })
})
