import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { type EditableTransaction, planSingleEdit, type SingleEdit, type SingleEditPlan } from '../../../src/commands/bulk/transaction-edit.ts'
import type { TransactionFields } from '../../../src/ingest/edit/edit-fields.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edit-'))
})
afterEach(() => rm(folder, { recursive: true }))

const ROOT: Readonly<Record<Dialect, string>> = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' }
type Place = readonly [line: number, day: string]

async function plan(dialect: Dialect, text: string | Buffer, [beginLine, day]: Place, edit: SingleEdit): Promise<SingleEditPlan> {
  await writeFile(join(folder, ROOT[dialect]), text)
  const request = { root: join(folder, ROOT[dialect]), dialect, strict: false, today: parseDay('2024-06-01'), forecastUntil: 0, autoPostings: true }
  return planSingleEdit(request, { edit, transaction: { file: ROOT[dialect], beginLine, day: parseDay(day) } }, readerOf)
}

async function look(dialect: Dialect, text: string | Buffer, place: Place): Promise<EditableTransaction> {
  const looked = await plan(dialect, text, place, { kind: 'look' })
  if (looked.kind !== 'looked') throw new Error(JSON.stringify(looked))
  return looked.transaction
}

async function edited(dialect: Dialect, text: string | Buffer, place: Place, fields: TransactionFields): Promise<SingleEditPlan> {
  const { version } = await look(dialect, text, place)
  return plan(dialect, text, place, { kind: 'edit', version, fields })
}

async function textAfter(dialect: Dialect, text: string, place: Place, fields: TransactionFields): Promise<string> {
  const done = await edited(dialect, text, place, fields)
  if (done.kind !== 'planned') throw new Error(JSON.stringify(done))
  return Buffer.from(done.files[0]!.after).toString()
}

const kept = (from: number) => ({ from, account: undefined, amount: undefined })
const amount = (from: number, quantity: string, commodity = 'EUR') => ({ from, account: undefined, amount: { quantity, commodity } })

const LEDGER = `; the head of the file
2024/01/02 * (12) Shop  ; with Ben
    ; Project: X
    ! Expenses:Food          10,50 EUR  ; kept
    Assets:Bank             -10,50 EUR = 1.000,00 EUR

2024/01/03 Other
    Expenses:Food   $5.00 @ 0,90 EUR
    Assets:Bank

2024/01/01 Opening
    Assets:Bank    1.010,50 EUR
    Equity
`
// The balance assertion is true where the opening comes first.
const BOOK = LEDGER.slice(LEDGER.indexOf('2024/01/01')) + '\n' + LEDGER.slice(0, LEDGER.indexOf('\n2024/01/01'))
const SHOP: Place = [6, '2024-01-02']
const OTHER: Place = [11, '2024-01-03']

