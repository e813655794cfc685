import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { formatDay } from '#vocabulary/day.ts'
import { runningBalanceFigures, runningBalanceOf } from '../../../src/projections/valuation/order.ts'
import { Trace } from '../../../src/projections/valuation/trace.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { runs } from '../../support/thorough.ts'

const entry = (day: string, ...postings: readonly string[]): string => `${day} x\n${postings.map((posting) => `  ${posting}\n`).join('')}`

/** The postings in the order of the lists, as account and amount. */
function listed(text: string): string[] {
  const { booked, defaultOrder, accounts } = ledgerOf(text, '2024-12-31')
  return Array.from(defaultOrder, (posting) => `${accounts.name(booked.account[posting]!)} ${booked.amountOf(posting)}`)
}

describe('lists show postings', () => {
  test('by day, then the larger amount first, then by account, then as the book has them', () => {
    const text =
      entry('2024-01-03', 'Late 9 EUR', 'Z -9 EUR') +
      entry('2024-01-02', 'B 5 EUR', 'A 5 EUR', 'Z -10 EUR') +
      entry('2024-01-02', 'B 5 EUR', 'C 7 EUR', 'Z -12 EUR')
    expect(listed(text)).toEqual(['C 7', 'A 5', 'B 5', 'B 5', 'Z -10', 'Z -12', 'Late 9', 'Z -9'])
  })

  test('by all digits of the amounts, where doubles cannot tell them apart', () => {
    const large = '100000000000000000000'
    const text = entry('2024-01-02', `A ${large}.1 EUR`, `B ${large}.3 EUR`, `C ${large}.2 EUR`, 'D 0.1 EUR', 'E 0.3 EUR', 'F 0.2 EUR')
    expect(listed(text)).toEqual([`B ${large}.3`, `C ${large}.2`, `A ${large}.1`, 'E 0.3', 'F 0.2', 'D 0.1'])
  })

  test('and equal ones in the order of the book', () => {
    const text = entry('2024-01-02', 'A 5 EUR', 'A -5 EUR', 'A 5 EUR', 'A 5 EUR')
    const { defaultOrder } = ledgerOf(text, '2024-12-31')
    expect([...defaultOrder]).toEqual([0, 2, 3, 1])
  })
})

describe('what an account holds after a posting', () => {
  const posting = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    account: fc.constantFrom('A', 'B'),
    commodity: fc.constantFrom('EUR', 'USD'),
    quantity: fc.integer({ min: -500, max: 500 }).filter((quantity) => quantity !== 0),
  })
  test('is the sum of its commodity up to then, by day and then by place, and a trace says the same', () => {
    fc.assert(
      fc.property(fc.array(posting, { minLength: 1, maxLength: 12 }), (postings) => {
        const text = postings.map(({ day, account, commodity, quantity }) => entry(`2024-01-0${day}`, `${account} ${quantity} ${commodity}`)).join('')
        const { booked, accounts, view } = ledgerOf(text, '2024-12-31')
        const balances = runningBalanceOf({ booked })
        const sums = new Map<string, Exact>()
        for (const at of booked.chronological) {
          const key = `${accounts.name(booked.account[at]!)} ${view.commodities[booked.commodity[at]!]}`
          const sum = (sums.get(key) ?? Exact.zero).plus(booked.quantityOf(at))
          sums.set(key, sum)
          expect(`${balances.get(at)}`).toBe(`${sum}`)
        }
        expect(runningBalanceFigures(booked, new Trace()).map(String)).toEqual(Array.from({ length: booked.count }, (_, at) => `${balances.get(at)}`))
        const days = Array.from(booked.chronological, (at) => formatDay(booked.day[at]!))
        expect(days).toEqual(days.toSorted())
      }),
      { numRuns: runs(50) },
    )
  })
})
