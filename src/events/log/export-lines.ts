import { ImportRefused } from './export-reader.ts'

/** Blocks of a thousand transactions have some 40 KB; who wrote something else could have gigabytes held for one line. */
const LINE_BYTES_MAX = 256 * 1024 * 1024

/** The lines of an export, one at a time. (Node's reader of lines also ends them where JSON does not, as at U+2028, and holds one of any length.) */
export async function* exportedLines(pieces: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let begun: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    let from = 0
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      const last = bytes.subarray(from, end)
      yield (begun.length === 0 ? last : Buffer.concat([...begun, last])).toString('utf8')
      begun = []
      length = 0
      from = end + 1
    }
    if (from < bytes.length) begun.push(bytes.subarray(from))
    if ((length += bytes.length - from) > LINE_BYTES_MAX) throw new ImportRefused(0, 'a line is longer than any event')
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString('utf8')
}
