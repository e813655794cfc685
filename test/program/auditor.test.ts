import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

describe.skipIf(postgresSkipped)('who may only read a database', () => {
  const own = ownPostgres()

  test('can have the log, the tables, the snapshot and the reports verified, and leaves what is there', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 40) })
    const server = await serve(book.folder, [], { DATABASE_URL: own.url })
    await server.until(
      async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
      (jobs) => jobs.at(-1)?.status === 'completed',
    )
    await server.get('/api/networth')
    const database = await openPostgres(own)
    const kept = async (): Promise<unknown> =>
      (
        await database.query(`select to_regclass('book_snapshots') is not null and (select count(*) > 1 from book_snapshots) as kept`).catch(() => [])
      )[0]
    await server.until(kept, (row) => JSON.stringify(row) === '{"kept":true}')
    await server.stop()
    await database.query('create role auditor login')
    await database.query('grant usage on schema public to auditor')
    await database.query('grant select on all tables in schema public to auditor')
    const env = { DATABASE_URL: Object.assign(new URL(own.url), { username: 'auditor' }).toString() }
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
