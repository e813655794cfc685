import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { BOOK, type Installation, install } from './installation.ts'

/** A browser has six connections to one server, and whoever needs a seventh waits. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const isStream = (url: string): boolean => url.includes('/api/live')
const figure = (page: Page) => page.locator('.hero-figure', { hasText: '10,590.00' })

/** The streams that the page has open. */
const streamsOf = (page: Page): Set<object> => {
  const open = new Set<object>()
  page.on('request', (request) => isStream(request.url()) && open.add(request))
  for (const ended of ['requestfinished', 'requestfailed'] as const) page.on(ended as 'requestfailed', (request) => open.delete(request))
  return open
}

test('five tabs show their figures side by side', async () => {
  const first = await installation.open('/')
  await figure(first).waitFor()
  for (let tab = 2; tab <= 5; tab++) {
    const page = await first.context().newPage()
    await page.goto(`${installation.address}/`)
    await figure(page).waitFor()
  }
})

test('a tab behind another follows the book when it is looked at, and not before', async () => {
  const page = await installation.open('/more/about')
  const streams = streamsOf(page)
  await page.addInitScript(() => {
    let state = 'hidden'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    addEventListener('seen', () => {
      state = 'visible'
      document.dispatchEvent(new Event('visibilitychange'))
    })
  })
  await page.goto(`${installation.address}/`)
  await figure(page).waitFor()
  await page.waitForLoadState('networkidle')
  expect(streams.size).toBe(0)
  await page.evaluate(() => dispatchEvent(new Event('seen')))
  await until(
    () => streams.size,
    (count) => count === 1,
  )
})

test('a page that was left gives its connection back, and takes one on the way back', async () => {
  const page = await installation.open('/more/about')
  const streams = streamsOf(page)
  await page.goto(`${installation.address}/`)
  await figure(page).waitFor()
  await until(
    () => streams.size,
    (count) => count === 1,
  )
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await until(
    () => streams.size,
    (count) => count === 0,
  )
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await until(
    () => streams.size,
    (count) => count === 1,
  )
})
