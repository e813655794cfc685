import { describe, expect, test } from 'vitest'
import type { Decision, PreviewRequest } from '../../../src/ingest/statements/preview/preview.ts'
import { guessPreset } from '../../../src/ingest/statements/presets/guess-preset.ts'
import { existing, preview } from './support/preview.ts'
import { TODAY } from './support/read.ts'

const decided = async (text: string, about: Decision['about'], request: Partial<PreviewRequest> = {}) =>
  (await preview(text, request)).decisions.find((decision) => decision.about === about)!

describe('the order of day and month', () => {
  const dated = (...dates: string[]): string => `Date,Text,Amount\n${dates.map((date) => `${date},Shop,-5.00\n`).join('')}`
  test('is open where all dates fit both, with both readings on rows that differ', async () => {
    const decision = await decided(dated('02/02/2023', '03/02/2023', '04/02/2023'), 'date_format')
    expect(decision).toMatchObject({ value: 'DD/MM/YYYY', by: 'guess', isCertain: false })
    expect(decision.choices.map(({ value, rows }) => [value, rows.map(({ day }) => day)])).toEqual([
      ['DD/MM/YYYY', ['2023-02-03', '2023-02-04']],
      ['MM/DD/YYYY', ['2023-03-02', '2023-04-02']],
    ])
  })
  test.each([
    ['a day above 12', dated('01/02/2024', '13/02/2024'), 'DD/MM/YYYY', 'values'],
    ['a day above 12 in another column', 'Date,Value,Text,Amount\n02/01/2024,02/13/2024,Shop,-5.00\n', 'MM/DD/YYYY', 'values'],
    ['a period above the table', 'Period,01/15/2024 - 02/14/2024\nDate,Text,Amount\n02/01/2024,Shop,-5.00\n', 'MM/DD/YYYY', 'values'],
    ['a day in the future', dated('03/04/2024'), 'MM/DD/YYYY', 'values'],
    ['the order of the rows', dated('01/05/2023', '02/03/2023', '03/04/2023'), 'MM/DD/YYYY', 'values'],
    ['the heading', dated('02/03/2024').replace('Date', 'Date (mm/dd/yyyy)'), 'MM/DD/YYYY', 'heading'],
    ['the language of the headings', 'Datum;Text;Betrag\n02/03/2023;Laden;-5,00\n', 'DD/MM/YYYY', 'heading'],
  ])('is proved by %s', async (_, text, value, by) => {
    expect(await decided(text, 'date_format')).toMatchObject({ value, by, isCertain: true, choices: [] })
  })
  test.each([
    ['03.02.23', 'DD.MM.YY'],
    ['03/02/23', 'DD/MM/YY'],
  ])('never has a year of two digits first in %s', async (date, value) => {
    const decision = await decided(`Datum;Text;Betrag\n${date};Laden;-5,00\n`, 'date_format')
    expect(decision).toMatchObject({ value, isCertain: true })
  })
  test('is the chosen one', async () => {
    const chosen = { choices: { dateFormat: 'MM/DD/YYYY' } }
    expect(await decided(dated('02/02/2024', '03/02/2024'), 'date_format', chosen)).toMatchObject({
      value: 'MM/DD/YYYY',
      by: 'asked',
      isCertain: true,
    })
    expect((await preview(dated('03/02/2024'), chosen)).rows[1]!.transactions[0]!.day).toBe('2024-03-02')
  })
  test.each([
    ['2024.02.01.', '2024-02-01'],
    ['2024. 02. 01.', '2024-02-01'],
    ['31122023', '2023-12-31'],
  ])('%s is read', async (written, day) => expect((await preview(dated(written))).rows[1]!.transactions[0]!.day).toBe(day))
})

/** What came in by each row; the reason of those that become nothing; and what is open. */
async function moved(text: string, request: Partial<PreviewRequest> = {}) {
  const { rows, decisions } = await preview(text, request)
  return {
    rows: rows.slice(1).map(({ transactions, why }) => transactions[0]?.postings.at(-1)!.quantity ?? why),
    open: decisions.filter(({ isCertain }) => !isCertain).map(({ about }) => about),
  }
}

