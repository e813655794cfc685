import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'

let installation: Installation
/** For all tests of a large screen that leave nothing behind in the browser. */
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
  page = await installation.open('/', { forAll: true })
  await settled(page)
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const background = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('with the keyboard alone', () => {
  test('the first stop is a way past the navigation, which is not seen before', async () => {
    const link = page.locator('.skip-link')
    const isOnTop = () => page.evaluate(() => document.elementFromPoint(40, 24)?.className === 'skip-link')
    // Above the screen it would be in a picture of the whole page.
    expect([await isOnTop(), (await link.boundingBox())!.y > 0]).toEqual([false, true])
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the page')
    expect(await isOnTop()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('the chart can be walked day by day, says what each day was, and can be had as a table, which the address remembers', async () => {
    const chart = page.getByRole('slider', { name: /^Net worth in EUR from 1 Jan 2024 to 31 Mar 2024/ })
    await chart.focus()
    const says = (): Promise<string | null> => chart.getAttribute('aria-valuetext')
    expect(await says()).toContain('31 Mar 2024: Net worth 10,590.00')
    await page.keyboard.press('Home')
    expect(await says()).toContain('1 Jan 2024: Net worth 6,000.00')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    expect(await says()).toContain('1 Feb 2024: Net worth 11,250.00')
    expect(await page.locator('.tooltip').innerText()).toContain('1 Feb 2024')
    await page.keyboard.press('ArrowLeft')
    expect(await says()).toContain('31 Jan 2024: Net worth 6,000.00')
    await page.keyboard.press('Escape')
    await page.locator('.tooltip').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show as table' }).press('Enter')
    await page.getByRole('row', { name: /Feb 2024.*11,250\.00.*\+5,250\.00/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?view=table')
    await page.reload()
    await page.getByRole('row', { name: /Jan 2024/ }).waitFor()
  })

  test('whoever walks a chart before its line is there is where they came to', async () => {
    const late = await installation.open('/api/ping')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await late.route(/plotted-[^/]*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await late.goto(`${installation.address}/`)
    const chart = late.getByRole('slider', { name: /^Net worth in EUR/ })
    await chart.focus()
    await late.keyboard.press('Home')
    await chart.and(late.locator('[aria-valuetext^="1 Jan 2024: Net worth 6,000.00"]')).waitFor()
    expect(await late.locator('.tooltip').count()).toBe(0)
    release()
    await late.locator('.tooltip', { hasText: '1 Jan 2024' }).waitFor()
  })

  test('the tree of accounts opens, closes and leads to accounts', async () => {
    await ledTo(page, '/')
    const tree = page.getByRole('treegrid', { name: 'Assets' })
    await tree.getByRole('row', { name: /^Close Assets/ }).focus()
    const rows = (): Promise<number> => tree.locator('tbody tr').count()
    expect(await rows()).toBe(3)
    await page.keyboard.press('ArrowLeft')
    expect(await rows()).toBe(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/accounts\/Assets:Fund$/)
    await page.getByText('1 posting', { exact: true }).first().waitFor()
  })

  test('the palette finds pages and accounts, keeps the focus, and gives it back', async () => {
    await ledTo(page, '/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('rent')
    await page.getByRole('option', { name: /Expenses:Rent/ }).waitFor()
    for (let press = 0; press < 4; press += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
    }
    await page.getByRole('combobox').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/accounts\/Expenses:Rent$/)
  })

  test('keys lead from page to page, but not while something is typed', async () => {
    await ledTo(page, '/')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.waitForURL(/\/ledger\/transaction$/)
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('g o x')
    await page.waitForURL(/q=g\+o\+x/)
    expect(await page.locator('html.figures-hidden').count()).toBe(0)
  })

  test('keys work on a layout without Latin letters, and can be turned off', async () => {
    const page = await installation.open('/')
    await settled(page)
    const pressed = (key: string, code: string): Promise<void> =>
      page.evaluate((init) => void document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })), { key, code })
    await pressed('п', 'KeyG')
    await pressed('е', 'KeyT')
    await page.waitForURL(/\/ledger\/transaction$/)
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Shortcuts without Ctrl or ⌘' }).uncheck()
    await page.keyboard.press('Escape')
    await page.reload()
    await settled(page)
    await page.keyboard.press('x')
    await page.keyboard.press('1')
    expect([await page.locator('html.figures-hidden').count(), new URL(page.url()).pathname]).toEqual([0, '/ledger/transaction'])
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
  })
})

describe('on a phone', () => {
  test('every page is within reach of the thumb', async () => {
    const page = await installation.open('/', PHONE)
    await page.locator('.bottom-bar').getByRole('link', { name: 'Journal' }).tap()
    await page.waitForURL(/\/ledger\/transaction$/)
    await page.getByRole('button', { name: 'More' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Prices' }).tap()
    await page.waitForURL(/\/ledger\/price$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('with colours of the system, and on paper', () => {
  const ground = (page: Page, selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((of) => getComputedStyle(of).backgroundColor)

  test('bars keep theirs, what is chosen is told apart, and what is drawn as a ground alone can be seen', async () => {
    const page = await installation.open('/cash_flow/monthly?range=all', { forcedColors: 'active' })
    await settled(page)
    await page.locator('.bar > span').first().waitFor()
    const [bar, chosen, other] = await Promise.all(
      ['.bar > .tone-in', '.place-topics a[aria-current]', '.place-topics a:not([aria-current])'].map((selector) => ground(page, selector)),
    )
    expect(bar).toBe('rgb(4, 130, 162)')
    expect(chosen).not.toBe(other)
    expect(
      await page
        .locator('.bar > span')
        .first()
        .evaluate((of) => getComputedStyle(of).printColorAdjust),
    ).toBe('exact')
    await page.locator('.account-icon').first().waitFor()
    expect(await ground(page, '.account-icon')).toBe(await page.locator('body').evaluate((of) => getComputedStyle(of).color))
    const drawn = [
      '<span class="badge-red"><i class="dot"></i></span>',
      '<div class="time-marks"><i class="mark-sell"></i></div>',
      '<span class="share-line"><i></i></span>',
    ]
    const adjusted = await page.evaluate(
      (all) =>
        all.map((html) => {
          const host = document.body.appendChild(document.createElement('div'))
          host.innerHTML = html
          return getComputedStyle(host.querySelector('i') as Element).forcedColorAdjust
        }),
      drawn,
    )
    expect(adjusted).toEqual(['none', 'none', 'none'])
  })
})

test('what is too wide for paper is not cut off: a page is made as wide as its table, a line as narrow as the page', async () => {
  const page = await installation.open('/api/ping')
  // Paper is laid out without the program: nothing tells it that there is less room.
  await page.addInitScript(() => {
    ResizeObserver.prototype.observe = () => undefined
  })
  await page.goto(`${installation.address}/assets/balance`)
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  const neededAt = async (width: number): Promise<number> => {
    await page.setViewportSize({ width, height: 900 })
    return page.evaluate(() => document.documentElement.scrollWidth)
  }
  // As browsers do it: laid out for the paper, and for what that takes where it is more.
  const needed = await neededAt(500)
  expect(needed).toBeGreaterThan(500)
  expect(await neededAt(needed)).toBe(needed)

  await page.setViewportSize({ width: 1440, height: 900 })
  await ledTo(page, '/assets/networth')
  const line = page.locator('.time-line-plot canvas')
  await line.waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 700, height: 900 })
  const right = (): Promise<number> => line.evaluate((canvas) => canvas.getBoundingClientRect().right)
  expect(await right()).toBeLessThanOrEqual(704)
})

test('light and dark follow the system until a theme is chosen, the choice stays, and the bar of a phone has its colour', async () => {
  const page = await installation.open('/more/about', { colorScheme: 'dark' })
  await settled(page)
  const bars = (): Promise<string[]> =>
    page.locator('meta[name="theme-color"]').evaluateAll((all) => all.map((one) => (one as HTMLMetaElement).content))
  const dark = await background(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background(page)
  expect(light).not.toBe(dark)
  const [lightBar, darkBar] = await bars()
  expect(lightBar).not.toBe(darkBar)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  expect(await background(page)).toBe(dark)
  await expect.poll(bars).toEqual([darkBar, darkBar])
  await page.reload()
  await settled(page)
  expect(await background(page)).toBe(dark)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expect.poll(bars).toEqual([lightBar, darkBar])
})

test('who corrects transactions with the keyboard hears what would change, and goes on where the answer stands', async () => {
  await ledTo(page, '/ledger/transaction?q=Landlord')
  await page.getByRole('button', { name: 'Bulk edit' }).press('Enter')
  const edit = page.getByRole('region', { name: 'Bulk edit' })
  await edit.getByRole('button', { name: /^Select 1\stransaction$/ }).press('Enter')
  await edit.getByLabel('from', { exact: true }).fill('Expenses:Rent')
  await edit.getByLabel('to', { exact: true }).fill('Expenses:Flat')
  const show = edit.getByRole('button', { name: 'Show what changes' })
  await show.press('Enter')
  await edit
    .getByRole('status')
    .filter({ hasText: /^Would change 1\stransaction in 1\sfile:$/ })
    .waitFor()
  expect(await show.evaluate((button) => button === document.activeElement)).toBe(true)
  await edit.getByRole('button', { name: /^Change \d+\stransactions? in 1\sfile/ }).press('Enter')
  const back = edit.getByRole('button', { name: 'Undo' })
  await expect.poll(() => back.evaluate((button) => button === document.activeElement)).toBe(true)
  await back.press('Enter')
  await back.waitFor({ state: 'detached' })
  expect(
    await edit
      .locator('select')
      .first()
      .evaluate((choice) => choice === document.activeElement),
  ).toBe(true)
})

test('nothing is offered to add or to sync once nothing may be written, also if a page was opened just before', async () => {
  const page = await installation.open('/api/ping')
  let listen: (() => void) | undefined
  await page.route('**/api/live*', async (route) => {
    await new Promise<void>((done) => (listen = done))
    await route.continue()
  })
  await page.goto(`${installation.address}/more/about`)
  await expect.poll(() => listen).toBeDefined()
  installation.write('daybook.yaml', `${readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')}readonly: true\n`)
  const isReadOnly = async (): Promise<boolean> =>
    ((await (await fetch(`${installation.address}/api/config?slim=true`)).json()) as { config: { readonly: boolean } }).config.readonly
  await expect.poll(isReadOnly).toBe(true)
  listen?.()
  await page.getByText('read-only').first().waitFor({ timeout: 20_000 })
  expect(await page.getByRole('button', { name: 'Add a transaction' }).count()).toBe(0)
  await page.keyboard.press('n')
  await page.keyboard.press('s')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('add a transaction')
  await page.getByRole('option').first().waitFor()
  expect(await page.getByRole('option', { name: /^Add a transaction/ }).count()).toBe(0)
  expect(await page.locator('.toast').count()).toBe(0)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
