import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { CARD } from './plans.ts'

const BOOK = `2024-01-02 * Opening
    Assets:Checking  1,000.00 EUR
    Assets:Savings   900.00 EUR
    Equity:Opening

2024-01-03 * Gift
    Assets:Shares  5 OLDCO
    Equity:Gifts  -5 OLDCO

2024-02-01 * Trip
    Expenses:Travel  200.00 EUR
    Assets:Savings

2024-02-03 * Shop
    Expenses:Food  40.00 EUR
    Liabilities:Card

2024-02-05 * Shop
    Expenses:Food  50.00 EUR
    Liabilities:Card

2024-02-07 * Films
    Expenses:Fun  15.00 USD
    Liabilities:Card
`
const goal = (name: string, account: string): string => `    - {name: ${name}, icon: x, target: 1200, accounts: ["${account}"]}\n`
const SETTINGS = `${CARD}goals:\n  savings:\n${goal('Holiday', 'Assets:Savings')}${goal('Shares', 'Assets:Shares')}${goal('Renamed', 'Assets:Piggy')}allocation_targets:\n  - {name: Saved, target: 50, accounts: ["Assets:Savings"]}\n`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

test('a goal whose account is called otherwise says so, one without a price has nothing to go, and a renamed one leads to its form', async () => {
  const page = await pageAt(installation, '/planning/goals')
  const card = (name: string) => page.locator('.goal', { has: page.getByRole('heading', { name }) })
  await card('Renamed').getByText('No account of the book has a name that this goal lists').waitFor()
  await card('Holiday').getByText('500.00 to go').waitFor()
  expect(await card('Shares').innerText()).not.toContain('to go')
  await card('Renamed').getByRole('button', { name: 'Change the goal' }).click()
  const form = page.getByRole('dialog', { name: 'Change the goal' })
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })
  expect(installation.complaints).toEqual([])
})

test('a goal is added, changed and deleted by a form on its page, which names what is missing at its field', async () => {
  const settings = (): string => readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')
  const before = settings()
  const page = await pageAt(installation, '/planning/goals')
  await page.getByRole('button', { name: 'Add a savings goal' }).click()
  const added = page.getByRole('dialog', { name: 'Add a savings goal' })
  await added.getByLabel('Name', { exact: true }).fill('Bike')
  await added.getByRole('button', { name: 'Save' }).click()
  await added.getByText('is missing').waitFor()
  expect(settings()).toBe(before)
  await added.getByLabel('Target', { exact: true }).fill('2,500.50')
  await added.getByRole('combobox').fill('checking')
  await added.getByRole('combobox').press('Enter')
  expect(await violationsOf(page)).toEqual([])
  await added.getByRole('button', { name: 'Save' }).click()
  await added.waitFor({ state: 'detached' })
  const card = page.locator('.goal', { has: page.getByRole('heading', { name: 'Bike' }) })
  await card.getByText('2,500.50').waitFor()
  expect(settings()).toMatch(/- name: Bike\n +icon: ""\n +target: 2500\.5\n +accounts:\n +- Assets:Checking\n/)

  await card.getByRole('link', { name: 'Bike' }).click()
  await page.getByRole('button', { name: 'Change the goal' }).click()
  const changed = page.getByRole('dialog', { name: 'Change the goal' })
  await changed.getByRole('button', { name: 'Delete' }).click()
  await changed.waitFor({ state: 'detached' })
  expect(settings()).not.toContain('Bike')

  // Each change of the settings can be undone where it was made.
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' })
  await undo.last().click()
  await expect.poll(settings).toContain('Bike')
  installation.write('daybook.yaml', before)
})

