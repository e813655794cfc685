import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString, getHeapStatistics } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DiskFiles } from '../../../../src/commands/journal/files/disk-files.ts'
import { KeptContents, memoryAgain } from '../../../../src/commands/journal/files/kept-contents.ts'
import { markOfFile } from '../../../../src/commands/journal/files/watch-pulse.ts'

let folder: string
let contents: KeptContents
let opened: string[]
/** Of the clock by which a file is known to have rested; the files of these tests are new. */
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-kept-'))
  opened = []
  now = Date.now()
  contents = new KeptContents(() => now)
})
afterEach(() => rmSync(folder, { recursive: true }))

const path = (name = 'main.ledger'): string => join(folder, name)
const read = (): Uint8Array => new DiskFiles((file) => opened.push(file), contents).bytes(path())
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
const afterAMinute = (): void => {
  now = Date.now() + 60_000
}

describe('of a large file', () => {
  const text = (word: string, lines = 50_000): string => `; ${word}\n`.repeat(lines)

  test('two contents have their memory in turn, once the first of them is recorded as replaced', () => {
    const said = ['one', 'two', 'three', 'four'].map((word) => {
      writeFileSync(path(), text(word))
      const bytes = read()
      expect(textOf(bytes)).toBe(text(word))
      contents.recorded()
      return bytes
    })
    expect(said.map(({ length }) => length)).toEqual([0, 0, 0, text('four').length])
    writeFileSync(path(), text('four', 90_000))
    expect(textOf(read())).toBe(text('four', 90_000))
  })

  test('what is recorded stays until something else is, whatever is read meanwhile', () => {
    writeFileSync(path(), text('recorded'))
    const recorded = read()
    for (const word of ['half', 'whole']) {
      writeFileSync(path(), text(word))
      expect(textOf(read())).toBe(text(word))
    }
    expect(textOf(recorded)).toBe(text('recorded'))
  })

  test('the same is the same array, and looking at it leaves the memory of the next content alone', () => {
    writeFileSync(path(), text('one'))
    const first = read()
    expect(read()).toBe(first)
    writeFileSync(path(), text('two'))
    expect(textOf(read())).toBe(text('two'))
    expect(textOf(first)).toBe(text('one'))
  })

  test('another byte at its end makes another content, and so does less or more of it', () => {
    const said = text('one', 80_000)
    writeFileSync(path(), said)
    expect(textOf(read())).toBe(said)
    for (const next of [`${said.slice(0, -1)}.`, said.slice(0, -1), `${said}; more\n`, said]) {
      writeFileSync(path(), next)
      expect(textOf(read())).toBe(next)
      expect(textOf(read())).toBe(next)
    }
  })

  test('no memory is kept for the next content of one that has never changed', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const used = (): number => {
      collectGarbage()
      return process.memoryUsage().arrayBuffers
    }
    const names = Array.from({ length: 40 }, (_, place) => `${place}.ledger`)
    for (const name of names) writeFileSync(path(name), text(name))
    const look = (): number => {
      for (const name of names) contents.read(path(name))
      contents.recorded()
      return used()
    }
    const once = look()
    expect(look() - once).toBeLessThan(names.length * 100_000)
    expect(names.every((name) => textOf(contents.read(path(name))) === text(name))).toBe(true)
  })
})

describe('from one reading to the next', () => {
  test('a file that says the same is the same array, however it was saved; one that says something else is read anew', () => {
    writeFileSync(path(), '; one')
    const first = read()
    expect(read()).toBe(first)
    writeFileSync(path(), '; one')
    expect(read()).toBe(first)
    writeFileSync(path(), '; two')
    expect(textOf(read())).toBe('; two')
    expect(textOf(first)).toBe('; one')
  })

  test('a file that has rested is not opened again until it is another file', () => {
    writeFileSync(path(), '; one')
    afterAMinute()
    const first = read()
    expect(opened).toEqual([path()])
    expect(read()).toBe(first)
    expect(opened).toEqual([path()])

    writeFileSync(path(), '; two')
    expect(textOf(read())).toBe('; two')
    expect(opened).toHaveLength(2)
  })

  test('one of the same length with the time of the former is another file', () => {
    writeFileSync(path(), '; one')
    utimesSync(path(), 1_700_000_000, 1_700_000_000)
    afterAMinute()
    read()
    writeFileSync(path(), '; two')
    utimesSync(path(), 1_700_000_000, 1_700_000_000)
    expect(textOf(read())).toBe('; two')

    writeFileSync(path('other'), '; six')
    utimesSync(path('other'), 1_700_000_000, 1_700_000_000)
    read()
    renameSync(path('other'), path())
    expect(textOf(read())).toBe('; six')
  })

  test('a file that was written just before it was read is opened every time', () => {
    writeFileSync(path(), '; one')
    read()
    read()
    expect(opened).toHaveLength(2)
  })

  test('unless it has rested since, as the file that it is', async () => {
    writeFileSync(path(), '; one')
    contents.rest(new Map([[path(), await markOfFile(path())]]))
    read()
    read()
    expect(opened).toHaveLength(1)
    writeFileSync(path(), '; two')
    expect(textOf(read())).toBe('; two')
    read()
    expect(opened).toHaveLength(3)
  })

  test('contents of files that are no part of the journal any more are let go of', () => {
    writeFileSync(path(), '; one')
    writeFileSync(path('other'), '; two')
    contents.read(path('other'))
    const files = new DiskFiles(undefined, contents)
    files.bytes(path())
    files.forgetOthers()
    expect(contents.has(path())).toBe(true)
    expect(contents.has(path('other'))).toBe(false)
  })

  test('a file that has gone is missing', () => {
    writeFileSync(path(), '; one')
    afterAMinute()
    read()
    rmSync(path())
    expect(read).toThrow('the file does not exist')
  })

  test('a file that said something and is empty now is being written, one that never said anything is not', () => {
    writeFileSync(path(), '; one')
    writeFileSync(path('other'), '')
    for (const name of [path(), path('other')]) contents.read(name)
    expect(contents.isHalfWritten).toBe(false)
    writeFileSync(path(), ';')
    expect(contents.isHalfWritten).toBe(false)
    writeFileSync(path(), '')
    expect(contents.isHalfWritten).toBe(true)
    rmSync(path())
    expect(contents.isHalfWritten).toBe(false)
  })

  test('a large file that lacks more than somebody deletes at once is being written', () => {
    const text = '; a line\n'.repeat(100_000)
    writeFileSync(path(), text)
    contents.read(path())
    for (const [share, isHalfWritten] of [
      [0.95, false],
      [0.9, true],
      [0.01, true],
      [1.1, false],
    ] as const) {
      writeFileSync(path(), text.repeat(2).slice(0, text.length * share))
      expect(contents.isHalfWritten, String(share)).toBe(isHalfWritten)
    }
  })
})

test('memory under another name says what it said, and nothing under the old one', () => {
  const bytes = new Uint8Array(1 << 20).fill(7)
  const held = getHeapStatistics().external_memory
  const again = new Uint8Array(memoryAgain(bytes.buffer))
  expect(getHeapStatistics().external_memory).toBe(held)
  expect(bytes.length).toBe(0)
  expect(again.length).toBe(1 << 20)
  expect(again.every((byte) => byte === 7)).toBe(true)
})
