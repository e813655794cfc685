import { describe, expect, test } from 'vitest'
import { AccountRoots } from '../../../src/ingest/statements/accounts/account-roots.ts'
import type { ExistingTransaction } from '../../../src/ingest/statements/preview/preview.ts'
import { existing, preview } from './support/preview.ts'

const ROOTED = new Map([
  ['Aktiva:Giro', 'Assets:Giro'],
  ['Aktiva:Bar', 'Assets:Bar'],
  ['Bestand:Alt', 'Assets:Alt'],
  ['Aufwand:Essen', 'Expenses:Essen'],
  ['Passiva:Karte', 'Liabilities:Karte'],
  ['Kasse', 'Assets:Kasse'],
])

const paid = (day: string, amount: string): ExistingTransaction =>
  existing(day, 'Markt', 'Aufwand:Essen', amount, {
    postings: [
      { account: 'Aufwand:Essen', quantity: amount, commodity: 'EUR' },
      { account: 'Aktiva:Giro', quantity: `-${amount}`, commodity: 'EUR' },
    ],
  })

describe('accounts of a book that calls its roots otherwise', () => {
  const roots = new AccountRoots(ROOTED)

  test('are written under the name that most of a root have, which an account with a type of its own does not tell', () => {
    expect(['Assets:Checking', 'Expenses', 'Income:Unknown'].map((name) => roots.written(name))).toEqual([
      'Aktiva:Checking',
      'Aufwand',
      'Income:Unknown',
    ])
    expect(new AccountRoots(new Map([['Kasse', 'Assets:Kasse']])).written('Assets:Checking')).toBe('Assets:Checking')
    expect(new AccountRoots(new Map([['assets:bank', 'Assets:bank']])).written('Assets:Checking')).toBe('assets:Checking')
  })

  test('are found by either name, and by any of several beginnings', () => {
    const having = (beginnings: string): string[] => [...ROOTED.keys()].filter(roots.beginning(beginnings))
    expect(having('Assets, Liabilities')).toEqual(['Aktiva:Giro', 'Aktiva:Bar', 'Bestand:Alt', 'Passiva:Karte', 'Kasse'])
    expect(having('Aktiva')).toEqual(['Aktiva:Giro', 'Aktiva:Bar'])
    expect(having('Aktien')).toEqual([])
    expect(having('')).toHaveLength(ROOTED.size)
  })

  test('have statements where they are assets or debts', () => {
    expect(['Aktiva:Giro', 'Passiva:Karte', 'Kasse', 'Aufwand:Essen', 'Assets:New'].map((name) => roots.isOwn(name))).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })

  test('are what a statement is booked on, with and without a template', async () => {
    const book = [paid('2024-01-02', '9.00'), paid('2024-01-03', '7.00')]
    const csv = 'Datum;Empfänger;Betrag\n01.02.2024;Markt;-12,50\n02.02.2024;Neu;-8,00\n'
    const guessed = await preview(csv, { transactions: book, rooted: ROOTED })
    expect([guessed.account, guessed.newAccounts]).toEqual(['Aktiva:Giro', ['Aufwand:Unknown']])
    const content = `{{#if (isDate ROW.A "DD.MM.YYYY")}}
{{date ROW.A "DD.MM.YYYY"}} {{ROW.B}}
    {{predictAccount ROW.B prefix="Expenses"}}  5 EUR
    {{predictAccount ROW.B prefix="Assets,Liabilities"}}
{{/if}}`
    const printed = await preview(csv, { transactions: book, rooted: ROOTED, method: { kind: 'template', content } })
    expect(printed.rows.map(({ predictions }) => predictions.map(({ account }) => account))).toEqual([
      [],
      ['Aufwand:Essen', 'Aktiva:Giro'],
      ['Aufwand:Unknown', 'Aktiva:Unknown'],
    ])
  })
})