test.each([
  ['/liabilities/credit_cards', 'Change the card', 'Credit limit'],
  ['/assets/allocation', 'Change the target', 'Target'],
])('%s has a form for each of its entries', async (path, title, field) => {
  const page = await pageAt(installation, path)
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('dialog', { name: title }).getByLabel(field, { exact: true }).waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('a part that was reached and taken out again says so, and of what nobody knows there is no forecast', async () => {
  const page = await pageAt(installation, '/planning/goals/savings/Holiday')
  await page
    .getByRole('table', { name: 'Milestones' })
    .getByRole('row', { name: /^75 % 900\.00 2 Jan 2024, less since/ })
    .waitFor()
  const unknown = await pageAt(installation, '/planning/goals/savings/Shares')
  await unknown.getByText('so there is no forecast').waitFor()
  expect(await unknown.getByRole('table', { name: 'Milestones' }).count()).toBe(0)
})

test('without a retirement goal, the projection says what it counts as savings, spending and target', async () => {
  const page = await pageAt(installation, '/planning/projection')
  await page.getByText('Savings are the whole net worth.').waitFor()
  await page.getByText(/in the last twelve months, without taxes/).waitFor()
  await page.locator('.figure', { hasText: 'Target' }).waitFor()
})

test('a target says what to add, with the proof of it', async () => {
  const page = await pageAt(installation, '/assets/allocation')
  // Half of 1,700.00 is 850.00, of which 700.00 are there.
  await page.locator('.targets').getByRole('button', { name: '150.00' }).click()
  await page.getByRole('dialog', { name: /Saved: to reach its target/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('The targets add up to 50.0').waitFor()
})

test('what is owed on a card in another currency stands beside its statements', async () => {
  for (const path of ['/liabilities/credit_cards', '/liabilities/credit_cards/Liabilities:Card']) {
    const page = await pageAt(installation, path)
    await page.locator('.figure', { hasText: 'Also owed' }).getByText('15.00').waitFor()
  }
})

test('arrow keys move a goal as far as one likes, and the order is kept once somebody lets go of it', async () => {
  const page = await pageAt(installation, '/planning/goals')
  const names = page.locator('.goal h2')
  await names.nth(2).waitFor()
  const [first, ...others] = await names.allInnerTexts()
  const handle = page.getByRole('button', { name: `Move ${first}, number` })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => names.allInnerTexts()).toEqual([...others, first])
  expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).not.toContain('priority')
  await page.keyboard.press('Tab')
  await page.getByText('The order of the goals was saved.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowUp')
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('Enter')
  await kept
  await expect.poll(() => names.allInnerTexts()).toEqual([others[0], first, others[1]])
  await page.reload()
  await names.nth(2).waitFor()
  expect(await names.allInnerTexts()).toEqual([others[0], first, others[1]])
})

test('an order that is told late does not take back the one that was handed on since', async () => {
  const page = await pageAt(installation, '/planning/goals')
  const names = page.locator('.goal h2')
  await names.nth(2).waitFor()
  const before = await names.allInnerTexts()
  let [tell, write]: (() => void)[] = []
  const told = new Promise<void>((resolve) => (tell = resolve))
  const written = new Promise<void>((resolve) => (write = resolve))
  let writes = 0
  await page.route('**/api/settings', async (route) => {
    if (route.request().method() === 'POST' && ++writes === 2) await written
    await route.continue()
  })
  await page.route('**/api/goals*', async (route) => {
    if (writes > 0) await told
    await route.continue()
  })
  const handle = page.getByRole('button', { name: `Move ${before[0]}, number` })
  await handle.focus()
  const asked = page.waitForRequest('**/api/goals*')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await asked
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const wanted = [before[1], before[2], before[0]]
  expect(await names.allInnerTexts()).toEqual(wanted)
  const late = page.waitForResponse('**/api/goals*')
  tell!()
  await late
  await page.waitForTimeout(300)
  expect(await names.allInnerTexts()).toEqual(wanted)
  const kept = page.waitForResponse((response) => response.request().method() === 'POST')
  write!()
  await kept
  await page.reload()
  await names.nth(2).waitFor()
  await expect.poll(() => names.allInnerTexts()).toEqual(wanted)
})

test('with a retirement goal, both addresses lead to the one page of independence', async () => {
  const retirement = `  retirement:\n    - {name: Rest, icon: x, swr: 4, savings: ["Assets:Savings"], expenses: ["Expenses:*"]}\nallocation_targets:`
  const settings = readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')
  installation.write('daybook.yaml', settings.replace('allocation_targets:', retirement))
  installation.complaints.splice(0)
  await expect.poll(async () => (await fetch(`${installation.address}/api/config?slim=true`)).text()).toContain('"Rest"')
  const page = await installation.open('/planning/projection')
  await page.waitForURL(/\/planning\/goals\/retirement\/Rest$/)
  // Half of 290.00 at 4 %: there is no price for the 15 dollars.
  const target = page.locator('.figure', { hasText: 'Target' }).locator('.amount')
  await expect.poll(() => target.innerText()).toBe('3,625.00')
  await page.getByText('Savings are the value of Assets:Savings.').waitFor()
  await page.getByText('It contains no taxes.').waitFor()
  await page.getByLabel('Withdrawal rate').fill('5')
  await expect.poll(() => target.innerText()).toBe('2,900.00')
  expect(new URL(page.url()).searchParams.get('withdrawal')).toBe('5')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => target.innerText()).toBe('3,625.00')
  expect(installation.complaints).toEqual([])
})
