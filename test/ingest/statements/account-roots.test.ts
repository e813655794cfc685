import { describe, expect, test } from 'vitest'
import { AccountRoots } from '../../../src/ingest/statements/accounts/accounts-and-payees.ts'
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
      'Erträge:Unknown',
    ])
    expect(new AccountRoots(ROOTED, 'beancount').written('Income:Unknown')).toBe('Income:Unknown')
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

  test('are meant by a person who chooses them as they are shown, and below them is what is new', () => {
    const own = (...names: string[]): string[] => names.map((name) => roots.own(name))
    expect(own('Assets:Giro', 'Assets:Alt', 'Assets:Kasse', 'Aktiva:Bar', 'Expenses:Auto', 'Aufwand:Auto', 'Income:Lohn')).toEqual([
      'Aktiva:Giro',
      'Bestand:Alt',
      'Kasse',
      'Aktiva:Bar',
      'Aufwand:Auto',
      'Aufwand:Auto',
      'Income:Lohn',
    ])
    const small = new AccountRoots(
      new Map([
        ['expenses:food', 'Expenses:food'],
        ['revenues:pay', 'Income:pay'],
      ]),
    )
    expect(['Expenses:food', 'Expenses:car', 'Income:pay', 'expenses:car'].map((name) => small.own(name))).toEqual([
      'expenses:food',
      'expenses:car',
      'revenues:pay',
      'expenses:car',
    ])
    // Two that are shown as one, and a root that the book has itself.
    const both = new AccountRoots(
      new Map([
        ['Aufwand:Essen', 'Expenses:Essen'],
        ['Expenses:Essen', 'Expenses:Essen'],
        ['Aufwand:Auto', 'Expenses:Auto'],
      ]),
    )
    expect(['Expenses:Essen', 'Expenses:Auto', 'Expenses:New'].map((name) => both.own(name))).toEqual([
      'Expenses:Essen',
      'Aufwand:Auto',
      'Expenses:New',
    ])
  })

  test('are where a row goes for which one of them was chosen as it is shown', async () => {
    const csv = 'Datum;Empfänger;Betrag\n01.02.2024;Markt;-12,50\n'
    const { rows, account, newAccounts } = await preview(csv, {
      transactions: [paid('2024-01-02', '9.00')],
      rooted: ROOTED,
      account: 'Assets:Giro',
      chosen: new Map([[1, ['Expenses:Essen']]]),
    })
    expect(rows[1]!.transactions[0]!.postings.map((posting) => posting.account)).toEqual(['Aufwand:Essen', 'Aktiva:Giro'])
    expect([account, newAccounts]).toEqual(['Aktiva:Giro', []])
  })

  test('are what a statement is booked on, with and without a template', async () => {
    const book = [paid('2024-01-02', '9.00'), paid('2024-01-03', '7.00')]
    const csv = 'Datum;Empfänger;Betrag\n01.02.2024;Markt;-12,50\n02.02.2024;Neu;-8,00\n'
    const guessed = await preview(csv, { transactions: book, rooted: ROOTED })
    expect([guessed.account, guessed.newAccounts]).toEqual(['Aktiva:Giro', ['Aufwand:Unbekannt']])
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

describe('what nobody knows', () => {
  const FRENCH = new Map([
    ['Actifs:Compte', 'Assets:Compte'],
    ['Dépenses:Courses', 'Expenses:Courses'],
  ])
  const csv = 'Date;Libellé;Montant\n01/02/2024;VIR TANTE;12,50\n02/02/2024;CB INCONNUE;-3,00\n'
  const booked = async (transactions: readonly ExistingTransaction[]) => {
    const { rows } = await preview(csv, { rooted: FRENCH, transactions, account: 'Actifs:Compte' })
    return rows.flatMap(({ transactions: [one] }) => one?.postings[0]!.account ?? [])
  }

  test('is called so in the language of the book, below a root of that language', async () => {
    expect(await booked([])).toEqual(['Revenus:Inconnu', 'Dépenses:Inconnu'])
  })
  test('keeps the name that the book has for it', async () => {
    const postings = [
      { account: 'Dépenses:Unknown', quantity: '9', commodity: 'EUR' },
      { account: 'Actifs:Compte', quantity: '-9', commodity: 'EUR' },
    ]
    expect(await booked([existing('2024-01-05', 'Foire', 'Dépenses:Unknown', '9', { postings })])).toEqual(['Revenus:Inconnu', 'Dépenses:Unknown'])
  })
})
