import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

const PLAN = `# Loan
rate = 8.6%
1 / 0
instalment = -pmt(rate / 12, 240, 1,200,000)
cost({account = Assets:Checking})
10 EUR + 5 USD
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const onDisk = (name: string): string => readFileSync(join(installation.folder, name), 'utf8')
const open = async (name: string, text: string): Promise<Page> => {
  installation.write(name, text)
  const page = await installation.open(`/more/sheets/${name}`)
  await page.locator('.sheet-results .cm-gutterElement').filter({ hasText: /\S/ }).nth(1).waitFor()
  return page
}
/** What stands beside the lines, from the first. */
const results = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tops = new Map(
      [...document.querySelectorAll('.sheet-results .cm-gutterElement')].map((of) => [
        Math.round(of.getBoundingClientRect().top),
        of.textContent ?? '',
      ]),
    )
    return [...document.querySelectorAll('.cm-line')].map((line) => tops.get(Math.round(line.getBoundingClientRect().top)) ?? '')
  })

test('each line has its result beside it, and an error stops its line alone', async () => {
  const page = await open('plan.sheet', PLAN)
  await expect.poll(() => results(page)).toEqual(['', '0.086', 'division by zero', '10,489.95305665', '8,250.00 EUR', '10.00 EUR, 5.00 USD', ''])
  expect(await page.locator('.cm-lintRange-error').textContent()).toBe('1 / 0')
  await page.locator('.cm-line').nth(3).click()
  await page.getByText('instalment = 10489.9530566529426663').waitFor()
  await page.locator('.cm-line').nth(2).click()
  await page.getByText('Line 3, column 1: division by zero').waitFor()
  expect(installation.complaints).toEqual([])
})

test('results follow what is typed, and the book', async () => {
  const page = await open('live.sheet', '# Live\n1 + 1\ncost({account = Assets:Checking})\n')
  await expect.poll(() => results(page)).toEqual(['', '2', '8,250.00 EUR', ''])
  await page.locator('.cm-line').nth(1).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' + 40')
  await expect.poll(() => results(page)).toEqual(['', '42', '8,250.00 EUR', ''])
  installation.write('main.ledger', `${BOOK}\n2024-03-30 * Baker\n    Expenses:Food   50.00 EUR\n    Assets:Checking\n`)
  await expect.poll(() => results(page), { timeout: 20_000 }).toEqual(['', '42', '8,200.00 EUR', ''])
  installation.write('main.ledger', BOOK)
})

test('functions, names of the sheet and of the book are completed', async () => {
  const page = await open('complete.sheet', 'instalment = 5\n7\n')
  await page.locator('.cm-line').nth(2).click()
  await page.keyboard.type('insta', { delay: 30 })
  await page.locator('.cm-tooltip-autocomplete').getByText('instalment').waitFor()
  await page.waitForTimeout(150) // CodeMirror takes no key for a choice that has just appeared.
  await page.keyboard.press('Enter')
  await page.keyboard.type(' + xir', { delay: 30 })
  await page.locator('.cm-tooltip-autocomplete').getByText('xirr(query)').waitFor()
  await page.keyboard.press('Escape')
  for (const _ of 'xir') await page.keyboard.press('Backspace')
  await page.keyboard.type('cost({account = Chec', { delay: 30 })
  await page.locator('.cm-tooltip-autocomplete').getByText('Assets:Checking').waitFor()
  await page.waitForTimeout(150)
  await page.keyboard.press('Enter')
  await expect.poll(() => results(page)).toEqual(['5', '7', '8,255.00 EUR'])
})

test('a sheet is made, saved, compared with what it was, renamed, deleted and brought back', async () => {
  const page = await installation.open('/more/sheets')
  await page.getByLabel('Name of the new sheet').fill('house')
  await page.getByRole('button', { name: 'Create sheet' }).click()
  await page.waitForURL(/house\.sheet$/)
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('2 * 21')
  await page.keyboard.press('Control+s')
  await page.getByText('house.sheet saved').waitFor()
  expect(onDisk('house.sheet')).toBe('2 * 21')
  await page.keyboard.insertText(' + 1')
  await page.keyboard.press('Control+s')
  await expect.poll(() => onDisk('house.sheet')).toBe('2 * 21 + 1')
  await expect.poll(() => page.getByLabel('Compare with').locator('option').count()).toBeGreaterThan(2)
  await page.getByLabel('Compare with').selectOption({ index: 2 })
  await page.locator('.cm-deletedChunk, .cm-deletedLine, .cm-changedLine').first().waitFor()

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('New name').fill('home/cost')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.waitForURL(/home\/cost\.sheet$/)
  expect(existsSync(join(installation.folder, 'house.sheet'))).toBe(false)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => existsSync(join(installation.folder, 'home/cost.sheet'))).toBe(false)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => existsSync(join(installation.folder, 'home/cost.sheet'))).toBe(true)
  expect(onDisk('home/cost.sheet')).toBe('2 * 21 + 1')
})

test('what somebody else saved meanwhile is not written over', async () => {
  const page = await open('shared.sheet', '1\n2\n3\n')
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('mine ')
  installation.write('shared.sheet', 'theirs\n')
  await page.keyboard.press('Control+s')
  await page.getByText('This file was changed elsewhere while you were editing it.').waitFor()
  expect(onDisk('shared.sheet')).toBe('theirs\n')
})

test('nobody is shut out of a sheet, and it fits, also on a phone', async () => {
  installation.write('seen.sheet', PLAN)
  const page = await installation.open('/more/sheets/seen.sheet')
  await page.locator('.sheet-error').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  const overhang = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overhang()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violationsBesideContrast(page)).toEqual([])
  await expect.poll(overhang).toBe(0)
})
