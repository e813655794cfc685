import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

const BOOK = 'journal_path: main.ledger\nledger_cli: ledger\ndefault_currency: EUR\ntime_zone: UTC\n'

describe.skipIf(postgresSkipped)('several books on one PostgreSQL', () => {
  const own = ownPostgres()

  test('have a schema each, and one without is told which line to write', async () => {
    const book = bookFolder(
      {
        'main.ledger': spending(0, 3),
        'firm/daybook.yaml': `${BOOK}database_schema: firm_book\n`,
        'firm/main.ledger': spending(0, 5),
        'club/daybook.yaml': BOOK,
        'club/main.ledger': spending(0, 7),
      },
      'books:\n  - {name: firm, config: firm/daybook.yaml}\n  - {name: club, config: club/daybook.yaml}\n',
    )
    const env = { DATABASE_URL: own.url }
    const server = await serve(book.folder, ['--now', '2024-03-01'], env)
    try {
      const worth = async (path: string): Promise<unknown> => JSON.stringify((await server.get(`${path}/api/networth`)).body)
      for (const [path, amount] of [
        ['', -3],
        ['/b/firm', -5],
      ] as const)
        await server.until(
          () => worth(path),
          (text) => String(text).includes(`"balanceAmount":${amount}`),
        )
      expect(await worth('/b/club')).toContain('database_schema: daybook_book')
    } finally {
      await server.stop()
    }
    const database = await openPostgres(own)
    const count = async (table: string) => (await database.query<{ n: bigint }>(`select count(*)::int8 as n from ${table}`))[0]!.n
    expect([(await count('public.events')) > 2n, (await count('firm_book.events')) > 2n]).toEqual([true, true])
    await database.close()
    // The command line finds the log of the book that it is given.
    book.write('firm/main.ledger', spending(0, 6))
    expect(await daybook(book.folder, ['update', '--config', 'firm/daybook.yaml'], { env })).toMatchObject({ code: 0 })
    expect((await daybook(book.folder, ['update'], { env })).out).toMatch(/nothing changed|0 transactions added, 0 removed, 3 unchanged/)
    for (const config of ['daybook.yaml', 'firm/daybook.yaml'])
      expect(await daybook(book.folder, ['verify', '--config', config], { env })).toMatchObject({ code: 0 })
    book.remove()
  })
})
