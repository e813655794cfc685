const LOOK_BYTES = 4096

/** The encoding that a byte order mark says. */
export function markedEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined
}

/** UTF-16 without a mark: nearly every second byte of western text is zero, always on the same side. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const end = Math.min(bytes.length, LOOK_BYTES) & ~1
  if (end < 8) return undefined
  const zeros = [0, 0] as [number, number]
  for (let at = 0; at < end; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1]++
  const [even, odd] = zeros
  const many = (end / 2) * 0.7
  if (odd > many && even < end / 20) return 'utf-16le'
  return even > many && odd < end / 20 ? 'utf-16be' : undefined
}

/** Text as Windows and Excel write it when they call it Unicode: no tool reads a journal in it. */
export const isUtf16 = (bytes: Uint8Array): boolean => (markedEncoding(bytes) ?? unmarkedUtf16(bytes) ?? 'utf-8') !== 'utf-8'

/** What is said of such a journal. */
export const UTF_16_JOURNAL = 'UTF-16 text, which Windows calls Unicode, and no tool reads a journal in it. Save it with the encoding UTF-8'
