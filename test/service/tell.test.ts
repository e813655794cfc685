import { mkdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockPath } from '../../src/events/log/lock.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

let whole: WholeDaybook
let lock: string
beforeAll(async () => {
  whole = await openWholeDaybook({ 'main.ledger': '2024-01-01 Opening\n    Assets:Bank  1 EUR\n    Equity:Own\n' })
  lock = lockPath(join(whole.folder, '.daybook'))
})
afterAll(() => whole.close())

const told = (): unknown => (JSON.parse(readFileSync(lock, 'utf8')) as { url?: string }).url

test('others read where a server listens', async () => {
  whole.daybook.tell({ url: 'http://127.0.0.1:1' })
  await expect.poll(told).toBe('http://127.0.0.1:1')
})

test('a server whose place cannot be written down goes on', async () => {
  const failures: unknown[] = []
  const failed = (reason: unknown): unknown => failures.push(reason)
  process.on('unhandledRejection', failed)
  // Where the new text is written before it takes the place of the old one.
  const partial = `${lock}.${process.pid}`
  mkdirSync(partial)
  whole.daybook.tell({ url: 'http://127.0.0.1:2' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  rmdirSync(partial)
  process.off('unhandledRejection', failed)
  expect([failures, told()]).toEqual([[], 'http://127.0.0.1:1'])
  expect(await whole.sync()).toEqual([])
})
