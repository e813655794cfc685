import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const numberIn = (text: string): string => /[\d.,]*\d/.exec(text)?.[0] ?? ''
const pinnedOn = (page: Page): Locator => page.getByRole('group', { name: 'Figures of this place' })

/** Presses figures one after the other; returns those without a panel that says the same number. */
const wrongIn = async (page: Page, doors: Locator): Promise<string[]> => {
  const wrong: string[] = []
  for (const door of await doors.all()) {
    const figure = await door.innerText()
    await door.click()
    const told = page.locator('dialog .proof-body :is(.proof-figure, .failure)').first()
    await told.waitFor()
    const shown = await told.innerText()
    if (numberIn(shown) !== numberIn(figure)) wrong.push(`${figure}: ${shown}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return wrong
}

/** Pages with columns or lines, and how many figures one place of each has at least. `plain`: figures of its own that follow from those above. */
const CHARTS: readonly (readonly [path: string, chart: RegExp, view: string, places: number, plain?: number])[] = [
  ['/expense/yearly', /^What was spent, by (financial )?year/, 'periods', 4],
  ['/income', /^What was earned, by month/, 'periods', 2],
  ['/income', /^Income by year/, 'years', 3],
  ['/assets/investment', /^What was invested/, 'periods', 1],
  ['/liabilities/repayment', /^What was (paid back|repaid)/, 'periods', 2],
  ['/cash_flow/yearly', /^Money in and out, by year/, 'years', 4],
  ['/expense/mom', /^Spending by month, told apart/, 'months', 4],
  ['/expense/mom', /^Spending by month and its average/, 'spent', 2],
  ['/expense/yoy', /^Spending by month, 20/, 'spending', 2],
  ['/expense/yoy', /^Income by month, 20/, 'income', 2],
  ['/expense/yoy', /^What was left of each month/, 'left', 3, 1],
  ['/income/investment', /^Income from investments/, 'paid', 2],
  ['/liabilities/credit_cards/Liabilities%3ACard', /^What was spent with the card/, 'spent', 2],
  ['/accounts/Expenses%3ARent', /^Booked to Expenses:Rent/, 'account', 1],
]

describe('each place of a chart leads to what is in it', () => {
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  test.each(CHARTS)('%s %s', async (path, chart, view, least, plain = 0) => {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    const slider = page.getByRole('slider', { name: chart })
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const pinned = pinnedOn(page)
    await pinned.waitFor()
    const doors = pinned.locator('.proof')
    const count = await doors.count()
    expect(count).toBeGreaterThanOrEqual(least)
    expect((await pinned.locator('.amount').count()) - count).toBe(plain)
    expect(await wrongIn(page, doors)).toEqual([])

    await page.goto(`${installation.address}${path}${path.includes('?') ? '&' : '?'}view-${view}=table`)
    await settled(page)
    const table = page.getByRole('table', { name: chart })
    const cells = table.locator('tbody td .amount')
    const inDoors = table.locator('tbody td .proof .amount')
    await cells.first().waitFor()
    const [all, behind] = [await cells.count(), await inDoors.count()]
    expect(plain === 0 ? all - behind : Math.sign(behind)).toBe(plain)
    expect(await wrongIn(page, table.locator('tbody tr').first().locator('td .proof'))).toEqual([])
  })
})

describe('lines over months', () => {
  test('are pinned by a finger, told apart by their legend, zoomed and seen whole again', async () => {
    const page = await installation.open('/expense/yoy?years=2', PHONE)
    await settled(page)
    const chart = page.getByRole('slider', { name: /^Spending by month/ })
    await chart.tap()
    await pinnedOn(page).locator('.proof').first().tap()
    await page.getByRole('dialog', { name: /^What is in 20\d\d, / }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    const frame = page.locator('.chart-frame').filter({ has: chart })
    const legend = frame.getByRole('list', { name: /^Legend/ })
    expect(await chart.locator('polyline').count()).toBe(2)
    await legend.getByRole('button', { name: '2023' }).tap()
    expect(await chart.locator('polyline').count()).toBe(1)
    await legend.getByRole('button', { name: '2023', pressed: true }).tap()

    // Without a mouse to drag with: half of the places with each press, around the one that was touched.
    const months = (): Promise<number> =>
      chart.evaluate((element) => element.querySelector('.line-1 polyline')?.getAttribute('points')?.split(' ').length ?? 0)
    expect(await months()).toBe(12)
    await frame.getByRole('button', { name: 'Closer' }).tap()
    expect(await months()).toBe(6)
    await frame.getByRole('button', { name: 'Show all' }).tap()
    expect(await months()).toBe(12)
    await chart.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    expect(await months()).toBe(3)
    expect(await frame.getByRole('button', { name: 'Closer' }).count()).toBe(0)
    await page.keyboard.press('-')
    expect(await months()).toBe(12)
  })

  test('are zoomed by a drag, which pins nothing, and come back from their table', async () => {
    const page = await installation.open('/expense/yoy?years=2&view-spending=table')
    await settled(page)
    await page.getByRole('table', { name: /^Spending by month/ }).waitFor()
    await page.locator('.chart-frame').first().getByRole('button', { name: 'As a chart' }).click()
    const chart = page.getByRole('slider', { name: /^Spending by month/ })
    const months = (): Promise<number> =>
      chart.evaluate((element) => element.querySelector('.line-1 polyline')?.getAttribute('points')?.split(' ').length ?? 0)
    await expect.poll(months).toBe(12)
    await chart.scrollIntoViewIfNeeded()
    const box = (await chart.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 6 })
    await page.mouse.up()
    await expect.poll(months).toBeLessThan(7)
    expect(await pinnedOn(page).count()).toBe(0)
    await chart.click()
    await pinnedOn(page).waitFor()
  })
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
