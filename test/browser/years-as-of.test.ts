import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2025-06-30' })
})
afterAll(() => installation?.close())

test('as of an earlier day, its year is told as going on in statements that stand side by side', async () => {
  const page = await installation.open('/cash_flow/income_statement?as_of=2024-02-10')
  await page.getByRole('columnheader', { name: '2024 so far', exact: true }).waitFor()
  await page.goto(`${installation.address}/cash_flow/income_statement`)
  await page.getByRole('columnheader', { name: '2024', exact: true }).waitFor()
})

test('an address that has moved keeps the day that is looked at', async () => {
  const page = await installation.open('/more/goals?as_of=2024-02-10')
  await page.getByText('as of 10 Feb 2024').first().waitFor()
  expect(page.url()).toBe(`${installation.address}/planning/goals?as_of=2024-02-10`)
})
