import { type PlacedRows, placedRows } from '../../../src/commands/journal/rows/placed-rows.ts'

/** Fingerprints by a letter; some agree in a lane or two, or in their lowest bits, and `A` is all zeros. */
const FINGERPRINTS: Readonly<Record<string, readonly [number, number, number]>> = {
  A: [0, 0, 0],
  B: [1, 2, 3],
  C: [1, 2, 4],
  D: [1, 5, 3],
  E: [6, 2, 3],
  F: [7, 8, 9],
  G: [1 + 2 ** 20, 2, 3],
  H: [-1, 7, 7],
}

export const LETTERS = Object.keys(FINGERPRINTS)

/** A row for each letter, all in one place. */
export const rowsOf = (letters: string): PlacedRows =>
  placedRows(Int32Array.from([...letters].flatMap((letter) => FINGERPRINTS[letter]!)), {
    file: new Int32Array(letters.length),
    line: new Int32Array(letters.length),
    files: ['main.ledger'],
  })
