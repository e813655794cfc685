import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const NETWORTH = '[data-figure="networth"]'
const shows = (page: Page, selector: string, text: string | RegExp): Promise<void> => page.locator(selector, { hasText: text }).first().waitFor()

describe('the dashboard', () => {
  test('shows what the book is worth, what it holds and what happened last', async () => {
    const page = await pageAt(installation, '/')
    await shows(page, NETWORTH, '€10,590.00')
    const assets = page.getByRole('treegrid', { name: 'Assets' })
    await assets.getByRole('row', { name: /Fund.*2,400\.00.*\+400\.00/ }).waitFor()
    await page.locator('.recent').getByRole('button', { name: 'Café Amsel' }).waitFor()
    await page.locator('.recent > li').nth(4).waitFor()
    expect(await page.locator('.recent > li').count()).toBe(5)
    await page.getByRole('button', { name: /^Status: Journal read/ }).waitFor()
  })

  test('shows by category what the month has cost, and the two before it, each with its proof', async () => {
    const page = await pageAt(installation, '/')
    const card = page.locator('.card', { hasText: 'Spending' }).filter({ has: page.getByRole('heading', { name: 'Spending' }) })
    await card.getByText('Spent in Mar 2024').waitFor()
    const told = (): Promise<string[]> => card.locator('.spent-lately > li').allInnerTexts()
    expect((await told()).map((row) => row.replace(/\s+/g, ' '))).toEqual(['Rent 1,000.00 94.3 %', 'Food 60.00 5.7 %'])
    await card.locator('.spent-lately .proof').nth(2).dispatchEvent('click')
    await page.getByRole('dialog', { name: /Food/ }).getByText('Café Amsel').waitFor()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'Feb' }).click()
    await card.getByText('Nothing was spent in this month.').waitFor()
    expect(page.url()).toContain('spent=2024-02')
    expect(await card.getByRole('link', { name: 'All expenses' }).getAttribute('href')).toBe('/expense/monthly?month=2024-02')
  })

  test('writes every amount with the digits of its currency, and says so where rounded parts miss their sum', async () => {
    // What was put in ends on .004 and so does the gain: printed with two digits they miss the sum by a cent.
    installation.write(
      'main.ledger',
      `${BOOK}\nP 2024-03-29 FUND 120.0002 EUR\n\n2024-03-29 * Employer\n    Assets:Checking   0.004 EUR\n    Income:Salary\n`,
    )
    const page = await pageAt(installation, '/', { viewport: { width: 390, height: 844 } })
    await shows(page, NETWORTH, /^€10,590\.01$/)
    await shows(page, '.figure', '400.00')
    await shows(page, '.rounded-sums', 'Rounded')
    installation.write('main.ledger', BOOK)
    await shows(page, NETWORTH, '10,590.00')
  })

  test('follows an edit of the journal on disk by itself, on every open page', async () => {
    const pages = [await pageAt(installation, '/'), await installation.open('/assets/networth'), await installation.open('/ledger/transaction')]
    const [dashboard, networth, transactions] = pages as [Page, Page, Page]
    await shows(dashboard, NETWORTH, '10,590.00')
    await shows(transactions, '.totals', '5 transactions')

    installation.write('main.ledger', `${BOOK}\n2024-03-30 * Sold the bicycle\n    Assets:Checking   410.00 EUR\n    Income:Other\n`)
    await shows(dashboard, NETWORTH, '11,000.00')
    await shows(dashboard, '.recent', 'Sold the bicycle')
    await shows(networth, '.figure', '11,000.00')
    await shows(transactions, '.totals', '6 transactions')

    installation.write('main.ledger', BOOK)
    await shows(dashboard, NETWORTH, '10,590.00')
  })

  test('tells what is wrong with a journal, keeps the last good figures, and forgets it when it is mended', async () => {
    const page = await pageAt(installation, '/')
    await shows(page, NETWORTH, '10,590.00')
    installation.write('main.ledger', `${BOOK}\n2024-03-30 * Off by one\n    Assets:Checking   10.00 EUR\n    Income:Other   -9.00 EUR\n`)
    const notice = page.locator('.notice-red')
    await notice.waitFor()
    expect(await page.locator(NETWORTH).innerText()).toContain('10,590.00')
    const place = notice.getByRole('link', { name: /^main\.ledger:\d+$/ })
    await place.click()
    await page.waitForURL(/\/ledger\/editor\/main\.ledger#\d+$/)
    await shows(page, '.journal-editor', 'Off by one')

    installation.write('main.ledger', BOOK)
    await notice.waitFor({ state: 'detached' })
  })

  test('shows a sync at work and keeps it in the history', async () => {
    const page = await pageAt(installation, '/')
    await shows(page, NETWORTH, '10,590.00')
    await page.getByRole('button', { name: 'Sync', exact: true }).click()
    await shows(page, '.toast', 'No changes')
    await page.keyboard.press('h')
    const history = page.getByRole('dialog', { name: 'Status' })
    await history.getByText('No changes').first().waitFor()
    await history.getByText('Server started').first().waitFor()
    await history.getByRole('button', { name: 'Clear' }).click()
    await history.getByText('Nothing has been synced since you cleared the list.').waitFor()
    expect(await history.getByRole('button', { name: 'Clear' }).count()).toBe(0)
    // It is this tab's list alone: what is recorded stays, and the page of all syncs shows it.
    await history.getByRole('link', { name: 'Full history' }).click()
    await page.getByRole('main').getByText('Server started').first().waitFor()
    await page.keyboard.press('h')
    await history.getByText('Nothing has been synced since you cleared the list.').waitFor()
    await page.reload()
    await page.getByRole('main').getByText('Server started').first().waitFor()
    await page.keyboard.press('h')
    await history.getByText('Server started').first().waitFor()
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
  })

  test('catches up after the server was out of reach', async () => {
    const page = await pageAt(installation, '/')
    await shows(page, NETWORTH, '10,590.00')
    await page.context().setOffline(true)
    // What an open stream does when the network goes is up to the browser; leaving and coming back asks anew in any case.
    installation.write('main.ledger', `${BOOK}\n2024-03-30 * A gift\n    Assets:Checking   10.00 EUR\n    Income:Other\n`)
    await page.context().setOffline(false)
    await shows(page, NETWORTH, '10,600.00')
    installation.write('main.ledger', BOOK)
    await shows(page, NETWORTH, '10,590.00')
  })

  test('gives the browser nothing to complain about', async () => {
    const offline = (complaint: string): boolean => complaint.includes('ERR_INTERNET_DISCONNECTED')
    expect(installation.complaints.filter((complaint) => !offline(complaint))).toEqual([])
  })
})

