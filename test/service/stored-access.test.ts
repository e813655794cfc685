import { expect, test } from 'vitest'
import { StoredAccess } from '../../src/service/stored-logins.ts'
import { temporaryLog } from '../support/database.ts'

test('a token has the latest of its uses', async () => {
  const { database } = await temporaryLog()
  const access = new StoredAccess(database)
  await access.tokenUsed('a', '2024-02-01T09:00:00.000Z')
  await access.tokenUsed('a', '2024-02-01T10:00:00.000Z')
  await access.tokenUsed('a', '2024-02-01T08:00:00.000Z')
  expect([...(await access.tokenUses())]).toEqual([['a', '2024-02-01T10:00:00.000Z']])
  await database.close()
})

test('a time step is taken once, and none before it afterwards', async () => {
  const { database } = await temporaryLog()
  const access = new StoredAccess(database)
  const taken = await Promise.all([access.takeStep('ana', 7), access.takeStep('ana', 7)])
  expect(taken.toSorted()).toEqual([false, true])
  expect([await access.takeStep('ana', 6), await access.takeStep('ana', 8), await access.takeStep('bob', 7)]).toEqual([false, true, true])
  await database.close()
})
