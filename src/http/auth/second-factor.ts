import { elementAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Clock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Origin } from '../../config/environment.ts'
import { newRecoveryCodes, stepOf, withoutCode } from '../../config/credentials.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Settings } from '../../config/schema.ts'
import { setTotp } from '../../config/users.ts'
import { DiskFull } from '../../events/log/sql-error.ts'
import type { AccessStore } from '../../service/stored-logins.ts'
import { configRefusal, HttpRefusal, refusalOf } from '../http-refusal.ts'

type Account = Settings['user_accounts'][number]

/** Wrong codes of one user from all clients: the password was right. */
const FAILURES_MAX = 5
const FORGOTTEN_AFTER_MS = 60_000

interface Options {
  readonly configuration: LiveConfiguration
  readonly access: AccessStore
  readonly clock: Clock
}

/** Codes of authenticator apps and recovery codes. */
export class SecondFactor {
  readonly #options: Options
  readonly #attempts: Attempts
  /** The last steps that this process has taken: also on a full disk none is taken twice. */
  readonly #steps = new Map<string, number>()

  constructor(options: Options) {
    this.#options = options
    this.#attempts = new Attempts(options.clock, FAILURES_MAX, FORGOTTEN_AFTER_MS)
  }

  /** Why a code is not accepted; undefined when it is. A code is accepted once. */
  async check({ username, totp }: Account, code: string, origin: Origin): Promise<HttpRefusal | undefined> {
    if (!totp) return undefined
    const wait = this.#attempts.waitSeconds(username)
    if (wait > 0) return new HttpRefusal(429, 'TOO_MANY_REQUESTS', (t) => t.access.tooManyCodes(wait), { 'Retry-After': String(wait) })
    this.#attempts.fail(username)
    const refused = (await this.#takeStep(username, totp.secret, code)) ? undefined : await this.#takeRecoveryCode(username, code, origin)
    if (!refused) this.#attempts.takeBack(username)
    return refused
  }

  /** Turns two-factor login on with the first code of the app. Returns the recovery codes, which are not stored. */
  async turnOn(username: string, { secret, code }: { secret: string; code: string }, origin: Origin): Promise<readonly string[] | HttpRefusal> {
    if (!(await this.#takeStep(username, secret, code))) return new HttpRefusal(400, 'INVALID_REQUEST', (t) => t.access.wrongFirstCode)
    const { codes, hashes } = newRecoveryCodes()
    const result = await setTotp(this.#options.configuration, username, { secret, recovery_codes: [...hashes] }, origin)
    return (result instanceof Refusal ? refusalOf(result) : configRefusal(result)) ?? codes
  }

  async #takeStep(username: string, secret: string, code: string): Promise<boolean> {
    const step = await stepOf({ secret, code, nowMs: Date.parse(this.#options.clock.now()) })
    if (step === undefined || step <= (this.#steps.get(username) ?? 0)) return false
    this.#steps.set(username, step)
    return this.#options.access.takeStep(username, step).catch((error: unknown) => {
      // Ending another session requires the code first.
      if (error instanceof DiskFull) return true
      throw error
    })
  }

  async #takeRecoveryCode(username: string, code: string, origin: Origin): Promise<HttpRefusal | undefined> {
    let isOne = false
    const result = await this.#options.configuration.change(
      ({ user_accounts }) => ({
        user_accounts: user_accounts.map((account) => {
          const left = account.username === username && account.totp ? withoutCode(account.totp, code) : undefined
          isOne ||= left !== undefined
          return left ? { ...account, totp: left } : account
        }),
      }),
      { origin, isFinal: true },
    )
    if (!isOne) return new HttpRefusal(401, 'UNAUTHORIZED', (t) => t.access.wrongCode, { 'Daybook-Reason': 'code_required' })
    return configRefusal(result)
  }
}

/** By default a failure is forgotten after this long. */
const FORGET_DEFAULT_MS = 10_000
const KEYS_MAX = 50_000

/**
 * Failed attempts by key, as a bucket that leaks one failure every ten seconds: four at once, then six a minute. What succeeds
 * never counts. Setting the machine's clock has no effect.
 */
export class Attempts {
  readonly #clock: Clock
  readonly #max: number
  readonly #forgottenAfterMs: number
  /** When the last failure of a key will have been forgotten, by the steady clock. */
  readonly #emptyAt = new Map<string, number>()

  constructor(clock: Clock, max = 4, forgottenAfterMs = FORGET_DEFAULT_MS) {
    this.#clock = clock
    this.#max = max
    this.#forgottenAfterMs = forgottenAfterMs
  }

  /** Seconds until the key may try again; 0 when it may now. */
  waitSeconds(key: string): number {
    const emptyAt = this.#emptyAt.get(digest(key))
    if (emptyAt === undefined) return 0
    const full = emptyAt - this.#clock.steadyMs() - (this.#max - 1) * this.#forgottenAfterMs
    return Math.max(0, Math.ceil(full / 1000))
  }

  fail(key: string): void {
    const now = this.#clock.steadyMs()
    const name = digest(key)
    if (this.#emptyAt.size >= KEYS_MAX) this.#makeRoom(now)
    this.#emptyAt.set(name, Math.max(this.#emptyAt.get(name) ?? now, now) + this.#forgottenAfterMs)
  }

  /** Takes one failure back: an attempt is counted before it is checked, so that many at once do not pass. */
  takeBack(key: string): void {
    const name = digest(key)
    const emptyAt = this.#emptyAt.get(name)
    if (emptyAt !== undefined) this.#emptyAt.set(name, emptyAt - this.#forgottenAfterMs)
  }

  #makeRoom(now: number): void {
    for (const [key, emptyAt] of this.#emptyAt) if (emptyAt <= now) this.#emptyAt.delete(key)
    for (const key of this.#emptyAt.keys()) {
      if (this.#emptyAt.size < KEYS_MAX) return
      this.#emptyAt.delete(key)
    }
  }
}

/** A name may have 4 KB, and fifty thousand are stored. */
const digest = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** The key of a client: an IPv4 address, or the /64 of an IPv6 customer. */
export function clientOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = elementAt(address.split('%'), 0).split('::')
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
