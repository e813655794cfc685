import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { transactionsOf } from '../../../src/ingest/print/entries.ts'
import { accountProblem, beancountAccount } from '../../../src/ingest/statements/accounts/accounts-and-payees.ts'
import { alignAmounts, writeBlocks } from '../../../src/ingest/statements/write/blocks-text.ts'
import { type Draft, type DraftPosting, entryText, openingsOf } from '../../../src/ingest/statements/write/draft.ts'
import { plainStyle, styleOf } from '../../../src/ingest/statements/write/style.ts'
import { balancesOf, bookOf } from './support/preview.ts'
import { TODAY } from './support/read.ts'

const draft = (more: Partial<Draft> = {}): Draft => ({
  day: parseDay('2024-02-01'),
  payee: 'Corner shop',
  description: '',
  code: '',
  postings: [
    { account: 'Expenses:Food', quantity: Exact.parse('1234.5'), commodity: 'EUR' },
    { account: 'Assets:Bank', quantity: Exact.parse('-1234.5'), commodity: 'EUR' },
  ],
  ...more,
})
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
/** A posting whose number ends in column 52, or another. */
const posting = (start: string, upToDigits: string, rest = '', column = 52): string =>
  `${start}${' '.repeat(column - start.length - upToDigits.length)}${upToDigits}${rest}`
/** beancount wants accounts opened. */
const whole = (text: string, dialect: Dialect): string =>
  dialect === 'beancount' ? `plugin "beancount.plugins.auto_accounts"\n\n${text}\n` : `${text}\n`

