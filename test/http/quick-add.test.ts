import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const BOOKS = {
  ledger: '2024/01/01 Opening\n  Assets:Checking  100 USD\n  Expenses:Food  0 USD\n  Equity:Opening\n\ninclude added.dat\n',
  hledger: '2024-01-01 Opening\n  Assets:Checking  100 USD\n  Expenses:Food  1 USD\n  Equity:Opening\n\ninclude added.dat\n',
  beancount:
    '2024-01-01 open Assets:Checking\n2024-01-01 open Expenses:Food\n2024-01-01 open Equity:Opening\n2024-01-01 * "Opening"\n  Assets:Checking  100 USD\n  Equity:Opening\n\ninclude "added.dat"\n',
}
type Dialect = keyof typeof BOOKS

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
afterEach(() => service.stop())

const start = async (dialect: Dialect = 'ledger', added: string | null = '', config = 'add_journal_path: added.dat\n'): Promise<void> => {
  service = await startService({ log, config: `ledger_cli: ${dialect}\n${config}` })
  writeFileSync(join(service.folder, 'main.ledger'), BOOKS[dialect])
  if (added !== null) writeFileSync(join(service.folder, 'added.dat'), added)
}
const post = async (url: string, payload: object) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> & { error?: { message: string } } }
}
const file = (name = 'added.dat'): string => readFileSync(join(service.folder, name), 'utf8')
const GIVEN = {
  date: '2024-05-01',
  payee: 'Supermarket',
  narration: 'Groceries',
  from_account: 'assets:checking',
  to_account: 'food',
  amount: '50.00',
  commodity: 'USD',
}
const add = (more: object = {}) => post('/api/transaction/add', { ...GIVEN, ...more })

describe('a transaction that is added', () => {
  const HEADS = {
    ledger: '2024/05/01 * Supermarket | Groceries',
    hledger: '2024/05/01 * Supermarket | Groceries',
    beancount: '2024-05-01 * "Supermarket" "Groceries"',
  }
  test.each(['ledger', 'hledger', 'beancount'] as const)(
    'stands at the end of the file as %s has it, in accounts that a part of their name tells',
    async (dialect) => {
      await start(dialect)
      const { status, body } = await add()
      const lines = `${HEADS[dialect]}\n  Assets:Checking  -50.00 USD\n  Expenses:Food   50.00 USD\n`
      expect([status, body['entry'], body['errors']]).toEqual([200, `${lines}\n`, []])
      expect(file()).toBe(lines)
      await add({ narration: '' })
      expect(file()).toBe(
        `${lines}\n${HEADS[dialect].replace(/ "Groceries"| \| Groceries/, '')}\n  Assets:Checking  -50.00 USD\n  Expenses:Food   50.00 USD\n`,
      )
      expect(await post('/api/editor/undo', { id: body['change'] })).toMatchObject({ status: 200 })
      expect(file()).not.toContain('Groceries')
    },
  )

  test.each([
    ['what arrives', { to_amount: '45.00', to_commodity: 'EUR' }, ['-50.00 USD @@ 45.00 EUR', '45.00 EUR']],
    ['a rate', { exchange_rate: '0.90', to_commodity: 'EUR' }, ['-50.00 USD @ 0.90 EUR', '45.00 EUR']],
    ['a rate of many places', { exchange_rate: '0.905', to_commodity: 'EUR', amount: '0.1' }, ['-0.1 USD @ 0.905 EUR', '0.0905 EUR']],
    ['what arrives and a rate', { to_amount: '44', exchange_rate: '0.90', to_commodity: 'EUR' }, ['-50.00 USD @@ 44 EUR', '44 EUR']],
    ['the same commodity', { to_amount: '50', to_commodity: 'USD' }, ['-50.00 USD', '50.00 USD']],
  ])('balances with %s', async (_, more, [sent, arrived]) => {
    await start('beancount')
    const { status, body } = await add(more)
    expect([status, body['errors']]).toEqual([200, []])
    expect(body['entry']).toBe(`2024-05-01 * "Supermarket" "Groceries"\n  Assets:Checking  ${sent}\n  Expenses:Food   ${arrived}\n\n`)
  })

  test('has the style of its file, decimal commas among it', async () => {
    const entry = (day: string): string =>
      `${day} Markt\n    Expenses:Food                1.234,50 EUR\n    Assets:Checking             -1.234,50 EUR\n`
    await start('ledger', `${entry('2024-01-02')}\n${entry('2024-01-03')}`)
    const { body } = await add({ narration: '', amount: '1250.5', commodity: 'EUR' })
    expect(body['entry']).toBe(
      '2024-05-01 Supermarket\n    Assets:Checking             -1.250,50 EUR\n    Expenses:Food                1.250,50 EUR\n\n',
    )
  })

  test('cannot be more than one transaction, whatever stands in its fields', async () => {
    await start()
    const evil = 'x\n2024-01-01 Evil\n  Assets:Checking  -1 USD\n  Assets:Stolen'
    expect((await add({ payee: evil, narration: '; note: "quoted" \u2028 | bar' })).status).toBe(200)
    expect(
      file()
        .split('\n')
        .filter((line) => /^\S/.test(line)),
    ).toHaveLength(1)
    for (const field of ['from_account', 'to_account', 'commodity', 'amount', 'date', 'to_commodity'])
      expect([field, (await add({ to_amount: '1', to_commodity: 'EUR', [field]: evil })).status]).toEqual([field, 400])
  })

  test('goes to a new account when a whole name is new, also below roots in another language or of the book itself', async () => {
    await start('hledger')
    for (const account of ['utgifter:nöje:bio', 'shop:expenses:rent'])
      writeFileSync(join(service.folder, 'added.dat'), `${file()}\n2024-01-02 Old\n  ${account}  1 USD\n  Assets:Checking\n`)
    for (const account of ['utgifter:nöje', 'Utgifter:nöje:b', 'shop:expenses', 'kostnader:mat']) {
      await add({ to_account: account, payee: account })
      expect(file()).toMatch(new RegExp(`${account}\\s+50`))
    }
    // A part of a name is still that of an account.
    await add({ to_account: 'nöje:bio', payee: 'Part' })
    expect(file()).toMatch(/ utgifter:nöje:bio\s+50/)
  })
  test('a whole name that the book does not have is a new account, and no other one', async () => {
    await start()
    const { body } = await add({ to_account: 'Expenses:Foo' })
    expect(body['entry']).toContain('Expenses:Foo   50.00')
  })

  test('to a file that nobody includes is included by the root', async () => {
    await start('ledger', '')
    writeFileSync(join(service.folder, 'main.ledger'), BOOKS.ledger.replace('include added.dat\n', ''))
    expect((await add()).status).toBe(200)
    expect(file('main.ledger')).toContain('\ninclude added.dat\n')
  })

  test('ten at once all stand there', async () => {
    await start()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ payee: `Shop ${i}` })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(
      file()
        .match(/Shop \d/g)!
        .toSorted(),
    ).toEqual(Array.from({ length: 10 }, (_, i) => `Shop ${i}`))
  })
})

