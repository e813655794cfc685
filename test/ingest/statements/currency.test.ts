import { describe, expect, test } from 'vitest'
import type { ExistingTransaction, PreviewRequest } from '../../../src/ingest/statements/preview/preview.ts'
import { preview } from './support/preview.ts'

const posted = (account: string, ...commodities: string[]): ExistingTransaction[] =>
  commodities.map((commodity, at) => ({
    file: '/books/main.ledger',
    line: at + 1,
    day: 19_000 + at,
    payee: 'Shop',
    postings: [
      { account, quantity: '-5', commodity },
      { account: 'Expenses:Food', quantity: '5', commodity },
    ],
  }))

const CSV = 'Date,Description,Amount\n2024-01-31,Diner,-20.00\n'

/** What the first movement is in, and what decided it. */
async function read(text: string, request: Partial<PreviewRequest> = {}) {
  const { rows, decisions } = await preview(text, { account: 'Assets:Bank', currency: '', ...request })
  const { by, isCertain, choices } = decisions.find(({ about }) => about === 'currency')!
  return [
    rows.find(({ transactions }) => transactions.length > 0)?.transactions[0]!.postings.at(-1)!.commodity,
    by,
    isCertain ? 'certain' : choices.map(({ value }) => value).join(' '),
  ]
}

describe('the currency of a statement that names none', () => {
  test('is what the account holds, never the default of the book', async () => {
    const request = { currency: 'EUR', transactions: posted('Assets:Bank', 'USD', 'USD') }
    expect(await read(CSV, request)).toEqual(['USD', 'account', 'certain'])
    expect(await read('!Type:Bank\nD01/31/2024\nT-20.00\nPDiner\n^\n', request)).toEqual(['USD', 'account', 'certain'])
    const broker = 'Date,Action,Symbol,Quantity,Price,Amount\n2024-01-31,Buy,ABC,2,10.00,-20.00\n'
    expect(await read(broker, request)).toEqual(['USD', 'account', 'certain'])
  })
  test('is what the account is declared for', async () => {
    const declaredCurrencies = new Map([['Assets:Bank', ['CHF']]])
    expect(await read(CSV, { currency: 'EUR', declaredCurrencies })).toEqual(['CHF', 'account', 'certain'])
  })
  test('is asked for where the account holds several', async () => {
    expect(await read(CSV, { transactions: posted('Assets:Bank', 'USD', 'EUR', 'EUR') })).toEqual(['EUR', 'guess', 'EUR USD'])
  })
  test('is the only one of the book for an account of which nothing is known, and asked for where the book has several', async () => {
    expect(await read(CSV, { transactions: posted('Assets:Other', 'CHF') })).toEqual(['CHF', 'guess', 'certain'])
    expect(await read(CSV, { currency: 'EUR', transactions: posted('Assets:Other', 'CHF') })).toEqual(['EUR', 'guess', 'EUR CHF'])
  })
  test('is asked for in an empty book, and then the chosen one', async () => {
    expect((await read(CSV)).slice(1)).toEqual(['guess', ''])
    expect(await read(CSV, { choices: { currency: 'SEK' } })).toEqual(['SEK', 'asked', 'certain'])
  })
})

describe('a sign that several currencies have', () => {
  const DOLLARS = 'Date,Description,Amount\n2024-01-31,Paycheck,+$400.00\n'
  test('is the currency of the account, if that has it', async () => {
    expect(await read(DOLLARS, { transactions: posted('Assets:Bank', 'CAD') })).toEqual(['CAD', 'account', 'certain'])
    expect(await read(DOLLARS, { transactions: posted('Assets:Bank', 'EUR', 'AUD') })).toEqual(['AUD', 'account', 'certain'])
    expect(await read(DOLLARS, { transactions: posted('Assets:Bank', '$') })).toEqual(['$', 'account', 'certain'])
    const headed = 'Date,Description,Amount (kr)\n2024-01-31,Shop,-4.00\n'
    expect(await read(headed, { currency: 'EUR', transactions: posted('Assets:Bank', 'NOK') })).toEqual(['NOK', 'account', 'certain'])
  })
  test('is never euros: it is asked which one it is', async () => {
    expect(await read(DOLLARS, { currency: 'EUR', transactions: posted('Assets:Bank', 'EUR') })).toEqual(['USD', 'guess', 'USD CAD AUD'])
  })
  test.each([
    ['-20.00 zł', 'PLN'],
    ['-R$ 20.00', 'BRL'],
    ['-£20.00', 'GBP'],
    ['-₹20.00', 'INR'],
    ['-US$20.00', 'USD'],
  ])('%s is certain', async (amount, currency) => {
    expect(await read(`Date,Description,Amount\n2024-01-31,Shop,${amount}\n`, { transactions: posted('Assets:Bank', 'EUR') })).toEqual([
      currency,
      'values',
      'certain',
    ])
  })
})

