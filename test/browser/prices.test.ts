import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

/** The fund has a price near every day that a change is measured from, one slip of the pen, and holes. */
const PRICES = `
P 2023-03-20 FUND 96.00 EUR
P 2024-02-20 FUND 100.00 EUR
P 2024-02-21 FUND 1000.00 EUR
P 2024-02-22 FUND 101.00 EUR
P 2024-02-23 FUND 101.00 EUR
P 2024-02-24 FUND 101.00 EUR
P 2024-03-19 FUND 125.00 EUR
P 2024-03-20 USD 0.92 EUR
`
const SETTINGS = `currencies: [USD]
commodities:
  - name: FUND
    type: stock
    price: { provider: local-json, code: fund.json }
`
const FETCHED = JSON.stringify({ version: 1, commodity: 'FUND', currency: 'EUR', entries: [{ date: '2024-03-29', value: '132.00' }] })

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': `${BOOK}${PRICES}`, 'fund.json': FETCHED }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const downloaded = async (page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const path = join(installation.folder, 'downloaded')
  await download.saveAs(path)
  return { name: download.suggestedFilename(), text: readFileSync(path, 'latin1') }
}

test('what one unit was booked at stands beside each posting of units, and says how it follows', async () => {
  const page = await pageAt(installation, '/ledger/posting?q=Assets:Fund')
  await page.getByRole('button', { name: 'Date, descending' }).waitFor()
  const price = page.locator('.posting-row:not(.posting-head) > span').nth(5)
  await expect.poll(() => price.innerText()).toBe('100.00')
  await price.getByRole('button').press('e')
  await page.getByRole('dialog', { name: 'Buy the fund: one FUND' }).getByText('sum / units').waitFor()
})

