import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': `${BOOK}include more.ledger\n`, 'more.ledger': '2024-03-05 Plan\n    (Budget:Food)  5.00 EUR\n' },
    today: '2024-03-31',
  })
})
afterAll(() => installation?.close())

const folder = process.env['SCREENSHOTS']
const SIGHTS: Readonly<Record<string, BrowserContextOptions>> = {
  wide: {},
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
}

test.each(Object.entries(SIGHTS))('a book is looked at in another dialect, file by file: %s', async (name, options) => {
  const page = await installation.open('/ledger/convert', options)
  await page.getByRole('heading', { name: 'This book is written for ledger' }).waitFor()
  expect(await page.getByRole('button', { name: /^Convert to/ }).allInnerTexts()).toEqual(['Convert to hledger', 'Convert to beancount'])
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Convert to beancount' }).click()
  await page.getByRole('heading', { name: /from ledger to beancount/ }).waitFor()
  expect(await page.getByRole('group', { name: 'Then: main.beancount' }).innerText()).toContain('include "more.beancount"')
  expect(await page.getByText(/virtual posting to Budget:Food is balanced against Equity:Virtual/).isVisible()).toBe(true)
  await page.getByLabel('File').selectOption('more.beancount')
  await page.getByRole('group', { name: 'Then: more.beancount' }).getByText('Equity:Budget:Food').waitFor()
  if (folder) await page.screenshot({ path: join(folder, `convert-${name}.png`), fullPage: true })
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(true)
  await page.getByRole('button', { name: 'hledger', exact: true }).click()
  await page.getByRole('heading', { name: /from ledger to hledger/ }).waitFor()
})

test('it is downloaded as one archive, or written beside the book', async () => {
  const page = await installation.open('/ledger/convert?to=hledger')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download 2\sfiles as an archive/ }).click()
  expect((await download).suggestedFilename()).toBe('hledger.zip')
  await page.getByLabel('or create a folder next to the book').fill('new')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText(/Created 2\sfiles, starting with new\/main\.journal/).waitFor()
  expect(readFileSync(join(installation.folder, 'new/more.journal'), 'utf8')).toContain('(Budget:Food)  5.00 EUR')
  await page.goto(`${installation.address}/ledger/changes`)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText(/Undone: The book as a journal of hledger/).waitFor()
  expect(existsSync(join(installation.folder, 'new/more.journal'))).toBe(false)
})