describe('a transaction is written as the journal is', () => {
  test.each([
    [
      'ledger',
      [
        '2024/02/01 * (77) Corner shop',
        '    ; Bread',
        posting('    Expenses:Food', '1234.50', ' EUR'),
        posting('    Assets:Bank', '-1234.50', ' EUR'),
      ],
    ],
    [
      'hledger',
      ['2024-02-01 * (77) Corner shop | Bread', posting('    Expenses:Food', '1234.50', ' EUR'), posting('    Assets:Bank', '-1234.50', ' EUR')],
    ],
    [
      'beancount',
      [
        '2024-02-01 * "Corner shop" "Bread"',
        '  code: "77"',
        posting('  Expenses:Food', '1234.50', ' EUR'),
        posting('  Assets:Bank', '-1234.50', ' EUR'),
      ],
    ],
  ] as const)('in a new %s journal', (dialect, lines) => {
    expect(entryText(draft({ description: 'Bread', code: '77' }), plainStyle(dialect), dialect)).toBe(lines.join('\n'))
  })

  test.each([
    [
      'with a sign before, groups and two blanks of indent',
      ['2024-01-31 ! Pay', posting('  Assets:Bank', '$1,200.00', '', 30), posting('  Income:Pay', '$-1,200.00', '', 30)],
      ['2024-02-01 ! Corner shop', posting('  Expenses:Food', '$1,234.50', '', 30), posting('  Assets:Bank', '$-1,234.50', '', 30)],
      '$',
    ],
    [
      'with decimal commas and no mark',
      ['2024/01/31 Lohn', posting('    Assets:Bank', '1.200,00', ' EUR', 40), posting('    Income:Pay', '-1.200,00', ' EUR', 40)],
      ['2024/02/01 Corner shop', posting('    Expenses:Food', '1.234,50', ' EUR', 40), posting('    Assets:Bank', '-1.234,50', ' EUR', 40)],
      'EUR',
    ],
    [
      'with Indian groups and a sign where the statement has the letters',
      ['2024/01/31 * Pay', posting('    Assets:Bank', '₹1,20,000.00'), posting('    Income:Pay', '₹-1,20,000.00')],
      ['2024/02/01 * Corner shop', posting('    Expenses:Food', '₹1,234.50'), posting('    Assets:Bank', '₹-1,234.50')],
      'INR',
    ],
    [
      'with groups, though most amounts are too small to have any',
      [
        '2024/01/30 Lohn',
        ...['1.200,00', '-3,20', '-4,10', '-19,00'].map((amount) => posting('    Assets:Bank', amount, ' EUR', 40)),
        posting('    Income:Pay', '-1.173,70', ' EUR', 40),
      ],
      ['2024/02/01 Corner shop', posting('    Expenses:Food', '1.234,50', ' EUR', 40), posting('    Assets:Bank', '-1.234,50', ' EUR', 40)],
      'EUR',
    ],
  ])('%s', (_, journal, lines, commodity) => {
    const written = draft({ postings: draft().postings.map((one) => ({ ...one, commodity })) })
    expect(entryText(written, styleOf(`${journal.join('\n')}\n`, 'ledger'), 'ledger')).toBe(lines.join('\n'))
  })

  test('groups are of two digits where the large amounts of a journal have such, however many small ones there are', () => {
    const journal = [
      '2024/01/31 * Pay',
      ...['1,20,000.00', '45,000.00', '-12,500.00', '-900.00'].map((one) => posting('    Assets:Bank', one, ' INR')),
    ]
    const large = Exact.parse('250000.00')
    const written = draft({
      postings: draft().postings.map((one, at) => ({ ...one, quantity: at === 0 ? large : large.negated(), commodity: 'INR' })),
    })
    expect(entryText(written, styleOf(`${journal.join('\n')}\n`, 'ledger'), 'ledger')).toContain('2,50,000.00 INR')
  })

  test('comments move nothing to the days in them: those of rules and templates of another dialect, and purposes', () => {
    const remark = { text: 'paid [2025-01-01] and [2]', tags: [] }
    const [first, second] = draft().postings as [DraftPosting, DraftPosting]
    const postings = [
      { ...first, remark: { text: 'see [1]', tags: [] } },
      { ...second, remark: { text: '[2024-02-05]', tags: [] } },
    ]
    const text = entryText(draft({ description: 'Invoice [2024-01-05], [12]', remark, postings }), plainStyle('ledger'), 'ledger')
    expect(text.match(/; .*/g)).toEqual(['; Invoice (2024-01-05), (12)', '; paid (2025-01-01) and (2)', '; see (1)', '; [2024-02-05]'])
  })

  test.each(['ledger', 'hledger'] as const)('a payee that begins like a code or a mark keeps its name behind an empty code in %s', (dialect) => {
    for (const payee of ['(123)', '(123) Shop', '* star', '! bang']) {
      const text = entryText(draft({ payee }), plainStyle(dialect), dialect)
      expect(text.split('\n')[0]).toMatch(/^2024.02.01 \* \(\) [(*!]/)
      expect([...transactionsOf(bookOf(`${text}\n`, dialect), dialect)].map((is) => [is.payee, is.code ?? ''])).toEqual([[payee, '']])
    }
    expect(entryText(draft({ payee: '(123)', code: '7' }), plainStyle(dialect), dialect)).toMatch(/^2024.02.01 \* \(7\) \(123\)\n/)
  })

  test('what a journal does not show is as in a new one', () => {
    expect(styleOf('; nothing yet\n', 'hledger')).toEqual(plainStyle('hledger'))
  })
})

test('a new account of beancount is opened where the year of the book begins: the list of another bank may have older days', () => {
  const written = '2024-05-22 * "Cleaner" ""\n  Expenses:Cleaning  85.00 EUR\n  Assets:Bank  -85.00 EUR'
  const known = new Set(['Assets:Bank'])
  expect(openingsOf(written, known)).toEqual(['2024-01-01 open Expenses:Cleaning'])
  expect(openingsOf(written, known, { begin: '2022' })).toEqual(['2022-01-01 open Expenses:Cleaning'])
  expect(openingsOf(written, known, { begin: '2025' })).toEqual(['2024-01-01 open Expenses:Cleaning'])
})

const text = fc.string({ unit: fc.constantFrom(...'aB *!()|;"\\\'\n\t:=[]{}@#5,.%~é–'), maxLength: 14 })
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((amount) => Exact.of(amount, 2))
const commodity = fc.constantFrom('EUR', '$', 'INR', 'USD', 'ACME')

test.each(DIALECTS)('whatever stands in a draft, %s reads one transaction with its postings', (dialect) => {
  fc.assert(
    fc.property(text, text, text, cents, commodity, (payee, description, code, amount, name) => {
      const { postings } = draft()
      const written = draft({
        payee,
        description,
        code,
        postings: postings.map((one, at) => ({ ...one, quantity: at === 0 ? amount : amount.negated(), commodity: name })),
      })
      const book = bookOf(whole(entryText(written, plainStyle(dialect), dialect), dialect), dialect)
      const [transaction, ...others] = [...transactionsOf(book, dialect === 'ledger' ? 'hledger' : 'ledger')]
      expect(others).toEqual([])
      expect(transaction!.day).toBe(written.day)
      expect(transaction!.postings.map(({ account, amount: read }) => [account, read!.quantity.toString()])).toEqual([
        ['Expenses:Food', amount.toString()],
        ['Assets:Bank', amount.negated().toString()],
      ])
    }),
  )
})

describe('amounts are aligned by the last digit', () => {
  const aligned = (line: string): string => alignAmounts(`2024/02/01 x\n${line}`, 52).split('\n')[1]!
  test.each([
    ['  Assets:Bank  10 INR', posting('    Assets:Bank', '10', ' INR')],
    ['\tAssets:Bank\t$-10.50', posting('    Assets:Bank', '$-10.50')],
    ['  Assets:Bank  EUR -10.00', posting('    Assets:Bank', 'EUR -10.00')],
    ['  Assets:Bank  = $500.00', posting('    Assets:Bank', '= $500.00')],
    ['  * Assets:Bank  5 INR @ 2 USD ; why', posting('    * Assets:Bank', '5', ' INR @ 2 USD ; why')],
    ['  Assets:A  5 "N&M" @ 2.5 INR', posting('    Assets:A', '5', ' "N&M" @ 2.5 INR')],
    ['  Assets:Bank 10 INR', posting('    Assets:Bank', '10', ' INR')],
    ['  Assets:Card 1234', '    Assets:Card 1234'],
    ['  Assets:Bank', '    Assets:Bank'],
    ['  ; a comment  5 INR', '  ; a comment  5 INR'],
    ['  note: "paid 10 EUR today"', '  note: "paid 10 EUR today"'],
    [`  Assets:${'Long'.repeat(12)}  5 INR`, `  Assets:${'Long'.repeat(12)}  5 INR`],
  ])('%j', (line, expected) => expect(aligned(line)).toBe(expected))

  test('also where lines end in two characters, and not outside of transactions', () => {
    expect(alignAmounts('P 2024/01/01 A  5 INR\r\n2024/1/5 x\r\n  A:B  5 INR\r\n\r\n  A:B  5 INR\r\n', 52)).toBe(
      `P 2024/01/01 A  5 INR\r\n2024/1/5 x\r\n${posting('    A:B', '5', ' INR')}\r\n\r\n  A:B  5 INR\r\n`,
    )
  })
  test('what is aligned stays so, and means the same', () => {
    const part = fc.constantFrom('  ', 'Assets:A', ' ', '10', '-5.5', ' EUR', '$', ';', '* ', '"N&M"', '@ 2 INR', '\t')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const once = alignAmounts(`2024/02/01 x\n  ${parts.join('')}`, 52)
        expect(alignAmounts(once, 52)).toBe(once)
        expect(once.replaceAll(/\s/g, '')).toBe(`2024/02/01x${parts.join('').replaceAll(/\s/g, '')}`)
      }),
    )
  })
})

