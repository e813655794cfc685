import { Transform, type TransformCallback } from 'node:stream'
import { HEAD_BYTES, tooLargeAnswer } from '#vocabulary/large-message.ts'

/** A journal of a million transactions has a hundred. */
const MEGABYTES = 256
const HEADER_BYTES_MAX = 8192
const HEADER_END = Buffer.from('\r\n\r\n')

/** Passes messages of the Language Server Protocol on. One that is too large is answered with an error, and the next is read as ever. */
export class BoundedMessages extends Transform {
  readonly #answer: (message: string) => void
  readonly #bytesMax: number
  #header = Buffer.alloc(0)
  /** Bytes of the message under way that are still to come, and whether they are passed on. */
  #rest = 0
  #isPassed = true
  #head = ''

  constructor(answer: (message: string) => void, bytesMax = MEGABYTES * 1024 * 1024) {
    super()
    this.#answer = answer
    this.#bytesMax = bytesMax
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let bytes = chunk
    while (bytes.length > 0) bytes = this.#rest > 0 ? this.#takeBody(bytes) : this.#takeHeader(bytes)
    done()
  }

  #takeBody(bytes: Buffer): Buffer {
    const body = bytes.subarray(0, this.#rest)
    this.#rest -= body.length
    if (this.#isPassed) this.push(body)
    else {
      if (this.#head.length < HEAD_BYTES) this.#head += body.toString('utf8', 0, HEAD_BYTES)
      if (this.#rest === 0) this.#answer(tooLargeAnswer(this.#head, MEGABYTES))
    }
    return bytes.subarray(body.length)
  }

  #takeHeader(bytes: Buffer): Buffer {
    const header = Buffer.concat([this.#header, bytes])
    const end = header.indexOf(HEADER_END)
    if (end < 0) {
      // What is no header is for the reader to refuse.
      if (header.length > HEADER_BYTES_MAX) this.push(header)
      this.#header = header.length > HEADER_BYTES_MAX ? Buffer.alloc(0) : header
      return Buffer.alloc(0)
    }
    this.#header = Buffer.alloc(0)
    const whole = header.subarray(0, end + HEADER_END.length)
    this.#rest = Number(/^content-length:\s*(\d{1,15})\s*$/im.exec(whole.toString('latin1'))?.[1] ?? 0)
    this.#isPassed = this.#rest <= this.#bytesMax
    this.#head = ''
    if (this.#isPassed) this.push(whole)
    return header.subarray(whole.length)
  }
}
