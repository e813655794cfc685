import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import type { Statement } from '../../../src/ingest/statements/statement.ts'
import { existing, previewOf } from './support/preview.ts'
import { expectRefused, statementOf } from './support/read.ts'

/** Entries that become nothing, with their lines and reasons. */
const unbooked = (statement: Statement): unknown[] => (statement.unbooked ?? []).map(({ row: { line }, kind, why }) => ({ line, kind, why }))

/** What a statement says of itself and its entries do not come to. */
const wrong = ({ selfChecks = [] }: Statement): string[] =>
  selfChecks.flatMap(({ line, what, stated, computed }) =>
    stated.equals(computed) ? [] : [`${line}: ${what} ${stated.toText()}, not ${computed.toText()}`],
  )

/** Movements as lines: day, amount, currency, payee, description, reference. */
const told = ({ movements }: Statement): string[] =>
  movements!.map(({ day, amount, commodity, payee, description, reference, bankReference }) =>
    [formatDay(day), amount.toText(), commodity ?? '?', payee, description, reference || (bankReference ?? '')].join(' | '),
  )
const accountsOf = ({ accounts }: Statement): unknown[] =>
  accounts.map(({ opening, closing, ...rest }) => ({
    ...rest,
    ...(opening && { opening: opening.toText() }),
    ...(closing && { closing: `${formatDay(closing.day)} ${closing.amount.toText()}` }),
  }))

const OFX_HEAD = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n'
const OFX_1 = `${OFX_HEAD}<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
<BANKACCTFROM><BANKID>123<ACCTID>DE12 34<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20240201<DTEND>20240229
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240201120000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>Tom &amp; Jo<MEMO>Lunch</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240202<TRNAMT>1500,00<FITID>A2<CHECKNUM>77<MEMO>Wages
</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>2487.50<DTASOF>20240229</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
const OFX_2 = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF><CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20240203</DTPOSTED><TRNAMT>-9.99</TRNAMT><FITID>B1</FITID>
<PAYEE><NAME>Café</NAME><ADDR1>Main St</ADDR1></PAYEE><MEMO></MEMO><ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></ORIGCURRENCY></STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>-9.99</BALAMT><DTASOF>20240229</DTASOF></LEDGERBAL></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`

