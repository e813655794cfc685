import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const headers = { accept: 'text/html,*/*;q=0.8' }

test('a path with a % that stands for no text is a page for a browser, with the headers of every page', async () => {
  const { statusCode, headers: sent, body } = await service.app.inject({ url: '/accounts/VAT%2019%?q=%zz', headers })
  // The tests are served without pages.
  expect([statusCode, body]).toEqual([404, expect.stringContaining('without its pages')])
  expect(sent).toHaveProperty('content-security-policy')
})

test('of the API, from a program, and with what writes it is refused as ever', async () => {
  const asked = [{ url: '/api/jobs/%zz', headers }, { url: '/accounts/%' }, { url: '/accounts/%', method: 'POST' as const, headers }]
  for (const request of asked) expect([request, (await service.app.inject(request)).statusCode]).toEqual([request, 400])
})
