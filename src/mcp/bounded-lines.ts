import { Transform, type TransformCallback } from 'node:stream'
import { HEAD_BYTES, tooLargeAnswer } from '#vocabulary/large-message.ts'

/** The library reads messages of up to ten, and nothing at all after a larger one. */
const MEGABYTES = 8
const LINE_FEED = 10

/** Passes lines on, a message each. One that is too large is answered with an error, and the next is read as ever. */
export class BoundedLines extends Transform {
  readonly #answer: (line: string) => void
  readonly #bytesMax: number
  #begun: Buffer[] = []
  #length = 0
  /** How a line begins that is too large, and of which the rest is passed over. */
  #skipped: Buffer | undefined

  constructor(answer: (line: string) => void, bytesMax = MEGABYTES * 1024 * 1024) {
    super()
    this.#answer = answer
    this.#bytesMax = bytesMax
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1))
      this.#endLine()
      from = end + 1
    }
    if (from < chunk.length) this.#take(chunk.subarray(from))
    done()
  }

  #take(piece: Buffer): void {
    if (this.#skipped !== undefined) return
    this.#begun.push(piece)
    this.#length += piece.length
    if (this.#length <= this.#bytesMax) return
    this.#skipped = Buffer.concat(this.#begun).subarray(0, HEAD_BYTES)
    this.#begun = []
  }

  #endLine(): void {
    if (this.#skipped === undefined) this.push(Buffer.concat(this.#begun))
    else this.#answer(tooLargeAnswer(this.#skipped.toString('utf8'), MEGABYTES))
    this.#begun = []
    this.#length = 0
    this.#skipped = undefined
  }
}
