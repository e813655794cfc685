import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { settled } from './settled.ts'

const BOOK = Array.from({ length: 300 }, (_, nth) => {
  const day = `2024-${String((nth % 3) + 1).padStart(2, '0')}-${String((nth % 28) + 1).padStart(2, '0')}`
  return `${day} Shop ${nth}\n    Expenses:Kind${nth % 60}      ${nth}.50 EUR\n    Assets:Checking\n`
}).join('\n')

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const place = (page: Page): Promise<number> => page.evaluate(() => scrollY)
/** Down the page, where a list goes on as far as that. */
const scrolledTo = async (page: Page, top: number): Promise<void> => {
  await until(
    () => page.evaluate((to) => (scrollTo(0, to), scrollY), top),
    (at) => at === top,
  )
  // A person looks before pressing anything.
  await page.waitForTimeout(300)
}
/** Follows the first link of a kind that is in sight, as a press does. */
const followed = (page: Page, selector: string): Promise<boolean> =>
  until(
    () =>
      page.evaluate((links) => {
        const link = [...document.querySelectorAll<HTMLElement>(links)].find((one) => {
          const { top } = one.getBoundingClientRect()
          return top > 200 && top < innerHeight - 100
        })
        link?.click()
        return link !== undefined
      }, selector),
    Boolean,
  )

test.each([
  ['/ledger/transaction', 'main a[href*="/accounts/"]', 9000],
  ['/reports/trial_balance', 'main table a', 900],
  ['/ledger/posting', '.posting-row a', 5000],
])('who comes back to %s is where the page was left', async (path, links, top) => {
  const page = await pageAt(installation, path)
  await scrolledTo(page, top)
  const left = page.url()
  await followed(page, links)
  await page.waitForURL((url) => url.href !== left)
  await settled(page)
  await until(
    () => place(page),
    (at) => at < top / 2,
  )
  await page.goBack()
  await until(
    () => place(page),
    (at) => Math.abs(at - top) <= 2,
  )
  // And stays there, when all is drawn.
  await settled(page)
  await page.waitForTimeout(500)
  expect(Math.abs((await place(page)) - top)).toBeLessThanOrEqual(2)

  await page.goForward()
  await page.waitForURL((url) => url.href !== left)
  await until(
    () => place(page),
    (at) => at < top / 2,
  )
})

test('a page that is gone to begins at its top, and who scrolls while a page comes back is let be', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  await scrolledTo(page, 9000)
  await page.getByRole('link', { name: 'Wealth' }).first().dispatchEvent('click')
  await page.waitForURL(/networth/)
  await settled(page)
  expect(await place(page)).toBe(0)
  await page.goBack()
  // The way down has begun.
  await until(
    () => place(page),
    (at) => at > 0,
  )
  await page.mouse.wheel(0, 1)
  await settled(page)
  const soon = await place(page)
  await page.waitForTimeout(800)
  expect(Math.abs((await place(page)) - soon)).toBeLessThan(200)
})
