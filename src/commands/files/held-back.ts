import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

const HEAD_BYTES = 4096
/** Keys that only a configuration has, and a stored password. */
const CONFIGURATION = /^"?(journal_path|user_accounts|api_tokens)"?[ \t]*:|\bscrypt:\d+:\d+:\d+:[\w-]+:/m
const ZIP_START = Buffer.from('PK\x03\x04', 'latin1')
/** Where a ZIP has the name of its first file. */
const ZIP_NAME_AT = 30

/**
 * Whether a file is a backup, an exported log, a configuration or a key, whatever its name says: renamed to "scan.pdf" it is still none of the documents. Of a file
 * that cannot be read this is not known; who opens it finds out.
 */
export async function isSecretByContent(path: string): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (file === undefined) return false
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return isSecretHead(buffer.subarray(0, bytesRead))
  } catch {
    return false
  } finally {
    await file.close()
  }
}

/** The same of the first bytes of a file. */
export function isSecretHead(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES))
  if (head.subarray(0, ZIP_START.length).equals(ZIP_START))
    return /^(configuration\/|log\.ndjson|manifest\.json)/.test(head.toString('latin1', ZIP_NAME_AT))
  const text = head.toString('latin1')
  return (
    CONFIGURATION.test(text) ||
    /^\{"position":\d+,"stream":/.test(text) ||
    text.startsWith('age-encryption.org/') ||
    /-----BEGIN [A-Z ]*PRIVATE KEY|AGE-SECRET-KEY-1/.test(text)
  )
}
