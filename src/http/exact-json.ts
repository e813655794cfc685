import { Exact } from '../events/vocabulary/exact.ts'
import { invariant } from '../events/vocabulary/invariant.ts'

/*
 * JSON with exact decimals as bare numbers: JSON.stringify can only write doubles. A number token has all its digits, no exponent
 * and no trailing zeros. Answers of a hundred thousand postings are written here, so the paths below are the short ones.
 */

/** What can be written: plain values with Exact for amounts; `undefined` in an object leaves its key out. */
export type Json = string | number | boolean | null | undefined | Exact | readonly Json[] | { readonly [key: string]: Json }

export function writeJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'object' && value !== null) {
    if (value instanceof Exact) return numberToken(value)
    return Array.isArray(value) ? writeArray(value) : writeObject(value as Record<string, unknown>)
  }
  if (typeof value === 'number') {
    invariant(Number.isFinite(value), 'a number in an answer is finite')
    return Object.is(value, -0) ? '0' : String(value)
  }
  invariant(typeof value === 'boolean' || value === null || value === undefined, `an answer has no ${typeof value}`)
  return value === undefined ? 'null' : String(value)
}

function writeArray(items: readonly unknown[]): string {
  let text = '['
  for (let i = 0; i < items.length; i++) text += i === 0 ? writeJson(items[i]) : `,${writeJson(items[i])}`
  return `${text}]`
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

function writeObject(object: Readonly<Record<string, unknown>>): string {
  let text = '{'
  for (const key in object) {
    const value = object[key]
    if (value === undefined) continue
    text += text.length === 1 ? keyToken(key) + writeJson(value) : `,${keyToken(key)}${writeJson(value)}`
  }
  return `${text}}`
}

const POWERS = Array.from({ length: 16 }, (_, i) => 10 ** i)

/** "-12.5". Up to fifteen digits a double says the same as the decimal, and V8 writes it fastest. */
function numberToken({ mantissa, scale }: Exact): string {
  if (typeof mantissa === 'number') {
    if (scale === 0) return String(mantissa)
    if (mantissa < 1e15 && mantissa > -1e15 && scale < 16) {
      const value = mantissa / POWERS[scale]!
      // Below a millionth String would use an exponent; the sign of zero is dropped by it anyway.
      if (value >= 1e-6 || value <= -1e-6 || value === 0) return String(value)
    }
  }
  return new Exact(mantissa, scale).toString()
}