describe('what cannot be added changes nothing:', () => {
  test.each([
    [{ date: '2024-13-01' }, /date: expected a day as YYYY-MM-DD/],
    [{ date: '' }, /date is required/],
    [{ amount: '-5' }, /amount: expected a number above zero/],
    [{ amount: '0.00' }, /amount: expected a number above zero/],
    [{ amount: '1e5' }, /amount: expected/],
    [{ amount: '1,5' }, /amount: expected/],
    [{ commodity: '5' }, /commodity: expected a commodity/],
    [{ to_account: ' ' }, /to_account is required/],
    [{ to_account: 'Assets:Checking' }, /no money would move/],
    [{ exchange_rate: '2' }, /to_commodity: is needed/],
    [{ to_commodity: 'EUR' }, /to_amount: how much/],
    [{ to_amount: '7' }, /to_commodity: is needed/],
    [{ to_amount: '7', to_commodity: 'USD' }, /both are the same/],
    [{ journal: '../x.ledger' }, /cannot be used/],
    [{ journal: 'daybook.yaml' }, /"daybook.yaml" is no file of a journal/],
    [{ date: 'x', amount: 'y' }, /date: .*; amount: /],
  ])('%j', async (more, message) => {
    await start()
    const { status, body } = await add(more)
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(message)])
    expect(file()).toBe('')
  })
  test('without a file to add to', async () => {
    await start('ledger', '', '')
    expect(await add()).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^add_journal_path is not configured/) } } })
    expect((await add({ journal: 'added.dat' })).status).toBe(200)
  })
  test('to a file that is not there, which is not made', async () => {
    await start('ledger', null)
    writeFileSync(join(service.folder, 'main.ledger'), BOOKS.ledger.replace('include added.dat\n', ''))
    expect(await add()).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/added\.dat does not exist/) } } })
    expect(existsSync(join(service.folder, 'added.dat'))).toBe(false)
  })
  test('outside of the folder of the journal', async () => {
    await start('ledger', '', 'add_journal_path: ../elsewhere.dat\n')
    expect(await add()).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/out of the journal's folder/) } } })
  })
  test.each([{ journal: 'daybook.yaml' }, {}])('to the configuration, nor has the journal include it: %j', async (more) => {
    await start('ledger', '', 'add_journal_path: daybook.yaml\n')
    const [settings, main] = ['daybook.yaml', 'main.ledger'].map((name) => file(name))
    expect(await add(more)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/"daybook\.yaml" is no file of a journal/) } },
    })
    expect(['daybook.yaml', 'main.ledger'].map((name) => file(name))).toEqual([settings, main])
  })
  test('that would break the book', async () => {
    await start('beancount')
    const { status, body } = await add({ date: '1990-01-01' })
    expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/added\.dat:\d+: /)])
    expect(file()).toBe('')
  })
  test('into a comment that has no end, where nobody would read it', async () => {
    await start('ledger', 'comment\nnotes\n')
    expect(await add()).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/inside a comment/) } } })
    expect(file()).toBe('comment\nnotes\n')
  })
  test('in read-only mode', async () => {
    await start('ledger', '', 'add_journal_path: added.dat\nreadonly: true\n')
    expect((await add()).status).toBe(403)
    expect((await post('/api/parser/create-transaction', { text: '5 usd' })).status).toBe(403)
    expect((await post('/api/parser/parse', { text: '5 usd' })).status).toBe(200)
  })
  test('a line that can mean two amounts is refused with both', async () => {
    await start()
    const { status, body } = await post('/api/parser/parse', { text: '5 ACME à 31,20' })
    expect([status, body.error?.message]).toEqual([400, expect.stringContaining('5 · 31,20')])
  })
})

