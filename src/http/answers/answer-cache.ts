import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { Lru } from '#vocabulary/lru.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** An answer as it is sent. */
export interface Answer {
  readonly body: Buffer
  readonly encoding: Encoding
}

/** Below this size the headers cost more than compression saves. */
const COMPRESSED_FROM = 1024
/** After this time of writing other requests get a turn. */
const PAUSE_AFTER_MS = 50
const GZIP_LEVEL = 3
/** Compresses better than gzip in the same time; the default quality takes a hundred times as long. */
const BROTLI_QUALITY = 4

/** Writes an answer whose text comes in pieces of some 64 KB, and compresses it meanwhile. A short one is not compressed. */
export async function writeAnswer(pieces: Iterator<string>, encoding: Encoding): Promise<Answer> {
  const first = pieces.next()
  const text = Readable.from(withPauses(first, pieces), { objectMode: false })
  if (encoding === 'identity' || first.done || first.value.length < COMPRESSED_FROM) return { body: await buffer(text), encoding: 'identity' }
  const compressor =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : createGzip({ level: GZIP_LEVEL })
  text.on('error', (error) => compressor.destroy(error))
  return { body: await buffer(text.pipe(compressor)), encoding }
}

async function* withPauses(first: IteratorResult<string>, pieces: Iterator<string>): AsyncGenerator<string> {
  let since = performance.now()
  for (let next = first; !next.done; next = pieces.next()) {
    yield next.value
    if (performance.now() - since < PAUSE_AFTER_MS) continue
    await setImmediate()
    since = performance.now()
  }
}

/** The bytes of answers that are cached for one state of the book, and their number. */
const BYTES_MAX = 48 * 1024 * 1024
const ANSWERS_MAX = 1000

interface Entry {
  readonly answer: Promise<Answer>
  /** Bytes; 0 while it is being written. */
  size: number
}

/** Caches answers by request and encoding until the valued ledger changes. */
export class AnswerCache {
  #ledger: ValuedLedger | undefined
  readonly #answers = new Lru<string, Entry>(ANSWERS_MAX)

  /** Returns the cached answer, or makes it. A refusal of `make` is returned and not cached. */
  answer<Refused extends object>(
    ledger: ValuedLedger,
    { key, encoding }: { readonly key: string; readonly encoding: Encoding },
    make: () => Promise<Answer> | Refused,
  ): Promise<Answer> | Refused {
    if (ledger !== this.#ledger) {
      this.#ledger = ledger
      this.#answers.clear()
    }
    const place = `${encoding} ${key}`
    const cached = this.#answers.get(place)
    if (cached) return cached.answer
    const answer = make()
    if (!(answer instanceof Promise)) return answer
    const entry = { answer, size: 0 }
    this.#answers.set(place, entry)
    answer.then(
      ({ body }) => {
        entry.size = body.length
        this.#makeRoom()
      },
      () => this.#answers.delete(place), // This request fails, and the next one tries again.
    )
    return answer
  }

  #makeRoom(): void {
    let bytes = 0
    for (const [, { size }] of this.#answers.entries()) bytes += size
    for (const [place, { size }] of this.#answers.entries()) {
      if (bytes <= BYTES_MAX) return
      this.#answers.delete(place)
      bytes -= size
    }
  }
}
