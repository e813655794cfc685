import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapPassword } from '../support/cheap-password.ts'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': BOOK },
    settings: `user_accounts:\n  - { username: olga, password: "${cheapPassword('olga sesame')}" }\n`,
  })
})
afterAll(() => installation?.close())

test('two-factor login is turned on with an app, and logging in asks for its code, on a phone', async () => {
  const page = await installation.open('/more/sessions', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const fits = async (): Promise<void> =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const password = async (): Promise<void> => {
    await page.getByRole('textbox', { name: 'User name' }).fill('olga')
    await page.getByLabel('Password').fill('olga sesame')
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await password()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  const secret = await page.locator('code.token').innerText()
  expect(await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href')).toContain(`secret=${secret}`)
  expect(await violationsInBothThemes(page)).toEqual([])
  await fits()
  /** The code that an app shows; `steps` later, as each counts once. */
  const code = (steps: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await page.getByLabel('Code of the app').fill(code(0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  expect(await violationsInBothThemes(page)).toEqual([])
  await fits()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('on, 10 recovery codes left').waitFor()
  await page.getByRole('list', { name: 'History of access' }).getByText('Two-factor login of olga turned on').waitFor()

  const logOut = (): Promise<void> =>
    page
      .getByRole('row', { name: /this one/ })
      .getByRole('button', { name: 'Log out' })
      .click()
  await logOut()
  await password()
  const field = page.getByLabel(/Code of your authenticator app/)
  await field.fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').getByText('This code is wrong').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await field.fill(code(1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('on, 10 recovery codes left').waitFor()

  await logOut()
  await password()
  await field.fill(codes[0]!)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('on, 9 recovery codes left').waitFor()
  await page.getByLabel('Code to turn it off').fill(codes[1]!)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
})
