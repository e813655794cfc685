import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

const MAIN = `2024-01-01 Opening
    Assets:Bank                              100.00 EUR
    Equity:Opening

2024-01-05 Corner Bakery
    Expenses:Food:Bakery                       4.20 EUR
    Assets:Bank
`
const STATEMENT = 'Date;Payee;Amount\n05.01.2024;CORNER BAKERY;-4,20\n12.01.2024;Corner Bakery;-3,10\n20.01.2024;ACME Wages;1.500,00\n'
const BAKERY = `2024-01-12 Corner Bakery
    Expenses:Food:Bakery                       3.10 EUR
    Assets:Bank                               -3.10 EUR
`
const RULES =
  'skip 1\nfields date, description, amount\ndate-format %d.%m.%Y\ndecimal-mark ,\ncurrency EUR\nbalance-type ==\naccount1 assets:bank\ninclude common.rules\n'

/** What is said of a file whose first line is the heading. */
const summary = (file: string, rows: string, more = ''): string =>
  `${file}: ${rows}${more === '' ? '' : `; ${more}`}\n  left out: line 1: is the heading\n`

let book: ReturnType<typeof bookFolder> | undefined
afterEach(() => {
  book?.remove()
  book = undefined
})
const begin = (...args: Parameters<typeof bookFolder>): ReturnType<typeof bookFolder> => (book = bookFolder(...args))
const run = (...args: string[]) => runIn(book!.folder, ['import', ...args])

test('the program imports by the server that runs on the data, and finds what it imported without one', async () => {
  const { folder } = begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT })
  await placeEmptyLog(join(folder, '.daybook'))
  const server = await serve(folder)
  try {
    expect(await daybook(folder, ['import', 'bank.csv'])).toMatchObject({
      code: 0,
      err: '',
      out: summary('bank.csv', '4 rows: 2 added to Assets:Bank in main.ledger, 1 already there, 1 left out, 0 not understood'),
    })
    expect(readFileSync(join(folder, 'main.ledger'), 'utf8')).toContain(BAKERY)
    expect((await server.get('/api/import/history')).body).toMatchObject({ imports: [{ name: 'bank.csv', rows: 2, undone: false }] })
  } finally {
    await server.stop()
  }
  expect(await daybook(folder, ['import', 'bank.csv'])).toMatchObject({
    code: 0,
    err: '',
    out: summary('bank.csv', '4 rows: 0 new, 3 already there, 1 left out, 0 not understood'),
  })
})