describe('the column of the amounts', () => {
  test('is never one headed as the balance, and a row without an amount is left out', async () => {
    const rows = ['25,COFFEE,-4.50,995.50', '24,NOTICE: RATE CHANGE,,1000.00', '23,TESCO,-14.50,1000.00', '22,RENT,-900.00,1014.50']
    expect(await moved(`Date,Description,Amount,Balance\n${rows.map((row) => `2024-02-${row}\n`).join('')}`)).toEqual({
      rows: ['-4.50', '2024-02-24 has no amount', '-14.50', '-900.00'],
      open: [],
    })
    expect(await moved('Date,Description,Balance\n2024-02-25,COFFEE,995.50\n')).toMatchObject({ rows: ['was not read'] })
  })
  test.each([
    ['Total fees', 'Amount,Total fees', '-105.50,0.00'],
    ['Reward Points', 'Reward Points,Amount', '12,-105.50'],
    ['Exchange Rate', 'Exchange Rate,Amount', '1.0832,-105.50'],
    ['Tax', 'Tax,Amount', '5.50,-105.50'],
    ['Original Amount', 'Original Amount,Amount', '-99.00,-105.50'],
  ])('is not the one headed %s where a better one is there', async (_, headings, amounts) => {
    expect(await moved(`Date,Text,${headings}\n2024-02-25,Shop,${amounts}\n`)).toEqual({ rows: ['-105.50'], open: [] })
  })
  test('is open where nothing says which one it is', async () => {
    const { decisions } = await preview('2024-02-25,Shop,-5.00,-6.00\n2024-02-24,Shop,-7.00,-3.00\n')
    const columns = decisions.find(({ about }) => about === 'columns')!
    expect(columns).toMatchObject({
      isCertain: false,
      choices: [
        { value: 'C', label: 'column C' },
        { value: 'D', label: 'column D' },
      ],
    })
    expect(columns.choices[1]!.rows[0]).toMatchObject({ quantity: '-6.00' })
    const chosen = await moved('2024-02-24,Shop,-7.00,-3.00\n2024-02-25,Shop,-5.00,-6.00\n', { choices: { amountColumn: 'D' } })
    expect(chosen).toEqual({ rows: ['-6.00'], open: [] })
  })
  describe('of two with a currency each', () => {
    const abroad = (...headings: string[]): string =>
      `Date,Text,${headings.join(',')}\n2024-02-03,Shop,-5.00,USD,-4.50,EUR\n2024-02-04,Cafe,-6.00,GBP,-7.00,EUR\n`
    test.each([
      ['Amount', 'Currency', 'Settled Amount', 'Settled Currency'],
      ['Original amount', 'Original currency', 'Billing amount', 'Billing currency'],
      ['Amount', 'Currency', 'Amount charged', 'Currency charged'],
    ])('is the one that the account was charged: %s, %s, %s', async (...headings) => {
      const { rows } = await preview(abroad(...headings))
      const booked = rows.slice(1).map(({ transactions: [one] }) => one!.postings.at(-1))
      expect(booked).toMatchObject([
        { quantity: '-4.50', commodity: 'EUR' },
        { quantity: '-7.00', commodity: 'EUR' },
      ])
      expect((await moved(abroad(...headings))).open).toEqual([])
    })
    test('is open where no heading says which one that is', async () => {
      const text = abroad('Amount', 'Currency', 'Local Amount', 'Local Currency')
      const { isCertain, choices } = await decided(text, 'columns')
      expect(isCertain).toBe(false)
      expect(choices.map(({ value, rows: [first] }) => [value, first!.quantity, first!.commodity])).toEqual([
        ['C', '-5.00', 'USD'],
        ['E', '-4.50', 'EUR'],
      ])
      expect(await moved(text, { choices: { amountColumn: 'E' } })).toEqual({ rows: ['-4.50', '-7.00'], open: [] })
    })
  })
  test.each([
    ['Debit Amount', 'Credit Amount'],
    ['Money out', 'Money in'],
    ['Belastung CHF', 'Gutschrift CHF'],
    ['Withdrawal', 'Deposit'],
    ['Paid out', 'Paid in'],
    ['Uscite', 'Entrate'],
  ])('%s and %s are a pair, whatever is in them', async (out, into) => {
    const read = async (...rows: string[]) => moved(`Date,Text,${out},${into}\n${rows.map((row) => `2024-02-25,Shop,${row}\n`).join('')}`)
    expect(await read('345.00,0.00', '20.00,0.00')).toEqual({ rows: ['-345.00', '-20.00'], open: [] })
    expect(await read('0.00,345.00')).toEqual({ rows: ['345.00'], open: [] })
    expect(await read('345.00,')).toEqual({ rows: ['-345.00'], open: [] })
    expect(await read('-345.00,')).toEqual({ rows: ['-345.00'], open: [] })
    expect(await read(',345.00')).toEqual({ rows: ['345.00'], open: [] })
  })
  test('a row with money out and money in is an error that names its line, and no reason to refuse the others', async () => {
    expect(await moved('Date,Text,Debit,Credit\n2024-02-03,Both,3.00,1.00\n2024-02-04,Shop,2.00,\n')).toEqual({
      rows: ['line 2 has money out ("3.00") and money in ("1.00")', '-2.00'],
      open: [],
    })
  })
  test('may have numbers in scientific notation', async () => {
    expect((await moved('Date,Text,Amount\n2024-02-03,Interest,-3.66e-04\n')).rows).toEqual(['-0.000366'])
  })
})

