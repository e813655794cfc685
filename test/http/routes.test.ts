import { readdirSync, readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/contract/endpoint.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import type { SimpleEntry } from '../support/simple-book.ts'
import { startService, type TestService } from '../support/service.ts'

const DAY = 19723 // 2024-01-01
const paid = (day: number, payee: string, account: string, quantity: string, commodity = 'EUR'): SimpleEntry => ({
  transaction: { day, payee, file: 'main.ledger', postings: [{ account, quantity, commodity }, { account: 'Assets:Checking', quantity: `-${quantity}`, commodity }] },
})
const ENTRIES: SimpleEntry[] = [
  { transaction: { day: DAY, payee: 'Pay', file: 'main.ledger', postings: [{ account: 'Assets:Checking', quantity: '1000', commodity: 'EUR' }, { account: 'Income:Salary', quantity: '-1000', commodity: 'EUR' }] } },
  paid(DAY + 3, 'Market', 'Expenses:Food', '0.10'),
  paid(DAY + 4, 'Market', 'Expenses:Food', '0.20'),
  { transaction: { day: DAY + 5, payee: 'Broker', file: 'main.ledger', postings: [{ account: 'Assets:Shares', quantity: '10', commodity: 'ACME', cost: { total: '500', commodity: 'EUR' } }, { account: 'Assets:Checking', quantity: '-500', commodity: 'EUR' }] } },
  { price: { day: DAY + 20, base: 'ACME', quote: 'EUR', rate: '51.25', file: 'main.ledger' } },
  { price: { day: DAY + 20, base: 'USD', quote: 'EUR', rate: '0.8', file: 'main.ledger' } },
]

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>

describe('the table of routes', () => {
  test('has every contract that there is, each registered, and nothing is registered without one', async () => {
    const folder = new URL('../../src/http/contract/', import.meta.url)
    const modules = await Promise.all(readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>))
    const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
    const contracts = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
    const routes = (list: readonly Endpoint[]): string[] => [...new Set(list)].map(({ method, path }) => `${method} ${path}`).sort()
    expect(routes(endpoints)).toEqual(routes(contracts))
    for (const { method, path } of endpoints) expect([path, service.app.hasRoute({ method, url: path })]).toEqual([path, true])
    const sources = readdirSync(new URL('../../src/http/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    const registering = sources.filter((name) => /\bapp\.(route|get|post|put|patch|delete|all)\b/.test(readFileSync(new URL(`../../src/http/${name}`, import.meta.url), 'utf8')))
    expect(registering).toEqual(['route.ts'])
  })

  test('is described as OpenAPI, every path with its parameters and answers', async () => {
    const document = (await get('/api/openapi.json')) as unknown as { paths: Record<string, Record<string, { responses: Record<string, unknown>; parameters?: { name: string }[] }>> }
    for (const { path, method, status } of endpoints) {
      const operation = document.paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.responses).toHaveProperty(String(status ?? 200))
    }
    const text = JSON.stringify(document)
    const { schemas } = (document as unknown as { components: { schemas: Record<string, unknown> } }).components
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) expect(schemas).toHaveProperty(name!)
    expect(text).not.toMatch(/"\$ref":"#\/\$defs|"\$ref":"#"/)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'Posting', 'Transaction', 'AccountNode']))
    expect(document.paths['/api/assets/balance']?.['get']?.parameters?.map(({ name }) => name)).toEqual(['flat', 'as_of_date', 'report_currency', 'as_of_event'])
  })
})

describe('a parameter', () => {
  test.each([
    ['/api/assets/balance?as_of_date=2024-13-01', 'as_of_date is "2024-13-01"; accepted: a day as YYYY-MM-DD'],
    ['/api/assets/balance?as_of_date=2024-2-1', 'as_of_date is "2024-2-1"; accepted: a day as YYYY-MM-DD'],
    ['/api/assets/balance?flat=yes', 'flat is "yes"; accepted: true, false'],
    ['/api/assets/balance?as_of_date=x&flat=y', 'flat is "y"; accepted: true, false; as_of_date is "x"; accepted: a day as YYYY-MM-DD'],
    ['/api/transaction?limit=-1', 'limit is "-1"; accepted: a whole number from 0'],
    ['/api/transaction?limit=1.5', 'limit is "1.5"; accepted: a whole number from 0'],
    ['/api/transaction?offset=many', 'offset is "many"; accepted: a whole number from 0'],
    ['/api/networth?as_of_event=x', 'as_of_event is "x"; accepted: a whole number from 0'],
    ['/api/networth?as_of_event=999', 'as_of_event is "999"; accepted: a position of the log, 0 to 3'],
    ['/api/price?history=weekly', 'history is "weekly"; accepted: latest, all'],
  ])('that is wrong is named with its value and what is accepted: %s', async (url, message) => {
    const response = await service.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message } }])
  })

  test('that asks for the future, or for a currency without any rate, is 400', async () => {
    expect((await service.app.inject('/api/assets/balance?as_of_date=2024-02-02')).statusCode).toBe(400)
    expect((await service.app.inject('/api/networth?report_currency=XYZ')).json()).toMatchObject({ error: { message: expect.stringContaining('XYZ') } })
  })

  test('that is empty counts as absent, and one that is given twice counts the first time', async () => {
    expect(await get('/api/assets/balance?as_of_date=&flat=&report_currency=')).toEqual(await get('/api/assets/balance'))
    expect(await get('/api/transaction?limit=1&limit=2')).toEqual(await get('/api/transaction?limit=1'))
  })
})

