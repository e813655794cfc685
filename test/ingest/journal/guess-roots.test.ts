import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { type Reader, rootsText } from '../../../src/ingest/journal/read-options.ts'
import { createHledgerSession } from '../../../src/ingest/hledger/hledger-reader.ts'
import { type Root, rootedAccount, rootOfWord } from '../../../src/ingest/journal/root-accounts.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { TextFiles } from '../hledger/reading.ts'

/** What a journal says of its roots, and its accounts as they are shown. */
function read(text: string, { dialect = 'ledger', roots = {} }: { readonly dialect?: Dialect; readonly roots?: Record<string, Root> } = {}) {
  const book = readerOf(dialect).read('/main', new TextFiles({ '/main': text }), { today: parseDay('2024-06-01'), roots: rootsText(roots) })
  expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const accounts = book.accounts.names.map((name) => rootedAccount(name, book.accountRoots)).toSorted()
  return { accounts, guessed: [...book.guessedRoots].toSorted(), currency: book.ownCurrency }
}

describe('a first segment is a root in many languages', () => {
  test.each([
    ['Assets', ['Activos', 'Aktiva', 'Vermögen', 'VERMOEGEN', 'Actifs', 'Attività', '资产', '資產', '資産', 'Активы', 'Tillgångar', 'Majątek']],
    ['Liabilities', ['Pasivos', 'Verbindlichkeiten', 'Dettes', 'Passività', '负债', '負債', 'Обязательства']],
    ['Income', ['Ingresos', 'Einnahmen', 'Erträge', 'Revenus', 'Entrate', '收入', 'Доходы', 'Przychody']],
    ['Expenses', ['Gastos', 'Ausgaben', 'Dépenses', 'Despesas', 'Spese', '支出', '费用', 'Расходы', 'Výdaje']],
    ['Equity', ['Eigenkapital', 'Capital', 'Capitaux', '权益', 'Капитал']],
  ])('%s: %j', (root, words) => {
    expect(words.map((word) => rootOfWord(word))).toEqual(words.map(() => root))
  })
  test.each(['Bank', 'Food', 'Giro', '', 'Aktivität'])('%j is none', (word) => expect(rootOfWord(word)).toBeUndefined())

  test('and is shown as that root, the rest as it is', () => {
    const text = '2024-01-05 超市\n    支出:食物    12.50 CNY\n    资产:银行\n2024-01-06 * 工资\n    资产:银行    100 CNY\n    收入:工资\n'
    expect(read(text, { dialect: 'hledger' })).toMatchObject({ accounts: ['Assets:银行', 'Expenses:食物', 'Income:工资'], guessed: [] })
  })
})

/** Some weeks of somebody whose accounts say nothing of what they are. */
const PLAIN = [1, 2, 3, 4, 5]
  .map(
    (day) => `2024-01-0${day} Shop
    Food:Groceries   $12.50
    Giro
2024-01-0${day} Work
    Giro   $100.00
    Salary
2024-01-0${day} Dinner
    Food:Out   $20.00
    Visa
`,
  )
  .join('')
const PAID = '2024-01-09 Paying the card\n    Visa   $50.00\n    Giro\n2024-01-09 And again\n    Visa   $30.00\n    Giro\n'

describe('where no word says it, the side that money is on does', () => {
  test('spending only grows, earning only shrinks, and what goes both ways holds money or owes it', () => {
    expect(read(PLAIN + PAID)).toMatchObject({
      accounts: ['Assets:Giro', 'Expenses:Food:Groceries', 'Expenses:Food:Out', 'Income:Salary', 'Liabilities:Visa'],
      guessed: ['Food', 'Giro', 'Salary', 'Visa'],
    })
  })
  test('a refund does not turn spending into something else', () => {
    const refund = '2024-01-09 Back\n    Giro   $12.50\n    Food:Groceries\n'
    expect(read(PLAIN + PAID + refund).accounts).toContain('Expenses:Food:Groceries')
  })
  test('what is bought at a price is held', () => {
    expect(read('2024-01-05 Buy\n    Depot   2 ACME @ $10\n    Assets:Cash\n').accounts).toEqual(['Assets:Cash', 'Assets:Depot'])
  })
  test('a posting or two say nothing: what is unclear keeps its name', () => {
    expect(read('2024-01-05 Start\n    House   $100000\n    Loan\n')).toMatchObject({ accounts: ['House', 'Loan'], guessed: [] })
  })
  test('postings outside of the books say nothing', () => {
    expect(read(PLAIN.replaceAll('Food:Groceries  ', '(Plan)   $1\n    Food:Groceries  ')).guessed).not.toContain('Plan')
  })
})

