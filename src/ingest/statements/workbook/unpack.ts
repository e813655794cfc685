import { inflateRawSync } from 'node:zlib'
import { TAGS_MAX, TEXTS_BYTES_MAX, UNPACKED_BYTES_MAX } from '../limits.ts'
import { Unreadable } from '../statement.ts'
import { tooManyCells } from '../text/delimited.ts'

/** A part of a ZIP archive, unpacked. */
export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array
  readonly crc: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
const IS_ENCRYPTED = 1

/**
 * The parts of a ZIP archive, never more than UNPACKED_BYTES_MAX of them: what an archive says of its own size is not believed. Throws an
 * Unreadable for an archive that is cut off, locked or made to fill the memory.
 */
export function unpackZip(archive: Uint8Array): ZipPart[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = directoryEnd(view)
  if (end === undefined) throw truncated()
  const parts: ZipPart[] = []
  const count = view.getUint16(end + 10, true)
  let left = UNPACKED_BYTES_MAX
  let tags = 0
  for (let at = view.getUint32(end + 16, true), entry = 0; entry < count; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw truncated()
    const [nameLength, extra, comment] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true), view.getUint16(at + 32, true)]
    const name = Buffer.from(archive.buffer, archive.byteOffset + at + 46, nameLength).toString('utf8')
    if ((view.getUint16(at + 8, true) & IS_ENCRYPTED) !== 0)
      throw new Unreadable('encryption_unknown', 'the archive has a password of a kind that Daybook cannot open; save the workbook without it')
    const bytes = inflated(archive, view, at, TEXTS.test(name) ? Math.min(left, TEXTS_BYTES_MAX) : left)
    left -= bytes.length
    tags += tagsIn(bytes)
    if (tags > TAGS_MAX) throw tooManyCells()
    parts.push({ name, bytes, crc: view.getUint32(at + 16, true) })
    at += 46 + nameLength + extra + comment
  }
  return parts
}

/** Where a workbook keeps the texts of its cells. */
const TEXTS = /^xl\/sharedStrings\.(xml|bin)$/i
const TAG = 0x3c

/** What reads a workbook makes something of each, however short: a megabyte of nothing else unpacks to hundreds of millions. */
function tagsIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === TAG) count++
  return count
}

/** Its record stands last, before a comment of at most 64 KB. */
function directoryEnd(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at--) if (view.getUint32(at, true) === DIRECTORY_END) return at
  return undefined
}

function inflated(archive: Uint8Array, view: DataView, entry: number, limit: number): Uint8Array {
  const method = view.getUint16(entry + 10, true)
  const packedSize = view.getUint32(entry + 20, true)
  const local = view.getUint32(entry + 42, true)
  if (local + 30 > view.byteLength) throw truncated()
  const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  if (from + packedSize > view.byteLength) throw truncated()
  const packed = archive.subarray(from, from + packedSize)
  if (method !== STORED && method !== DEFLATED) throw truncated()
  if (packedSize > limit) throw unpacksTooLarge(limit)
  if (method === STORED) return packed
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? unpacksTooLarge(limit) : truncated()
  }
}

export const truncated = (): Unreadable => new Unreadable('truncated', 'the workbook is damaged or was not downloaded to its end; download it again')

const unpacksTooLarge = (limit: number): Unreadable =>
  new Unreadable(
    'unpacks_too_large',
    limit === TEXTS_BYTES_MAX
      ? `the texts of the workbook unpack to more than ${TEXTS_BYTES_MAX / 1024 / 1024} MiB; no statement's do`
      : `the workbook unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB; no statement does`,
  )

/** The same parts in an archive that packs nothing: what reads it has nothing left to unpack. */
export function storedZip(parts: readonly ZipPart[]): Uint8Array {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, crc } of parts) {
    const title = Buffer.from(name, 'utf8')
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc, 10)
    shared.writeUInt32LE(bytes.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    pieces.push(Buffer.from('PK\x03\x04'), shared, title, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, tail, title)
    offset += 30 + title.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...pieces, list, Buffer.from('PK\x05\x06'), end])
}
