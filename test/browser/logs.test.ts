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

test('a sync of the history leads to what it did, and the log follows by itself', async () => {
  const page = await installation.open('/more/jobs')
  await page.getByRole('link', { name: 'log', exact: true }).first().click()
  await page.getByText('a sync was completed').waitFor()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await fetch(`${installation.address}/api/nowhere`)
  await page.getByText(/GET 404 \d+ms \/api\/nowhere/).waitFor()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('nowhere')
  await page.getByText('a sync was completed').waitFor({ state: 'detached' })
  expect(page.url()).toContain('search=nowhere')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  const path = join(installation.folder, 'log')
  await download.saveAs(path)
  expect(JSON.parse(readFileSync(path, 'utf8').split('\n')[0]!)).toMatchObject({ level: 'warn', clientIP: '127.0.0.1' })
})

test.each([
  ['wide', {}],
  ['phone in the dark', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: 'dark' as const }],
])('shuts nobody out, and nothing scrolls sideways: %s', async (_, options) => {
  const page = await installation.open('/more/logs', options)
  await page.getByRole('list', { name: /^Lines of the log/ }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