describe('the sign', () => {
  const csv = (columns: string, ...rows: string[]): string => `Date,Text,${columns}\n${rows.map((row) => `2024-02-03,Shop,${row}\n`).join('')}`
  test('of positive amounts alone is open, with both readings', async () => {
    const sign = await decided(csv('Amount', '5.00', '6.00'), 'sign')
    expect(sign).toMatchObject({ value: 'in', by: 'guess', isCertain: false })
    expect(sign.choices.map(({ value, rows }) => [value, rows.map(({ quantity }) => quantity)])).toEqual([
      ['in', ['5.00', '6.00']],
      ['out', ['-5.00', '-6.00']],
    ])
    expect(await moved(csv('Amount', '5.00'), { choices: { sign: 'out' } })).toEqual({ rows: ['-5.00'], open: [] })
  })
  test.each([
    ['a minus', csv('Amount', '-5.00'), ['-5.00']],
    ['the heading', csv('Spent', '5.00'), ['-5.00']],
    ['a plus', csv('Amount', '+5.00'), ['5.00']],
    ['Dr and Cr', csv('Amount', '5.00 Cr'), ['5.00']],
    ['a single step of the balance', csv('Amount,Balance', '5.00,95.00', '6.00,89.00'), ['-5.00', '-6.00']],
    ['words for debit and credit', csv('Amount,Transaction Type', '78.32,debit', '2500.00,credit'), ['-78.32', '2500.00']],
    ['words that all signs contradict', csv('Amount,Transaction Type', '78.32,debit', '-2500.00,credit'), ['-78.32', '2500.00']],
  ])('is said by %s', async (_, text, rows) => expect(await moved(text)).toEqual({ rows, open: [] }))
  test.each([
    ['some', csv('Amount,Transaction Type', '78.32,debit', '-5.00,debit', '20.00,credit')],
    ['the only', csv('Amount,Transaction Type', '-20.00,credit')],
  ])('is open where a word contradicts %s of the signs', async (_, text) => expect((await moved(text)).open).toEqual(['sign']))
})

