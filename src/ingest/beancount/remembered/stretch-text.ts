import { LINE_FEED, RETURN, SPACE, TAB } from '#vocabulary/bytes.ts'

/* Where the text of a stretch stands again. */

/** Bytes of a text by which it is looked for; no stretch is shorter than a date. */
const KEY_BYTES = 64

/** A number made of the first bytes of the text at `at`, up to the end of its line. */
export function keyAt(bytes: Uint8Array, at: number): number {
  const end = Math.min(bytes.length, at + KEY_BYTES)
  let key = 0x811c9dc5
  for (let place = at; place < end && bytes[place] !== LINE_FEED; place++) key = Math.imul(key ^ bytes[place]!, 0x01000193)
  return key
}

/** Whether a text stands at `at`, and nothing behind it belongs to its last entry. */
export function standsAt(text: Uint8Array, bytes: Uint8Array, at: number): boolean {
  const end = at + text.length
  if (end > bytes.length || isIndented(bytes[end])) return false
  // A last line that nothing ended may go on by now.
  if (text.at(-1) !== LINE_FEED && end < bytes.length) return false
  return Buffer.compare(text, bytes.subarray(at, end)) === 0
}

export const isIndented = (byte: number | undefined): boolean => byte === SPACE || byte === TAB || byte === RETURN
