import { intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/refusal.ts'

/*
 * JSON with exact decimals as bare numbers: JSON.stringify can only write doubles. A number token has all its digits, no exponent
 * and no trailing zeros. Plain values with Exact for amounts can be written; `undefined` in an object leaves its key out. Answers of
 * a million postings are written here, so the paths are short ones, and long answers come in pieces: one string may not be longer
 * than half a gigabyte.
 */

/** Characters after which a piece is closed. */
const PIECE_LENGTH = 64 * 1024
/** Objects down to this depth are written member by member, so that what is in them can leave in pieces. */
const PIECEWISE_DEPTH = 4

/** The text so far; writing a value is never interrupted, so one will do. What was closed on the way is in `closed`. */
let text = ''
let closed: string[] = []

/** The whole as one string, for short responses. */
export function writeJson(value: unknown): string {
  try {
    append(value)
    return closed.join('') + text
  } finally {
    text = ''
    closed = []
  }
}

/** The whole in chunks of about 64 KB, written lazily. */
export function* writeJsonPieces(value: unknown): Generator<string> {
  let piece = ''
  for (const token of tokens(value, 0)) {
    piece += token
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

/** A list of any length, `{"transactions":[…]}`, whose items are made when their piece is written. Other fields follow it. */
export function* writeJsonList(key: string, rows: Int32Array, item: (row: number) => unknown, others: object = {}): Generator<string> {
  let piece = `{${JSON.stringify(key)}:[`
  for (let i = 0; i < rows.length; i++) {
    if (i > 0) piece += ','
    piece += writeJson(item(intAt(rows, i)))
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  const rest = writeJson(others).slice(1)
  yield `${piece}]${rest === '}' ? '' : ','}${rest}`
}

function* tokens(value: unknown, depth: number): Generator<string> {
  const isPlain = typeof value === 'object' && value !== null && !(value instanceof Exact)
  if (!isPlain || depth >= PIECEWISE_DEPTH) {
    yield writeJson(value)
  } else if (Array.isArray(value)) {
    let items = value.length === 0 ? '[' : ''
    for (let i = 0; i < value.length; i++) {
      items += (i === 0 ? '[' : ',') + writeJson(value[i])
      if (items.length < PIECE_LENGTH) continue
      yield items
      items = ''
    }
    yield items + ']'
  } else {
    let before = '{'
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) continue
      yield before + keyToken(key)
      yield* tokens(inner, depth + 1)
      before = ','
    }
    yield before === '{' ? '{}' : '}'
  }
}

function append(value: unknown): void {
  if (typeof value === 'string') text += stringToken(value)
  else if (typeof value === 'object' && value !== null) {
    if (value instanceof Exact) text += value.toString()
    else if (Array.isArray(value)) appendArray(value)
    else appendObject(value as Record<string, unknown>)
  } else if (typeof value === 'number') {
    invariant(Number.isFinite(value), 'a number in an answer is finite')
    text += value === 0 ? '0' : String(value)
  } else {
    invariant(typeof value === 'boolean' || value === null || value === undefined, `an answer has no ${typeof value}`)
    text += value === undefined ? 'null' : String(value)
  }
}

function appendArray(items: readonly unknown[]): void {
  text += '['
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ','
    append(items[i])
    if (text.length < PIECE_LENGTH) continue
    closed.push(text)
    text = ''
  }
  text += ']'
}

function appendObject(object: Readonly<Record<string, unknown>>): void {
  let before = '{'
  for (const key in object) {
    const value = object[key]
    if (value === undefined) continue
    text += before
    text += keyToken(key)
    append(value)
    before = ','
  }
  text += before === '{' ? '{}' : '}'
}

const keyTokens = new Map<string, string>()
/** More keys than any contract has; what comes after are accounts and commodities, which are not worth keeping. */
const KEY_TOKENS_MAX = 2000

function keyToken(key: string): string {
  let token = keyTokens.get(key)
  if (token === undefined) {
    token = `${JSON.stringify(key)}:`
    if (keyTokens.size < KEY_TOKENS_MAX) keyTokens.set(key, token)
  }
  return token
}

/** What JSON must escape: quotes, backslashes, control characters, and halves of surrogate pairs, which UTF-8 cannot write. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u

const stringToken = (value: string): string => (ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`)