describe('a transaction of ledger', () => {
  test('is shown with its fields', async () => {
    expect(await look('ledger', BOOK, SHOP)).toMatchObject({
      payee: 'Shop',
      note: 'with Ben',
      status: CLEARED,
      tags: [{ name: 'Project', value: 'X' }],
      postings: [
        { account: 'Expenses:Food', quantity: '10.5', commodity: 'EUR', isLeftOut: false, isAmountEditable: true, behind: '' },
        { account: 'Assets:Bank', quantity: '-10.5', behind: '= 1.000,00 EUR' },
      ],
    })
    expect((await look('ledger', BOOK, OTHER)).postings).toMatchObject([
      { quantity: '5', commodity: '$', behind: '@ 0,90 EUR' },
      { quantity: '-4.5', commodity: 'EUR', isLeftOut: true },
    ])
  })

  test.each<[string, Place, TransactionFields, (text: string) => string]>([
    ['payee', SHOP, { payee: 'Café' }, (text) => text.replace('Shop', 'Café')],
    ['date', SHOP, { date: '2024-01-05' }, (text) => text.replace('2024/01/02', '2024/01/05')],
    ['status', OTHER, { status: PENDING }, (text) => text.replace('03 Other', '03 ! Other')],
    ['code', SHOP, { code: 'A 7' }, (text) => text.replace('(12)', '(A 7)')],
    ['code, taken out', SHOP, { code: '' }, (text) => text.replace(' (12)', '')],
    ['code, where there was none', OTHER, { code: '8' }, (text) => text.replace('03 Other', '03 (8) Other')],
    ['second date', SHOP, { secondDate: '2024-01-04' }, (text) => text.replace('01/02 *', '01/02=2024/01/04 *')],
    [
      'comment of a posting',
      SHOP,
      {
        postings: [
          { ...kept(0), comment: 'bread' },
          { ...kept(1), comment: 'by card' },
        ],
      },
      (text) => text.replace('; kept', '; bread').replace('1.000,00 EUR', '1.000,00 EUR  ; by card'),
    ],
    ['comment of a posting, taken out', SHOP, { postings: [{ ...kept(0), comment: '' }, kept(1)] }, (text) => text.replace('  ; kept', '')],
    ['comment', SHOP, { note: 'with Ann' }, (text) => text.replace('with Ben', 'with Ann')],
    ['comment, of two lines', SHOP, { note: 'with Ann\nand Ben' }, (text) => text.replace('with Ben', 'with Ann\n    ; and Ben')],
    ['comment, where there was none', OTHER, { note: 'a note' }, (text) => text.replace('Other\n', 'Other\n    ; a note\n')],
    ['comment, taken out', SHOP, { note: '' }, (text) => text.replace('  ; with Ben', '')],
    [
      'account, with its amount in its column',
      SHOP,
      { postings: [{ from: 0, account: 'Expenses:Eating Out', amount: undefined }, kept(1)] },
      (text) => text.replace('Food          10,50 EUR  ; kept', 'Eating Out    10,50 EUR  ; kept'),
    ],
    ['amount of a posting with a price', OTHER, { postings: [amount(0, '12.5', '$'), kept(1)] }, (text) => text.replace('$5.00 @', '$12.50 @')],
    [
      'tags',
      OTHER,
      {
        tags: [
          { name: 'trip', value: '' },
          { name: 'City', value: 'Rome' },
        ],
      },
      (text) => text.replace('Other\n', 'Other\n    ; City: Rome\n    ; :trip:\n'),
    ],
    ['tags, with none left', SHOP, { tags: [] }, (text) => text.replace('    ; Project: X\n', '')],
  ])('gets another %s and keeps everything else', async (_, place, fields, expected) => {
    expect(await textAfter('ledger', BOOK, place, fields)).toBe(expected(BOOK))
  })

  test('is split: the new posting has the amount column of the others', async () => {
    const text = '2024-01-02 Shop\n    Expenses:Food      30.00 EUR\n    Assets:Bank       -30.00 EUR\n'
    const postings = [amount(0, '20'), { from: undefined, account: 'Expenses:Fun', amount: { quantity: '10', commodity: 'EUR' } }, kept(1)]
    expect(await textAfter('ledger', text, [1, '2024-01-02'], { postings })).toBe(
      '2024-01-02 Shop\n    Expenses:Food      20.00 EUR\n    Expenses:Fun       10.00 EUR\n    Assets:Bank       -30.00 EUR\n',
    )
  })

  test('loses a posting with its comments, and another amount becomes the one left out', async () => {
    const text = '2024-01-02 Shop\n    Expenses:Food  20 EUR\n    Expenses:Fun  10 EUR\n    ; for Ben\n    Assets:Bank  -30 EUR ; card\n'
    const postings = [kept(0), { from: 2, account: undefined, amount: null }]
    expect(await textAfter('ledger', text, [1, '2024-01-02'], { postings })).toBe(
      '2024-01-02 Shop\n    Expenses:Food  20 EUR\n    Assets:Bank  ; card\n',
    )
  })

  test('keeps line ends, and lines of letters that take more than a byte', async () => {
    const text = '2024-01-02 Shop\r\n    Ausgaben:Gemüse      1 EUR  ; café\r\n    Assets:Bank         -1 EUR\r\n'
    const postings = [{ ...amount(0, '10'), account: 'Ausgaben:Öl' }, amount(1, '-10')]
    expect(await textAfter('ledger', text, [1, '2024-01-02'], { payee: 'Bäcker', note: 'für uns\nund euch', postings })).toBe(
      '2024-01-02 Bäcker\r\n    ; für uns\r\n    ; und euch\r\n    Ausgaben:Öl         10 EUR  ; café\r\n    Assets:Bank        -10 EUR\r\n',
    )
  })
})

