import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { clientOf } from '../../src/http/auth/second-factor.ts'
import { PasswordChecks } from '../../src/http/auth/login.ts'

const sha256 = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' // test
const scrypted = (N: number): string =>
  `scrypt:${N}:8:1:c2FsdA:${scryptSync('test', 'salt', 32, { N, r: 8, p: 1, maxmem: 2 ** 28 }).toString('base64url')}`

/** The shortest of some tries: what else the machine does makes it longer only. */
async function shortest(accounts: readonly { username: string; password: string }[], username: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 7; i++) {
    const began = performance.now()
    await new PasswordChecks().check(accounts, { username, password: 'wrong' })
    times.push(performance.now() - began)
  }
  return Math.min(...times)
}

test.each([
  ['of Paisa', sha256],
  ['of another cost than ours', scrypted(2 ** 10)],
])('the time of an answer does not tell who has an account: a password %s', async (_which, password) => {
  const accounts = [{ username: 'ana', password }]
  const [known, unknown] = [await shortest(accounts, 'ana'), await shortest(accounts, 'bob')]
  expect(known / unknown).toBeGreaterThan(0.33)
  expect(known / unknown).toBeLessThan(3)
})

test('the right name and password are their account, and nothing else is', async () => {
  const accounts = [{ username: 'ana', password: sha256 }]
  const checks = new PasswordChecks()
  expect(await checks.check(accounts, { username: 'ana', password: 'test' })).toBe(accounts[0])
  expect(await checks.check(accounts, { username: 'bob', password: 'test' })).toBeUndefined()
  expect(await checks.check(accounts, { username: 'ana', password: 'Test' })).toBeUndefined()
  // The salt and key of nobody's password belong to nobody.
  expect(await checks.check(accounts, { username: 'bob', password: 'nobody' })).toBeUndefined()
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
])('%s is the client %s', (address, client) => expect(clientOf(address)).toBe(client))
