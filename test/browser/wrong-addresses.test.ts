import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { settled } from './settled.ts'

/* An address that was typed, cut off or written by another program: what it says wrongly is never shown as if it were right. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: 'enable_reconciliation: true\n' })
})
afterAll(() => installation?.close())

test.each([
  ['/ledger/transaction?from=2024-02-31&to=soon&min=1'],
  ['/accounts/Assets:Checking?from=2024-02-31&to=soon'],
  ['/assets/networth?from=2024-02-31&to=2024-13-01'],
  ['/accounts/Assets:Checking/reconcile?until=2024-02-31'],
])('a day that the calendar does not have is left out: %s', async (path) => {
  const page = await installation.open(path)
  await settled(page)
  expect(await page.locator('main .day-input').allInnerTexts()).not.toContain('2 Mar 2024')
  expect(await page.locator('main').innerText()).not.toMatch(/2 Mar 2024|soon|2024-13-01|accepted:/)
  expect(installation.complaints.splice(0)).toEqual([])
})

test('a thirteenth month is not January of the next year', async () => {
  const page = await installation.open('/expense/mom?end=2024-13')
  await settled(page)
  const written = await page.locator('main').innerText()
  expect(written).toContain('Feb 2024')
  expect(written).not.toContain('Jan 2025')
})

test('a page whose address has a % that stands for no text is a page, and says which account is not there', async () => {
  const page = await installation.open('/accounts/VAT 19%')
  await page.getByRole('heading', { level: 1, name: 'VAT 19%' }).waitFor()
  await page.getByText('there is no account "VAT 19%" in the journal').waitFor()
})

test('days the wrong way round are said to be so, and not that nothing was booked', async () => {
  const page = await installation.open('/assets/networth?from=2024-03-01&to=2024-02-01')
  await page.getByText('The second day is before the first. Choose a later one.').waitFor()
  expect(await page.getByText('There are no transactions until that day.').count()).toBe(0)
})

test.each([
  { year: 'abc', said: '“abc” is not a year.' },
  { year: '1999', said: 'There are no transactions in 1999.' },
])('a report of $year, which is none, leads to one that there is', async ({ year, said }) => {
  const page = await installation.open(`/reports/year/${year}`)
  await page.getByText(said).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Income statement' }).waitFor()
})
