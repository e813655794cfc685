import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-15' })
})
afterAll(() => installation?.close())

test('what a finger touched in a chart of months stays to be read, and the month that is not over says so', async () => {
  const page = await installation.open('/cash_flow/monthly', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.locator('.bars .bar').last().tap()
  const tooltip = page.locator('.tooltip')
  await tooltip.waitFor()
  await page.waitForTimeout(300)
  expect(await tooltip.locator('.tooltip-title').innerText()).toBe('Mar 2024 so far')
  await page.locator('h1').tap()
  await tooltip.waitFor({ state: 'detached' })
})

test('averages are over whole months, and the table has the one that is going on beside them', async () => {
  const page = await installation.open('/cash_flow/monthly')
  expect(await page.getByText('on average over').innerText()).toBe('on average over 2\u00a0whole months, Jan 2024 to Feb 2024')
  expect(await page.locator('tbody th').allInnerTexts()).toEqual(['Mar 2024 so far', 'Feb 2024', 'Jan 2024'])
})

test('month on month, the month that is going on is in no average and is never the lowest', async () => {
  const page = await installation.open('/expense/mom?end=2024-03')
  await page.locator('.figure', { hasText: 'Mar 2024 so far' }).first().getByText('1,060.00').waitFor()
  const names = await page.locator('.figure dt').allInnerTexts()
  expect(names).toEqual(['Mar 2024 so far', 'Less Feb 2024', '2-month average', 'Highest, Jan 2024', 'Lowest, Jan 2024'])
  expect(await page.locator('.figure', { hasText: '2-month average' }).locator('.amount').innerText()).toBe('0.00')
  await page.goto(`${installation.address}/planning/projection`)
  await page.locator('.figure[title*="this month so far and the eleven before"]').first().waitFor()
})

test('a day to choose is written like every other day', async () => {
  const page = await installation.open('/assets/balance')
  await page.locator('summary', { hasText: 'All time' }).click()
  expect(await page.locator('.day-input').first().innerText()).toBe('15 Mar 2024')
  await page.getByLabel('As of').fill('2024-02-01')
  await page.locator('h1').click()
  await page.getByText('as of 1 Feb 2024').waitFor()
})
