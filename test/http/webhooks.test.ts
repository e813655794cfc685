import { createHmac } from 'node:crypto'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { group, message, RENT, SPLIT } from '../support/firefly-message.ts'
import { startService, type TestService } from '../support/service.ts'

const LEDGER =
  '2024/01/01 Opening\n  Assets:Checking  100 CAD\n  Expenses:Rent  1 CAD\n  Expenses:Food:Bread  1 CAD\n  Equity:Opening\n\ninclude added.dat\n'
const SECRET = 'a secret of the webhook'
/** The service of the tests stands on it. */
const NOW = Date.parse('2024-02-01T09:00:00.000Z') / 1000

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
afterEach(() => service.stop())

const start = async (config = 'add_journal_path: added.dat\n', main = LEDGER): Promise<void> => {
  service = await startService({ log, config })
  write('main.ledger', main)
  write('added.dat', '')
}
const write = (name: string, text: string): void => writeFileSync(join(service.folder, name), text)
const added = (): string => readFileSync(join(service.folder, 'added.dat'), 'utf8')

interface Answer {
  readonly status: number
  readonly body: { entries?: string[]; ignored?: boolean; duplicate?: boolean; message?: string; error?: { message: string } }
}
const send = async (payload: object | string, headers: Record<string, string> = {}): Promise<Answer> => {
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
  const response = await service.app.inject({ method: 'POST', url: '/api/webhooks/firefly', payload: body, headers })
  return { status: response.statusCode, body: response.json() as Answer['body'] }
}

