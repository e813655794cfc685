import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

/* Code that a page asks for when it is needed, and that does not come: the server has stopped, or has other pages by now. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

/** A page for which files of that name cannot be had, until what it gives back is called. */
const without = async (name: RegExp, path = '/'): Promise<{ page: Page; have: () => Promise<void> }> => {
  const page = await installation.open('/api/ping', { serviceWorkers: 'block' })
  await page.route(name, (route) => route.abort('connectionrefused'))
  await page.goto(installation.address + path)
  return { page, have: () => page.unroute(name) }
}

const drop = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['Date;Payee;Amount\n2024-03-30;Kiosk;-2,50\n'], 'bank.csv', { type: 'text/csv' }))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

test('a file that is dropped while what reads it cannot be had does not vanish without a word', async () => {
  const { page, have } = await without(/\/assets\/statement-[^/]*\.js$/)
  await page.locator('.hero-figure').waitFor()
  await drop(page)
  const said = page.getByRole('status').filter({ hasText: 'bank.csv was not imported' })
  await said.getByRole('button', { name: 'Reload' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await have()
  await drop(page)
  await page.getByText('Kiosk').first().waitFor()
})

test('what cannot be opened says so in sight, and leaves the page as it was', async () => {
  const { page, have } = await without(/\/assets\/quick-add-[^/]*\.js$/)
  await page.locator('.hero-figure').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('status').filter({ hasText: 'could not be loaded' }).getByRole('button', { name: 'Reload' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await have()
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add a transaction' }).waitFor()
})

test('a page whose own code is gone, as after a build under a server that runs, says what to do instead of loading for ever', async () => {
  const page = await installation.open('/api/ping', { serviceWorkers: 'block' })
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'NOT_FOUND', message: 'there is no such file' } } }),
  )
  await page.goto(installation.address)
  await page.locator('main').getByText('Daybook was updated while it ran').waitFor()
  expect(await page.locator('.skeleton').count()).toBe(0)
})
