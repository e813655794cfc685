import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsInBothThemes, violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { SHOWN } from './shown-figures.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
  // The program answers before it has read the journal for the first time.
  const isRead = async (): Promise<boolean> => {
    const { cash_flows: months } = (await (await fetch(`${installation.address}/api/cash_flow`)).json()) as { cash_flows: unknown[] }
    return months.length > 0
  }
  while (!(await isRead())) await new Promise((done) => setTimeout(done, 200))
})
afterAll(() => installation?.close())

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const written = (value: number): string => money.format(value).replace('-', '\u2212')

/** A place in an answer: "years.-1.income". */
const at = (answer: unknown, path: string): number => {
  let value = answer
  for (const key of path.split('.')) value = Array.isArray(value) ? value.at(Number(key)) : (value as Record<string, unknown>)[key]
  if (typeof value !== 'number') throw new Error(`${path} is ${typeof value}`)
  return value
}

describe('what a page shows is what its report says', () => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  test.each(SHOWN)('$path', async ({ path, report, figures = {}, cells = [] }) => {
    const answer: unknown = await (await fetch(`${installation.address}${report}`)).json()
    await ledTo(page, path)
    for (const [name, place] of Object.entries(figures)) {
      const figure = page.locator('.figure').filter({ has: page.getByText(name, { exact: true }) })
      const shown = await figure.locator('.amount').first().innerText()
      expect([name, shown.replace(/[+]| EUR$/g, '')]).toEqual([name, written(at(answer, place))])
    }
    for (const [label, row, column, place] of cells) {
      const table = page.getByRole('table', { name: label })
      const heads = await table.locator('thead th').allInnerTexts()
      const cell = table.getByRole('row', { name: row }).first().locator('th, td').nth(heads.indexOf(column))
      const shown = await cell.locator('.amount').innerText()
      expect([label, column, shown.replace('+', '')]).toEqual([label, column, written(at(answer, place))])
    }
  })
})

const PATHS = [...new Set([...SHOWN.map(({ path }) => path), '/expense/sankey?period=2022-01-01..2024-03-31'])]
/** Pages that show no figure of a report. */
const OTHERS = ['/more/doctor', '/more/jobs', '/more/about', '/more/statistics', '/ledger/events', '/ledger/documents']

describe('each figure leads to what it is made of', () => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  // What comes back is put together of transactions by the page itself: those doors open without a question.
  test.each(PATHS.filter((path) => !path.startsWith('/cash_flow/recurring')))('%s', async (path) => {
    await ledTo(page, path)
    const proofs = page.locator('main .proof')
    const count = await proofs.count()
    expect(count).toBeGreaterThan(0)
    // A list that draws only what can be seen moves under the pointer that looks for its last row.
    const last = path === '/ledger/posting' ? 0 : count - 1
    for (const place of new Set([0, Math.floor(last / 2), last])) {
      const proof = proofs.nth(place)
      const figure = (await proof.innerText()).trim()
      // Pressed by itself, and not by the place it is at: the focus that comes back from the panel before may still move the page.
      const dialog = page.getByRole('dialog')
      const told = dialog.locator('.proof-body :is(.proof-figure, .contents, .failure, table)')
      // A page that is drawn anew at this moment may have taken the press with it; a person presses again.
      let waits = 0
      const press = async (): Promise<number> => {
        if (++waits % 20 === 0) await page.keyboard.press('Escape')
        if ((await dialog.count()) === 0) await proof.dispatchEvent('click')
        return told.count()
      }
      await expect.poll(press, { interval: 500 }).toBeGreaterThan(0)
      expect([figure, await page.getByRole('dialog').locator('.failure').count()]).toEqual([figure, 0])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})

describe.each([
  ['light and dark', { colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const)('nothing is in the way of who cannot see or point well: %s', (sight, options) => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { ...options, forAll: true })
  })
  test.each([...PATHS, ...OTHERS])('%s', async (path) => {
    await ledTo(page, path)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const violations = sight === 'phone' ? await violationsOf(page) : await violationsInBothThemes(page)
    expect([violations, overhang]).toEqual([[], 0])
  })
})

test('hidden figures show no digit on any of these pages', async () => {
  const page = await installation.open('/')
  await settled(page)
  await page.getByRole('button', { name: 'Hide figures' }).click()
  for (const path of PATHS) {
    await ledTo(page, path)
    const shown = await page.locator('.amount, .flow-amount, .bars-axis li').allInnerTexts()
    expect([path, shown.filter((text) => /\d/.test(text))]).toEqual([path, []])
  }
})

describe('the flow of money', () => {
  test('is walked by keyboard along its links, and opened', async () => {
    const page = await installation.open('/cash_flow/sankey?period=2023')
    await settled(page)
    await page.locator('[data-node="Income:Salary"]').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-node'))).toBe('Assets:Checking')
    expect(await page.locator('.flow-link.dim').count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Assets:Checking/ }).waitFor()
  })
  test('is told apart as deeply as one likes, and the address remembers it', async () => {
    const page = await installation.open('/cash_flow/sankey?period=2023')
    await settled(page)
    await page.getByRole('group', { name: 'How deep expenses are told apart' }).getByRole('button', { name: '1' }).click()
    await page.locator('[data-node="Expenses"]').waitFor()
    expect(new URL(page.url()).searchParams.get('expenses')).toBe('1')
  })
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
