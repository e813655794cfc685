import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchFireflyAccounts } from '../../src/ingest/firefly/fetch-accounts.ts'
import { startService, type TestService } from '../support/service.ts'
import type { SimpleEntry } from '../support/simple-book.ts'
import { DAY, ENTRIES } from './small-book.ts'

/** A server that speaks as Firefly III does, with two accounts a page. */
interface Firefly {
  readonly url: string
  readonly asked: { readonly path: string; readonly authorization: string | undefined }[]
  accounts: { name: string; type?: string; current_balance: string; currency_code?: string; active?: boolean }[]
  /** What it answers instead. */
  says?: { status: number; body: string; headers?: Record<string, string> } | 'nothing'
}

let server: Server
let firefly: Firefly
let service: TestService | undefined
beforeEach(async () => {
  const asked: Firefly['asked'] = []
  server = createServer((request, response) => {
    asked.push({ path: request.url!, authorization: request.headers.authorization })
    if (firefly.says === 'nothing') return
    if (firefly.says) return void response.writeHead(firefly.says.status, firefly.says.headers).end(firefly.says.body)
    const number = Number(new URL(request.url!, 'http://x').searchParams.get('page'))
    const data = firefly.accounts.slice((number - 1) * 2, number * 2).map((one, id) => ({
      type: 'accounts',
      id: String(id),
      attributes: { type: 'asset', currency_code: 'EUR', active: true, ...one },
    }))
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
    response.end(JSON.stringify({ data, meta: { pagination: { current_page: number, total_pages: Math.ceil(firefly.accounts.length / 2) } } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  firefly = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, accounts: [] }
})
afterEach(async () => {
  await service?.stop()
  service = undefined
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const CARD: SimpleEntry = {
  transaction: {
    day: DAY + 6,
    payee: 'Card',
    file: 'main.ledger',
    postings: [
      { account: 'Liabilities:Card', quantity: '-20.50', commodity: 'EUR' },
      { account: 'Assets:Checking', quantity: '20.50', commodity: 'EUR' },
    ],
  },
}
const ask = async (
  config: string,
  more: readonly SimpleEntry[] = [],
): Promise<{ status: number; body: { items: Record<string, unknown>[]; error?: { message: string } } }> => {
  service = await startService({ config, entries: [...ENTRIES, CARD, ...more] })
  const response = await service.app.inject('/api/firefly/reconcile')
  return { status: response.statusCode, body: response.json() as never }
}
const CONFIG = (more = '', url = firefly.url): string => `labs: { firefly_reconcile: true }\nfirefly: { url: "${url}", token: abc${more} }\n`

describe('the comparison with Firefly III', () => {
  test('has every account that holds or owes money, page by page, beside the one of the very same name', async () => {
    firefly.accounts = [
      { name: 'checking', current_balance: '500.700000000000' },
      { name: 'Card', type: 'liabilities', current_balance: '-20.50' },
      { name: 'Check', current_balance: '1' },
      { name: 'Old', current_balance: '1', active: false },
      { name: 'Shop', type: 'expense', current_balance: '-9' },
      { name: 'Savings', current_balance: '1234567890.123456' },
      { name: 'Dollars', current_balance: '3', currency_code: 'USD' },
    ]
    const { status, body } = await ask(CONFIG(', ignore_accounts: [Savings], accounts: [{ name: Dollars, account: Assets:Checking }]'))
    expect(status).toBe(200)
    const brief = body.items.map((one) => [
      one['firefly_account'],
      one['paisa_account'],
      one['firefly_balance'],
      one['paisa_balance'],
      one['diff'],
      one['ignored'],
    ])
    expect(brief).toEqual([
      ['Card', 'Liabilities:Card', -20.5, -20.5, 0, false],
      ['Check', '', 1, 0, 1, false],
      ['Dollars', 'Assets:Checking', 3, 0, 3, false],
      ['Savings', '', 1234567890.123456, 0, 1234567890.123456, true],
      ['checking', 'Assets:Checking', 500.7, 520.2, -19.5, false],
    ])
    expect(firefly.asked.map(({ path }) => path)).toEqual([1, 2, 3, 4].map((page) => `/api/v1/accounts?page=${page}`))
    expect(new Set(firefly.asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer abc']))
  })
  test('finds what lies deeper by the end of its name, where no other account ends so', async () => {
    const lies = (account: string, day: number): SimpleEntry => ({
      transaction: {
        day: DAY + day,
        payee: account,
        file: 'main.ledger',
        postings: [
          { account, quantity: '-3', commodity: 'EUR' },
          { account: 'Equity:Opening', quantity: '3', commodity: 'EUR' },
        ],
      },
    })
    const deep = ['Liabilities:CreditCard:Visa', 'Assets:Bank:Giro', 'Assets:Joint:Giro', 'Assets:Bank:Superb'].map(lies)
    firefly.accounts = ['visa', 'Giro', 'Bank:Giro', 'perb', ' '].map((name) => ({ name, current_balance: '-3' }))
    const { body } = await ask(CONFIG(), deep)
    expect(body.items.map((one) => [one['firefly_account'], one['paisa_account']])).toEqual([
      [' ', ''],
      ['Bank:Giro', 'Assets:Bank:Giro'],
      ['Giro', ''],
      ['perb', ''],
      ['visa', 'Liabilities:CreditCard:Visa'],
    ])
  })
  test('of no accounts is an empty list, and the address may have /api/v1', async () => {
    expect(await ask(CONFIG('', `${firefly.url}/api/v1/`))).toEqual({ status: 200, body: { items: [] } })
    expect(firefly.asked[0]!.path).toBe('/api/v1/accounts?page=1')
  })
  test('is off until labs turn it on, and needs an address and a token', async () => {
    expect(await ask('')).toEqual({ status: 403, body: { error: { code: 'FORBIDDEN', message: 'Firefly reconciliation is not enabled in Labs' } } })
    await service!.stop()
    const { status, body } = await ask('labs: { firefly_reconcile: true }\n')
    expect([status, body.error!.message]).toEqual([500, 'Firefly URL or token not configured'])
  })
  test.each([
    ['what the server refuses', { status: 401, body: 'no such token' }, /^Firefly API error: 401 no such token$/],
    ['what is no JSON', { status: 200, body: '<html>' }, /not JSON/],
    ['what is no list of accounts', { status: 200, body: '{"data":[{"attributes":{"name":1}}]}' }, /no list of accounts/],
    [
      'another address, which the token is not for',
      { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
      /^Firefly API error: 302/,
    ],
    ['far too much', { status: 200, body: ' '.repeat(6_000_000) }, /more than 5 MB/],
  ])('tells %s', async (_, says, message) => {
    firefly.says = says
    const { status, body } = await ask(CONFIG())
    expect([status, body.error!.message]).toEqual([500, expect.stringMatching(message)])
    expect(body.error!.message).not.toContain('abc')
  })
  test('waits for a server that does not answer as long as it was told, and tells one that is not there', async () => {
    firefly.says = 'nothing'
    expect(await fetchFireflyAccounts({ url: firefly.url, token: 'abc', fetch, timeoutMs: 200 })).toBe(
      'Firefly API error: no answer within 0.2 seconds',
    )
    expect(await fetchFireflyAccounts({ url: 'http://127.0.0.1:1', token: 'abc', fetch, timeoutMs: 5000 })).toMatch(/cannot be reached/)
    expect(await fetchFireflyAccounts({ url: 'file:///etc', token: 'abc', fetch, timeoutMs: 200 })).toMatch(/^firefly.url is/)
  })
})

test('a page that sets another address must give the token again: it is not sent to whoever asks for it', async () => {
  service = await startService({ config: CONFIG() })
  const save = (url: string, token: string) =>
    service!.app.inject({
      method: 'POST',
      url: '/api/config',
      payload: JSON.stringify({
        ...service!.configuration.current.settings,
        firefly: { ...service!.configuration.current.settings.firefly, url, token },
      }),
    })
  const refused = await save('http://evil.example', '(unchanged)')
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('firefly.token')])
  expect((await save(firefly.url, '(unchanged)')).statusCode).toBe(200)
  expect(service.configuration.current.settings.firefly.token).toBe('abc')
  expect((await save('http://other.example', 'new')).statusCode).toBe(200)
})
