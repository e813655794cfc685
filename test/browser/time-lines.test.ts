import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PHONE, pinnedOn, wrongIn } from './pinned.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
})
afterAll(() => installation?.close())

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
  const TONES = ['--accent', '--hue-plum', '--hue-olive']

  test('are drawn in a browser that has no language', async () => {
    const page = await installation.open('/more/about')
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'language', { get: () => 'C' }))
    await page.goto(`${installation.address}/assets/networth`)
    const chart = page.getByRole('slider', { name: /^Net worth/ })
    await chart.locator('canvas').waitFor()
    expect(await page.getByText('could not be loaded').count()).toBe(0)
  })

  test.each([
    ['/planning/projection', /^Rest: what was saved/, 'In lean months', '--hue-plum'],
    [GOAL, /^A boat: what was saved/, 'In rich months', '--hue-olive'],
  ])('are told apart, and one is left alone by a press in the legend: %s %s %s', async (path, name, line, tone) => {
    const page = await pageAt(installation, path, { colorScheme: 'light' })
    const chart = page.getByRole('slider', { name })
    for (const each of TONES) await expect.poll(() => drawnIn(chart, each)).toBeGreaterThan(0)
    await page.getByRole('button', { name: line }).click()
    await expect.poll(() => drawnIn(chart, '--accent')).toBe(0)
    for (const each of TONES) expect([each, (await drawnIn(chart, each)) > 0]).toEqual([each, each === tone])
    await page.getByRole('button', { name: line, pressed: true }).click()
    await expect.poll(() => drawnIn(chart, '--accent')).toBeGreaterThan(0)
  })

  test('are zoomed by a drag, by a finger that presses Zoom in, and by keys', async () => {
    const page = await pageAt(installation, '/assets/networth')
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

    const phone = await pageAt(installation, '/assets/networth', PHONE)
    const touched = phone.getByRole('slider', { name: /^Net worth in/ })
    await touched.locator('canvas').waitFor()
    await touched.tap()
    await phone.getByRole('button', { name: 'Zoom in' }).tap()
    await phone.getByRole('button', { name: 'Show all' }).waitFor()
    await touched.tap()
    await pinnedOn(phone).locator('.proof').first().tap()
    await phone.getByRole('dialog', { name: /^What is in / }).waitFor()
  })

  // What lies ahead of a goal or in a scenario is made of no transaction.
  test.each([
    [GOAL, 'goal', /^A boat: what was saved/, 'Saved', true],
    ['/planning/projection', 'goal', /^Rest: what was saved/, 'Saved', true],
    ['/liabilities/interest', encodeURIComponent('Liabilities:Loan:Car'), /^Liabilities:Loan:Car: what was owed/, 'Owed', true],
    ['/assets/allocation', 'drift', /^Share of Shares/, 'Shares', true],
  ])('are a table as well, and come back from it: %s', async (path, view, name, column, hasDoors) => {
    const page = await pageAt(installation, `${path}?view-${view}=table`)
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

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
