import { crc32, deflateRawSync } from 'node:zlib'

/*
 * A ZIP archive (PKWARE APPNOTE 4.3) of a few text files: local headers with their data, then the central directory. The time of
 * every entry is the first that ZIP knows, so that the same files give the same bytes.
 */

const FIRST_DATE = (1 << 5) | 1 // 1980-01-01 in the form of DOS
const UTF8_NAMES = 0x0800
const DEFLATED = 8
const VERSION = 20

export interface ZipEntry {
  readonly name: string
  readonly text: string
}

export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text } of entries) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const nameBytes = Buffer.from(name)
    const sizes = { checksum: crc32(content), packed: packed.length, plain: content.length, name: nameBytes.length }
    const local = Buffer.concat([numbers([0x04034b50, 4]), sharedHeader(sizes), nameBytes, packed])
    directory.push(numbers([0x02014b50, 4], [VERSION, 2]), sharedHeader(sizes), numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), nameBytes)
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const count = entries.length
  return Buffer.concat([
    ...locals,
    central,
    numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [central.length, 4], [offset, 4], [0, 2]),
  ])
}

/** The fields that local headers and the directory have in common, in the same order. */
const sharedHeader = (of: { readonly checksum: number; readonly packed: number; readonly plain: number; readonly name: number }): Buffer =>
  numbers(
    [VERSION, 2],
    [UTF8_NAMES, 2],
    [DEFLATED, 2],
    [0, 2],
    [FIRST_DATE, 2],
    [of.checksum, 4],
    [of.packed, 4],
    [of.plain, 4],
    [of.name, 2],
    [0, 2],
  )

/** Little-endian numbers with their widths in bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
  return buffer
}