describe('OFX', () => {
  test('a long file on one line is gone through once', async () => {
    const entry = '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240201<TRNAMT>-12.50<FITID>A1<NAME>Shop</STMTTRN>'
    const { movements } = await statementOf(OFX_1.replaceAll('\n', ' ').replace('</BANKTRANLIST>', `${entry.repeat(30_000)}</BANKTRANLIST>`))
    expect(movements).toHaveLength(30_002)
  })
  test('amounts with three decimals are not thousands', async () => {
    expect(told(await statementOf(OFX_1.replace('-12.50', '-12.500').replace('1500,00', '1,125')))).toEqual([
      '2024-02-01 | -12.500 | EUR | Tom & Jo | Lunch | A1',
      '2024-02-02 | 1.125 | EUR | Wages |  | 77',
    ])
  })
  test('a debit that brings money is not understood', async () => {
    const statement = await statementOf(OFX_1.replace('-12.50', '12.50').replace('1500,00', '-1500,00'))
    expect(told(statement)).toEqual([])
    expect(unbooked(statement)).toMatchObject([
      { kind: 'error', why: 'its type is debit, but its amount is 12.50; enter it by hand, or correct the sign in the file' },
      { kind: 'error', why: expect.stringContaining('its type is credit') as unknown },
    ])
  })
  test('1.x, whose values have no end', async () => {
    const statement = await statementOf(OFX_1)
    expect(told(statement)).toEqual(['2024-02-01 | -12.50 | EUR | Tom & Jo | Lunch | A1', '2024-02-02 | 1500.00 | EUR | Wages |  | 77'])
    expect(accountsOf(statement)).toEqual([{ id: 'DE12 34', isLiability: false, commodity: 'EUR', closing: '2024-02-29 2487.50' }])
  })
  test('2.x of a card; what was paid abroad does not change the currency of the amount', async () => {
    const statement = await statementOf(OFX_2)
    expect(told(statement)).toEqual(['2024-02-03 | -9.99 | USD | Café |  | B1'])
    expect(accountsOf(statement)).toEqual([{ id: '4111', isLiability: true, commodity: 'USD', closing: '2024-02-29 -9.99' }])
  })
  test('is offered as rows too, and every movement knows its row', async () => {
    const { rows, movements } = await statementOf(OFX_1)
    expect(rows[0]!.cells.slice(0, 5)).toEqual(['Date', 'Payee', 'Description', 'Amount', 'Currency'])
    expect(rows[movements![0]!.row]!.cells).toEqual(['2024-02-01', 'Tom & Jo', 'Lunch', '-12.50', 'EUR', '', 'A1', '', 'DE12 34'])
    expect(rows.map(({ line }) => line)).toEqual([1, 12, 13])
  })
  test('a transaction that cannot be read is a row that is not understood', async () => {
    const statement = await statementOf(OFX_1.replace('-12.50', 'many'))
    expect(told(statement)).toHaveLength(1)
    expect(unbooked(statement)).toEqual([{ line: 12, kind: 'error', why: 'the amount "many" of this transaction cannot be read; enter it by hand' }])
    expect(statement.unbooked![0]!.row.index).toBe(statement.rows.length)
  })
  test('a transaction that corrects an earlier one is not written as another one', async () => {
    const statement = await statementOf(OFX_1.replace('<FITID>A1', '<FITID>A1<CORRECTFITID>Z9<CORRECTACTION>DELETE'))
    expect(told(statement)).toHaveLength(1)
    expect(unbooked(statement)).toMatchObject([{ line: 12, kind: 'error', why: expect.stringMatching(/^this reverses the earlier transaction Z9/) }])
  })
  test('transactions without a statement around them are those of an account that the file does not name', async () => {
    const list = OFX_1.slice(OFX_1.indexOf('<BANKTRANLIST>'), OFX_1.indexOf('<LEDGERBAL>'))
    const statement = await statementOf(`${OFX_HEAD}${list}`.replace('\n\n<', '\n\n<OFX><'))
    expect(told(statement)).toEqual(['2024-02-01 | -12.50 | ? | Tom & Jo | Lunch | A1', '2024-02-02 | 1500.00 | ? | Wages |  | 77'])
    expect(accountsOf(statement)).toEqual([{ id: '', isLiability: false }])
  })
  test('the entities of ISO 8859-1 are decoded', async () => {
    const statement = await statementOf(OFX_1.replace('Lunch', '&copy; Caf&eacute; &frac12; &bogus;'))
    expect(told(statement)[0]).toContain('| © Café ½ &bogus; |')
  })
  test('trades in securities are not taken for something else', async () => {
    const trade = `${OFX_HEAD}<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><ACCTID>9</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20240203</INVTRAN><UNITS>10<UNITPRICE>5<TOTAL>-50</INVBUY></BUYSTOCK>
<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240204<TRNAMT>3.00<FITID>2<NAME>Interest</STMTTRN></INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>`
    const statement = await statementOf(trade)
    expect(told(statement)).toEqual(['2024-02-04 | 3.00 | USD | Interest |  | 2'])
    expect(statement.trades).toMatchObject([{ row: 1, kind: 'error', message: expect.stringMatching(/which security/) as string }])
    expect(statement.problems).toEqual([])
  })
})

const QIF = `!Account
NGiro
TBank
^
!Type:Bank
D01/02/2024
T-12.50
PCorner shop
MBread
LFood:Bakery
N77
^
D13/02'24
U1,500.00
T1,500.00
PEmployer
L[Savings]
SSalary
$1,600.00
STax
EWage tax
$-100.00
^
`
test('what cannot be read is reported, and not at its full length', async () => {
  const bad = `D${'x'.repeat(5000)}\nT5\n^\n`
  const { unbooked: entries } = await statementOf(`!Type:Bank\n${bad.repeat(300)}`)
  expect(entries).toHaveLength(300)
  expect(Math.max(...entries!.map(({ why }) => why.length))).toBeLessThan(200)
})

