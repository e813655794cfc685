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
const CHARTS: readonly (readonly [path: string, chart: RegExp, view: string, least: number, plain: number])[] = [
  ['/expense/yearly', /^What was spent, by (financial )?year/, 'periods', 4, 0],
  ['/income', /^What was earned, by month/, 'periods', 2, 0],
  ['/income', /^Income by year/, 'years', 3, 0],
  ['/assets/investment', /^What was invested/, 'periods', 1, 0],
  ['/liabilities/repayment', /^What was (paid back|repaid)/, 'periods', 2, 0],
  ['/cash_flow/yearly', /^Money in and out, by year/, 'years', 4, 0],
  ['/expense/mom', /^Spending by month, told apart/, 'months', 4, 0],
  ['/expense/mom', /^Spending by month and its average/, 'spent', 2, 0],
  ['/expense/yoy', /^Spending by month, 20/, 'spending', 2, 0],
  ['/expense/yoy', /^Income by month, 20/, 'income', 2, 0],
  ['/expense/yoy', /^What was left of each month/, 'left', 3, 1],
  ['/income/investment', /^Income from investments/, 'paid', 2, 0],
  ['/liabilities/credit_cards/Liabilities%3ACard', /^What was spent with the card/, 'spent', 2, 0],
  ['/accounts/Expenses%3ARent', /^Booked to Expenses:Rent/, 'account', 1, 0],
]

describe('each place of a chart leads to what is in it', () => {
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  test.each(CHARTS)('%s %s', async (path, chart, view, least, plain) => {
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

describe('lines over days', () => {
  const GOAL = '/planning/goals/savings/A%20boat'
  /** How much of a chart is drawn in a colour of the style sheet, in pixels that have nothing else in them. */
  const drawnIn = (chart: Locator, colour: string): Promise<number> =>
    chart.evaluate((element, name) => {
      const canvas = element.querySelector('canvas')
      const probe = document.createElement('i')
      probe.style.color = `var(${name})`
      element.append(probe)
      const rgb = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number)
      probe.remove()
      if (!canvas) return 0
      // The browser complains of who reads a canvas again and again: what is read is a copy.
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true })!
      copy.drawImage(canvas, 0, 0)
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255 && rgb.every((part, nth) => data[at + nth] === part)) count++
      return count
    }, colour)
  const TONES = ['--accent', '--share-6', '--share-4']

  test.each([
    ['/planning/projection', /^Net worth in EUR to come/, 'Cautious', '--share-6'],
    ['/planning/projection', /^Net worth in EUR to come/, 'Hopeful', '--share-4'],
    [GOAL, /^A boat: what was saved/, 'In rich months', '--share-4'],
  ])('are told apart, and one is left alone by a press in the legend: %s %s %s', async (path, name, line, tone) => {
    const page = await installation.open(path, { colorScheme: 'light' })
    await settled(page)
    const chart = page.getByRole('slider', { name })
    for (const each of TONES) await expect.poll(() => drawnIn(chart, each)).toBeGreaterThan(0)
    await page.getByRole('button', { name: line }).click()
    await expect.poll(() => drawnIn(chart, '--accent')).toBe(0)
    for (const each of TONES) expect([each, (await drawnIn(chart, each)) > 0]).toEqual([each, each === tone])
    await page.getByRole('button', { name: line, pressed: true }).click()
    await expect.poll(() => drawnIn(chart, '--accent')).toBeGreaterThan(0)
  })

  test('are zoomed by a drag, by a finger that presses Closer, and by keys', async () => {
    const page = await installation.open('/assets/networth')
    await settled(page)
    const chart = page.getByRole('slider', { name: /^Net worth in/ })
    await chart.locator('canvas').waitFor()
    const end = async (key: 'Home' | 'End'): Promise<number> => {
      await chart.focus()
      await page.keyboard.press(key)
      return Number(await chart.getAttribute('aria-valuenow'))
    }
    const last = await end('End')
    expect([await end('Home'), last > 20]).toEqual([0, true])
    const box = (await chart.locator('.u-over').boundingBox())!
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 8 })
    await page.mouse.up()
    const out = page.getByRole('button', { name: 'Show all' })
    await out.waitFor()
    expect([(await end('Home')) > 0, (await end('End')) < last]).toEqual([true, true])
    await out.click()
    await out.waitFor({ state: 'detached' })

    await end('Home')
    await page.keyboard.press('+')
    await out.waitFor()
    const half = await end('End')
    expect(Math.abs(half - last / 2)).toBeLessThan(3)
    await page.keyboard.press('-')
    await out.waitFor({ state: 'detached' })
    expect(await end('End')).toBe(last)

    const phone = await installation.open('/assets/networth', PHONE)
    await settled(phone)
    const touched = phone.getByRole('slider', { name: /^Net worth in/ })
    await touched.locator('canvas').waitFor()
    await touched.tap()
    await phone.getByRole('button', { name: 'Closer' }).tap()
    await phone.getByRole('button', { name: 'Show all' }).waitFor()
    await touched.tap()
    await pinnedOn(phone).locator('.proof').first().tap()
    await phone.getByRole('dialog', { name: /^What is in / }).waitFor()
  })

  // What lies ahead of a goal or in a scenario is made of no transaction.
  test.each([
    [GOAL, 'goal', /^A boat: what was saved/, 'Saved', true],
    ['/planning/projection', 'projection', /^Net worth in EUR to come/, 'Hopeful', false],
    ['/liabilities/interest', encodeURIComponent('Liabilities:Loan:Car'), /^Liabilities:Loan:Car: what was owed/, 'Owed', true],
    ['/assets/allocation', 'drift', /^Share of Shares/, 'Shares', true],
  ])('are a table as well, and come back from it: %s', async (path, view, name, column, hasDoors) => {
    const page = await installation.open(`${path}?view-${view}=table`)
    await settled(page)
    const table = page.getByRole('table', { name })
    await table.waitFor()
    const heads = await table.locator('thead th').allInnerTexts()
    expect(heads).toContain(column)
    const cells = table.locator(`tbody td:nth-child(${heads.indexOf(column) + 1})`)
    const figures = (await cells.allInnerTexts()).filter((text) => /\d/.test(text))
    expect(figures.length).toBeGreaterThan(5)
    const doors = cells.locator('.proof')
    expect(await doors.count()).toBe(hasDoors ? figures.length : 0)
    if (hasDoors) expect(await wrongIn(page, doors.first())).toEqual([])
    const frame = page.locator('.chart-frame').filter({ has: table })
    await frame.getByRole('button', { name: 'As a chart' }).click()
    const chart = page.getByRole('slider', { name })
    await chart.locator('canvas').waitFor()
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    const pinned = pinnedOn(page)
    await pinned.waitFor()
    if (hasDoors) expect(await wrongIn(page, pinned.locator('.proof').first())).toEqual([])
  })
})

test('a part of a whole is pressed in the bar and in the words beside it', async () => {
  const page = await installation.open('/')
  await settled(page)
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
  const page = await installation.open('/assets/gain')
  await settled(page)
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
  const page = await installation.open('/cash_flow/monthly?range=all')
  await settled(page)
  const names = await page
    .getByRole('list', { name: /^Legend/ })
    .getByRole('button')
    .allInnerTexts()
  expect(names.toSorted()).toEqual(['Borrowed', 'Expenses', 'Income', 'Invested · Taken from investments', 'Repaid', 'Tax'])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
