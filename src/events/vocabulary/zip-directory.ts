import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

/*
 * Reading ZIP archives of strangers: backups and workbooks. fflate writes them here, but unpacks into memory what an archive claims, and does
 * not see files that overlap.
 */

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/** The archive is cut short, or was packed in another way than with deflate. */
class NoArchive extends Error {}

export interface ZipEntry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  /** The unpacked size that the archive claims. */
  readonly size: number
  readonly packed: Buffer
}

/** The files of a ZIP archive by name, from its directory. The number of them that an archive says has 16 bits only. */
export class ZipDirectory {
  readonly entries: ReadonlyMap<string, ZipEntry>

  /** Throws for what is not a ZIP, and for one with overlapping files: what is packed once would be unpacked as often as it is named. */
  constructor(archive: Uint8Array) {
    const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    const end = directoryEnd(bytes)
    const entries = new Map<string, ZipEntry>()
    const taken: (readonly [from: number, to: number])[] = []
    for (let at = bytes.readUInt32LE(end + 16); at + ENTRY_BYTES <= end && bytes.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
      const behindName = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
      const name = bytes.toString('utf8', at + ENTRY_BYTES, behindName)
      const local = bytes.readUInt32LE(at + 42)
      // The contents are behind a header of their own.
      const from = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
      const to = from + bytes.readUInt32LE(at + 20)
      taken.push([local, to])
      entries.set(name, {
        name,
        isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
        method: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 24),
        packed: bytes.subarray(from, to),
      })
      at = behindName + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    if ((taken.length & 0xffff) !== bytes.readUInt16LE(end + 10)) throw new NoArchive('its directory is cut short')
    taken.sort(([one], [other]) => one - other)
    if (taken.some(([, to], nth) => to > (taken[nth + 1]?.[0] ?? end))) throw new NoArchive('its files lie upon each other')
    this.entries = entries
  }

  /** A file, unpacked; undefined when there is none, or one that has more bytes than it should: an archive of a stranger may be a bomb. */
  read(name: string, bytesMax: number): Uint8Array | undefined {
    const entry = this.entries.get(name)
    return entry === undefined || entry.size > bytesMax ? undefined : unpacked(entry, bytesMax)
  }

  /** The same piece by piece, however large it is; nothing where there is none. Ends with the piece with which it has more bytes than it should. */
  async *pieces(name: string, bytesMax: number): AsyncGenerator<Uint8Array> {
    const entry = this.entries.get(name)
    if (entry === undefined) return
    let count = 0
    for await (const piece of isStored(entry)
      ? slices(entry.packed)
      : Readable.from(slices(entry.packed)).pipe(createInflateRaw({ chunkSize: PIECE_BYTES }))) {
      yield piece as Uint8Array
      count += (piece as Uint8Array).length
      if (count > bytesMax) return
    }
  }
}

/** The contents of a file. Throws when they have more bytes: what the archive claims of their size is not believed. */
export const unpacked = (entry: ZipEntry, bytesMax: number): Uint8Array =>
  isStored(entry) ? entry.packed : inflateRawSync(entry.packed, { maxOutputLength: Math.max(1, bytesMax) })

function isStored({ name, method }: ZipEntry): boolean {
  if (method !== STORED && method !== DEFLATED) throw new NoArchive(`${name} is packed in another way`)
  return method === STORED
}

/** The end record is last, before a comment. */
function directoryEnd(bytes: Buffer): number {
  const last = bytes.length - DIRECTORY_END_BYTES
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) if (bytes.readUInt32LE(at) === DIRECTORY_END) return at
  throw new NoArchive('it has no directory')
}

const SLICE_BYTES = 64 * 1024
/** What is unpacked at once. */
const PIECE_BYTES = 256 * 1024

function* slices(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}
