import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import type { StatementPreviewAnswer } from '../../src/http/contract/imports-contract.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

/** The log remembers what each test imports, so each has a fund of its own. */
const listOf = (name: string): string => `date;type;isin;name;shares;price;amount;fee;tax;currency
2024-01-10;Buy;IE00B4L5Y983;${name};10;80,00;-800,00;1,00;0,00;EUR
2024-01-12;Buy;IE00B4L5Y983;${name};10;85,00;-850,00;1,00;0,00;EUR
2024-01-20;Sell;IE00B4L5Y983;${name};4;90,00;360,00;1,00;5,12;EUR
`
const BEANCOUNT = `2020-01-01 commodity WORLD
  isin: "IE00B4L5Y983"
2020-01-01 open Assets:Depot:Cash
2020-01-01 open Equity:Opening

2024-01-01 * "Opening"
  Assets:Depot:Cash  5000.00 EUR
  Equity:Opening
`
const LEDGER = `commodity FUND
    format 1,000.00 FUND

2024-01-01 Opening
    Assets:Depot:Cash                       5000.00 EUR
    Equity:Opening
`
const CONFIGURED = 'commodities:\n  - {name: FUND, type: mutualfund, price: {provider: com-yahoo, code: IE00B4L5Y983}}\n'

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
afterEach(() => service.stop())

const start = async (text: string, config: string): Promise<void> => {
  service = await startService({ log, config })
  writeFileSync(join(service.folder, 'main.ledger'), text)
}
const journal = (): string => readFileSync(join(service.folder, 'main.ledger'), 'utf8')
const post = async (url: string, payload: unknown) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, body: response.json() as never }
}
const preview = async (name: string): Promise<StatementPreviewAnswer> => {
  const { status, body } = await post('/api/import/statement', { content: Buffer.from(listOf(name)).toString('base64') })
  expect([status, body]).toEqual([200, body])
  return body
}
const save = async (shown: StatementPreviewAnswer) => {
  const rows = shown.rows.filter(({ outcome }) => outcome === 'text')
  const transactions = rows.map(({ text, key, transactions: [first] }) => ({ day: first!.day, text, keys: [key!] }))
  const statement = { name: 'broker.csv', hash: shown.hash, format: shown.format }
  return post('/api/import/save', { statement, journal: 'main.ledger', transactions })
}

describe('a list of a broker', () => {
  test('is saved in beancount under the name of its ISIN, its lots sold oldest first, and known again', async () => {
    await start(BEANCOUNT, 'ledger_cli: beancount\n')
    const shown = await preview('Fund A')
    expect(shown.account).toBe('Assets:Depot:Cash')
    expect(shown.rows[3]!.transactions[0]!.rest).toBe('Income:CapitalGains:Depot:WORLD')
    expect(await save(shown)).toMatchObject({ status: 200, body: { saved: true, added: 3 } })
    expect(journal()).toContain('2024-01-01 open Assets:Depot:WORLD "FIFO"\n')
    expect(journal().replaceAll(/ +/g, ' ')).toContain(
      ' Assets:Depot:WORLD -4 WORLD {} @ 90.00 EUR\n Expenses:Fees 1.00 EUR\n Expenses:Tax 5.12 EUR\n Assets:Depot:Cash 353.88 EUR\n Income:CapitalGains:Depot:WORLD\n',
    )
    expect((await preview('Fund A')).rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'duplicate', 'duplicate', 'duplicate'])
  })

  test('leaves it to a book that says so which lots are sold first', async () => {
    await start(`option "booking_method" "LIFO"\n${BEANCOUNT}`, 'ledger_cli: beancount\n')
    expect(await save(await preview('Fund B'))).toMatchObject({ status: 200, body: { saved: true } })
    expect(journal()).toContain('2024-01-01 open Assets:Depot:WORLD\n')
  })

  test('asks which of several lots is sold from an account that is there, and writes nothing', async () => {
    const book = BEANCOUNT.replace('2020-01-01 open Equity', '2020-01-01 open Assets:Depot:WORLD\n2020-01-01 open Equity')
    await start(book, 'ledger_cli: beancount\n')
    const { body } = (await save(await preview('Fund C'))) as { body: { saved: boolean; problems: { message: string }[] } }
    expect([body.saved, body.problems[0]!.message]).toEqual([false, expect.stringContaining('"FIFO"')])
    expect(journal()).toBe(book)
  })

  test('has the commodity that the configuration says has its code', async () => {
    await start(LEDGER, CONFIGURED)
    const shown = await preview('Fund D')
    expect(shown.rows[1]!.text.replaceAll(/ +/g, ' ')).toContain(' Assets:Depot:FUND 10 FUND @ 80.00 EUR\n')
    expect(shown.rows[1]!.predictions.map(({ account }) => account)).toEqual(['Assets:Depot:FUND', 'Expenses:Fees'])
    expect(await save(shown)).toMatchObject({ status: 200, body: { saved: true, added: 3 } })
    expect((await preview('Fund D')).rows.filter(({ outcome }) => outcome === 'text')).toEqual([])
  })
})