describe('a running balance', () => {
  const rows = (...list: string[]): string => list.map((row) => `${row}\n`).join('')
  test('may be the one before each movement', async () => {
    const text = rows('2024-02-03,Shop,-5.00,100.00', '2024-02-02,Wages,60.00,40.00', '2024-02-01,Rent,-50.00,90.00')
    expect((await preview(text)).rows.map(({ transactions }) => transactions[0]!.postings.at(-1)!.quantity)).toEqual(['-5.00', '60.00', '-50.00'])
  })
  test('before and after a single movement proves its amount', async () => {
    const { rows: read, decisions } = await preview(rows('2024-02-03,Shop,100.00,95.00,-5.00'))
    expect(read[0]!.transactions[0]!.postings.at(-1)!.quantity).toBe('-5.00')
    expect(decisions.every(({ isCertain }) => isCertain)).toBe(true)
  })
  test('of two rows says that the fee was taken beside the amount', async () => {
    const text = 'Date,Text,Amount,Fee,Balance\n2024-02-02,Shop,-4.10,0.00,195.90\n2024-02-03,To Ada,-50.00,0.25,145.65\n'
    expect(await moved(text)).toEqual({ rows: ['-4.10', '-50.25'], open: [] })
  })
})

describe('fees in a column beside the amounts', () => {
  const charged = (columns: string, ...rows: string[]): string =>
    `Date,Text,${columns}\n${rows.map((row, at) => `2024-02-0${at + 1},Shop,${row}\n`).join('')}`
  test.each([
    ['Amount,Fee', '-60.00,2.00', 'C', '-60.00', 'C-D', '-62.00'],
    ['Amount,Fee', '-60.00,-2.00', 'C', '-60.00', 'C-D', '-62.00'],
    ['Money out,Money in,Fee', '60.00,,2.00', 'C,D', '-60.00', 'C,D-E', '-62.00'],
    ['Amount,Fee,Balance', '-60.00,2.00,40.00', 'C', '-60.00', 'C-D', '-62.00'],
  ])('are asked about where no balance shows whether they are included: %s, %s', async (columns, row, alone, amount, less, both) => {
    const text = charged(columns, row)
    const { isCertain, choices } = await decided(text, 'columns')
    expect(isCertain).toBe(false)
    expect(choices.map(({ value, rows: [first] }) => [value, first!.quantity])).toEqual([
      [alone, amount],
      [less, both],
    ])
    expect(await moved(text, { choices: { amountColumn: alone } })).toEqual({ rows: [amount], open: [] })
    expect(await moved(text, { choices: { amountColumn: less } })).toEqual({ rows: [both], open: [] })
  })
  test.each([
    ['a balance that falls by both', charged('Amount,Fee,Balance', '-5.00,0.00,95.00', '-60.00,2.00,33.00'), ['-5.00', '-62.00']],
    ['a balance that falls by the amount', charged('Amount,Fee,Balance', '-5.00,0.00,95.00', '-60.00,2.00,35.00'), ['-5.00', '-60.00']],
    ['a column with what is left', charged('Gross,Fee,Net', '60.00,-2.00,58.00', '-5.00,0.00,-5.00'), ['58.00', '-5.00']],
    ['the heading', charged('Amount incl. fees,Fee', '-60.00,2.00'), ['-60.00']],
    ['fees of nothing', charged('Amount,Fee', '-60.00,0.00', '-5.00,'), ['-60.00', '-5.00']],
  ])('are not asked about beside %s', async (_, text, rows) => {
    expect(await moved(text)).toEqual({ rows, open: [] })
    expect((await preview(text)).contradictions).toEqual([])
  })
})

describe('words of a row', () => {
  const kind = (text: string, amount: string): string => `Datum;Buchungstext;Text;Betrag\n03.02.2024;${text};Anna Muster;${amount}\n`
  test('say which way positive amounts went', async () => {
    expect(await moved(kind('Gutschrift', '5,00'))).toEqual({ rows: ['5.00'], open: [] })
    expect(await moved(kind('Lastschrift', '5,00'))).toEqual({ rows: ['-5.00'], open: [] })
    expect((await moved(kind('Buchung', '5,00'))).open).toEqual(['sign'])
  })
  test('say that it waits to be booked, also where its day would be', async () => {
    const text = 'Buchungstag;Wertstellung;Text;Umsatz in EUR\noffen;24.02.2024;Kiosk;-2,20\n'
    expect((await moved(text)).rows).toEqual(['is "offen": a later statement has it once it is booked'])
  })
})

