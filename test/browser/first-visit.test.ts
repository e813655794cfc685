import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

const NETWORTH = '[data-figure="networth"]'
const shows = (page: Page, selector: string, text: string | RegExp): Promise<void> => page.locator(selector, { hasText: text }).first().waitFor()
const STRIP = 'section.first-visit'
/** A person of that language, in front of a screen or with a phone. */
const as = (locale: string, more: object = {}) => ({ locale, ...more })
const DARK = as('en-US', { colorScheme: 'dark' as const })
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

describe('a ledger journal in dollars, whose accounts do not say what they are', () => {
  let installation: Installation
  beforeAll(async () => {
    installation = await install({ files: { 'money.ledger': '' }, journal: 'money.ledger', today: '2024-03-31' })
  })
  afterAll(() => installation?.close())

  test('is welcomed while it is empty, and shown with its first transaction', async () => {
    const page = await pageAt(installation, '/', as('en-US'))
    await shows(page, '.welcome', 'This book has no transactions yet')
    installation.write('money.ledger', '2024-03-05 Opening\n    Assets:Bank   $1,300.30\n    Equity:Opening\n')
    await shows(page, NETWORTH, '$1,300.30')
    await shows(page, STRIP, 'money.ledger')
    await shows(page, `${STRIP} .fact`, /Cash accounts\s*Assets:Bank/)
    // On paper there is nothing to choose.
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator(STRIP).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    expect(await page.locator(STRIP).isVisible()).toBe(true)
    await ledTo(page, '/liabilities/repayment')
    await shows(page, '.empty', 'Nothing was repaid in this period.')
    expect(await page.locator('main .amount').count()).toBe(0)
    expect(existsSync(join(installation.folder, 'daybook.yaml'))).toBe(false)
  })

  test('shows its amounts with the digits of the journal, in the language of whoever looks', async () => {
    const days = Array.from({ length: 6 }, (_, at) => `2024-0${(at % 3) + 1}-1${at}`)
    const lines = days.map((day) => `${day} Shop\n    Food   $12.50\n    Visa\n${day} Work\n    Giro   $100\n    Salary\n`)
    installation.write('money.ledger', `${lines.join('')}2024-03-20 Card\n    Visa   $10\n    Giro\n2024-03-21 Car\n    Car   $5000\n    Loan\n`)
    const page = await installation.open('/', as('de-DE'))
    await shows(page, NETWORTH, '525,00 $')
    await shows(page, STRIP, 'Set account types')
    await shows(page, STRIP, 'unclear: Car, Loan')
  })

  test('asks which accounts are assets, shows what it would write, and writes it', async () => {
    const page = await pageAt(installation, '/more/roots', as('en-US'))
    await page.getByRole('group', { name: 'Type of Car' }).getByRole('button', { name: 'Expenses' }).click()
    await page.getByRole('group', { name: 'Type of Loan' }).getByRole('button', { name: 'Liabilities' }).click()
    await page.getByRole('button', { name: 'Preview the change' }).click()
    await shows(page, '.inserted', 'Loan: Liabilities')
    expect(await violationsOf(page)).toEqual([])
    expect(existsSync(join(installation.folder, 'daybook.yaml'))).toBe(false)
    await page.getByRole('button', { name: 'Save' }).click()
    await shows(page, '.toast', 'Saved in daybook.yaml')
    expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).toMatch(
      /^journal_path: "money\.ledger"\n[^]*roots:\n {2}Car: Expenses\n {2}Loan: Liabilities\n$/,
    )
    await page.getByText('Car', { exact: true }).waitFor({ state: 'detached' })
    await ledTo(page, '/')
    await shows(page, NETWORTH, '−$4,475.00')
  })

  test('of another dialect is read so once its owner has written the line', async () => {
    const before = readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')
    const page = await pageAt(installation, '/', as('en-US'))
    await page.getByLabel('Dialect').selectOption('hledger')
    await shows(page, '.owners-line code', 'ledger_cli: hledger')
    expect(await violationsOf(page)).toEqual([])
    expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).toBe(before)
    installation.write('daybook.yaml', `${before}${await page.locator('.owners-line code').innerText()}\n`)
    await shows(page, STRIP, 'from the settings')
    installation.write('daybook.yaml', before)
    await shows(page, STRIP, 'from its name and content')
  })

  test('owes more than it has, is changed with one click each, and closed for good', async () => {
    const page = await pageAt(installation, '/', as('en-US'))
    await page.getByLabel('Digits').selectOption('0')
    await shows(page, '.inserted', 'display_precision: 0')
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await shows(page, NETWORTH, /^−\$4,475$/)
    await page.getByLabel('Digits').selectOption('')
    await shows(page, '.removed', 'display_precision: 0')
    await page.getByRole('button', { name: 'Save' }).click()
    await shows(page, NETWORTH, '−$4,475.00')
    await page.locator(STRIP).getByRole('button', { name: 'Close' }).click()
    await page.locator(STRIP).waitFor({ state: 'detached' })
    await page.reload()
    await shows(page, NETWORTH, '−$4,475.00')
    expect(await page.locator(STRIP).count()).toBe(0)
  })

  test('on a phone too', async () => {
    const page = await installation.open('/', as('en-US', PHONE))
    await shows(page, STRIP, 'Currency')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(installation.complaints).toEqual([])
  })
})

