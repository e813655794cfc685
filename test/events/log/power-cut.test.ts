import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { verifyTables } from '../../../src/projections/verify.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'
import { recordedBlock, type Transaction } from '../../support/event-batches.ts'
import { cutPower } from '../../support/unsynced.ts'
import { started } from './contract.ts'

const POWER_CUT = new URL('../../support/power-cut-thread.ts', import.meta.url)
const FORGETFUL = new URL('../../support/forgetful-disk-thread.ts', import.meta.url)

const transaction = (id: string): Transaction => ({
  id,
  day: 19_000,
  origin: 0,
  postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1' }],
})
const recorded = (prefix: string, count: number) => ({
  stream: 'journal',
  type: 'TransactionsRecorded' as const,
  data: recordedBlock(Array.from({ length: count }, (_, i) => transaction(`${prefix}-${i}`))),
})

let parent: string
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-power-cut-'))
})
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }))

/** Looks at what a power cut would leave now, with an ordinary disk. */
async function afterPowerCut<Result>(name: string, look: (log: EventLog) => Promise<Result>): Promise<Result> {
  const copy = path.join(parent, name)
  cutPower(path.join(parent, 'log'), copy)
  const log = await openTestLog(await openPglite({ folder: copy }))
  try {
    return await look(log)
  } finally {
    await log.close()
  }
}

test('every commit that is acknowledged has been forced to the disk', async () => {
  const database = await temporaryPglite()
  const log = await openTestLog(database)
  const before = await database.syncs()
  for (let i = 0; i < 40; i++) await log.append({ expected: new Map(), events: [started(String(i))] })
  expect((await database.syncs()) - before).toBeGreaterThanOrEqual(40)
  await log.close()
})

describe.runIf(process.platform === 'linux')('a power cut', () => {
  test('loses nothing that was acknowledged: small appends, a large one with its tables, and after a checkpoint', async () => {
    const database = await openPglite({ folder: path.join(parent, 'log'), thread: POWER_CUT })
    const projector = await Projector.open(database, summaries())
    const log = await openTestLog(database, projector.alongside)
    await projector.catchUp()
    const check = async (name: string): Promise<void> => {
      const head = await log.head()
      const found = await afterPowerCut(name, async (copy) => ({
        chain: await verifyChain(copy.database),
        reached: await Projector.open(copy.database, summaries()).then((p) => p.positions()),
      }))
      expect(found.chain, name).toEqual({ ok: true, ...head })
      expect(new Set(found.reached.values())).toEqual(new Set([head.position]))
    }
    for (let i = 0; i < 10; i++) await log.append({ expected: new Map(), events: [started(String(i))] })
    await check('small appends')
    await log.append({ expected: new Map(), events: Array.from({ length: 6 }, (_, block) => recorded(`block ${block}`, 1000)) })
    await check('large append')
    await log.database.query('checkpoint')
    await check('checkpoint')
    await log.append({
      expected: new Map(),
      events: [{ stream: 'journal', type: 'TransactionsWithdrawn', data: { id: ['block 0-1'] } }, recorded('more', 1)],
    })
    await check('an edit')
    await projector.rebuild()
    await check('a rebuild')
    expect(await afterPowerCut('whole', (copy) => verifyTables(copy, summaries()))).toEqual([])
    await log.close()
  })

  test('on a disk that only pretends to store would lose something, and this test would see it', async () => {
    const log = await openTestLog(await openPglite({ folder: path.join(parent, 'log'), thread: FORGETFUL }))
    for (let i = 0; i < 10; i++) await log.append({ expected: new Map(), events: [started(String(i))] })
    expect(await afterPowerCut('forgetful', async (copy) => (await copy.head()).position).catch(() => 'does not open')).not.toBe(10)
    await log.close()
  })
})
