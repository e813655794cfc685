import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import type { Settings } from './schema.ts'

/** N, r, p of new passwords: about 60 ms and 32 MB a try. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const derive = (password: string, salt: Buffer, length: number, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem: 256 * 1024 * 1024 }, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** The hash of a password for the configuration. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, 32, COST)
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** A hash that matches no password, so that an unknown user takes as long as a wrong password. */
export const DECOY = `scrypt:${COST.N}:${COST.r}:${COST.p}:bm9ib2R5bm9ib2R5bm9ibw:bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8`

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Whether a password is the one that was stored. Paisa's configuration page stored the SHA-256 of the hex SHA-256 while its
 * server compared the SHA-256, so both count as a match; they take as long as scrypt does, so that timing does not reveal which users have one.
 */
export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [scheme, ...parts] = stored.split(':')
  if (scheme === 'sha256') {
    const expected = (parts[0] ?? '').toLowerCase()
    const once = sha256(password)
    const [first, second] = [same(once, expected), same(sha256(once), expected)]
    await passwordMatches(password, DECOY)
    return first || second
  }
  const [N, r, p, salt = '', key = ''] = parts
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  if (scheme !== 'scrypt' || expected.length < 16 || !isAffordable(cost)) return false
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), expected.length, cost), expected)
}

/** A cost that scrypt accepts and that a login can wait for. */
const isAffordable = ({ N, r, p }: typeof COST): boolean =>
  Number.isInteger(Math.log2(N)) && N > 1 && N * r * 128 <= 2 ** 27 && r >= 1 && p >= 1 && p <= 16

/** What every token begins with, so that it is known for one wherever it turns up. */
export const TOKEN_START = 'dbk_'

/** Makes an API token. Only its hash is stored: 256 random bits need no salt and no slow hash. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = TOKEN_START + randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, as every app has it), and the codes for when it is lost. */

type Totp = NonNullable<Settings['user_accounts'][number]['totp']>

const PERIOD_SECONDS = 30
/** A code holds one step longer and one earlier, for clocks that are a little off. */
const STEPS_OFF = 1
const RECOVERY_CODES = 10
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new secret, and the address by which an app takes it. */
export async function newSecret(username: string): Promise<{ readonly secret: string; readonly url: string }> {
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ issuer: 'Daybook', label: username, secret: new Secret({ size: 20 }), period: PERIOD_SECONDS })
  return { secret: totp.secret.base32, url: totp.toString() }
}

/** The time step that a code is of; undefined for a code that is not one of now. */
export async function stepOf({ secret, code, nowMs }: { secret: string; code: string; nowMs: number }): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const off = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: nowMs, period: PERIOD_SECONDS, window: STEPS_OFF })
  return off === null ? undefined : TOTP.counter({ timestamp: nowMs, period: PERIOD_SECONDS }) + off
}

/** Recovery codes of 80 bits, and what is stored of them. */
export function newRecoveryCodes(): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(16)].map((byte) => BASE32[byte % BASE32.length]!).join('')
    return letters.replaceAll(/.{4}(?=.)/g, '$&-')
  })
  return { codes, hashes: codes.map(recoveryHash) }
}

export const recoveryHash = (code: string): string => createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('hex')

/** The same without a recovery code; undefined when it is none of them. */
export function withoutCode(totp: Totp, code: string): Totp | undefined {
  const hash = recoveryHash(code)
  return totp.recovery_codes.includes(hash) ? { ...totp, recovery_codes: totp.recovery_codes.filter((other) => other !== hash) } : undefined
}

/** What the key of a process begins with, so that it is known for one wherever it turns up. */
const START = 'dbl_'

/**
 * A key that a server generates when it starts and writes into the lock of its data, which only its own user can read. A command that sends it
 * is trusted as that user, who could stop the server, read the log and change the accounts anyway.
 */
export class LocalKey {
  readonly key = START + randomBytes(32).toString('base64url')
  readonly #hash = hashOf(this.key)

  /** Whether a token is this key. */
  is(token: string): boolean {
    return token.startsWith(START) && timingSafeEqual(hashOf(token), this.#hash)
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a login is required. */
export const needsLogin = ({ user_accounts, oidc }: Pick<Settings, 'user_accounts' | 'oidc'>): boolean =>
  user_accounts.length > 0 || oidc !== undefined