describe('a book of several, each with roots of its own below its name', () => {
  const entries = (first: string, assets: string, income: string, costs: string): string =>
    `2024-01-05 Sale
    ${first}:${assets}:bank   $100
    ${first}:${income}:sales
2024-01-06 Rent
    ${first}:${costs}:rent   $20
    ${first}:${assets}:bank
`
  const shop = entries('shop', 'assets', 'income', 'expenses')

  test('has the roots that the second segments name', () => {
    const home = entries('home', 'Aktiva', 'Einnahmen', 'Ausgaben')
    expect(read(shop + home, { dialect: 'hledger' })).toMatchObject({
      accounts: [
        'Assets:home:Aktiva:bank',
        'Assets:shop:assets:bank',
        'Expenses:home:Ausgaben:rent',
        'Expenses:shop:expenses:rent',
        'Income:home:Einnahmen:sales',
        'Income:shop:income:sales',
      ],
      guessed: [],
    })
  })
  test('and what has no word beside them goes by the side that money is on', () => {
    const tips = [1, 2, 3, 4].map((day) => `2024-02-0${day} Tip\n    shop:tips   $-1\n    shop:assets:bank\n`).join('')
    expect(read(shop + tips)).toMatchObject({ accounts: expect.arrayContaining(['Income:shop:tips', 'Assets:shop:assets:bank']), guessed: ['shop'] })
  })
  test('but one such word alone is a name like any other', () => {
    const one = [1, 2, 3, 4].map((day) => `2024-02-0${day} x\n    car:costs   $3\n    car:income tax   $1\n    Assets:Cash\n`).join('')
    expect(read(one).accounts).toEqual(['Assets:Cash', 'Expenses:car:costs', 'Expenses:car:income tax'])
    const debts = [1, 2, 3, 4].map((day) => `2024-02-0${day} x\n    card:debts   $3\n    Assets:Cash\n`).join('')
    expect(read(debts).accounts).toEqual(['Assets:Cash', 'Expenses:card:debts'])
  })
  test('what the configuration or the book says of them counts before', () => {
    expect(read(shop, { roots: { shop: 'Equity' } }).accounts.every((account) => account.startsWith('Equity:shop:'))).toBe(true)
    expect(read(`account shop:income  ; type:L\n${shop}`, { dialect: 'hledger' }).accounts).toContain('Liabilities:shop:income:sales')
  })
})

describe('accounts whose names would be one under their root', () => {
  const between = (account: string, other: string): string => `2024-01-05 A\n    ${account}    5 EUR\n    ${other}\n`
  test('keep their first segments', () => {
    const declared = 'account Alpha  ; type: A\naccount Beta  ; type: A\n'
    expect(read(declared + between('Alpha:Box', 'Beta:Box'), { dialect: 'hledger' }).accounts).toEqual(['Assets:Alpha:Box', 'Assets:Beta:Box'])
    expect(read(declared + between('Alpha:Box:One', 'Beta:Box:Two'), { dialect: 'hledger' }).accounts).toEqual([
      'Assets:Alpha:Box:One',
      'Assets:Beta:Box:Two',
    ])
    expect(read(`account Beta  ; type: A\n${between('Assets:Box', 'Beta:Box')}`, { dialect: 'hledger' }).accounts).toEqual([
      'Assets:Beta:Box',
      'Assets:Box',
    ])
    expect(read(between('Vermögen:Giro', 'Aktiva:Giro')).accounts).toEqual(['Assets:Aktiva:Giro', 'Assets:Vermögen:Giro'])
  })
  test('and others do not', () => {
    expect(read(between('Vermögen:Giro', 'Ausgaben:Giro')).accounts).toEqual(['Assets:Giro', 'Expenses:Giro'])
    expect(read(between('Vermögen:Giro', 'Aktiva:Depot')).accounts).toEqual(['Assets:Depot', 'Assets:Giro'])
  })
})

