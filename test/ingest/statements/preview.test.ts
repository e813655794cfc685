import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { ExistingTransaction, Preview, PreviewRequest, PreviewRow } from '../../../src/ingest/statements/preview/preview.ts'
import type { Statement } from '../../../src/ingest/statements/statement.ts'
import { journalText } from '../../../src/ingest/statements/write/journal-text.ts'
import { BANK_CSVS } from './support/bank-csvs.ts'
import { balancesOf, previewOf } from './support/preview.ts'
import { statementOf } from './support/read.ts'

const CSV = `Date,Text,Amount,Balance
2024-02-01,Corner shop,-12.50,987.50
2024-02-02,Employer Ltd,1500.00,2487.50
2024-02-03,Rent Hill Road,-800.00,1687.50
`
const existing = (day: string, payee: string, account: string, quantity: string, more: Partial<ExistingTransaction> = {}): ExistingTransaction => ({
  file: '/books/main.ledger',
  line: 7,
  day: parseDay(day),
  payee,
  postings: [
    { account, quantity, commodity: 'EUR' },
    { account: 'Assets:Checking', quantity: quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`, commodity: 'EUR' },
  ],
  ...more,
})
const preview = async (text: string | Uint8Array, request: Partial<PreviewRequest> = {}): Promise<Preview> =>
  previewOf(await statementOf(text), request)
const outcomes = ({ rows }: Preview): string[] => rows.map(({ outcome }) => outcome)
const isNew = ({ outcome }: PreviewRow): boolean => outcome === 'text'

describe('every row says what it becomes', () => {
  test('without a template: the text, the accounts to choose from, and what is new', async () => {
    const book = [existing('2024-01-02', 'Corner shop', 'Expenses:Food', '9.00'), existing('2024-01-05', 'Rent', 'Expenses:Rent', '800.00')]
    const { rows, newAccounts, confidence, preset } = await preview(CSV, { transactions: book })
    expect(rows[0]).toMatchObject({ outcome: 'skipped', why: '"Date" is no date', text: '' })
    expect(rows[1]).toMatchObject({
      outcome: 'text',
      line: 2,
      text: `2024/02/01 * Corner shop\n    Expenses:Food${' '.repeat(30)}12.50 EUR\n    Assets:Checking${' '.repeat(27)}-12.50 EUR`,
      transactions: [{ day: '2024-02-01', payee: 'Corner shop' }],
    })
    expect(rows[1]!.predictions[0]!.choices[0]).toMatchObject({ account: 'Expenses:Food', because: 'payee' })
    expect(rows[3]!.predictions[0]!.account).toBe('Expenses:Rent')
    expect(newAccounts).toEqual(['Income:Unknown'])
    expect([confidence, preset?.columns.balance]).toEqual([1, 'D'])
  })

  test('with a template: text, skipped, error with its helper, and what its text has wrong', async () => {
    const content = `{{#if (isDate ROW.A "YYYY-MM-DD")}}
{{date ROW.A "YYYY-MM-DD"}} {{ROW.B}}
    {{predictAccount ROW.B prefix="Expenses"}}  {{negate ROW.C}} EUR
    Assets:Checking{{#if (eq ROW.B "Odd")}}  1 EUR{{/if}}
{{/if}}`
    const { rows } = await preview('Date,Text,Amount\n2024-02-01,Corner shop,-12.50\n2024-02-02,Bad,many\n2024-02-03,Odd,5\n', {
      method: { kind: 'template', content },
    })
    expect(rows[0]).toMatchObject({ outcome: 'skipped', why: 'the template prints nothing for this row' })
    expect(rows[1]).toMatchObject({ outcome: 'text', predictions: [{ account: 'Expenses:Unknown', choices: [] }] })
    expect(rows[2]).toMatchObject({ outcome: 'error', helper: 'negate', why: 'negate was given "many", which is no number' })
    expect(rows[3]).toMatchObject({ outcome: 'error', why: expect.stringMatching(/^line 1 of what the template printed: .*off by/) })
  })

  test('a template that cannot be read fails as a whole, with its lines', async () => {
    expect(await preview(CSV, { method: { kind: 'template', content: 'a\n{{foo 1}}\n{{bar 2}}' } })).toMatchObject({
      failed: true,
      problems: [
        { code: 'template_unreadable', line: 2 },
        { code: 'template_unreadable', line: 3 },
      ],
    })
  })
  test('so does a preset for other columns, and a list without a table', async () => {
    const preset = {
      name: 'Mine',
      columns: { date: 'B', amount: 'C' },
      dateFormat: 'DD/MM/YYYY',
      accounts: {},
      delimiter: ',',
      positive: 'in',
    } as const
    expect(await preview(CSV, { method: { kind: 'preset', preset } })).toMatchObject({ failed: true, problems: [{ code: 'preset_unfit' }] })
    expect(await preview('Date,Text,Amount\n')).toMatchObject({ failed: true, problems: [{ code: 'table_missing' }] })
  })

  test('formats that say what they mean need neither', async () => {
    const ofx = `OFXHEADER:100\n\n<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20240203<TRNAMT>-9.99<FITID>1<NAME>Books</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>`
    const { rows } = await preview(ofx)
    expect(rows[1]!.text).toContain('Liabilities:CreditCard')
    expect(rows[1]!.transactions[0]!.postings[1]).toEqual({ account: 'Liabilities:CreditCard', quantity: '-9.99', commodity: 'USD' })
  })
  test('a category that the book has as an account is that account, and one that it has not becomes one', async () => {
    const qif =
      '!Type:Bank\nD13/02/2024\nT-5.00\nPShop\nLFood:Bakery\n^\nD14/02/2024\nT-7.00\nPOther\nLToys\n^\nD15/02/2024\nT-9.00\nPMe\nL[Savings]\n^\n'
    const { rows } = await preview(qif, { declaredAccounts: ['Expenses:Food:Bakery', 'Assets:Bank:Savings'] })
    expect(rows.slice(1).map(({ transactions }) => transactions[0]!.postings[0]!.account)).toEqual([
      'Expenses:Food:Bakery',
      'Expenses:Toys',
      'Assets:Bank:Savings',
    ])
  })
})

describe('the account of the statement', () => {
  test('is the one that has its movements already', async () => {
    const mine = (day: string, quantity: string): ExistingTransaction => ({
      ...existing(day, 'x', 'Expenses:A', quantity),
      postings: [
        { account: 'Expenses:A', quantity, commodity: 'EUR' },
        { account: 'Assets:Giro', quantity: `-${quantity}`, commodity: 'EUR' },
      ],
    })
    const { rows } = await preview(CSV, { transactions: [mine('2024-02-01', '12.50'), mine('2024-02-03', '800')] })
    expect(rows[2]!.text).toContain('Assets:Giro')
  })
  test('or the one that was named', async () => {
    expect((await preview(CSV, { account: 'Assets:Joint' })).rows[1]!.text).toContain('Assets:Joint')
  })
})

describe('a row that the journal has already', () => {
  test('is told with the place of its twin', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'duplicate', duplicateOf: { file: '/books/main.ledger', line: 7, day: '2024-02-01', payee: 'Lunch' } })
    expect(outcomes({ rows } as Preview)).toEqual(['skipped', 'duplicate', 'text', 'text'])
  })
  test('two equal purchases on one day are both kept, and of one that is there the other is new', async () => {
    const twice = 'Date,Text,Amount\n2024-02-01,Kiosk,-3.00\n2024-02-01,Kiosk,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(twice))).toEqual(['skipped', 'text', 'text', 'text'])
    expect(outcomes(await preview(twice, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3')] }))).toEqual([
      'skipped',
      'duplicate',
      'text',
      'text',
    ])
  })
  test('the one whose payee is alike is taken', async () => {
    const two = 'Date,Text,Amount\n2024-02-01,Bakery,-3.00\n2024-02-01,KIOSK 12,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(two, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3.00')] }))).toEqual([
      'skipped',
      'text',
      'duplicate',
      'text',
    ])
  })
  test('a few days apart it is only alike, and a person decides', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-01-30', 'Corner shop', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'text', similarTo: { day: '2024-01-30' } })
    const other = await preview(CSV, { transactions: [existing('2024-01-30', 'Garage', 'Expenses:Car', '12.50')] })
    expect(other.rows[1]!.similarTo).toBeUndefined()
  })
  test('the same amount on another account is another movement', async () => {
    const other: ExistingTransaction = {
      ...existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50'),
      postings: [{ account: 'Assets:Wallet', quantity: '-12.5', commodity: 'EUR' }],
    }
    expect(outcomes(await preview(CSV, { transactions: [other], account: 'Assets:Checking' }))[1]).toBe('text')
  })
  test('a transfer that came with the other account is the same', async () => {
    const transfer: ExistingTransaction = {
      ...existing('2024-02-03', 'To checking', 'Assets:Savings', '-800'),
      postings: [
        { account: 'Assets:Savings', quantity: '800', commodity: 'EUR' },
        { account: 'Assets:Checking', quantity: '-800', commodity: 'EUR' },
      ],
      imported: { identity: 'of another row', source: 'ofx' },
    }
    expect(outcomes(await preview(CSV, { transactions: [transfer], account: 'Assets:Checking' }))[3]).toBe('duplicate')
  })
  test('what came from the same source is known by its identity, whatever a person made of it', async () => {
    const first = await preview(CSV, { account: 'Assets:Checking' })
    const saved = first.rows
      .filter(isNew)
      .map(({ identity }, at) =>
        existing(`2024-02-0${at + 1}`, 'Renamed', 'Expenses:Moved', ['12.50', '-1500.00', '800.00'][at]!, {
          imported: { identity: identity!, source: first.source },
        }),
      )
    expect(outcomes(await preview(CSV, { account: 'Assets:Checking', transactions: saved }))).toEqual([
      'skipped',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    // Another row of that source on the same day with the same amount is another movement.
    const other = CSV.replace('Corner shop', 'Tea room')
    expect(outcomes(await preview(other, { account: 'Assets:Checking', transactions: saved }))).toEqual(['skipped', 'text', 'duplicate', 'duplicate'])
  })
})

/** Saves what a preview shows as new. */
function saved({ rows, source }: Preview): ExistingTransaction[] {
  return rows
    .filter(isNew)
    .flatMap(({ transactions, identity }) =>
      transactions.map(({ day, payee, postings }) => ({
        file: '/books/main.ledger',
        line: 1,
        day: parseDay(day),
        payee,
        postings,
        imported: { identity: identity!, source },
      })),
    )
}
const asSet = (book: readonly ExistingTransaction[]): string[] =>
  book.map(({ day, payee, postings }) => `${formatDay(day)} ${payee} ${postings.map(({ quantity }) => quantity).join(' ')}`).sort()

describe('importing', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    payee: fc.constantFrom('Kiosk', 'Bakery', 'Rent'),
    amount: fc.constantFrom('-3.00', '-5.00', '9.00'),
  })
  const history = fc.array(movement, { minLength: 4, maxLength: 14 }).map((movements) => movements.sort((a, b) => a.day - b.day))
  const statementText = (movements: readonly { day: number; payee: string; amount: string }[]): string =>
    ['Date,Text,Amount', ...movements.map(({ day, payee, amount }) => `2024-02-0${day},${payee},${amount}`), ''].join('\n')
  /** Read without waiting: the text has a known form. */
  const statement = (text: string): Statement => ({
    kind: 'statement',
    format: 'csv',
    rows: text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ index, line: index + 1, cells: line.split(',') })),
    accounts: [],
    reading: {},
    problems: [],
  })
  const imported = (book: readonly ExistingTransaction[], text: string): ExistingTransaction[] => [
    ...book,
    ...saved(previewOf(statement(text), { transactions: book, account: 'Assets:Checking' })),
  ]

  test('the same statement again changes nothing', () => {
    fc.assert(
      fc.property(history, (movements) => {
        const once = imported([], statementText(movements))
        expect(once).toHaveLength(movements.length)
        expect(imported(once, statementText(movements))).toHaveLength(movements.length)
      }),
      { numRuns: 40 },
    )
  })

  test('overlapping statements in any order come to the same transactions', () => {
    // Statements of whole days, as banks cut them.
    const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(history, windows, fc.nat(), (movements, cuts, turn) => {
        const texts = cuts
          .map(([a, b]) => statementText(movements.filter(({ day }) => day >= Math.min(a, b) && day <= Math.max(a, b))))
          .filter((text) => text.split('\n').length > 2)
        const turned = texts.map((_, at) => texts[(at + turn) % texts.length]!).reverse()
        const covered = movements.filter(({ day }) => cuts.some(([a, b]) => day >= Math.min(a, b) && day <= Math.max(a, b)))
        const result = asSet(texts.reduce(imported, [] as ExistingTransaction[]))
        expect(result).toEqual(asSet(turned.reduce(imported, [] as ExistingTransaction[])))
        expect(result).toHaveLength(covered.length)
      }),
      { numRuns: 40 },
    )
  })

  test('what one row becomes never depends on what was chosen for another', () => {
    fc.assert(
      fc.property(history, fc.nat(), (movements, choice) => {
        const read = statement(statementText(movements))
        const at = 1 + (choice % movements.length)
        const plain = previewOf(read, { account: 'Assets:Checking' })
        const changed = previewOf(read, { account: 'Assets:Checking', chosen: new Map([[at, ['Expenses:Chosen']]]) })
        expect(changed.rows[at]!.text).toContain('Expenses:Chosen')
        const others = ({ rows }: Preview): unknown => rows.filter(({ row }) => row !== at)
        expect(others(changed)).toEqual(others(plain))
      }),
      { numRuns: 30 },
    )
  })
})

describe('the balance of the statement', () => {
  test('comes out, and the book is compared with what it says at the end', async () => {
    const book = [existing('2024-01-01', 'Opening', 'Equity:Opening', '-1000')]
    expect((await preview(CSV, { transactions: book, account: 'Assets:Checking' })).balances).toEqual([
      { account: 'Assets:Checking', commodity: 'EUR', compared: 2, closing: { day: '2024-02-03', stated: '1687.50', book: '1687.50' } },
    ])
  })
  test('names the first row where it goes off, once', async () => {
    const off = `${CSV.replace('1500.00,2487.50', '1500.00,2487.40')}2024-02-04,Tea,-1.00,1686.50\n2024-02-05,Tea,-1.00,1685.50\n`
    const [check] = (await preview(off)).balances
    expect(check).toMatchObject({ compared: 4, off: { row: 2, stated: '2487.40', computed: '2487.50', by: '-0.10' } })
  })
  test('may run from the newest to the oldest', async () => {
    const [head, ...rest] = CSV.trimEnd().split('\n')
    expect((await preview([head, ...rest.reverse(), ''].join('\n'))).balances).toMatchObject([{ compared: 2 }])
    expect((await preview([head, ...rest, ''].join('\n'))).balances[0]!.off).toBeUndefined()
  })
  test('of formats with an opening and a closing one is checked by their sum', async () => {
    const mt = (closing: string): string => `:20:X\n:25:1\n:60F:C240201EUR1000,00\n:61:240205D12,50NMSC\n:86:Shop\n:62F:C240229EUR${closing}\n-\n`
    expect((await preview(mt('987,50'))).balances).toMatchObject([{ compared: 1 }])
    expect((await preview(mt('987,50'))).balances[0]!.off).toBeUndefined()
    expect((await preview(mt('980,00'))).balances).toMatchObject([{ off: { stated: '980.00', computed: '987.50', by: '-7.50' } }])
  })
})

describe.each<[Dialect]>([['ledger'], ['hledger'], ['beancount']])('the text for %s', (dialect) => {
  test('of every bank is read back to what the statement moves', async () => {
    for (const { text, reads } of BANK_CSVS) {
      const result = await preview(text, { dialect })
      const balances = balancesOf(journalText(result, { dialect }), dialect)
      const moved = reads.map((line) => Number(line.split(' ')[1])).reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      const own = result.rows.find(isNew)!.transactions[0]!.postings.at(-1)!.account
      const held = balances.find((balance) => balance.startsWith(`${own} `))
      expect(Math.round(Number(held?.split(' ')[1] ?? 0) * 100)).toBe(moved)
    }
  })
})

test('the chosen rows make the text, in the order of the statement or turned round', async () => {
  const result = await preview(CSV)
  const text = journalText(result, { dialect: 'ledger', chosen: ({ row }) => row === 1 || row === 3 })
  expect(text.match(/^2024.*/gm)).toEqual(['2024/02/01 * Corner shop', '2024/02/03 * Rent Hill Road'])
  expect(journalText(result, { dialect: 'ledger', reverse: true }).match(/^2024.*/gm)![0]).toBe('2024/02/03 * Rent Hill Road')
  expect(journalText(result, { dialect: 'ledger', chosen: () => false })).toBe('')
})
