import { Slices } from '../../journal/scan/slices.ts'
import { RESERVED_WORDS } from '../amount-text.ts'
import type { Commodities } from '../commodities.ts'

/** The commodities of symbols in the text, each looked up once for as long as its symbol means the same. */
export class PlainSymbols {
  readonly #commodities: Commodities
  readonly #slices = new Slices()
  /** By slice id, as of this version of the commodities. */
  #ids: number[] = []
  #version = -1

  constructor(commodities: Commodities) {
    this.#commodities = commodities
  }

  /** The id of the commodity of bytes[from, to); -1 for a word of value expressions, which is no symbol everywhere. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const slice = this.#slices.id(bytes, from, to)
    if (this.#version !== this.#commodities.version) {
      this.#version = this.#commodities.version
      this.#ids = []
    }
    const cached = this.#ids[slice]
    if (cached !== undefined) return cached
    const symbol = this.#slices.text(slice)
    if (RESERVED_WORDS.has(symbol)) return -1
    return (this.#ids[slice] = this.#commodities.of(symbol).id)
  }
}
