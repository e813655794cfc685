import type { Files } from '../journal/files.ts'
import { includePath } from '../journal/include-path.ts'
import { textBetween } from '../journal/scan/lines.ts'

/** What is looked at of a root that has its transactions in it: includes stand at the top. */
const LOOK_BYTES = 1 << 16
/** No more is expected, whatever a file says of its size. */
const EXPECTED_MAX = 1 << 27

/** About how many bytes a root and the files that it includes come to, as room is made for at once; what includes include is not looked for. */
export function expectedBytes(root: string, bytes: Uint8Array, files: Files): number {
  let expected = bytes.length
  for (const [, written] of textBetween(bytes, 0, Math.min(bytes.length, LOOK_BYTES)).matchAll(/^[!@]?include[ \t]+(\S[^\r\n]*)/gm))
    expected += files.size?.(includePath(written!.trimEnd(), { file: root, home: files.home })) ?? 0
  return Math.min(expected, EXPECTED_MAX)
}
