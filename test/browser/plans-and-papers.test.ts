import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
})
afterAll(() => installation?.close())

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('what is expected in checking accounts leads to what it is made of', async () => {
  const page = await pageAt(installation, '/cash_flow/recurring')
  const table = page.getByRole('table', { name: 'Payments in the next 60 days' })
  await table.getByRole('row', { name: /^Rent/ }).first().locator('.proof').last().dispatchEvent('click')
  await page
    .getByRole('dialog', { name: /In checking accounts on 1 Apr 2024/ })
    .getByText('Landlord')
    .first()
    .waitFor()
})

test('who asks for notices is told once of what is due, without its amount', async () => {
  const page = await installation.open('/cash_flow/recurring', { permissions: ['notifications'] })
  const shown = (): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown)
  await page.evaluate(() => {
    const all: string[] = []
    class Recorded extends EventTarget {
      static readonly permission = 'granted'
      static requestPermission = (): Promise<string> => Promise.resolve('granted')
      constructor(title: string, { body }: { body: string }) {
        super()
        all.push(`${title}: ${body}`)
      }
    }
    Object.assign(globalThis, { Notification: Recorded, shown: all })
  })
  const notices = page.getByRole('button', { name: 'Notices' })
  await notices.dispatchEvent('click')
  await until(shown, ({ length }) => length > 0)
  expect(await shown()).toEqual(['Rent is due: 1 Apr 2024 (in 1\u00a0day)'])
  await notices.dispatchEvent('click')
  await page.locator('button[aria-pressed="false"]', { hasText: 'Notices' }).waitFor()
  await notices.dispatchEvent('click')
  await page.locator('button[aria-pressed="true"]', { hasText: 'Notices' }).waitFor()
  expect((await shown()).length).toBe(1)
})

describe('the order of goals', () => {
  test('is changed by keyboard and by mouse, and stands in the configuration', async () => {
    const page = await pageAt(installation, '/planning/goals')
    const names = (): Promise<string[]> => page.locator('.goal h2 a').allInnerTexts()
    const inFile = async (): Promise<number[]> => {
      const { config } = (await (await fetch(`${installation.address}/api/config`)).json()) as {
        config: { goals: Record<'savings' | 'retirement', { priority: number }[]> }
      }
      return [...config.goals.savings, ...config.goals.retirement].map(({ priority }) => priority)
    }
    await page.getByRole('button', { name: 'Move A boat, number 2 of 2' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('A boat is number 1 of 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('The order of the goals was saved.').first().waitFor()
    expect([await names(), await inFile()]).toEqual([
      ['A boat', 'Rest'],
      [2, 1],
    ])
    // From here on the page shows what the file says.
    await page.locator('.sortable.moving').first().waitFor({ state: 'detached' })
    const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })
    const [from, to] = [await grip('A boat').boundingBox(), await grip('Rest').boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(to!.x - 40, to!.y + 20, { steps: 4 })
    await page.getByText('A boat is number 2 of 2').waitFor({ state: 'attached' })
    await page.mouse.up()
    await until(inFile, ([boat]) => boat === 1)
  })
})

test('a yearly report has the balance of its last day, and on paper the postings of each figure and nothing to press', async () => {
  const page = await pageAt(installation, '/reports/year/2023?proofs=yes')
  const { accounts } = (await (await fetch(`${installation.address}/api/balances?as_of_date=2023-12-31`)).json()) as { accounts: { value: number }[] }
  const assets = page.getByRole('treegrid', { name: 'Assets in EUR' }).getByRole('row', { name: /Checking/ })
  expect(await assets.locator('.amount').first().innerText()).toBe(money.format(accounts[0]?.value ?? 0))
  const salary = page.getByRole('table', { name: 'Transactions of Income:Salary' })
  expect(await salary.locator('tbody tr').count()).toBe(12)
  expect(await salary.locator('tfoot .amount').innerText()).toBe('36,000.00')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print', 'Sync']) expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('net worth marks what was bought and sold, with the way to it, and is saved as figures and as a picture', async () => {
  const page = await pageAt(installation, '/assets/networth')
  const mark = page.getByRole('button', { name: '10 Feb 2024: Sold 15 FUND' })
  await mark.dispatchEvent('click')
  await page.getByRole('link', { name: 'Sold 15 FUND' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sold 15 FUND' }).getAttribute('href')).toMatch(/^\/ledger\/editor\/main.ledger#\d+$/)
  expect(await violationsOf(page)).toEqual([])
  const chart = page.locator('.chart-frame').first()
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name }).dispatchEvent('click')])
    return download.path()
  }
  const lines = readFileSync(await saved('CSV'), 'utf8')
    .trim()
    .split('\r\n')
  expect([lines[0], lines.at(-1)]).toEqual(['Day,Net worth,Paid in', expect.stringMatching(/^2024-03-31,42672.85,/)])
  expect(
    readFileSync(await saved('PNG'))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a budget is changed on its page, stands in the journal, and is taken back', async () => {
  const page = await pageAt(installation, '/expense/budget')
  const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
  await page.getByRole('button', { name: 'Change the budget for Rent' }).click()
  await page.getByLabel('Monthly budget for Rent, in EUR').fill('1,000')
  await page.getByLabel('For which months').selectOption('month')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Save', exact: true }).dispatchEvent('click')
  await page.locator('.envelope').filter({ hasText: 'Rent' }).getByText('1,000.00').waitFor()
  expect(journal()).toBe(`${RICH_BOOK}\n~ Monthly from 2024-03-01 to 2024-04-01\n    Expenses:Rent  50.00 EUR\n    Assets:Checking\n`)
  await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await page.locator('.envelope').filter({ hasText: 'Rent' }).getByText('950.00').waitFor()
  expect(journal()).toBe(RICH_BOOK)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
