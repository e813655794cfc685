import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import connect from 'postgres'
import { expect, test } from 'vitest'
import { newDatabase, postgresSkipped, startPostgres } from '../support/postgres.ts'
import { bookFolder, serve, spending } from '../support/program.ts'

/* A password that is changed, a rule that shuts out, a role that may not log in: it happens beneath a server that runs, and is put right by somebody. */

test.skipIf(postgresSkipped)('who is not let in by the database any more says so, and what was saved meanwhile is read once it is', async () => {
  const postgres = await startPostgres()
  const url = await newDatabase(postgres)
  const admin = connect(url)
  const name = new URL(url).pathname.slice(1)
  await admin.unsafe(`create role keeper login; grant create on schema public to keeper; grant create on database ${name} to keeper`)
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const server = await serve(book.folder, [], { DATABASE_URL: Object.assign(new URL(url), { username: 'keeper' }).toString() })
  const transactions = async (): Promise<number> => ((await server.get('/api/statistics')).body as { transactions: number }).transactions
  const letIn = async (does: boolean): Promise<void> => {
    await admin.unsafe(`alter role keeper ${does ? 'login' : 'nologin'}`)
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'keeper'`
  }
  try {
    await server.until(transactions, (count) => count === 3)
    await letIn(false)
    const refused = await server.until(
      () => server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' }),
      ({ body }) => JSON.stringify(body).includes('refuses the login of Daybook'),
    )
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([503, expect.stringContaining('DATABASE_URL')])
    expect(JSON.stringify(refused.body)).not.toContain('keeper')
    writeFileSync(join(book.folder, 'main.ledger'), spending(0, 5))
    // Told once: of the connection that was ended, or of the one that is not let in.
    await server.until(
      () => server.get('/api/logs?search=no%20sync'),
      ({ body }) => JSON.stringify(body).includes('no sync could be started'),
    )
    await letIn(true)
    await server.until(transactions, (count) => count === 5)
    expect((await server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' })).status).toBe(200)
  } finally {
    await admin.end()
    await server.stop()
    await postgres.stop()
    book.remove()
  }
})
