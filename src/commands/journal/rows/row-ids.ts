import { firstWhere } from '#vocabulary/search.ts'
import { POINT } from '#vocabulary/bytes.ts'
import { writeInteger } from '#vocabulary/digits.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { FINGERPRINT_BYTES, type Fingerprints, fingerprintText, LANES, writeFingerprint } from './fingerprint.ts'

/** A fingerprint, a point and a number. */
export const ID_BYTES_MAX = FINGERPRINT_BYTES + 11

/** Numbers of rows among their equals, for the few that have one before them: rows that are not listed are the first of theirs. */
export interface TwinNumbers {
  /** Ascending. */
  readonly rows: Int32Array
  readonly numbers: Int32Array
}

/**
 * The ids of the rows of a list: the text of the fingerprint, and for the n-th of equals `.n` behind it. The text is made when it is asked for.
 * A hundred thousand of them took as long as anything else that a first sync decides, and were gone through by the collector from then on.
 */
export class RowIds {
  readonly twins: TwinNumbers
  readonly #fingerprints: Fingerprints

  constructor(fingerprints: Fingerprints, twins: TwinNumbers) {
    this.#fingerprints = fingerprints
    this.twins = twins
  }

  /** What has been named before, with the fingerprints that were read from the names. */
  static named(ids: readonly string[], fingerprints: Fingerprints): RowIds {
    const [rows, numbers]: [number[], number[]] = [[], []]
    ids.forEach((id, row) => {
      if (id.length === FINGERPRINT_BYTES) return
      const number = Number(id.slice(FINGERPRINT_BYTES + 1))
      invariant(number > 1 && id.slice(FINGERPRINT_BYTES) === `.${number | 0}`, `${id} is a fingerprint, or one with a number among its equals`)
      rows.push(row)
      numbers.push(number)
    })
    return new RowIds(fingerprints, { rows: Int32Array.from(rows), numbers: Int32Array.from(numbers) })
  }

  get length(): number {
    return this.#fingerprints.length / LANES
  }
  at(row: number): string {
    const number = this.number(row)
    const text = fingerprintText(this.#fingerprints, row)
    return number === 1 ? text : `${text}.${number}`
  }
  /** All of them, to be looked at. */
  toArray(): string[] {
    return Array.from({ length: this.length }, (_, row) => this.at(row))
  }
  /** Writes the id as ASCII; returns where it ends. */
  write(row: number, into: Uint8Array, at: number): number {
    const number = this.number(row)
    const end = writeFingerprint(this.#fingerprints, row, into, at)
    if (number === 1) return end
    into[end] = POINT
    return writeInteger(into, end + 1, number)
  }
  /** Which of its equals a row is. */
  number(row: number): number {
    const { rows, numbers } = this.twins
    if (rows.length === 0) return 1
    const place = firstWhere(rows.length, (at) => rows[at]! >= row)
    return rows[place] === row ? numbers[place]! : 1
  }
}
