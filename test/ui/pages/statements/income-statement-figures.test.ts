import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Statement, stepsOf, yearWords } from '../../../../ui/pages/statements/income-statement-figures.ts'

test('the steps of a year lead from its first balance to its last, whatever is left over', () => {
  const amounts = fc.dictionary(fc.constantFrom('Income:A', 'Income:B', 'Expenses:C'), fc.integer({ min: -9999, max: 9999 }))
  fc.assert(
    fc.property(
      fc.record({
        startingBalance: fc.integer({ min: -99_999, max: 99_999 }),
        endingBalance: fc.integer({ min: -99_999, max: 99_999 }),
        date: fc.constant('2024-01-01T00:00:00Z'),
        income: amounts,
        interest: amounts,
        equity: amounts,
        pnl: amounts,
        liabilities: amounts,
        tax: amounts,
        expenses: amounts,
        other: amounts,
      }),
      (statement: Statement) => {
        const steps = stepsOf(statement)
        expect(statement.startingBalance + steps.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(statement.endingBalance, 6)
        steps.forEach(({ from, to, amount }) => expect(to - from).toBeCloseTo(amount, 6))
      },
    ),
  )
})

test('a financial year that is not over says so', () => {
  const year = { date: '2026-04-01T00:00:00Z' }
  expect(['2026-04-01', '2027-03-31', '2027-04-01'].map((today) => yearWords('2026 - 27', year, today))).toEqual([
    '2026 - 27 so far',
    '2026 - 27 so far',
    '2026 - 27',
  ])
})
