import { expect, test } from 'vitest'
import { accessAfter, decideAccess } from '../../src/commands/record-access.ts'
import { type Settings, settingsSchema } from '../../src/config/schema.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'

type Account = Settings['user_accounts'][number]
const LOGIN = { oidc: undefined, password_login: true }
const ORIGIN = { by: 'olga', from: '10.0.0.7' }
const HASHES = Array.from({ length: 10 }, (_, i) => String(i).repeat(64))
const olga: Account = { username: 'olga', password: 'scrypt:16:8:1:c2FsdA:a2V5', role: 'owner' }
const totp = (codes: number): Account => ({ ...olga, totp: { secret: 'A'.repeat(32), recovery_codes: HASHES.slice(0, codes) } })

/** What is recorded when the configuration has these accounts one after the other. */
const recorded = (...steps: Account[][]): string[] => {
  const events: RecordedEvent[] = []
  for (const user_accounts of steps) {
    const decided = decideAccess({ user_accounts, api_tokens: [], ...LOGIN }, accessAfter(events), ORIGIN)
    events.push(...decided.map((event) => event as unknown as RecordedEvent))
  }
  return events.map(({ type, data }) => ('codes' in data ? `${type} ${data.codes}` : type))
}

test('what is recorded already is not recorded again', () => {
  expect(recorded([olga], [olga])).toEqual(['UserAdded'])
})

test('two-factor login is recorded when it is turned on, by each recovery code, and when it is turned off', () => {
  expect(recorded([olga], [totp(10)], [totp(9)], [totp(9)], [olga])).toEqual(['UserAdded', 'TotpTurnedOn 10', 'RecoveryCodeUsed 9', 'TotpTurnedOff'])
  expect(recorded([totp(3)], [totp(10)])).toEqual(['UserAdded', 'TotpTurnedOn 3', 'TotpTurnedOff', 'TotpTurnedOn 10'])
})

test('another identity at the provider is recorded as one unlinked and one linked', () => {
  const at = (subject: string): Account => ({ ...olga, oidc: { issuer: 'https://auth.example.org', subject } })
  expect(recorded([olga], [at('1')], [at('2')], [olga])).toEqual([
    'UserAdded',
    'IdentityLinked',
    'IdentityUnlinked',
    'IdentityLinked',
    'IdentityUnlinked',
  ])
})

test('a token that is another under the same name is recorded as one revoked and one created', () => {
  const token = { name: 'phone', hash: HASHES[1]!, scope: 'read', expires: '' } as const
  const first = decideAccess({ user_accounts: [], api_tokens: [token], ...LOGIN }, accessAfter([]), ORIGIN)
  const next = decideAccess(
    { user_accounts: [], api_tokens: [{ ...token, hash: HASHES[2]! }], ...LOGIN },
    accessAfter(first as unknown as RecordedEvent[]),
    ORIGIN,
  )
  expect([...first, ...next].map(({ type }) => type)).toEqual(['TokenMade', 'TokenRevoked', 'TokenMade'])
})

test('how one may log in is recorded when it changes', () => {
  const { oidc } = settingsSchema.parse({
    journal_path: 'x',
    oidc: { issuer: 'https://auth.example.org', client_id: 'daybook', client_secret: 'secret' },
  })
  const nobody = { user_accounts: [], api_tokens: [] }
  const first = decideAccess({ ...nobody, password_login: false, oidc }, accessAfter([]), ORIGIN)
  expect(first).toEqual([
    {
      type: 'LoginSettingsChanged',
      data: { password_login: false, issuer: 'https://auth.example.org', client_id: 'daybook', roles: {}, default_role: '', ...ORIGIN },
    },
  ])
  expect(decideAccess({ ...nobody, password_login: false, oidc }, accessAfter(first as unknown as RecordedEvent[]), ORIGIN)).toEqual([])
})
