import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'

const PASSWORD = createHash('sha256').update('correct horse').digest('hex')

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': BOOK },
    today: '2024-03-31',
    settings: `user_accounts:\n  - username: mira\n    password: 'sha256:${PASSWORD}'\n`,
  })
})
afterAll(() => installation?.close())

test('with accounts, nothing is shown before a log-in and everything after it, the live figures included', async () => {
  const page = await installation.open('/assets/networth')
  await page.getByLabel('User name').fill('mira')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.getByText('10,590.00').count()).toBe(0)

  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('10,590.00').first().waitFor()
  installation.write('main.ledger', `${BOOK}\n2024-03-30 * A gift\n    Assets:Checking   10.00 EUR\n    Income:Other\n`)
  await page.getByText('10,600.00').first().waitFor()

  await page.reload()
  await page.getByText('10,600.00').first().waitFor()
  const elsewhere = await installation.open('/assets/networth')
  await elsewhere.getByLabel('User name').fill('mira')
  await elsewhere.getByLabel('Password').fill('correct horse')
  await elsewhere.getByRole('button', { name: 'Log in' }).click()
  await elsewhere.getByText('10,600.00').first().waitFor()
  await page.goto(`${installation.address}/more/sessions`)
  await page.getByText('this one').waitFor()
  expect(await page.getByRole('table', { name: 'Sessions' }).getByRole('row').count()).toBe(3)
  await page.getByRole('button', { name: 'End all others' }).click()
  await page.getByText('One session has ended.').waitFor()
  await elsewhere.reload()
  await elsewhere.getByLabel('User name').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('log out')
  await page.keyboard.press('Enter')
  await page.getByLabel('User name').waitFor()
})

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('User name').fill('mira')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Log in' }).click()
}
/** As another browser does on the page of sessions. From then on the page shows a session that is none, until the server does not look at it any more. */
const endSession = async (page: Page): Promise<void> => {
  const headers = { 'X-Auth': await page.evaluate(() => localStorage.getItem('daybook.token') ?? '') }
  expect((await fetch(`${installation.address}/api/auth/logout`, { method: 'POST', headers })).status).toBe(200)
  const statuses: number[] = []
  while (statuses.at(-1) !== 429) statuses.push((await fetch(`${installation.address}/api/config`, { headers })).status)
  expect(statuses.length).toBeLessThan(6)
}

const logInAgain = async (page: Page): Promise<void> => {
  await page.getByText('Your session has ended').waitFor()
  await logIn(page)
}

describe('who works on after the session has ended logs in, and finds what was typed', () => {
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
    await logIn(page)
    await page.locator('.hero-figure').waitFor()
  })

  test('into the form of a transaction', async () => {
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'Add a transaction' })
    await form.getByLabel('Payee', { exact: true }).fill('Café Amsel')
    await form.getByLabel('Amount of line 1', { exact: true }).fill('12.50')
    await form.getByLabel('Where it came from', { exact: true }).fill('Assets:Checking')
    await form.locator('.journal-text', { hasText: 'Café Amsel' }).waitFor()
    await endSession(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await logInAgain(page)
    await page.locator('.hero-figure').waitFor()
    if ((await form.count()) === 0) await page.keyboard.press('n')
    await form.locator('.journal-text', { hasText: 'Café Amsel' }).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  })

  test('into a plan for an account', async () => {
    await ledTo(page, '/expense/budget')
    await page.getByRole('button', { name: 'Add budget' }).click()
    const account = page.getByRole('combobox', { name: 'Account to budget' })
    await account.fill('Expenses:Food')
    await page.getByLabel(/^Monthly budget/).fill('250.50')
    await page.getByLabel('For which months').selectOption('month')
    await endSession(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await logInAgain(page)
    await account.waitFor()
    expect(await account.inputValue()).toBe('Expenses:Food')
    expect(await page.getByLabel(/^Monthly budget/).inputValue()).toBe('250.50')
    expect(await page.getByLabel('For which months').inputValue()).toBe('month')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^Saved as a rule in/).waitFor()
    expect(await account.count()).toBe(0)
  })

  test('into a file', async () => {
    await ledTo(page, '/ledger/editor/main.ledger')
    await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('\n; long work')
    await endSession(page)
    await page.keyboard.press('Control+s')
    await logInAgain(page)
    await page.locator('.cm-line', { hasText: '; long work' }).waitFor()
  })

  test('about a statement, which is still open', async () => {
    await ledTo(page, '/ledger/import')
    const text = 'Date,Description,Amount\n2024-03-28,Bakery Sun,-4.50\n2024-03-29,Book shop,-12.00\n'
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    await endSession(page)
    await page.setInputFiles('input[type=file]', { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await logInAgain(page)
    await page.locator('.import-row', { hasText: 'Bakery Sun' }).first().waitFor()
    expect(
      await page
        .locator('main')
        .getByText(/Invalid username|Too many requests/)
        .count(),
    ).toBe(0)

    await page.locator('.import-row', { hasText: 'Book shop' }).first().click()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: /^Save 1 / }).waitFor()
    await endSession(page)
    await page.getByRole('button', { name: /^Save 1 / }).click()
    await logInAgain(page)
    await page.getByRole('button', { name: /^Save 1 / }).click()
    await page.getByText('Bakery Sun').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().waitFor()
  })
})

test('who comes to log in types at once, and a button leads out again, also on a phone', async () => {
  const page = await installation.open('/')
  await page.getByLabel('User name').waitFor()
  await page.keyboard.type('mira')
  await page.keyboard.press('Tab')
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('User name').waitFor()

  const phone = await installation.open('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await phone.getByLabel('User name').waitFor()
  await logIn(phone)
  await phone.getByRole('button', { name: 'More' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await phone.getByLabel('User name').waitFor()
})
