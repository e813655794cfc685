import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { DiskFull } from '../../../src/events/log/sql-error.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog } from '../../support/database.ts'
import { withdrawn } from './contract.ts'

const disk = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-small-disk-'))
const remount = (size: string): boolean => spawnSync('mount', ['-o', `remount,size=${size}`, disk]).status === 0
const mount = (options: string): boolean => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0
// Only who may mount has a small disk at hand.
const mounted = mount('size=40m')

const block = (turn: number) => withdrawn(...Array.from({ length: 4000 }, (_, i) => `${turn}-${i}-${Math.sin(turn * 4000 + i)}`))

describe.skipIf(!mounted)('a disk that is full', () => {
  afterAll(() => {
    spawnSync('umount', [disk])
    fs.rmSync(disk, { recursive: true, force: true })
  })

  test('ends the database with one clear refusal, and everything acknowledged is there once there is space', async () => {
    const folder = path.join(disk, 'log')
    const log = await openTestLog(await openPglite({ folder, freeBytesFloor: 0 }))
    let acknowledged = 0
    let refusal: unknown
    for (let turn = 0; refusal === undefined && turn < 3000; turn++) {
      try {
        const result = await log.append({ expected: new Map(), events: [block(turn)] })
        if (result.ok) acknowledged = result.events[0]!.position
      } catch (error) {
        refusal = error
      }
    }
    expect(refusal).toBeInstanceOf(DiskFull)
    expect((refusal as Error).message).toContain(folder)
    expect(acknowledged).toBeGreaterThan(10)
    // Not another statement is tried: the next one would spin for ever.
    await expect(log.append({ expected: new Map(), events: [block(0)] })).rejects.toBeInstanceOf(DiskFull)
    await expect(log.head()).rejects.toBeInstanceOf(DiskFull)
    // With space it goes on by itself; what was not acknowledged may be there, what was is.
    expect(remount('120m')).toBe(true)
    const mended = (await log.head()).position
    expect([acknowledged, acknowledged + 1]).toContain(mended)
    expect(await log.append({ expected: new Map(), events: [block(1)] })).toMatchObject({ ok: true, events: [{ position: mended + 1 }] })
    acknowledged = mended + 1
    await log.close()
    fs.writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(200))
    const { bavail, bsize } = fs.statfsSync(disk)
    fs.writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(bavail * bsize - 64 * 1024))
    // Opening it while the disk is full is refused as well, and sets nothing aside.
    await expect(openPglite({ folder })).rejects.toBeInstanceOf(DiskFull)
    await expect(
      openPglite({ folder, freeBytesFloor: 0 }).then((database) =>
        database.transaction((sql) => sql.run('create table x as select generate_series(1, 1000000)')).finally(() => database.close()),
      ),
    ).rejects.toBeInstanceOf(DiskFull)
    expect(fs.readdirSync(disk)).toContain('log')

    expect(remount('400m')).toBe(true)
    const again = await openTestLog(await openPglite({ folder, freeBytesFloor: 0 }))
    const chain = await verifyChain(again.database)
    expect(chain).toMatchObject({ ok: true })
    expect(chain.position).toBeGreaterThanOrEqual(acknowledged)
    expect(chain.position).toBeLessThanOrEqual(acknowledged + 1)
    await again.append({ expected: new Map(), events: [block(1)] })
    await again.close()
  })

  test('is not reached in ordinary use: below a floor of free space writes are refused, and reads go on', async () => {
    const { bavail, bsize } = fs.statfsSync(disk)
    const log = await openTestLog(await openPglite({ folder: path.join(disk, 'floor'), freeBytesFloor: bavail * bsize - 20 * 1024 * 1024 }))
    let refusal: unknown
    for (let turn = 0; refusal === undefined && turn < 3000; turn++)
      refusal = await log.append({ expected: new Map(), events: [block(turn)] }).then(
        () => undefined,
        (error: unknown) => error,
      )
    expect(refusal).toBeInstanceOf(DiskFull)
    expect((await log.head()).position).toBeGreaterThan(0)
    await log.close()
  })
})