describe('what the configuration says of roots', () => {
  test('counts before all else, for an account and what is below it', () => {
    const roots = { House: 'Assets', Food: 'Equity', 'Salary:Bonus': 'Liabilities' } as const
    const text = `${PLAIN}2024-01-09 Start\n    House:Garden   $100000\n    Salary:Bonus\n`
    expect(read(text, { roots }).accounts).toEqual(
      expect.arrayContaining(['Assets:House:Garden', 'Equity:Food:Groceries', 'Liabilities:Salary:Bonus', 'Income:Salary']),
    )
  })
  test('counts before what the book declares', () => {
    const text = 'account bank  ; type:A\n2024-01-05 A\n    bank:giro   1 EUR\n    expenses:x\n'
    expect(read(text, { dialect: 'hledger' }).accounts).toEqual(['Assets:giro', 'Expenses:x'])
    const words = '2024-01-05\n    支出:食物    1 CNY\n    资产:银行\n'
    expect(read(words, { roots: { 支出: 'Equity' } }).accounts).toEqual(['Assets:银行', 'Equity:食物'])
    expect(read(text, { dialect: 'hledger', roots: { bank: 'Liabilities' } }).accounts).toEqual(['Expenses:x', 'Liabilities:bank:giro'])
  })
})

describe('the currency that a book names', () => {
  const entry = '2024-01-05 A\n    Expenses:B   1 CHF\n    Assets:C\n'
  test.each<[Dialect, string, string]>([
    ['ledger', `D $1,000.00\nD 5 EUR\n${entry}`, '$'],
    ['ledger', `commodity CAD\n    default\n${entry}`, 'CAD'],
    ['ledger', `2024-01-05 A\n    Expenses:B   1 CHF\n    Assets:C\n\nD 1.00 CHF\n`, 'CHF'],
    ['ledger', `--exchange EUR\n${entry}`, 'EUR'],
    ['ledger', `--exchange=$\n${entry}`, '$'],
    ['ledger', `--X "My EUR",USD\n${entry}`, 'My EUR'],
    // What is written first counts.
    ['ledger', `D $1,000.00\n--exchange EUR\n${entry}`, '$'],
    ['ledger', `--cleared\n${entry}`, ''],
    ['ledger', entry, ''],
    ['hledger', `D 1.000,00 EUR\n${entry}`, 'EUR'],
    ['hledger', entry, ''],
    ['beancount', 'option "operating_currency" "USD"\noption "operating_currency" "CAD"\n', 'USD'],
    ['beancount', 'option "title" "USD"\n', ''],
  ])('%s: %j', (dialect, text, currency) => {
    expect(read(text, { dialect }).currency).toBe(currency)
  })
})

test('roots are recorded in one order, however the book came to be what it says', () => {
  const session = createHledgerSession()
  const of = (...accounts: string[]): string => accounts.map((account) => `2024-02-01 shop\n    ${account}  $5\n    home:equity\n\n`).join('')
  const rootsOf = (reader: Pick<Reader, 'read'>, text: string): unknown => [
    ...reader.read('/main', new TextFiles({ '/main': text }), { today: parseDay('2024-06-01') }).accountRoots,
  ]
  rootsOf(session, of('home:income:job', 'home:assets:cash', '资产:银行', '支出:食物'))
  const edited = of('支出:食物', 'home:assets:cash', '资产:银行', 'home:income:job')
  expect(rootsOf(session, edited)).toEqual(rootsOf(readerOf('hledger'), edited))
  expect(rootsOf(session, edited)).toEqual([
    ['支出', 'Expenses'],
    ['资产', 'Assets'],
    ['home:assets:', 'Assets'],
    ['home:equity:', 'Equity'],
    ['home:income:', 'Income'],
  ])
})