describe('a transaction of hledger', () => {
  const TEXT =
    'commodity 1.000,00 EUR\n\n2024-01-02 ! (a) Shop ; note, food:\n  expenses:food  1.500,00 EUR  ; item:x\n  (budget)  1 EUR\n  assets:bank\n'
  const PLACE: Place = [3, '2024-01-02']
  test.each<[string, TransactionFields, (text: string) => string]>([
    ['payee', { payee: 'Shop | A' }, (text) => text.replace('Shop', 'Shop | A')],
    ['status', { status: UNMARKED }, (text) => text.replace(' !', '')],
    ['amount, in its own marks', { postings: [amount(0, '2500.5'), kept(1), kept(2)] }, (text) => text.replace('1.500,00', '2.500,50')],
    ['code and second date', { code: 'b', secondDate: '2024-02-03' }, (text) => text.replace('02 ! (a)', '02=2024-02-03 ! (b)')],
    [
      'comment of a posting, with its tag',
      { postings: [{ ...kept(0), comment: 'bread, item:x' }, { ...kept(1), comment: 'plan' }, kept(2)] },
      (text) => text.replace('; item:x', '; bread, item:x').replace('1 EUR\n', '1 EUR  ; plan\n'),
    ],
    [
      'account within its brackets',
      { postings: [kept(0), { from: 1, account: 'plan', amount: undefined }, kept(2)] },
      (text) => text.replace('(budget)', '(plan)'),
    ],
  ])('gets another %s and keeps everything else', async (_, fields, expected) => {
    expect(await textAfter('hledger', TEXT, PLACE, fields)).toBe(expected(TEXT))
  })
})

describe('a transaction of beancount', () => {
  const TEXT = `2020-01-01 open Assets:Bank
2020-01-01 open Expenses:Food
2020-01-01 open Expenses:Fun

2024-01-02 * "Shop \\"A\\"" "Bread"  #food ^link ; a comment
  project: "X"
  ! Expenses:Food    10.00 EUR ; kept
    item: "y"
  Assets:Bank
`
  const PLACE: Place = [5, '2024-01-02']
  test('is shown with payee and narration', async () => {
    expect(await look('beancount', TEXT, PLACE)).toMatchObject({
      payee: 'Shop "A"',
      note: 'Bread',
      postings: [{ isLeftOut: false }, { isLeftOut: true }],
    })
  })
  test.each<[string, TransactionFields, (text: string) => string]>([
    ['payee', { payee: 'B' }, (text) => text.replace(String.raw`"Shop \"A\""`, '"B"')],
    ['payee, taken out', { payee: '' }, (text) => text.replace(String.raw`"Shop \"A\"" `, '')],
    ['narration', { note: 'Br"ot' }, (text) => text.replace('"Bread"', String.raw`"Br\"ot"`)],
    ['account', { postings: [{ from: 0, account: 'Expenses:Fun', amount: undefined }, kept(1)] }, (text) => text.replace('Food    10', 'Fun     10')],
    ['amount', { postings: [amount(0, '11'), kept(1)] }, (text) => text.replace('10.00', '11.00')],
    [
      'comment of a posting',
      {
        postings: [
          { ...kept(0), comment: 'bread' },
          { ...kept(1), comment: 'card' },
        ],
      },
      (text) => text.replace('; kept', '; bread').replace(/Bank\n$/, 'Bank  ; card\n'),
    ],
  ])('gets another %s and keeps everything else', async (_, fields, expected) => {
    expect(await textAfter('beancount', TEXT, PLACE, fields)).toBe(expected(TEXT))
  })
  test('says at the field what beancount does not allow', async () => {
    const postings = [{ from: 0, account: 'Expenses:New', amount: undefined }, kept(1)]
    expect(await edited('beancount', TEXT, PLACE, { postings })).toMatchObject({ kind: 'refused', field: 'postings.0.account' })
    expect(await edited('beancount', TEXT, PLACE, { status: UNMARKED })).toMatchObject({ kind: 'refused', field: 'status' })
    expect(await edited('beancount', TEXT, PLACE, { note: 'two\nlines' })).toMatchObject({ kind: 'refused', field: 'note' })
    expect(await edited('beancount', TEXT, PLACE, { code: '1' })).toMatchObject({ kind: 'refused', field: 'code' })
    expect(await edited('beancount', TEXT, PLACE, { secondDate: '2024-01-03' })).toMatchObject({ kind: 'refused', field: 'second_date' })
  })
})

