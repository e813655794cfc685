import { Readable } from 'node:stream'

/** About how much is written at a time. */
const PIECE_LENGTH = 128 * 1024
/** Rows up to which an answer is written at once and kept. */
export const SHORT_LIST_ROWS = 2000

/** A list of any length as JSON: `{"transactions":[…]}`, written piece by piece so that other requests get their turn between. */
export function longList(key: string, rows: Int32Array, write: (row: number) => string): Readable {
  async function* pieces(): AsyncGenerator<string> {
    let piece = `{${JSON.stringify(key)}:[`
    for (let i = 0; i < rows.length; i++) {
      piece += i === 0 ? write(rows[i]!) : `,${write(rows[i]!)}`
      if (piece.length < PIECE_LENGTH) continue
      yield piece
      piece = ''
      await new Promise(setImmediate)
    }
    yield `${piece}]}`
  }
  return Readable.from(pieces(), { objectMode: false })
}