describe('daybook import --dry-run', () => {
  test('prints what would be added, needs no database and writes nothing', async () => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT })
    const { code, out, err } = await run('bank.csv', '--dry-run', '--into', 'main.ledger')
    expect([code, err]).toEqual([0, summary('bank.csv', '4 rows: 2 new, 1 already there, 1 left out, 0 not understood')])
    expect(out).toContain(BAKERY)
    expect(out.match(/^2024/gm)).toHaveLength(2)
    expect([existsSync(join(book!.folder, '.daybook')), readFileSync(join(book!.folder, 'main.ledger'), 'utf8')]).toEqual([false, MAIN])
    const other = await run('bank.csv', '--dry-run', '--dialect', 'beancount')
    // What is printed has another dialect, and is compared with the same book.
    expect([other.code, other.err]).toEqual([code, err])
    expect(other.out.replaceAll(/ +/g, ' ')).toContain('2024-01-12 * "Corner Bakery"\n Expenses:Food:Bakery 3.10 EUR\n Assets:Bank -3.10 EUR\n')
  })

  test('adds to the journal of the folder where nothing says which, as saving does', async () => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT })
    rmSync(join(book!.folder, 'daybook.yaml'))
    const { code, out } = await run('bank.csv', '--dry-run')
    expect(code).toBe(0)
    expect(out).toContain(BAKERY)
    expect(out.match(/^2024/gm)).toHaveLength(2)
  })

  test("reads a CSV by hledger's rules and what they include, in any dialect", async () => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT, 'bank.rules': RULES, 'common.rules': 'if bakery\n account2 expenses:food\n' })
    const ledger = await run('bank.csv', '--dry-run', '--rules', 'bank.rules')
    expect(ledger.code).toBe(0)
    expect(ledger.out.replaceAll(/ +/g, ' ')).toContain('2024-01-12 Corner Bakery\n assets:bank -3.10 EUR\n expenses:food 3.10 EUR\n')
    const beancount = await run('bank.csv', '--dry-run', '--rules', 'bank.rules', '--dialect', 'beancount')
    expect(beancount.code).toBe(0)
    expect(beancount.out).toMatch(/^2024-01-01 open Assets:Bank\n/)
    expect(beancount.out.replaceAll(/ +/g, ' ')).toContain('2024-01-12 * "Corner Bakery"\n Assets:Bank -3.10 EUR\n Expenses:Food 3.10 EUR\n')
    book!.write('bank.rules', 'fields description, amount\n')
    const wrong = await run('bank.csv', '--dry-run', '--rules', 'bank.rules')
    expect([wrong.code, wrong.out, wrong.err]).toEqual([
      1,
      '',
      expect.stringMatching(/^bank\.csv: nothing was read: The rules do not say where the date is\./),
    ])
  })

  test('takes the rules that stand beside a statement under its name, as hledger does, unless it is told otherwise', async () => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT, 'bank.csv.rules': RULES, 'common.rules': 'if bakery\n account2 expenses:food\n' })
    const { code, out, err } = await run('bank.csv', '--dry-run')
    expect([code, err.split('\n')[0]]).toEqual([0, 'bank.csv: read by bank.csv.rules'])
    expect(out.replaceAll(/ +/g, ' ')).toContain('2024-01-12 Corner Bakery\n assets:bank -3.10 EUR\n expenses:food 3.10 EUR\n')
    book!.write('other.rules', RULES.replace('assets:bank', 'assets:other'))
    const told = await run('bank.csv', '--dry-run', '--rules', 'other.rules')
    expect([told.code, told.err.includes('read by'), told.out.includes('assets:other')]).toEqual([0, false, true])
  })

  test('says what is wrong in a line each, and how it is used', async () => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT, 'empty.csv': '', 'bad.template': '{{ROW.A}}' })
    const missing = await run('none.csv', 'empty.csv', '--dry-run')
    expect([missing.code, missing.err]).toEqual([
      1,
      'none.csv: nothing was read: it does not exist\nempty.csv: nothing was read: the file is empty\n',
    ])
    const template = await run('bank.csv', '--dry-run', '--template', 'bad.template')
    expect([template.code, template.err]).toEqual([1, expect.stringMatching(/^bank\.csv:1: .*\nbank\.csv:2: /)])
    for (const args of [
      [],
      ['bank.csv', '--preset', 'x', '--template', 'y'],
      ['bank.csv', '--dialect', 'ledger'],
      ['bank.csv', '--rules', 'none.rules'],
      ['bank.csv', '--dialect', 'gnucash', '--dry-run'],
    ])
      expect([args, (await run(...args)).code]).toEqual([args, 2])
    const unknown = await run('bank.csv', '--dry-run', '--preset', 'None')
    expect([unknown.code, unknown.err]).toEqual([1, 'bank.csv: nothing was read: There is no preset "None".\n'])
  })
})

describe('a misspelt option of daybook import', () => {
  test.each([
    ['--date-format', 'foo', '"foo" is not a date format; write it with DD, MM and YYYY or YY, such as DD/MM/YYYY'],
    ['--currency', 'euro', 'neither the book nor ISO 4217 has the currency "euro"; did you mean EUR?'],
  ])('%s %s ends with 2 and says what was meant', async (option, value, said) => {
    begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT })
    const { code, err } = await run('bank.csv', '--dry-run', option, value)
    expect([code, err.includes(said)]).toEqual([2, true])
  })

  test('a currency that only the book has is taken', async () => {
    begin({ 'main.ledger': `${MAIN}\n2024-01-06 Miles\n    Assets:Miles   5 Miles\n    Income:Miles\n`, 'bank.csv': STATEMENT })
    const { code, out } = await run('bank.csv', '--dry-run', '--currency', 'Miles')
    expect([code, out.includes('3.1 Miles')]).toEqual([0, true])
  })
})