describe('the words of a row say which way positive amounts went', () => {
  const plain = (text: string): string => `Date;Description;Amount\n03.02.2024;${text};5.00\n`
  test.each([
    'From R. Okafor',
    'Transfer from Ada',
    'LÖN Bruket AB',
    'Příchozí úhrada',
    'BONIFICO A VOSTRO FAVORE',
    'Auftraggeber: Ida Kern',
    '급여',
  ])('%s: in', async (text) => expect(await moved(plain(text))).toEqual({ rows: ['5.00'], open: [] }))
  test.each(['To R. Okafor', 'Payment to Ada'])('%s: out', async (text) => expect(await moved(plain(text))).toEqual({ rows: ['-5.00'], open: [] }))
  test.each(['London Lon', 'Transfer from savings to current account', 'VIREMENT DE FONDS', 'Fromagerie', 'Crispin'])('%s: open', async (text) =>
    expect((await moved(plain(text))).open).toEqual(['sign']),
  )
  test('and a blank beside "Cr" alone is money out', async () => {
    const text = 'Date,Text,Amount,Debit / Credit\n2024-02-03,Shop,5.00,\n2024-02-04,Refund,2.00,Cr\n'
    expect(await moved(text, { account: 'Liabilities:Card' })).toEqual({ rows: ['-5.00', '2.00'], open: [] })
  })
  test('and a plus before an amount, beside a word that may mean either', async () => {
    expect(await moved('Date,Type,Text,Amount\n2024-02-03,Payment,Ada,+ 5.00\n')).toEqual({ rows: ['5.00'], open: [] })
  })
})

test.each([
  ['24 noiembrie 2023', '2023-11-24'],
  ['24 Kasım 2023', '2023-11-24'],
  ['24 мая 2023', '2023-05-24'],
  ['24. toukokuu 2023', '2023-05-24'],
])('the month in %s is known', async (written, day) => {
  expect((await preview(`Date;Text;Amount\n${written};Shop;-5.00\n`)).rows[1]!.transactions[0]!.day).toBe(day)
})

test('cells may be divided by several characters', async () => {
  expect(await moved('Date~|~Text~|~Amount\n2024-02-03~|~Shop, "Old~|~-5.00\n2024-02-04~|~"Shop" new~|~-6.00\n')).toEqual({
    rows: ['-5.00', '-6.00'],
    open: [],
  })
})

test('columns of reference numbers are no money out and money in beside a column of amounts', async () => {
  const text = 'Datum;Objem;KS;VS;Popis\n03.02.2024;-5,00;308;;Obchod\n04.02.2024;-6,00;;112;Obchod\n'
  expect(await moved(text)).toEqual({ rows: ['-5.00', '-6.00'], open: [] })
})

test('a number of a receipt is no amount', async () => {
  expect(await moved('Receipt,Date,Text,Paid in,Withdrawn\nSKO0000003,2024-02-03,Shop,,5.00\n')).toEqual({ rows: ['-5.00'], open: [] })
})

describe('the payee', () => {
  const payee = async (text: string) => (await preview(text)).rows.at(-1)!.transactions[0]!.payee
  test('is no name of the holder of the account or the card', async () => {
    for (const heading of ['Member Name', 'Card Member', 'Account Name', 'Kontoinhaber'])
      expect(await payee(`Date,${heading},Description,Amount\n2024-02-03,JANE DOE,LYFT,-5.00\n`), heading).toBe('LYFT')
    expect(await payee('Datum;Naam;Naam tegenpartij;Bedrag\n03.02.2024;Jan Smit;Bakker;-5,00\n')).toBe('Bakker')
  })
  test('may be short under a heading that says so', async () => {
    for (const name of ['EE', 'O2', '3']) expect(await payee(`Date,Details,Amount\n2024-02-03,${name},-5.00\n`)).toBe(name)
  })
})

