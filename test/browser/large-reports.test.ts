import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

/** 240 lots of which 120 were sold in one year, and 320 accounts in three levels, in twelve commodities. */
const largeBook = (): string => {
  const dayOf = (n: number): string => `2023-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
  const funds = [...'ABCDEFGHIJK'].map((letter) => `FUND${letter}`)
  const parts = ['2023-01-01 Open\n  Assets:Bank  90000 EUR\n  Equity:Opening']
  for (let n = 0; n < 240; n++)
    parts.push(`${dayOf(n)} Broker\n  Assets:Broker:Depot${n % 4}:${funds[n % 11]}  2 ${funds[n % 11]} @ 10.50 EUR\n  Assets:Bank`)
  for (let n = 0; n < 120; n++)
    parts.push(
      `2024-02-${String(1 + (n % 28)).padStart(2, '0')} Broker\n  Assets:Bank  24 EUR\n  Assets:Broker:Depot${n % 4}:${funds[n % 11]}  -2 ${funds[n % 11]} @ 12 EUR`,
    )
  for (let n = 0; n < 320; n++)
    parts.push(`2024-01-${String(1 + (n % 28)).padStart(2, '0')} Shop\n  Expenses:Group${n % 8}:Part${n % 40}:Item${n}  ${1 + n} EUR\n  Assets:Bank`)
  return `${parts.join('\n\n')}\n`
}

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': largeBook() }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const nodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
const rows = (page: Page, name: string): Promise<number> => page.getByRole('table', { name }).locator('tbody tr').count()

test('a yearly report lists ten lots and sales, and all of them when asked for and on paper', async () => {
  const page = await pageAt(installation, '/reports/year?period=2024')
  await page.getByRole('table', { name: 'Sales by lot' }).waitFor()
  expect(await nodes(page)).toBeLessThan(4000)
  expect([await rows(page, 'Holdings by lot'), await rows(page, 'Sales by lot')]).toEqual([10, 10])
  await page.getByRole('button', { name: 'Show all 120' }).last().click()
  await expect.poll(() => rows(page, 'Sales by lot')).toBe(120)
  expect(await rows(page, 'Holdings by lot')).toBe(10)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => rows(page, 'Holdings by lot')).toBe(120)
  await expect.poll(() => rows(page, 'Income statement, 2024')).toBeGreaterThan(320)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows(page, 'Holdings by lot')).toBe(10)
})

test('a large trial balance is folded to two levels, whose groups add up to the totals, and its head stays in sight', async () => {
  const page = await pageAt(installation, '/reports/trial_balance')
  expect(await nodes(page)).toBeLessThan(2500)
  const tree = page.getByRole('treegrid', { name: 'Trial balance' })
  expect(Math.max(...(await tree.locator('tbody tr').evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-level'))))))).toBe(2)
  expect(
    await tree
      .locator('thead th')
      .first()
      .evaluate((head) => getComputedStyle(head).position),
  ).toBe('sticky')
  const debits = await tree
    .locator('tbody tr')
    .evaluateAll((all) =>
      all
        .filter((row) => row.getAttribute('aria-level') === '1')
        .map((row) => Number((row.querySelectorAll('td')[1]?.textContent ?? '').replaceAll(',', ''))),
    )
  const total = debits.pop() ?? 0
  expect(debits.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 2)
})

const LOTS = 600
const PAGE = 500
const bought = (lot: number): string => {
  const day = new Date(Date.UTC(2020, 0, 1 + lot)).toISOString().slice(0, 10)
  return `${day} Buy\n    Assets:Fund  1 FUND @ ${lot + 1}.00 EUR\n    Assets:Checking\n`
}

describe('more lots than anybody sees at once', () => {
  beforeAll(async () => {
    const lots = Array.from({ length: LOTS }, (_, lot) => bought(lot))
    installation.write('main.ledger', ['P 2023-12-01 FUND 10.00 EUR', ...lots].join('\n'))
    const read = async (): Promise<unknown> => (await fetch(`${installation.address}/api/statistics`)).json()
    await until(read, (statistics) => (statistics as { transactions: number }).transactions === LOTS)
  })

  test('a long table has its rows page by page, and is sorted as a whole', async () => {
    const page = await pageAt(installation, '/assets/holdings?by=lot')
    const rows = page.locator('table[aria-label="Holdings"] tbody tr')
    await rows.first().waitFor()
    await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, PAGE)
    await page.getByText(`${PAGE} of ${LOTS} rows`).waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, LOTS)
    expect(await rows.last().innerText()).toContain(`${LOTS}.00`)
    await page.getByRole('button', { name: 'Cost', exact: true }).click()
    await rows
      .first()
      .filter({ hasText: `${LOTS}.00` })
      .waitFor()
    expect(await rows.count()).toBe(LOTS)
  })

  test('no more than that is drawn before the first are painted', async () => {
    const page = await installation.open('/assets/holdings?by=lot', { forAll: true })
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { seen })
      const look = (): void => {
        const drawn = document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length
        if (drawn > 0 && seen.at(-1) !== drawn) seen.push(drawn)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, PAGE)
    expect(await page.evaluate(() => Reflect.get(window, 'seen')[0] as number)).toBeLessThan(200)
  })

  test('on paper a list begins with its first row, has what has come of it, and says that it goes on', async () => {
    const page = await pageAt(installation, '/ledger/transaction')
    const rows = page.getByRole('list', { name: 'Transactions' }).locator('> *')
    await rows.first().waitFor()
    const drawn = await rows.count()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await rows.count()).toBe(120)
    expect(drawn).toBeLessThan(120)
    await page.emulateMedia({ media: 'print' })
    const [, second, third] = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(third!.top).toBe(second!.bottom)
    expect(await page.locator('.long-list + .only-printed').getAttribute('data-words')).toMatch(/^Only the beginning of the list/)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await rows.count()).toBeLessThan(120)
  })
})
