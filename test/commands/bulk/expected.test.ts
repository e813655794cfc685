import { describe, expect, test } from 'vitest'
import { CLEARED, UNMARKED } from '#vocabulary/book-columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { asText, comparable, concerns, expectedAfter, inOwnNames } from '../../../src/commands/bulk/plan.ts'
import { meantPrices } from '../../../src/commands/bulk/new-contents.ts'
import type { BulkOperation } from '../../../src/ingest/edit/raw-lines.ts'
import type { Amount, Book, BookPosting, BookTransaction, Dialect } from '../../../src/ingest/journal/book.ts'
import type { Root } from '../../../src/ingest/journal/root-accounts.ts'
import { rootsText } from '../../../src/ingest/journal/read-options.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { TextFiles } from '../../ingest/hledger/reading.ts'

function bookOf(text: string, dialect: Dialect = 'hledger', roots: Readonly<Record<string, Root>> = {}): Book {
  const options = { today: parseDay('2024-06-15'), roots: rootsText(roots) }
  const book = readerOf(dialect).read('/main', new TextFiles({ '/main': text }), options)
  expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return book
}
const meant = (text: string, dialect: Dialect = 'hledger'): BookTransaction[] => [...bookOf(text, dialect).wholeTransactions()]

const amount = (quantity: string, commodity: string): Amount => ({ quantity: Exact.parse(quantity), commodity })

const TEXT = `P 2024-01-01 ACME 5 EUR
2024-01-02=2024-01-03 * (12) Shop  ; a note, food:x
    ! Expenses:Food    10 EUR  ; own, date:2024-01-04
    Assets:Fund    2 ACME @ 5 EUR
    Assets:Bank

2024-01-05 Other
    Expenses:Food    1 EUR
    Assets:Bank
`
const [shop, other] = meant(TEXT) as [BookTransaction, BookTransaction]

describe('what a book says of its transactions', () => {
  test('is everything, under its own names', () => {
    expect(shop).toMatchObject({
      file: 0,
      beginLine: 2,
      endLine: 5,
      day: parseDay('2024-01-02'),
      secondDay: parseDay('2024-01-03'),
      status: CLEARED,
      payee: 'Shop',
      code: '12',
      note: expect.stringContaining('a note'),
      tags: [{ name: 'food', value: 'x' }],
      links: [],
    })
    const [food, fund, bank] = shop.postings as [BookPosting, BookPosting, BookPosting]
    expect(food).toMatchObject({
      line: 3,
      account: 'Expenses:Food',
      amount: amount('10', 'EUR'),
      day: parseDay('2024-01-04'),
    })
    expect([food.cost, food.lot]).toEqual([undefined, undefined])
    expect(food.note).toContain('own')
    expect(fund).toMatchObject({ line: 4, amount: amount('2', 'ACME'), cost: amount('10', 'EUR'), note: '' })
    expect(bank).toMatchObject({ line: 5, amount: amount('-20', 'EUR'), tags: [] })
    expect([bank.day, bank.payee]).toEqual([undefined, undefined])
    expect(other).toMatchObject({ status: UNMARKED, tags: [], beginLine: 7, endLine: 9 })
    expect(other.postings).toHaveLength(2)
  })

  test('and of a lot with its details', () => {
    const [buy] = meant('2024-01-02 Buy\n  Assets:Fund  2 ACME {5 EUR} [2024-01-01]\n  Assets:Bank\n', 'ledger')
    expect(buy!.postings[0]!.lot).toEqual(amount('10', 'EUR'))
  })

  test('and of prices those that it declares', () => {
    const prices = meantPrices(bookOf(TEXT))
    expect(prices).toEqual([expect.stringMatching(new RegExp(`^${parseDay('2024-01-01')} .* 5 ACME\0EUR$`))])
    expect(meantPrices(bookOf(TEXT.replace('ACME 5', 'ACME 6')))).not.toEqual(prices)
    expect(meantPrices(bookOf(TEXT.replace('P 2024-01-01', 'P 2024-01-02')))).not.toEqual(prices)
  })
})

/** What of a transaction an operation changes, by the names of its fields. */
function changes(operation: BulkOperation, dialect: Dialect = 'hledger', transaction = shop): Record<string, unknown> {
  const after = expectedAfter(transaction, operation, dialect)!
  const changed = (of: object, before: object): [string, unknown][] =>
    Object.entries(of).filter(([key, value]) => key !== 'postings' && asText(value) !== asText(before[key as never]))
  const postings = after.postings.map((posting, at) => Object.fromEntries(changed(posting, transaction.postings[at]!)))
  return { ...Object.fromEntries(changed(after, transaction)), ...(postings.some((one) => Object.keys(one).length > 0) && { postings }) }
}

