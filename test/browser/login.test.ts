import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

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
