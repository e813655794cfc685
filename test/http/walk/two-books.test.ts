import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { buildApp } from '../../../src/http/app.ts'
import { endpoints } from '../../../src/http/contract/endpoints.ts'
import { Daybook } from '../../../src/service/daybook.ts'
import { journalOnly } from '../../../src/service/sync/journal-request.ts'
import { cheapPassword } from '../../support/cheap-password.ts'
import { temporaryFolder } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { requestsNaming } from './hostile-requests.ts'

/* Two books in one folder. Whatever an editor or a reader of the one asks by whatever route, nothing of the other is told or changed. */

const SECRET = 'SECRET-OF-TWO'
const JOURNAL = 'option "operating_currency" "EUR"\n2024-01-01 open Assets:Cash\n2024-01-01 open Equity:Opening\n'
const USERS = ['ed', 'rita'].map(
  (name) => `  - {username: ${name}, password: "${cheapPassword(name)}", role: ${name === 'ed' ? 'editor' : 'reader'}}\n`,
)
/** What of the other book lies in the folder. */
const OF_TWO: Readonly<Record<string, string>> = {
  'two.yaml': `journal_path: two.beancount\ndata_directory: data-two\nfirefly: {token: ${SECRET}}\n`,
  'two.beancount': `include "more-of-two.beancount"\n${JOURNAL}2024-01-02 * "${SECRET}"\n  Assets:Cash  1 EUR\n  Equity:Opening\n2024-01-02 document Assets:Cash "two-papers/lease.txt"\n`,
  'more-of-two.beancount': `2024-01-03 note Assets:Cash "${SECRET}"\n`,
  'two-papers/lease.txt': SECRET,
  'data-two/key.txt': SECRET,
}
/** What the editor of the one has written into its journal, before anything kept them from it. */
const NAMING = ['two.yaml', 'two-papers/lease.txt', 'data-two/key.txt', 'two.beancount', 'backup.zip', 'mine.txt', 'page.html']

const place = temporaryFolder()
let daybook: Daybook
let app: FastifyInstance
const tokens = new Map<string, string>()
beforeAll(async () => {
  for (const [name, text] of Object.entries(OF_TWO)) {
    mkdirSync(join(place.path, name, '..'), { recursive: true })
    writeFileSync(join(place.path, name), text)
  }
  const own = {
    'one.yaml': `journal_path: one.beancount\ndata_directory: data-one\ntime_zone: UTC\nuser_accounts:\n  - {username: olga, password: "${cheapPassword('olga')}"}\n${USERS.join('')}`,
    'one.beancount': JOURNAL + NAMING.map((name) => `2024-02-01 document Assets:Cash "${name}"\n`).join(''),
    'backup.zip': `PK ${SECRET}`,
    'mine.txt': 'mine',
    'page.html': '<script>1</script>',
  }
  for (const [name, text] of Object.entries(own)) writeFileSync(join(place.path, name), text)
  const loaded = await loadConfig({ file: join(place.path, 'one.yaml') })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const [configuration, clock] = [new LiveConfiguration(loaded.configuration), new StandingClock('2024-06-09T09:00:00.000Z')]
  daybook = await Daybook.open({ configuration, clock, watch: true, troubled: () => undefined })
  app = await buildApp(daybook, { version: '1.2.3' })
  await daybook.jobs.submit(journalOnly, 'command')
  await until(
    () => daybook.views.current().lastSync?.data.files.length ?? 0,
    (files) => files > 0,
  )
  for (const name of ['ed', 'rita']) {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: name, password: name } })
    tokens.set(name, answer.json<{ token: string }>().token)
  }
})
afterAll(async () => {
  await app.close()
  await daybook.close()
  place.remove()
})
const ask = (who: string, url: string, payload?: unknown) =>
  app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: { 'x-auth': tokens.get(who)! },
    ...(payload !== undefined && { payload: payload as object }),
  })

describe.each(['ed', 'rita'])('%s, of the one book', (who) => {
  test('is told nothing of the other by any route, whatever file of it is named', async () => {
    let asked = 0
    for (const endpoint of endpoints) {
      // A reader may write nothing (roles.test.ts), whatever is named.
      if (who === 'rita' && endpoint.writes) continue
      // What ends the session, or never ends.
      if (endpoint.answerAs === 'events' || /auth|sessions/.test(endpoint.path)) continue
      for (const name of Object.keys(OF_TWO)) {
        for (const { url, payload } of requestsNaming(endpoint, name)) {
          const headers = { 'x-auth': tokens.get(who)! }
          const { body, statusCode } = await app.inject({ method: endpoint.method, url, headers, ...(payload !== undefined && { payload }) })
          expect([url, statusCode < 500 || statusCode === 501, body.includes(SECRET)]).toEqual([url, true, false])
          asked++
        }
      }
    }
    expect(asked).toBeGreaterThan(endpoints.length * 2)
  }, 300_000)

  test('is served a document of a kind that is one, and no backup, configuration, journal or file of the other', async () => {
    const served = await Promise.all(NAMING.map(async (name) => (await ask(who, `/api/documents/file?path=${name}`)).statusCode))
    expect(Object.fromEntries(NAMING.map((name, at) => [name, served[at]]))).toEqual({
      'two.yaml': 403,
      'two-papers/lease.txt': 403,
      'data-two/key.txt': 403,
      'two.beancount': 403,
      'backup.zip': 403,
      'mine.txt': 200,
      'page.html': 200,
    })
    const page = await ask(who, '/api/documents/file?path=page.html')
    expect(page.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox/) as unknown,
      'content-disposition': expect.stringMatching(/^attachment/) as unknown,
    })
  })
})

test('an editor neither sees, reads nor writes the journal of the other, nor includes it', async () => {
  const files = await ask('ed', '/api/editor/files')
  expect(files.json<{ files: { name: string }[] }>().files.map(({ name }) => name)).toEqual(['one.beancount'])
  expect((await ask('ed', '/api/editor/file', { name: 'two.beancount' })).statusCode).toBe(403)
  const save = (name: string, content: string) => ask('ed', '/api/editor/save', { name, content })
  expect((await save('two.beancount', '; gone')).json<{ saved: boolean }>().saved).toBe(false)
  const including = await save('one.beancount', `include "two.beancount"\n${JOURNAL}`)
  expect([including.json<{ saved: boolean }>().saved, including.body.includes(SECRET)]).toEqual([false, false])
})