describe('a transaction of Firefly III', () => {
  test('stands in the journal on the day that it was where it happened', async () => {
    await start()
    expect(await send(message('STORE', group()))).toEqual({ status: 200, body: { success: true, entries: [`${RENT}\n`] } })
    expect(added()).toBe(RENT)
  })
  test('that comes again changes nothing, and two that are alike are both kept', async () => {
    await start()
    const [one, other] = [message('STORE', group()), message('STORE', group())]
    await send(one)
    expect(await send(one)).toMatchObject({ status: 200, body: { duplicate: true, entries: [`${RENT}\n`] } })
    await send(other)
    expect(added()).toBe(`${RENT}\n${RENT}`)
    const changed = JSON.parse(JSON.stringify(one).replace('1500.00', '1.00')) as object
    expect((await send(changed)).status).toBe(409)
  })
  test('without a uuid is known by its bytes', async () => {
    await start()
    const plain = { trigger: 'STORE_TRANSACTION', content: { transactions: [SPLIT] } }
    await send(plain)
    expect((await send(plain)).body.duplicate).toBe(true)
    expect(added()).toBe(RENT)
  })
  test('is changed and taken out where we wrote it, with everything else left byte for byte', async () => {
    await start()
    const id = group()
    await send(message('STORE', id))
    await send(message('STORE', group(), [{ description: 'Other' }]))
    const other = RENT.replace('Rent\n', 'Other\n')
    write('added.dat', `; mine\n\n${added()}\n; more\n`)
    await send(message('UPDATE', id, [{ amount: '1600.00' }]))
    expect(added()).toBe(`; mine\n\n${RENT.replaceAll('1500', '1600')}\n${other}\n; more\n`)
    expect((await send(message('DESTROY', id))).body).toEqual({ success: true, entries: [] })
    expect(added()).toBe(`; mine\n\n${other}\n; more\n`)
  })
  test('keeps its place and its line ends in a file that has others', async () => {
    await start()
    write('added.dat', '; mine\r\n')
    const id = group()
    await send(message('STORE', id))
    expect(added()).toBe(`; mine\r\n\r\n${RENT.replaceAll('\n', '\r\n')}`)
    await send(message('UPDATE', id, [{ description: 'Flat' }]))
    expect(added()).toBe(`; mine\r\n\r\n${RENT.replace('* Rent', '* Flat').replaceAll('\n', '\r\n')}`)
    await send(message('DESTROY', id))
    expect(added()).toBe('; mine\r\n')
  })
  test('that a person has edited since is left as it is, and that is said', async () => {
    await start()
    const id = group()
    await send(message('STORE', id))
    write('added.dat', RENT.replace('* Rent', '* My rent'))
    const { body } = await send(message('DESTROY', id))
    expect(body).toMatchObject({ ignored: true, message: expect.stringMatching(/edited or taken out since/) })
    expect(added()).toContain('My rent')
  })
  test('of which others told us, or that never was here, is not touched', async () => {
    await start()
    for (const trigger of ['UPDATE', 'DESTROY'] as const)
      expect((await send(message(trigger, group()))).body).toMatchObject({ ignored: true, message: expect.stringMatching(/never written here/) })
    expect(added()).toBe('')
  })
  test('whose messages overtake one another ends as the last of them says', async () => {
    await start()
    const [id, gone] = [group(), group()]
    const late = message('STORE', id, [{}], { updated_at: '2026-05-01T10:00:00Z' })
    await send(message('UPDATE', id, [{ description: 'Newer' }], { updated_at: '2026-05-01T11:00:00Z' }))
    await send(late)
    expect(added()).toContain('Newer')
    expect((await send(message('UPDATE', id, [{ description: 'Old' }], { updated_at: '2026-05-01T10:30:00Z' }))).body.ignored).toBe(true)
    const [store, destroy] = [message('STORE', gone), message('DESTROY', gone)]
    await send(destroy)
    expect((await send(store)).body).toMatchObject({ ignored: true, message: expect.stringMatching(/destroyed in the meantime/) })
    expect(added().match(/^2026/gm)).toHaveLength(1)
  })

  test('in several parts is one transaction', async () => {
    await start()
    const parts = [
      { amount: '10.00', description: 'Bread', destination_name: 'Food:Bread' },
      { amount: '5.50', description: 'Stamps', destination_name: 'Post office' },
    ]
    await send(message('STORE', group(), parts, { group_title: 'Saturday' }))
    expect(added()).toBe(
      '2026/05/01 * Saturday\n  Assets:Checking  -15.50 CAD\n  Expenses:Food:Bread   10.00 CAD  ; Bread\n  Equity:Unknown   5.50 CAD  ; Post office, Stamps\n',
    )
  })
  test('all or nothing: with one part that is wrong nothing is written and nothing waits', async () => {
    await start()
    const { status, body } = await send(message('STORE', group(), [{}, { amount: '-5' }, { date: 'soon' }]))
    expect([status, body.error!.message]).toEqual([400, expect.stringMatching(/transactions\.1\.amount: .*; .*transactions\.2\.date/)])
    expect([added(), service.webhooks.view.waiting()]).toEqual(['', []])
  })
  test.each([
    ['a transfer', { type: 'transfer' }, '  Assets:Checking  -1500.00 CAD @@ 1000.00 EUR\n  Expenses:Rent   1000.00 EUR\n'],
    ['a deposit', { type: 'deposit' }, '  Assets:Checking  -1000.00 EUR @@ 1500.00 CAD\n  Expenses:Rent   1500.00 CAD\n'],
  ])('in two currencies has both: %s', async (_, more, lines) => {
    await start()
    await send(message('STORE', group(), [{ ...more, foreign_amount: '1000.000000000000', foreign_currency_code: 'EUR' }]))
    expect(added()).toBe(`2026/05/01 * Rent\n${lines}`)
  })
  test('goes to an account of the very same name or to none: never to one that is like it', async () => {
    await start('add_journal_path: added.dat\nfirefly: { accounts: [{ name: Landlord, account: Expenses:Rent }] }\n')
    const to = async (destination_name: string): Promise<string> => {
      const { body } = await send(message('STORE', group(), [{ destination_name }]))
      return body.entries![0]!.split('\n')[2]!.trim().replace(/\s+/g, ' ')
    }
    expect(await to('Ren')).toBe('Equity:Unknown 1500.00 CAD ; Ren')
    expect(await to('Rents')).toBe('Equity:Unknown 1500.00 CAD ; Rents')
    expect(await to('Bread')).toBe('Equity:Unknown 1500.00 CAD ; Bread')
    expect(await to('rent')).toBe('Expenses:Rent 1500.00 CAD')
    expect(await to('landlord')).toBe('Expenses:Rent 1500.00 CAD')
  })
  test('cannot bring anything else into the journal, whatever its texts say', async () => {
    await start()
    const evil = 'x\n2020/01/01 Evil\n  Assets:Stolen  1 CAD\n\u2028include /etc/passwd\r\n; x'
    await send(message('STORE', group(), [{ description: evil, notes: evil, source_name: evil, destination_name: evil }]))
    expect(added().match(/^\S/gm)).toHaveLength(1)
    expect((await send(message('STORE', group(), [{ currency_code: evil }]))).status).toBe(400)
  })
  test('opens in beancount what the book does not have yet', async () => {
    const main =
      '2024-01-01 open Assets:Checking\n2024-01-01 open Expenses:Rent\n2024-01-01 open Equity:Opening\n\n2024-01-01 * "Opening"\n  Assets:Checking  1 CAD\n  Equity:Opening\n\ninclude "added.dat"\n'
    await start('ledger_cli: beancount\nadd_journal_path: added.dat\n', main)
    const id = group()
    await send(message('STORE', id, [{ destination_name: 'Nobody' }]))
    expect(added()).toBe(
      '2024-01-01 open Equity:Unknown\n\n2026-05-01 * "Rent"\n  Assets:Checking  -1500.00 CAD\n  Equity:Unknown   1500.00 CAD  ; Nobody\n',
    )
    await send(message('UPDATE', id, [{}]))
    expect(added()).toContain('  Expenses:Rent   1500.00 CAD\n')
  })
})

