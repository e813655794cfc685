import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { demoBook } from '../../src/demo/demo-book.ts'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { until } from '../support/until.ts'
import { moved } from './moved.ts'

/** What everything together that a first visit transfers may come to: page, code, style, typeface, icons and figures, with their headers. The overview is about more than any other page. */
const BYTES_MAX = { '/': 250_000, '/expense/monthly': 210_000, '/ledger/transaction': 210_000 }

let installation: Installation
beforeAll(async () => {
  const files = demoBook({ dialect: 'ledger', until: parseDay('2026-06-30') })
  installation = await install({ files: Object.fromEntries(files.map(({ name, text }) => [name, text])), today: '2026-06-30' })
  // A page that is open when the first sync ends asks for its figures again.
  const statuses = async (): Promise<string[]> => {
    const { jobs } = (await (await fetch(`${installation.address}/api/jobs`)).json()) as { readonly jobs: readonly { readonly status: string }[] }
    return jobs.map(({ status }) => status)
  }
  await until(statuses, (list) => list.length > 0 && list.every((status) => status === 'completed'))
})
afterAll(() => installation?.close())

/** Bytes of every answer that has arrived, by address; what is still on its way is undefined. */
const watchBytes = async (page: Page): Promise<ReadonlyMap<string, { url: string; bytes: number | undefined }>> => {
  const requests = new Map<string, { url: string; bytes: number | undefined }>()
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    // What stands in the style sheet was counted with it.
    if (!url.startsWith('data:')) requests.set(requestId, { url, bytes: undefined })
  })
  const arrived = ({ requestId, encodedDataLength = 0 }: { requestId: string; encodedDataLength?: number }): void => {
    const request = requests.get(requestId)
    if (request) request.bytes = encodedDataLength
  }
  session.on('Network.loadingFinished', arrived)
  session.on('Network.loadingFailed', arrived)
  return requests
}

/** A stream stays open for as long as the page does. */
const isStream = (url: string): boolean => url.endsWith('/api/live?jobs=true')

test.each(Object.entries(BYTES_MAX))(
  'a first visit of %s transfers %i bytes at most, asks for nothing that it does not show, and what is pressed is large enough for a finger',
  async (path, most) => {
    const page = await installation.open('/api/ping')
    const requests = await watchBytes(page)
    await page.goto(installation.address + path)
    await settled(page)
    if (path === '/') await page.locator('.time-line canvas').waitFor()
    await expect.poll(() => [...requests.values()].filter(({ url, bytes }) => bytes === undefined && !isStream(url)), { timeout: 20_000 }).toEqual([])
    const answered = [...requests.values()].filter(({ url }) => !isStream(url))
    expect(answered.length).toBeGreaterThan(5)
    const total = answered.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
    expect(total, answered.map(({ url, bytes }) => `${bytes} ${url}`).join('\n')).toBeLessThanOrEqual(most)
    expect(new Set(answered.map(({ url }) => url)).size, 'nothing is asked for twice').toBe(answered.length)
    expect(await page.evaluate(() => Object.keys(window.daybookBegun?.answers ?? { none: 0 })), 'what was begun early was taken').toEqual([])
    expect(installation.complaints).toEqual([])
    expect(await violationsOf(page, ['target-size'])).toEqual([])
  },
)

/** How many elements a phone draws at most before it can answer a press: of more, one notices that it does. */
const ELEMENTS_MAX = 260

