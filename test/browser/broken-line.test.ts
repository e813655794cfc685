import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { type Line, lineTo } from './line.ts'

/* What the pages say and do while the line to the server is bad. */

let installation: Installation
let line: Line
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
  line = await lineTo(installation.address)
})
afterAll(async () => {
  await installation?.close()
  line?.close()
})
beforeEach(() => installation.write('main.ledger', BOOK))

const times = (text: string): number => readFileSync(join(installation.folder, 'main.ledger'), 'utf8').split(text).length - 1

test('an answer that breaks off on its way is none: a transaction is saved again and stands in the journal once', async () => {
  const page = await installation.open('/')
  await page.goto(`${line.address}/`)
  await page.locator('.hero-figure', { hasText: '10,590.00' }).waitFor()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add a transaction' })
  await form.getByLabel('Payee', { exact: true }).fill('Night bus')
  await form.getByLabel('Where it went', { exact: true }).fill('Expenses:Food')
  await form.getByLabel('Amount of line 1', { exact: true }).fill('7.77')
  await form.getByLabel('Where it came from', { exact: true }).fill('Assets:Checking')
  await form.locator('.journal-text', { hasText: 'Night bus' }).waitFor()
  line.breakAt('/api/editor/save')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('The entry may have been written').waitFor()
  expect(times('Night bus')).toBe(1)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Added to main.ledger.').waitFor()
  expect(times('Night bus')).toBe(1)
})

test('a file whose answer broke off is told not to be known as saved, and is saved by the same keys', async () => {
  const page = await installation.open('/')
  await page.goto(`${line.address}/ledger/editor/main.ledger`)
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n; a note at the end')
  line.breakAt('/api/editor/save')
  await page.keyboard.press('Control+s')
  await page.getByText('broke off').waitFor()
  expect(times('a note at the end')).toBe(1)
  await page.keyboard.press('Control+s')
  await page.getByText('main.ledger saved').waitFor()
  expect(await page.getByText('was changed elsewhere').count()).toBe(0)
})

test('a line that has fallen silent is noticed, and the page follows the book again', async () => {
  const page = await installation.open('/')
  await page.clock.install()
  await page.goto(`${line.address}/`)
  const figure = page.locator('.hero-figure')
  await figure.filter({ hasText: '10,590.00' }).waitFor()
  line.fallSilent()
  installation.write('main.ledger', `${BOOK}\n2024-03-30 * Night train\n    Expenses:Travel    90.00 EUR\n    Assets:Checking\n`)
  const known = async (): Promise<string> => (await fetch(`${installation.address}/api/transaction?limit=15`)).text()
  await expect.poll(known).toContain('Night train')
  expect(await figure.innerText()).toContain('10,590.00')
  await page.clock.fastForward(120_000)
  await figure.filter({ hasText: '10,500.00' }).waitFor()
})

/** Lets time pass for the page alone, look by look, each of which the server answers or not. */
const looks = async (page: Page, count: number): Promise<void> => {
  for (let look = 0; look < count; look += 1) {
    const looked = page.waitForResponse(/\/api\/ping\?question=/)
    await page.clock.fastForward(16_000)
    await looked
  }
}

/** The editor with a note typed at the end of the journal. */
const withNote = async (note: string): Promise<Page> => {
  const page = await installation.open('/more/about')
  await page.clock.install()
  await page.goto(`${line.address}/ledger/editor/main.ledger`)
  await page.locator('.cm-line', { hasText: 'Landlord' }).first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`\n; ${note}`)
  await page.clock.fastForward(1000)
  return page
}

test('an answer that never comes is given up once the server knows of no such question, and what was saved is saved again', async () => {
  const page = await withNote('lost on its way')
  line.loseAt('/api/editor/save')
  await page.keyboard.press('Control+s')
  await expect.poll(() => times('lost on its way')).toBe(1)
  expect(await page.getByText('does not answer').count()).toBe(0)
  await looks(page, 2)
  await page.getByText('does not answer').first().waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('main.ledger saved').waitFor()
  expect(times('lost on its way')).toBe(1)
})

test('an answer that takes the server long is waited for', async () => {
  const page = await withNote('slow but sure')
  const goOn = line.holdAt('/api/editor/save')
  await page.keyboard.press('Control+s')
  await looks(page, 5)
  expect(await page.getByText('does not answer').count()).toBe(0)
  goOn()
  await page.getByText('main.ledger saved').waitFor()
  expect(times('slow but sure')).toBe(1)
})
