import { describe, expect, test } from 'vitest'
import { existing, isNew, preview } from './support/preview.ts'

/** A German book: what is in its accounts, and which roots these belong to. */
const opened = (account: string, amount: string) => ({
  ...existing('2024-01-01', 'Anfang', account, amount),
  postings: [
    { account, quantity: amount, commodity: 'EUR' },
    { account: 'Eigenkapital:Anfang', quantity: `-${amount}`, commodity: 'EUR' },
  ],
})
const paid = (day: string, payee: string, to: string, amount: string, from = 'Aktiva:Giro') => ({
  ...existing(day, payee, to, amount),
  postings: [
    { account: to, quantity: amount, commodity: 'EUR' },
    { account: from, quantity: amount.startsWith('-') ? amount.slice(1) : `-${amount}`, commodity: 'EUR' },
  ],
})
const ROOTS = { Aktiva: 'Assets', Verbindlichkeiten: 'Liabilities', Aufwand: 'Expenses', Ertrag: 'Income', Eigenkapital: 'Equity' }
const rooted = new Map(
  ['Aktiva:Giro', 'Aktiva:Tagesgeld', 'Verbindlichkeiten:Visa', 'Aufwand:Essen', 'Ertrag:Gehalt', 'Eigenkapital:Anfang'].map((account) => {
    const root = account.split(':')[0]! as keyof typeof ROOTS
    return [account, account.replace(root, ROOTS[root])]
  }),
)
const BOOK = [
  opened('Aktiva:Giro', '1000'),
  opened('Aktiva:Tagesgeld', '5000'),
  paid('2024-01-04', 'Markt', 'Aufwand:Essen', '10'),
  paid('2024-01-05', 'Markt', 'Aufwand:Essen', '20'),
]
const HEAD = 'Buchungstag;Empfänger;Verwendungszweck;Betrag (EUR);Saldo (EUR)'
const list = (...rows: string[]): string => [HEAD, ...rows, ''].join('\n')
const SAVINGS = list('20.01.2024;Giro;Sparen;200,00;5.200,00', '31.01.2024;Bank;Zinsen;1,23;5.201,23')
const shown = (text: string, more: Parameters<typeof preview>[1] = {}) =>
  preview(text, { transactions: BOOK, rooted, declaredAccounts: ['Verbindlichkeiten:Visa'], ...more })