test.each(['/', '/expense/monthly', '/ledger/transaction'])(
  'a phone draws %s piece by piece, what is seen first before what lies below, and what is pressed is large enough for a finger',
  async (path) => {
    const page = await installation.open('/api/ping', { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
    await page.addInitScript(() => {
      const pieces: number[] = []
      Object.assign(window, { pieces })
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element)
        pieces.push(added.reduce((count, element) => count + 1 + element.querySelectorAll('*').length, 0))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto(installation.address + path)
    await settled(page)
    await page.locator('.bottom-bar').waitFor()
    // The last of them may still be on their way.
    await page.waitForFunction(
      (least) => (window as unknown as { pieces: number[] }).pieces.reduce((sum, count) => sum + count, 0) > least,
      2 * ELEMENTS_MAX,
    )
    const pieces = await page.evaluate(() => (window as unknown as { pieces: number[] }).pieces)
    expect(Math.max(...pieces)).toBeLessThan(ELEMENTS_MAX)
    expect(await violationsOf(page, ['target-size'])).toEqual([])
  },
)

test('nothing that is shown moves when more of the dashboard arrives, on a wide screen and on a phone', async () => {
  for (const viewport of [
    { width: 1350, height: 940 },
    { width: 390, height: 844 },
  ]) {
    const page = await installation.open('/api/ping', { viewport })
    // A typeface that comes last of all: on a busy machine it does, and a face as wide as it stands in until then.
    let comes = (): void => undefined
    const isSeen = new Promise<void>((done) => (comes = done))
    await page.route('**/*.woff2', (route) => isSeen.then(() => route.continue()))
    await page.goto(installation.address, { waitUntil: 'commit' })
    await settled(page)
    await page.locator('.time-line canvas').waitFor()
    const painted = () => page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
    await painted()
    comes()
    await page.waitForFunction(() => document.fonts.status === 'loaded' && document.fonts.check('15px "Geist Variable"'))
    await painted()
    // Not every letter of the face that stands in has its width.
    expect(await moved(page), `${viewport.width} wide`).toBeLessThan(0.05)
  }
})

test('on a phone every column of what the assets come to is in sight on the dashboard, and a day of an account is one line, however long the amounts beside it', async () => {
  const page = await installation.open('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await settled(page)
  const table = page.getByRole('treegrid', { name: 'Assets' })
  await table.waitFor()
  const rightOf = (selector: string) =>
    table.locator(selector).evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)))
  expect([await table.getByRole('columnheader').count(), (await rightOf('thead th')) <= 390, (await rightOf('tbody td')) <= 390]).toEqual([
    4,
    true,
    true,
  ])
  expect(await table.evaluate((element) => element.closest('.table-frame')?.classList.contains('scrolls'))).toBe(false)

  await ledTo(page, '/accounts/Assets%3AChecking')
  const rows = page.locator('.register.narrow .register-what > .register-others')
  await rows.first().waitFor()
  const days = await rows.evaluateAll((lines) =>
    lines.map((line) => {
      const range = document.createRange()
      range.selectNodeContents(line.firstChild!)
      const [first, ...more] = [...range.getClientRects()]
      const isCut = first === undefined || first.right > line.getBoundingClientRect().right
      return { isDay: /^\d{1,2} [A-Z][a-z]{2,3} \d{4}/.test(line.firstChild?.textContent ?? ''), isCut, lines: 1 + more.length }
    }),
  )
  expect(days.length).toBeGreaterThan(10)
  expect(days.filter(({ isDay, isCut, lines }) => !isDay || isCut || lines > 1)).toEqual([])
})

test('what changes between the first figures and the stream that tells of changes is shown', async () => {
  const page = await installation.open('/api/ping')
  // The stream is opened, and only gets through once the book is another one.
  let opens = (): void => undefined
  const opened = new Promise<void>((done) => (opens = done))
  await page.route('**/api/live?*', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto(installation.address)
  await settled(page)
  const before = await (await fetch(`${installation.address}/api/config?slim=true`)).json()
  const journal = readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
  installation.write('main.ledger', `${journal}\n2026-06-30 * Found on the attic\n    Assets:Attic    1234567.00 EUR\n    Equity:Found\n`)
  const position = async (): Promise<unknown> => (await (await fetch(`${installation.address}/api/config?slim=true`)).json()).position
  const names = async (): Promise<string> => (await fetch(`${installation.address}/api/transaction?limit=50`)).text()
  await until(names, (text) => text.includes('attic'), { everyMs: 200 })
  expect(await position()).not.toBe(before.position)
  opens()
  await page.locator('[data-figure=networth]', { hasText: '1,3' }).waitFor()
})
