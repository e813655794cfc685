import { createHash, randomBytes } from 'node:crypto'
import type { Settings } from './schema.ts'

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
