import { expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { DatabaseGone } from '../../../src/events/log/sql-error.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog, temporaryFolder, temporaryPglite } from '../../support/database.ts'
import { withdrawn } from './contract.ts'

test('a log whose database rests between its appends has all of them, and is told of', async () => {
  const database = await temporaryPglite()
  const log = await openTestLog(database)
  const told: number[] = []
  log.feed.subscribe((events) => told.push(...events.map(({ position }) => position)))
  for (let turn = 1; turn <= 2; turn++) {
    await database.rest()
    // Twice is as good as once.
    await database.rest()
    expect(await log.append({ expected: new Map(), events: [withdrawn(`t${turn}`)] })).toMatchObject({ ok: true, events: [{ position: turn }] })
  }
  await database.rest()
  expect((await log.head()).position).toBe(2)
  expect(told).toEqual([1, 2])
  expect(await verifyChain(database)).toMatchObject({ ok: true })
  await log.close()
})

test('what waits for its turn while the database goes to rest is answered', async () => {
  const database = await temporaryPglite()
  const ask = (n: number): Promise<{ n: number }[]> => database.query<{ n: number }>('select $1::int4 as n', [n])
  const answers = [ask(1), database.rest(), ask(2), database.transaction((sql) => sql.query('select 3::int4 as n')), database.rest(), ask(4)]
  expect(await Promise.all(answers)).toEqual([[{ n: 1 }], undefined, [{ n: 2 }], [{ n: 3 }], undefined, [{ n: 4 }]])
  database.wake()
  await database.close()
})

test('a database that rests keeps its folder, and closes', async () => {
  const folder = temporaryFolder()
  const database = await openPglite({ folder: folder.path })
  await database.rest()
  await expect(openPglite({ folder: folder.path })).rejects.toThrow('is in use by process')
  await database.close()
  await expect(database.query('select 1')).rejects.toBeInstanceOf(DatabaseGone)
  const next = await openPglite({ folder: folder.path })
  await next.close()
  await next.rest()
  next.wake()
  folder.remove()
})

test('a channel that was listened to is heard after a rest, and one that was asked for during it', async () => {
  const database = await temporaryPglite()
  const heard: string[] = []
  await database.listen('before', () => heard.push('before'))
  await database.rest()
  await database.listen('meanwhile', () => heard.push('meanwhile'))
  await database.query("select pg_notify('before', ''), pg_notify('meanwhile', '')")
  await database.query('select 1')
  expect(heard.toSorted()).toEqual(['before', 'meanwhile'])
  await database.close()
})
