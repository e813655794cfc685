import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const MAIN = '2024-01-01 Opening\n    Assets:Checking                          100.00 EUR\n    Equity:Opening\n'
const GENERIC = 'Date,Description,Debit,Credit,Balance\n2024-01-05,Market,4.20,,95.80\n2024-01-06,Pay,,10.00,105.80\n'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
afterEach(async () => {
  await service.statements.close()
  await service.stop()
})

const start = async (config = 'import: { folder: statements }\n'): Promise<void> => {
  service = await startService({ log, config })
  writeFileSync(join(service.folder, 'main.ledger'), MAIN)
  mkdirSync(join(service.folder, 'statements'))
}
const drop = (name: string, text: string): void => writeFileSync(join(service.folder, 'statements', name), text)
const journal = (): string => readFileSync(join(service.folder, 'main.ledger'), 'utf8')
const waiting = async () => {
  const response = await service.app.inject('/api/import/waiting')
  return {
    status: response.statusCode,
    ...(response.json() as { folder: string; statements: { name: string; preset: string; problem: string; hash: string }[] }),
  }
}
const post = async (route: string, payload: object) => {
  const response = await service.app.inject({ method: 'POST', url: `/api/import/waiting/${route}`, payload: JSON.stringify(payload) })
  return { status: response.statusCode, body: response.json() as { content: string; hash: string } }
}

describe('a statement that is dropped into the folder', () => {
  test('waits, is handed out, and waits no longer once it was imported or dismissed; the file stays', async () => {
    await start()
    drop('bank.csv', GENERIC)
    drop('other.csv', `${GENERIC}2024-01-07,Tea,1,,104.80\n`)
    expect(await waiting()).toMatchObject({
      folder: 'statements',
      statements: [{ name: 'bank.csv', preset: '', problem: '' }, { name: 'other.csv' }],
    })
    const { body } = await post('take', { name: 'bank.csv' })
    expect(Buffer.from(body.content, 'base64').toString()).toBe(GENERIC)
    const transactions = [{ day: '2024-01-05', text: '2024-01-05 Market\n  Expenses:Food  4.20 EUR\n  Assets:Checking', keys: ['k:0'] }]
    const saved = await service.app.inject({
      method: 'POST',
      url: '/api/import/save',
      payload: JSON.stringify({ statement: { name: 'bank.csv', hash: body.hash, format: 'csv' }, journal: 'main.ledger', transactions }),
    })
    expect(saved.json()).toMatchObject({ added: 1 })
    expect((await waiting()).statements.map(({ name }) => name)).toEqual(['other.csv'])
    expect((await post('dismiss', { name: 'other.csv' })).status).toBe(200)
    expect((await waiting()).statements).toEqual([])
    expect((await post('take', { name: 'other.csv' })).status).toBe(404)
    // What was taken back may be imported again.
    await service.app.inject({
      method: 'POST',
      url: '/api/editor/undo',
      payload: JSON.stringify({ id: (saved.json() as { change: string }).change }),
    })
    expect((await waiting()).statements.map(({ name }) => name)).toEqual(['bank.csv'])
    expect(readFileSync(join(service.folder, 'statements/other.csv'), 'utf8')).toContain('Tea')
  })

  test('is a file of that folder and nothing else', async () => {
    await start()
    writeFileSync(join(service.folder, 'secret.csv'), 'secret')
    symlinkSync(join(service.folder, 'secret.csv'), join(service.folder, 'statements/link.csv'))
    mkdirSync(join(service.folder, 'statements/folder.csv'))
    drop('.hidden.csv', GENERIC)
    drop('empty.csv', '')
    expect((await waiting()).statements).toEqual([])
    for (const name of ['../secret.csv', 'link.csv', '/etc/passwd', '..', '.hidden.csv', 'folder.csv', 'none.csv'])
      for (const route of ['take', 'dismiss']) expect([name, (await post(route, { name })).status]).toEqual([name, 404])
  })

  test('is imported by itself where the configuration names a preset for it, once', async () => {
    await start('import: { folder: statements, presets: [{ files: "BANK-*.csv", preset: Generic Bank CSV }] }\n')
    drop('bank-1.csv', GENERIC)
    drop('other.csv', GENERIC.replace('Market', 'Bakery'))
    await service.statements.follow(() => undefined)
    expect(journal()).toContain('2024-01-05 Market')
    expect(journal()).not.toContain('Bakery')
    expect((await waiting()).statements.map(({ name, preset }) => [name, preset])).toEqual([['other.csv', '']])
    const before = journal()
    await service.statements.importKnown()
    drop('bank-2.csv', `${GENERIC}2024-01-07,Tea,1.00,,104.80\n`)
    await expect.poll(() => journal(), { timeout: 20_000 }).toContain('2024-01-07 Tea')
    expect(journal().startsWith(before)).toBe(true)
    expect(journal().match(/^2024-01-05/gm)).toHaveLength(1)
  })

  test('waits with the reason where its preset does not fit', async () => {
    await start('import: { folder: statements, presets: [{ files: "*", preset: Generic Bank CSV }] }\n')
    drop('odd.csv', 'a;b\nc;d\n')
    await service.statements.importKnown()
    expect((await waiting()).statements).toMatchObject([{ name: 'odd.csv', preset: 'Generic Bank CSV', problem: expect.stringMatching(/./) }])
    expect(journal()).toBe(MAIN)
  })

  test('waits for a person where its balance contradicts its rows, or a row is not understood', async () => {
    await start('import: { folder: statements, presets: [{ files: "*", preset: Generic Bank CSV }] }\n')
    drop('off.csv', GENERIC.replaceAll('2024-01', '2023-11').replace('105.80', '106.00'))
    drop('unread.csv', GENERIC.replaceAll('2024-01', '2023-10').replace('4.20', 'many'))
    await service.statements.importKnown()
    expect((await waiting()).statements).toMatchObject([
      {
        name: 'off.csv',
        problem: expect.stringMatching(/^waits for you: the statement contradicts its rows as they were read: line 3: .* 106\.00 EUR/),
      },
      { name: 'unread.csv', problem: expect.stringMatching(/^line 2: /) },
    ])
    expect(journal()).toBe(MAIN)
  })

  test('a folder that is not there is told, and none at all is no trouble', async () => {
    await start()
    rmSync(join(service.folder, 'statements'), { recursive: true })
    expect((await waiting()).status).toBe(404)
    await service.stop()
    service = await startService({ log })
    expect(await waiting()).toEqual({ status: 200, folder: '', statements: [] })
  })
})