describe('the currency of a row', () => {
  test.each([
    ['is that of its amount, never of the original amount', 'Amount (EUR),Original Amount,Original Currency', '-182.33,170.00,CHF', 'EUR'],
    ['is that of the column beside the amount', 'Amount,Currency,Original Amount,Original Currency', '-182.33,EUR,170.00,CHF', 'EUR'],
    ['is a code or a sign, and no kind of booking', 'Transaction Type,Amount', 'DEB,-182.33', 'USD'],
    ['is that of the balance, where only that names one', 'Amount,Balance', '-182.33,100.00 EUR', 'EUR'],
  ])('%s', async (_, headings, cells, currency) => {
    const text = `Date,Text,${headings}\n2024-01-31,Booking,${cells}\n`
    expect((await read(text, { transactions: posted('Assets:Bank', 'USD') }))[0]).toBe(currency)
  })
  test('is the one above the table', async () => {
    for (const line of ['Currency,GBP', 'Account currency: GBP', 'Balance,120.00 GBP'])
      expect((await read(`${line}\n${CSV}`, { transactions: posted('Assets:Bank', 'USD') }))[0], line).toBe('GBP')
  })
})

describe('the currency of each amount', () => {
  const each = async (text: string, request: Partial<PreviewRequest> = {}) =>
    (await preview(text, { account: 'Assets:Bank', currency: '', transactions: posted('Assets:Bank', 'EUR'), ...request })).rows.flatMap(
      ({ transactions }) => transactions.map(({ postings }) => `${postings.at(-1)!.quantity} ${postings.at(-1)!.commodity}`),
    )
  test('is that of its row, though some rows name none', async () => {
    const text = 'Date,Text,Amount,Currency\n2026-02-13,A,-10.00,EUR\n2026-02-14,B,-20.00,USD\n2026-02-15,C,-30.00,\n'
    expect(await each(text)).toEqual(['-10.00 EUR', '-20.00 USD', '-30.00 EUR'])
  })
  test('is not the one of an amount abroad that has the same blanks', async () => {
    const text = 'Date,Text,Amount,Local,Currency\n2026-02-13,A,-10.00,11.00,USD\n2026-02-14,B,-20.00,,\n2026-02-15,C,-30.00,,\n'
    expect(await each(text, { choices: { amountColumn: 'C' } })).toEqual(['-10.00 EUR', '-20.00 EUR', '-30.00 EUR'])
  })
  test.each([
    ['C', '-10.00 USD'],
    ['E', '-950.00 RUB'],
  ])('is in the column next to it: %s', async (amountColumn, first) => {
    const text =
      'Date;Text;Operation;Its currency;Payment;Its currency\n13.02.2026;A;-10,00;USD;-950,00;RUB\n14.02.2026;B;-1 250,75;RUB;-1 250,75;RUB\n'
    expect(await each(text, { choices: { amountColumn } })).toEqual([first, '-1250.75 RUB'])
  })
  test.each([
    ['D', '-1.20 EUR'],
    ['G', '-105.00 USD'],
  ])('is in the column before it where the list puts currencies first: %s', async (amountColumn, amount) => {
    const text = 'Date,Text,Currency,Out,Kind,Currency,Out there\n2026-02-13,A,EUR,-1.20,card,USD,-105.00\n'
    expect(await each(text, { choices: { amountColumn } })).toEqual([amount])
  })
  test.each([
    ['Valor (R$)', 'BRL'],
    ['VALOR R$', 'BRL'],
    ['Amount (US$)', 'USD'],
    ['Tutar (TL)', 'TRY'],
    ['Amount（円）', 'JPY'],
    ['Kwota (zł)', 'PLN'],
  ])('is the one that the heading names: %s', async (heading, currency) => {
    expect(await each(`Date;Text;${heading}\n2026-02-13;A;-10,00\n`)).toEqual([`-10.00 ${currency}`])
  })
})
