import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const BOOK = `2024/01/01 Opening
    Assets:Checking                           100.00 EUR
    Equity:Opening

~ Monthly from 2024/01/01
    Expenses:Food                             400.00 EUR
    Assets:Checking
`

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-10T09:00:00.000Z'))
})
afterAll(() => log.close())
afterEach(() => service.stop())

const start = async (book = BOOK, dialect = 'ledger', config = ''): Promise<void> => {
  service = await startService({ log, config: `ledger_cli: ${dialect}\n${config}` })
  writeFileSync(join(service.folder, 'main.ledger'), book)
}
const text = (): string => readFileSync(join(service.folder, 'main.ledger'), 'utf8')
const post = async (url: string, payload: object) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, body: response.json() as { change: string; files: string[]; error?: { message: string } } }
}
const plan = (more: object = {}) => post('/api/budget', { account: 'Expenses:Food', month: '2024-03', reach: 'onwards', amount: '450.00', ...more })

describe.each(['ledger', 'hledger'])('what is planned, in a journal of %s', (dialect) => {
  test('is changed from a month on by a rule that makes up the difference', async () => {
    await start(BOOK, dialect)
    const { status, body } = await plan()
    expect([status, body.files]).toEqual([200, ['main.ledger']])
    expect(text()).toBe(`${BOOK}
~ Monthly from 2024-03-01
    Expenses:Food  50.00 EUR
    Assets:Checking
`)
  })
  test('is changed again in the same rule, which goes once it makes no difference, and is taken back byte for byte', async () => {
    await start(BOOK, dialect)
    await plan({ reach: 'month' })
    const once = text()
    expect(once).toContain('~ Monthly from 2024-03-01 to 2024-04-01\n    Expenses:Food  50.00 EUR\n')
    const again = await plan({ reach: 'month', amount: '390.5' })
    expect(text()).toBe(once.replace('  50.00 EUR', '  -9.50 EUR'))
    expect((await post('/api/editor/undo', { id: again.body.change })).status).toBe(200)
    expect(text()).toBe(once)
    await plan({ reach: 'month', amount: '400' })
    expect(text()).toBe(BOOK)
  })
  test('is changed in the rule of a person that begins with the month, comments and blanks kept', async () => {
    const own = BOOK.replace('400.00 EUR', '400.00 EUR  ; all of us')
    await start(own, dialect)
    await plan({ month: '2024-01' })
    expect(text()).toBe(own.replace('400.00 EUR', '450.00 EUR'))
  })
})

describe('a budget', () => {
  test('for an account that has none gets its first rule', async () => {
    await start()
    await plan({ account: 'Expenses:Fun', amount: '20' })
    expect(text()).toBe(`${BOOK}\n~ Monthly from 2024-03-01\n    Expenses:Fun  20.00 EUR\n    Assets:Checking\n`)
  })
  test('is written with the names of the journal, that of the account it is paid from too', async () => {
    const own = BOOK.replaceAll('Assets:', 'Aktiva:').replaceAll('Expenses:', 'Ausgaben:')
    await start(own, 'hledger')
    expect((await plan()).status).toBe(200)
    expect(text()).toBe(`${own}\n~ Monthly from 2024-03-01\n    Ausgaben:Food  50.00 EUR\n    Aktiva:Checking\n`)
  })
  test('that is planned already writes nothing', async () => {
    await start()
    expect((await plan({ amount: '400' })).body).toEqual({ success: true, files: [], change: '' })
    expect(text()).toBe(BOOK)
  })
  test('is not written where it would mean something else: behind a comment that is never closed', async () => {
    const open = `${BOOK}\ncomment\n`
    await start(open)
    const { status, body } = await plan()
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining('would not budget 450')])
    expect(text()).toBe(open)
  })
  test('is refused in beancount, for a month that is none, and for an amount that is none', async () => {
    await start('2024-01-01 open Assets:Checking\n', 'beancount')
    expect((await plan()).body.error?.message).toContain('Change the line custom "budget" in the journal itself')
    for (const more of [{ month: '2024-13' }, { amount: '-5' }, { amount: '1e9' }, { reach: 'ever' }]) expect((await plan(more)).status).toBe(400)
    expect(text()).toBe('2024-01-01 open Assets:Checking\n')
  })
  test('that is planned in another commodity is left to who wrote it', async () => {
    await start(BOOK.replace('400.00 EUR', '400.00 USD'))
    expect((await plan()).body.error?.message).toContain('is not in EUR alone')
  })
  test('is not written while everything is read-only', async () => {
    await start(BOOK, 'ledger', 'readonly: true\n')
    expect((await plan()).status).toBe(403)
    expect(text()).toBe(BOOK)
  })
})
