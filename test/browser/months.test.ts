import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-15', settings: 'currencies: [CHF]\n' })
})
afterAll(() => installation?.close())

test('what a finger touched in a chart of months stays to be read, and the month that is not over says so', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.locator('.bars .bar').last().tap()
  const tooltip = page.locator('.tooltip')
  await tooltip.waitFor()
  await page.waitForTimeout(300)
  expect(await tooltip.locator('.tooltip-title').innerText()).toBe('Mar 2024 so far')
  await page.locator('h1').tap()
  await tooltip.waitFor({ state: 'detached' })
})

test('averages are over whole months, and the table has the one that is going on beside them', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly')
  expect(await page.getByText('average of').innerText()).toBe('average of 2\u00a0whole months, Jan 2024 to Feb 2024')
  expect(await page.getByRole('table', { name: 'Cash flow by month' }).locator('tbody th').allInnerTexts()).toEqual([
    'Mar 2024 so far',
    'Feb 2024',
    'Jan 2024',
  ])
})

test('month on month, the month that is going on is in no average and is never the lowest', async () => {
  const page = await pageAt(installation, '/expense/mom?end=2024-03')
  await page.locator('.figure', { hasText: 'Mar 2024 so far' }).first().getByText('1,060.00').waitFor()
  const names = await page.locator('.figure dt').allInnerTexts()
  expect(names).toEqual(['Mar 2024 so far', 'vs Feb 2024 to 15 Feb', '2-month average', 'Highest, Jan 2024', 'Lowest, Jan 2024'])
  expect(await page.locator('.figure', { hasText: '2-month average' }).locator('.amount').innerText()).toBe('0.00')
  await ledTo(page, '/planning/projection')
  await page.locator('.figure[title*="this month so far and the eleven before"]').first().waitFor()
})

test('a day to choose is written like every other day', async () => {
  const page = await pageAt(installation, '/assets/balance')
  await page.locator('summary', { hasText: 'As of 15 Mar 2024' }).click()
  expect(await page.locator('.day-input').first().innerText()).toBe('15 Mar 2024')
  await page.getByLabel('As of').fill('2024-02-01')
  await page.locator('h1').click()
  await page.getByRole('list', { name: 'Active filters' }).getByText('As of 1 Feb 2024', { exact: true }).waitFor()
})

test('what checking accounts held at the end of a month is a line over its columns, in the table, and alone in the legend', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly')
  const line = page.locator('.bars-level polyline')
  await line.waitFor()
  const points = (await line.getAttribute('points'))!.split(' ')
  expect(points.length).toBe(await page.locator('.bars .bar').count())
  await page.locator('.bars .bar').last().hover()
  const tooltip = page.locator('.tooltip')
  await tooltip.getByText('Closing cash').waitFor()
  const cash = await page.locator('tbody tr').first().locator('td').last().innerText()
  expect((await tooltip.innerText()).replaceAll('\n', ' ')).toContain(`Closing cash ${cash}`)
  await page.locator('.legend').getByRole('button', { name: 'Closing cash' }).click()
  expect(await page.locator('.bars .bar > span').count()).toBe(0)
  await line.waitFor()
  await page.locator('.legend').getByRole('button', { name: 'Income' }).click()
  await line.waitFor({ state: 'detached' })
})

test('a month is chosen by its name as well as step by step, on every page that shows one', async () => {
  const page = await pageAt(installation, '/expense/mom?end=2024-03')
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect.poll(() => period.inputValue()).toBe('2024-03')
  await period.selectOption('Feb 2024')
  expect(new URL(page.url()).searchParams.get('end') ?? '2024-02').toBe('2024-02')
  await page.getByText('Feb 2024 compared with Jan 2024').waitFor()
  await ledTo(page, '/cash_flow/monthly?range=all')
  await period.selectOption({ index: 1 })
  const month = await period.inputValue()
  expect(new URL(page.url()).searchParams.get('month')).toBe(month)
  await page.getByRole('button', { name: 'Previous period' }).click()
  await expect.poll(() => period.inputValue()).not.toBe(month)
})

test('a line over months ends with the last that is over; what the one that is going on has so far is a point beside it', async () => {
  const page = await pageAt(installation, '/expense/yoy')
  const income = page.locator('.card', { has: page.getByRole('heading', { name: 'Income', exact: true }) })
  const points = (await income.locator('.line-0 polyline').getAttribute('points')) ?? ''
  expect(points.split(' ').length).toBe(2)
  const slider = income.getByRole('slider')
  expect(await income.locator('.line-0 .lines-so-far').count()).toBe(1)
  await slider.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Mar: 2024 so far /)
})

test('as of an earlier day, the month that it is in is told as going on, and one that ends with it is not', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly?as_of=2024-02-20')
  const table = page.getByRole('table', { name: 'Cash flow by month' }).locator('tbody th')
  await table.first().waitFor()
  expect(await table.allInnerTexts()).toEqual(['Feb 2024 so far', 'Jan 2024'])
  await ledTo(page, '/cash_flow/monthly?as_of=2024-02-29')
  await table.first().waitFor()
  expect(await table.allInnerTexts()).toEqual(['Feb 2024', 'Jan 2024'])
  await ledTo(page, '/?as_of=2024-02-20')
  await page.getByText('In, Feb 2024 so far').waitFor()
})

test('a line far above its columns waits to be asked for, so that these can be seen', async () => {
  installation.write('main.ledger', `2020-01-01 Opening\n    Assets:Checking  900000.00 EUR\n    Equity:Opening\n\n${BOOK}`)
  const page = await pageAt(installation, '/cash_flow/monthly')
  await page.locator('.bars .bar > span').first().waitFor()
  // The page may still have the figures of the book before.
  await expect.poll(() => page.locator('.bars-level').count()).toBe(0)
  await page.locator('.legend').getByRole('button', { name: 'Closing cash' }).click()
  await page.locator('.bars-level').waitFor()
})

test('a month stands there account by account, in the currencies in which its money came and went', async () => {
  const abroad = `${BOOK}\nP 2024-02-01 CHF 1.10 EUR\n\n2024-02-09 * Evening school\n    Assets:Checking:Basel   300.00 CHF\n    Income:Courses\n`
  installation.write('main.ledger', abroad)
  const page = await pageAt(installation, '/cash_flow/monthly')
  const table = page.getByRole('table', { name: /^In and out in/ })
  await expect.poll(() => page.locator('.period-steps').innerText()).toContain('Mar 2024')
  await table.getByRole('row', { name: /Expenses:Rent.*1,000\.00 EUR/ }).waitFor()
  await page.locator('.bars .bar').nth(1).click()
  expect(new URL(page.url()).searchParams.get('month')).toBe('2024-02')
  const row = table.getByRole('row', { name: /Income:Courses.*300\.00 CHF/ })
  await row.locator('.proof').click()
  await page
    .getByRole('dialog', { name: /Income:Courses/ })
    .getByText('Evening school')
    .waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.figures', { hasText: 'CHF' }).locator('.figure', { hasText: 'Left' }).getByText('300.00').waitFor()
})