describe('nothing is changed', () => {
  const TWO = '2024-01-02 Shop\n    Expenses:Food  10 EUR\n    Assets:Bank  -10 EUR\n'
  const PLACE: Place = [1, '2024-01-02']
  test('where the postings would not balance: the field is theirs', async () => {
    const done = await edited('ledger', TWO, PLACE, { postings: [amount(0, '11'), kept(1)] })
    expect(done).toMatchObject({ kind: 'refused', field: 'postings', why: expect.stringContaining('off by 1 EUR') })
  })
  test('where a comment would become a tag, or a date', async () => {
    expect(await edited('ledger', TWO, PLACE, { note: ':food:' })).toMatchObject({ kind: 'refused', field: 'note' })
    expect(await edited('hledger', TWO, PLACE, { note: 'x, food: y' })).toMatchObject({ kind: 'refused', field: 'note' })
  })
  test('where the comment of a posting would become a tag, or a date', async () => {
    const withComment = (comment: string) => ({ postings: [{ ...kept(0), comment }, kept(1)] })
    expect(await edited('ledger', TWO, PLACE, withComment(':food:'))).toMatchObject({ kind: 'refused', field: 'postings.0.comment' })
    expect(await edited('ledger', TWO, PLACE, withComment('[2024-02-01]'))).toMatchObject({ kind: 'refused', field: 'postings.0.comment' })
    expect(await edited('hledger', TWO, PLACE, withComment('x, food: y'))).toMatchObject({ kind: 'refused', field: 'postings.0.comment' })
  })
  test('where a payee would be read as a comment or a status', async () => {
    expect(await edited('hledger', TWO, PLACE, { payee: 'A ; b' })).toMatchObject({ kind: 'refused', field: 'payee' })
    expect(await edited('ledger', TWO, PLACE, { payee: 'A  ; b' })).toMatchObject({ kind: 'refused', field: 'payee' })
  })
  test('where an alias or a block around it gives the account another name', async () => {
    const text = `apply account Personal\n${TWO}end apply account\n`
    const postings = [{ from: 0, account: 'Expenses:Fun', amount: undefined }, kept(1)]
    expect(await edited('ledger', text, [2, '2024-01-02'], { postings })).toMatchObject({ kind: 'refused', field: 'postings.0.account' })
  })
  test('where the amount is an expression', async () => {
    const text = '2024-01-02 Shop\n    Expenses:Food  (2 * 5 EUR)\n    Assets:Bank\n'
    expect((await look('ledger', text, PLACE)).postings[0]).toMatchObject({ isAmountEditable: false })
    expect(await edited('ledger', text, PLACE, { postings: [amount(0, '11'), kept(1)] })).toMatchObject({
      kind: 'refused',
      field: 'postings.0.amount',
    })
  })
  test('where its lines have changed since they were shown', async () => {
    const { version } = await look('ledger', TWO, PLACE)
    const edit: SingleEdit = { kind: 'edit', version, fields: { payee: 'X' } }
    expect(await plan('ledger', TWO.replace('10 EUR', '12 EUR').replace('-10', '-12'), PLACE, edit)).toMatchObject({ kind: 'moved' })
    expect(await plan('ledger', `; new\n${TWO}`, PLACE, edit)).toMatchObject({ kind: 'moved' })
    // Other lines of the file may change: the transaction is where it was.
    expect(await plan('ledger', `${TWO}; new\n`, PLACE, edit)).toMatchObject({ kind: 'planned' })
  })
  test('of what a rule, a clock or a CSV file makes', async () => {
    const clock = 'i 2024/01/02 09:00:00 Work\no 2024/01/02 10:00:00\n'
    expect(await plan('ledger', clock, [1, '2024-01-02'], { kind: 'look' })).toMatchObject({
      kind: 'refused',
      why: ['madeByClock', 'main.ledger:1'],
    })
  })
})

