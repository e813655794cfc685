import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const MAIN = '; My book\ninclude more.ledger\n\n2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'
const MORE = '2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank\n  (Budget)  -3 EUR\n'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
  write('main.ledger', MAIN)
  write('more.ledger', MORE)
})
afterEach(() => service.stop())

const at = (name: string): string => join(service.folder, name)
const write = (name: string, text: string): void => writeFileSync(at(name), text)
const ask = (to: string) => service.app.inject({ method: 'GET', url: `/api/convert?to=${to}` })
const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })

describe('the journal in another dialect', () => {
  test('is shown file by file, with what is left out, and nothing is written', async () => {
    const response = await ask('beancount')
    expect(response.json()).toMatchObject({
      from: 'ledger',
      possible: true,
      transactions: 2,
      files: [
        {
          name: 'main.beancount',
          source: 'main.ledger',
          before: MAIN,
          after: expect.stringContaining('; My book\ninclude "more.beancount"\n'),
          is_whole: true,
        },
        { name: 'more.beancount', source: 'more.ledger', before: MORE, after: expect.stringContaining('2024-01-02 * "Baker"\n') },
      ],
      left_out: [{ file: 'more.ledger', line: 1, what: '2024-01-02 Baker: the virtual posting to Budget is balanced against Equity:Virtual' }],
      left_out_count: 1,
    })
    expect(readdirSync(service.folder).filter((name) => /beancount/.test(name))).toEqual([])
  })
  test('is one archive of its files', async () => {
    const response = await post('/api/convert/archive', { to: 'hledger' })
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="hledger.zip"' })
    const files = unzipSync(new Uint8Array(response.rawPayload))
    expect(Object.keys(files)).toEqual(['main.journal', 'more.journal'])
    expect(Buffer.from(files['main.journal']!).toString()).toContain('include more.journal\n')
  })
  test('goes into a new folder next to the book, and is taken back', async () => {
    const written = await post('/api/convert', { to: 'beancount', folder: 'as beancount' })
    expect(written.json()).toMatchObject({ root: 'as beancount/main.beancount', files: 2 })
    expect(readFileSync(at('as beancount/more.beancount'), 'utf8')).toContain('Expenses:Food  3 EUR')
    expect(readFileSync(at('main.ledger'), 'utf8')).toBe(MAIN)
    expect((await post('/api/editor/undo', { id: written.json<{ change: string }>().change })).statusCode).toBe(200)
    expect(existsSync(at('as beancount/main.beancount'))).toBe(false)
  })
})

describe('refused', () => {
  test('is a book with errors, which names the first', async () => {
    write('more.ledger', MORE.replace('3 EUR\n  Assets:Bank', '3 EUR\n  Assets:Bank  -2 EUR'))
    expect((await ask('hledger')).json()).toMatchObject({ possible: false, problems: [{ file: 'more.ledger', line: 1 }], files: [] })
    const response = await post('/api/convert', { to: 'hledger', folder: 'new' })
    expect([response.statusCode, response.json<{ error: { message: string } }>().error.message]).toEqual([
      400,
      expect.stringContaining('more.ledger:1: the transaction is off by 1 EUR'),
    ])
    expect(existsSync(at('new'))).toBe(false)
  })
  test('is its own dialect', async () => {
    expect((await ask('ledger')).json()).toMatchObject({ possible: false, why: expect.stringContaining('is a journal of ledger already') })
    expect((await post('/api/convert/archive', { to: 'ledger' })).statusCode).toBe(400)
  })
  test.each(['../out', '/tmp', '.hidden', 'a/b', ''])('is the folder %s', async (folder) => {
    expect((await post('/api/convert', { to: 'hledger', folder })).statusCode).toBe(400)
  })
  test('is a file that is there already, and nothing is written beside it', async () => {
    mkdirSync(at('new'))
    write('new/more.journal', 'mine\n')
    expect((await post('/api/convert', { to: 'hledger', folder: 'new' })).statusCode).toBe(409)
    expect(readdirSync(at('new'))).toEqual(['more.journal'])
    expect(readFileSync(at('new/more.journal'), 'utf8')).toBe('mine\n')
  })
  test('is a folder whose files the book would include', async () => {
    write('main.ledger', `${MAIN}include new/*\n`)
    const response = await post('/api/convert', { to: 'beancount', folder: 'new' })
    expect([response.statusCode, existsSync(at('new'))]).toEqual([400, false])
  })
})