describe('after an operation a transaction means', () => {
  test.each<[string, BulkOperation, Record<string, unknown>]>([
    ['another account', { kind: 'rename_account', from: 'Assets', to: 'X' }, { postings: [{}, { account: 'X:Fund' }, { account: 'X:Bank' }] }],
    ['another payee', { kind: 'set_payee', payee: 'New | x' }, { payee: 'New | x' }],
    ['another day', { kind: 'set_date', date: '2024-02-03' }, { day: parseDay('2024-02-03') }],
    [
      'another status of all',
      { kind: 'set_status', status: UNMARKED },
      { status: UNMARKED, postings: [{ status: UNMARKED }, { status: UNMARKED }, { status: UNMARKED }] },
    ],
    [
      'another commodity, in costs too',
      { kind: 'change_commodity', from: 'EUR', to: 'CHF' },
      { postings: [{ amount: amount('10', 'CHF') }, { cost: amount('10', 'CHF') }, { amount: amount('-20', 'CHF') }] },
    ],
    [
      'one tag more',
      { kind: 'add_tag', name: 'a', value: 'b' },
      {
        tags: [
          { name: 'food', value: 'x' },
          { name: 'a', value: 'b' },
        ],
      },
    ],
    ['one tag less', { kind: 'remove_tag', name: 'food' }, { tags: [] }],
    ['a tag of another name', { kind: 'rename_tag', from: 'food', to: 'eat' }, { tags: [{ name: 'eat', value: 'x' }] }],
    ['the same, elsewhere', { kind: 'move', file: 'x' }, {}],
    ['the same, where nothing answers to the name', { kind: 'remove_tag', name: 'foo' }, {}],
  ])('%s', (_, operation, changed) => {
    expect(changes(operation)).toEqual(changed)
  })

  test('nothing any more, when it is deleted', () => {
    expect(expectedAfter(shop, { kind: 'delete' }, 'ledger')).toBeUndefined()
  })

  test('another payee with the narration of beancount, which stays', () => {
    const narrated = { ...shop, payee: 'Shop | Things | and more' }
    expect(expectedAfter(narrated, { kind: 'set_payee', payee: 'New' }, 'beancount')!.payee).toBe('New | Things | and more')
    expect(expectedAfter(narrated, { kind: 'set_payee', payee: 'New' }, 'hledger')!.payee).toBe('New')
    expect(expectedAfter(shop, { kind: 'set_payee', payee: 'New' }, 'beancount')!.payee).toBe('New')
  })

  test('tags of its postings less or renamed, and not one more', () => {
    const [tagged] = meant('2024-01-02 x\n    Expenses:Food    1 EUR  ; food:x, b:\n    Assets:Bank\n')
    const own = (operation: BulkOperation): unknown => expectedAfter(tagged!, operation, 'hledger')!.postings[0]!.tags
    expect(own({ kind: 'remove_tag', name: 'food' })).toEqual([{ name: 'b', value: '' }])
    expect(own({ kind: 'rename_tag', from: 'b', to: 'c' })).toEqual([
      { name: 'food', value: 'x' },
      { name: 'c', value: '' },
    ])
    expect(own({ kind: 'add_tag', name: 'd', value: '' })).toEqual(tagged!.postings[0]!.tags)
  })
})

describe('an operation concerns', () => {
  test.each<[BulkOperation, boolean]>([
    [{ kind: 'delete' }, true],
    [{ kind: 'move', file: 'x' }, true],
    [{ kind: 'rename_account', from: 'Assets:Bank', to: 'Assets:Giro' }, true],
    [{ kind: 'rename_account', from: 'Assets:Ban', to: 'Assets:Giro' }, false],
    [{ kind: 'set_payee', payee: 'Shop' }, false],
    [{ kind: 'set_payee', payee: 'Inn' }, true],
    [{ kind: 'remove_tag', name: 'none' }, false],
    [{ kind: 'add_tag', name: 'a', value: '' }, true],
    [{ kind: 'change_commodity', from: 'USD', to: 'EUR' }, false],
    [{ kind: 'set_date', date: '2024-01-02' }, false],
  ])('%j: %s', (operation, is) => {
    expect(concerns(shop, operation, 'hledger')).toBe(is)
  })
})

