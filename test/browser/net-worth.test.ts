import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { pinnedOn } from './pinned.ts'
import { ledTo, settled } from './settled.ts'

/* Money at home and abroad, of which the rate has moved: 1,000 USD bought at 0.80 are 900 EUR by now. */
const BOOK = `commodity EUR
    format 1,000.00 EUR
    default

P 2023-01-01 USD 0.80 EUR
P 2024-01-15 USD 0.90 EUR

2023-01-10 Employer
    Assets:Checking      3,000.00 EUR
    Income:Salary

2023-02-10 Exchange
    Assets:Savings       1,000.00 USD @ 0.80 EUR
    Assets:Checking       -800.00 EUR

2024-02-10 Grocer
    Expenses:Food          200.00 EUR
    Assets:Checking
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('what net worth may come to is asked for once it is wanted, and stands behind what has been', async () => {
  const page = await pageAt(installation, '/assets/networth')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/networth/projection') && asked.push(request.url()))
  await settled(page)
  const chart = page.getByRole('slider', { name: /^Net worth in EUR/ })
  await chart.locator('canvas').waitFor()
  const been = Number(await chart.getAttribute('aria-valuemax'))
  expect(asked).toEqual([])
  await page.getByRole('combobox', { name: 'Forecast' }).selectOption('10')
  await expect.poll(async () => Number(await chart.getAttribute('aria-valuemax'))).toBe(been + 120)
  expect(asked.length).toBe(1)
  expect(new URL(page.url()).searchParams.get('ahead')).toBe('10')
  await chart.focus()
  await page.keyboard.press('End')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^Mar 2034: Expected [\d,.]+ · Cautious [\d,.]+ · Hopeful [\d,.]+$/)
  await page.keyboard.press('Home')
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/^10 Jan 2023: Net worth 3,000\.00/)
  await page.getByText(/^The forecast assumes growth of 6, 9 or 12 % a year/).waitFor()
  expect(await page.getByRole('link', { name: 'Independence' }).getAttribute('href')).toContain('years=10')
})

test('what exchange rates have to do with net worth is a line of its own, told and proved beside it', async () => {
  const page = await pageAt(installation, '/assets/networth')
  const legend = page.getByRole('list', { name: /^Legend/ })
  expect(await legend.getByRole('button', { name: 'Without exchange rates' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Exchange rates', exact: true }).click()
  await legend.getByRole('button', { name: 'Without exchange rates' }).waitFor()
  expect(new URL(page.url()).searchParams.get('rates')).toBe('shown')
  const chart = page.getByRole('slider', { name: /^Net worth in EUR/ })
  await chart.locator('canvas').waitFor()
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const pinned = pinnedOn(page)
  expect((await pinned.locator('dd').allInnerTexts()).map((text) => text.trim())).toEqual([
    '2,900.00',
    '2,800.00',
    '+100.00',
    '0.00',
    '+100.00',
    '2,800.00',
  ])
  await pinned.locator('.proof').last().click()
  await page.getByRole('dialog', { name: /^What is in Net worth without exchange rates/ }).waitFor()

  await ledTo(page, '/assets/networth?rates=shown&view=table&ahead=5')
  const table = page.getByRole('table', { name: 'Net worth by month' })
  await table.waitFor()
  expect(await table.locator('thead th').allInnerTexts()).toEqual([
    'Month',
    'Net worth',
    'Change',
    'Paid in',
    'Net worth gain',
    'By prices',
    'By exchange rates',
  ])
  await page
    .getByRole('table', { name: 'Net worth, forecast' })
    .getByRole('row', { name: /^31 Mar 2029/ })
    .waitFor()
})

test('nothing is said of exchange rates where there are none', async () => {
  installation.write('main.ledger', BOOK.replace('1,000.00 USD @ 0.80 EUR', '800.00 EUR'))
  const page = await pageAt(installation, '/assets/networth?rates=shown')
  await expect.poll(() => page.getByRole('button', { name: 'Exchange rates', exact: true }).count()).toBe(0)
  expect(await page.getByText('Without exchange rates').count()).toBe(0)
})
