import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'

/* Reports have accounts below the five roots (Assets:Checking); a journal may call the same account assets:Checking. */

let service: TestService
beforeAll(async () => {
  service = await startService({ entries: ENTRIES, config: 'enable_reconciliation: true\n' })
})
afterAll(() => service.stop())

const answer = async (url: string) => {
  const { statusCode, body } = await service.app.inject(url)
  return { statusCode, ...JSON.parse(body) }
}

test.each([
  '/api/accounts/NAME',
  '/api/accounts/NAME/postings',
  '/api/account/NAME/balance',
  '/api/accounts/NAME/reconciliation',
  '/api/transaction?account=NAME',
  '/api/networth?only_account=NAME',
])('%s takes an account by its name in the journal', async (url) => {
  const own = await answer(url.replace('NAME', 'assets:Checking'))
  expect(own.statusCode).toBe(200)
  expect(own).toEqual(await answer(url.replace('NAME', 'Assets:Checking')))
})

test('an account that the book has under neither name is 404, with the name that was given', async () => {
  const { statusCode, error } = await answer('/api/accounts/vermögen:Checking')
  expect(statusCode).toBe(404)
  expect(error.message).toContain('vermögen:Checking')
})
