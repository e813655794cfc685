import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('what is shared with the installed app is a transaction to be added', async () => {
  const page = await installation.open('/?title=Caf%C3%A9%20Amsel&add=12.50%20EUR')
  const form = page.getByRole('dialog', { name: 'Add a transaction' })
  await form.getByLabel('Amount of line 1').waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[aria-label="Amount of line 1"]')?.value === '12.5')
  expect(await form.getByLabel('Payee', { exact: true }).inputValue()).toBe('Café Amsel')
})

test('after one visit its last figures and their day are there without the server, and the code of every page', async () => {
  const page = await installation.open('/assets/networth', { serviceWorkers: 'allow' })
  await page.getByText('10,590.00').first().waitFor()
  const files = (await (await fetch(`${installation.address}/pages.json`)).json()) as Record<string, string[]>
  const all = [...new Set(Object.values(files).flat())]
  const kept = (): Promise<string[]> =>
    page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  const wanted = [...all.map((file) => `/${file}`), '/api/config', '/api/history', '/api/networth']
  await expect
    .poll(
      async () => {
        const there = new Set(await kept())
        return wanted.filter((path) => !there.has(path))
      },
      { timeout: 60_000 },
    )
    .toEqual([])
  expect(await page.getByText(/^Offline/).count()).toBe(0)
  await installation.stop()
  await page.reload()
  await page.getByText('10,590.00').first().waitFor()
  await page.getByText(/Offline · figures of/).waitFor()
  // A page that was never opened: its code is there, its figures are not.
  await page.goto(`${installation.address}/reports/balance_sheet`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)

  // Nobody else on this device is shown them.
  await page.goto(`${installation.address}/assets/networth`)
  await page.getByText('10,590.00').first().waitFor()
  await page.evaluate(() => localStorage.setItem('daybook.token', 'of another user'))
  await page.reload()
  await page.getByText('The Daybook server does not answer. Is it running?').first().waitFor()
  expect(await page.getByText('10,590.00').count()).toBe(0)
})