describe('the prices page', () => {
  test('lists the latest price of every commodity with what it did, and what deserves a look', async () => {
    const page = await pageAt(installation, '/ledger/price')
    await row(page, /FUND.*120\.00 EUR.*−4\.0.%.*\+20\.0.%.*\+25\.0.%.*20 Mar 2024.*11.days old.*journal/).waitFor()
    await page.getByRole('img', { name: '1 price to check, 3 gaps' }).waitFor()
  })

  test('leads to the chart of one commodity, its history, and to what is wrong with it', async () => {
    const page = await pageAt(installation, '/ledger/price')
    await page.getByRole('link', { name: 'FUND', exact: true }).click()
    await page.waitForURL(/\/ledger\/price\/FUND$/)
    const chart = page.getByRole('slider', { name: /^Price of FUND in EUR from 20 Mar 2023 to 20 Mar 2024/ })
    const says = (text: string): Promise<void> => chart.and(page.locator(`[aria-valuetext="${text}"]`)).waitFor()
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await says('20 Mar 2024: 120.00 EUR, journal')
    await page.keyboard.press('ArrowLeft')
    await says('19 Mar 2024: 125.00 EUR, journal')
    await page.getByText(/21 Feb 2024: 1,000\.00 EUR is 10.times the price of 20 Feb 2024, 100\.00 EUR/).waitFor()
    await page.getByText(/No price for 296.days from 20 Mar 2023 to 10 Jan 2024/).waitFor()
    const history = page.getByRole('list', { name: 'Prices, newest first' })
    expect(await history.getByRole('listitem').first().innerText()).toMatch(/20 Mar 2024\s+120\.00 EUR\s+−4\.0.%\s+journal/)
  })

  test('keeps the head of a history in sight, and shows the first price on a phone without scrolling half a screen', async () => {
    const page = await pageAt(installation, '/ledger/price/FUND', { viewport: { width: 390, height: 400 }, isMobile: true, hasTouch: true })
    const head = page.locator('.price-row-head')
    await head.waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => head.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    const list = await pageAt(installation, '/ledger/price', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const first = list.getByRole('table', { name: 'Latest prices' }).locator('tbody .amount').first()
    await first.waitFor()
    expect(await first.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(422)
  })

  test('exports what was chosen as directives of a dialect, in one file or as a ZIP', async () => {
    const page = await pageAt(installation, '/ledger/price')
    const dialog = page.getByRole('dialog', { name: 'Export prices' })
    await page.getByRole('button', { name: 'Export' }).click()
    await dialog.getByRole('button', { name: 'Beancount' }).click()
    await dialog.getByRole('button', { name: 'USD', exact: true }).click()
    const one = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
    expect(one).toEqual({ name: 'prices.beancount', text: '2024-03-20 price USD 0.92 EUR\n' })
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Export' }).click()
    await dialog.getByRole('button', { name: /^ZIP/ }).click()
    const zip = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
    expect(zip.name).toBe('prices.zip')
    expect(zip.text.startsWith('PK')).toBe(true)
  })

  test('fetches prices with the history of syncs open, and forgets them only when asked twice', async () => {
    const page = await pageAt(installation, '/ledger/price')
    await page.getByRole('button', { name: 'Fetch prices' }).click()
    await page.getByRole('dialog', { name: 'Status' }).waitFor()
    await page.keyboard.press('Escape')
    await row(page, /FUND.*132\.00 EUR.*29 Mar 2024.*2.days old.*provider/).waitFor()
    expect(await page.locator('.price-age-red').count()).toBe(1)

    await page.getByRole('button', { name: 'Fetched prices' }).click()
    await page.getByRole('button', { name: 'Delete fetched prices' }).click()
    await page.getByRole('button', { name: 'Yes, delete' }).click()
    await row(page, /FUND.*120\.00 EUR.*20 Mar 2024.*journal/).waitFor()
  })
})

test('the list is narrowed by name, kind, source, quote and age, and shown in another currency; the address knows it', async () => {
  const page = await pageAt(installation, '/ledger/price')
  const table = page.getByRole('table', { name: 'Latest prices' })
  const names = () => table.locator('tbody th').allInnerTexts()
  await table.getByRole('row', { name: /^FUND/ }).waitFor()
  const all = await names()
  expect(all.length).toBeGreaterThan(1)
  await page.getByRole('searchbox', { name: 'Commodity' }).fill('fun')
  await expect.poll(names).toEqual([expect.stringMatching(/^FUND/)])
  expect(new URL(page.url()).searchParams.get('name')).toBe('fun')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(names).toEqual(all)
  await page.getByRole('combobox', { name: 'Price' }).selectOption('older than a year')
  await page.getByText('No commodity has such a price.').waitFor()
  await ledTo(page, '/ledger/price?age=month&name=USD')
  await expect.poll(names).toEqual([expect.stringMatching(/^USD/)])
  await ledTo(page, '/ledger/price?source=journal&name=FUND')
  await table.getByRole('row', { name: /^FUND.*journal$/ }).waitFor()
  await ledTo(page, '/ledger/price?source=com-yahoo')
  await page.getByText('No commodity has such a price.').waitFor()
  await ledTo(page, '/ledger/price?name=FUND&in=USD')
  const shown = table.getByRole('row', { name: /^FUND/ }).locator('.amount').first()
  await shown.getByText('USD').waitFor()
  await shown.click()
  await page.getByRole('dialog', { name: /Price of FUND/ }).waitFor()
})

test('the page of exchange rates shows a month day by day, turns a pair round and keeps it all in the address', async () => {
  const page = await pageAt(installation, '/ledger/fx')
  await page.getByRole('slider', { name: /^One USD in EUR from 20 Mar 2024 to 31 Mar 2024/ }).waitFor()
  await row(page, /^20 Mar 2024 0\.92 EUR.*quoted$/).waitFor()
  // Of twelve equal days, the first.
  expect(await page.getByRole('table', { name: 'One USD in EUR, changes' }).locator('tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: 'Swap' }).click()
  await page.waitForURL(/base=EUR&quote=USD&year=2024&month=3$/)
  await row(page, /^20 Mar 2024 1\.086957 USD.*quoted$/).waitFor()
  await page.getByRole('button', { name: 'Previous period' }).click()
  await page.getByText('There is no rate from EUR to USD in this month').waitFor()
  await page.reload()
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect.poll(() => period.inputValue()).toBe('2024-02')
  await period.selectOption('Mar 2024')
  await row(page, /^20 Mar 2024 1\.086957 USD.*quoted$/).waitFor()
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
