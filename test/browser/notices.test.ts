import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM_WITH_NOTICES } from '../support/chromium.ts'
import { until } from '../support/until.ts'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'

// The shell that the other tests use has no notices, and a machine may have nothing but the shell; what is told is tested there as well.
describe.skipIf(CHROMIUM_WITH_NOTICES === undefined)('notices of the system', () => {
  let installation: Installation
  beforeAll(async () => {
    const files = { 'main.ledger': '' }
    installation = await install({ files, today: '2024-03-31', settings: RICH_SETTINGS, chromiumPath: CHROMIUM_WITH_NOTICES })
  })
  afterAll(() => installation?.close())

  test('are shown by the service worker, once and without amounts, when the book has what they tell of, and lead to it', async () => {
    const page = await installation.open('/cash_flow/recurring', { permissions: ['notifications'], serviceWorkers: 'allow' })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const shown = (): Promise<string[]> =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
      })
    const switchNotices = (): Promise<void> => page.getByRole('button', { name: 'Notices' }).dispatchEvent('click')
    const isOn = (state: boolean): Promise<void> => page.locator(`button[aria-pressed="${state}"]`, { hasText: 'Notices' }).waitFor()
    await switchNotices()
    await isOn(true)
    installation.write('main.ledger', RICH_BOOK)
    await until(shown, ({ length }) => length > 0)
    expect(await shown()).toEqual(['Rent is due: 1 Apr 2024 (in 1\u00a0day)'])
    // A press on it closes it and leads there, in the page that is open.
    await page.goto(`${installation.address}/assets/balance`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const [worker] = page.context().serviceWorkers()
    await worker!.evaluate(async () => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const [notification] = await scope.registration.getNotifications()
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }))
    })
    await page.waitForURL(`${installation.address}/cash_flow/recurring`)
    await until(shown, ({ length }) => length === 0)
    // It is not told again, however often one asks.
    await isOn(true)
    await switchNotices()
    await isOn(false)
    await switchNotices()
    await isOn(true)
    expect(await shown()).toEqual([])
    expect(installation.complaints).toEqual([])
  })
})
