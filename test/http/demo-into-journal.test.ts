import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { DiskFiles } from '../../src/commands/journal/files/disk-files.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog()
})
afterAll(() => log.close())
afterEach(() => service.stop())

const start = async (root: string | undefined, dialect = 'ledger'): Promise<void> => {
  service = await startService({ log, config: `ledger_cli: ${dialect}\n` })
  if (root === undefined) rmSync(join(service.folder, 'main.ledger'), { force: true })
  else writeFileSync(join(service.folder, 'main.ledger'), root)
}
const post = async (url: string, payload?: object) => {
  const response = await service.app.inject({ method: 'POST', url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() as { success?: boolean; files: string[]; change: string; error?: { message: string } } }
}
const files = (): string[] => readdirSync(service.folder).filter((name) => /\.(ledger|journal|beancount)$/.test(name))

test.each(['ledger', 'hledger', 'beancount'] as const)(
  'an empty journal of %s becomes the demo book, and is empty again when that is taken back',
  async (dialect) => {
    await start('\n  \n', dialect)
    const { status, body } = await post('/api/init')
    expect([status, body.success]).toEqual([200, true])
    expect(body.files).toContain('main.ledger')
    expect(body.files.length).toBeGreaterThan(4)
    const book = readerOf(dialect).read(join(service.folder, 'main.ledger'), new DiskFiles(), { today: parseDay('2024-02-10') })
    expect(book.problems).toEqual([])
    expect(book.transactions.count).toBeGreaterThan(500)
    expect((await post('/api/editor/undo', { id: body.change })).status).toBe(200)
    expect(files()).toEqual(['main.ledger'])
    expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe('\n  \n')
  },
)

test('a journal that is not there yet begins with it', async () => {
  await start(undefined)
  expect((await post('/api/init')).status).toBe(200)
  expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toContain('include prices.ledger')
})

test.each(['; a line of somebody\n', '2024/01/01 Opening\n    Assets:Cash  1 EUR\n    Equity\n'])(
  'nothing is written over a journal that says something: %j',
  async (text) => {
    await start(text)
    const { status, body } = await post('/api/init')
    expect(status).toBe(400)
    expect(body.error?.message).toContain('main.ledger is not empty')
    expect(files()).toEqual(['main.ledger'])
    expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe(text)
  },
)

test('nor over another file that the demo book would have', async () => {
  await start('')
  writeFileSync(join(service.folder, 'prices.ledger'), '; mine\n')
  const { status, body } = await post('/api/init')
  expect([status, body.error?.message]).toEqual([400, expect.stringContaining('prices.ledger already exists')])
  expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe('')
  expect(readFileSync(join(service.folder, 'prices.ledger'), 'utf8')).toBe('; mine\n')
  expect(existsSync(join(service.folder, 'inbox.ledger'))).toBe(false)
})
