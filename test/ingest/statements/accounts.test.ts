import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AccountModel, type AccountQuery, AccountRules, type Lesson, predict } from '../../../src/ingest/statements/accounts/predict.ts'
import { tfIdf } from '../../../src/ingest/statements/accounts/accounts-and-payees.ts'
import { asBanksWrite, asInTheBook, demoCases, generatedCases, leaveOneOut, percent, sureOnes } from './support/accuracy.ts'

/** "2024-02-01 Payee: account amount" and, mirrored, Assets:Checking. */
const lessons = (...lines: string[]): Lesson[] =>
  lines.flatMap((line) => {
    const [, day, payee, account, amount] = /^(\S+) (.*): (\S+) (\S+)$/.exec(line)!
    const quantity = Exact.parse(amount!)
    const base = { day: parseDay(day!), payee: payee! }
    return [
      { ...base, account: account!, quantity },
      { ...base, account: 'Assets:Checking', quantity: quantity.negated() },
    ]
  })
const book = lessons(
  '2024-01-01 Swiggy Bangalore: Expenses:Food 250',
  '2024-01-02 Zomato: Expenses:Food 99.5',
  '2024-01-03 Rent: Expenses:Rent 15000',
  '2024-01-31 Employer Ltd: Income:Salary -50000',
)
const guess = (words: string, more: Omit<AccountQuery, 'words'> = {}, from = book): string =>
  predict({ words, ...more }, new AccountModel(from)).account

describe('the account of the other side', () => {
  test.each([
    ['SWIGGY BLR IN', 'Expenses', 'Expenses:Food'],
    ['250.00', 'Expenses', 'Expenses:Food'],
    ['Rent paid', 'Expenses', 'Expenses:Rent'],
    ['-250', '', 'Assets:Checking'],
    ['swiggy-bangalore', 'Expenses', 'Expenses:Food'],
    ['UPI/4711/ZOMAT/99887766', 'Expenses', 'Expenses:Food'],
    ['Rent', 'Exp', 'Expenses:Rent'],
  ])('%s below "%s" is %s', (words, prefix, account) => expect(guess(words, { prefix })).toBe(account))

  test('is, between two that a payee says as much of, the one that goes with fewer others', () => {
    expect(['Zomato', 'Rent', 'Employer Ltd', 'SWIGGY BLR IN'].map((words) => guess(words))).toEqual([
      'Expenses:Food',
      'Expenses:Rent',
      'Income:Salary',
      'Expenses:Food',
    ])
  })
  test('is unknown only where there is nothing to go by', () => {
    expect(guess('Bookshop', { prefix: 'Expenses' })).toBe('Expenses:Unknown')
    expect(guess('Bookshop', { prefix: 'Expenses:' })).toBe('Expenses:Unknown')
    expect(guess('Bookshop')).toBe('Unknown')
    expect(guess('', { prefix: 'Income' }, [])).toBe('Income:Unknown')
  })
  test('is never the account of the statement itself', () => {
    expect(guess('Rent', { except: 'Expenses:Rent' })).toBe('Assets:Checking')
  })
  test('is what the same payee was booked to lately, if that changed', () => {
    const changed = lessons('2022-01-01 Gym: Expenses:Health 30', '2022-02-01 Gym: Expenses:Health 30', '2024-01-01 Gym: Expenses:Leisure 30')
    const { choices } = predict({ words: 'Gym', except: 'Assets:Checking' }, new AccountModel(changed))
    expect(choices.map(({ account, because }) => [account, because])).toEqual([
      ['Expenses:Leisure', 'payee'],
      ['Expenses:Health', 'payee'],
    ])
    expect(choices[0]!.confidence).toBeGreaterThan(0.9)
  })
  test('depends on which way the money goes', () => {
    const both = lessons('2024-01-01 Alpine Mutual: Expenses:Insurance 100', '2024-01-02 Alpine Mutual: Income:Refunds -90')
    expect(guess('Alpine Mutual', { quantity: Exact.parse('120'), except: 'Assets:Checking' }, both)).toBe('Expenses:Insurance')
    expect(guess('Alpine Mutual', { quantity: Exact.parse('-120'), except: 'Assets:Checking' }, both)).toBe('Income:Refunds')
  })
  test('has at most three choices, each with its confidence', () => {
    const many = lessons(...['A', 'B', 'C', 'D'].map((name) => `2024-01-01 Market ${name}: Expenses:${name} 5`))
    const { choices } = predict({ words: 'Market', except: 'Assets:Checking' }, new AccountModel(many))
    expect(choices).toHaveLength(3)
    for (const { confidence } of choices) expect(confidence).toBeLessThan(0.5)
  })
})

test('of four hundred rows of four books, at most one in fifty that is shown as sure is wrong', () => {
  const found = Array.from({ length: 4 }, (_, seed) => sureOnes(generatedCases(seed + 1, 700), 5, 200))
  const sum = (of: 'asked' | 'sure' | 'wrong'): number => found.reduce((all, one) => all + one[of], 0)
  console.log(`suggested accounts: ${sum('sure')} of ${sum('asked')} are shown as sure, ${sum('wrong')} of these are wrong`)
  expect(sum('asked')).toBe(400)
  expect(sum('sure')).toBeGreaterThan(100)
  expect(sum('wrong') / sum('sure')).toBeLessThanOrEqual(0.02)
})

