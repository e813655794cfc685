import { expect, test } from 'vitest'
import { newDatabase, postgresSkipped, startPostgres } from '../support/postgres.ts'
import { bookFolder, serve, spending } from '../support/program.ts'

/* A database server that is stopped for an upgrade is nobody's mistake: what was asked meanwhile may be asked again. */

test.skipIf(postgresSkipped)('while the database server is away the book is shown, and who writes is told to try again', async () => {
  const postgres = await startPostgres()
  const book = bookFolder({ 'main.ledger': spending(0, 3) })
  const server = await serve(book.folder, [], { DATABASE_URL: await newDatabase(postgres) })
  try {
    const before = await server.until(
      () => server.get('/api/networth'),
      ({ body }) => (body as { networthTimeline: unknown[] }).networthTimeline.length > 0,
    )
    await postgres.stop()
    const away = {
      status: 503,
      body: { error: { code: 'INTERNAL_ERROR', message: expect.stringMatching(/^the database does not answer: .* try again/) as string } },
    }
    expect(await server.post('/api/account_notes/upsert', { account: 'Assets:Checking', note: 'joint' })).toEqual(away)
    expect(await server.post('/api/sync', { journal: true })).toEqual(away)
    expect(await server.get('/api/networth')).toEqual(before)
  } finally {
    await server.stop()
    book.remove()
  }
})
