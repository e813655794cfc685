import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { sep } from 'node:path'

/**
 * Where a file that a journal names really is, once links are followed: below the journal's folder, and nowhere that is hidden there. A line
 * that is written in the browser could name any file of the machine; for places outside, not even existence is revealed.
 */
export async function namedFile(folder: string, path: string): Promise<{ readonly real: string } | 'missing' | 'outside'> {
  const [base, real] = await Promise.all([folder, path].map((place) => realpath(place).catch(() => undefined)))
  if (base === undefined || real === undefined) return isBelow(folder, path) ? 'missing' : 'outside'
  const isHidden = (below: string): boolean => below.split(sep).some((part) => part.startsWith('.'))
  return isBelow(base, real) && !isHidden(real.slice(base.length)) ? { real } : 'outside'
}

/** Whether a path is one of some places or below one. Links are resolved. */
export const isAmong = (places: readonly string[], path: string): boolean => places.some((place) => path === place || isBelow(place, path))

export const isBelow = (folder: string, path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

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
