import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** N, r, p of new passwords: about 60 ms and 32 MB a try. */
const COST = { N: 2 ** 15, r: 8, p: 1 }
const derive = (password: string, salt: Buffer, length: number, cost: typeof COST): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, { ...cost, maxmem: 256 * 1024 * 1024 }, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** The text that stands in the configuration for a password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, 32, COST)
  return `scrypt:${COST.N}:${COST.r}:${COST.p}:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** Nobody's password, at the cost of a new one. */
export const DECOY = `scrypt:${COST.N}:${COST.r}:${COST.p}:bm9ib2R5bm9ib2R5bm9ibw:bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8`

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * Whether a password is the one that was stored. Paisa's configuration page stored the SHA-256 of the hex SHA-256 while its
 * server compared the SHA-256, so both count as a match; they take as long as scrypt does, or the time would tell who has one.
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
