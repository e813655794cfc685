import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { newDatabase, type PostgresServer, postgresSkipped, startPostgres } from '../support/postgres.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

describe.skipIf(postgresSkipped)('who may only read a database', () => {
  let postgres: PostgresServer
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await newDatabase(postgres)
  })
  afterAll(() => postgres.stop())

  test('can have the log, the tables, the snapshot and the reports verified, and leaves what is there', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 40) })
    const server = await serve(book.folder, [], { DATABASE_URL: url })
    await server.until(
      async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
      (jobs) => jobs.at(-1)?.status === 'completed',
    )
    await server.get('/api/networth')
    const database = await openPostgres({ url })
    const kept = async (): Promise<unknown> =>
      (
        await database.query(`select to_regclass('book_snapshots') is not null and (select count(*) > 1 from book_snapshots) as kept`).catch(() => [])
      )[0]
    await server.until(kept, (row) => JSON.stringify(row) === '{"kept":true}')
    await server.stop()
    await database.query('create role auditor login')
    await database.query('grant usage on schema public to auditor')
    await database.query('grant select on all tables in schema public to auditor')
    const env = { DATABASE_URL: Object.assign(new URL(url), { username: 'auditor' }).toString() }
    const verified = await daybook(book.folder, ['verify'], { env })
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/^log: .*\ntables: .*\nsnapshot: .*\nanswers: .* may not remove them\nreports: .*\n$/)
    expect(await kept()).toEqual({ kept: true })
    await database.query('drop owned by auditor')
    await database.query('drop role auditor')
    await database.close()
    book.remove()
  })
})
