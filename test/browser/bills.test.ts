import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { CARD } from './plans.ts'
import { RICH_BOOK } from './rich-book.ts'
import { ledTo } from './settled.ts'

const paid = (day: string, amount: string): string => `${day} * Bank  ; Recurring: Card
    Liabilities:Card  ${amount} EUR
    Assets:Checking
`
const bought = (day: string, amount: string): string => `${day} * Shop
    Expenses:Food  ${amount} EUR
    Liabilities:Card
`
/** 40.00 and 80.00 were paid of the card; its last statement says 60.00. */
const WITH_CARD = [BOOK, bought('2024-01-12', '40.00'), paid('2024-02-05', '40.00'), bought('2024-02-10', '80.00'), paid('2024-03-05', '80.00')].join(
  '\n',
)

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': WITH_CARD },
    today: '2024-03-31',
    settings: `checking_accounts: ['Assets:Checking']\n${CARD}`,
  })
})
afterAll(() => installation?.close())

/** What comes back in a book, which the page follows. */
const shown = (book: string, path = '/cash_flow/recurring'): Promise<Page> => {
  installation.write('main.ledger', book)
  return pageAt(installation, path)
}

test('what pays a card is due with what its statement says, in the list, the calendar and the days ahead', async () => {
  const page = await shown(WITH_CARD, '/cash_flow/recurring?month=2024-04')
  const row = page.getByRole('table', { name: 'Recurring items' }).getByRole('row', { name: /^Card.*in 5 days.*60\.00/ })
  await row.locator('.proof').last().click()
  await page.getByRole('dialog', { name: /Card, by its statement/ }).waitFor()
  await page.keyboard.press('Escape')
  const calendar = page.getByRole('table', { name: 'Recurring items in Apr 2024' })
  await calendar.getByRole('cell', { name: /^5 .*Card.*60\.00/ }).waitFor()
  await page
    .getByRole('table', { name: 'Payments in the next 60 days' })
    .getByRole('row', { name: /Liabilities:Card.*60\.00/ })
    .waitFor()
})

test('what came is in the calendar with what it was then', async () => {
  const page = await shown(WITH_CARD, '/cash_flow/recurring?month=2024-02')
  await page.locator('.due-came', { hasText: 'Card' }).first().waitFor()
  expect(await page.locator('.dues').innerText()).toContain('40.00')
})

test('the name of a series shows every time that it came, and when it comes again', async () => {
  const page = await shown(WITH_CARD)
  await page.getByRole('table', { name: 'Recurring items' }).getByRole('button', { name: 'Card' }).click()
  const panel = page.getByRole('dialog', { name: 'Card' })
  await panel.getByText(/2\stimes since 5 Feb 2024\. Next: 5 Apr 2024/).waitFor()
  expect(await panel.locator('.contents time').allInnerTexts()).toEqual(['5 Mar 2024', '5 Feb 2024'])
})

test('weeks begin as in the locale where no setting says it', async () => {
  const page = await shown(WITH_CARD)
  expect(await page.locator('.month-grid thead th').first().innerText()).toBe('Mon')
})

test('what is late of a card is what was not paid of its statement', async () => {
  // Of 80.00 on the statement of February 50.00 were paid in March.
  const page = await shown(WITH_CARD.replace(paid('2024-03-05', '80.00'), paid('2024-03-05', '50.00')))
  const row = page.getByRole('table', { name: 'Past due' }).getByRole('row', { name: /^Card/ })
  await row.getByText('30.00').waitFor()
  await row.locator('.proof').last().click()
  const panel = page.getByRole('dialog', { name: /Card, by its statement/ })
  await panel.getByText('50.00').first().waitFor()
  // The next book has no such figure, and the server would refuse to prove it.
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('what comes back is found by its days, and one click marks it, which can be taken back', async () => {
  const rent = ['2023-11-04', '2023-12-05', '2024-01-03', '2024-02-05', '2024-03-04']
    .map((day) => `${day} * Housing\n    Expenses:Home  900.00 EUR\n    Assets:Checking\n`)
    .join('\n')
  const page = await shown(`${BOOK}\n${rent}`)
  const seems = page.getByRole('table', { name: 'Looks recurring' }).getByRole('row', { name: /^Housing.*monthly.*900\.00/ })
  await seems.getByRole('button', { name: 'Track Housing' }).click()
  await page
    .getByRole('table', { name: 'Recurring items', exact: true })
    .getByRole('row', { name: /^Housing.*monthly.*in 4 days.*900\.00/ })
    .waitFor()
  expect(await seems.count()).toBe(0)
  expect(installation.complaints).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await seems.waitFor()
  // On a phone the table scrolls sideways, and the button is in sight without it.
  const phone = await pageAt(installation, '/cash_flow/recurring', { viewport: { width: 390, height: 844 } })
  const button = phone.getByRole('button', { name: 'Track Housing' })
  await button.waitFor()
  const { x, width } = (await button.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390 - 12)
})

test('as of an earlier day, bills are due and late as they were then, and the calendar is of that month', async () => {
  const page = await shown(RICH_BOOK, '/cash_flow/recurring?as_of=2023-06-30')
  const list = page.getByRole('table', { name: 'Recurring items', exact: true })
  await list.getByRole('row', { name: /^Rent.*in 1 day.*1 Jun 2023.*917\.00/ }).waitFor()
  await list.getByRole('row', { name: /^Salary.*in 5 days.*5 Jun 2023.*2,400\.00/ }).waitFor()
  expect(await page.getByRole('heading', { name: 'Seems to have ended' }).count()).toBe(0)
  await page.getByRole('table', { name: 'Recurring items in Jun 2023' }).waitFor()
  await page.locator('.figure', { hasText: 'In checking accounts then' }).waitFor()
  await ledTo(page, '/?as_of=2023-06-30')
  await page
    .locator('.card', { has: page.getByRole('heading', { name: 'Coming up' }) })
    .getByText('in 1 day')
    .waitFor()
})
