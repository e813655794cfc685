import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#vocabulary/clock.ts'

/** What is older was perhaps overheard, and is sent again by somebody else. */
const AGE_MAX_SECONDS = 300

/**
 * Whether a message is signed as Firefly III signs: `t=SECONDS,v1=HEX`, the HMAC-SHA3-256 of "SECONDS.BODY" with the secret, not more than five
 * minutes old. Returns why not; undefined when it is.
 */
export function signatureProblem(header: string | readonly string[] | undefined, body: Uint8Array, secret: string, now: Instant): string | undefined {
  if (typeof header !== 'string' || header.length > 1000) return 'the header Signature is missing; set the secret of the webhook in Firefly III'
  const parts = header.split(',').map((part) => part.trim().split('='))
  const [time] = parts.flatMap(([name, value = '']) => (name === 't' && /^\d{1,12}$/.test(value) ? [value] : []))
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : []))
  if (time === undefined || signatures.length === 0) return 'the header Signature is not of the form t=SECONDS,v1=HEX'
  const expected = createHmac('sha3-256', secret).update(`${time}.`).update(body).digest()
  if (!signatures.some((signature) => timingSafeEqual(signature, expected)))
    return 'the signature is wrong: firefly.webhook_secret is not the secret of this webhook'
  const age = Date.parse(now) / 1000 - Number(time)
  if (Math.abs(age) > AGE_MAX_SECONDS) return 'the signature is more than five minutes old, or of the future; compare the clocks of both machines'
  return undefined
}
