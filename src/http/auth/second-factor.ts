import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Origin } from '../../config/origin.ts'
import type { Settings } from '../../config/schema.ts'
import { newRecoveryCodes, stepOf, withoutCode } from '../../config/totp.ts'
import { setTotp } from '../../config/users.ts'
import { DiskFull } from '../../events/log/sql-error.ts'
import type { AccessStore } from '../../service/stored-access.ts'
import type { Clock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { HttpRefusal, refusalOf } from '../refusal.ts'
import { configRefusal } from '../config-refusal.ts'
import { Attempts } from './attempts.ts'

type Account = Settings['user_accounts'][number]

/** Wrong codes of one user, from anywhere: only somebody who knows the password gets as far. */
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
    if (wait > 0)
      return new HttpRefusal(429, 'TOO_MANY_REQUESTS', `too many wrong codes; try again in ${wait} seconds`, { 'Retry-After': String(wait) })
    this.#attempts.fail(username)
    const refused = (await this.#takeStep(username, totp.secret, code)) ? undefined : await this.#takeRecoveryCode(username, code, origin)
    if (!refused) this.#attempts.takeBack(username)
    return refused
  }

  /** Turns two-factor login on with the first code of the app. Returns the recovery codes, which are not stored. */
  async turnOn(username: string, { secret, code }: { secret: string; code: string }, origin: Origin): Promise<readonly string[] | HttpRefusal> {
    if (!(await this.#takeStep(username, secret, code)))
      return new HttpRefusal(400, 'INVALID_REQUEST', 'This code is wrong. If it keeps being refused, compare the clocks of the phone and the server.')
    const { codes, hashes } = newRecoveryCodes()
    const result = await setTotp(this.#options.configuration, username, { secret, recovery_codes: [...hashes] }, origin)
    return (result instanceof Refusal ? refusalOf(result) : configRefusal(result)) ?? codes
  }

  async #takeStep(username: string, secret: string, code: string): Promise<boolean> {
    const step = await stepOf({ secret, code, nowMs: Date.parse(this.#options.clock.now()) })
    if (step === undefined || step <= (this.#steps.get(username) ?? 0)) return false
    this.#steps.set(username, step)
    return this.#options.access.takeStep(username, step).catch((error: unknown) => {
      // Whoever is to make room has to come in first.
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
    if (!isOne) return new HttpRefusal(401, 'UNAUTHORIZED', 'This code is wrong or was used already.', { 'Daybook-Reason': 'code_required' })
    return configRefusal(result)
  }
}
