import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const STATEMENT = 'Date;Payee;Amount\n12.01.2024;Corner Bakery;-3,10\n'

let service: TestService
beforeEach(async () => {
  service = await startService()
  writeFileSync(join(service.folder, 'main.ledger'), '2024-01-01 Opening\n    Assets:Bank  100.00 EUR\n    Equity:Opening\n')
})
afterEach(() => service.stop())

test('statements that nobody waits for any more keep nobody else waiting', async () => {
  const base = await service.app.listen({ port: 0 })
  const content = Buffer.from(STATEMENT).toString('base64')
  const endless = { kind: 'template', content: '{{regexpTest "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" "^(a+)+$"}}' }
  const leaving = new AbortController()
  const names = Array.from({ length: 18 }, (_, nth) => `statement-${nth}`)
  const given = names.map((name) =>
    fetch(`${base}/api/import/statement`, {
      method: 'POST',
      headers: { 'daybook-question': name },
      body: JSON.stringify({ content, method: endless }),
      signal: leaving.signal,
    }),
  )
  const isAtWork = async (name: string): Promise<boolean> =>
    ((await (await fetch(`${base}/api/ping?question=${name}`)).json()) as { at_work?: boolean }).at_work === true
  await until(
    () => Promise.all(names.map(isAtWork)),
    (all) => all.every(Boolean),
  )
  // They are in the line by now, which is full.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  leaving.abort()
  await Promise.allSettled(given)
  const answer = await service.app.inject({ method: 'POST', url: '/api/import/statement', payload: JSON.stringify({ content }) })
  expect(answer.statusCode).toBe(200)
})
