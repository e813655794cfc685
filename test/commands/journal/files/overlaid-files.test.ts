import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileHashes, OverlaidFiles } from '../../../../src/commands/journal/files/disk-files.ts'
import { GONE, markOfFile, markOfFolder, Marks } from '../../../../src/commands/journal/files/watched-folders.ts'
import { contentHash } from '../../../../src/ingest/journal/readable-files.ts'

let folder: string
const at = (name: string): string => join(folder, name)
const put = (name: string, text: string): void => writeFileSync(at(name), text)
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'overlaid-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the disk with some files replaced', () => {
  test('has their new contents, none of those that are gone, and the others as they are', () => {
    for (const name of ['a', 'b', 'c']) put(name, 'old')
    const files = new OverlaidFiles(
      new Map([
        [at('a'), Buffer.from('new')],
        [at('b'), null],
        [at('d'), Buffer.from('made')],
      ]),
    )
    expect(['a', 'c', 'd'].map((name) => Buffer.from(files.bytes(at(name))).toString())).toEqual(['new', 'old', 'made'])
    for (const name of ['b', 'none']) {
      let thrown: unknown
      try {
        files.bytes(at(name))
      } catch (error) {
        thrown = error
      }
      expect(thrown).toMatchObject({ reason: 'missing', path: at(name), message: 'the file does not exist' })
    }
  })

  test('is matched by patterns as it would be, in the order of bytes', () => {
    for (const name of ['a.j', 'c.j', 'd.j']) put(name, '')
    const made = [at('b.j'), at('～.j'), at('😀.j'), at('x.k'), at('a.j')].map((path) => [path, Buffer.from('')] as const)
    const files = new OverlaidFiles(new Map([...made, [at('d.j'), null], [at('e.j'), null]]))
    expect(files.glob(at('*.j'))).toEqual(['a.j', 'b.j', 'c.j', '～.j', '😀.j'].map(at))
    expect(new OverlaidFiles(new Map([[at('d.j'), null]])).glob(at('*.j'))).toEqual(['a.j', 'c.j'].map(at))
    expect(new OverlaidFiles(new Map([[at('n.j'), null]])).glob(at('n.j'))).toEqual([])
    expect(files.glob(at('b.j'))).toEqual([at('b.j')])
  })
})

describe('hashes of files', () => {
  test('are those of their contents, anew when these have changed', async () => {
    const hashes = new FileHashes()
    const text = 'x'.repeat(600_000)
    put('a', text)
    const first = hashes.hashOf(at('a'))
    expect(await first).toBe(contentHash(Buffer.from(text)))
    put('a', 'other')
    expect(await hashes.hashOf(at('a'))).toBe(contentHash(Buffer.from('other')))
    hashes.keep(new Set())
    expect(await hashes.hashOf(at('a'))).toBe(contentHash(Buffer.from('other')))
  })

  test('there are none of folders, and none of what is gone', async () => {
    const hashes = new FileHashes()
    expect(await Promise.all([hashes.hashOf(folder), hashes.hashOf(at('none'))])).toEqual([undefined, undefined])
    put('a', 'x')
    expect(await hashes.hashOf(at('a'))).toBe(contentHash(Buffer.from('x')))
    rmSync(at('a'))
    expect(await hashes.hashOf(at('a'))).toBeUndefined()
  })
})

describe('what a path was when it was last looked at', () => {
  test('finds the files that were rewritten, replaced or removed', async () => {
    const marks = new Marks(markOfFile)
    for (const name of ['same', 'written', 'replaced', 'gone']) put(name, 'one')
    put('other', 'one')
    const paths = ['same', 'written', 'replaced', 'gone', 'none'].map(at)
    expect(await marks.changed(paths)).toEqual([])
    put('written', 'three')
    renameSync(at('other'), at('replaced'))
    rmSync(at('gone'))
    expect((await marks.changed(paths)).toSorted()).toEqual(['gone', 'replaced', 'written'].map(at))
    expect(await marks.changed(paths)).toEqual([])
    put('none', 'now')
    expect(await marks.changed(paths)).toEqual([at('none')])
  })

  test('is forgotten when it is not asked for, and need not be found again when it was told', async () => {
    const marks = new Marks(markOfFile)
    put('a', 'one')
    put('b', 'one')
    await marks.changed([at('a'), at('b')])
    put('a', 'three')
    put('b', 'three')
    await marks.seen(at('a'))
    await marks.seen(at('never looked at'))
    expect(await marks.changed([at('a')])).toEqual([])
    expect(await marks.changed([at('a'), at('b')])).toEqual([])
  })

  test('of a folder is which one it is, whatever happens in it', async () => {
    mkdirSync(at('folder'))
    const before = await markOfFolder(at('folder'))
    writeFileSync(join(at('folder'), 'a'), 'x')
    utimesSync(at('folder'), 1, 1)
    expect(await markOfFolder(at('folder'))).toBe(before)
    renameSync(at('folder'), at('moved'))
    mkdirSync(at('folder'))
    expect(await markOfFolder(at('folder'))).not.toBe(before)
    expect([await markOfFolder(at('moved')), await markOfFolder(at('none')), await markOfFile(at('none'))]).toEqual([before, GONE, GONE])
  })

  test('of a file changes with its times alone', async () => {
    put('a', 'one')
    const before = await markOfFile(at('a'))
    expect(await markOfFile(at('a'))).toBe(before)
    utimesSync(at('a'), 1, 1)
    expect(await markOfFile(at('a'))).not.toBe(before)
  })
})
