import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

const BOOK = `2024-03-12 * Dentist
    Expenses:Dentist      98.00 EUR
    Assets:Bank
`
/** One red point. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const panel = (page: Page) => page.getByRole('dialog', { name: 'Dentist' })
const picture = { name: 'Scan 1.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') }

/** Drops a file on what the selector finds, as a browser does. */
const drop = (page: Page, selector: string, name: string): Promise<void> =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, { name, content }) => {
        const data = new DataTransfer()
        data.items.add(new File([Uint8Array.from(atob(content), (one) => one.charCodeAt(0))], name, { type: 'image/png' }))
        for (const kind of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: data }))
      },
      { name, content: PICTURE },
    )

test('a receipt is attached to a transaction by choosing it, looked at, and listed among the documents', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  await page.locator('.transaction-row .proof').last().dispatchEvent('click')
  await panel(page).getByLabel('Attach a receipt').last().setInputFiles(picture)
  await panel(page).getByRole('link', { name: '2024-03-12-Scan-1.png' }).waitFor()
  expect(journal()).toContain('; doc: documents/2024-03-12-Scan-1.png\n')
  expect(await violationsOf(page)).toEqual([])
  await panel(page).getByRole('link', { name: '2024-03-12-Scan-1.png' }).click()
  await page.getByRole('dialog', { name: '2024-03-12-Scan-1.png' }).getByRole('img', { name: '2024-03-12-Scan-1.png' }).waitFor()
  expect(await page.locator('.document-picture').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1)
  await ledTo(page, '/ledger/documents')
  await page.getByRole('row', { name: /2024-03-12-Scan-1\.png.*12 Mar 2024.*Dentist/ }).waitFor()
})

test('a file that is dropped on a transaction is asked about first, and one beside the list is a statement', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  await drop(page, '.transaction-row', 'second.png')
  await panel(page)
    .getByText(/Attach second\.png \(\d+\sbytes\) to this transaction\?/)
    .waitFor()
  expect(journal()).not.toContain('second')
  await panel(page).getByRole('button', { name: 'Attach', exact: true }).click()
  await panel(page).getByRole('link', { name: '2024-03-12-second.png' }).waitFor()
  await page.keyboard.press('Escape')
  await drop(page, 'h1', 'elsewhere.csv')
  await page.waitForURL('**/ledger/import')
})

test('who may only read sees a receipt behind their log-in, and adds none', async () => {
  const other = await install({
    files: { 'main.ledger': BOOK.replace('\n    Exp', '\n    ; doc: slip.png\n    Exp'), 'slip.png': '' },
    today: '2024-03-31',
    settings: `user_accounts:\n  - {username: mira, password: 'sha256:${'0'.repeat(64)}', role: owner}\n  - {username: jana, password: 'sha256:${createHash('sha256').update('secret word').digest('hex')}', role: reader}\n`,
  })
  other.write('slip.png', '')
  const page = await other.open('/ledger/transaction')
  await page.getByLabel('User name').fill('jana')
  await page.getByLabel('Password').fill('secret word')
  await page.keyboard.press('Enter')
  await page.locator('.transaction-row .proof').last().dispatchEvent('click')
  await panel(page).getByRole('link', { name: 'slip.png' }).click()
  await page.getByRole('dialog', { name: 'slip.png' }).waitFor()
  expect(await page.getByText('Attach').count()).toBe(0)
  await other.close()
})