describe('daybook import without a server', () => {
  test('adds each row once, however often and in however many files it comes', async () => {
    const { folder } = begin({ 'main.ledger': MAIN, 'bank.csv': STATEMENT, 'more.csv': `${STATEMENT}21.01.2024;Cinema;-9,00\n` })
    await placeEmptyLog(join(folder, '.daybook'))
    const first = await run('bank.csv', 'more.csv', '--into', '2024/bank.ledger')
    expect([first.code, first.err, first.out]).toEqual([
      0,
      '',
      summary('bank.csv', '4 rows: 2 added to Assets:Bank in 2024/bank.ledger, 1 already there, 1 left out, 0 not understood') +
        summary('more.csv', '5 rows: 1 added to Assets:Bank in 2024/bank.ledger, 3 already there, 1 left out, 0 not understood'),
    ])
    expect(readFileSync(join(folder, 'main.ledger'), 'utf8')).toBe(`${MAIN}\ninclude 2024/bank.ledger\n`)
    expect(readFileSync(join(folder, '2024/bank.ledger'), 'utf8')).toContain(BAKERY)
    const again = await run('bank.csv', 'more.csv')
    expect([again.code, again.out]).toEqual([
      0,
      summary('bank.csv', '4 rows: 0 new, 3 already there, 1 left out, 0 not understood') +
        summary('more.csv', '5 rows: 0 new, 4 already there, 1 left out, 0 not understood'),
    ])
  })
})