describe('a line of text', () => {
  test('means what it does where it is typed: 1.234 is above a thousand in German, and 3/4 a day in April', async () => {
    await start()
    const read = async (locale: string | undefined, text: string): Promise<unknown[]> => {
      const { body } = await post('/api/parser/parse', { text, locale })
      const { amount, date } = body['result'] as { amount: number; date: string }
      return [amount, date.slice(0, 10)]
    }
    expect(await read('de', '1.234 usd food on 3/4/2024')).toEqual([1234, '2024-04-03'])
    expect(await read('en-US', '1.234 usd food on 3/4/2024')).toEqual([1.234, '2024-03-04'])
    for (const locale of ['', 'x', 'de_DE', 'a'.repeat(200), 'en-'])
      expect((await post('/api/parser/parse', { text: '5 usd', locale })).status).toBe(400)
    await service.stop()
    await start('ledger', '', 'add_journal_path: added.dat\nlocale: en-GB\n')
    expect(await read('de', '1.234 usd food on 3/4/2024')).toEqual([1.234, '2024-04-03'])
  })

  test('is understood, with how sure that is and what else it may be', async () => {
    await start()
    const { body } = await post('/api/parser/parse', { text: '2024-01-05 12.30 usd food at the market from checking' })
    expect(body).toMatchObject({
      result: {
        date: '2024-01-05T00:00:00Z',
        amount: 12.3,
        currency: 'USD',
        payee: 'market',
        from_account: 'Assets:Checking',
        to_account: 'Expenses:Food',
        direction: 'expense',
        confidence: { date: 0.95, amount: 0.9 },
        warnings: [],
      },
      auto_create: true,
      requires_confirmation: false,
    })
  })
  test('becomes a transaction, with what a person put right and accounts for what nothing tells', async () => {
    await start()
    const { status, body } = await post('/api/parser/create-transaction', {
      text: 'received 20 usd',
      date: '2024-01-09',
      narration: 'gift',
      payee: 'Ada',
      suggestion_used: 1,
    })
    expect([status, body['final_transaction']]).toEqual([
      200,
      {
        date: '2024-01-09',
        payee: 'Ada',
        narration: 'gift',
        from_account: 'Income:Unknown',
        to_account: 'Assets:Unknown',
        amount: '20',
        commodity: 'USD',
        to_amount: '',
        to_commodity: '',
        exchange_rate: '',
      },
    ])
    expect(file()).toBe('2024/01/09 * Ada | gift\n  Income:Unknown  -20 USD\n  Assets:Unknown   20 USD\n')
    // Nobody chose that account, so the next one asks again.
    const again = await post('/api/parser/parse', { text: 'received 20 usd from Ada' })
    expect(again.body).toMatchObject({ result: { from_account: '', payee: 'Ada' } })
    await post('/api/parser/create-transaction', { text: '2024-01-09 20 usd from checking at Ada', payee: 'Ada', to_account: 'Expenses:Food' })
    // What was just added is known, though nothing was synced yet.
    expect((await post('/api/parser/parse', { text: 'spent 20 usd at Ada' })).body).toMatchObject({
      result: { to_account: 'Expenses:Food', payee: 'Ada' },
    })
  })
  test.each([
    [{}, /text is required/],
    [{ text: ' ' }, /text is required/],
    [{ text: 'coffee' }, /failed to extract amount: no valid amount found in text/],
  ])('%j is refused', async (payload, message) => {
    await start()
    for (const route of ['parse', 'create-transaction'])
      expect(await post(`/api/parser/${route}`, payload)).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(message) } } })
  })
  test('is refused with a day or an amount that is none', async () => {
    await start()
    for (const more of [{ date: '5 May' }, { amount: 'five' }])
      expect((await post('/api/parser/create-transaction', { text: '5 usd', ...more })).status).toBe(400)
    expect(file()).toBe('')
  })
})