describe('what can never be written', () => {
  test('a day that no book has is said and set aside, and what comes after it does not wait for it', async () => {
    await start()
    const id = group()
    const why = '0001-01-01 is not a plausible date; enter this by hand'
    const store = message('STORE', id, [{ date: '0001-01-01T00:00:00+00:00' }])
    expect(await send(store)).toEqual({ status: 200, body: { success: true, ignored: true, message: why, entries: [] } })
    expect(await send(store)).toMatchObject({ status: 200, body: { ignored: true, duplicate: true, message: why } })
    expect([added(), service.webhooks.view.waiting()]).toEqual(['', []])
    expect((await send(message('STORE', group()))).body.entries).toEqual([`${RENT}\n`])
  })
  test('an update to such a day leaves what was written, and the next one is taken', async () => {
    await start()
    const id = group()
    await send(message('STORE', id))
    expect((await send(message('UPDATE', id, [{ date: '0001-01-01' }]))).body).toMatchObject({
      ignored: true,
      message: expect.stringMatching(/not a plausible date/),
    })
    expect(added()).toBe(RENT)
    await send(message('UPDATE', id, [{ description: 'Flat' }]))
    expect(added()).toBe(RENT.replace('* Rent', '* Flat'))
  })
})

describe('what cannot be written yet', () => {
  const obstacles: readonly [string, string | undefined, () => unknown, () => unknown][] = [
    ['no file is configured', '', () => undefined, () => service.configuration.change({ add_journal_path: 'added.dat' })],
    ['the file is not there', undefined, () => rmSync(join(service.folder, 'added.dat')), () => write('added.dat', '')],
    [
      'the file is read-only',
      undefined,
      () => chmodSync(join(service.folder, 'added.dat'), 0o444),
      () => chmodSync(join(service.folder, 'added.dat'), 0o644),
    ],
    ['the file ends in a comment', undefined, () => write('added.dat', 'comment\n'), () => write('added.dat', '')],
  ]
  test.each(obstacles)('waits, and is written once it can be: %s', async (_, config, breaks, mends) => {
    await start(config)
    write('main.ledger', LEDGER.replace('include added.dat\n', ''))
    breaks()
    const id = group()
    const [store, update] = [message('STORE', id), message('UPDATE', id, [{ description: 'Flat' }])]
    const { status, body } = await send(store)
    expect([status, body.error!.message]).toEqual([500, expect.stringMatching(/waits until it can: .*add/)])
    expect((await send(update)).status).toBe(500)
    expect((await send(store)).status).toBe(500)
    expect((await service.app.inject('/api/webhooks')).json()).toMatchObject({
      waiting: 2,
      webhooks: [
        { action: 'update', state: 'waiting' },
        { action: 'store', why: expect.stringMatching(/add/) },
      ],
    })
    await mends()
    expect((await service.app.inject({ method: 'POST', url: '/api/webhooks/write' })).json()).toEqual({ waiting: 0 })
    expect(added()).toBe(RENT.replace('* Rent', '* Flat'))
    expect((await send(store)).body).toMatchObject({ duplicate: true })
  })
})