describe('daybook import beside a server', () => {
  let served: WholeDaybook
  let folder: string
  beforeAll(async () => {
    served = await openWholeDaybook({ 'main.ledger': MAIN })
    folder = served.folder
    await served.listen()
  })
  afterAll(() => served.close())
  const run = (...args: string[]) => runIn(folder, ['import', ...args])
  /** Another journal and other statements. Rows that were imported once are known, so each test has days of its own. */
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) served.write(name, text)
  }

  test('an account that the book does not have is called new, with the one that was perhaps meant', async () => {
    write({ 'main.ledger': MAIN, 'bank.csv': STATEMENT.replaceAll('.2024', '.2023') })
    const dry = await run('bank.csv', '--dry-run', '--account', 'Assets:Bnak')
    expect([dry.code, dry.err]).toEqual([
      0,
      expect.stringContaining('new account: Assets:Bnak; the book has no such account; did you mean Assets:Bank?'),
    ])
    const { code, out } = await run('bank.csv', '--account', 'Assets:Bnak')
    expect([code, out]).toEqual([0, expect.stringContaining('did you mean Assets:Bank?')])
    expect((await run('bank.csv', '--currency', 'euro')).code).toBe(2)
  })

  test('says where the balance of a statement goes off, and that the book has another', async () => {
    const statement = 'Date;Payee;Amount;Balance\n12.01.2024;Corner Bakery;-3,10;92,70\n20.01.2024;ACME Wages;1.500,00;1.602,70\n'
    write({ 'main.ledger': MAIN, 'bank.csv': statement, 'whole.csv': statement.replace('1.602', '1.592').replaceAll('.2024', '.2025') })
    const off = 'the balance after this row is 1602.70 EUR, but the rows add up to 1592.70, a difference of 10.00'
    const stopped = 'nothing written: a balance or total of the statement contradicts its rows; --despite-balance writes them anyway'
    const rows = '3 rows: 2 new, 0 already there, 1 left out, 0 not understood'
    const holds = (day: string, stated: string, has: string) =>
      `on ${day} the statement says that Assets:Bank holds ${stated} EUR, and the book will have ${has}`
    const dry = await run('bank.csv', '--dry-run', '--into', 'main.ledger')
    const expected = `bank.csv:3: ${off}\nbank.csv: ${holds('2024-01-20', '1602.70', '1592.70')}\n`
    expect([dry.code, dry.err]).toEqual([3, expected + summary('bank.csv', rows, stopped)])
    const refused = await run('bank.csv')
    expect([refused.code, refused.err, refused.out]).toEqual([3, expected, summary('bank.csv', rows, stopped)])
    expect(served.read('main.ledger')).toBe(MAIN)
    const saved = await run('bank.csv', '--despite-balance')
    expect([saved.code, saved.err, saved.out]).toEqual([
      0,
      expected,
      summary('bank.csv', rows.replace('2 new', '2 added to Assets:Bank in main.ledger')),
    ])
    // A statement that agrees with itself is no problem, whatever the book has.
    const whole = await run('whole.csv')
    expect([whole.code, whole.err]).toEqual([0, `whole.csv: ${holds('2025-01-20', '1592.70', '3089.60')}\n`])
  })

  test('knows the accounts of one bank apart, month after month, and has once what two of them tell', async () => {
    const head = 'Datum;Empfänger;Zweck;Betrag (EUR);Saldo (EUR)\n'
    const files = {
      'main.ledger': `account Aktiva:Giro
account Verbindlichkeiten:Visa

2024-01-01 Anfang
    Aktiva:Giro                            1.000,00 EUR
    Eigenkapital:Anfang

2024-01-01 Anfang
    Aktiva:Tagesgeld                       5.000,00 EUR
    Eigenkapital:Anfang

2024-01-02 Markt
    Aufwand:Essen                             10,00 EUR
    Aktiva:Giro
`,
      'giro-1.csv': `${head}15.01.2024;Markt;Brot;-20,00;970,00\n20.01.2024;Tagesgeld;Sparen;-200,00;770,00\n31.01.2024;Bank;Gebühr;-4,90;765,10\n31.01.2024;Visa;Abrechnung;-9,00;756,10\n`,
      'savings-1.csv': `${head}20.01.2024;Giro;Sparen;200,00;5.200,00\n31.01.2024;Bank;Gebühr;-4,90;5.195,10\n`,
      'card-1.csv': 'Belegdatum;Beschreibung;Betrag (EUR)\n12.01.2024;Kino;-9,00\n31.01.2024;Lastschrifteinzug;9,00\n',
      'giro-2.csv': `${head}31.01.2024;Visa;Abrechnung;-9,00;756,10\n20.02.2024;Tagesgeld;Sparen;-100,00;656,10\n`,
      'savings-2.csv': `${head}20.02.2024;Giro;Sparen;100,00;5.295,10\n21.02.2024;Bank;Zinsen;1,00;5.296,10\n`,
      'card-2.csv': 'Belegdatum;Beschreibung;Betrag (EUR)\n12.02.2024;Kino;-9,50\n',
    }
    write(files)
    const names = Object.keys(files).slice(1)
    // Of a card with a few rows nothing proves the sign.
    const first = await run(...names, '--sign', 'in')
    expect([first.err, first.out.split('\n').filter((line) => line !== '' && !line.startsWith(' '))]).toEqual([
      '',
      [
        'giro-1.csv: 5 rows: 4 added to Aktiva:Giro in main.ledger, 0 already there, 1 left out, 0 not understood',
        'savings-1.csv: 3 rows: 1 added to Aktiva:Tagesgeld in main.ledger, 1 already there, 1 left out, 0 not understood',
        'card-1.csv: 3 rows: 1 added to Verbindlichkeiten:Visa in main.ledger, 1 already there, 1 left out, 0 not understood',
        'giro-2.csv: 3 rows: 1 added to Aktiva:Giro in main.ledger, 1 already there, 1 left out, 0 not understood',
        'savings-2.csv: 3 rows: 1 added to Aktiva:Tagesgeld in main.ledger, 1 already there, 1 left out, 0 not understood',
        'card-2.csv: 2 rows: 1 added to Verbindlichkeiten:Visa in main.ledger, 0 already there, 1 left out, 0 not understood',
      ],
    ])
    // Edited by hand meanwhile: an account, a payee and a row that became two.
    const edited = served
      .read('main.ledger')
      .replace(/Aufwand:Essen( +)20,00 EUR/, 'Aufwand:Essen$115,00 EUR\n    Aufwand:Drogerie  5,00 EUR')
      .replace(/Kino(?=\n)/, 'Lichtspiele')
    write({ 'main.ledger': edited })
    const again = await run(...names, '--sign', 'in')
    expect([again.code, again.out.includes('added'), served.read('main.ledger')]).toEqual([0, false, edited])
  })

  test('says which of the rows that it adds the journal may have on another day, also in a dry run', async () => {
    const statement = 'Date;Payee;Amount\n07.01.2024;Corner Bakery;-4,20\n12.01.2024;Other Shop;-3,10\n20.01.2024;Other Wages;1.500,00\n'
    write({ 'main.ledger': MAIN, 'bank.csv': statement })
    const expected = 'bank.csv:2: may be the same as main.ledger:5 (2024-01-05 Corner Bakery); if it is, delete one of them\n'
    const dry = await run('bank.csv', '--dry-run')
    expect([dry.code, dry.err]).toEqual([0, expected + summary('bank.csv', '4 rows: 3 new, 0 already there, 1 left out, 0 not understood')])
    const byServer = await run('bank.csv')
    expect([byServer.code, byServer.err, byServer.out]).toEqual([
      0,
      expected,
      summary('bank.csv', '4 rows: 3 added to Assets:Bank in main.ledger, 0 already there, 1 left out, 0 not understood'),
    ])
  })

  // Not the layout of the others, which is known by now.
  const OPEN = 'Booking Date;Payee;Amount\n02/01/2024;Kiosk;-3.10\n02/01/2024;Florist;-15.00\n'

  test('says what it needs and writes nothing while a choice is open, until an option makes it', async () => {
    write({ 'main.ledger': MAIN, 'bank.csv': OPEN })
    const asked = await run('bank.csv')
    expect([asked.code, asked.out]).toEqual([
      3,
      summary('bank.csv', '3 rows: 2 new, 0 already there, 1 left out, 0 not understood', 'nothing written: choose one of the options above'),
    ])
    expect(asked.err).toContain('bank.csv: How are the dates written? ')
    expect(asked.err).toMatch(/ {2}--date-format DD\/MM\/YYYY {2}\(.*\)\n {6}2024-01-02 {2}Kiosk {2}-3\.10 {2}EUR\n/)
    expect(asked.err).toMatch(/ {2}--date-format MM\/DD\/YYYY {2}\(.*\)\n {6}2024-02-01 {2}Kiosk {2}-3\.10 {2}EUR\n/)
    expect(served.read('main.ledger')).toBe(MAIN)
    const chosen = await run('bank.csv', '--date-format', 'MM/DD/YYYY')
    expect([chosen.code, chosen.err]).toEqual([0, ''])
    expect(served.read('main.ledger')).toContain('2024-02-01 Kiosk')
  })

  test('says what it needs and writes nothing while a row is not understood, unless the rest is wanted', async () => {
    const statement = `${STATEMENT}21.01.2024;Cinema;viel\n22.01.2024;Cinema;-9,00\n23.01.2024;Shop;-8,00\n24.01.2024;Shop;-7,00\n`
    const filler = Array.from({ length: 20 }, (_, at) => `${String(at + 1).padStart(2, '0')}.02.2024;Shop ${at};-1,0${at % 9}\n`).join('')
    const main = MAIN.replaceAll('2024-', '2022-')
    write({ 'main.ledger': main, 'bank.csv': (statement + filler).replaceAll('.2024', '.2022') })
    const refused = await run('bank.csv', '--json')
    expect(refused.code).toBe(1)
    const { files } = JSON.parse(refused.out) as { files: { counts: object; rows: object[] }[] }
    const message = 'nothing written: --skip-unknown writes the rest'
    expect(files).toMatchObject([
      { file: 'bank.csv', code: 1, message, account: 'Assets:Bank', journal: 'main.ledger', decisions: expect.any(Array) },
    ])
    expect(files[0]!.counts).toMatchObject({ rows: 28, added: 25, already_there: 1, left_out: 1, not_understood: 1 })
    expect(files[0]!.rows).toHaveLength(28)
    expect(served.read('main.ledger')).toBe(main)
    const rest = await run('bank.csv', '--skip-unknown')
    expect([rest.code, rest.err]).toEqual([0, 'bank.csv:5: "viel" in column C is not an amount\n'])
    expect(rest.out).toContain('bank.csv: 28 rows: 25 added to Assets:Bank in main.ledger, 1 already there, 1 left out, 1 not understood\n')
  })

  test('a preset that the person has kept is known to a dry run, also without the server', async () => {
    write({ 'main.ledger': MAIN, 'odd.csv': '12.01.2024#Corner; Bakery; 5#-3.10\n13.01.2024#Corner; Bakery; 6#-3.20\n' })
    const preset = {
      name: 'My bank',
      column_mappings: { date: 'A', payee: 'B', amount: 'C' },
      date_format: 'DD.MM.YYYY',
      default_accounts: { asset: 'Assets:Bank' },
      delimiter: '#',
    }
    expect(await served.send('POST', '/api/import/presets', preset)).toMatchObject({ status: 200 })
    const asked = await run('odd.csv', '--dry-run', '--preset', 'My bank')
    expect(asked.code).toBe(0)
    expect(asked.out.match(/^2024.*/gm)).toEqual(['2024-01-12 Corner, Bakery, 5', '2024-01-13 Corner, Bakery, 6'])
    await served.stop()
    expect(await run('odd.csv', '--dry-run', '--preset', 'My bank')).toEqual(asked)
    expect((await run('odd.csv', '--dry-run', '--preset', 'Other')).err).toBe('odd.csv: nothing was read: There is no preset "Other".\n')
  })
})
