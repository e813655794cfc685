import { writeJson } from './exact-json.ts'

/** About how much is written at a time. */
const PIECE_LENGTH = 64 * 1024

/** A list of any length as JSON, `{"transactions":[…]}`, each piece written when it is asked for; other fields come behind it. */
export function* longList(key: string, rows: Int32Array, item: (row: number) => unknown, others: object = {}): Generator<string> {
  let piece = `{${JSON.stringify(key)}:[`
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) piece += ','
    piece += writeJson(item(rows[i]!))
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  const rest = writeJson(others).slice(1)
  yield `${piece}]${rest === '}' ? '' : ','}${rest}`
}
