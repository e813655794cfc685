import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import connect from 'postgres'
import { expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { newDatabase, postgresSkipped, startPostgres } from '../support/postgres.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

/* A database server that is stopped for an upgrade is nobody's mistake: what was asked meanwhile may be asked again. */

test.skipIf(postgresSkipped)('while the database server is away the book is shown, and who writes is told to try again', async () => {
  const postgres = await startPostgres()
  const text = spending(0, 3)
  const book = bookFolder({ 'main.ledger': text }, 'metrics: true\n')
  const server = await serve(book.folder, [], { DATABASE_URL: await newDatabase(postgres) })
  try {
    const before = await server.until(
      () => server.get('/api/networth'),
      ({ body }) => (body as { networthTimeline: unknown[] }).networthTimeline.length > 0,
    )
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text()
    expect(await metrics()).toMatch(/^daybook_database_up 1$/m)
    await postgres.stop()
    expect(await metrics()).toMatch(/^daybook_database_up 0$/m)
    const away = {
      status: 503,
      body: { error: { code: 'INTERNAL_ERROR', message: expect.stringMatching(/^The database does not respond: .* Try again/) as string } },
    }
    expect(await server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' })).toEqual(away)
    expect(await server.post('/api/sync', { journal: true })).toEqual(away)
    const added = { date: '2024-01-01', from_account: 'Assets:Checking', to_account: 'Expenses:Food', amount: '3', commodity: 'EUR', payee: 'Bakery' }
    expect(await server.post('/api/transaction/add', { ...added, journal: 'main.ledger' })).toEqual(away)
    expect(readFileSync(join(book.folder, 'main.ledger'), 'utf8')).toBe(text)
    expect(await server.get('/api/networth')).toEqual(before)
  } finally {
    await server.stop()
    book.remove()
  }
})

test.skipIf(postgresSkipped)('what is saved while the database server is away is read when it is back', async () => {
  const postgres = await startPostgres()
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const server = await serve(book.folder, [], { DATABASE_URL: await newDatabase(postgres) })
  const transactions = async (): Promise<number> => ((await server.get('/api/statistics')).body as { transactions: number }).transactions
  const jobs = async (): Promise<{ cause: string; status: string }[]> =>
    ((await server.get('/api/jobs')).body as { jobs: { cause: string; status: string }[] }).jobs
  try {
    // What a sync read is shown before its own end is recorded, which the server must not be taken away from.
    await server.until(jobs, (list) => list.length > 0 && list.every(({ status }) => status === 'completed'))
    expect(await transactions()).toBe(3)
    await postgres.away(async () => {
      writeFileSync(join(book.folder, 'main.ledger'), spending(0, 5))
      await server.until(
        () => server.get('/api/logs?search=no%20sync'),
        ({ body }) => (body as { logs: unknown[] }).logs.length > 0,
      )
    })
    await server.until(transactions, (count) => count === 5)
    const ended = await server.until(jobs, (list) => list.every(({ status }) => status === 'completed'))
    expect(ended.map(({ cause }) => cause)).toEqual(['start', 'file'])
  } finally {
    await server.stop()
    await postgres.stop()
    book.remove()
  }
})

test.skipIf(postgresSkipped)('a server that is read-only, as one that stands by, is waited for like one that is away', async () => {
  const postgres = await startPostgres()
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const url = await newDatabase(postgres)
  const server = await serve(book.folder, [], { DATABASE_URL: url })
  const transactions = async (): Promise<number> => ((await server.get('/api/statistics')).body as { transactions: number }).transactions
  const sql = connect(url)
  const takesChanges = async (does: boolean): Promise<void> => {
    const [{ name }] = (await sql`select current_database() as name`) as unknown as [{ name: string }]
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = ${does ? 'off' : 'on'}`)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`
  }
  try {
    await server.until(transactions, (count) => count === 3)
    await takesChanges(false)
    const refused = await server.until(
      () => server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' }),
      ({ body }) => JSON.stringify(body).includes('is read-only'),
    )
    expect(refused.status).toBe(503)
    writeFileSync(join(book.folder, 'main.ledger'), spending(0, 5))
    const { body } = await server.until(
      () => server.get('/api/logs?search=no%20sync'),
      (said) => JSON.stringify(said.body).includes('takes no changes'),
    )
    expect(JSON.stringify(body)).not.toContain('does not answer: cannot')
    await takesChanges(true)
    await server.until(transactions, (count) => count === 5)
  } finally {
    await sql.end()
    await server.stop()
    await postgres.stop()
    book.remove()
  }
})

test.skipIf(postgresSkipped)('a start waits for a database server that is not there yet, and goes on when it is', async () => {
  const port = await freePort()
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const starting = serve(book.folder, [], { DATABASE_URL: `postgres://daybook@127.0.0.1:${port}/postgres` })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const postgres = await startPostgres(port)
  const server = await starting
  try {
    await server.until(
      () => server.get('/api/networth'),
      ({ body }) => ((body as { networthTimeline?: unknown[] }).networthTimeline?.length ?? 0) > 0,
    )
  } finally {
    const { code, err } = await server.stop()
    expect([code, err]).toEqual([0, expect.stringMatching(/^the database server does not answer: .*ECONNREFUSED.*; waiting for it\n$/)])
    await postgres.stop()
    book.remove()
  }
})

test.skipIf(postgresSkipped)('a start on one that is read-only yet says once what it waits for, and once where it serves', async () => {
  const postgres = await startPostgres()
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const url = await newDatabase(postgres)
  const sql = connect(url)
  try {
    expect((await daybook(book.folder, ['update'], { env: { DATABASE_URL: url } })).code).toBe(0)
    const [{ name }] = (await sql`select current_database() as name`) as unknown as [{ name: string }]
    await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`)
    const server = await serve(book.folder, [], { DATABASE_URL: url })
    await new Promise((resolve) => setTimeout(resolve, 3500))
    await sql.unsafe(`alter database ${name} reset default_transaction_read_only`)
    await new Promise((resolve) => setTimeout(resolve, 2500))
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
    await sql.end()
    await postgres.stop()
    book.remove()
  }
})
