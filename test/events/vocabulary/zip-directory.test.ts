import { createHash } from 'node:crypto'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ZipDirectory } from '#vocabulary/zip-directory.ts'

const text = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString('utf8')

test('files are found by their names, packed and not, and no larger than they should be', () => {
  const zip = new ZipDirectory(
    zipSync({ 'a/Café.txt': strToU8('packed '.repeat(50)), b: [strToU8('as it is'), { level: 0 }] }, { comment: 'of somebody' } as object),
  )
  expect(text(zip.read('a/Café.txt', 350))).toBe('packed '.repeat(50))
  expect(text(zip.read('b', 8))).toBe('as it is')
  expect([zip.read('a/Café.txt', 349), zip.read('b', 7), zip.read('c', 100), zip.read('__proto__', 100)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('more files than an archive can count are all found', () => {
  const files: Zippable = {}
  for (let at = 0; at < 70_000; at++) files[`f${at}`] = [strToU8(String(at)), { level: 0 }]
  const zip = new ZipDirectory(zipSync(files))
  expect([0, 4463, 4464, 65_535, 65_536, 69_999].map((at) => text(zip.read(`f${at}`, 5)))).toEqual(['0', '4463', '4464', '65535', '65536', '69999'])
})

test('a file that unpacks to more than the archive says is not unpacked', () => {
  const bytes = Buffer.from(zipSync({ bomb: new Uint8Array(1_000_000) }))
  const entry = bytes.lastIndexOf(Buffer.from('PK\x01\x02'))
  bytes.writeUInt32LE(10, entry + 24)
  expect(() => new ZipDirectory(bytes).read('bomb', 10)).toThrow()
})

test('a large file comes in small pieces, and ends with the piece that is too many', async () => {
  const contents = Buffer.alloc(4_000_000, 'a line of the log\n')
  const zip = new ZipDirectory(zipSync({ packed: contents, stored: [contents, { level: 0 }] }))
  for (const name of ['packed', 'stored']) {
    let [count, most] = [0, 0]
    const hash = createHash('sha256')
    for await (const piece of zip.pieces(name, contents.length)) {
      hash.update(piece)
      count += piece.length
      most = Math.max(most, piece.length)
    }
    expect([name, count, hash.digest('hex')]).toEqual([name, contents.length, createHash('sha256').update(contents).digest('hex')])
    expect(most).toBeLessThanOrEqual(262_144)
    let taken = 0
    for await (const piece of zip.pieces(name, 100_000)) taken += piece.length
    expect([taken > 100_000, taken < 600_000]).toEqual([true, true])
  }
  for await (const piece of zip.pieces('nothing', 10)) expect(piece).toBeUndefined()
})

test('files that lie upon each other are no archive: of two megabytes a hundred gigabytes would come', () => {
  const bytes = Buffer.from(zipSync({ a: [strToU8('x'.repeat(90)), { level: 0 }], b: [strToU8('y'.repeat(90)), { level: 0 }] }))
  expect(new ZipDirectory(bytes).read('b', 90)).toHaveLength(90)
  const second = bytes.lastIndexOf(Buffer.from('PK\x01\x02'))
  bytes.writeUInt32LE(0, second + 42)
  expect(() => new ZipDirectory(bytes)).toThrow(/upon each other/)
})

test('an archive that lacks some of the files that it counts is refused', () => {
  const bytes = Buffer.from(zipSync({ a: strToU8('one'), b: strToU8('two') }))
  expect(new ZipDirectory(bytes).entries.size).toBe(2)
  bytes.writeUInt32LE(0, bytes.lastIndexOf(Buffer.from('PK\x01\x02')))
  expect(() => new ZipDirectory(bytes)).toThrow(/cut short/)
})

test('what is no archive, or was cut short, is told', () => {
  const whole = zipSync({ a: strToU8('contents of a') })
  for (const bytes of [new Uint8Array(0), strToU8('PK'), strToU8('x'.repeat(100_000)), whole.subarray(0, whole.length - 1)])
    expect(() => new ZipDirectory(bytes)).toThrow()
  expect(new ZipDirectory(whole.subarray(0)).read('a', 13)).toHaveLength(13)
})
