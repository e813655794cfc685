import { afterEach, expect, test } from 'vitest'
import { LocalKey } from '../../src/config/credentials.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { startService, type TestService } from '../support/service.ts'

/** Whoever may read the lock of the data is the user that the server runs as, and asks as an owner, from this machine alone. */

const ACCOUNTS = `user_accounts:\n  - username: ana\n    password: ${cheapPassword('open sesame')}\n`
let service: TestService
afterEach(() => service.stop())

const ask = (token: string, { url = '/api/backups', remoteAddress = '127.0.0.1' } = {}) =>
  service.app.inject({ url, remoteAddress, headers: { 'x-auth': token } }).then(({ statusCode }) => statusCode)

test('the key of a server lets in a command on its machine, as an owner', async () => {
  const localKey = new LocalKey()
  service = await startService({ config: ACCOUNTS, localKey })
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await ask(localKey.key, { remoteAddress })).toBe(200)
})

test('it is good for nothing from elsewhere, and no other key is it', async () => {
  const localKey = new LocalKey()
  service = await startService({ config: ACCOUNTS, localKey })
  for (const remoteAddress of ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7']) expect(await ask(localKey.key, { remoteAddress })).toBe(401)
  expect(await ask(new LocalKey().key)).toBe(401)
  expect(await ask('dbl_')).toBe(401)
})

test('who comes by a trusted proxy from elsewhere is not on this machine', async () => {
  const localKey = new LocalKey()
  service = await startService({ config: `${ACCOUNTS}trusted_proxies: [127.0.0.1]\n`, localKey })
  const headers = { 'x-auth': localKey.key, 'x-forwarded-for': '192.0.2.7' }
  expect((await service.app.inject({ url: '/api/backups', remoteAddress: '127.0.0.1', headers })).statusCode).toBe(401)
})

test('a server that has none takes none', async () => {
  service = await startService({ config: ACCOUNTS })
  expect(await ask(new LocalKey().key)).toBe(401)
})