describe('the reports of the book', () => {
  test('are exact on the wire', async () => {
    const { body } = await service.app.inject('/api/assets/balance')
    expect(body).toContain('"marketAmount":499.7,')
    expect(body).toContain('"marketAmount":1012.2')
  })

  test('agree: net worth ends at what the tree says, and in another currency too', async () => {
    const timeline = (await get('/api/networth'))['networthTimeline'] as { date: string; balanceAmount: number }[]
    expect(timeline.at(0)?.date).toBe('2024-01-01T00:00:00Z')
    expect(timeline.at(-1)).toMatchObject({ date: '2024-02-01T00:00:00Z', balanceAmount: 1012.2 })
    const inDollars = (await get('/api/assets/balance?report_currency=USD'))['asset_breakdowns'] as Record<string, { marketAmount: number }>
    expect(inDollars['Assets']?.marketAmount).toBe(1265.25)
  })

  test('follow the book, the configuration and the day, though they are kept', async () => {
    const points = async () => ((await get('/api/networth'))['networthTimeline'] as unknown[]).length
    expect([await points(), await points()]).toEqual([32, 32])
    service.clock.advance(24 * 3_600_000)
    expect(await points()).toBe(33)
    service.views.sync([...ENTRIES, paid(DAY - 10, 'Early', 'Expenses:Food', '1')])
    expect(await points()).toBe(43)
    await service.configuration.change({ default_currency: 'USD' })
    expect((await get('/api/assets/balance'))['asset_breakdowns']).toMatchObject({ Assets: { marketAmount: 1264 } })
  })

  test('say what the book said at a position of the log', async () => {
    const before = service.views.current().position
    service.views.sync([...ENTRIES, paid(DAY + 6, 'Later', 'Expenses:Food', '7')])
    const value = async (query: string) => ((await get(`/api/assets/balance${query}`))['asset_breakdowns'] as Record<string, { marketAmount: number }>)['Assets']?.marketAmount
    expect(await value('')).toBe(1005.2)
    expect(await value(`?as_of_event=${before}`)).toBe(1012.2)
    expect(await value('?as_of_event=0')).toBeUndefined()
  })

  test('give whole transactions, newest first, a page of them, or those that touch an account', async () => {
    const payees = async (query: string) => ((await get(`/api/transaction${query}`))['transactions'] as { payee: string; postings: unknown[] }[]).map(({ payee, postings }) => `${payee} ${postings.length}`)
    expect(await payees('')).toEqual(['Broker 2', 'Market 2', 'Market 2', 'Pay 2'])
    expect(await payees('?offset=1&limit=2')).toEqual(['Market 2', 'Market 2'])
    expect(await payees('?account=Expenses&limit=1')).toEqual(['Market 2'])
    expect(await payees('?offset=99')).toEqual([])
    expect(((await get('/api/ledger'))['postings'] as unknown[]).length).toBe(8)
  })
})

