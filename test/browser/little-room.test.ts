import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('letters twice as large scroll the tabs of a place, and not the page', async () => {
  const page = await installation.open('/cash_flow/income_statement', { viewport: { width: 1024, height: 860 } })
  await settled(page)
  await page.addStyleTag({ content: 'html { font-size: 30px; }' })
  expect(await page.locator('.view-tabs').evaluate((tabs) => tabs.scrollWidth > tabs.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test.each([
  ['/cash_flow/sankey?period=2024', 'From', 'Assets:Checking'],
  ['/expense/yearly?by=account', 'Accounts', 'Expenses:Food'],
])('in a narrow column of %s an account breaks between its parts, and not in a word', async (path, head, account) => {
  const page = await installation.open(path, { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
  await settled(page)
  await page.getByRole('columnheader', { name: head }).first().waitFor()
  const name = page.locator('tbody tr > :first-child', { hasText: new RegExp(`^${account}$`) }).first()
  expect(await name.evaluate((cell) => cell.innerHTML.replace(/<(?!wbr)[^>]*>/g, ''))).toBe(account.replace(':', ':<wbr>'))
})

test('on a phone a posting has two lines, and its list scrolls down alone', async () => {
  const page = await installation.open('/ledger/posting', { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true })
  await settled(page)
  const list = page.locator('.posting-frame')
  await list.locator('.posting-row', { hasText: '1,000.00' }).first().waitFor()
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  const [payee, account] = await Promise.all(['payee', 'account'].map((column) => list.locator(`[data-column="${column}"]`).first().boundingBox()))
  expect(account!.y).toBeGreaterThan(payee!.y)
})

test('on a phone the amount of a bill and the gain of an account are in sight beside their names', async () => {
  const rich = await install({ files: { 'main.ledger': RICH_BOOK }, settings: RICH_SETTINGS, today: '2024-03-31' })
  onTestFinished(() => rich.close())
  const page = await rich.open('/cash_flow/recurring', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  for (const [path, label, figure] of [
    ['/cash_flow/recurring', 'Recurring items', 'Amount'],
    ['/cash_flow/recurring', 'Payments in the next 60 days', 'Amount'],
    ['/assets/gain', 'Gain by account', 'Total gain'],
  ] as const) {
    await page.goto(`${rich.address}${path}`)
    await settled(page)
    const table = page.getByRole('table', { name: label, exact: true })
    await table.waitFor()
    const places = await table.evaluate((of) => {
      const frame = of.closest('.table-frame')!.getBoundingClientRect()
      const heads = [...of.querySelectorAll('thead th')].map((head) => head.textContent)
      return {
        second: heads[1],
        beyond: [...of.querySelectorAll('tbody tr > :nth-child(2)')].filter((cell) => cell.getBoundingClientRect().right > frame.right + 1).length,
      }
    })
    expect(places, label).toEqual({ second: figure, beyond: 0 })
  }
})

test('what the focus comes to lies under no bar of the window, whichever way it is walked', async () => {
  const page = await installation.open('/', { viewport: { width: 1280, height: 500 } })
  await settled(page)
  const underBars = (): Promise<string[]> =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll('.top-bar, .bottom-bar')].filter((bar) => getComputedStyle(bar).position !== 'static')
      const stops = [...document.querySelectorAll<HTMLElement>('main a, main button')].filter((stop) => stop.checkVisibility())
      return [...stops, ...stops.toReversed()].flatMap((stop) => {
        stop.focus()
        const { top, bottom } = stop.getBoundingClientRect()
        const isUnder = bars.map((bar) => bar.getBoundingClientRect()).some((bar) => top < bar.bottom && bottom > bar.top)
        return isUnder ? [`${stop.textContent}: ${top} to ${bottom}`] : []
      })
    })
  expect(await underBars()).toEqual([])
  await page.setViewportSize({ width: 390, height: 600 })
  await page.locator('.bottom-bar').waitFor()
  expect(await underBars()).toEqual([])
})
