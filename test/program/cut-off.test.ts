import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, spending } from '../support/program.ts'

/* Every hash that is left of a log without its end is right: whoever followed it further knows better. */
describe.skipIf(postgresSkipped)('a log on a server whose last events somebody took away', () => {
  const own = ownPostgres()

  test('is found by verify, as its tables had followed it further', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 3) })
    const env = { DATABASE_URL: own.url }
    expect(await daybook(book.folder, ['update'], { env })).toMatchObject({ code: 0 })
    expect(await daybook(book.folder, ['verify'], { env })).toMatchObject({ code: 0, err: '' })
    const database = await openPostgres(own)
    await database.query('alter table events disable trigger all')
    const [last] = await database.query<{ position: bigint }>(
      'delete from events where position = (select max(position) from events) returning position',
    )
    await database.close()
    const cut = await daybook(book.folder, ['verify'], { env })
    expect([cut.code, cut.err]).toEqual([1, expect.stringContaining(`the log was cut off: its tables include event ${last?.position}\n`)])
    book.remove()
  })
})