describe('an hledger journal in Chinese that ends years ago', () => {
  let installation: Installation
  const months = Array.from({ length: 24 }, (_, at) => `${2013 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
  const book = months
    .map((month) => `${month}-05 工资\n    资产:银行   8000 CNY\n    收入:工资\n\n${month}-06 超市\n    支出:食物   512.50 CNY\n    负债:信用卡\n\n`)
    .join('')
  beforeAll(async () => {
    installation = await install({ files: { 'book.journal': book }, journal: 'book.journal' })
  })
  afterAll(() => installation?.close())

  test('is not empty, and ends where its data end', async () => {
    const page = await installation.open('/', as('en-GB'))
    await shows(page, NETWORTH, 'CN¥179,700.00')
    await shows(page, '.hero-name', 'on 6 Dec 2014')
    await page.getByRole('button', { name: 'Status: Entries until 6 Dec 2014' }).waitFor()
    await shows(page, '.figure', 'In, Dec 2014')
    await shows(page, STRIP, '资产 → Assets')
    await ledTo(page, '/cash_flow/monthly')
    await shows(page, 'th', 'Dec 2014')
    expect(await page.locator('th', { hasText: '2015' }).count()).toBe(0)
    // What it began with ten years before is in its worth, and no reason for ten empty years.
    await ledTo(page, '/')
    installation.write('book.journal', `2003-01-01 期初\n    资产:银行   100 CNY\n    权益:期初\n\n${book}`)
    await shows(page, NETWORTH, 'CN¥179,800.00')
    await ledTo(page, '/cash_flow/yearly')
    await shows(page, 'th', '2013')
    expect((await page.locator('main tbody th').allInnerTexts()).filter((text) => text.startsWith('20'))).toEqual(['2014 so far', '2013'])
    expect(installation.complaints).toEqual([])
  })
})

describe('a beancount journal with a currency of its own and another name for assets', () => {
  let installation: Installation
  const book = `option "name_assets" "Vermoegen"
option "operating_currency" "CAD"
2020-01-01 open Vermoegen:Bank
2020-01-01 open Vermoegen:Depot
2020-01-01 open Income:Job
2024-01-05 price USD 1.30 CAD
2024-01-05 * "Job" "Pay"
  Vermoegen:Bank   1000.00 USD
  Income:Job
2024-01-06 * "Job" "Pay"
  Vermoegen:Bank   2000.00 USD
  Income:Job
2024-01-07 * "Broker" "Units"
  Vermoegen:Depot   3 WIDGET
  Income:Job   -3 WIDGET
2024-01-08 * "Job" "Bonus"
  Vermoegen:Bank   10.00 CAD
  Income:Job
`
  beforeAll(async () => {
    installation = await install({ files: { 'book.beancount': book }, journal: 'book.beancount', today: '2024-03-31' })
  })
  afterAll(() => installation?.close())

  test('is valued in its own currency, and says what has no price', async () => {
    const page = await pageAt(installation, '/', DARK)
    await shows(page, NETWORTH, 'CA$3,910.00')
    await shows(page, STRIP, 'declared in the journal')
    await shows(page, STRIP, 'WIDGET')
    await page.getByRole('button', { name: 'Open the demo instead' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('in a currency that nothing leads to shows what is held, and no nought', async () => {
    installation.write('daybook.yaml', 'journal_path: book.beancount\ndefault_currency: EUR\n')
    const page = await pageAt(installation, '/', DARK)
    await shows(page, '.held', /3,000\.00\s+USD/)
    await shows(page, '.notice', 'Nothing in this book can be valued in EUR')
    expect(await page.locator(NETWORTH).count()).toBe(0)
    expect(installation.complaints).toEqual([])
  })
})