describe('every report', () => {
  const reports = endpoints.filter(({ method, tag, parameters }) => method === 'GET' && ['reports', 'ledger', 'prices', 'taxes'].includes(tag) && !parameters)
  const books: Record<string, readonly SimpleEntry[]> = {
    'an empty book': [],
    'a book of prices only': ENTRIES.filter((entry) => 'price' in entry),
    'a book of the future only': [paid(DAY + 400, 'Later', 'Expenses:Food', '1')],
    'a book of one commodity without a price': [paid(DAY, 'Find', 'Assets:Shares', '3', 'ACME')],
    'a book': ENTRIES,
  }
  test.each(Object.keys(books))('answers for %s as its contract says', async (name) => {
    const other = await startService({ entries: books[name]! })
    for (const { path } of reports) expect([path, (await other.app.inject(path)).statusCode]).toEqual([path, 200])
    await other.stop()
  })

  test('takes as_of_event, and refuses a position that the log does not have', async () => {
    for (const { path } of reports) {
      expect([path, (await service.app.inject(`${path}?as_of_event=1`)).statusCode]).toEqual([path, 200])
      expect([path, (await service.app.inject(`${path}?as_of_event=99`)).statusCode]).toEqual([path, 400])
    }
  })
})

describe('GET /api/explain', () => {
  type Explained = { figure: number; terms: { contribution: number; posting: { payee: string }; factors: { value: number }[] }[]; parts: { contribution: number }[] }
  const explained = async (query: string) => (await get(`/api/explain?${query}`)) as unknown as Explained

  test('gives the postings, prices and rates that a figure is made of, and they add up to it', async () => {
    const { figure, terms, parts } = await explained('report=networth&path=/networthTimeline/-1/balanceAmount')
    expect(figure).toBe(1012.2)
    const sum = [...terms, ...parts].reduce((total, { contribution }) => total + contribution, 0)
    expect(sum).toBeCloseTo(1012.2, 10)
    expect(terms.find(({ factors }) => factors.length > 0)).toMatchObject({ posting: { payee: 'Broker', account: 'Assets:Shares', file: 'main.ledger' }, factors: [{ base: 'ACME', quote: 'EUR', value: 51.25 }] })
  })

  test("takes the report's own parameters, in its path and beside it", async () => {
    expect((await explained('report=/api/assets/balance&path=/asset_breakdowns/Assets:Shares/marketAmount&as_of_date=2024-01-10')).figure).toBe(500)
    expect((await explained('report=account/Assets:Shares/balance&path=/asset_breakdown/marketAmount')).figure).toBe(512.5)
    expect((await explained('report=transaction&limit=1&path=/transactions/0/postings/0/amount')).figure).toBe(500)
  })

  test.each([
    ['path=/a', 'report is ""; accepted: a route of a report'],
    ['report=networth', 'path is ""; accepted: a JSON Pointer'],
    ['report=nonsense&path=/a', 'report is "nonsense"; accepted: dashboard, networth, '],
    ['report=networth&path=/nothing', 'there is no "nothing"'],
    ['report=networth&path=nothing', 'expected a JSON Pointer'],
    ['report=networth&path=/networthTimeline', 'leads to no figure'],
    ['report=assets/balance&path=/a&as_of_date=x', 'as_of_date is "x"; accepted: a day'],
  ])('refuses what it cannot explain: %s', async (query, message) => {
    const response = await service.app.inject(`/api/explain?${query}`)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message: expect.stringContaining(message) } }])
  })
})

