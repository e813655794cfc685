import { formatDay, parseDay } from '#vocabulary/day.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { describe, expect, test } from 'vitest'
import type { Book, Dialect } from '../../../src/ingest/journal/book.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { inMemory } from './in-memory.ts'

const today = parseDay('2024-06-30')
const SPENT = '\n2024-01-31 Shop\n    Expenses:Food  10 EUR\n    Assets:Bank\n'

function inBeancount(rules: string, from: Dialect = 'ledger', spent = SPENT) {
  const files = inMemory({ '/main': rules + spent })
  const book = readerOf(from).read('/main', files, { today, forecastUntil: parseDay('2024-12-31') })
  expect(book.problems).toEqual([])
  const told: string[] = []
  const text = [...printWhole(book, 'beancount', files, ({ what }) => told.push(what))].join('\n')
  const again = readerOf('beancount').read('/main', inMemory({ '/main': text }), { today, forecastUntil: parseDay('2024-12-31') })
  expect(again.problems).toEqual([])
  return { text, told, before: planned(book), after: planned(again) }
}

/** What is planned for each account of expenses and income in each month of the year, from the first transaction on. */
function planned({ transactions: t, postings, accounts, commodities }: Book): Record<string, string> {
  const sums: Record<string, string[]> = {}
  for (let row = 0; row < t.count; row++) {
    if (t.origin[row] !== FORECAST || t.day[row]! < parseDay('2024-01-01') || t.day[row]! > parseDay('2024-12-31')) continue
    for (let of = t.firstPosting[row]!; of < t.firstPosting[row + 1]!; of++) {
      const account = accounts.names[postings.account[of]!]!
      if (!/^(Expenses|Income)/.test(account)) continue
      const key = `${formatDay(t.day[row]!).slice(0, 7)} ${account}`
      sums[key] = [...(sums[key] ?? []), `${postings.quantity.get(of).toText()} ${commodities.names[postings.commodity[of]!]!}`].sort()
    }
  }
  return Object.fromEntries(Object.entries(sums).map(([key, all]) => [key, all.join(' + ')]))
}

describe('a periodic rule of ledger or hledger in beancount', () => {
  test.each([
    ['~ Monthly\n    Expenses:Food  400 EUR\n    Expenses:Rent  $1,200.50\n    Assets:Bank\n', 'ledger'],
    ['~ quarterly from 2024-01\n    Expenses:Insurance  90.00 EUR  ; car\n    Assets:Bank\n', 'hledger'],
    ['~ Yearly since 2024/03/15\n    Expenses:Holidays  2000 EUR\n    Assets:Bank\n', 'ledger'],
    ['~ monthly from 2024-02-01 to 2024-05-01\n    Income:Salary  -3000 EUR\n    Assets:Bank\n', 'hledger'],
    ['~ every week from 2024-01-01\n    Expenses:Food  25 EUR\n    Assets:Bank\n', 'hledger'],
  ] as const)('plans the same for each month as %j', (rules, from) => {
    const { told, before, after, text } = inBeancount(rules, from)
    expect(told).toEqual([])
    expect(Object.keys(before).length, text).toBeGreaterThan(0)
    expect(after).toEqual(Object.fromEntries(Object.entries(before).map(([key, sum]) => [key, sum.replace('$', 'USD')])))
  })

  test('opens what is planned for before the plan begins, as beancount wants it', () => {
    const { text } = inBeancount('~ Monthly\n    Expenses:Books  20 EUR\n    Assets:Bank\n')
    expect(text).toContain('2024-01-01 open Expenses:Books\n')
    expect(text).toContain('2024-01-01 open Assets:Bank\n')
    expect(text).toContain('2024-01-01 custom "budget" Expenses:Books "monthly" 20 EUR')
  })

  test('of a book in which nothing is booked is one where it says from when', () => {
    const rules = '~ Monthly from 2024/02\n    Expenses:Food  400 EUR\n    Assets:Bank\n\n~ Monthly\n    Expenses:Rent  900 EUR\n    Assets:Bank\n'
    const { text, told } = inBeancount(rules, 'ledger', '')
    expect(text).toContain('2024-02-01 open Expenses:Food\n')
    expect(text).toContain('2024-02-01 custom "budget" Expenses:Food "monthly" 400 EUR')
    expect(told).toEqual(['beancount has nothing like "~ Monthly"; it stays as a comment'])
  })

  test.each([
    [
      'a second one for an account, which would take the place of the first',
      '~ Monthly\n    Expenses:Food  400 EUR\n    Assets:Bank\n',
      '~ Yearly\n    Expenses:Food  100 EUR\n    Assets:Bank\n',
    ],
    ['a week that begins nowhere', '', '~ Weekly\n    Expenses:Food  25 EUR\n    Assets:Bank\n'],
    ['an amount that is computed', '', '~ Monthly\n    Expenses:Food  (2 * 10 EUR)\n    Assets:Bank\n'],
    ['virtual money, which no figure counts', '', '~ Monthly\n    (Expenses:Food)  400 EUR\n'],
    ['a plan for assets alone', '', '~ Monthly\n    Assets:Fund  400 EUR\n    Assets:Bank\n'],
  ])('stays a comment where budgets say less: %s', (_, kept, rule) => {
    const { text, told } = inBeancount(kept + rule)
    expect(told).toEqual([`beancount has nothing like "${rule.split('\n')[0]}"; it stays as a comment`])
    expect(text).toContain(`; ${rule.split('\n')[0]}`)
  })
})