describe("a person's rules", () => {
  const rules = new AccountRules([
    { pattern: 'swiggy|uber *eats', account: 'Expenses:Delivery' },
    { pattern: 'books?hop', account: 'Expenses:Books' },
    { pattern: '(', account: 'Expenses:Never' },
  ])
  const choices = (words: string, prefix = ''): string[] =>
    predict({ words, prefix, except: 'Assets:Checking' }, new AccountModel(book), rules).choices.map(
      ({ account, because }) => `${account} ${because}`,
    )
  test('come after what the same payee was booked to, and before what is only likely', () => {
    expect(choices('Swiggy Bangalore')).toEqual(['Expenses:Food payee', 'Expenses:Delivery rule'])
    expect(choices('Swiggy Mumbai')[0]).toBe('Expenses:Delivery rule')
    expect(choices('BOOKSHOP 12')).toEqual(['Expenses:Books rule'])
  })
  test('count below a prefix only where they fit', () => expect(choices('Swiggy Mumbai', 'Income')).toEqual([]))
  test('a pattern that is none is told and left out', () => expect(rules.problems).toMatchObject([{ pattern: '(' }]))
  test('take no time, whatever the pattern', () => {
    const slow = new AccountRules([{ pattern: '(a+)+$', account: 'Expenses:Slow' }])
    expect(slow.find(`${'a'.repeat(50_000)}!`)).toBeUndefined()
  })
})

test('Paisa predicts from the same figures', () => {
  const postings = [
    { account: 'Expenses:Food', payee: 'Swiggy (Bangalore)', amount: Exact.parse('250.00') },
    { account: 'Expenses:Food', payee: 'Swiggy', amount: Exact.parse('99.5') },
    { account: 'Assets:Checking', payee: 'Swiggy', amount: Exact.parse('-99.5') },
  ]
  expect(JSON.parse(JSON.stringify(tfIdf(postings)))).toEqual({
    tf_idf: {
      'Assets:Checking': {
        '-99': 1 / 3,
        '5': (1 / 3) * (Math.log(2 / 3) + 1),
        swiggy: (1 / 3) * (Math.log(2 / 3) + 1),
      },
      'Expenses:Food': {
        '250': (1 / 5) * (Math.log(2 / 2) + 1),
        '5': (1 / 5) * (Math.log(2 / 3) + 1),
        '99': 1 / 5,
        bangalore: 1 / 5,
        swiggy: (2 / 5) * (Math.log(2 / 3) + 1),
      },
    },
    index: {
      docs: { 'Assets:Checking': { '-99': 1, '5': 1, swiggy: 1 }, 'Expenses:Food': { '250': 1, '5': 1, '99': 1, bangalore: 1, swiggy: 2 } },
      tokens: {
        '-99': { 'Assets:Checking': 1 },
        '250': { 'Expenses:Food': 1 },
        '5': { 'Assets:Checking': 1, 'Expenses:Food': 1 },
        '99': { 'Expenses:Food': 1 },
        bangalore: { 'Expenses:Food': 1 },
        swiggy: { 'Assets:Checking': 1, 'Expenses:Food': 2 },
      },
    },
  })
})

test('a booking that the book does not have finds its account', () => {
  const measured = [
    { name: 'demo book, payees as in the book', cases: demoCases(), told: asInTheBook, first: 0.97, firstThree: 0.99 },
    { name: 'demo book, payees as banks write them', cases: demoCases(), told: asBanksWrite, first: 0.95, firstThree: 0.99 },
    { name: 'generated book, payees as in the book', cases: generatedCases(7), told: asInTheBook, first: 0.86, firstThree: 0.93 },
    { name: 'generated book, payees as banks write them', cases: generatedCases(7), told: asBanksWrite, first: 0.86, firstThree: 0.92 },
  ].map(({ name, cases, told, ...least }) => ({ name, least, ...leaveOneOut(cases, told, 20) }))
  for (const { name, asked, first, firstThree, least } of measured) {
    console.info(`${name}: ${percent(first)} first, ${percent(firstThree)} among three, of ${asked} asked`)
    expect(first).toBeGreaterThanOrEqual(least.first)
    expect(firstThree).toBeGreaterThanOrEqual(least.firstThree)
  }
})

describe('what little is known decides nothing', () => {
  const household = lessons(
    '2024-01-02 REWE SAGT DANKE 4711: Expenses:Food 45.23',
    '2024-01-15 EDEKA: Expenses:Food 21.50',
    '2024-01-28 ACME GmbH: Income:Salary -2850',
    ...['2024-01-05', '2024-02-05', '2024-03-05'].map((day) => `${day} Streaming Ltd: Expenses:Media 9.99`),
  )
  const of = (words: string, quantity: string): string => guess(words, { except: 'Assets:Checking', quantity: Exact.parse(quantity) }, household)
  test('that a firm is a GmbH does not make it the employer', () => expect(of('REWE Markt GmbH Koeln', '61')).toBe('Expenses:Food'))
  test('that something else once cost the same is chance', () => expect(of('BAHN Fahrkarte', '21.50')).toBe('Unknown'))
  test('what always costs the same is known by it, whatever it is called now', () => expect(of('Filmabend', '9.99')).toBe('Expenses:Media'))
})
