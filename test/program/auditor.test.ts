import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { ownPostgres } from '../support/own-postgres.ts'
import { postgresSkipped } from '../support/postgres.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

const ARGUMENTS: Readonly<Record<string, readonly string[]>> = { serve: ['--port', '0'], query: ['select 1'] }

describe.skipIf(postgresSkipped)('who may only read a database', () => {
  const own = ownPostgres()

  test('can have the log, the tables and the reports verified, and leaves what is there', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 40) })
    const server = await serve(book.folder, [], { DATABASE_URL: own.url })
    await server.until(
      async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
      (jobs) => jobs.at(-1)?.status === 'completed',
    )
    const database = await openPostgres(own)
    await server.stop()
    await database.query('create role auditor login')
    await database.query('grant usage on schema public to auditor')
    await database.query('grant select on all tables in schema public to auditor')
    const env = { DATABASE_URL: Object.assign(new URL(own.url), { username: 'auditor' }).toString() }
    const verified = await runIn(book.folder, ['verify'], { env })
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toMatch(/^log: .*\ntables: .*\nreports: .*\n$/)
    const { pathname } = new URL(own.url)
    await database.query(`revoke temporary on database ${pathname.slice(1)} from public`)
    expect(await runIn(book.folder, ['verify'], { env })).toEqual({
      code: 1,
      out: expect.stringMatching(/^log: .*\n$/) as string,
      err: `the tables were not checked: that takes temporary tables, and this role may not create any; grant it with "grant temporary on database ${pathname.slice(1)} to auditor"\n`,
    })
    await database.query('drop owned by auditor')
    await database.query('drop role auditor')
    await database.close()
    book.remove()
  })

  test('of which the log was altered hears the way back, and that an export needs an empty one', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 3) }, 'database_schema: altered\n')
    const env = { DATABASE_URL: own.url }
    expect(await runIn(book.folder, ['update'], { env })).toMatchObject({ code: 0 })
    expect(await runIn(book.folder, ['events', 'export', join(book.folder, 'log.ndjson')], { env })).toMatchObject({ code: 0 })
    expect((await runIn(book.folder, ['events', 'import', 'log.ndjson'], { env })).err).toMatch(
      /the log in the database of DATABASE_URL is not empty; /,
    )
    const database = await openPostgres({ ...own, schema: 'altered' })
    await database.query('alter table events disable trigger events_are_forever')
    await database.query(`update events set at = at + interval '1 hour' where position = 2`)
    await database.close()
    expect((await runIn(book.folder, ['verify'], { env })).err).toMatch(/was altered: event 2: .*\n.* into an empty database\.\n$/)
    book.remove()
  })

  /* What a program has left open would keep it from ending, and whatever starts it again would wait for ever. */
  test('whom the server refuses is told so in a line, and the program ends', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 3) })
    expect(await runIn(book.folder, ['update'], { env: { DATABASE_URL: own.url } })).toMatchObject({ code: 0 })
    const database = await openPostgres(own)
    await database.query('create role stranger login')
    await database.query('create role reader login')
    await database.query('grant usage on schema public to reader')
    await database.query('grant select on all tables in schema public to reader')
    const says = async (change: Partial<URL>, command: string, err: RegExp): Promise<void> => {
      const env = { DATABASE_URL: Object.assign(new URL(own.url), change).toString() }
      const words = [command, ...(ARGUMENTS[command] ?? [])]
      // A server and what follows the log leave most open.
      const isProgram = command === 'serve' || command === 'update'
      const ended = await (isProgram ? daybook(book.folder, words, { env, killAfterMs: 60_000 }) : runIn(book.folder, words, { env }))
      expect(ended).toMatchObject({ code: 1, err: expect.stringMatching(err) as string })
    }
    const LACKS = /^permission denied for table \w+; the role of DATABASE_URL lacks a right .*\n$/
    for (const command of ['serve', 'update', 'query', 'verify']) {
      await says({ username: 'stranger' }, command, LACKS)
    }
    await says({ username: 'reader' }, 'serve', LACKS)
    await says({ username: 'nobody' }, 'serve', /^role "nobody" does not exist; correct the user or the password in DATABASE_URL\n$/)
    await says(
      { pathname: '/nothing' },
      'update',
      /^database "nothing" does not exist; create it with "createdb", or correct the name in DATABASE_URL\n$/,
    )
    await database.query(`insert into migrations values (99, 'of a newer one')`)
    for (const command of ['serve', 'verify']) await says({}, command, /^the database has had migration 99 .*\n$/)
    for (const role of ['stranger', 'reader']) {
      await database.query(`drop owned by ${role}`)
      await database.query(`drop role ${role}`)
    }
    await database.close()
    book.remove()
  })

  test.each(['localhost/books', 'mysql://localhost/books', 'postgres://localhost:99999/books', 'postgres://us%er:secret@localhost/books'])(
    '%s is no address of a server, which is said without the password',
    async (DATABASE_URL) => {
      const book = bookFolder({ 'main.ledger': '' })
      const said = await runIn(book.folder, ['update'], { env: { DATABASE_URL } })
      expect(said).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(/^DATABASE_URL is no address of a PostgreSQL server; expected .*\n$/) as string,
      })
      expect(said.err).not.toContain('secret')
      book.remove()
    },
  )
})
