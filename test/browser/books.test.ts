import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

/** What is at hand of the firm: 1,234.00 less 34.00. */
const FIRM = `2024-01-01 * Opening
    Assets:Till            1,234.00 EUR
    Equity:Opening

2024-02-01 * Paper
    Expenses:Office           34.00 EUR
    Assets:Till
`

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: {
      'main.ledger': BOOK,
      'firm.ledger': FIRM,
      'firm.yaml': 'journal_path: firm.ledger\ndata_directory: .daybook-firm\ndefault_currency: EUR\nlocale: en-GB\ntime_zone: UTC\n',
      'club.yaml': 'journal_path: club.ledger\ndata_directory: .daybook-club\nlocal: de\n',
    },
    today: '2024-03-31',
    settings: 'books:\n  - {name: home, config: daybook.yaml}\n  - {name: firm, config: firm.yaml}\n  - {name: club, config: club.yaml}\n',
  })
})
afterAll(() => installation?.close())

test('another book is shown by the palette, with its own figures and addresses, and stays after a reload', async () => {
  const page = await installation.open('/')
  await page.getByText('10,590.00').first().waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('firm')
  await page
    .getByRole('listbox', { name: 'Results' })
    .getByRole('option', { name: /firm.*Another book/ })
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${installation.address}/b/firm/`)
  await page.getByText('1,200.00').first().waitFor()
  expect(await page.getByText('10,590.00').count()).toBe(0)
  // Links, and what they ask for, are of this book.
  await page.goto(`${installation.address}/b/firm/assets/balance`)
  await page.getByRole('link', { name: 'Till' }).first().waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Till' }).first().dispatchEvent('click')
  await page.waitForURL(/\/b\/firm\/accounts\/Assets:Till/)
  await page.getByText('Paper').first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Book' }).inputValue()).toBe('firm')
  expect(await violationsOf(page)).toEqual([])
})

test('the top bar leads to the others, and one that cannot be shown says why', async () => {
  const page = await installation.open('/b/firm/')
  const choice = page.getByRole('combobox', { name: 'Book' })
  await choice.selectOption('club')
  await page.getByRole('heading', { name: 'The book club cannot be shown' }).waitFor()
  await page.getByText(/club\.yaml:3: local: is not a key; the nearest is locale/).waitFor()
  expect(await violationsOf(page)).toEqual([])
  // It begins anew at the same place once that is mended.
  installation.write('club.ledger', FIRM)
  installation.write('club.yaml', 'journal_path: club.ledger\ndata_directory: .daybook-club\ndefault_currency: EUR\nlocale: en-GB\n')
  await until(
    () => fetch(`${installation.address}/b/club/api/ping`).then(({ ok }) => ok),
    (ok) => ok,
    { everyMs: 500 },
  )
  await page.getByRole('link', { name: 'Try again' }).dispatchEvent('click')
  await page.getByText('1,200.00').first().waitFor()
  await page.getByRole('combobox', { name: 'Book' }).selectOption('home')
  await page.waitForURL(`${installation.address}/`)
  await page.getByText('10,590.00').first().waitFor()
  expect(installation.complaints.filter((complaint) => !complaint.includes('503'))).toEqual([])
})

test('what is kept for when there is no server is kept of each book for itself', async () => {
  const page = await installation.open('/b/firm/', { serviceWorkers: 'allow' })
  await page.getByText('1,200.00').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${installation.address}/`)
  await page.getByText('10,590.00').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  for (const address of ['/b/firm/', '/']) {
    await page.goto(installation.address + address)
    await page
      .getByText(address === '/' ? '10,590.00' : '1,200.00')
      .first()
      .waitFor()
  }
  // `waitForFunction` takes a promise for a yes.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        return ['daybook-answers-1 / ', 'daybook-answers-1 /b/firm/ '].every((beginning) => names.some((name) => name.startsWith(beginning)))
      }),
    )
    .toBe(true)
  await installation.stop()
  await page.goto(`${installation.address}/b/firm/`)
  await page.getByText('1,200.00').first().waitFor()
  await page.getByText(/Offline · figures of/).waitFor()
  await page.goto(`${installation.address}/`)
  await page.getByText('10,590.00').first().waitFor()
})
