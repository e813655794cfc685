import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { getHistory } from '../../src/http/contract/history-contract.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { BOOK, type Installation, install } from './installation.ts'

/* Two people use one browser, one after the other, and each has several tabs. */

const account = (name: string, role = 'owner'): string => `  - {username: ${name}, password: "${cheapPassword(`${name} sesame`)}", role: ${role}}\n`
let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': BOOK },
    today: '2024-03-31',
    settings: `user_accounts:\n${account('mira')}${account('olga')}${account('rita', 'reader')}`,
  })
})
afterAll(() => installation?.close())

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password').fill(`${name} sesame`)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('main h1', { hasNotText: 'Log in' }).waitFor()
}
const logOut = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('log out')
  await page.keyboard.press('Enter')
  await page.getByLabel('User name').waitFor()
}
const note = (page: Page) => page.getByRole('textbox', { name: 'Note about Assets:Checking' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Add a transaction' })

test('who logs out in one tab is logged out in all of them, and comes in again in all of them', async () => {
  const page = await installation.open('/accounts/Assets:Checking')
  await logIn(page, 'mira')
  const other = await page.context().newPage()
  await other.goto(`${installation.address}/accounts/Assets:Checking`)
  await other.getByRole('button', { name: 'Write' }).click()
  await note(other).fill('half a thought')
  await logOut(page)
  await other.getByLabel('User name').waitFor()
  expect(await other.getByText('8,250.00').count()).toBe(0)
  await logIn(page, 'mira')
  await note(other).waitFor()
  expect(await note(other).inputValue()).toBe('half a thought')
})

test('what somebody typed and did not save is shown to nobody else, and to them again', async () => {
  const page = await installation.open('/ledger/editor/main.ledger')
  await logIn(page, 'mira')
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n; a draft of mira')
  await page.goto(`${installation.address}/accounts/Assets:Checking`)
  await page.getByRole('button', { name: 'Write' }).click()
  await note(page).fill('a note of mira')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  await form(page).getByLabel('Payee', { exact: true }).fill('A present for olga')
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  const other = await page.context().newPage()
  await other.goto(`${installation.address}/accounts/Assets:Checking`)
  await other.getByRole('button', { name: 'Write' }).waitFor()

  await logOut(page)
  await logIn(page, 'olga')
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Write' }).waitFor()
    expect(await note(tab).count()).toBe(0)
  }
  await page.keyboard.press('n')
  expect(await form(page).getByLabel('Payee', { exact: true }).inputValue()).toBe('')
  await page.goto(`${installation.address}/ledger/editor/main.ledger`)
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().waitFor()
  expect(await page.locator('.cm-line', { hasText: 'a draft of mira' }).count()).toBe(0)

  await logOut(page)
  await logIn(page, 'mira')
  await page.locator('.cm-line', { hasText: 'a draft of mira' }).waitFor()
  await page.goto(`${installation.address}/accounts/Assets:Checking`)
  await note(page).waitFor()
  expect(await note(page).inputValue()).toBe('a note of mira')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('n')
  expect(await form(page).getByLabel('Payee', { exact: true }).inputValue()).toBe('A present for olga')
})

test.each(['/ledger/transaction', '/ledger/posting'])('%s offers no edit to who reads, and none of an earlier state of the book', async (path) => {
  const page = await installation.open(path)
  const edit = page.getByRole('button', { name: 'Bulk edit' })
  await logIn(page, 'mira')
  await page.getByText('Landlord').first().waitFor()
  await edit.waitFor()
  const headers = { 'X-Auth': await page.evaluate(() => localStorage.getItem('daybook.token') ?? '') }
  const { syncs } = (await (await fetch(`${installation.address}/api/history`, { headers })).json()) as AnswerOf<typeof getHistory>
  await page.goto(`${installation.address}${path}?as_of_event=${syncs[0]!.position}`)
  await page.getByText('Landlord').first().waitFor()
  expect(await edit.count()).toBe(0)
  await logOut(page)
  await logIn(page, 'rita')
  await page.goto(`${installation.address}${path}`)
  await page.getByText('Landlord').first().waitFor()
  expect(await edit.count()).toBe(0)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints.filter((complaint) => !/401/.test(complaint))).toEqual([])
})
