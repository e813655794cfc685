import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { settled } from './settled.ts'

/* Browsers that are not as one expects: with another clock, and in another part of the world. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const DAY_MS = 86_400_000

test.each([-400, 3])('what was read just now is not old or to come on a device whose clock is %i days off', async (days) => {
  const page = await installation.open('/api/ping')
  await page.clock.install({ time: Date.now() + days * DAY_MS })
  await page.goto(`${installation.address}/more/jobs`)
  await settled(page)
  const age = /^(?:now|\d+ minutes? ago)$/
  await expect.poll(() => page.locator('.job-line time').first().innerText()).toMatch(age)
  const status = page.getByRole('button', { name: /^Status:/ })
  await expect.poll(() => status.getAttribute('title')).toMatch(/^Journal read (?:now|\d+ minutes? ago)$/)
})

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('days are those of the book in %s', async (timezoneId) => {
  const page = await installation.open('/ledger/transaction', { timezoneId })
  await page.locator('.day').first().waitFor()
  expect((await page.locator('.day').allInnerTexts()).slice(0, 2)).toEqual(['Friday, 15 March 2024', 'Sunday, 3 March 2024'])
  await page.keyboard.press('n')
  expect(await page.getByRole('dialog').locator('input[type=date]').inputValue()).toBe('2024-03-31')
  await page.goto(`${installation.address}/`)
  const chart = page.getByRole('slider', { name: /^Net worth in EUR from 1 Jan 2024 to 31 Mar 2024/ })
  await chart.focus()
  await page.keyboard.press('Home')
  expect(await chart.getAttribute('aria-valuetext')).toContain('1 Jan 2024: Net worth 6,000.00')
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