describe('an edit that changes other transactions is planned, and says which and how', () => {
  const LOTS = `2020-01-01 open Assets:Stock "FIFO"
2020-01-01 open Assets:Bank
2020-01-01 open Income:Gains

2024-01-02 * "Buy"
  Assets:Stock  5 ACME {10 EUR}
  Assets:Bank

2024-01-03 * "Buy more"
  Assets:Stock  5 ACME {12 EUR}
  Assets:Bank

2024-02-01 * "Sell"
  Assets:Stock  -5 ACME {} @ 20 EUR
  Assets:Bank   100 EUR
  Income:Gains
`
  const acme = (quantity: string, cost: string, day: string) => ({
    quantity,
    commodity: 'ACME',
    cost,
    costCommodity: 'EUR',
    lotDay: parseDay(day),
    label: '',
  })
  const eur = (quantity: string) => ({ quantity, commodity: 'EUR', cost: '', costCommodity: '', lotDay: undefined, label: '' })

  test('the lots and the gain of a later sale', async () => {
    const done = await edited('beancount', LOTS, [5, '2024-01-02'], { date: '2024-01-05' })
    expect(done).toMatchObject({
      kind: 'planned',
      consequences: [
        {
          file: 'main.beancount',
          line: 13,
          day: parseDay('2024-02-01'),
          payee: 'Sell',
          postings: [
            { account: 'Assets:Stock', before: [acme('-5', '-50', '2024-01-02')], after: [acme('-5', '-60', '2024-01-03')] },
            { account: 'Income:Gains', before: [eur('-50')], after: [eur('-40')] },
          ],
          gains: [{ commodity: 'EUR', before: '50', after: '40' }],
        },
      ],
    })
  })

  test('the lots of a sale that then takes from two', async () => {
    const done = await edited('beancount', LOTS, [5, '2024-01-02'], { postings: [amount(0, '3', 'ACME'), kept(1)] })
    expect(done).toMatchObject({
      kind: 'planned',
      consequences: [
        {
          postings: [{ after: [acme('-3', '-30', '2024-01-02'), acme('-2', '-24', '2024-01-03')] }, { after: [eur('-46')] }],
          gains: [{ before: '50', after: '46' }],
        },
      ],
    })
  })

  test('the lots of the transaction itself, where its date changes what it takes', async () => {
    const text = LOTS.replace('2024-01-03 * "Buy more"', '2024-03-03 * "Buy more"').replace('"FIFO"', '"LIFO"')
    const done = await edited('beancount', text, [13, '2024-02-01'], { date: '2024-04-01' })
    expect(done).toMatchObject({
      kind: 'planned',
      consequences: [
        {
          line: 13,
          postings: [{ before: [acme('-5', '-50', '2024-01-02')], after: [acme('-5', '-60', '2024-03-03')] }, { after: [eur('-40')] }],
        },
      ],
    })
  })

  test('a balance assignment', async () => {
    const text = `2024-01-02 Shop\n    Expenses:Food  10 EUR\n    Assets:Bank  -10 EUR\n\n2024-01-03 Set\n    Assets:Bank  = 5 EUR\n    Equity\n`
    const done = await edited('ledger', text, [1, '2024-01-02'], { postings: [amount(0, '11'), amount(1, '-11')] })
    expect(done).toMatchObject({
      kind: 'planned',
      consequences: [
        {
          payee: 'Set',
          postings: [
            { account: 'Assets:Bank', before: [eur('15')], after: [eur('16')] },
            { account: 'Equity', before: [eur('-15')], after: [eur('-16')] },
          ],
          gains: [],
        },
      ],
    })
    const assigned = await look('ledger', text, [5, '2024-01-03'])
    expect(assigned.postings[0]).toMatchObject({ isAmountEditable: false, behind: '= 5 EUR' })
  })

  test('an edit that changes nothing else has none', async () => {
    const last = LOTS.replace('2024-01-03 *', '2024-02-03 *')
    expect(await edited('beancount', last, [9, '2024-02-03'], { date: '2024-02-05' })).toMatchObject({ kind: 'planned', consequences: [] })
    expect(await edited('beancount', LOTS, [13, '2024-02-01'], { payee: 'Broker' })).toMatchObject({ kind: 'planned', consequences: [] })
  })
})

test('a transaction with postings of automated rules is edited without them', async () => {
  const text = '= /Food/\n    (Budget)  -1\n\n2024-01-02 Shop\n    Expenses:Food  10 EUR\n    Assets:Bank\n'
  expect((await look('ledger', text, [4, '2024-01-02'])).postings).toHaveLength(2)
  const postings = [amount(0, '12'), kept(1)]
  expect(await textAfter('ledger', text, [4, '2024-01-02'], { postings })).toBe(text.replace('10 EUR', '12 EUR'))
})

test('a deleted transaction goes with the empty line that parted it', async () => {
  const { version } = await look('ledger', BOOK, OTHER)
  const done = await plan('ledger', BOOK, OTHER, { kind: 'delete', version })
  expect(done.kind === 'planned' && Buffer.from(done.files[0]!.after).toString()).toBe(BOOK.slice(0, BOOK.indexOf('\n2024/01/03')))
})

test('a copy is at the end of the file, as of another day', async () => {
  const { version } = await look('ledger', BOOK, OTHER)
  const done = await plan('ledger', BOOK, OTHER, { kind: 'duplicate', version, date: '2024-05-01', file: 'main.ledger' })
  const copy = '2024/05/01 Other\n    Expenses:Food   $5.00 @ 0,90 EUR\n    Assets:Bank\n'
  expect(done.kind === 'planned' && Buffer.from(done.files[0]!.after).toString()).toBe(`${BOOK.trimEnd()}\n\n${copy}`)
})
