import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

/** What a Firefly III that speaks as the real one does says that its accounts hold. */
let accounts: readonly { readonly name: string; readonly type?: string; readonly current_balance: string }[] = []
let firefly: Server
let installation: Installation
beforeAll(async () => {
  firefly = createServer((_, response) => {
    const data = accounts.map((one, id) => ({
      type: 'accounts',
      id: String(id),
      attributes: { type: 'asset', currency_code: 'EUR', active: true, ...one },
    }))
    response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
    response.end(JSON.stringify({ data, meta: { pagination: { current_page: 1, total_pages: 1 } } }))
  })
  await new Promise<void>((resolve) => firefly.listen(0, '127.0.0.1', resolve))
  const { port } = firefly.address() as AddressInfo
  installation = await install({
    files: { 'main.ledger': BOOK },
    today: '2024-03-31',
    settings: `labs:\n  firefly_reconcile: true\nfirefly:\n  url: http://127.0.0.1:${port}\n  token: abc\n`,
  })
})
afterAll(async () => {
  await installation?.close()
  firefly.closeAllConnections()
  await new Promise((resolve) => firefly.close(resolve))
})

test('balances of Firefly III stand beside those of the book, what goes off first, and one account is passed over when asked', async () => {
  accounts = [
    { name: 'Checking', current_balance: '8250.00' },
    { name: 'Card', type: 'liabilities', current_balance: '-45.00' },
    { name: 'Old savings', current_balance: '12.34' },
  ]
  const page = await installation.open('/ledger/reconciliation')
  await page.getByRole('link', { name: 'Firefly III', exact: true }).first().click()
  const table = page.getByRole('table', { name: 'Balances in Firefly III and in the book' })
  await table.waitFor()
  const rows = async (): Promise<string[][]> =>
    (await table.locator('tbody tr').all()).reduce<Promise<string[][]>>(
      async (all, row) => [...(await all), (await row.locator('th, td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())],
      Promise.resolve([]),
    )
  expect(await rows()).toEqual([
    ['Card', 'Liabilities:Card', '−45.00', '−60.00', '15.00', 'Ignore'],
    ['Old savings', 'not linked', '12.34', '–', '12.34', 'Ignore'],
    ['Checking', 'Assets:Checking', '8,250.00', '8,250.00', 'none', 'Ignore'],
  ])
  await page.getByText('2 accounts have a different balance.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'Ignore Old savings' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1 account has a different balance.').waitFor()
  expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).toMatch(/token: abc\n {2}ignore_accounts:\n {4}- Old savings\n/)
  expect((await rows()).at(-1)).toEqual(['Old savings ignored', 'not linked', '12.34', '–', '12.34', 'Compare'])

  accounts = [{ name: 'Card', type: 'liabilities', current_balance: '-60.00' }]
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('All compared accounts have the same balance in both.').waitFor()
  expect(installation.complaints).toEqual([])
})
