import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import connect from 'postgres'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newDatabase, type PostgresServer, postgresSkipped, startPostgres } from '../support/postgres.ts'
import { bookFolder, serve, type Server, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/* A database server that is stopped for an upgrade is nobody's mistake: what was asked meanwhile may be asked again. */

describe.skipIf(postgresSkipped)('a database server', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  test('that is away or read-only takes no changes, which is told; the book is shown, and what is saved meanwhile is read later', async () => {
    const text = spending(0, 3)
    const book = bookFolder({ 'main.ledger': text }, 'metrics: true\n')
    const url = await newDatabase(postgres)
    const server = await serve(book.folder, [], { DATABASE_URL: url })
    onTestFinished(async () => {
      await server.stop()
      book.remove()
    })
    const transactions = async (): Promise<number> => ((await server.get('/api/statistics')).body as { transactions: number }).transactions
    const jobs = async (): Promise<{ cause: string; status: string }[]> =>
      ((await server.get('/api/jobs')).body as { jobs: { cause: string; status: string }[] }).jobs
    // What a sync read is shown before its own end is recorded, which the server must not be taken away from.
    await server.until(jobs, (list) => list.length > 0 && list.every(({ status }) => status === 'completed'))
    expect(await transactions()).toBe(3)
    const before = await server.get('/api/networth')
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text()
    expect(await metrics()).toMatch(/^daybook_database_up 1$/m)

    await postgres.away(async () => {
      expect(await metrics()).toMatch(/^daybook_database_up 0$/m)
      const away = {
        status: 503,
        body: { error: { code: 'INTERNAL_ERROR', message: expect.stringMatching(/^The database does not respond: .* Try again/) as string } },
      }
      expect(await server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' })).toEqual(away)
      expect(await server.post('/api/sync', { journal: true })).toEqual(away)
      const added = { date: '2024-01-01', from_account: 'Assets:Checking', to_account: 'Expenses:Food', amount: '3', commodity: 'EUR' }
      expect(await server.post('/api/transaction/add', { ...added, payee: 'Bakery', journal: 'main.ledger' })).toEqual(away)
      expect(readFileSync(join(book.folder, 'main.ledger'), 'utf8')).toBe(text)
      expect(await server.get('/api/networth')).toEqual(before)
      writeFileSync(join(book.folder, 'main.ledger'), spending(0, 5))
      await server.until(
        () => server.get('/api/logs?search=no%20sync'),
        ({ body }) => (body as { logs: unknown[] }).logs.length > 0,
      )
    })
    await server.until(transactions, (count) => count === 5)
    const ended = await server.until(jobs, (list) => list.every(({ status }) => status === 'completed'))
    expect(ended.map(({ cause }) => cause)).toEqual(['start', 'file'])

    const readOnly = await readOnlySwitch(url)
    onTestFinished(readOnly.end)
    await readOnly.set(true)
    await readOnly.cut()
    const refused = await server.until(
      () => server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' }),
      ({ body }) => JSON.stringify(body).includes('is read-only'),
    )
    expect(refused.status).toBe(503)
    writeFileSync(join(book.folder, 'main.ledger'), spending(0, 7))
    await server.until(
      () => server.get('/api/logs?search=takes%20no%20changes'),
      ({ body }) => JSON.stringify(body).includes('takes no changes'),
    )
    expect(JSON.stringify((await server.get('/api/logs')).body)).not.toContain('does not answer: cannot')
    await readOnly.set(false)
    await readOnly.cut()
    await server.until(transactions, (count) => count === 7)
  })

  test('that is not there yet is waited for by a start, which goes on when it is', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 3) })
    const url = await newDatabase(postgres)
    let starting: Promise<Server> | undefined
    await postgres.away(
      () =>
        new Promise((waits) => {
          starting = serve(book.folder, [], { DATABASE_URL: url }, { said: () => waits() })
        }),
    )
    const server = await starting!
    try {
      await server.until(
        () => server.get('/api/networth'),
        ({ body }) => ((body as { networthTimeline?: unknown[] }).networthTimeline?.length ?? 0) > 0,
      )
    } finally {
      const { code, err } = await server.stop()
      expect([code, err]).toEqual([0, expect.stringMatching(/^the database server does not answer: .*ECONNREFUSED.*; waiting for it\n$/)])
      book.remove()
    }
  })

  test('that is read-only yet is waited for by a start, which says once what it waits for, and once where it serves', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 3) })
    const url = await newDatabase(postgres)
    const readOnly = await readOnlySwitch(url)
    try {
      expect((await runIn(book.folder, ['update'], { env: { DATABASE_URL: url } })).code).toBe(0)
      await readOnly.set(true)
      let isWaiting = false
      const server = await serve(book.folder, [], { DATABASE_URL: url }, { said: () => (isWaiting = true) })
      onTestFinished(async () => void (await server.stop('SIGKILL')))
      await server.until(() => Promise.resolve(isWaiting), Boolean)
      // Long enough for another try.
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await readOnly.set(false)
      await server.until(
        () => server.post('/api/sync', { journal: true }).catch(() => ({ status: 0 })),
        ({ status }) => status === 202,
      )
      const { code, out, err } = await server.stop()
      expect({ code, out, err }).toEqual({
        code: 0,
        out: expect.stringMatching(/^Daybook serves main\.ledger at \S+\n$/) as unknown,
        err: expect.stringMatching(/^the database server takes no changes: .*; waiting for it\n$/) as unknown,
      })
    } finally {
      await readOnly.end()
      book.remove()
    }
  })
})

/** Makes a database read-only, as one that stands by is, for the connections that come. `cut` ends those that are there. */
async function readOnlySwitch(url: string): Promise<{ set(is: boolean): Promise<void>; cut(): Promise<void>; end(): Promise<void> }> {
  const sql = connect(url)
  const [{ name }] = (await sql`select current_database() as name`) as unknown as [{ name: string }]
  return {
    set: async (is) => {
      await sql.unsafe(`alter database ${name} set default_transaction_read_only = ${is ? 'on' : 'off'}`)
    },
    cut: async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
    },
    end: () => sql.end(),
  }
}
