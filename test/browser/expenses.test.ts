import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { RICH_SETTINGS } from './rich-book.ts'
import { ledTo, settled } from './settled.ts'
import { WALKED_BOOK } from './walked-pages.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK }, settings: RICH_SETTINGS, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('beside what a month cost stands what was earned, what taxes took of it, and what was invested', async () => {
  const page = await pageAt(installation, '/expense/monthly?month=2024-02')
  const figure = (name: string) => page.locator('.figure').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
  // 3,000.00 less 600.00 of taxes and a gain on the fund; some of it was spent.
  await figure('Taxes').getByText('600.00').waitFor()
  expect(await figure('Income').innerText()).toMatch(/spent, after taxes/)
  expect(await figure('Taxes').innerText()).toMatch(/of income/)
  await figure('Taxes').locator('.proof').first().click()
  await page.getByRole('dialog', { name: 'Taxes' }).getByText('Employer').waitFor()
})

test('a category that is left alone is left alone in the list and the calendar, and stands in the address', async () => {
  const page = await pageAt(installation, '/expense/monthly')
  await page.locator('.legend').getByRole('button', { name: 'Food' }).click()
  expect(new URL(page.url()).searchParams.get('category')).toBe('Food')
  const table = page.getByRole('table', { name: 'Categories in Mar 2024' })
  expect(await table.locator('tbody th').allInnerTexts()).toEqual(['Food'])
  const spent = await table.locator('tbody td .amount').first().innerText()
  const days = page.locator('.month-grid .amount')
  await expect.poll(() => days.allInnerTexts()).toEqual([spent])
  await page.reload()
  await settled(page)
  expect(await table.locator('tbody th').allInnerTexts()).toEqual(['Food'])
  await page.locator('.legend').getByRole('button', { name: 'Food' }).click()
  await expect.poll(() => table.locator('tbody th').count()).toBeGreaterThan(1)
})

test('the average of each year lies over the months in steps, is told beside them and has its proof', async () => {
  const page = await pageAt(installation, '/expense/monthly?view-expenses=table&category=Rent')
  const table = page.getByRole('table', { name: /Expenses by month/ })
  const averageOf = async (month: string): Promise<string> => {
    const row = table.getByRole('row', { name: new RegExp(`^${month}`) })
    return (await row.locator('td').last().innerText()).trim()
  }
  // From 900 in January 2022 one more each month: 912 to 923 in 2023, 924 and 925 in what is over of 2024.
  expect([await averageOf('Dec 2023'), await averageOf('Mar 2024')]).toEqual(['917.50', '924.50'])
  await table
    .getByRole('row', { name: /^Mar 2024/ })
    .locator('td')
    .last()
    .locator('.proof-line')
    .dispatchEvent('click')
  await page
    .getByRole('dialog', { name: /Average of the year/ })
    .getByText('924.50')
    .first()
    .waitFor()
  await ledTo(page, '/expense/monthly')
  await page.locator('.bars-steps path').waitFor({ state: 'attached' })
  expect(await page.locator('.bars-steps path').getAttribute('d')).toMatch(/^M0,[\d.]+H[\d.]+L/)
})

const PIES = /^Spending in each month of /
const YEAR = '/expense/yearly?at=2023'

test('a year of spending is shown by its months, and one leads to that month', async () => {
  const page = await pageAt(installation, YEAR)
  const months = page.getByRole('list', { name: PIES }).getByRole('listitem')
  await expect.poll(() => months.count()).toBe(12)
  const august = months.filter({ hasText: 'Aug 2023' })
  expect(await months.first().locator('circle').count()).toBeGreaterThan(1)
  const spent = await august.locator('.amount').first().innerText()
  await august.getByRole('link').click()
  await page.getByText('Spent in Aug 2023', { exact: true }).waitFor()
  expect(await page.locator('.figure', { hasText: 'Spent in Aug 2023' }).locator('.amount').innerText()).toBe(spent)
  await page.goBack()
  await page.getByRole('button', { name: 'As a table' }).last().click()
  await page
    .getByRole('table', { name: PIES })
    .getByRole('row', { name: /^Aug 2023/ })
    .waitFor()
})

test('what is left alone above a year is left alone in its months and its table', async () => {
  const page = await pageAt(installation, YEAR)
  await page.locator('.legend').getByRole('button', { name: 'Food' }).click()
  expect(new URL(page.url()).searchParams.get('alone')).toBe('Food')
  const table = page.getByRole('table', { name: 'Categories' })
  await expect.poll(() => table.locator('tbody th').allInnerTexts()).toEqual(['Food'])
  expect(await table.locator('tfoot').count()).toBe(0)
  const months = page.getByRole('list', { name: PIES }).getByRole('listitem')
  const shown = await months.locator('.amount').allInnerTexts()
  const answer = (await (await fetch(`${installation.address}/api/activity?kind=expenses&every=month&from=2023-01-01&to=2023-12-31`)).json()) as {
    rows: { name: string; amounts: number[] }[]
  }
  const food = answer.rows.find(({ name }) => name === 'Food')?.amounts ?? []
  expect(shown.filter((text) => !text.includes('%')).map((text) => Number(text.replaceAll(',', '')))).toEqual(food)
})

test('beside what a year cost stands what was earned in it, what taxes took and what was invested', async () => {
  const page = await pageAt(installation, YEAR)
  const figure = page.locator('.figure').filter({ has: page.locator('dt', { hasText: /^Income$/ }) })
  await figure.getByText(/spent, after taxes/).waitFor()
  await figure.locator('.proof').first().click()
  await page
    .getByRole('dialog', { name: /Income/ })
    .getByText('Employer')
    .first()
    .waitFor()
})

test('years are compared month by month in columns as well as in lines, and what stands out is said in sentences', async () => {
  const page = await pageAt(installation, '/expense/yoy?until=2023&years=2')
  const chart = page.getByRole('slider', { name: /^Spending by month/ })
  expect(await chart.locator('polyline').count()).toBe(2)
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Columns' }).click()
  expect(new URL(page.url()).searchParams.get('form')).toBe('columns')
  // Side by side, and each from nothing.
  const january = chart.locator('.bar').first().locator('span')
  expect(await january.count()).toBe(2)
  const boxes = await january.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect()).map(({ left, right, bottom }) => ({ left, right, bottom })),
  )
  expect(boxes[0]?.right).toBeLessThanOrEqual((boxes[1]?.left ?? 0) + 1)
  expect(boxes[0]?.bottom).toBeCloseTo(boxes[1]?.bottom ?? 0, 0)
  const said = page.locator('.insights li')
  expect(await said.count()).toBeGreaterThan(1)
  await said.first().locator('.proof').first().click()
  await page.getByRole('dialog', { name: /share of 2023/ }).waitFor()
})
