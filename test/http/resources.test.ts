import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { DAY, ENTRIES, paid } from './small-book.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>

describe('GET /api/config', () => {
  test('shows every setting but no secret, and what a page needs', async () => {
    await service.configuration.change({ firefly: { ...service.configuration.current.settings.firefly, token: 's3cret' } })
    const response = await service.app.inject('/api/config')
    expect(response.body).not.toContain('s3cret')
    expect(response.json()).toMatchObject({
      config: { journal_path: 'main.ledger', default_currency: 'EUR', firefly: { token: '(unchanged)' } },
      understood: { currency: 'EUR', currency_from: 'configuration', checking_accounts: ['Assets:Checking'], unclear: [], is_resting: false },
      has_file: true,
      accounts: ['Assets:Checking', 'Assets:Shares', 'Expenses:Food', 'Income:Salary'],
      now: null,
      last_price_update: '',
      is_journal_dirty: false,
      version: '1.2.3',
      today: '2024-02-01T00:00:00Z',
      schema: { $id: 'urn:daybook:configuration', properties: { journal_path: { type: 'string' } } },
    })
    expect(Number(response.headers['x-paisa-perf-latency-ms'])).toBeGreaterThanOrEqual(0)
    expect(response.headers['x-paisa-perf-sql-count']).toBe('0')
    expect(response.headers['x-paisa-perf-sql-time-ms']).toBe('0.000')
  })

  test('names the file that gets what is added as the journal names its files', async () => {
    expect(await get('/api/config')).toMatchObject({ adds_to: 'main.ledger' })
    expect(await service.configuration.change({ add_journal_path: './new/added.ledger' })).toMatchObject({ ok: true })
    expect(await get('/api/config')).toMatchObject({ adds_to: 'new/added.ledger' })
  })

  test('says the currency in force also where the configuration names none, and who says it', async () => {
    expect(await service.configuration.change({ default_currency: undefined })).toMatchObject({ ok: true })
    const shown = await get('/api/config')
    expect(shown).toMatchObject({ config: { default_currency: 'EUR' }, understood: { currency: 'EUR', currency_from: 'postings' } })
    expect(await get('/api/networth')).not.toHaveProperty('error')
  })

  test('can be posted back as it is, and a wrong one is refused with every problem', async () => {
    const shown = await get('/api/config')
    const save = (payload: string, headers: Record<string, string> = {}) =>
      service.app.inject({ method: 'POST', url: '/api/config', payload, headers })
    expect((await save(JSON.stringify(shown['config']))).json()).toEqual({ success: true })
    const refused = await save('journal_path: main.ledger\ndefault_curency: EUR\nwatch: 5\n')
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      error: {
        code: 'INVALID_REQUEST',
        message:
          'Invalid configuration\nline 2: default_curency: is not a key; the nearest is default_currency\nline 3: watch: expected true or false; it is 5',
      },
    })
    expect((await save(JSON.stringify(shown['config']), { 'if-match': '"other"' })).statusCode).toBe(409)
    expect((await service.app.inject({ method: 'POST', url: '/api/config/provider-debug-http', payload: { enabled: true } })).json()).toEqual({
      success: true,
      enabled: true,
    })
    expect(service.configuration.current.settings.provider_debug_http).toBe(true)
  })

  test('says which day has been fixed', async () => {
    const fixed = await startService({ today: '2022-02-07', config: 'locale: de-AT\n' })
    expect((await fixed.app.inject('/api/config')).json()).toMatchObject({ now: '2022-02-07T00:00:00Z', today: '2022-02-07T00:00:00Z' })
    await fixed.stop()
  })
})

describe('jobs', () => {
  test('say how many transactions and how many postings came and went; an early job knows the first only', async () => {
    const { id } = await service.jobs.submit({ journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }, 'api')
    const transactions = { transactions_added: 1, transactions_removed: 0, transactions_unchanged: 4, posting_count: 11, price_count: 2 }
    const postings = { postings_added: 3, postings_removed: 0, postings_unchanged: 8 }
    for (const counts of [transactions, { ...transactions, ...postings }]) {
      service.jobs.put({ ...service.jobs.find(id)!, status: 'completed', counts })
      expect((await get(`/api/jobs/${id}`))['counts']).toEqual(counts)
    }
  })

  test('that have ended list what they had to say, also when that is nothing', async () => {
    const { id } = await service.jobs.submit({ journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }, 'api')
    for (const status of ['completed', 'failed'] as const) {
      service.jobs.put({ ...service.jobs.find(id)!, status, details: [] })
      expect((await get(`/api/jobs/${id}`))['details']).toEqual([])
    }
  })

  test('are asked for with a sync, which answers at once, and are found by their id', async () => {
    const response = await service.app.inject({ method: 'POST', url: '/api/sync', payload: { journal: true } })
    expect(response.statusCode).toBe(202)
    const { job_id } = response.json() as { job_id: string }
    expect(await get(`/api/jobs/${job_id}`)).toEqual({
      id: job_id,
      status: 'pending',
      cause: 'api',
      created_at: '2024-02-01T08:00:00.000Z',
      metadata: { journal: true, prices: false, force_prices: false, portfolios: false },
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
      files: [
        { name: 'main.ledger', content: '; hello\n', versions: ['main.ledger.backup.2024-01-02', 'main.ledger.backup.2024-01-01'], operation: '' },
      ],
      accounts: ['Assets:Checking', 'Income:Salary', 'Expenses:Food', 'Assets:Shares'],
      payees: ['Pay', 'Market', 'Broker'],
      commodities: ['EUR', 'ACME'],
    })
  })

  test('sends of each text only what the list of files needs, when asked to', async () => {
    const text = 'include 2023.ledger\n2024/01/05 Include no shop\n    include:me  1\n!include 2024.ledger\n'
    await writeFile(join(service.folder, 'main.ledger'), text)
    const { files } = (await get('/api/editor/files?slim=true')) as { files: { name: string; content: string }[] }
    expect(files.find(({ name }) => name === 'main.ledger')?.content).toBe('include 2023.ledger\n!include 2024.ledger')
  })

  test('leaves out the text of the file that an editor has', async () => {
    await writeFile(join(service.folder, 'main.ledger'), 'include 2023.ledger\n')
    await writeFile(join(service.folder, '2023.ledger'), '; of 2023\n')
    const { files } = (await get('/api/editor/files?without=main.ledger')) as { files: { name: string; content: string }[] }
    expect(files.map(({ name, content }) => [name, content])).toEqual([
      ['2023.ledger', '; of 2023\n'],
      ['main.ledger', ''],
    ])
  })

  test('knows the payees of postings, which are those that lists of postings show', async () => {
    const fair = paid(DAY + 9, 'Fair', 'Expenses:Food', '5')
    if (!('transaction' in fair)) throw new Error('it is a transaction')
    const [food, cash] = fair.transaction.postings
    service.views.sync([{ transaction: { ...fair.transaction, postings: [{ ...food!, payee: 'Luigi' }, cash!] } }])
    expect((await get('/api/editor/files'))['payees']).toEqual(['Luigi', 'Fair'])
    const { transactions } = (await get('/api/transaction')) as { transactions: { payee: string; postings: { account: string; payee: string }[] }[] }
    expect(transactions.map(({ payee, postings }) => [payee, ...postings.map((posting) => `${posting.account} ${posting.payee}`).sort()])).toEqual([
      ['Fair', 'Assets:Checking Fair', 'Expenses:Food Luigi'],
    ])
  })
})