describe('two transactions mean the same', () => {
  const same = (a: BookTransaction, b: BookTransaction, operation: BulkOperation): boolean => comparable(a, operation) === comparable(b, operation)
  const payee: BulkOperation = { kind: 'set_payee', payee: 'x' }

  test('wherever they stand, and in whatever order their tags are', () => {
    const moved = { ...shop, file: 7, beginLine: 8, endLine: 9, postings: shop.postings.map((posting) => ({ ...posting, line: 99 })) }
    expect(same(shop, moved, payee)).toBe(true)
    const tags = [
      { name: 'a', value: '1' },
      { name: 'b', value: '2' },
    ]
    expect(same({ ...shop, tags }, { ...shop, tags: tags.toReversed() }, payee)).toBe(true)
    expect(
      same(
        { ...shop, tags },
        {
          ...shop,
          tags: [
            { name: 'a', value: '2' },
            { name: 'b', value: '1' },
          ],
        },
        payee,
      ),
    ).toBe(false)
  })

  test('whatever their notes say, where an operation rewrites those', () => {
    const noted = { ...shop, note: 'other', postings: shop.postings.map((posting) => ({ ...posting, note: 'other' })) }
    expect(same(shop, noted, payee)).toBe(false)
    for (const kind of ['add_tag', 'remove_tag', 'rename_tag'] as const)
      expect(same(shop, noted, { kind, name: 'a', value: '', from: 'a', to: 'b' } as BulkOperation)).toBe(true)
  })

  test('where metadata name an account that is renamed, under either name', () => {
    const rename: BulkOperation = { kind: 'rename_account', from: 'Assets:Bank', to: 'Assets:Giro' }
    const withValue = (value: string): BookTransaction => ({ ...shop, tags: [{ name: 'from', value }] })
    expect(same(withValue('Assets:Bank:Sub'), withValue('Assets:Giro:Sub'), rename)).toBe(true)
    expect(same(withValue('Assets:Bank'), withValue('Assets:Other'), rename)).toBe(false)
    expect(same(withValue('Assets:Bank'), withValue('Assets:Giro'), payee)).toBe(false)
  })
})

describe('the name that the pages show becomes that of the journal', () => {
  const own = (text: string, from: string, to: string, roots: Readonly<Record<string, Root>> = {}): string => {
    const operation = inOwnNames({ kind: 'rename_account', from, to }, bookOf(text, 'hledger', roots))
    return operation.kind === 'rename_account' ? `${operation.from} > ${operation.to}` : operation.kind
  }
  const entry = (account: string): string => `2024-01-02 x\n    ${account}    1 EUR\n    Income:Job\n`

  test.each([
    ['Assets:Bank', 'Assets:Bank', 'Assets:Giro', 'Assets:Bank > Assets:Giro'],
    ['assets:Bank:Sub', 'Assets:Bank', 'Assets:Giro', 'assets:Bank > assets:Giro'],
    ['assets:Bank', 'Assets', 'Assets:All', 'assets > assets:All'],
    ['assets:Bank', 'Assets:Bank', 'Expenses:Giro', 'assets:Bank > Expenses:Giro'],
    ['Vermögen:Bank', 'Assets:Bank', 'Assets:Giro', 'Vermögen:Bank > Vermögen:Giro'],
    ['assets:Bank', 'Assets:None', 'Assets:Giro', 'Assets:None > Assets:Giro'],
  ])('%s: %s to %s', (account, from, to, expected) => {
    expect(own(entry(account), from, to)).toBe(expected)
  })

  test('of an account that was given a root, without that root', () => {
    expect(own(entry('Konto:Bank'), 'Assets:Konto:Bank', 'Assets:Konto:Giro', { Konto: 'Assets' })).toBe('Konto:Bank > Konto:Giro')
    expect(own(entry('Konto:Bank'), 'Assets:Konto:Bank', 'Liabilities:Giro', { Konto: 'Assets' })).toBe('Konto:Bank > Liabilities:Giro')
  })

  test('not where two names are shown as one, nor where the journal has the very name', () => {
    expect(own(entry('assets:Bank') + entry('asset:Bank'), 'Assets:Bank', 'Assets:Giro')).toBe('Assets:Bank > Assets:Giro')
    expect(own(entry('assets:Bank') + entry('Assets:Bank:Sub'), 'Assets:Bank', 'Assets:Giro')).toBe('Assets:Bank > Assets:Giro')
  })

  test('and every other operation stays', () => {
    const operation: BulkOperation = { kind: 'set_payee', payee: 'Assets:Bank' }
    expect(inOwnNames(operation, bookOf(entry('assets:Bank')))).toBe(operation)
  })
})