test('Japanese and Chinese bytes are read as such', async () => {
  // 日付,摘要,お支払金額 in Shift_JIS, and a row.
  const header = [0x93, 0xfa, 0x95, 0x74, 0x2c, 0x93, 0x45, 0x97, 0x76, 0x2c, 0x8b, 0xe0, 0x8a, 0x7a, 0x0a]
  const bytes = Buffer.concat([Buffer.from(header), Buffer.from('2024/02/03,ABC,-500\n')])
  expect((await preview(bytes)).reading.encoding).toBe('shift_jis')
})

describe('a list of several accounts', () => {
  const MINT = `Date,Description,Amount,Transaction Type,Category,Account Name
2024-02-03,Grocer,78.32,debit,Groceries,Visa
2024-02-04,ACME,2500.00,credit,Paycheck,Checking
`
  test('books each row to its account, the one of the book that is called so or a new one, and pays nobody called like it', async () => {
    const { rows, account, decisions } = await preview(MINT, { declaredAccounts: ['Assets:Bank:Checking'] })
    expect(rows.slice(1).map(({ transactions: [one] }) => [one!.payee, one!.postings.at(-1)!.account, one!.postings.at(-1)!.quantity])).toEqual([
      ['Grocer', 'Liabilities:Visa', '-78.32'],
      ['ACME', 'Assets:Bank:Checking', '2500.00'],
    ])
    expect(account).toBeUndefined()
    expect(decisions).toContainEqual(expect.objectContaining({ about: 'account', by: 'heading', isCertain: true }))
  })

  const [FIRST, SECOND] = ['DE89 3704 0044 0532 0130 00', 'GB82 WEST 1234 5698 7654 32']
  const booked = async (text: string, request: Partial<PreviewRequest> = {}) =>
    (await preview(text, request)).rows.flatMap(({ transactions: [one] }) => (one ? [one.postings.at(-1)!.account] : []))
  test.each([
    ['IBAN', FIRST, SECOND, 'Assets:Checking:3000', 'Assets:Checking:5432'],
    ['Account', '12345678', '87654321', 'Assets:Checking:5678', 'Assets:Checking:4321'],
    ['Bank Account', '12-3456-0012345-00', '12-3456-0054321-01', 'Assets:Checking:4500', 'Assets:Checking:2101'],
    ['Account Number', '**** 1234', '**** 9876', 'Assets:Checking:1234', 'Assets:Checking:9876'],
    ['Kontonummer', '1001234', '2001234', 'Assets:Checking:1234', 'Assets:Checking:2001234'],
  ])('books each row to the account with the number under %s', async (heading, one, other, first, second) => {
    const text = `Date,${heading},Description,Amount\n2024-02-03,${one},Shop,-5.00\n2024-02-04,${other},Rent,-6.00\n2024-02-05,${one},Cafe,-7.00\n`
    expect(await booked(text)).toEqual([first, second, first])
  })
  test('knows the numbers of the accounts of the book', async () => {
    const text = `Date,IBAN,Description,Amount\n2024-02-03,${FIRST},Shop,-5.00\n2024-02-04,${SECOND},Rent,-6.00\n`
    const accountNumbers = new Map([['Assets:Giro', [FIRST!.replaceAll(' ', '')]]])
    expect(await booked(text, { accountNumbers, declaredAccounts: ['Assets:Giro'] })).toEqual(['Assets:Giro', 'Assets:Checking:5432'])
  })
  test.each([
    ['a name', `Date,Payee,IBAN,Amount\n2024-02-03,Shop,${FIRST},-5.00\n2024-02-04,Flat,${SECOND},-6.00\n`],
    ['one account alone', `Date,IBAN,Description,Amount\n2024-02-03,${FIRST},Shop,-5.00\n2024-02-04,${FIRST},Rent,-6.00\n`],
  ])('is none where the numbers are those of %s', async (_, text) => expect(await booked(text)).toEqual(['Assets:Checking', 'Assets:Checking']))
  const OFX = `<OFX><BANKMSGSRSV1>${['11110001', '22220002'].map((id) => `<STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>${id}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240203</DTPOSTED><TRNAMT>-5.00</TRNAMT><FITID>${id}</FITID><NAME>Shop</NAME></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>`).join('')}</BANKMSGSRSV1></OFX>`
  test('in a format of banks is no single account, however much the book uses that one', async () => {
    const transactions = [existing('2024-01-04', 'Markt', 'Expenses:Food', '10')].map((one) => ({
      ...one,
      postings: one.postings.map((posting) => (posting.account === 'Assets:Checking' ? { ...posting, account: 'Assets:Giro' } : posting)),
    }))
    expect(await booked(OFX, { transactions })).toEqual(['Assets:Giro', 'Assets:Checking:0002'])
  })
  test.each([
    ['numbers', `Date,IBAN,Description,Amount\n2024-02-03,${FIRST},Shop,-5.00\n2024-02-04,${SECOND},Rent,-6.00\n`],
    ['names', MINT],
    ['a format of banks', OFX],
  ])('with %s is not booked to the one account that was asked for', async (_, text) => {
    const request = { account: 'Assets:Giro' }
    const { decisions } = await preview(text, request)
    const account = decisions.find(({ about, isCertain }) => about === 'account' && !isCertain)!
    expect(account.because).toMatch(/^The file has rows of several accounts \(.+, .+\), not of Assets:Giro alone/)
    expect(new Set(await booked(text, request)).size).toBe(2)
    expect((await preview(text)).decisions.filter(({ about, isCertain }) => about === 'account' && !isCertain)).toEqual([])
  })
})

