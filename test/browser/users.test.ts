import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('the first user closes the door, logs in, adds a reader, and the reader changes nothing', async () => {
  const page = await installation.open('/more/sessions')
  await page.getByText('Login is off.').waitFor()
  const add = async (name: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Name of a new user' }).fill(name)
    await page.getByLabel('Password of a new user').fill(`${name} sesame`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const logIn = async (name: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'User name' }).fill(name)
    await page.getByLabel('Password').fill(`${name} sesame`)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users and sessions' }).waitFor()
  }
  await add('olga')
  await logIn('olga')
  await page.getByRole('combobox', { name: 'Role of a new user' }).selectOption('reader')
  await add('rita')
  await page.getByRole('combobox', { name: 'Role of rita' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Role of rita' }).inputValue()).toBe('reader')
  expect(await violationsOf(page)).toEqual([])
  // The last owner stays one.
  await page.getByRole('combobox', { name: 'Role of olga' }).selectOption('reader')
  await page
    .getByText(/none of them is an owner/)
    .first()
    .waitFor()
  expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).not.toContain('sesame')

  // A token is shown once, and revoked here.
  await page.getByLabel('Name of a new token').fill('phone')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  expect(await page.locator('.token').innerText()).toMatch(/^dbk_/)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Revoke phone' }).click()
  await page.getByRole('button', { name: 'Revoke phone' }).waitFor({ state: 'detached' })

  await page
    .getByRole('row', { name: /this one/ })
    .getByRole('button', { name: 'Log out' })
    .click()
  await logIn('rita')
  expect(await page.getByRole('heading', { name: 'Users', exact: true }).count()).toBe(0)
  // What a reader may not do is not offered.
  for (const name of ['Sync', 'Add a transaction']) expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0])
  await page.goto(`${installation.address}/more/config/display`)
  await page.getByText('Only an owner can change these settings. Your role is reader').waitFor()
  expect(await page.getByLabel('Locale').first().isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  const refused = await page.evaluate(async () =>
    (
      await fetch('/api/account_notes/upsert', {
        method: 'POST',
        body: '{"account":"A","note":"x"}',
        headers: { 'X-Auth': localStorage.getItem('daybook.token') ?? '' },
      })
    ).json(),
  )
  expect(refused).toMatchObject({ error: { code: 'FORBIDDEN', message: expect.stringContaining('yours is reader') as string } })
})

test('nothing scrolls sideways on a phone, and who had a session is told why it ended', async () => {
  const page = await installation.open('/more/sessions', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await page.evaluate(() => localStorage.setItem('daybook.token', '00000000-0000-4000-8000-000000000000'))
  await page.reload()
  await page
    .getByRole('alert')
    .getByText(/Your session has ended/)
    .waitFor()
  await page.getByRole('textbox', { name: 'User name' }).fill('olga')
  await page.getByLabel('Password').fill('olga sesame')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('combobox', { name: 'Role of olga' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})
