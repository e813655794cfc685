import { isUtf8 } from 'node:buffer'

/** Bytes as text, one byte per character where they are ASCII; undefined when they are not UTF-8 or hold a NUL. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(buffer) || buffer.includes(0)) return undefined
  const text = buffer.toString('utf8')
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