test('the only column with signs is the amount, unless it is the last one, which may be a balance', async () => {
  expect((await moved('x,y,z,a\n2024-02-03,Shop,-5.00,95.00\n')).open).toEqual([])
  expect((await moved('x,y,z,a\n2024-02-03,Shop,5.00,-95.00\n')).open).toContain('columns')
})

test('the name of the other side is its payee, and no e-mail address', async () => {
  const text = 'Date,Name,Currency,Amount,From Email Address,To Email Address\n2024-02-03,Bob Buyer,USD,96.80,bob@y.test,me@x.test\n'
  expect((await preview(text)).rows[1]!.transactions[0]!.payee).toBe('Bob Buyer')
})

test('a heading that says money out and money in proves no direction', async () => {
  expect((await moved('Date,Text,Paid out Paid in\n2024-02-03,Shop,5.00\n')).open).toEqual(['sign'])
})

test.each(['Standing Order', 'Card Purchase', 'Unkategorisierte Ausgaben', 'Transfers', 'Uncategorized', 'Direct Debit'])(
  'the category "%s" says nothing of what a row was for',
  async (category) => {
    const { rows } = await preview(`Date,Text,Category,Amount\n2024-02-03,Shop,${category},-5.00\n`)
    expect(rows[1]!.transactions[0]!.postings[0]!.account).toBe('Expenses:Unknown')
  },
)

test('a category of card payments is a transfer to the card', async () => {
  const { rows } = await preview('Date,Text,Category,Amount\n2024-02-03,Visa thanks,Credit Card Payment,-500.00\n', {
    declaredAccounts: ['Assets:Checking', 'Liabilities:Visa'],
    account: 'Assets:Checking',
  })
  expect(rows[1]!.transactions[0]!.postings[0]!.account).toBe('Liabilities:Visa')
})

test('an opening and a closing balance prove the sign of a single row', async () => {
  const around = (closing: string): string => `Opening balance,100.00\nClosing balance,${closing}\nDate,Text,Amount\n2024-02-03,Shop,5.00\n`
  const last = async (closing: string) => (await preview(around(closing))).rows.at(-1)!.transactions[0]!.postings.at(-1)!.quantity
  expect([await last('95.00'), await last('105.00')]).toEqual(['-5.00', '5.00'])
  expect(await decided(around('95.00'), 'sign')).toMatchObject({ value: 'out', by: 'balance', isCertain: true })
  expect(await decided(around('97.00'), 'sign')).toMatchObject({ isCertain: false })
})

