import { Readable } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END_BYTES = 22
const COMMENT_BYTES_MAX = 65_535
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const STORED = 0
const DEFLATED = 8

/** The archive is cut short, or was made by something that packs otherwise than we do. */
class NoArchive extends Error {}

/**
 * What a ZIP archive has, found by name: its directory is gone through once, however many files are asked for. It goes as far as there are entries,
 * since the number of them that an archive says has 16 bits.
 */
export class ZipDirectory {
  readonly #bytes: Buffer
  /** Where in the archive each entry of the directory stands. */
  readonly #places = new Map<string, number>()

  /** Throws for what is no ZIP, and for one whose files lie upon each other: what is packed once would be unpacked as often as it is named. */
  constructor(archive: Uint8Array) {
    this.#bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
    const end = this.#end()
    const taken: (readonly [from: number, to: number])[] = []
    for (let at = this.#bytes.readUInt32LE(end + 16); at + ENTRY_BYTES <= end && this.#bytes.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
      const nameBytes = this.#bytes.readUInt16LE(at + 28)
      this.#places.set(this.#bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes), at)
      const { local, to } = this.#packed(at)
      taken.push([local, to])
      at += ENTRY_BYTES + nameBytes + this.#bytes.readUInt16LE(at + 30) + this.#bytes.readUInt16LE(at + 32)
    }
    taken.sort(([one], [other]) => one - other)
    if (taken.some(([, to], nth) => to > (taken[nth + 1]?.[0] ?? end))) throw new NoArchive('its files lie upon each other')
  }

  /** A file, unpacked; undefined when there is none, or one that has more bytes than it should: an archive of a stranger may be a bomb. */
  read(name: string, bytesMax: number): Uint8Array | undefined {
    const entry = this.#places.get(name)
    if (entry === undefined || this.#bytes.readUInt32LE(entry + 24) > bytesMax) return undefined
    const { from, to } = this.#packed(entry)
    const packed = this.#bytes.subarray(from, to)
    const method = this.#bytes.readUInt16LE(entry + 10)
    if (method === STORED) return packed
    if (method !== DEFLATED) throw new NoArchive(`${name} is packed in another way`)
    // What the archive says of itself is not believed.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) })
  }

  /** The same piece by piece, however large it is; nothing where there is none. Ends with the piece with which it has more bytes than it should. */
  async *pieces(name: string, bytesMax: number): AsyncGenerator<Uint8Array> {
    const entry = this.#places.get(name)
    if (entry === undefined) return
    const { from, to } = this.#packed(entry)
    const method = this.#bytes.readUInt16LE(entry + 10)
    if (method !== STORED && method !== DEFLATED) throw new NoArchive(`${name} is packed in another way`)
    let count = 0
    for await (const piece of method === STORED
      ? slices(this.#bytes, from, to)
      : Readable.from(slices(this.#bytes, from, to)).pipe(createInflateRaw({ chunkSize: PIECE_BYTES }))) {
      yield piece as Uint8Array
      count += (piece as Uint8Array).length
      if (count > bytesMax) return
    }
  }

  /** Where the contents of an entry of the directory stand, behind a head of their own. */
  #packed(entry: number): { readonly local: number; readonly from: number; readonly to: number } {
    const local = this.#bytes.readUInt32LE(entry + 42)
    const from = local + LOCAL_BYTES + this.#bytes.readUInt16LE(local + 26) + this.#bytes.readUInt16LE(local + 28)
    return { local, from, to: from + this.#bytes.readUInt32LE(entry + 20) }
  }

  /** It stands last, before a comment. */
  #end(): number {
    const last = this.#bytes.length - DIRECTORY_END_BYTES
    for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) if (this.#bytes.readUInt32LE(at) === DIRECTORY_END) return at
    throw new NoArchive('it has no directory')
  }
}

const SLICE_BYTES = 64 * 1024
/** What is unpacked at once. */
const PIECE_BYTES = 256 * 1024

function* slices(bytes: Buffer, from: number, to: number): Generator<Uint8Array> {
  for (let at = from; at < to; at += SLICE_BYTES) yield bytes.subarray(at, Math.min(to, at + SLICE_BYTES))
}
