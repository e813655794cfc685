import { isAscii, isUtf8 } from 'node:buffer'

/** Bytes as text, one byte per character where they are ASCII; undefined when they are not UTF-8 or hold a NUL. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(buffer) || buffer.includes(0)) return undefined
  // Decoding ASCII as Latin-1 is ten times as fast.
  const text = buffer.toString(isAscii(buffer) ? 'latin1' : 'utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
