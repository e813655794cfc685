import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configurationSchema } from '../../src/config/read.ts'
import { OWNER_KEYS } from '../../src/config/secrets.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ config: 'commodities: [{ name: HOUSE, type: unknown, price: { provider: local-json, code: ../house.json } }]\n' })
})
afterEach(() => service.stop())

const file = (): string => readFileSync(join(service.folder, 'daybook.yaml'), 'utf8')
const config = async (): Promise<Record<string, unknown>> =>
  ((await service.app.inject('/api/config')).json() as { config: Record<string, unknown> }).config
const post = async (changes: object) =>
  service.app.inject({ method: 'POST', url: '/api/config', payload: JSON.stringify({ ...(await config()), ...changes }) })
const priceFile = (code: string) => ({ commodities: [{ name: 'HOUSE', type: 'unknown', price: { provider: 'local-json', code } }] })

const holdings = (file: string) => ({
  commodities: [{ name: 'HOUSE', type: 'unknown', price: { provider: 'local-json', code: '../house.json' }, holdings: file }],
})

test.each([
  [{ journal_path: '/etc/shadow' }, 'journal_path: "/etc/shadow"'],
  [{ journal_path: 'daybook.yaml' }, 'journal_path: "daybook.yaml"'],
  [{ ledger_cli: 'beancount' }, 'ledger_cli: "beancount"'],
  [{ cross_check: true }, 'cross_check: true'],
  [{ data_directory: '/srv/other' }, 'data_directory: "/srv/other"'],
  [{ database_schema: 'other' }, 'database_schema: "other"'],
  [{ books: [{ name: 'x', config: '/etc/x.yaml' }] }, 'books: [{"name":"x","config":"/etc/x.yaml"}]'],
  [{ sheets_directory: '/etc' }, 'sheets_directory: "/etc"'],
  [{ import: { folder: '/etc' } }, 'folder: "/etc"'],
  [{ add_journal_path: '../other.ledger' }, 'add_journal_path: "../other.ledger"'],
  [priceFile('/etc/passwd'), 'code: "/etc/passwd"'],
  [priceFile('../other.json'), 'code: "../other.json"'],
  [holdings('/etc/passwd'), 'holdings: "/etc/passwd"'],
  [holdings('../other.csv'), 'holdings: "../other.csv"'],
])('a page may not set %j: the owner is told the line to write', async (change, line) => {
  const before = file()
  for (const send of [() => post(change), async () => callUpdate({ ...(await config()), ...change })]) {
    const response = await send()
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain(JSON.stringify(line).slice(1, -1))
    expect(response.body).toContain('daybook.yaml only')
  }
  expect(file()).toBe(before)
})

const callUpdate = (changed: object) =>
  service.app.inject({
    method: 'POST',
    url: '/connect/daybook.v1.DaybookService/UpdateConfig',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ config: changed }),
  })

test('what is in the file already stays, and files of the journal folder may be named', async () => {
  expect((await post({ locale: 'en-GB' })).statusCode).toBe(200)
  expect((await post({ add_journal_path: 'added.ledger' })).statusCode).toBe(200)
  expect((await post(holdings('holdings/house.csv'))).statusCode).toBe(200)
  expect((await post(priceFile('prices/house.json'))).statusCode).toBe(200)
})

test('the schema says of the same keys that they are set in the file', () => {
  const properties = configurationSchema()['properties'] as Record<string, Record<string, unknown>>
  const marked = Object.keys(properties).filter((key) => properties[key]!['ui:set-in'] === 'file')
  expect(marked.toSorted()).toEqual([...OWNER_KEYS].toSorted())
  expect(properties['import']).toMatchObject({ properties: { folder: { 'ui:set-in': 'file' } } })
})
