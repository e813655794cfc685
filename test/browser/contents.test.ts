import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { violationsInBothThemes } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { settled } from './settled.ts'

const BOOK = `2023-01-01 open Assets:Bank
2023-01-01 open Assets:Old
2023-01-01 open Expenses:Food
2023-01-01 open Income:Salary
2023-01-02 event "employer" "Acme"
2023-06-01 event "employer" "Self"
2023-03-01 event "place" "Rome"
2023-01-31 * "Acme"
  Assets:Bank  100.00 EUR
  Income:Salary
2024-02-01 * "Market"
  Expenses:Food  10.00 EUR
  Assets:Bank
2023-02-01 document Assets:Bank "january.txt" #statement
2023-03-01 document Assets:Bank "gone.txt"
2023-12-31 close Assets:Old
2023-12-31 query "food" "SELECT account, sum(position) WHERE account ~ 'Food' GROUP BY account"
`

let installation: Installation
beforeAll(async () => {
  const files = { 'main.ledger': BOOK, 'january.txt': 'The statement of January', 'gone.txt': '' }
  installation = await install({ files, today: '2024-03-31', settings: 'ledger_cli: beancount\n' })
  const isRead = async (): Promise<boolean> =>
    ((await (await fetch(`${installation.address}/api/statistics`)).json()) as { transactions: number }).transactions === 2
  await until(isRead, Boolean)
})
afterAll(() => installation?.close())

const opened = async (path: string, options = {}) => {
  const page = await pageAt(installation, path, options)
  return page
}

describe('the events of a journal', () => {
  test('are shown by type: what holds, and what held before, each with the way to its line', async () => {
    const page = await opened('/ledger/events')
    const employer = page.locator('.card', { has: page.getByRole('heading', { name: 'employer' }) })
    expect(await employer.locator('.card-aside').innerText()).toBe('Self since 1 Jun 2023')
    expect(await employer.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('1 Jun 2023'),
      expect.stringMatching(/^Acme\s+2 Jan 2023 to 1 Jun 2023$/),
    ])
    expect(await employer.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/ledger/editor/main.ledger#5')
  })
  test('are marks on the line of net worth', async () => {
    const page = await opened('/assets/networth?range=all')
    const mark = page.getByRole('button', { name: '1 Jun 2023: employer: Self' })
    await mark.waitFor()
    await mark.dispatchEvent('click')
    expect(await page.getByRole('link', { name: 'employer: Self' }).getAttribute('href')).toBe('/ledger/editor/main.ledger#6')
  })
})

describe('the documents of a journal', () => {
  test('open where they are there, and say so where they are not', async () => {
    const page = await opened('/ledger/documents')
    const table = page.getByRole('table', { name: 'Documents' })
    expect(await table.getByRole('row', { name: /january\.txt/ }).innerText()).toContain('#statement')
    await table.getByRole('link', { name: 'january.txt' }).dispatchEvent('click')
    await page.getByRole('dialog', { name: 'january.txt' }).getByText('The statement of January').waitFor()
    await rm(`${installation.folder}/gone.txt`)
    // A page that is loaded anew: the book is the same as before.
    await page.goto(`${installation.address}/ledger/documents?by=account`)
    await settled(page)
    expect(await page.getByRole('row', { name: /gone\.txt/ }).innerText()).toContain('file not found')
    expect(await page.getByRole('link', { name: 'gone.txt' }).count()).toBe(0)
    installation.write('gone.txt', '')
  })
})

describe('statistics', () => {
  test('count what the report counts, by whatever one asks for', async () => {
    const page = await opened('/more/statistics?by=account')
    const figure = (name: string) => page.locator('.figure', { has: page.getByText(name, { exact: true }) }).locator('dd')
    expect([await figure('Transactions').innerText(), await figure('Postings').innerText(), await figure('Last day').innerText()]).toEqual([
      '2',
      '4',
      '1 Feb 2024',
    ])
    expect(await page.getByRole('row', { name: /Assets:Bank/ }).innerText()).toMatch(/2\s+2\s+1 Feb 2024\s+59\sdays\s+open/)
    expect(await page.getByRole('row', { name: /Assets:Old/ }).innerText()).toContain('closed 31 Dec 2023')
    expect(
      await page
        .getByRole('table', { name: 'Counts by entry' })
        .getByRole('row', { name: /^event/ })
        .innerText(),
    ).toMatch(/event\s+3/)
  })
})

test('the page about the program says what the data takes and whose work is in it, and verifies the log when asked', async () => {
  const page = await opened('/more/about')
  await page.getByText(/next to the configuration, \d/).waitFor()
  // "Built: 26 Nov 2026, from 50ceef8018 of main"; sources without a history have no state to name.
  await page
    .locator('dt', { hasText: /^Built$/ })
    .locator('+ dd', { hasText: /^\d{1,2} \w+ \d{4}(, from [\w.-]+ of .+)?$/ })
    .waitFor()
  const built = page.locator('.card', { has: page.getByRole('heading', { name: 'Built with' }) })
  for (const [name, licence] of [
    ['fastify', 'MIT'],
    ['preact', 'MIT'],
  ])
    expect(await built.getByText(new RegExp(`^${name} [\\d.]+ · ${licence}$`)).count()).toBe(1)
  await page.getByRole('button', { name: 'Verify now' }).dispatchEvent('click')
  await page.getByText(/All hashes up to event/).waitFor()
})

test.each(['/ledger/events', '/ledger/documents', '/more/statistics?by=account'])(
  'nothing is in the way of who cannot see or point well: %s',
  async (path) => {
    const page = await opened(path, { viewport: { width: 390, height: 844 } })
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([await violationsInBothThemes(page), overhang]).toEqual([[], 0])
  },
)

test('queries of the journal are on the page of queries, and answer', async () => {
  const page = await opened('/ledger/query')
  const ofJournal = page.getByRole('button', { name: 'food', exact: true })
  expect(await ofJournal.getAttribute('title')).toBe('main.ledger:17')
  await ofJournal.click()
  await page.getByRole('row', { name: /Expenses:Food.*10/ }).waitFor()
})
