import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install, REFUND } from './installation.ts'
import { pageAt } from './one-page.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': `${BOOK}${REFUND}` }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('a finding leads to its line, is muted with a reason, and is told again', async () => {
  const page = await pageAt(installation, '/more/doctor')
  const line = page.getByRole('listitem').filter({ hasText: 'Expenses:Shoes -20' })
  expect(await line.getByRole('link', { name: /^main\.ledger:\d+$/ }).getAttribute('href')).toMatch(/^\/ledger\/editor\/main\.ledger#\d+$/)
  const badge = page.getByRole('navigation', { name: 'Places' }).getByRole('img', { name: '1 finding' })
  await badge.waitFor()
  expect(await violationsOf(page)).toEqual([])
  await line.getByRole('button', { name: 'Mute' }).click()
  await page.getByRole('textbox', { name: 'Why it is not a mistake' }).fill('a refund')
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByText('Nothing looks like a mistake.').waitFor()
  await badge.waitFor({ state: 'detached' })
  await page.getByText('1 finding muted').click()
  await page.getByText('Muted: a refund').waitFor()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await badge.waitFor()
})

test('the page says that the reports agree, also of the book after an edit', async () => {
  const page = await pageAt(installation, '/more/doctor')
  const agree = page.getByText(/^The reports agree on net worth and on every gain, in EUR/)
  await agree.waitFor()
  // Chromium forgets the body of an answer that the page gave up for a newer one.
  const answers: unknown[] = []
  await page.route('**/api/doctor?agreement=true', async (route) => {
    const response = await route.fetch()
    answers.push(await response.json())
    await route.fulfill({ response })
  })
  appendFileSync(join(installation.folder, 'main.ledger'), '\n2024-03-21 * Shop\n    Expenses:Food    1.00 EUR\n    Liabilities:Card\n')
  const agreed = expect.objectContaining({ agreement: { currencies: expect.arrayContaining(['EUR']) as string[] } }) as unknown
  await expect.poll(() => answers, { timeout: 20_000 }).toContainEqual(agreed)
  await agree.waitFor()
})

const BETWEEN = '\n2024-03-22 * Baker\n    Expenses:Food                3.00 EUR\n    Assets:Checking\n'

test('two halves of one transfer become one, shown first and taken back with one click', async () => {
  const before = readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
  const halves = `
2024-03-22 * To savings
    Assets:Checking            -40.00 EUR
    Expenses:Unknown
${BETWEEN}
2024-03-23 * Transfer
    Assets:Savings              40.00 EUR  ; passbook
    Income:Unknown
`
  const file = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8').slice(before.length)
  appendFileSync(join(installation.folder, 'main.ledger'), halves)
  const page = await pageAt(installation, '/more/doctor')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: '40 EUR from Assets:Checking (2024-03-22, To savings) to Assets:Savings (2024-03-23, Transfer).' })
  await line.getByRole('button', { name: 'Make this one transfer' }).click()
  const changes = line.getByRole('group', { name: 'What changes', exact: true })
  await changes.getByText('Income:Unknown').waitFor()
  await changes.getByText('The earlier transaction stays').waitFor()
  expect(await changes.locator('.inserted').allInnerTexts()).toEqual(['    Assets:Savings              40.00 EUR  ; passbook'])
  expect(await violationsOf(page)).toEqual([])
  await changes.getByRole('button', { name: 'Cancel' }).click()
  expect(file()).toBe(halves)
  await line.getByRole('button', { name: 'Make this one transfer' }).click()
  await changes.getByRole('button', { name: 'Save' }).click()
  await page.getByText('One transfer now.').waitFor()
  expect(file()).toBe(
    `\n2024-03-22 * To savings\n    Assets:Checking            -40.00 EUR\n    Assets:Savings              40.00 EUR  ; passbook\n${BETWEEN}`,
  )
  await line.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await line.waitFor()
  expect(file()).toBe(halves)
  writeFileSync(join(installation.folder, 'main.ledger'), before)
})

test('a book that could not be read is never said to be without mistakes, or to be empty', async () => {
  const broken = await install({
    files: { 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  5 EUR\n    Assets:Cash  -4 EUR\n' },
    today: '2024-03-31',
  })
  try {
    const page = await broken.open('/more/doctor')
    await page.locator('.empty', { hasText: 'The journal could not be read.' }).waitFor()
    expect(await page.getByText('Nothing looks like').count()).toBe(0)
    expect(await page.getByText('The reports agree').count()).toBe(0)
    for (const path of ['/ledger/transaction', '/']) {
      await page.goto(`${broken.address}${path}`)
      await page.locator('.empty', { hasText: 'The journal could not be read.' }).first().waitFor()
      expect(await page.getByText('no transactions yet').count()).toBe(0)
    }
    broken.write('main.ledger', BOOK)
    await page.goto(`${broken.address}/more/doctor`)
    await page.getByText('Nothing looks like a mistake.').waitFor()
  } finally {
    await broken.close()
  }
})