test('an empty book says how to begin, and begins', async () => {
  installation.write('main.ledger', '')
  const page = await pageAt(installation, '/')
  await page.getByText('This book has no transactions yet').waitFor()
  const example = await page.locator('.welcome pre').innerText()
  installation.write('main.ledger', `${example}\n`)
  await shows(page, NETWORTH, '€1,000.00')
})

test('a book in another currency than the configured one is told so, instead of being worth nothing', async () => {
  installation.write('main.ledger', BOOK.replaceAll(' EUR', ' $'))
  const page = await pageAt(installation, '/')
  await page.getByText('Nothing in this book can be valued in EUR').waitFor()
  await shows(page, '.recent', '−60.00 $')
})

describe('the dashboard of a household with plans', () => {
  beforeAll(() => {
    installation.write('daybook.yaml', readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8') + WALKED_SETTINGS)
    installation.write('main.ledger', WALKED_BOOK)
  })

  test('shows what is left of the plans of the month whose spending is shown', async () => {
    const page = await pageAt(installation, '/')
    const card = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Budget' }) })
    await card.getByText('Remaining for Mar 2024').waitFor()
    const budget = (await (await fetch(`${installation.address}/api/budget`)).json()) as {
      budgetsByMonth: Record<string, { accounts: { account: string; available: number }[] }>
    }
    const planned = budget.budgetsByMonth['2024-03']?.accounts.map(({ account }) => account.replace('Expenses:', '')).sort()
    expect(planned?.length).toBeGreaterThan(1)
    expect((await card.locator('.envelope a').allInnerTexts()).sort()).toEqual(planned)
    await page.getByRole('button', { name: 'Feb' }).click()
    await card.getByText('Remaining for Feb 2024').waitFor()
    expect(await card.locator('.more').getAttribute('href')).toBe('/expense/budget?month=2024-02')
    await card.locator('.envelope .proof').first().click()
    await page.locator('dialog[open]').waitFor()
  })

  test('shows what investments paid in twelve months, and how much cash of another currency there is', async () => {
    installation.write(
      'main.ledger',
      `${WALKED_BOOK}\n2024-03-06 * Exchange\n    Assets:Checking:Dollars   100.00 USD @ 0.90 EUR\n    Assets:Checking\n`,
    )
    const page = await pageAt(installation, '/')
    await page.locator('.paid-lately').getByText('73.75').waitFor()
    await page
      .getByRole('treegrid', { name: 'Assets' })
      .getByRole('row', { name: /Dollars.*90\.00.*100\.00 USD/ })
      .waitFor()
    const phone = await pageAt(installation, '/', { viewport: { width: 390, height: 844 } })
    const assets = phone.getByRole('treegrid', { name: 'Assets' })
    await assets.getByRole('row', { name: /Dollars.*90\.00/ }).waitFor()
    // All columns are in sight.
    expect(await phone.locator('.table-frame.scrolls').filter({ has: assets }).count()).toBe(0)
  })
})