describe('the money of each row', () => {
  const each = async (text: string, request: Partial<PreviewRequest> = {}) =>
    (await preview(text, request)).rows.flatMap(({ transactions }) => transactions.map(({ postings }) => postings.at(-1)!.quantity))
  test.each(['Assets:Bank', 'Liabilities:Card'])('went out where a statement marks only the credits, of %s', async (account) => {
    const text = 'Date,Description,Amount\n2026-02-13,Shop,1250.75\n2026-02-14,Salary,25000.00Cr\n'
    expect(await each(text, { account })).toEqual(['-1250.75', '25000.00'])
    expect(await each(text.replace('1250.75', '1250.75Dr'), { account })).toEqual(['-1250.75', '25000.00'])
  })
  test('has not moved where the row says it failed, under a heading of any language', async () => {
    const text = 'Date;Text;Amount;Статус\n2026-02-13;A;-10,00;OK\n2026-02-15;B;-5 000,00;FAILED\n'
    expect(await each(text)).toEqual(['-10.00'])
  })
  test.each(['13/02/2569', '1404/11/14'])('is not booked on a date of another calendar: %s', async (date) => {
    const { rows } = await preview(`Date,Text,Amount\n${date},A,-10.00\n`)
    expect(rows[1]).toMatchObject({ outcome: 'error', why: expect.stringContaining('is not a plausible date') })
  })
})

test('the columns of a PDF are asked where no balance proves them', () => {
  const rows = [
    ['Date', 'Text', 'Amount'],
    ['2024-02-01', 'Cafe', '-12.50'],
    ['2024-02-02', 'Salary', '1000.00'],
  ].map((cells, index) => ({ index, line: index + 1, cells }))
  const columns = (format: 'pdf' | 'csv') =>
    guessPreset({ rows, reading: {}, format }, { today: TODAY })?.decided.find(({ about }) => about === 'columns')?.isCertain
  expect([columns('pdf'), columns('csv')]).toEqual([false, true])
})

describe('the decimal mark', () => {
  const list = (...amounts: string[]): string => `Date;Text;Amount\n${amounts.map((amount, at) => `2024-02-0${at + 1};Shop;${amount}\n`).join('')}`
  test('is asked where every amount has three digits behind its only mark', async () => {
    const decision = await decided(list('-12.500', '-1.250'), 'decimal_mark')
    expect(decision).toMatchObject({ value: ',', isCertain: false })
    expect(decision.choices.map(({ value, rows }) => [value, rows.map(({ quantity }) => quantity)])).toEqual([
      [',', ['-12500', '-1250']],
      ['.', ['-12.500', '-1.250']],
    ])
    const chosen = await preview(list('-12.500'), { choices: { decimalMark: '.' } })
    expect(chosen.decisions.every(({ about, isCertain }) => isCertain || about !== 'decimal_mark')).toBe(true)
    expect(chosen.rows[1]!.transactions[0]!.postings.at(-1)!.quantity).toBe('-12.500')
  })
  test.each([
    ['another amount', ['-12.500', '-80']],
    ['an amount with two decimals', ['-12.500', '-1.250,00']],
  ])('is settled by %s', async (_, amounts) => expect(await decided(list(...amounts), 'decimal_mark')).toBeUndefined())
  test('is settled by a currency without decimals', async () => {
    expect(await decided('Date,Text,Amount (JPY)\n2024-02-01,Shop,"-12,500"\n', 'decimal_mark')).toBeUndefined()
  })
})

test('a posting of a bare 0 gives an account no second currency', async () => {
  const check = existing('2024-01-05', 'Check', 'Equity', '0')
  const bare = { ...check, postings: check.postings.map((posting) => ({ ...posting, quantity: '0', commodity: '' })) }
  const transactions = [existing('2024-01-04', 'Market', 'Expenses:Food', '10'), bare]
  const currency = await decided('Date,Text,Amount\n2024-02-13,Shop,-5.00\n', 'currency', { account: 'Assets:Checking', transactions })
  expect(currency).toMatchObject({ value: 'EUR', isCertain: true })
})
