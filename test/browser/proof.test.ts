import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'

const SALE = `
2024-01-10 Buy
    Assets:ACME  5 ACME {10 EUR} @ 10 EUR
    Assets:Bank
2024-02-01 Sell
    Assets:ACME  -5 ACME {10 EUR} @ 12.50 EUR
    Assets:Bank  62.50 EUR
    Income:PnL
`
let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
  page = await installation.open('/', { forAll: true })
})
afterAll(() => installation?.close())

test('net worth can be traced to the accounts, prices and lines that it is made of', async () => {
  await page.locator('[data-figure="networth"] button').press('e')
  const proof = page.getByRole('dialog', { name: 'What Net worth is made of' })
  await proof.getByText('Assets:Checking').waitFor()
  await proof.getByText('6 postings in 3 accounts add up to this figure exactly.').waitFor()
  expect((await proof.locator('.contribution', { hasText: 'Assets:Fund' }).innerText()).replaceAll(/\s+/g, ' ')).toContain(
    '20 FUND × 120.00 EUR of 20 Mar 2024',
  )
  await proof.getByRole('link', { name: '120.00 EUR' }).click()
  await page.waitForURL(/\/ledger\/editor\/main\.ledger#6$/)
  expect(await page.locator('.cm-activeLine', { hasText: 'P 2024' }).innerText()).toContain('P 2024-03-20 FUND 120.00 EUR')
})

test('a press on a figure shows the transactions that are in it, account by account, down to one and its proof, and back', async () => {
  await ledTo(page, '/')
  await page.locator('[data-figure="networth"] button').click()
  const inside = page.getByRole('dialog', { name: 'What is in Net worth' })
  await inside.getByText('5 transactions').waitFor()
  expect(await inside.locator('.contents li').first().innerText()).toContain('Café Amsel')
  await inside.getByRole('button', { name: /Assets:Fund.*1 posting/ }).click()
  const fund = page.getByRole('dialog', { name: 'What is in Net worth: Assets:Fund' })
  await fund.getByRole('button', { name: '2,400.00' }).click()
  const bought = page.getByRole('dialog', { name: 'The transaction Buy the fund' })
  await bought.getByRole('button', { name: '20 FUND' }).press('e')
  const proof = page.getByRole('dialog', { name: 'What Buy the fund: Assets:Fund is made of' })
  await proof.getByText('1 posting in 1 account is this figure exactly.').waitFor()
  for (let panels = 0; panels < 3; panels += 1) await page.getByRole('button', { name: 'Back' }).click()
  // The key E explains in a panel as it does on a page. A line of it is a transaction, whose amounts are explained one by one.
  await inside.locator('.contents .proof').first().press('e')
  await page.getByRole('dialog', { name: 'The transaction Café Amsel' }).locator('.whole-transaction .proof').first().waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await inside.getByRole('button', { name: 'How it is made' }).click()
  const isMade = page.getByText('6 postings in 3 accounts add up to this figure exactly.')
  await isMade.waitFor()
  await page.keyboard.press('Escape')
  await isMade.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('[data-figure]') !== null)).toBe(true)
  await page.locator('[data-figure="networth"] button').click()
  await inside.getByText('5 transactions').waitFor()
  await inside.getByRole('button', { name: 'Close' }).press('e')
  await isMade.waitFor()
  await page.keyboard.press('Escape')
  await isMade.waitFor({ state: 'detached' })
})

test('the dotted line below a figure leads to its proof, and the proof of a return lists its cash flows', async () => {
  await ledTo(page, '/assets/networth')
  await page.locator('.figure', { hasText: 'Paid in' }).locator('.proof-line').click()
  const proofOf = (figure: string) => page.getByRole('dialog', { name: `What ${figure} is made of` })
  await proofOf('Paid in').waitFor()
  await page.keyboard.press('Escape')
  await proofOf('Paid in').waitFor({ state: 'detached' })
  await page.locator('.figure', { hasText: 'XIRR' }).getByRole('button').press('e')
  await proofOf('Net worth XIRR')
    .getByText(/\d+\scash flows/)
    .click()
  await proofOf('Net worth XIRR').getByText('31 Mar 2024').first().waitFor()
  await page.keyboard.press('Escape')
  await proofOf('Net worth XIRR').waitFor({ state: 'detached' })
})

test('a figure of the tree can be traced with the keyboard, in the terms it was asked in', async () => {
  await ledTo(page, '/assets/balance?as_of=2024-02-15')
  await page.getByRole('row', { name: /Fund.*2,000\.00/ }).focus()
  await page.keyboard.press('e')
  const proof = page.getByRole('dialog', { name: 'What Assets:Fund: value is made of' })
  await proof.getByText('1 posting in 1 account is this figure exactly.').waitFor()
  await proof.getByText('of 10 Jan 2024').waitFor()
  await page.keyboard.press('Escape')
  await proof.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('2')
})

test('a price leads to the line that says so', async () => {
  await ledTo(page, '/ledger/price/FUND')
  await page.locator('.hero-figure .proof').click()
  const proof = page.getByRole('dialog', { name: 'What Price of FUND is made of' })
  await proof.locator('.proof-figure', { hasText: '120.00 EUR' }).waitFor()
  await proof.getByText('one unit').first().waitFor()
  await proof.getByRole('link', { name: '120.00 EUR' }).click()
  await page.waitForURL(/\/ledger\/editor\/main\.ledger#6$/)
})

test('the proof of a gain says of the posting to income whose gain it is, and what says so', async () => {
  await ledTo(page, '/')
  installation.write('main.ledger', BOOK + SALE)
  await page.locator('[data-figure="networth"]', { hasText: '10,602.50' }).waitFor()
  await ledTo(page, '/assets/gain/Assets:ACME')
  await page.locator('.figure', { hasText: 'Total gain' }).first().getByRole('button').press('e')
  const proof = page.getByRole('dialog', { name: 'What Total gain is made of' })
  await proof.locator('.contribution > summary', { hasText: 'Income:PnL' }).click()
  await proof.getByText('Gain on sales of ACME, from the sale price next to the cost').waitFor()
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
