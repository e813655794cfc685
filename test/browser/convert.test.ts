import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': `${BOOK}include more.ledger\n`, 'more.ledger': '2024-03-05 Plan\n    (Budget:Food)  5.00 EUR\n' },
    today: '2024-03-31',
  })
})
afterAll(() => installation?.close())

test('a book is looked at in another dialect, file by file, also on a phone', async () => {
  const page = await pageAt(installation, '/ledger/convert')
  await page.getByRole('heading', { name: 'This book is written for ledger' }).waitFor()
  expect(await page.getByRole('button', { name: /^Convert to/ }).allInnerTexts()).toEqual(['Convert to hledger', 'Convert to beancount'])
  await page.getByRole('button', { name: 'Convert to beancount' }).click()
  await page.getByRole('heading', { name: /from ledger to beancount/ }).waitFor()
  expect(await page.getByRole('group', { name: 'Then: main.beancount' }).innerText()).toContain('include "more.beancount"')
  expect(await page.getByText(/virtual posting to Budget:Food is balanced against Equity:Virtual/).isVisible()).toBe(true)
  await page.getByLabel('File').selectOption('more.beancount')
  await page.getByRole('group', { name: 'Then: more.beancount' }).getByText('Equity:Budget:Food').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const fits = (): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
  expect(await fits()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsBesideContrast(page)).toEqual([])
  await expect.poll(fits).toBe(true)
  await page.getByRole('button', { name: 'hledger', exact: true }).click()
  await page.getByRole('heading', { name: /from ledger to hledger/ }).waitFor()
})

test('it is downloaded as one archive, or written beside the book', async () => {
  const page = await pageAt(installation, '/ledger/convert?to=hledger')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download 2\sfiles as an archive/ }).click()
  expect((await download).suggestedFilename()).toBe('hledger.zip')
  await page.getByLabel('or create a folder next to the book').fill('new')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText(/Created 2\sfiles, starting with new\/main\.journal/).waitFor()
  expect(readFileSync(join(installation.folder, 'new/more.journal'), 'utf8')).toContain('(Budget:Food)  5.00 EUR')
  await ledTo(page, '/ledger/changes')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText(/Undone: The book as a journal of hledger/).waitFor()
  expect(existsSync(join(installation.folder, 'new/more.journal'))).toBe(false)
})