describe('a report of one account, goal or card', () => {
  test.each(['/api/gain/Assets:Shares', '/api/gain/Assets', '/api/account/Assets:Shares/balance', '/api/account/Expenses:Food/balance?as_of_date=2024-01-05'])('answers as its contract says: %s', async (url) => {
    expect((await service.app.inject(url)).statusCode).toBe(200)
  })

  test.each(['/api/gain/Assets:Nothing', '/api/account/Assets:Nothing/balance', '/api/goals/savings/Nothing', '/api/goals/nonsense/x'])('is 404 for what there is not: %s', async (url) => {
    const response = await service.app.inject(url)
    expect([response.statusCode, response.json()]).toMatchObject([404, { error: { code: 'INVALID_REQUEST' } }])
  })

  test('takes a name of any form as one part of the path', async () => {
    service.views.sync([paid(DAY, 'Kiosk', 'Expenses:Food & Drink:50% off/Café', '1')])
    const account = 'Expenses:Food & Drink:50% off/Café'
    expect(await get(`/api/account/${encodeURIComponent(account)}/balance`)).toMatchObject({ asset_breakdown: { group: account } })
  })
})

describe('a list that is as long as the book', () => {
  test('comes piece by piece and says the same as its pages', async () => {
    service.views.sync(Array.from({ length: 2500 }, (_, i) => paid(DAY + (i % 20), `Shop ${i}`, 'Expenses:Food', '1.10')))
    for (const [path, key, count] of [['/api/transaction', 'transactions', 2500], ['/api/ledger', 'postings', 5000]] as const) {
      const whole = (await get(path))[key] as unknown[]
      expect(whole).toHaveLength(count)
      const page = (offset: number) => get(`${path}?offset=${offset}&limit=1000`)
      const pages = await Promise.all(Array.from({ length: count / 1000 + 1 }, (_, i) => page(i * 1000)))
      expect(pages.flatMap((answer) => answer[key])).toEqual(whole)
    }
  })
})

describe('GET /api/config', () => {
  test('shows every setting but no secret, and what a page needs', async () => {
    await service.configuration.change({ firefly: { ...service.configuration.current.settings.firefly, token: 's3cret' } })
    const response = await service.app.inject('/api/config')
    expect(response.body).not.toContain('s3cret')
    expect(response.json()).toMatchObject({
      config: { journal_path: 'main.ledger', default_currency: 'EUR', firefly: { token: '(unchanged)' }, checking_accounts: ['Assets:Checking'] },
      accounts: ['Assets:Checking', 'Assets:Shares', 'Expenses:Food', 'Income:Salary'],
      now: null, last_price_update: '', is_journal_dirty: false, version: '1.2.3', today: '2024-02-01T00:00:00Z',
      schema: { properties: { journal_path: { type: 'string' } } },
    })
    expect(Number(response.headers['x-paisa-perf-latency-ms'])).toBeGreaterThanOrEqual(0)
    expect(response.headers['x-paisa-perf-sql-count']).toBe('0')
    expect(response.headers['x-paisa-perf-sql-time-ms']).toBe('0.000')
  })

  test('can be posted back as it is, and a wrong one is refused with every problem', async () => {
    const shown = await get('/api/config')
    const save = (payload: string, headers: Record<string, string> = {}) => service.app.inject({ method: 'POST', url: '/api/config', payload, headers })
    expect((await save(JSON.stringify(shown['config']))).json()).toEqual({ success: true })
    const refused = await save('journal_path: main.ledger\ndefault_curency: EUR\nwatch: 5\n')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({ error: { code: 'INVALID_REQUEST', message: 'Invalid configuration\nline 2: default_curency: is not a key; the nearest is default_currency\nline 3: watch: expected boolean, received number; it is 5' } })
    expect((await save(JSON.stringify(shown['config']), { 'if-match': '"other"' })).statusCode).toBe(409)
    expect((await service.app.inject({ method: 'POST', url: '/api/config/provider-debug-http', payload: { enabled: true } })).json()).toEqual({ success: true, enabled: true })
    expect(service.configuration.current.settings.provider_debug_http).toBe(true)
  })

  test('says which day has been fixed', async () => {
    const fixed = await startService({ today: '2022-02-07', config: 'locale: de-AT\n' })
    expect((await fixed.app.inject('/api/config')).json()).toMatchObject({ now: '2022-02-07T00:00:00Z', today: '2022-02-07T00:00:00Z' })
    await fixed.stop()
  })
})

