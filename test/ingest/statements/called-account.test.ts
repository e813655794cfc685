import { describe, expect, test } from 'vitest'
import type { ExistingTransaction } from '../../../src/ingest/statements/preview/preview.ts'
import { preview } from './support/preview.ts'

/* The other end of a transfer that no transaction of the book tells yet, by what the bank writes. */

/** Where the only row of a list goes, in a book that declares these accounts. */
async function goesTo(text: string, amount: string, accounts: readonly string[], transactions: readonly ExistingTransaction[] = []): Promise<string> {
  const csv = `Date;Payee;Purpose;Amount\n2024-02-05;${text};${amount}\n2024-02-06;Elsewhere;Nothing;-1.00\n`
  const { rows } = await preview(csv, { account: 'Assets:Giro', declaredAccounts: ['Assets:Giro', ...accounts], transactions })
  return rows.find(({ outcome }) => outcome === 'text')!.transactions[0]!.postings[0]!.account
}

describe('an account of the person is named', () => {
  const SAVINGS = ['Assets:Tagesgeld', 'Assets:Depot']
  test.each([
    ['in the purpose, beside a word for a transfer', 'Max Muster;Übertrag Tagesgeld', 'Assets:Tagesgeld'],
    ['at the beginning', 'Tagesgeld;monatlich', 'Assets:Tagesgeld'],
    ['in passing, which is none', 'Bank der Hügel;Werbung Tagesgeld Aktion', 'Expenses:Unknown'],
    ['together with another', 'Max Muster;Umbuchung Tagesgeld Depot', 'Expenses:Unknown'],
  ])('%s', async (_, text, account) => {
    expect(await goesTo(text, '-200.00', SAVINGS)).toBe(account)
  })
  test('beside thousands of others, of which one alone is called so', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => `Assets:Pot${'abcdefghij'[at % 10]!.repeat(4 + Math.floor(at / 10))}`)
    expect(await goesTo('Max Muster;Umbuchung Tagesgeld', '-200.00', [...many, ...SAVINGS])).toBe('Assets:Tagesgeld')
  })
  test('by the end of its number', async () => {
    expect(await goesTo('Online Transfer to SAV ...4410;trn 1999', '-200.00', ['Assets:Bank:4410', 'Assets:Bank:1999-x'])).toBe('Assets:Bank:4410')
    expect(await goesTo('Shop;14410.00', '-200.00', ['Assets:Bank:4410'])).toBe('Expenses:Unknown')
  })
})

describe('the debt of a card is paid', () => {
  test.each([
    'CC 000478XXXXXX1234 AUTOPAY SI-TAD;x',
    'CHASE CREDIT CRD AUTOPAY;PPD ID 4760039224',
    'CAPITAL ONE CRCARDPMT CA00D0;WEB ID',
    'Hill Bank;Credit Card Bill Payment',
    'BARCLAYCARD;DD',
    'Bank der Hügel;Kreditkartenabrechnung 02/24',
  ])('%s', async (text) => {
    expect(await goesTo(text, '-312.40', ['Liabilities:Visa', 'Liabilities:Mortgage'])).toBe('Liabilities:Visa')
    expect(await goesTo(text, '-312.40', [])).toBe('Liabilities:CreditCard')
    // What comes in pays nothing.
    expect(await goesTo(text, '312.40', ['Liabilities:Visa'])).toBe('Income:Unknown')
  })
  test.each(['CARD PAYMENT TO HILL GROCERIES;Contactless', 'VISA PURCHASE;HILL', 'HILL POWER AUTOPAY;bill', 'Paiement par carte;MARCHE'])(
    'and not by %s',
    async (text) => {
      expect(await goesTo(text, '-12.00', ['Liabilities:Visa'])).toBe('Expenses:Unknown')
    },
  )
  test('of several cards the one that is named, or none', async () => {
    const cards = ['Liabilities:Card:Amex', 'Liabilities:Card:Chase', 'Liabilities:Card:9921']
    expect(await goesTo('CHASE CREDIT CRD AUTOPAY;x', '-9.00', cards)).toBe('Liabilities:Card:Chase')
    expect(await goesTo('CC 0004XXXX9921 AUTOPAY;x', '-9.00', ['Liabilities:Card:0417', ...cards])).toBe('Liabilities:Card:9921')
    expect(await goesTo('Credit Card Payment 9921;x', '-9.00', cards)).toBe('Liabilities:Card:9921')
    expect(await goesTo('Credit Card Payment;x', '-9.00', cards)).toBe('Expenses:Unknown')
  })
})
