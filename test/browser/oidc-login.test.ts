import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalProvider, localProvider } from '../support/oidc-provider.ts'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let provider: LocalProvider
let installation: Installation
beforeAll(async () => {
  provider = await localProvider()
  installation = await install({
    files: { 'main.ledger': BOOK },
    settings: `password_login: false
oidc:
  issuer: ${provider.issuer}
  client_id: daybook
  client_secret: client secret
  roles: { admins: owner }
  button: Log in with Authelia
`,
  })
})
afterAll(async () => {
  await installation?.close()
  provider.close()
})

test('who logs in at the provider comes back to the page where they began, and who may not is told why', async () => {
  const page = await installation.open('/more/sessions?x=1')
  const button = page.getByRole('button', { name: 'Log in with Authelia' })
  await button.waitFor()
  await page.getByLabel('Password').waitFor({ state: 'detached' })
  expect(await violationsInBothThemes(page)).toEqual([])
  provider.claims = { sub: '2', preferred_username: 'guest', groups: ['guests'] }
  await button.click()
  await page.getByRole('alert').getByText('You are in no group that may use this Daybook').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the login' }).click()
  provider.claims = { sub: '1', preferred_username: 'olga', groups: ['admins'] }
  await page.goto(`${installation.address}/more/sessions?x=1`)
  await button.click()
  await page.getByText('olga logs in with an account at').waitFor()
  expect(page.url()).toBe(`${installation.address}/more/sessions?x=1`)
  await page.getByText('User olga linked to 1').waitFor()
  // The way back cannot be taken twice.
  await page.goto(`${installation.address}/login/oidc?code=x&state=y`)
  await page.getByRole('alert').getByText('started in another tab, or is finished already').waitFor()
})
