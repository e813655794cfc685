import { withoutNul } from '#vocabulary/foreign-json.ts'
import type { Parameter } from './database.ts'

/*
 * How values travel to and from both engines. Everything goes as text and every statement casts ($1::int8[]): PGlite gives int8
 * as number or bigint by size and dates as Date, postgres.js cannot send bigint[]. Settled here once.
 */

/** PostgreSQL's type numbers that need a reading of their own; the rest arrives as the drivers give it. */
export const INT8 = 20
export const BYTEA = 17
export const DATE = 1082
export const TIMESTAMPTZ = 1184
export const NUMERIC = 1700
export const JSON_TYPES = [114, 3802] as const

/** "2026-05-18 08:35:43.1+00" → "2026-05-18T08:35:43.100Z". Sessions run in UTC; at least milliseconds, so that our own moments come back letter by letter. */
export function readMoment(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text)
  return match ? `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0')}Z` : text
}

/** "\x00ff" → bytes. */
export function readBytes(text: string): Uint8Array {
  // Memory of its own, not a piece of node's pool: a message to another thread would take the whole pool along.
  const bytes = new Uint8Array(text.length / 2 - 1)
  Buffer.from(bytes.buffer).write(text.slice(2), 'hex')
  return bytes
}

export const writeBytes = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`

/** A parameter as the text that PostgreSQL reads. */
export function parameterText(parameter: Parameter): string | null {
  if (typeof parameter === 'string') return withoutNul(parameter)
  if (parameter === null) return null
  if (parameter instanceof Uint8Array) return writeBytes(parameter)
  if (typeof parameter === 'object') return arrayText(parameter)
  return String(parameter)
}

function arrayText(values: readonly (string | number | bigint | null)[]): string {
  let text = '{'
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (i > 0) text += ','
    text += value === null ? 'NULL' : typeof value === 'string' ? `"${withoutNul(value).replace(/["\\]/g, '\\$&')}"` : value
  }
  return `${text}}`
}

/** Returns text as the text format of COPY wants it: the characters that end a value or a row, and the escape itself, are escaped. */
export const copyText = (text: string): string => (/[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, escape) : text)

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escape = (character: string): string => ESCAPES[character]!