describe('a message', () => {
  const signed = (body: string, { time = NOW, secret = SECRET, signedBody = body } = {}): Record<string, string> => ({
    signature: `t=${time},v1=${createHmac('sha3-256', secret).update(`${time}.${signedBody}`).digest('hex')}`,
  })
  const CONFIG = `add_journal_path: added.dat\nfirefly: { webhook_secret: ${SECRET} }\n`

  test('is believed by its signature alone, also where people log in', async () => {
    await start(`${CONFIG}user_accounts: [{ username: ada, password: "sha256:${'0'.repeat(64)}" }]\n`)
    const body = JSON.stringify(message('STORE', group()))
    expect((await send(body, signed(body))).status).toBe(200)
    expect((await service.app.inject('/api/webhooks')).statusCode).toBe(401)
  })
  test.each([
    ['without a signature', (): Record<string, string> => ({}), /is missing/],
    ['with one of another secret', (body: string) => signed(body, { secret: 'other' }), /signature is wrong/],
    ['with one of another body', (body: string) => signed(body, { signedBody: `${body} ` }), /signature is wrong/],
    ['that is six minutes old', (body: string) => signed(body, { time: NOW - 301 }), /five minutes/],
    ['of the future', (body: string) => signed(body, { time: NOW + 301 }), /five minutes/],
    ['with half a signature', (body: string): Record<string, string> => ({ signature: signed(body)['signature']!.slice(0, -2) }), /not of the form/],
    [
      'with another time',
      (body: string): Record<string, string> => ({ signature: signed(body)['signature']!.replace(/t=\d+/, `t=${NOW - 1}`) }),
      /signature is wrong/,
    ],
    ['with none at all', (): Record<string, string> => ({ signature: 'x' }), /not of the form/],
  ])('%s is refused, and nothing of it is kept', async (_, headers, said) => {
    await start(CONFIG)
    const body = JSON.stringify(message('STORE', group()))
    const { status, body: answer } = await send(body, headers(body))
    expect([status, answer.error!.message]).toEqual([401, expect.stringMatching(said)])
    expect([added(), service.webhooks.view.waiting()]).toEqual(['', []])
    expect((await send(body, signed(body, { time: NOW - 299 }))).status).toBe(200)
  })
  test('without a secret is a request like any other: it needs a login where there are any', async () => {
    await start(`add_journal_path: added.dat\nuser_accounts: [{ username: ada, password: "sha256:${'0'.repeat(64)}" }]\n`)
    expect((await send(message('STORE', group()))).status).toBe(401)
  })
  test.each([
    ['about a budget', { trigger: 'STORE_BUDGET', content: [] }, 200],
    ['without a trigger', {}, 400],
    ['with other contents', { trigger: 'STORE_TRANSACTION', content: [{}] }, 400],
    ['with no transaction', { trigger: 'STORE_TRANSACTION', content: { transactions: [] } }, 400],
    ['that is no JSON', '{', 400],
    ['that is too large', 'x'.repeat(2 * 1024 * 1024), 413],
  ])('%s is answered with %s', async (_, payload, status) => {
    await start()
    expect((await send(payload)).status).toBe(status)
  })
  test('about a budget is ignored in words', async () => {
    await start()
    expect((await send({ trigger: 'STORE_BUDGET', content: [] })).body).toMatchObject({ success: true, ignored: true })
    expect((await send({ trigger: 'STORE_TRANSACTION', content: [{}] })).body.error!.message).toMatch(
      /set the response of the webhook to "Transactions"/,
    )
  })
  test('is refused in read-only mode', async () => {
    await start('add_journal_path: added.dat\nreadonly: true\n')
    expect((await send(message('STORE', group()))).status).toBe(403)
  })
})