describe('text of templates', () => {
  const ledger = '2024/02/01 Corner shop\n  Expenses:Food & Drink  5 EUR\n  Assets:Bank'
  const written = (blockText: string, dialect: Dialect): string =>
    writeBlocks([{ row: 0, text: blockText }], dialect, plainStyle(dialect), TODAY)[0]!.text
  test("is kept where the journal's own reader takes it", () => {
    expect(written(ledger, 'ledger')).toBe(
      ['2024/02/01 Corner shop', posting('    Expenses:Food & Drink', '5', ' EUR'), '    Assets:Bank'].join('\n'),
    )
    expect(written(ledger, 'hledger')).toBe(
      ['2024-02-01 Corner shop', posting('    Expenses:Food & Drink', '5', ' EUR'), '    Assets:Bank'].join('\n'),
    )
  })
  test('is written anew for a journal of another dialect', () => {
    expect(written(ledger, 'beancount')).toBe(
      ['2024-02-01 * "Corner shop"', posting('  Expenses:Food-Drink', '5.00', ' EUR'), posting('  Assets:Bank', '-5.00', ' EUR')].join('\n'),
    )
    expect(written('2024-02-01 * "Shop" "Bread"\n  Assets:Bank  -5 EUR\n  Expenses:Food', 'ledger')).toBe(
      ['2024/02/01 * Shop', '    ; Bread', posting('    Assets:Bank', '-5.00', ' EUR'), posting('    Expenses:Food', '5.00', ' EUR')].join('\n'),
    )
  })
  test('keeps what was paid for shares', () => {
    const shares = '2024/02/01 Buy\n  Assets:Fund  3 FUND {10 EUR} @ 10 EUR\n  Assets:Other  3 ODD @@ 10 EUR\n  Assets:Bank  -40 EUR'
    const balances = balancesOf(`${shares}\n`, 'ledger')
    for (const dialect of DIALECTS) expect(balancesOf(whole(written(shares, dialect), dialect), dialect)).toEqual(balances)
    expect(written(shares, 'beancount')).toContain('3 FUND {10.00 EUR} @ 10.00 EUR')
    expect(written(shares, 'beancount')).toContain('3 ODD @@ 10.00 EUR')
  })
  test('says which of its lines is wrong, and spoils no other block', () => {
    const blocks = [ledger, '2024/02/01 Odd\n  A:B  5 EUR\n  A:C  3 EUR', 'include /etc/passwd', ledger].map((blockText, row) => ({
      row,
      text: blockText,
    }))
    const [first, odd, include, last] = writeBlocks(blocks, 'ledger', plainStyle('ledger'), TODAY)
    expect(odd!.problem).toMatchObject({ line: 1, message: expect.stringContaining('off by') })
    expect(include!.problem).toMatchObject({ line: 1 })
    expect([first!.problem, last!.problem, first!.drafts.length, last!.drafts.length]).toEqual([undefined, undefined, 1, 1])
  })
})

describe('names of accounts', () => {
  test.each(['', 'A  B', 'A;B', '*A', 'A:', ':Unknown', 'A::B', ' A'])('%j is none', (name) => expect(accountProblem(name, 'ledger')).toBeDefined())
  test.each(['Expenses:Food', 'expenses:food & drink', 'Aktiva:Bank'])('%s is one', (name) => expect(accountProblem(name, 'ledger')).toBeUndefined())
  test('beancount is stricter, and has a name for each', () => {
    for (const name of ['expenses:food', 'Expenses:Food & Drink', 'Expenses', 'Expenses:é-x', 'Assets:(odd)']) {
      expect(accountProblem(name, 'beancount'), name).toBeDefined()
      expect(accountProblem(beancountAccount(name), 'beancount'), name).toBeUndefined()
    }
  })
})
