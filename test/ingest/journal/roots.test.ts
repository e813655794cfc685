import { describe, expect, test } from 'vitest'
import { type Root, rootedAccount } from '../../../src/ingest/journal/root-accounts.ts'

const none = new Map<string, Root>()

describe('an account stands under one of the five roots', () => {
  test.each([
    ['assets:Bank', 'Assets:Bank'],
    ['ASSET:Bank', 'Assets:Bank'],
    ['Debt:Car', 'Liabilities:Car'],
    ['debts', 'Liabilities'],
    ['Liability:Car', 'Liabilities:Car'],
    ['liabilities:Car', 'Liabilities:Car'],
    ['Revenue:Job', 'Income:Job'],
    ['revenues:Job', 'Income:Job'],
    ['income', 'Income'],
    ['expense:Food:Bread', 'Expenses:Food:Bread'],
    ['Expenses:Food', 'Expenses:Food'],
    ['equity:Opening', 'Equity:Opening'],
  ])('by its first word: %s is %s', (account, rooted) => {
    expect(rootedAccount(account, none)).toBe(rooted)
  })
  test.each(['Bank', 'My:assets', 'assetsx:Bank', ''])('or under none, and keeps its name: %j', (account) => {
    expect(rootedAccount(account, none)).toBe(account)
  })
})

describe('a root that the book declares', () => {
  const declared = new Map<string, Root>([
    ['Vermoegen', 'Assets'],
    ['bank', 'Assets'],
    ['bank:loan', 'Liabilities'],
    ['expenses:refunds', 'Income'],
  ])
  test.each([
    // The name of a root is replaced,
    ['Vermoegen:Giro', 'Assets:Giro'],
    ['Vermoegen:Giro:Tag', 'Assets:Giro:Tag'],
    ['bank:giro', 'Assets:giro'],
    // an account with a type of its own goes below.
    ['Vermoegen', 'Assets:Vermoegen'],
    ['bank', 'Assets:bank'],
    // The nearest that declares one counts, and wins over the word.
    ['bank:loan', 'Liabilities:bank:loan'],
    ['bank:loan:car', 'Liabilities:bank:loan:car'],
    ['expenses:refunds:tax', 'Income:refunds:tax'],
    ['expenses:food', 'Expenses:food'],
    ['other:food', 'other:food'],
  ])('%s is %s', (account, rooted) => {
    expect(rootedAccount(account, declared)).toBe(rooted)
  })
})
