import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { openTestLog } from '../../support/database.ts'
import { started } from './contract.ts'

let folder: string
beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-broken-page-'))))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

const PAGE_BYTES = 8192

test('a broken page of the log is named by the events that it held, and ends nothing', async () => {
  const data = path.join(folder, 'data')
  const log = await openTestLog(await openPglite({ folder: data }))
  for (let at = 0; at < 20; at++)
    await log.append({ expected: new Map(), events: Array.from({ length: 20 }, (_, i) => started(`job ${at} ${i} ${'x'.repeat(200)}`)) })
  const [row] = await log.database.query<{ file: string }>(`select pg_relation_filepath('events') as file`)
  const rows = await log.database.query<{ position: bigint; page: bigint }>(
    `select position, (ctid::text::point)[0]::bigint as page from events order by position`,
  )
  await log.close()

  const file = path.join(data, row!.file)
  const broken = 3
  expect(fs.statSync(file).size).toBeGreaterThan((broken + 1) * PAGE_BYTES)
  const bytes = fs.readFileSync(file)
  bytes[broken * PAGE_BYTES + 5000]! ^= 0x10
  fs.writeFileSync(file, bytes)
  const lost = rows.filter(({ page }) => Number(page) === broken).map(({ position }) => Number(position))

  const again = await openPglite({ folder: data })
  const finding = await verifyChain(again)
  expect(finding).toMatchObject({ ok: false, position: lost[0] })
  const { message } = finding as { readonly message: string }
  expect(message).toMatch(new RegExp(`^the disk does not give it back \\(invalid page in block ${broken} of relation`))
  expect(message).toContain(lost.length > 11 ? `neither can ${lost.length - 1} others` : `neither can event ${lost.slice(1).join(', ')}`)
  await again.close()
})

test('where no event can be read, as a page of their index is broken, verifying ends and says so', async () => {
  const data = path.join(folder, 'data')
  const log = await openTestLog(await openPglite({ folder: data }))
  await log.append({ expected: new Map(), events: Array.from({ length: 20 }, (_, i) => started(`job ${i}`)) })
  const rows = await log.database.query<{ file: string }>(
    `select pg_relation_filepath(oid) as file from pg_class where oid in (select indexrelid from pg_index where indrelid = 'events'::regclass) or relname = 'events'`,
  )
  await log.close()
  const whole = path.join(folder, 'whole')
  fs.cpSync(data, whole, { recursive: true })
  for (const { file } of rows) {
    fs.rmSync(data, { recursive: true })
    fs.cpSync(whole, data, { recursive: true })
    const bytes = fs.readFileSync(path.join(data, file))
    for (let at = 5000; at < bytes.length; at += PAGE_BYTES) bytes.fill(0xff, at, at + 4)
    fs.writeFileSync(path.join(data, file), bytes)
    const again = await openPglite({ folder: data })
    const finding = await verifyChain(again)
    expect(finding.ok ? finding.position : finding.message).toEqual(
      finding.ok ? 20 : expect.stringMatching(/^the disk does not give it back \(.*; neither can (many|\d+) others$|neither can event/),
    )
    await again.close()
  }
})
