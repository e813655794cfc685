import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { settled } from './settled.ts'

const LONG = `
2024-03-20 Wochenmarkt am Konstablerplatz
    Expenses:Household:Groceries      61.20 EUR
    Expenses:Household:Decoration     12.00 EUR
    Assets:Checking
`
let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': BOOK + LONG },
    today: '2024-03-31',
    settings: 'enable_reconciliation: true\ncommodities: [{ name: FUND, type: stock, price: { provider: local-json, code: FUND } }]\n',
  })
})
afterAll(() => installation?.close())

test('a phone shows of a statement what is ticked, of whom and how much, without being moved sideways', async () => {
  const page = await installation.open('/accounts/Assets:Checking/reconcile', PHONE)
  await settled(page)
  const row = page.getByRole('row', { name: /Wochenmarkt/ })
  const ends = await row.locator('.payee, .amount').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(ends.map((end) => end < PHONE.viewport.width)).toEqual([true, true])
})
