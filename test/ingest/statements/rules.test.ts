import { describe, expect, test } from 'vitest'
import { bookOf, preview, toolSays } from './support/preview.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { Preview } from '../../../src/ingest/statements/preview/preview.ts'

const CSV = `Date,Text,Amount,Balance,Ref,Booked,Note
2024-01-05,Shop,-5.20,94.80,77,2024-01-07,hello
2024-01-06,Refund | for the lamp,3.00,97.80,78,,with ; a mark
2024-01-07,Fee,-1.00,96.90,79,,
`
const RULES = `skip 1
fields date, description, amount, balance, code, date2, comment
currency EUR
status !
account1 assets:bank
if Shop
 account2 expenses:food
 comment trip:rome, %7\\nin two lines
 comment1 paid by card
 comment2 kind:bread
if Fee
 account2 expenses:fees
 account3 (budget:fees)
 amount3 -1.00
 comment3 put by
 account4 [assets:a]
 amount4 1
 account5 [assets:b]
`
const byRules = (content: string, dialect: Dialect, csv = CSV): Promise<Preview> => preview(csv, { method: { kind: 'rules', content }, dialect })
const textOf = ({ rows }: Preview): string =>
  rows
    .filter(({ text }) => text !== '')
    .map(({ text }) => text.replaceAll(/ +(?=-?\d+\.\d\d EUR)/g, ' '))
    .join('\n\n')

describe("rules of hledger: everything that they give is in the journal's words", () => {
  const LIKE_HLEDGER = `2024-01-05=2024-01-07 ! (77) Shop
    ; trip:rome, hello
    ; in two lines
    assets:bank -5.20 EUR
    ; paid by card
    expenses:food 5.20 EUR
    ; kind:bread

2024-01-06 ! (78) Refund | for the lamp
    ; with ; a mark
    assets:bank 3.00 EUR
    income:unknown -3.00 EUR

2024-01-07 ! (79) Fee
    assets:bank -1.00 EUR
    expenses:fees 1.00 EUR
    [assets:a] 1.00 EUR
    [assets:b] -1.00 EUR
    (budget:fees) -1.00 EUR
    ; put by`
  const BEANCOUNT = `2024-01-05 ! "Shop" "trip:rome, hello in two lines"
  code: "77"
  date2: 2024-01-07
  trip: "rome"
  Assets:Bank -5.20 EUR
    note: "paid by card"
  Expenses:Food 5.20 EUR
    kind: "bread"
    note: "kind:bread"

2024-01-06 ! "Refund" "for the lamp"
  code: "78"
  note: "with ; a mark"
  Assets:Bank 3.00 EUR
  Income:Unknown -3.00 EUR

2024-01-07 ! "Fee"
  code: "79"
  Assets:Bank -1.00 EUR
  Expenses:Fees 1.00 EUR
  Assets:A 1.00 EUR
    virtual: "TRUE"
  Assets:B -1.00 EUR
    virtual: "TRUE"
  Equity:Budget:Fees -1.00 EUR
    virtual: "TRUE"
    note: "put by"
  Equity:Virtual 1.00 EUR
    virtual: "TRUE"`
  test.each([
    ['hledger', LIKE_HLEDGER],
    [
      'ledger',
      LIKE_HLEDGER.replaceAll(/^(\d{4})-(\d\d)-(\d\d)/gm, '$1/$2/$3')
        .replace('=2024-01-07', '=2024/01/07')
        .replace('Refund | for the lamp', 'Refund\n    ; for the lamp'),
    ],
    ['beancount', BEANCOUNT],
  ] as const)('%s', async (dialect, text) => {
    const shown = await byRules(RULES, dialect)
    expect(textOf(shown)).toBe(text)
    const whole =
      dialect === 'beancount'
        ? `plugin "beancount.plugins.auto_accounts"\n${textOf(shown)}\n`
        : `${textOf(shown)}\n`.replaceAll(/ (?=-?\d+\.\d\d EUR)/g, '  ')
    expect(bookOf(whole, dialect).transactions.count).toBe(3)
    expect(toolSays(whole, dialect) ?? '').toBe('')
  })

  test('balances are held against the amounts, row by row, as those of other statements', async () => {
    const { balances } = await byRules(RULES, 'hledger')
    expect(balances).toEqual([
      {
        account: 'assets:bank',
        commodity: 'EUR',
        compared: 2,
        off: { row: 3, stated: '96.90', computed: '96.80', by: '0.10' },
        closing: { day: '2024-01-07', stated: '96.90', book: '-3.20' },
      },
    ])
  })
})

describe('what cannot be done is told', () => {
  test('a balance without an amount, which the statement alone does not give', async () => {
    const { rows } = await byRules('fields date, b\nbalance %b EUR\naccount1 assets:bank\n', 'ledger', '2024-01-31,100\n2024-02-01,150\n')
    expect(rows.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['error', expect.stringContaining('a balance but no amount')],
      ['error', expect.stringContaining('a balance but no amount')],
    ])
  })
  test('time zones, by the line of the rules', async () => {
    const { problems, failed } = await byRules(`${RULES}timezone UTC\n`, 'ledger')
    expect([problems, failed]).toEqual([[{ code: 'rule_unfollowed', line: 19, message: expect.stringContaining('may be a day off') }], false])
  })
  test('what the journal would read otherwise, at its row', async () => {
    const { rows } = await byRules(
      'fields date, description, amount, comment1\naccount1 assets:bank\n',
      'hledger',
      '2024-01-31,x,5,date:2024-02-31\n2024-01-31,y,5,\n',
    )
    expect(rows.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['error', expect.stringMatching(/^line \d of the text from the rules: /)],
      ['text', ''],
    ])
  })
})

test.each(['__proto__', 'constructor', 'toString'])('rules that include %s, which was not supplied, are refused', async (name) => {
  const refused = await preview(CSV, { method: { kind: 'rules', content: `include ${name}\n${RULES}`, included: {} }, dialect: 'hledger' })
  expect(refused.problems.map(({ code }) => code)).toEqual(['rules_unreadable'])
})
