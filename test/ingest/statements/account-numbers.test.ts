import { describe, expect, test } from 'vitest'
import { AccountNumbers, declaredNumbers, isIban, numberAbove } from '../../../src/ingest/statements/accounts/accounts-and-payees.ts'
import { bookOf, existing, preview } from './support/preview.ts'

const GIRO = 'DE02120300000000202051'
const OTHER = 'DE02500105170137075030'
const accountNumbers = new Map([['Assets:Giro', [GIRO]]])
const paid = (day: string, payee: string, amount: string, account = 'Assets:Giro') => ({
  ...existing(day, payee, 'Expenses:Food', amount),
  postings: [
    { account: 'Expenses:Food', quantity: amount, commodity: 'EUR' },
    { account, quantity: `-${amount}`, commodity: 'EUR' },
  ],
})
const BOOK = [paid('2024-01-04', 'Market', '10'), paid('2024-01-05', 'Market', '20')]
const csv = (iban: string, ...rows: string[]): string => `IBAN;${iban}\n\nBuchungstag;Empfänger;IBAN Empfänger;Betrag (EUR)\n${rows.join('\n')}\n`
const ofx = (id: string, type = 'CHECKING'): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>${id}<ACCTTYPE>${type}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240120<TRNAMT>-9.00<FITID>1<NAME>Cinema</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`

describe('the number of a statement', () => {
  test('is that of the account that declares it', async () => {
    const more = { transactions: [...BOOK, paid('2024-01-06', 'Shop', '5', 'Assets:Other')], accountNumbers }
    const shown = await preview(csv('DE02 1203 0000 0000 2020 51', '20.01.2024;Kino;;-9,00'), more)
    expect([shown.account, shown.number]).toEqual(['Assets:Giro', GIRO])
    expect(shown.decisions.find(({ about }) => about === 'account')).toMatchObject({ value: 'Assets:Giro', by: 'account', isCertain: true })
  })

  test('that belongs to no account is a new account, never a known one', async () => {
    const shown = await preview(csv(OTHER, '20.01.2024;Kino;;-9,00'), { transactions: BOOK, accountNumbers })
    expect(shown.account).toBe('Assets:Checking')
    expect(shown.newAccounts).toContain('Assets:Checking')
    const sources = new Map([[shown.source, new Map([['Assets:Giro', 3]])]])
    // Statements of this layout were imported for an account that has another number.
    expect((await preview(csv(OTHER, '20.01.2024;Kino;;-9,00'), { transactions: BOOK, accountNumbers, sources })).account).toBe('Assets:Checking')
  })

  test('names the new account where the usual name is taken, and savings are savings', async () => {
    const checking = [paid('2024-01-04', 'Market', '10', 'Assets:Checking')]
    const known = { transactions: checking, accountNumbers: new Map([['Assets:Checking', ['1000000001']]]) }
    expect((await preview(ofx('1012345678'), known)).account).toBe('Assets:Checking:5678')
    expect((await preview(ofx('1012345678', 'SAVINGS'), known)).account).toBe('Assets:Savings')
    // Two numbers may end alike.
    const alike = new Map([...known.accountNumbers, ['Assets:Checking:5678', ['2222225678']] as const])
    expect((await preview(ofx('1012345678'), { ...known, accountNumbers: alike })).account).toBe('Assets:Checking:1012345678')
    expect((await preview(ofx('1000000001', 'SAVINGS'), known)).account).toBe('Assets:Checking')
  })

  test('decides nothing where no account has one', async () => {
    expect((await preview(csv(OTHER, '20.01.2024;Kino;;-9,00'), { transactions: BOOK })).account).toBe('Assets:Giro')
  })

  test('of the other end is a transfer to that account', async () => {
    const more = { account: 'Assets:Savings', transactions: BOOK, accountNumbers }
    const shown = await preview(csv(OTHER, `20.01.2024;Max Muster;${GIRO};-50,00`, '21.01.2024;Shop;;-7,00'), more)
    expect(shown.rows.flatMap(({ transactions }) => transactions.map(({ postings }) => postings[0]!.account))).toEqual([
      'Assets:Giro',
      'Expenses:Unknown',
    ])
  })
})

test('a number is above the table, alone or behind its label', () => {
  const rows = (...cells: string[][]) => cells.map((one, index) => ({ index, line: index + 1, cells: one }))
  expect(numberAbove(rows([`Umsätze ${GIRO}`], ['Datum'], ['1']), 2)).toBe(GIRO)
  expect(numberAbove(rows(['Account number:', '12-34567-8'], ['Date'], ['1']), 2)).toBe('12345678')
  expect(numberAbove(rows([GIRO], [OTHER], ['1']), 2)).toBe('')
  expect(numberAbove(rows(['Date'], [GIRO]), 1)).toBe('')
})

test('an IBAN has the right check digits, and matches the account number at its end', () => {
  expect([GIRO, OTHER, 'DE03120300000000202051', 'X'].map(isIban)).toEqual([true, true, false, false])
  const numbers = new AccountNumbers(accountNumbers)
  expect([numbers.accountOf('202051'), numbers.accountOf(OTHER), numbers.accountOf('')]).toEqual(['Assets:Giro', undefined, undefined])
  expect([numbers.isOther('Assets:Giro', OTHER), numbers.isOther('Assets:Giro', GIRO), numbers.isOther('Assets:Cash', OTHER)]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['beancount', `2024-01-01 open Assets:Giro\n  iban: "DE02 1203 0000 0000 2020 51"\n`],
  ['hledger', 'account Assets:Giro  ; iban: DE02 1203 0000 0000 2020 51\n'],
  ['ledger', 'account Assets:Giro\n    note IBAN DE02 1203 0000 0000 2020 51\n'],
] as const)('%s declares the number of an account', (dialect, text) => {
  const { accountTags } = bookOf(text, dialect)
  expect([...accountTags].map(([account, tags]) => [account, declaredNumbers(tags)])).toEqual([['Assets:Giro', [GIRO]]])
})