describe('the account of a statement', () => {
  test('is the one that held what the statement begins with, and not the one that is used most', async () => {
    const { account, balances } = await shown(SAVINGS)
    expect(account).toBe('Aktiva:Tagesgeld')
    expect(balances).toMatchObject([{ closing: { stated: '5201.23', book: '5201.23' } }])
    expect((await shown(list('20.01.2024;Markt;Obst;-5,00;965,00', '21.01.2024;Markt;Brot;-5,00;960,00'))).account).toBe('Aktiva:Giro')
    // The newest first.
    expect((await shown(list('31.01.2024;Bank;Zinsen;1,23;5.201,23', '20.01.2024;Giro;Sparen;200,00;5.200,00'))).account).toBe('Aktiva:Tagesgeld')
  })

  test('is the one that statements of this layout were imported for, where nothing else says it', async () => {
    const CARD = 'Buchungsdatum;Beschreibung;Betrag (EUR)\n20.01.2024;Kino;-9,00\n21.01.2024;Pizza;-12,00\n'
    const visa = [...BOOK, paid('2024-01-10', 'Hotel', 'Aufwand:Essen', '80', 'Verbindlichkeiten:Visa')]
    const before = await shown(CARD, { transactions: visa })
    expect(before.account).toBe('Aktiva:Giro')
    const sources = new Map([[before.source, new Map([['Verbindlichkeiten:Visa', 2]])]])
    const { account, rows } = await shown(CARD, { transactions: visa, sources })
    expect(account).toBe('Verbindlichkeiten:Visa')
    expect(rows[1]!.transactions[0]!.postings).toContainEqual({ account: 'Verbindlichkeiten:Visa', quantity: '-9.00', commodity: 'EUR' })
    // Of an account that is called otherwise now nothing is left to go by.
    expect((await shown(CARD, { transactions: BOOK, sources })).account).toBe('Aktiva:Giro')
  })

  test('is the one that its file is called after, used or not, where neither its movements nor earlier imports say it', async () => {
    const CHARGES = 'Buchungsdatum;Beschreibung;Betrag (EUR)\n20.01.2024;Kino;9,00\n21.01.2024;Pizza;12,00\n'
    const named = async (name: string) => (await shown(CHARGES, { name })).account
    expect(await named('VISA1234_Umsätze-2024-01.csv')).toBe('Verbindlichkeiten:Visa')
    expect([await named('tagesgeld-01.csv'), await named('umsaetze-123.csv'), await named('giro und visa.csv')]).toEqual([
      'Aktiva:Tagesgeld',
      'Aktiva:Giro',
      'Aktiva:Giro',
    ])
    // On a card, what is positive and never paid are charges.
    const { rows } = await shown(CHARGES, { name: 'visa.csv' })
    expect(rows[1]!.transactions[0]!.postings).toContainEqual({ account: 'Verbindlichkeiten:Visa', quantity: '-9.00', commodity: 'EUR' })
    expect((await shown(SAVINGS, { name: 'giro.csv' })).account).toBe('Aktiva:Tagesgeld')
  })

  test('of a format that says what it opens or closes with is found by that', async () => {
    const entry = '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240120<TRNAMT>200.00<FITID>1<NAME>Sparen</STMTTRN>'
    const ofx = `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>1<ACCTID>77</BANKACCTFROM><BANKTRANLIST>${entry}</BANKTRANLIST><LEDGERBAL><BALAMT>5200.00<DTASOF>20240131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    expect((await shown(ofx)).account).toBe('Aktiva:Tagesgeld')
  })
})

describe('between accounts of one bank', () => {
  const GIRO = list('20.01.2024;Tagesgeld;Sparen;-200,00;770,00', '22.01.2024;Markt;Obst;-5,00;765,00')
  const saved = async (text: string, account: string) => {
    const { rows, source } = await shown(text, { account })
    const added = rows.filter(isNew)
    const transactions = added.flatMap((row) =>
      row.transactions.map(({ day, payee, postings }) => ({ ...existing(day, payee, 'Aktiva:Giro', '1'), postings })),
    )
    return { transactions: [...BOOK, ...transactions], recorded: new Map(added.map(({ identity }) => [`${source}:${identity}`, [account]])) }
  }

  test('money goes to the account that the payee is called like', async () => {
    const { rows } = await shown(GIRO)
    expect(rows[1]!.predictions[0]).toMatchObject({ account: 'Aktiva:Tagesgeld', choices: [{ because: 'words' }] })
  })

  test('a transfer that both statements tell is there once', async () => {
    const { rows } = await shown(SAVINGS, await saved(GIRO, 'Aktiva:Giro'))
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'duplicate', 'text'])
  })

  test('what one of them has twice is there twice', async () => {
    const twice = list('20.01.2024;Tagesgeld;Sparen;-200,00;770,00', '20.01.2024;Tagesgeld;Mehr sparen;-200,00;570,00')
    const { rows } = await shown(twice, { account: 'Aktiva:Giro', ...(await saved(GIRO, 'Aktiva:Giro')) })
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'duplicate', 'text'])
  })

  test('what is paid to a card comes from the account that most is paid from', async () => {
    const card =
      'Belegdatum;Buchungsdatum;Beschreibung;Betrag (EUR)\n10.01.2024;12.01.2024;Kino;-9,00\n30.01.2024;31.01.2024;LASTSCHRIFTEINZUG;9,00\n'
    const { account, rows } = await shown(card)
    expect([account, rows[2]!.predictions[0]!.account]).toEqual(['Verbindlichkeiten:Visa', 'Aktiva:Giro'])
  })
})