describe('QIF', () => {
  test('a date that is nothing but blanks between two digits is not looked through for ever', async () => {
    const statement = await statementOf(`!Type:Bank\nD1${' '.repeat(2_000_000)}x\nT5\n^\nD13/ 2'24\nT6\n^\n`)
    expect(told(statement)).toEqual(['2024-02-13 | 6 | ? |  |  | '])
    expect(unbooked(statement)).toMatchObject([{ line: 2, kind: 'error' }])
  })
  test('finds the order of day and month from dates that allow one only', async () => {
    const statement = await statementOf(QIF)
    expect(told(statement)).toEqual(['2024-02-01 | -12.50 | ? | Corner shop | Bread | 77', '2024-02-13 | 1500.00 | ? | Employer |  | '])
    expect(accountsOf(statement)).toEqual([{ id: 'Giro', isLiability: false }])
    expect(statement.movements!.map(({ category }) => category)).toEqual(['Food:Bakery', '[Savings]'])
  })
  test('an entry whose parts do not add up is not understood', async () => {
    const statement = await statementOf(QIF.replace('$-100.00', '$-90.00'))
    expect(told(statement)).toHaveLength(1)
    expect(unbooked(statement)).toEqual([{ line: 13, kind: 'error', why: 'its parts add up to 1510.00 and not to 1500.00; enter it by hand' }])
  })
  test('keeps the parts that an entry is divided into', async () => {
    const { movements } = await statementOf(QIF)
    expect(movements![1]!.splits!.map(({ amount, category, description }) => [amount.toText(), category, description])).toEqual([
      ['1600.00', 'Salary', ''],
      ['-100.00', 'Tax', 'Wage tax'],
    ])
  })
  test('parts of nothing are no parts', async () => {
    const [whole, parts] = ['SFood\n$-5.00\nSBooks\n$-7.00\n', 'SFood\n$-12.00\nS\n$0.00\n']
    const movementsOf = async (split: string) => (await statementOf(`!Type:Bank\nD13/02/2024\nT-12.00\nPShop\n${split}^\n`)).movements!
    expect((await movementsOf(whole))[0]!.splits).toHaveLength(2)
    expect(await movementsOf(parts)).toEqual([expect.not.objectContaining({ splits: expect.anything() })])
    expect((await movementsOf(parts))[0]!.category).toBe('Food')
  })
  test('no entry is dropped: one without a date and one of an unknown block are not understood, and a list is left out', async () => {
    const text = '!Type:Cat\nNFood\nE\n^\nNFun\nE\n^\n!Type:Bank\nD13/02/2024\nT-5.00\n^\nT-6.00\nPShop\n^\n!Type:Invoice\nD14/02/2024\nT7.00\n^\n'
    const statement = await statementOf(text)
    expect(statement.movements).toHaveLength(1)
    expect(unbooked(statement)).toEqual([
      { line: 12, kind: 'error', why: 'this entry has no date; enter it by hand' },
      { line: 16, kind: 'error', why: 'entries under "!Type:invoice" are not supported; enter this by hand' },
      { line: 2, kind: 'skipped', why: 'is a list, not a transaction' },
    ])
  })
  test.each([
    ['American, with an apostrophe', "!Type:CCard\nD2/13'24\nT-5\nPa\n^\n", '2024-02-13'],
    ['with points, day first', '!Type:Bank\nD3.2.24\nT-5\nPa\n^\n', '2024-02-03'],
    ['year first', '!Type:Bank\nD2024-02-03\nT-5\n^\n', '2024-02-03'],
  ])('%s', async (_, text, day) => expect(told(await statementOf(text))[0]).toContain(day))
  describe('dates that fit both orders', () => {
    const text = "!Type:Bank\nD2/ 1'24\nT-5\nPKiosk\n^\nD2/1/24\nT-6\nPShop\n^\n"
    const decision = async (more: object = {}, options: object = {}) => {
      const shown = previewOf(await statementOf(text, options), more)
      return shown.decisions.find(({ about }) => about === 'date_format')!
    }
    test('are an open decision, with both readings', async () => {
      const open = await decision()
      expect(open).toMatchObject({ value: 'DD/MM/YYYY', isCertain: false })
      expect(open.choices.map(({ value, rows }) => [value, ...rows.map(({ day, payee, quantity }) => `${day} ${payee} ${quantity}`)])).toEqual([
        ['DD/MM/YYYY', '2024-01-02 Kiosk -5', '2024-01-02 Shop -6'],
        ['MM/DD/YYYY', '2024-02-01 Kiosk -5', '2024-02-01 Shop -6'],
      ])
    })
    test('are read as chosen', async () => {
      expect(await decision({}, { dateFormat: 'MM/DD/YYYY' })).toMatchObject({ value: 'MM/DD/YYYY', by: 'asked', isCertain: true })
      expect(told(await statementOf(text, { dateFormat: 'MM/DD/YYYY' }))[0]).toContain('2024-02-01')
    })
    test('are proved by rows that the account has already', async () => {
      const has = (day: string) => ({ account: 'Assets:Checking', transactions: [existing(day, 'Kiosk', 'Expenses:Food', '5')] })
      expect(await decision(has('2024-01-02'))).toMatchObject({ value: 'DD/MM/YYYY', by: 'account', isCertain: true })
      const other = await decision(has('2024-02-01'))
      expect([other.isCertain, other.choices[0]!.value]).toEqual([false, 'MM/DD/YYYY'])
    })
    test('are proved by the other dates of the file, or by the future', async () => {
      expect(told(await statementOf(`${text}D2/13/24\nT-1\n^\n`))[0]).toContain('2024-02-01')
      expect(told(await statementOf('!Type:Bank\nD5/2/24\nT-1\n^\n'))[0]).toContain('2024-02-05')
    })
  })
  test('a comma may be the decimal mark', async () => {
    expect(
      told(await statementOf('!Type:Bank\nD13/02/2024\nT-1.234,5\n^\nD14/02/2024\nT1.000\n^\nD14/02/2024\nT1,25\n^\n')).map(
        (line) => line.split(' | ')[1],
      ),
    ).toEqual(['-1234.5', '1000', '1.25'])
  })
  test('a card is something owed', async () => {
    expect(accountsOf(await statementOf("!Type:CCard\nD2/13'24\nT-5\nPa\n^\n"))).toEqual([{ id: '', isLiability: true }])
  })
})

