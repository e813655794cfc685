import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import {
  type AccountRules,
  type AccountTraits,
  Accounts,
  accountMatcher,
  ASSETS,
  EQUITY,
  EXPENSES,
  INCOME,
  isSameOrBelow,
  LIABILITIES,
  OTHER,
  withoutSegments,
} from '../../../src/projections/valuation/accounts.ts'

const accountsOf = (names: readonly string[], rules: Partial<AccountRules> = {}): Accounts =>
  new Accounts(names, { checking: [], receivable: [], inactive: [], inactiveNames: [], ...rules })
const traitsOf = (name: string, rules: Partial<AccountRules> = {}): AccountTraits => accountsOf([name], rules).traits(0)

test('below an account is what begins with it and a colon', () => {
  expect(['A:B', 'A:B:C', 'A:BC', 'A', 'X:A:B'].map((name) => isSameOrBelow(name, 'A:B'))).toEqual([true, true, false, false, false])
})

test('a name goes on without its first segments', () => {
  expect([0, 1, 2, 3].map((count) => withoutSegments('A:B:C', count))).toEqual(['A:B:C', 'B:C', 'C', ''])
})

describe('a list of accounts in the configuration', () => {
  const matched = (pattern: string, names: string): string =>
    names
      .split(' ')
      .filter(accountMatcher([pattern]))
      .join(' ')
  const NAMES = 'Assets Assets:Bank Assets:Bank:Giro Assets:Bankers assets:bank'

  test.each([
    ['Assets:Bank', 'Assets:Bank Assets:Bank:Giro'],
    ['Assets:Bank:*', 'Assets:Bank Assets:Bank:Giro'],
    ['Assets:Bank:%', 'Assets:Bank Assets:Bank:Giro'],
    ['Assets:*:Giro', ''],
    ['Assets:Bank*', ''],
    ['regex:Bank$', 'Assets:Bank'],
    ['regex:^assets', 'assets:bank'],
    ['regex:k:?', 'Assets:Bank Assets:Bank:Giro Assets:Bankers assets:bank'],
    ['regex:(', ''],
    ['', ''],
  ])('%j names %j', (pattern, names) => {
    expect(matched(pattern, NAMES)).toBe(names)
  })

  test('looks each account up, and does not compare it with every pattern: without a configuration every account of cash is one', () => {
    const names = Array.from({ length: 3000 }, (_, i) => `Assets:Bank${i % 10}:Account${i}`)
    const compared = vi.spyOn(String.prototype, 'startsWith')
    const accounts = accountsOf(names, { checking: names, inactive: names.map((name) => `${name}:*`), inactiveNames: names })
    const calls = compared.mock.calls.length
    compared.mockRestore()
    expect(calls).toBeLessThan(20 * names.length)
    expect([accounts.traits(0).isChecking, accounts.traits(2999).isInactive, accounts.traits(accounts.find('Assets:Bank1')).isChecking]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('cuts the names of a long chain of accounts only where one ends that is looked for', () => {
    const deep = Array.from({ length: 300 }, (_, at) => `L${at}`).join(':')
    const cut = vi.spyOn(String.prototype, 'slice')
    const accounts = accountsOf([`Assets:${deep}`], { checking: ['Assets:L0:L1', `Assets:${deep}`] })
    const calls = cut.mock.calls.length
    cut.mockRestore()
    expect(calls).toBeLessThan(10 * accounts.size)
    expect([accounts.traits(0).isChecking, accounts.traits(accounts.find('Assets:L0')).isChecking]).toEqual([true, false])
  })

  test('names what any of its lines does, and nothing when it is empty', () => {
    expect(NAMES.split(' ').filter(accountMatcher(['Assets:Bankers', 'regex:^assets']))).toEqual(['Assets:Bankers', 'assets:bank'])
    expect(NAMES.split(' ').filter(accountMatcher([]))).toEqual([])
  })
})

describe('what a name says of an account', () => {
  test.each([
    ['Assets', ASSETS],
    ['Assets:Bank', ASSETS],
    ['Liabilities:Card', LIABILITIES],
    ['Income:Job', INCOME],
    ['Expenses:Food', EXPENSES],
    ['Equity:Opening', EQUITY],
    ['assets:Bank', OTHER],
    ['Asset', OTHER],
    ['[Assets:Bank]', OTHER],
    ['(Expenses:Food)', OTHER],
  ])('%s has its root', (name, root) => {
    expect(traitsOf(name).root).toBe(root)
  })

  test.each<[string, string | undefined, string]>([
    ['Income:Dividend:Assets:Equity:X', 'Dividend', 'Assets:Equity:X'],
    ['Income:Dividend:Equity:X', 'Dividend', 'Assets:Equity:X'],
    ['Income:Interest:Bank', 'Interest', 'Assets:Bank'],
    ['Income:Interest:AssetsOld', 'Interest', 'Assets:AssetsOld'],
    ['Income:Distribution', 'Distribution', 'Income:Distribution'],
    ['Income:Interest', 'Interest', 'Income:Interest'],
    ['Income:Dividends:X', 'Dividend', 'Assets:X'],
    ['Income:dividends:broker:vti', 'Dividend', 'Assets:broker:vti'],
    ['Income:interest', 'Interest', 'Income:interest'],
    ['Income:Zinsen', 'Interest', 'Income:Zinsen'],
    ['Income:Ausschüttungen:Depot:Welt', 'Distribution', 'Assets:Depot:Welt'],
    ['Income:配当:証券', 'Dividend', 'Assets:証券'],
    ['Income:US:Broker:FUND:Dividend', 'Dividend', 'Assets:US:Broker:FUND'],
    ['Income:us:bank:interest', 'Interest', 'Assets:us:bank'],
    ['Income:Bank:Intérêts', 'Interest', 'Assets:Bank'],
    ['Income:Salary:Interest', undefined, ''],
    ['Income:CapitalGains:Bank:Interest', undefined, ''],
    ['Income:Bank:Interesting', undefined, ''],
    ['Income:Rente', undefined, ''],
    ['Income:Salary:Bank', undefined, ''],
    ['Expenses:Interest:Bank', undefined, ''],
    ['(Income:Dividend:X)', undefined, ''],
  ])('%s is %s, earned by %j', (name, income, holding) => {
    expect(traitsOf(name)).toMatchObject({ income, holding })
  })

  test.each([
    ['isVirtual', '(A)', '[A]', 'A', 'A:(B)'],
    ['isRefund', 'Income:Refund', 'Income:Refund:Shop', 'Income:Refunds', 'Expenses:Refund'],
    ['isTax', 'Expenses:Tax', 'Expenses:Tax:Income', 'Expenses:Taxi', 'Income:Tax'],
    ['isTax', 'Expenses:taxes', 'Expenses:Taxes:Y2024:Federal', 'Expenses:taxis', 'Expenses:Car:Tax'],
    ['isTax', 'Expenses:Steuern', 'Expenses:impôts:revenu', 'Expenses:Steuerberater', 'Income:Steuern'],
    ['isSalary', 'Income:US:Employer:Salary', 'Income:Gehalt:Stadt', 'Income:US:Employer:Bonus', 'Expenses:US:Salary'],
    ['isInterestExpense', 'Expenses:Zinsen', 'Expenses:Intereses:Casa', 'Expenses:Car:Zinsen', 'Income:Zinsen'],
    ['isSalary', 'Income:Salary', 'Income:salary:employer', 'Income:Bonus', 'Expenses:Salary'],
    ['isCapitalGains', 'Income:CapitalGains:X', 'Income:capitalgains:broker:vti', 'Income:CapitalGains', 'Expenses:CapitalGains:X'],
    ['isRefund', 'Income:refund', 'Income:REFUND:Shop', 'Income:refunds', 'Expenses:refund'],
    ['isInterestExpense', 'Expenses:interest', 'Expenses:interest:loan', 'Expenses:interests', 'Income:interest'],
    ['isInterestExpense', 'Expenses:Interest', 'Expenses:Interest:Loan', 'Expenses:Interests', 'Income:Interest'],
  ] as const)('%s', (trait, one, other, none, neither) => {
    expect([one, other, none, neither].map((name) => traitsOf(name)[trait])).toEqual([true, true, false, false])
  })

  test('and what the configuration says', () => {
    const rules = { checking: ['Assets:Bank'], inactive: ['Assets:Old'], inactiveNames: ['Assets:Older'] }
    const said = (name: string): boolean[] => [traitsOf(name, rules).isChecking, traitsOf(name, rules).isInactive]
    expect(said('Assets:Bank:Giro')).toEqual([true, false])
    expect(said('Assets:Old:Giro')).toEqual([false, true])
    expect(said('Assets:Older')).toEqual([false, true])
    // Those by name are inactive without what is below them.
    expect(said('Assets:Older:Giro')).toEqual([false, false])
  })

  test('a capital gain has the account with which it was made as its source, and every other is its own', () => {
    const accounts = accountsOf(['Income:CapitalGains:Fund:X', 'Income:CapitalGains', 'Income:CapitalGain:X', 'Assets:Bank'])
    expect([0, 1, 2, 3].map((id) => accounts.traits(id).isCapitalGains)).toEqual([true, false, false, false])
    expect([0, 1, 2, 3].map((id) => accounts.name(accounts.traits(id).source))).toEqual([
      'Assets:Fund:X',
      'Income:CapitalGains',
      'Income:CapitalGain:X',
      'Assets:Bank',
    ])
    expect(accounts.traits(accounts.find('Assets:Fund:X')).root).toBe(ASSETS)
  })
})

describe('the accounts of a book', () => {
  test('keep their ids, and have everything above them behind', () => {
    const accounts = accountsOf(['A:B:C', 'A:D'])
    expect(accounts.names).toEqual(['A:B:C', 'A:D', 'A:B', 'A'])
    expect(accounts.size).toBe(4)
    expect([...accounts.upwards(0)].map((id) => accounts.name(id))).toEqual(['A:B:C', 'A:B', 'A'])
    expect(accounts.traits(3).parent).toBe(NONE)
    expect([accounts.find('A:D'), accounts.find('A:X')]).toEqual([1, NONE])
  })

  test('take one that is new, with everything above it and under the same rules', () => {
    const accounts = accountsOf(['A'], { checking: ['X:Y'] })
    expect(accounts.id('A')).toBe(0)
    const id = accounts.id('X:Y:Z')
    expect([...accounts.upwards(id)].map((at) => accounts.name(at))).toEqual(['X:Y:Z', 'X:Y', 'X'])
    expect([...accounts.upwards(id)].map((at) => accounts.traits(at).isChecking)).toEqual([true, true, false])
    expect(accounts.id('X:Y:Z')).toBe(id)
  })

  test('are chosen by what they are below, or by any test', () => {
    const accounts = accountsOf(['A:B:C', 'A:BC', 'Assets:X'])
    const chosen = (flags: Uint8Array): string[] => accounts.names.filter((_, id) => flags[id] === 1)
    expect(chosen(accounts.below(accounts.find('A:B')))).toEqual(['A:B:C', 'A:B'])
    expect(chosen(accounts.where(({ root }, name) => root === ASSETS || name === 'A'))).toEqual(['Assets:X', 'A', 'Assets'])
  })

  test('rank by their names', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-cA-C]{1,3}(:[a-c]{1,2}){0,2}$/), { maxLength: 12 }), (names) => {
        const accounts = accountsOf(names)
        const ranks = accounts.ranks()
        const byRank = [...accounts.names].sort((a, b) => ranks[accounts.find(a)]! - ranks[accounts.find(b)]!)
        expect(byRank).toEqual([...accounts.names].sort())
        expect([...ranks].sort((a, b) => a - b)).toEqual(Array.from(ranks, (_, at) => at))
      }),
    )
  })
})
