import { crc32, constants, deflateRaw, inflateRawSync } from 'node:zlib'

/** A part of a gzip stream: whole blocks, which can stand between any others. */
export interface Deflated {
  readonly bytes: Buffer
  /** Of what they say, and how many bytes that has. */
  readonly crc: number
  readonly length: number
}

/** As of a whole answer, see prepared-answer.ts. */
const LEVEL = 3

/** A part of an answer that is kept for the next one: compressed, which is a tenth, as soon as that has been done in another thread. */
export class AnswerPiece {
  readonly deflated: Promise<Deflated>
  /** About the bytes that it has when it is not compressed. */
  readonly length: number
  #kept: string | Buffer

  constructor(text: string) {
    this.#kept = text
    this.length = text.length
    this.deflated = inTurn(async () => {
      const made = await deflated(Buffer.from(text))
      this.#kept = made.bytes
      return made
    })
    // Whoever asks for it hears that it could not be made; of a short answer nobody asks, and it stays as it is.
    this.deflated.catch(() => undefined)
  }

  get text(): string {
    return typeof this.#kept === 'string' ? this.#kept : inflateRawSync(this.#kept, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  }
}

/** So many pieces are compressed side by side: each takes a quarter of a megabyte meanwhile, and a first answer has hundreds. */
const LANES = 4
const lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve())
let turn = 0

function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const made = lanes[turn]!.then(make)
  // Whoever waits for a piece is told that it could not be made; the next one in the lane has nothing to do with it.
  lanes[turn] = made.catch(() => undefined)
  turn = (turn + 1) % LANES
  return made
}

/** Compresses in another thread. What comes out ends on a byte, refers to nothing before it and does not end the stream. */
export function deflated(plain: Buffer): Promise<Deflated> {
  const options = { level: LEVEL, finishFlush: constants.Z_FULL_FLUSH, chunkSize: Math.max(1024, plain.length >> 2) }
  return new Promise((resolve, reject) =>
    deflateRaw(plain, options, (error, bytes) => (error ? reject(error) : resolve({ bytes, crc: crc32(plain), length: plain.length }))),
  )
}

/** The most bytes of a block without compression. */
const STORED_MAX = 0xff_ff

/** The same as it is, at once: for what is so short that compressing it is not worth the way to another thread. */
export function stored(plain: Buffer): Deflated {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(plain.length, 1)
  head.writeUInt16LE(plain.length ^ STORED_MAX, 3)
  return { bytes: Buffer.concat([head, plain]), crc: crc32(plain), length: plain.length }
}