const camt = (entries: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>DE12</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-02-01</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2024-02-29</Dt></Dt></Bal>
${entries}
</Stmt></BkToCstmrStmt></Document>
`
const entry = (amount: string, mark: string, details: string, status = '<Sts>BOOK</Sts>'): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${status}<BookgDt><Dt>2024-02-05</Dt></BookgDt><ValDt><Dt>2024-02-06</Dt></ValDt><AcctSvcrRef>R1</AcctSvcrRef>${details}</Ntry>`
const RENT = `<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Flat &amp; Co</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd><Ustrd>February</Ustrd></RmtInf></TxDtls></NtryDtls>`

describe('CAMT', () => {
  const booked = `${entry('1010.50', 'DBIT', '')}\n${entry('10.00', 'CRDT', '')}\n${entry('12.00', 'DBIT', '')}`
  const summary = (number: number, credits: string, net: string): string =>
    `<TxsSummry><TtlNtries><NbOfNtries>${number}</NbOfNtries><TtlNetNtry><Amt>${net}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TtlNetNtry></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>${credits}</Sum></TtlCdtNtries></TxsSummry>`
  test('is checked by its balances, the number of its entries and their sums', async () => {
    const right = await statementOf(camt(summary(3, '10.00', '1012.50') + booked))
    expect([right.selfChecks!.length, wrong(right)]).toEqual([5, []])
    expect(wrong(await statementOf(camt(summary(4, '11.00', '1012.5') + booked)))).toEqual([
      '8: the number of entries 4, not 3',
      '8: the sum of the credits 11.00, not 10.00',
    ])
    expect(wrong(await statementOf(camt(booked.replace('12.00', '13.00'))))).toEqual(['8: the closing balance -12.50, not -13.50'])
  })
  test('entries that are not booked may be counted, and count for no balance', async () => {
    const pending = entry('7.00', 'CRDT', '', '<Sts>PDNG</Sts>')
    for (const [number, credits] of [
      [3, '10.00'],
      [4, '17.00'],
    ] as const)
      expect(
        wrong(
          await statementOf(camt(summary(number, credits, '1012.50').replace('<NbOfNtries>1<', `<NbOfNtries>${number - 2}<`) + booked + pending)),
        ),
      ).toEqual([])
  })
  test('reports of several days are of one account, and each is checked by itself', async () => {
    const day = (text: string, date: string) => text.replaceAll('2024-02-29', date)
    const first = camt(booked)
    const second = day(first.slice(first.indexOf('<Stmt>'), first.indexOf('</Stmt>') + 7), '2024-03-31')
    const both = await statementOf(first.replace('</Stmt>', `</Stmt>${second}`))
    expect(accountsOf(both)).toEqual([{ id: 'DE12', isLiability: false, commodity: 'EUR', opening: '1000.00', closing: '2024-03-31 -12.50' }])
    expect([both.movements!.length, both.selfChecks!.length, wrong(both)]).toEqual([6, 2, []])
  })
  test('names the other side, and knows what is owed by its mark', async () => {
    const statement = await statementOf(camt(entry('800.00', 'DBIT', RENT)))
    expect(told(statement)).toEqual(['2024-02-05 | -800.00 | EUR | Flat & Co | Rent February | R1'])
    expect(accountsOf(statement)).toEqual([{ id: 'DE12', isLiability: false, commodity: 'EUR', opening: '1000.00', closing: '2024-02-29 -12.50' }])
  })
  test('a collection is told one by one where its parts add up to it', async () => {
    const part = (amount: string, name: string): string =>
      `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties></TxDtls>`
    const both = `<NtryDtls>${part('3.00', 'Ann')}${part('4.00', 'Ben')}</NtryDtls>`
    expect(told(await statementOf(camt(entry('7.00', 'CRDT', both))))).toEqual([
      '2024-02-05 | 3.00 | EUR | Ann |  | R1',
      '2024-02-05 | 4.00 | EUR | Ben |  | R1',
    ])
    expect(told(await statementOf(camt(entry('9.00', 'CRDT', both))))).toEqual(['2024-02-05 | 9.00 | EUR | Ann |  | R1'])
  })
  test('what is not booked yet is left out, and an unknown status is not understood', async () => {
    const states = [
      '<Sts><Cd>PDNG</Cd></Sts>',
      '<Sts>INFO</Sts>',
      '<Sts><Cd>FUTR</Cd></Sts>',
      '<Sts><Prtry>HELD</Prtry></Sts>',
      '<Sts><Cd>BOOK</Cd></Sts>',
    ]
    const statement = await statementOf(camt(states.map((state, at) => entry(`${at + 1}.00`, 'CRDT', '', state)).join('\n')))
    expect(told(statement)).toEqual(['2024-02-05 | 5.00 | EUR |  |  | R1'])
    const why = 'is not booked yet; a later statement has it'
    expect(unbooked(statement)).toEqual([
      { line: 6, kind: 'skipped', why },
      { line: 7, kind: 'skipped', why },
      { line: 8, kind: 'skipped', why },
      { line: 9, kind: 'error', why: 'the status "HELD" does not say whether this is booked; enter it by hand if it is' },
    ])
    expect(statement.unbooked![1]!.row.cells.slice(0, 4)).toEqual(['2024-02-05', '', '', '2.00'])
  })
  test('entries know their lines', async () => {
    expect((await statementOf(camt(`\n${entry('7.00', 'CRDT', '')}\n\n${entry('8.00', 'CRDT', '')}`))).rows.map(({ line }) => line)).toEqual([
      1, 7, 9,
    ])
  })
  test('other prefixes and versions mean the same', async () => {
    const prefixed = camt(entry('7.00', 'CRDT', ''))
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
      .replace('053.001.02', '052.001.08')
    expect(told(await statementOf(prefixed))).toEqual(['2024-02-05 | 7.00 | EUR |  |  | R1'])
  })
  test('a long file on one line is gone through once', async () => {
    const took = async (between: string): Promise<number> => {
      const began = process.cpuUsage()
      expect((await statementOf(camt(`<Ntry></Ntry>${between}`.repeat(50_000)))).unbooked).toHaveLength(50_000)
      const { user } = process.cpuUsage(began)
      return user
    }
    const [lines, oneLine] = [await took('\n'), await took('')]
    expect(oneLine).toBeLessThan(lines * 4)
  })
  test('one that was cut off is not read by half', () => expectRefused(camt(entry('7.00', 'CRDT', '')).slice(0, -40), 'truncated'))
  test('entities of its own are not read', async () => {
    const laughs = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    await expectRefused(camt(entry('7.00', 'CRDT', '')).replace('?>', `?>${laughs}`), 'entities')
  })
})

const MT940 = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFN}{4:
:20:STARTUMS
:25:12030000/1234567
:28C:00002/001
:60F:C240201EUR1000,00
:61:2402050205DR12,50NMSCNONREF//B7
:86:177?00SEPA-UEBERWEISUNG?20SVWZ+Bread and but?21ter?32Corner ?33shop
:61:2401311230CR1500,NTRFJAN PAY
extra
:86:/NAME/Employer/REMI/USTD//Wages of January/EREF/E1
:61:240206RC3,00NMSC
:86:Taken back, and told
in two lines
:62F:C240229EUR2484,50
-}
`
describe('MT940', () => {
  test('as many accounts as movements are found each at once', async () => {
    const took = async (accounts: number): Promise<number> => {
      const messages = Array.from({ length: 40_000 }, (_, at) => `:25:${at % accounts}\n:61:2402050205D1,00NMSCNONREF\n`)
      const began = process.cpuUsage()
      expect((await statementOf(`:20:A\n${messages.join('')}`)).accounts).toHaveLength(accounts)
      return process.cpuUsage(began).user
    }
    const [few, many] = [await took(10), await took(40_000)]
    expect(many).toBeLessThan(few * 4)
  })
  test('reads the ways in which banks fill field 86', async () => {
    const statement = await statementOf(MT940)
    expect(told(statement)).toEqual([
      '2024-02-05 | -12.50 | EUR | Corner shop | Bread and butter | B7',
      '2023-12-30 | 1500 | EUR | Employer | Wages of January | JAN PAY',
      '2024-02-06 | -3.00 | EUR | Taken back, and told in two lines |  | ',
    ])
    expect(accountsOf(statement)).toEqual([
      { id: '12030000/1234567', isLiability: false, commodity: 'EUR', opening: '1000.00', closing: '2024-02-29 2484.50' },
    ])
  })
  test('is checked by the balances of each message, in the middle of a statement and at its end', async () => {
    const right = MT940.replace('2484,50', '2484,50')
    expect(wrong(await statementOf(right))).toEqual([])
    expect(wrong(await statementOf(right.replace('62F:C240229EUR2484,50', '62F:C240229EUR2484,51')))).toEqual([
      '14: the balance :62F: 2484.51, not 2484.50',
    ])
    const halves = right.replace(':61:2401311230CR', ':62M:C240205EUR987,50\n:60M:C240205EUR987,50\n:61:2401311230CR')
    expect([(await statementOf(halves)).selfChecks!.length, wrong(await statementOf(halves))]).toEqual([2, []])
    expect(wrong(await statementOf(halves.replaceAll('987,50', '987,00')))).toEqual([
      '8: the balance :62M: 987.00, not 987.50',
      '16: the balance :62F: 2484.50, not 2484.00',
    ])
    expect(wrong(await statementOf(right.replace(':61:240206RC3,00NMSC', ':61:garbled')))).toEqual([])
  })
  test('a movement that cannot be read is a row that is not understood', async () => {
    const statement = await statementOf(MT940.replace(':61:240206RC3,00NMSC', ':61:garbled'))
    expect(told(statement)).toHaveLength(2)
    expect(unbooked(statement)).toEqual([{ line: 11, kind: 'error', why: '":61:garbled" cannot be read; enter it by hand' }])
  })
})

test.each([
  [
    'of ING: account, BIC, name and city',
    '/EREF/E-1//CNTP/NL99ABNA0000000002/ABNANL2A/J. Jansen///REMI/USTD//Huur januari/',
    'J. Jansen | Huur januari',
  ],
  ['of ING, with a name as short as the name of a part', '/CNTP/NL99ABNA0000000002/ABNANL2A/ABC/Utrecht//REMI/USTD//Nota 7/', 'ABC | Nota 7'],
])('the counterparty %s', async (_, field, expected) => {
  const text = `:20:X\n:25:NL91\n:60F:C240101EUR10,00\n:61:2402060206C1,00NTRFEREF//12345\n:86:${field}\n:62F:C240229EUR11,00\n-\n`
  expect(told(await statementOf(text))).toEqual([`2024-02-06 | 1.00 | EUR | ${expected} | EREF`])
})

