import { readFileSync } from 'node:fs'
import { type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

/** Miles are neither priced nor exchanged: Daybook takes them for a unit other than money. */
const BOOK = `2024-01-31 Employer
    Assets:Bank    2500.00 EUR
    Assets:Bank      10 MILES
    Income:Salary  -2500.00 EUR
    Income:Salary    -10 MILES

2024-02-03 Landlord
    Expenses:Rent   900.00 EUR
    Assets:Bank

2024-02-05 Airline
    Expenses:Rent       2 MILES
    Expenses:Travel     7 MILES
    Assets:Bank        -9 MILES
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-02-29' })
})
afterAll(() => installation?.close())

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const rowOf = async (page: Page, name: RegExp): Promise<string> => plain(await page.getByRole('row', { name }).first().innerText())
const csvOf = async (page: Page): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).first().click()])
  return readFileSync(await download.path(), 'utf8')
}

test('spending in a unit other than money is marked in sums, by category, on its day and above the page', async () => {
  const page = await installation.open('/expense/monthly')
  await page.locator('.notice', { hasText: /Not counted as money.*MILES/ }).waitFor()
  const spent = page.locator('.figure', { hasText: 'Spent in' }).first()
  expect(plain(await spent.innerText())).toMatch(/900\.00 \+ \?$/)
  expect(await spent.locator('.incomplete').getAttribute('title')).toMatch(/MILES/)
  expect(await rowOf(page, /^Rent/)).toMatch(/900\.00 \+ \?/)
  expect(await rowOf(page, /^Travel/)).toMatch(/unknown/)
  expect(
    plain(
      await page
        .getByRole('button', { name: /^unknown/ })
        .last()
        .innerText(),
    ),
  ).toBe('unknown')
  const chart = page.getByRole('slider').first()
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/900\.00 \+ \?$/)
})

test('a file of a table says which of its figures are incomplete or unknown', async () => {
  const page = await installation.open('/expense/monthly')
  await page.getByRole('row', { name: /^Rent/ }).waitFor()
  const [head, rent, travel] = (await csvOf(page)).replace('\uFEFF', '').split('\r\n')
  expect(head).toMatch(/^Category,Spent,.*,Incomplete$/)
  expect(rent).toMatch(/^Rent,900,.*Spent/)
  expect(travel).toMatch(/^Travel,\?/)
})

test('on the page of an account such units are marked, and cash stays cash', async () => {
  const page = await installation.open('/accounts/Assets:Bank')
  expect(plain(await page.locator('.figure', { hasText: 'Value' }).first().innerText())).toMatch(/\+ \?$/)
  expect(await rowOf(page, /^MILES/)).toMatch(/^MILES 1 unknown unknown$/)
  await page.goto(`${installation.address}/cash_flow/monthly`)
  expect(await rowOf(page, /^Feb 2024/)).toMatch(/1,600\.00/)
})

test('a trial balance shows what is unknown on its side', async () => {
  const page = await installation.open('/reports/trial_balance')
  const cells = page.getByRole('row', { name: /^Travel/ }).getByRole('gridcell')
  expect([plain(await cells.nth(1).innerText()), plain(await cells.nth(2).innerText())]).toEqual(['unknown', ''])
})
