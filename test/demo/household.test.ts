import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoBook } from '../../src/demo/demo-book.ts'
import type { Posting } from '../../src/demo/story.ts'
import { household } from '../../src/demo/household.ts'
import { addMonths, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { DEMO_UNTIL } from '../support/demo-until.ts'

/** What a line weighs when the transaction is balanced, and in which commodity. */
function weight({ quantity, commodity, cost }: Posting): [string, Exact] {
  if (cost === undefined) return [commodity, quantity]
  if (cost.kind === 'exchanged') return [cost.currency, quantity.sign < 0 ? cost.total.negated() : cost.total]
  if (cost.per === 'unit') return [cost.currency, quantity.times(cost.cost)]
  return [cost.currency, quantity.sign < 0 ? cost.cost.negated() : cost.cost]
}

const anyDay = fc.integer({ min: parseDay('2015-01-01'), max: parseDay('2040-12-31') })
const anySeed = fc.integer({ min: 0, max: 0xffffffff })

describe('the demo household', () => {
  test('every transaction balances exactly, whatever the seed and the day', () => {
    fc.assert(
      fc.property(anyDay, anySeed, (until, seed) => {
        for (const { postings, payee } of household(until, seed).transactions) {
          const sums = new Map<string, Exact>()
          for (const [commodity, value] of postings.map(weight)) sums.set(commodity, (sums.get(commodity) ?? Exact.zero).plus(value))
          for (const [commodity, sum] of sums) if (!sum.isZero) throw new Error(`${payee}: off by ${sum} ${commodity}`)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('nobody sells what they do not have, and cash never runs below zero', () => {
    fc.assert(
      fc.property(anyDay, anySeed, (until, seed) => {
        const held = new Map<string, Exact>()
        for (const { day, postings } of household(until, seed).transactions)
          for (const { account, commodity, quantity } of postings) {
            if (!account.startsWith('Assets:')) continue
            const now = (held.get(account + commodity) ?? Exact.zero).plus(quantity)
            held.set(account + commodity, now)
            if (now.sign < 0) throw new Error(`${formatDay(day)} ${account} ${now} ${commodity}`)
          }
      }),
      { numRuns: 15 },
    )
  })

  test('three years end on the day that is asked for, in the order of their days', () => {
    fc.assert(
      fc.property(anyDay, (until) => {
        const { transactions, prices, opened } = household(until, 1)
        const days = transactions.map((transaction) => transaction.day)
        expect(days).toEqual(days.toSorted((a, b) => a - b))
        expect(days[0]).toBe(opened)
        expect(days.at(-1)).toBeLessThanOrEqual(until)
        expect(opened).toBeLessThanOrEqual(addMonths(until + 1, -36))
        expect(prices.every((price) => price.day <= until)).toBe(true)
        expect(prices[0]?.day).toBeLessThanOrEqual(opened)
      }),
      { numRuns: 10 },
    )
  })

  test('the same seed tells the same story, another seed another', () => {
    const options = { dialect: 'ledger', until: DEMO_UNTIL } as const
    expect(demoBook(options)).toEqual(demoBook(options))
    expect(demoBook({ ...options, seed: 2 })).not.toEqual(demoBook(options))
  })

  test('it shows what a book can hold', () => {
    const { transactions, commodities } = household(DEMO_UNTIL, 1494)
    const lines = transactions.flatMap((transaction) => transaction.postings)
    const accounts = new Set(lines.map((line) => line.account))
    for (const account of [
      'Income:Salary:Mira',
      'Expenses:Rent',
      'Liabilities:CreditCard:Alpine',
      'Income:Interest:Savings:Reserve',
      'Expenses:Interest:Loan:Car',
      'Expenses:Tax:Income',
      'Income:Dividend:Equity:Helix',
    ])
      expect(accounts).toContain(account)
    // Gains are credited to Income:CapitalGains and the rest of the asset's name.
    const gains = [...accounts].filter((account) => account.startsWith('Income:CapitalGains:'))
    expect(gains.length).toBeGreaterThanOrEqual(3)
    for (const gain of gains) expect(accounts).toContain(gain.replace('Income:CapitalGains:', 'Assets:'))
    expect(new Set(lines.map((line) => line.cost?.kind))).toEqual(new Set([undefined, 'exchanged', 'bought', 'sold']))
    expect(commodities.map((commodity) => commodity.name)).toEqual(expect.arrayContaining(['EUR', 'USD', 'CHF']))
    for (const type of ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity'])
      expect(
        new Set([...accounts].filter((account) => account.startsWith(`${type}:`)).map((account) => account.split(':')[1])).size,
      ).toBeLessThanOrEqual(12)
  })
})
