import { expect, test } from 'vitest'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { beancountReader } from '../../../src/ingest/beancount/beancount-reader.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { MemoryFiles } from './reading.ts'

const OPEN = '2024-01-01 open Expenses:Food\n2024-01-01 open Expenses:Rent\n2024-01-01 open Assets:Bank\n'
const read = (text: string, until = '2024-04-30'): Book =>
  beancountReader.read('/main.beancount', new MemoryFiles({ '/main.beancount': `${OPEN}${text}` }), {
    today: parseDay('2024-03-15'),
    forecastUntil: parseDay(until),
  })
const planned = (text: string, until?: string): string[] => {
  const book = read(text, until)
  expect(book.problems).toEqual([])
  const { transactions: t, postings: p } = book
  return Array.from({ length: t.count }, (_, row) => {
    const at = t.firstPosting[row]!
    expect([t.origin[row], t.firstPosting[row + 1]]).toEqual([FORECAST, at + 1])
    return `${formatDay(t.day[row]!)} ${book.accounts.names[p.account[at]!]} ${p.quantity.get(at)} ${book.commodities.names[p.commodity[at]!]}`
  })
}
const every = (how: string, day = '2024-01-01', amount = '400.00 EUR'): string => `${day} custom "budget" Expenses:Food "${how}" ${amount}\n`

test('a budget as Fava has them plans for every month from its day on', () => {
  expect(planned(every('monthly'))).toEqual(['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'].map((day) => `${day} Expenses:Food 400 EUR`))
})
test.each([
  ['daily', '2024-04-28', ['2024-04-28', '2024-04-29', '2024-04-30']],
  ['weekly', '2024-04-10', ['2024-04-10', '2024-04-17', '2024-04-24']],
  ['monthly', '2024-01-31', ['2024-01-31', '2024-02-29', '2024-03-31', '2024-04-30']],
  ['quarterly', '2024-01-05', ['2024-01-05', '2024-04-05']],
  ['yearly', '2022-02-28', ['2022-02-28', '2023-02-28', '2024-02-28']],
])('%s', (how, day, days) => {
  expect(planned(every(how, day))).toEqual(days.map((one) => `${one} Expenses:Food 400 EUR`))
})
test('the next one for the account takes its place, in that currency and for no account below', () => {
  expect(
    planned(
      `${every('monthly', '2024-03-01', '7 * 50 EUR')}${every('monthly')}${every('yearly', '2024-01-02', '12 USD')}2024-02-01 custom "budget" Expenses:Rent "monthly" 900 EUR\n`,
      '2024-03-31',
    ).toSorted(),
  ).toEqual([
    '2024-01-01 Expenses:Food 400 EUR',
    '2024-01-02 Expenses:Food 12 USD',
    '2024-02-01 Expenses:Food 400 EUR',
    '2024-02-01 Expenses:Rent 900 EUR',
    '2024-03-01 Expenses:Food 350 EUR',
    '2024-03-01 Expenses:Rent 900 EUR',
  ])
})
test('of two on one day the last holds, and nothing is planned from a nothing on', () => {
  expect(planned(`${every('monthly')}${every('monthly', '2024-01-01', '5 EUR')}${every('monthly', '2024-02-01', '0 EUR')}`)).toEqual([
    '2024-01-01 Expenses:Food 5 EUR',
  ])
})
const SHAPE = 'This budget plans nothing: a budget is an account, a period and an amount, as in Expenses:Food "monthly" 400.00 EUR.'
test.each([
  [
    'Expenses:Food "fortnightly" 400 EUR',
    'This budget plans nothing: "fortnightly" is no period; write daily, weekly, monthly, quarterly or yearly.',
  ],
  ['Expenses:Food "monthly" 400', SHAPE],
  ['"monthly" 400 EUR', SHAPE],
  ['Expenses:Food "monthly" 400 EUR TRUE', SHAPE],
])('a budget that cannot be read plans nothing, with a warning at its line: %s', (values, message) => {
  const book = read(`2024-01-01 custom "budget" ${values}\n`)
  expect(book.transactions.count).toBe(0)
  expect(book.problems).toMatchObject([{ severity: 'warning', code: 'budget_invalid', file: '/main.beancount', line: 4, message }])
})
test('another custom entry plans nothing', () => {
  expect(planned('2024-01-01 custom "plan" Expenses:Food "monthly" 400 EUR\n')).toEqual([])
})
test('what is planned for a year is the same from whatever day it is looked at', () => {
  const of = (today: string): number => {
    const files = new MemoryFiles({ '/main.beancount': `${OPEN}${every('yearly', '2012-01-01')}` })
    return beancountReader.read('/main.beancount', files, { today: parseDay(today), forecastUntil: parseDay('2024-12-31') }).transactions.count
  }
  expect([of('2023-12-31'), of('2024-01-05')]).toEqual([13, 13])
})
test('nothing is planned where nobody asks for it, and budgets beyond all measure end in a warning', () => {
  expect(beancountReader.read('/main.beancount', new MemoryFiles({ '/main.beancount': every('monthly') }), { today: 0 }).transactions.count).toBe(0)
  const many = Array.from({ length: 600 }, (_, nth) => `0001-01-01 custom "budget" Expenses:Food:Kind${nth} "daily" 1 EUR\n`).join('')
  const book = read(many)
  expect(book.transactions.count).toBeLessThanOrEqual(400_001)
  expect(book.problems).toMatchObject([{ severity: 'warning', code: 'forecast_too_long' }])
})
