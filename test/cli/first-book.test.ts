import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { askForFirstBook, type FirstBookServer } from '../../src/cli/first-book.ts'

let folder: string
let server: FirstBookServer
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-first-'))
  const asking = await askForFirstBook({ folder, today: parseDay('2026-06-30'), host: '127.0.0.1', port: 0 })
  if ('message' in asking) throw new Error(asking.message)
  server = asking
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const address = (): string => `http://127.0.0.1:${server.listening.port}/`
const page = async (language = 'en-AT,en;q=0.9', query = ''): Promise<string> =>
  (await fetch(`${address()}${query}`, { headers: { 'Accept-Language': language } })).text()
const tokenIn = (text: string): string => /name="token" value="([^"]+)"/.exec(text)![1]!

type Field = readonly [string, string]
const FIELDS: readonly Field[] = [
  ['locale', 'de-AT'],
  ['currency', 'eur'],
  ['dialect', 'hledger'],
  ['day', '2026-06-01'],
  ['categories', 'student'],
]
const account = (kind: string, name: string, balance: string, currency = ''): Field[] => [
  ['kind', kind],
  ['name', name],
  ['balance', balance],
  ['account-currency', currency],
]
const send = async (
  fields: readonly Field[],
  { token, headers = {}, query = '' }: { token?: string; headers?: Record<string, string>; query?: string } = {},
) => {
  const body = new URLSearchParams([['token', token ?? tokenIn(await page())], ...fields].map(([name, value]) => [name!, value!]))
  const response = await fetch(`${address()}${query}`, { method: 'POST', body, headers: { 'Accept-Language': 'en-AT', ...headers } })
  return { status: response.status, text: await response.text(), cookie: response.headers.get('set-cookie') }
}

test('the page proposes the currency and the language of the browser’s region', async () => {
  const text = await page('pt-BR,pt;q=0.9')
  expect(text).toContain('<html lang="pt-BR">')
  expect(text).toContain('name="currency" value="BRL"')
  expect(text).toContain('<option value="pt-BR" selected>')
  expect(text).toContain('name="day" value="2026-06-01"')
})

test('the form writes the book: amounts as the language writes them, and what is owed below zero', async () => {
  const { status } = await send([...FIELDS, ...account('bank', 'Giro', '1.234,50'), ...account('card', 'Visa', '200'), ...account('cash', '', '')])
  expect(status).toBe(200)
  await server.written
  expect(readFileSync(join(folder, 'main.journal'), 'utf8')).toMatch(
    /2026-06-01 \* Opening balances\n +Assets:Bank:Giro +1234\.50 EUR\n +Liabilities:Credit Card:Visa +-200\.00 EUR\n +Equity:Opening Balances +-1034\.50 EUR\n$/,
  )
  expect(readFileSync(join(folder, 'daybook.yaml'), 'utf8')).toContain('locale: de-AT\n')
})

test.each([
  ['an amount that is none', account('bank', 'Giro', '12x'), 'The balance &quot;12x&quot; of Giro is not an amount'],
  [
    'an amount that can be a thousand or little more than one',
    account('bank', 'Giro', '1.234'),
    'The balance &quot;1.234&quot; can mean two amounts',
  ],
  ['an amount with the sign of another currency', account('bank', 'Giro', '1200 €', 'usd'), 'has the sign of another currency than USD'],
  ['a balance without a name', account('bank', '', '5'), 'Account 1 has a balance and no name'],
  ['a kind that the page does not offer', account('house', 'Home', '5'), '&quot;house&quot; is not one of the choices'],
  ['two accounts of one name', [...account('bank', 'A', ''), ...account('bank', 'A', '')], 'is named twice'],
])('%s is named, what was typed stays, and nothing is written', async (_, fields, message) => {
  const { status, text } = await send([...FIELDS, ...fields])
  expect([status, readdirSync(folder)]).toEqual([422, []])
  expect(text).toContain(message)
  expect(text).toContain(`name="name" aria-label="Name of account 1" value="${fields[1]![1]}"`)
  expect(text).toContain('value="student" checked')
})

test('an account has a currency of its own, and the opening balances sum to zero in each', async () => {
  await send([...FIELDS, ...account('bank', 'Giro', '100'), ...account('cash', 'Wallet', '50', 'usd'), ...account('cash', 'Yen', '3000', 'JPY')])
  expect(readFileSync(join(folder, 'main.journal'), 'utf8')).toMatch(
    /Giro +100\.00 EUR\n +Assets:Cash:Wallet +50\.00 USD\n +Assets:Cash:Yen +3000 JPY\n +Equity:Opening Balances +-100\.00 EUR\n.* -50\.00 USD\n.* -3000 JPY\n$/,
  )
})

test('an unknown currency of an account is named', async () => {
  const { status, text } = await send([...FIELDS, ...account('cash', 'Wallet', '50', 'XXQ')])
  expect([status, readdirSync(folder)]).toEqual([422, []])
  expect(text).toContain('&quot;XXQ&quot; is not the code of a currency')
})

test('the page and the book are in the language of the browser, or in the one chosen on the page', async () => {
  expect(await page('de-AT,de;q=0.9')).toContain('<h1>Ihr Buch beginnen</h1>')
  expect(await page('de-AT', '?language=fr')).toContain('<h1>Commencer votre livre</h1>')
  const { status, cookie } = await send([...FIELDS, ...account('bank', 'Giro', '10,00')], { query: '?language=de' })
  expect([status, cookie]).toEqual([200, expect.stringContaining('daybook-language=de;')])
  const journal = readFileSync(join(folder, 'main.journal'), 'utf8')
  expect(journal).toMatch(/2026-06-01 \* Anfangsbestände\n +Assets:Bank:Giro +10\.00 EUR\n +Equity:Anfangsbestand\n$/)
  expect(journal).toContain('account Expenses:Studiengebühren\n')
})

test('what is typed is text, never markup', async () => {
  const { text } = await send([...FIELDS, ...account('bank', '<b>"x', '1x')])
  expect(text).toContain('value="&lt;b&gt;&quot;x"')
  expect(text).not.toContain('<b>')
})

test('only the form of this page is taken, from this site', async () => {
  expect((await send(FIELDS, { token: 'guessed' })).status).toBe(403)
  expect((await send(FIELDS, { headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403)
  expect(readdirSync(folder)).toEqual([])
})

test('a file that has appeared meanwhile is kept', async () => {
  writeFileSync(join(folder, 'daybook.yaml'), 'mine')
  const { status, text } = await send(FIELDS)
  expect([status, readdirSync(folder), readFileSync(join(folder, 'daybook.yaml'), 'utf8')]).toEqual([409, ['daybook.yaml'], 'mine'])
  expect(text).toContain('already has daybook.yaml')
})
