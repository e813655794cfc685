import { type Clock, dayIn } from '#vocabulary/clock.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { newToken } from './api-tokens.ts'
import type { LiveConfiguration, SaveResult } from './live-configuration.ts'
import type { Origin } from './origin.ts'
import type { TokenScope } from './users-schema.ts'

/** The tokens of scripts, in the configuration file: their hashes, as a token is told once. */

export interface NewToken {
  readonly name: string
  readonly scope: TokenScope
  /** How long it is taken; 0 for ever. */
  readonly days: number
}

/** The last day of a token that is made now; '' for ever. */
export const lastDay = (configuration: LiveConfiguration, days: number, clock: Pick<Clock, 'now'>): string =>
  days === 0 ? '' : formatDay(dayIn(configuration.current.timeZone, clock.now()) + days)

/** Returns what came of it and, where it was written, the token. One of the same name is left alone. */
export async function makeToken(
  configuration: LiveConfiguration,
  { name, scope, days }: NewToken,
  clock: Pick<Clock, 'now'>,
  origin?: Origin,
): Promise<{ readonly token: string; readonly expires: string; readonly result: SaveResult } | Refusal> {
  const others = configuration.current.settings.api_tokens
  if (others.some((of) => of.name === name)) return new Refusal('CONFLICT', `there is a token ${name} already; end it first, or take another name`)
  const { token, hash } = newToken()
  const expires = lastDay(configuration, days, clock)
  const result = await configuration.change(
    { api_tokens: [...others, { name, hash, scope, expires }] },
    { ifHash: configuration.current.hash, origin },
  )
  return { token, expires, result }
}

export async function endToken(configuration: LiveConfiguration, name: string, origin?: Origin): Promise<SaveResult | Refusal> {
  const others = configuration.current.settings.api_tokens.filter((of) => of.name !== name)
  if (others.length === configuration.current.settings.api_tokens.length) return new Refusal('NOT_FOUND', `there is no token ${name.slice(0, 100)}`)
  return configuration.change({ api_tokens: others }, { ifHash: configuration.current.hash, origin })
}
