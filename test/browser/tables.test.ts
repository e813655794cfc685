import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

const FUNDS = `${BOOK}
P 2024-03-20 GOLD 10.00 EUR

2024-02-11 * =1+1
    Assets:Gold                30 GOLD @ 11.00 EUR
    Assets:Checking
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': FUNDS }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const firstCells = (page: Page): Promise<string[]> => page.locator('table[aria-label="Gain by account"] tbody th').allInnerTexts()
const saved = async (page: Page, button: string): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).last().click()])
  return download
}

describe('a table', () => {
  test('is sorted by a press on a head, and the address remembers it', async () => {
    const page = await pageAt(installation, '/assets/gain')
    const gain = page.getByRole('columnheader', { name: 'Total gain' })
    await gain.waitFor()
    expect(await firstCells(page)).toEqual(['Fund', 'Gold'])
    await page.getByRole('button', { name: 'Total gain', exact: true }).click()
    await page.getByRole('button', { name: 'Total gain', exact: true }).click()
    expect(await firstCells(page)).toEqual(['Gold', 'Fund'])
    expect(await gain.getAttribute('aria-sort')).toBe('ascending')
    await page.reload()
    await gain.waitFor()
    expect(await firstCells(page)).toEqual(['Gold', 'Fund'])
    await page.getByRole('button', { name: 'Total gain', exact: true }).click()
    expect(new URL(page.url()).search).toBe('')
  })

  test('sorts a tree of accounts within each branch', async () => {
    const page = await pageAt(installation, '/assets/balance?sort-balance=value')
    await page.getByRole('treegrid').waitFor()
    const names = await page.locator('.tree-name').allInnerTexts()
    expect(names.map((name) => name.trim())).toEqual(['Assets', 'Gold', 'Fund', 'Checking'])
  })

  test('has columns that are put away, for this browser, and in no file', async () => {
    const page = await installation.open('/assets/gain')
    await page.locator('summary', { hasText: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Paid in' }).uncheck()
    await page.reload()
    await page.getByRole('columnheader', { name: 'Value', exact: true }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Paid in', exact: true }).count()).toBe(0)
    const csv = readFileSync(await (await saved(page, 'CSV')).path(), 'utf8')
    expect(csv).toContain('Account,Value,By price,By income,Total gain,Yield after tax,XIRR')
    expect(csv).toContain('Assets:Gold,300,-30,0,-30,0,')
  })

  test('is saved as a workbook in which figures are numbers and nothing is computed', async () => {
    const page = await pageAt(installation, '/assets/gain/Assets%3AGold')
    await page.getByRole('columnheader', { name: 'Payee' }).waitFor()
    const download = await saved(page, 'XLSX')
    expect(download.suggestedFilename()).toBe('postings-2024-03-31.xlsx')
    const sheet = Object.values(read(readFileSync(await download.path())).Sheets)[0]!
    expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['Day', 'Payee', 'Units', 'Amount', 'Value today'],
      ['2024-02-11', '=1+1', 30, 330, 300],
    ])
    expect(Object.values(sheet).some((cell: { f?: string }) => cell.f !== undefined)).toBe(false)
    expect(readFileSync(await (await saved(page, 'CSV')).path(), 'utf8')).toContain("2024-02-11,'=1+1,30,330,300")
  })

  test('stands free again once it has the room for it, in a wider window or with fewer columns', async () => {
    const page = await installation.open('/assets/balance', { viewport: { width: 700, height: 900 } })
    const frame = page.locator('.table-frame')
    const scrolling = page.getByRole('region', { name: 'Assets in EUR' })
    await scrolling.waitFor()
    const own = page.getByRole('columnheader', { name: 'In its currency' })
    const right = async (): Promise<number> => frame.evaluate((element) => element.scrollWidth - element.clientWidth)
    await page.setViewportSize({ width: 1100, height: 900 })
    await scrolling.waitFor({ state: 'detached' })
    expect(await right()).toBeLessThanOrEqual(1)
    expect(await own.isVisible()).toBe(true)
    await page.setViewportSize({ width: 700, height: 900 })
    await scrolling.waitFor()
    await page.locator('summary', { hasText: 'Columns' }).click()
    for (const name of ['Deposited', 'Withdrawn', 'Total gain', 'Gain %']) await page.getByRole('checkbox', { name, exact: true }).uncheck()
    await scrolling.waitFor({ state: 'detached' })
  })

  test('on a phone no column vanishes: it scrolls with its first column in sight, and a row that is tapped shows all', async () => {
    const page = await pageAt(installation, '/assets/gain', PHONE)
    const frame = page.getByRole('region', { name: 'Gain by account' })
    await frame.waitFor()
    await frame.evaluate((element) => element.scrollTo(10_000, 0))
    const at = async (text: string): Promise<number> => (await frame.getByRole('columnheader', { name: text }).boundingBox())!.x
    expect(await at('Account')).toBeLessThan(60)
    expect(await at('XIRR')).toBeLessThan(390)
    await frame.evaluate((element) => element.scrollTo(0, 0))
    await frame
      .locator('tbody tr')
      .first()
      .tap({ position: { x: 110, y: 6 } })
    const sheet = page.getByRole('dialog', { name: 'All columns of this row' })
    expect((await sheet.locator('dt').allInnerTexts()).sort()).toEqual([
      'By income',
      'By price',
      'Paid in',
      'Total gain',
      'Value',
      'XIRR',
      'Yield after tax',
    ])
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })
  })
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})

test('what there is of one of many commodities stands in one line with its name', async () => {
  const held = ['CHF', 'GBP', 'JPY', 'NOK', 'SEK', 'USD', 'ZAR'].map(
    (name) => `    Assets:Drawer:What is left of journeys to countries far away from here      300.00 ${name}\n`,
  )
  installation.write('main.ledger', `${FUNDS}\n2024-03-21 * Journeys\n${held.join('')}    Equity:Opening\n`)
  const page = await pageAt(installation, '/reports/balance_sheet', { viewport: { width: 768, height: 844 } })
  const lines = page.getByRole('treegrid', { name: /^Assets/ }).locator('td div:has(> .unit)')
  await lines
    .filter({ hasText: /CHF|GBP|JPY|NOK|SEK|USD|ZAR/ })
    .first()
    .waitFor()
  const below = await lines.evaluateAll((all) => {
    const box = (part: Element | null): DOMRect => part?.getBoundingClientRect() ?? new DOMRect()
    return all.filter((line) => box(line.querySelector('.unit')).top > box(line.querySelector('.amount')).bottom - 4).length
  })
  expect(below).toBe(0)
})

test('of many currencies of an account the main one is shown, and a button shows the others', async () => {
  const held = ['CHF', 'GBP', 'JPY'].map((name) => `    Assets:Drawer      300.00 ${name}\n`)
  installation.write('main.ledger', `${FUNDS}\n2024-03-21 * Journeys\n${held.join('')}    Assets:Drawer      20.00 EUR\n    Equity:Opening\n`)
  const page = await pageAt(installation, '/assets/balance')
  const row = page.getByRole('treegrid').getByRole('row', { name: /Drawer/ })
  const units = row.locator('td:last-child .unit')
  const others = row.getByRole('button', { name: 'Assets:Drawer: also show CHF, GBP, JPY' })
  await others.waitFor()
  expect([await units.allInnerTexts(), await others.innerText()]).toEqual([['EUR'], '+ 3'])
  await others.click()
  await row.getByRole('button', { name: 'Assets:Drawer: hide CHF, GBP, JPY' }).waitFor()
  expect(await units.allInnerTexts()).toEqual(['CHF', 'EUR', 'GBP', 'JPY'])
})
