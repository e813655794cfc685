import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { CARD } from './plans.ts'
import { settled } from './settled.ts'

/** Amounts whose halves of a cent go astray when each is rounded by itself. */
const ODD_BOOK = `2024-03-01 * Opening balance
    Assets:Checking        1,000.005 EUR
    Equity:Opening

2024-03-05 * Employer
    Assets:Checking          100.004 EUR
    Income:Salary

2024-03-06 * Baker
    Expenses:Food             50.006 EUR
    Liabilities:Card

2024-03-25 * Card
    Liabilities:Card          20.003 EUR
    Assets:Checking

2024-03-26 * Baker
    Expenses:Food             10.009 EUR
    Liabilities:Card
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': ODD_BOOK }, today: '2024-03-31', settings: CARD })
})
afterAll(() => installation?.close())

/** In thousandths: what is compared is what is printed, to the last digit. */
const printed = (text: string): number => {
  const [, sign, whole = '', parts = ''] = /([−+]?)([\d,]+)(?:\.(\d+))?/.exec(text) ?? []
  return (sign === '−' ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${parts.padEnd(3, '0')}`)
}

test.each<[path: string, names: readonly string[], signs: readonly number[], sum: string]>([
  ['/', ['In, Mar 2024', 'Out'], [1, -1], 'Saved'],
  ['/liabilities/credit_cards/Liabilities%3ACard', ['On 21 Mar 2024', '+ spent', '− paid'], [1, 1, -1], '= on 20 Apr 2024'],
  ['/reports/balance_sheet', ['Assets', 'Liabilities'], [1, 1], 'Net worth'],
])('what %s prints comes to the sum that it prints', async (path, names, signs, sum) => {
  const page = await installation.open(path)
  await settled(page)
  const shown = async (name: string): Promise<number> => {
    const figure = page.locator('.figures .figure').filter({ has: page.locator('dt', { hasText: name }) })
    return printed(await figure.first().locator('.amount').innerText())
  }
  const parts = await Promise.all(names.map(shown))
  expect(parts.every((part) => part !== 0)).toBe(true)
  expect(parts.reduce((before, part, place) => before + part * signs[place]!, 0)).toBe(await shown(sum))
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
