import { afterAll, beforeAll } from 'vitest'
import { newDatabase, type PostgresServer, startPostgres } from './postgres.ts'

/** A PostgreSQL server with an empty database, for the tests of the `describe` that asks for it. `url` is there once they run. */
export function ownPostgres(): { readonly url: string } {
  let server: PostgresServer
  const own = { url: '' }
  beforeAll(async () => {
    server = await startPostgres()
    own.url = await newDatabase(server)
  })
  afterAll(() => server.stop())
  return own
}