test('parts that are closed by slashes, and what is told without structure behind them', async () => {
  const told86 = '/EREF/XYZ//ORDP//NAME/P DE VRIES//REMI//USTD//Rent back/'
  const text = `:20:X\n:25:NL91\n:60F:C240101EUR10,00\n:61:2402060206C1,00NTRFEREF//12345\n:86:${told86}\n:62F:C240229EUR11,00\n-\n`
  expect(told(await statementOf(text))).toEqual(['2024-02-06 | 1.00 | EUR | P DE VRIES | Rent back | EREF'])
})

test('what a card has announced is left out, and said', async () => {
  const pending = '<BANKTRANLISTP><STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20240228<TRNAMT>-9.99<NAME>Soon</STMTTRNP></BANKTRANLISTP></STMTRS>'
  const statement = await statementOf(OFX_1.replace('</STMTRS>', pending))
  expect(told(statement)).toHaveLength(2)
  expect(unbooked(statement)).toMatchObject([{ kind: 'skipped', why: 'is not booked yet; a later statement has it' }])
})

test('a format that only begins is told to be cut off', async () => {
  await expectRefused(`${OFX_HEAD}<OFX><SIGNONMSGSRSV1>`, 'truncated')
  await expectRefused('!Type:Bank\n', 'truncated')
})
