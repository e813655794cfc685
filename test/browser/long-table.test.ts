import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

/* More lots than anybody sees at once: those that are seen are drawn first, and what is beyond the first page when it is asked for. */

const LOTS = 600
const PAGE = 500
const bought = (lot: number): string => {
  const day = new Date(Date.UTC(2020, 0, 1 + lot)).toISOString().slice(0, 10)
  return `${day} Buy\n    Assets:Fund  1 FUND @ ${lot + 1}.00 EUR\n    Assets:Checking\n`
}

let installation: Installation
beforeAll(async () => {
  const journal = ['P 2023-12-01 FUND 10.00 EUR', ...Array.from({ length: LOTS }, (_, lot) => bought(lot))].join('\n')
  installation = await install({ files: { 'main.ledger': journal }, today: '2023-12-31' })
})
afterAll(() => installation?.close())

test('a long table has its rows page by page, and is sorted as a whole', async () => {
  const page = await installation.open('/assets/holdings?by=lot')
  const rows = page.locator('table[aria-label="Holdings"] tbody tr')
  await rows.first().waitFor()
  await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, PAGE)
  await page.getByText(`${PAGE} of ${LOTS} rows`).waitFor()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, LOTS)
  expect(await rows.last().innerText()).toContain(`${LOTS}.00`)
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await rows
    .first()
    .filter({ hasText: `${LOTS}.00` })
    .waitFor()
  expect(await rows.count()).toBe(LOTS)
})

test('no more than that is drawn before the first are painted', async () => {
  const page = await installation.open('/assets/holdings?by=lot', { forAll: true })
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      const drawn = document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length
      if (drawn > 0 && seen.at(-1) !== drawn) seen.push(drawn)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.reload()
  await page.waitForFunction((all) => document.querySelectorAll('table[aria-label="Holdings"] tbody tr').length === all, PAGE)
  expect(await page.evaluate(() => Reflect.get(window, 'seen')[0] as number)).toBeLessThan(200)
})

test('on paper a list begins with its first row, has what has come of it, and says that it goes on', async () => {
  const page = await installation.open('/ledger/transaction')
  const rows = page.getByRole('list', { name: 'Transactions' }).locator('> *')
  await rows.first().waitFor()
  const drawn = await rows.count()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  expect(await rows.count()).toBe(120)
  expect(drawn).toBeLessThan(120)
  await page.emulateMedia({ media: 'print' })
  const [, second, third] = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
  expect(third!.top).toBe(second!.bottom)
  expect(await page.locator('.long-list + .only-printed').getAttribute('data-words')).toMatch(/^Only the beginning of the list/)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  expect(await rows.count()).toBeLessThan(120)
})
