import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { PHONE, pinnedOn, wrongIn } from './pinned.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { ledTo, settled } from './settled.ts'

let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
  page = await installation.open('/', { forAll: true })
  await settled(page)
})
afterAll(() => installation?.close())

/** Pages with columns or lines, and how many figures one place of each has at least. `plain`: figures of its own that follow from those above. */
const CHARTS: readonly (readonly [path: string, chart: RegExp, view: string, least: number, plain: number])[] = [
  ['/expense/yearly', /^Spending by year/, 'periods', 4, 0],
  ['/income', /^Income by month/, 'periods', 2, 0],
  ['/income', /^Income by year/, 'years', 3, 0],
  ['/assets/investment', /^Invested and withdrawn by month/, 'periods', 1, 0],
  ['/liabilities/repayment', /^Repaid by month/, 'periods', 2, 0],
  ['/cash_flow/yearly', /^Money in and out by year/, 'years', 4, 0],
  ['/expense/mom', /^Spending by month and category/, 'months', 4, 0],
  ['/expense/mom', /^Spending by month and its three-month average/, 'spent', 2, 0],
  ['/expense/yoy', /^Spending by month, 20/, 'spending', 2, 0],
  ['/expense/yoy', /^Income by month, 20/, 'income', 2, 0],
  ['/expense/yoy?form=columns', /^Spending by month, 20/, 'spending', 2, 0],
  ['/expense/yoy', /^Saved in each month of 20/, 'left', 4, 0],
  ['/income/investment', /^Income from investments/, 'paid', 2, 0],
  ['/liabilities/credit_cards/Liabilities%3ACard', /^Spent with the card/, 'spent', 2, 0],
  ['/accounts/Expenses%3ARent', /^Booked to Expenses:Rent/, 'account', 1, 0],
]

describe('each place of a chart leads to what is in it', () => {
  test.each(CHARTS)('%s %s', async (path, chart, view, least, plain) => {
    await ledTo(page, path)
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

    await ledTo(page, `${path}${path.includes('?') ? '&' : '?'}view-${view}=table`)
    const table = page.getByRole('table', { name: chart })
    const cells = table.locator('tbody td .amount')
    const inDoors = table.locator('tbody td .proof .amount')
    await cells.first().waitFor()
    const [all, behind] = [await cells.count(), await inDoors.count()]
    expect(plain === 0 ? all - behind : Math.sign(behind)).toBe(plain)
    // The figures of a row have the same proofs as those of its place: one shows that it is this place.
    expect(await wrongIn(page, table.locator('tbody tr').first().locator('td .proof').first())).toEqual([])
  })
})

describe('lines over months', () => {
  test('are pinned by a finger, told apart by their legend, zoomed and seen whole again', async () => {
    const page = await installation.open('/expense/yoy?years=2', PHONE)
    await settled(page)
    const chart = page.getByRole('slider', { name: /^Spending by month/ })
    await chart.tap()
    await pinnedOn(page).waitFor()
    expect(await violationsOf(page)).toEqual([])
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
    await frame.getByRole('button', { name: 'Zoom in' }).tap()
    expect(await months()).toBe(6)
    await frame.getByRole('button', { name: 'Show all' }).tap()
    expect(await months()).toBe(12)
    await chart.focus()
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    expect(await months()).toBe(3)
    expect(await frame.getByRole('button', { name: 'Zoom in' }).count()).toBe(0)
    await page.keyboard.press('-')
    expect(await months()).toBe(12)
  })

  test('are zoomed by a drag, which pins nothing, and come back from their table', async () => {
    await ledTo(page, '/expense/yoy?years=2&view-spending=table')
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

test('a part of a whole is pressed in the bar and in the words beside it', async () => {
  await ledTo(page, '/')
  const bar = page.locator('.share-bar').first()
  const name = await bar.locator('.share-bar-track span').first().getAttribute('title')
  const panel = page.getByRole('dialog', { name: `What is in ${name}` })
  await bar.locator('.share-bar-track span').first().click()
  await panel.locator('.contents').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await bar.getByRole('button', { name: name ?? '' }).click()
  await panel.locator('.contents').waitFor()
})

test('the bars of gain say which is which', async () => {
  await ledTo(page, '/assets/gain')
  const tones = await page
    .locator('.duel')
    .first()
    .locator('i')
    .evaluateAll((bars) => bars.map((bar) => bar.className))
  const legend = await page
    .locator('main .legend .swatch')
    .evaluateAll((swatches) => swatches.map((swatch) => swatch.className.replace('swatch ', '')))
  expect([legend, legend.length]).toEqual([tones, 2])
})

test('what was borrowed and what was taken out of investments stand in the legend of cash flow', async () => {
  await ledTo(page, '/cash_flow/monthly?range=all')
  const names = await page
    .getByRole('list', { name: /^Legend/ })
    .getByRole('button')
    .allInnerTexts()
  expect(names.toSorted()).toEqual(['Borrowed', 'Closing cash', 'Expenses', 'Income', 'Invested · Withdrawn from investments', 'Repaid', 'Taxes'])
})

describe('the flow of money', () => {
  test('is walked by keyboard along its links, and opened', async () => {
    await ledTo(page, '/cash_flow/sankey?period=2023')
    await page.locator('[data-node="Income:Salary"]').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-node'))).toBe('Assets:Checking')
    expect(await page.locator('.flow-link.dim').count()).toBeGreaterThan(0)
    expect(await page.locator('.flow-node').evaluateAll((nodes) => nodes.filter((node) => node.getAttribute('tabindex') === '0').length)).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.sankey'))).toBeNull()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Assets:Checking/ }).waitFor()
  })
  test('is told apart as deeply as one likes, and the address remembers it', async () => {
    await ledTo(page, '/cash_flow/sankey?period=2023')
    await page.getByRole('group', { name: 'Expense depth' }).getByRole('button', { name: '1' }).click()
    await page.locator('[data-node="Expenses"]').waitFor()
    expect(new URL(page.url()).searchParams.get('expenses')).toBe('1')
  })
  test('is one column on a phone, each account of which shows what is in it', async () => {
    const page = await installation.open('/cash_flow/sankey?period=2023', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    await settled(page)
    expect(await page.locator('.sankey svg').count()).toBe(0)
    expect(await page.locator('.sankey').evaluate((flow) => flow.scrollWidth - flow.clientWidth)).toBe(0)
    await page
      .locator('.flow-stage')
      .getByRole('button', { name: /^Salary/ })
      .tap()
    await page.getByRole('dialog', { name: /Income:Salary/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

test('what is held is seen as areas or level by level, and each target shows the accounts that it is made of', async () => {
  await ledTo(page, '/assets/allocation')
  const levels = page.getByRole('button', { name: 'Levels' })
  await levels.click()
  expect(new URL(page.url()).searchParams.get('glance')).toBe('levels')
  const parts = page.getByRole('list', { name: 'Assets by level' }).getByRole('button')
  await expect.poll(async () => (await parts.allInnerTexts()).map((text) => text.split('\n')[0]?.trim())).toEqual(['Assets', 'Checking', 'Fund'])
  // One stop of the keyboard, row by row.
  await parts.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Checking/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Assets:Checking' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await violationsOf(page)).toEqual([])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
