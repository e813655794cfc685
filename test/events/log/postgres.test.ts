import { afterAll, beforeAll, describe } from 'vitest'
import { temporarySchema } from '../../support/database.ts'
import { postgresSkipped, type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { logContract } from './contract.ts'
import { proofContract } from './proof-contract.ts'
import { stateContract } from './state-contract.ts'

describe.skipIf(postgresSkipped)('on a server', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  logContract('PostgreSQL', () => temporarySchema(server.url))
  proofContract('PostgreSQL', () => temporarySchema(server.url))
  stateContract('PostgreSQL', () => temporarySchema(server.url))
})
