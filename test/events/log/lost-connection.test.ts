import { describe, expect, test } from 'vitest'
import type { Database } from '../../../src/events/log/database.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { DatabaseGone, isAway } from '../../../src/events/log/sql-error.ts'
import { ownPostgres } from '../../support/own-postgres.ts'
import { postgresSkipped, startPostgres } from '../../support/postgres.ts'

/* A server that restarts, a network that fails, somebody who ends a session: whoever was in a transaction hears of it, and nobody else. */

describe.skipIf(postgresSkipped)('a connection that is lost', () => {
  const own = ownPostgres()
  const whoAmI = async (sql: Pick<Database, 'query'>): Promise<number> => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid

  test('in the middle of a transaction fails that, over and over, and the next one finds a connection', async () => {
    const [database, other] = [await openPostgres(own), await openPostgres(own)]
    await database.query('create table kept (number integer)')
    for (let round = 0; round < 12; round++) {
      let pid: (pid: number) => void = () => undefined
      const known = new Promise<number>((resolve) => (pid = resolve))
      const transaction = database.transaction(async (sql) => {
        pid(await whoAmI(sql))
        await sql.query('insert into kept values ($1)', [-1])
        await sql.query('select pg_sleep(20)')
      })
      const failed = expect(transaction).rejects.toSatisfy(isAway)
      await other.query('select pg_terminate_backend($1::int)', [await known])
      await failed
      await database.transaction((sql) => sql.query('insert into kept values ($1)', [round]))
    }
    expect(await database.query('select count(*)::int as rows, min(number) as first from kept')).toEqual([{ rows: 12, first: 0 }])
    await Promise.all([database.close(), other.close()])
  })

  test('while a transaction does something else takes what is asked later nowhere, and commits nothing of it', async () => {
    const [database, other] = [await openPostgres({ ...own, connections: 1 }), await openPostgres(own)]
    await database.query('create table written (by text)')
    let [goOn, pid]: [() => void, (pid: number) => void] = [() => undefined, () => undefined]
    const waits = new Promise<void>((resolve) => (goOn = resolve))
    const known = new Promise<number>((resolve) => (pid = resolve))
    let late: unknown
    const first = database.transaction(async (sql) => {
      await sql.query(`insert into written values ('first')`)
      pid(await whoAmI(sql))
      await waits
      late = await sql.query(`insert into written values ('late')`).catch((error: unknown) => error)
    })
    const failed = expect(first).rejects.toSatisfy(isAway)
    await other.query('select pg_terminate_backend($1::int)', [await known])
    await failed
    await database.transaction(async (sql) => {
      await sql.query(`insert into written values ('second')`)
      goOn()
      await sql.query('select pg_sleep(0.2)')
      await sql.query(`insert into written values ('second again')`)
    })
    expect(late).toBeInstanceOf(DatabaseGone)
    expect(await database.query('select by from written')).toEqual([{ by: 'second' }, { by: 'second again' }])
    await Promise.all([database.close(), other.close()])
  })

  test('before a channel is listened to is told as what passes, like any other', async () => {
    const server = await startPostgres()
    const database = await openPostgres(server)
    await server.stop()
    await expect(database.listen('news', () => undefined)).rejects.toSatisfy(isAway)
    await database.close()
  })
})
