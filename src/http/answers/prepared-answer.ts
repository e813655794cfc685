import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { AnswerPiece, type Deflated, deflated, stored } from './answer-piece.ts'
import { gzipOf } from './gzip-of-pieces.ts'
import { brotliCompress, constants, createGunzip, createGzip, gzip } from 'node:zlib'

/** An answer up to this size is kept as it is; a longer one only compressed, to a tenth or less. */
const PLAIN_BYTES_MAX = 10 * 1024 * 1024
/** The fifth level takes twice as long and saves one byte in thirteen: of a page of transactions, 2.1 ms for 15.9 kB and 1.1 ms for 17.1 kB. */
const LEVEL = 3
/** Of brotli: a fifth less than gzip in the same time (100 kB of net worth: 11.8 kB and 2.1 ms, 15.1 kB and 2.0 ms); the fifth takes twice as long. */
const QUALITY = 4
/** So long an answer is written without a pause: nobody else is answered meanwhile. */
const AT_A_STRETCH_MS = 50
/** From here on an answer with kept pieces is put together of these, which are compressed, and not as a whole. */
const OF_PIECES_FROM_BYTES = 512 * 1024
/** Below this the headers cost more than compression saves. */
const COMPRESSED_FROM_BYTES = 1024

/** An answer that has been written and can be sent many times, compressed or not. */
export class PreparedAnswer {
  readonly #plain: Buffer | undefined
  #compressed: Buffer | undefined
  #brotli: Buffer | undefined

  private constructor(plain: Buffer | undefined, compressed: Buffer | undefined) {
    this.#plain = plain
    this.#compressed = compressed
  }

  /**
   * Writes an answer, with pauses for other requests. A long one is compressed while it is being written, in a thread of its own. Of one with
   * pieces that are kept those that were there before are neither written nor compressed again.
   */
  static async of(pieces: Iterator<string | AnswerPiece>): Promise<PreparedAnswer> {
    const written: (Buffer | AnswerPiece)[] = []
    let length = 0
    let isOfPieces = false
    let since = performance.now()
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      isOfPieces ||= next.value instanceof AnswerPiece
      const piece = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
      written.push(piece)
      length += piece.length
      if (performance.now() - since > AT_A_STRETCH_MS) {
        await setImmediate()
        since = performance.now()
      }
      if (length > PLAIN_BYTES_MAX && !isOfPieces) return new PreparedAnswer(undefined, await compressed(written.map(plainOf), pieces))
    }
    if (!isOfPieces || length < OF_PIECES_FROM_BYTES) return new PreparedAnswer(Buffer.concat(written.map(plainOf)), undefined)
    return new PreparedAnswer(undefined, gzipOf(await Promise.all(written.map(deflatedOf))))
  }

  /** One that was kept as `gzipped` gave it. */
  static kept(gzipped: Buffer): PreparedAnswer {
    return new PreparedAnswer(undefined, gzipped)
  }

  /** The answer as gzip. */
  async gzipped(): Promise<Buffer> {
    return (this.#compressed ??= await gzipped(this.#plain!))
  }

  /** Bytes in memory. */
  get size(): number {
    return (this.#plain?.length ?? 0) + (this.#compressed?.length ?? 0) + (this.#brotli?.length ?? 0)
  }

  /** The answer in the smallest form that is taken. A long one is there as gzip alone. */
  async body(taken: Taken): Promise<{ readonly body: Buffer | Readable; readonly encoding: 'br' | 'gzip' | undefined }> {
    if (this.#plain && (this.#plain.length < COMPRESSED_FROM_BYTES || !(taken.brotli || taken.gzip)))
      return { body: this.#plain, encoding: undefined }
    if (this.#plain && taken.brotli) return { body: (this.#brotli ??= await brotlied(this.#plain)), encoding: 'br' }
    const compressed = await this.gzipped()
    return taken.gzip ? { body: compressed, encoding: 'gzip' } : { body: Readable.from([compressed]).pipe(createGunzip()), encoding: undefined }
  }
}

/** What a client takes. */
export interface Taken {
  readonly brotli: boolean
  readonly gzip: boolean
}

const brotlied = (plain: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    brotliCompress(
      plain,
      { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } },
      (error, result) => (error ? reject(error) : resolve(result)),
    ),
  )

const gzipped = (plain: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => gzip(plain, { level: LEVEL }, (error, result) => (error ? reject(error) : resolve(result))))

const plainOf = (piece: Buffer | string | AnswerPiece): Buffer =>
  Buffer.isBuffer(piece) ? piece : Buffer.from(typeof piece === 'string' ? piece : piece.text)

const deflatedOf = (piece: Buffer | AnswerPiece): Deflated | Promise<Deflated> => {
  if (!Buffer.isBuffer(piece)) return piece.deflated
  return piece.length < COMPRESSED_FROM_BYTES ? stored(piece) : deflated(piece)
}

async function compressed(written: readonly Buffer[], rest: Iterator<string | AnswerPiece>): Promise<Buffer> {
  function* all(): Generator<Buffer> {
    yield* written
    for (let next = rest.next(); !next.done; next = rest.next()) yield plainOf(next.value)
  }
  const chunks: Buffer[] = []
  const stream = Readable.from(all()).pipe(createGzip({ level: 1, chunkSize: 256 * 1024 }))
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
