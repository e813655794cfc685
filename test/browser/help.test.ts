import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('the question mark of a page opens its part of the guide, whose links lead on, and back to the page as it was', async () => {
  const page = await pageAt(installation, '/expense/budget?period=2024-03')
  await page.getByRole('link', { name: 'Help about this page' }).click()
  await page.waitForURL(/\/help\/guide\/budget-and-goals#budget$/)
  const heading = page.getByRole('heading', { name: 'Budget', exact: true })
  await heading.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Budget and goals'])
  expect(await violationsOf(page)).toEqual([])

  await page.evaluate(() => Object.assign(window, { isTheSame: true }))
  await page.getByRole('link', { name: 'What the figures mean' }).click()
  await page.waitForURL(/\/help\/explain\/figures#budget$/)
  await page.getByRole('heading', { name: 'What the figures mean' }).waitFor()
  await expect.poll(() => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBeLessThan(300)
  expect(await page.evaluate(() => (window as { isTheSame?: boolean }).isTheSame), 'the program was not loaded again').toBe(true)

  await page.getByRole('link', { name: 'Budget', exact: true }).last().click()
  await page.waitForURL(/\/expense\/budget\?period=2024-03$/)
  expect(installation.complaints).toEqual([])
})

test('on a phone the guide is as wide as the page, and what is wider scrolls by itself', async () => {
  const page = await installation.open('/', PHONE)
  await page.getByRole('link', { name: 'Help about this page' }).tap()
  await page.waitForURL(/\/help\/guide\/pages#overview$/)
  await page.getByRole('link', { name: 'All topics' }).tap()
  await page.getByRole('searchbox', { name: 'Search the titles' }).fill('sql')
  await page.locator('main').getByRole('link', { name: 'SQL', exact: true }).tap()
  await page.getByRole('heading', { name: 'Tables' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violationsOf(page)).toEqual([])
})

test('a page of the guide that was read before is there without the server', async () => {
  const own = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
  onTestFinished(() => own.close())
  const page = await own.open('/help/guide/reconcile', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // What came before the worker was there it has not seen.
  await page.reload()
  await settled(page)
  // `waitForFunction` takes a promise for a yes.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('daybook-answers'))
        const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/api/help/page?name=guide%2Freconcile')))
        return found.some((answer) => answer !== undefined)
      }),
    )
    .toBe(true)
  await own.stop()
  await page.reload()
  await page.getByRole('heading', { name: 'When an account is due' }).waitFor()
})

test('a name that is none says what was perhaps meant', async () => {
  const page = await pageAt(installation, '/help/guide/improt')
  await page.getByText('perhaps you mean guide/import').waitFor()
})
