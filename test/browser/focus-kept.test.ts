import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install, REFUND } from './installation.ts'
import { settled } from './settled.ts'

/* Where the keyboard goes on after what it has pressed is gone. */

const BILLS = ['2023-10', '2023-11', '2023-12', '2024-01', '2024-02', '2024-03']
  .map(
    (month) => `
${month}-02 * Gym
    Expenses:Sport                30.00 EUR
    Assets:Checking

${month}-09 * Phone
    Expenses:Phone                15.00 EUR
    Assets:Checking
`,
  )
  .join('')
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK + BILLS + REFUND }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

/** What has the focus, by what it is called; "nothing" when nothing has. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const has = document.activeElement
    if (!(has instanceof HTMLElement) || has === document.body) return 'nothing'
    return has.getAttribute('aria-label') ?? has.innerText.trim()
  })
const opened = async (path: string): Promise<Page> => {
  const page = await installation.open(path)
  await settled(page)
  // Who works with the keyboard has walked to where they are.
  await page.keyboard.press('Tab')
  return page
}

test('a reason is typed at once where a finding is muted, Escape leads back, and there is somewhere to go on from when it is muted', async () => {
  const page = await opened('/more/doctor')
  const line = page.getByRole('listitem').filter({ hasText: 'Expenses:Shoes -20' })
  const mute = line.getByRole('button', { name: 'Mute' })
  await mute.press('Enter')
  await expect.poll(() => focused(page)).toBe('Why it is not a mistake')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Mute')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Why it is not a mistake' }).fill('a refund')
  await page.keyboard.press('Enter')
  await page.getByText('1 finding muted').waitFor()
  await expect.poll(() => focused(page)).not.toBe('nothing')
})

test('a search that is removed leads to the next', async () => {
  const page = await opened('/ledger/transaction?q=Gym')
  const shelf = page.locator('.saved-searches')
  await shelf.locator('summary').press('Enter')
  for (const name of ['First', 'Second']) {
    await shelf.locator('input').fill(name)
    await page.keyboard.press('Enter')
    await shelf.getByRole('button', { name: `Remove the search ${name}` }).waitFor()
  }
  await shelf.getByRole('button', { name: 'Remove the search First' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Second')
})

test('a setting whose button has gone leads to what stands beside it, and what was added is filled in at once', async () => {
  const page = await opened('/more/config/commodities')
  await page.getByRole('button', { name: 'Remove provider' }).press('Enter')
  await expect.poll(() => focused(page)).toBe('Remove journal')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect.poll(() => focused(page), { timeout: 5000 }).not.toBe('nothing')
  await page.getByRole('button', { name: 'Add to commodities' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.config-keys') !== null)).toBe(true)
})

test('a bill that is marked leads to the one in its place, however long that takes', async () => {
  const page = await opened('/cash_flow/recurring')
  let answer = (): void => undefined
  const isAnswered = new Promise<void>((done) => (answer = done))
  await page.route('**/api/bulk/apply', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page
    .getByRole('button', { name: /^Track/ })
    .first()
    .press('Enter')
  // The button is disabled for so long that the focus moves to its neighbour, which goes as well.
  await expect.poll(() => focused(page)).toBe('−30.00')
  answer()
  await page.getByRole('table', { name: 'Recurring items', exact: true }).waitFor()
  await expect.poll(() => focused(page)).toBe('−15.00')
})

test('who leaves a field that stays has left it, and who points is not led anywhere', async () => {
  const page = await opened('/more/config/commodities')
  await page.getByRole('button', { name: 'Remove provider' }).click()
  await page.getByRole('button', { name: 'Remove provider' }).waitFor({ state: 'detached' })
  await page.waitForTimeout(400)
  expect(await focused(page)).toBe('nothing')
  await page.goto(`${installation.address}/ledger/transaction`)
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(400)
  expect(await focused(page)).toBe('nothing')
})