describe('jobs', () => {
  test('are asked for with a sync, which answers at once, and are found by their id', async () => {
    const response = await service.app.inject({ method: 'POST', url: '/api/sync', payload: { journal: true } })
    expect(response.statusCode).toBe(202)
    const { job_id } = response.json() as { job_id: string }
    expect(await get(`/api/jobs/${job_id}`)).toEqual({
      id: job_id, status: 'pending', cause: 'api', created_at: '2024-02-01T08:00:00.000Z', metadata: { journal: true, prices: false, force_prices: false, portfolios: false },
    })
    expect((await get('/api/jobs'))['jobs']).toHaveLength(1)
    const unknown = await service.app.inject('/api/jobs/none')
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: { code: 'INVALID_REQUEST', message: 'job not found' } }])
    expect((await service.app.inject({ method: 'POST', url: '/api/sync', payload: 'null' })).statusCode).toBe(202)
  })
})

describe('GET /api/editor/files', () => {
  test('lists the journals with their text and backups, and the names of the book as they first occur', async () => {
    await writeFile(join(service.folder, 'main.ledger'), '; hello\n')
    await writeFile(join(service.folder, 'main.ledger.backup.2024-01-01'), 'old')
    await writeFile(join(service.folder, 'main.ledger.backup.2024-01-02'), 'older')
    await writeFile(join(service.folder, 'binary.ledger'), Buffer.from([0xff, 0xfe]))
    await writeFile(join(service.folder, 'other.txt'), 'no')
    await symlink('/etc/passwd', join(service.folder, 'stolen.ledger'))
    expect(await get('/api/editor/files')).toEqual({
      files: [{ name: 'main.ledger', content: '; hello\n', versions: ['main.ledger.backup.2024-01-02', 'main.ledger.backup.2024-01-01'], operation: '' }],
      accounts: ['Assets:Checking', 'Income:Salary', 'Expenses:Food', 'Assets:Shares'],
      payees: ['Pay', 'Market', 'Broker'],
      commodities: ['EUR', 'ACME'],
    })
  })
})

describe('the account tree over Connect', () => {
  const call = (payload: string | Buffer, type: string, path = '/connect/daybook.v1.DaybookService/GetAccountTree') =>
    service.app.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })

  test('has siblings by name, a leaf where there are postings, and leaves out what is false or empty', async () => {
    for (const path of ['/connect/daybook.v1.DaybookService/GetAccountTree', '/connect/paisa.v1.PaisaService/GetAccountTree']) {
      expect((await call('{}', 'application/json', path)).json()).toEqual({
        accounts: [
          { name: 'Assets', fullName: 'Assets', children: [{ name: 'Checking', fullName: 'Assets:Checking', isLeaf: true }, { name: 'Shares', fullName: 'Assets:Shares', isLeaf: true }] },
          { name: 'Expenses', fullName: 'Expenses', children: [{ name: 'Food', fullName: 'Expenses:Food', isLeaf: true }] },
          { name: 'Income', fullName: 'Income', children: [{ name: 'Salary', fullName: 'Income:Salary', isLeaf: true }] },
        ],
      })
    }
  })

  test('comes as protobuf to whoever asks in protobuf', async () => {
    service.views.sync([{ transaction: { day: DAY, payee: 'x', file: 'main.ledger', postings: [{ account: 'A:B', quantity: '1', commodity: 'EUR' }] } }])
    const response = await call(Buffer.alloc(0), 'application/proto')
    expect(response.headers['content-type']).toBe('application/proto')
    const b = [0x0a, 0x01, 0x42, 0x12, 0x03, 0x41, 0x3a, 0x42, 0x18, 0x01]
    expect([...response.rawPayload]).toEqual([0x0a, 0x12, 0x0a, 0x01, 0x41, 0x12, 0x01, 0x41, 0x22, 0x0a, ...b])
  })

  test('refuses other content types and other methods', async () => {
    expect((await call('{}', 'text/plain')).statusCode).toBe(415)
    const bad = await call('{', 'application/json')
    expect([bad.statusCode, bad.json()]).toEqual([400, { code: 'invalid_argument', message: 'the body is not JSON' }])
    expect((await service.app.inject('/connect/daybook.v1.DaybookService/GetAccountTree')).statusCode).toBe(404)
    expect((await call('{}', 'application/json', '/connect/daybook.v1.DaybookService/Other')).statusCode).toBe(404)
  })
})
