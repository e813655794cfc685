import { describe, expect, test } from 'vitest'
import { IMPLIED } from '#vocabulary/book-columns.ts'
import { AUTO, balances, postings, prices, problems, read, sound } from './reading.ts'

const plugin = (name: string, configuration?: string): string =>
  `plugin "beancount.plugins.${name}"${configuration === undefined ? '' : ` "${configuration}"`}\n`
const entry = (date: string, ...legs: string[]): string => `${date} * "x"\n${legs.map((leg) => `  ${leg}\n`).join('')}`

describe('a plugin', () => {
  test('that is not run is named in a warning, and the book is good', () => {
    const book = sound(read('plugin "my.own.plugin"\nplugin "beancount.plugins.unrealized" "Gains"\n'))
    expect(book.problems).toMatchObject([
      { severity: 'warning', code: 'plugin_not_run', line: 1 },
      { severity: 'warning', code: 'plugin_not_run', line: 2 },
    ])
    expect(book.problems[0]?.message).toContain('"my.own.plugin"')
  })
  test('of beancount that does not exist is an error', () => {
    expect(problems(plugin('auto_acounts'))).toEqual(['plugin_unknown:1'])
  })
  test('is told when its configuration is missing, or one too many', () => {
    expect(problems(`${plugin('auto', 'x')}${plugin('split_expenses')}${plugin('commodity_attr', 'nonsense')}`)).toEqual([
      'plugin_configuration:1',
      'plugin_configuration:1',
      'plugin_configuration:2',
      'plugin_configuration:3',
    ])
  })
})

describe('plugins that add', () => {
  test('auto_accounts opens what is used', () => {
    const journal = `${entry('2024-01-02', 'Assets:A  1 USD', 'Assets:B')}2024-01-03 note Assets:C "x"\n`
    expect(problems(journal)).toHaveLength(3)
    expect([...sound(read(`${AUTO}${journal}`)).declaredAccounts].sort()).toEqual(['Assets:A', 'Assets:B', 'Assets:C'])
  })
  test('implicit_prices takes prices from prices, and from costs of purchases', () => {
    const journal =
      entry('2024-01-01', 'Assets:A  2 HOOL {10 USD}', 'Assets:B') +
      entry('2024-01-02', 'Assets:A  -1 HOOL {}', 'Assets:B') +
      entry('2024-01-03', 'Assets:A  -1 HOOL {} @ 12 USD', 'Assets:B') +
      entry('2024-01-04', 'Assets:B  3 EUR @@ 4 USD', 'Assets:C')
    expect(prices(`${AUTO}${journal}`)).toEqual([])
    expect(prices(`${plugin('auto')}${journal}`)).toEqual([
      '2024-01-01 HOOL 10 USD',
      '2024-01-03 HOOL 12 USD',
      '2024-01-04 EUR 1.333333333333333333333333333 USD',
    ])
    expect(sound(read(`${plugin('auto')}${journal}`)).prices.origin[0]).toBe(IMPLIED)
  })
  test('check_closing demands an empty account on the next day', () => {
    const sale = (units: string): string =>
      `${plugin('check_closing')}${AUTO}${entry('2024-01-01', 'Assets:A  2 OPT', 'Assets:B')}${entry('2024-01-02', `Assets:A  ${units} OPT`, '  closing: TRUE', 'Assets:B')}`
    expect(problems(sale('-2'))).toEqual([])
    expect(problems(sale('-1'))).toEqual(['balance_failed:7'])
  })
  test('check_closing looks at the beginning of that day', () => {
    const later = entry('2024-01-03', 'Assets:A  5 OPT', 'Assets:B')
    const sale = entry('2024-01-02', 'Assets:A  0 OPT', '  closing: TRUE', 'Assets:B')
    expect(problems(`${plugin('check_closing')}${AUTO}${later}${sale}`)).toEqual([])
  })
  test('close_tree closes what is below an account', () => {
    const journal = `${plugin('close_tree')}2024-01-01 open Assets:A:B\n2024-01-01 open Assets:C\n2024-01-02 close Assets:A\n`
    expect(problems(journal)).toEqual([])
    expect(problems(journal + entry('2024-01-03', 'Assets:A:B  1 USD', 'Assets:C'))).toEqual(['account_closed:6'])
  })
  test('check_drained demands that a closed account is empty', () => {
    const journal = (units: string): string =>
      `${plugin('check_drained')}2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n${entry('2024-01-02', 'Assets:A  1 USD', 'Assets:B')}${entry('2024-01-03', `Assets:A  ${units} USD`, 'Assets:B')}2024-01-04 close Assets:A\n`
    expect(problems(journal('-1'))).toEqual([])
    expect(problems(journal('-2'))).toEqual(['balance_failed:10'])
  })
  test('currency_accounts balances every currency by itself', () => {
    const journal = `${plugin('currency_accounts', 'Equity:Conversion')}${AUTO}${entry('2024-01-01', 'Assets:A  10 EUR @ 1.2 USD', 'Assets:B  -12 USD')}`
    expect(balances(journal)).toEqual(['Assets:A 10 EUR', 'Assets:B -12 USD', 'Equity:Conversion:EUR -10 EUR', 'Equity:Conversion:USD 12 USD'])
  })
})

describe('plugins that change', () => {
  test('split_expenses divides expenses among people', () => {
    expect(
      balances(
        `${plugin('split_expenses', 'Ann Bob')}${AUTO}${entry('2024-01-01', 'Expenses:Food  10 USD', 'Expenses:Book:Ann  3 USD', 'Assets:A')}`,
      ),
    ).toEqual(['Assets:A -13 USD', 'Expenses:Book:Ann 3 USD', 'Expenses:Food:Ann 5 USD', 'Expenses:Food:Bob 5 USD'])
  })
  test('fill_account completes what would not balance', () => {
    const journal = entry('2024-01-01', 'Expenses:Food  10 USD')
    expect(problems(`${AUTO}${journal}`)).toEqual(['transaction_unbalanced:2'])
    expect(balances(`${plugin('fill_account', 'Assets:Cash')}${AUTO}${journal}`)).toEqual(['Assets:Cash -10 USD', 'Expenses:Food 10 USD'])
  })
  test('fill_account wants the name of an account that is open, and does not look at prices', () => {
    const journal = (account: string, leg: string): string =>
      `${plugin('fill_account', account)}2024-01-01 open Assets:A\n${entry('2024-01-01', leg)}`
    expect(problems(journal('assets:A', 'Assets:A  1 USD'))).toContain('plugin_configuration:1')
    expect(problems(journal('Assets:A B', 'Assets:A  1 USD'))).toContain('plugin_configuration:1')
    expect(problems(journal('Assets:Nope', 'Assets:A  1 USD'))).toEqual(['account_not_open:3'])
    expect(problems(journal('Assets:A', 'Assets:A  1 USD @ 2 EUR'))).toEqual(['transaction_unbalanced:3'])
  })
  test('exclude_tag leaves transactions out', () => {
    const journal = `${AUTO}2024-01-01 * "x" #virtual\n  Assets:A  1 USD\n  Assets:B\n`
    expect(balances(`${plugin('exclude_tag')}${journal}`)).toEqual([])
    expect(balances(`${plugin('exclude_tag', 'other')}${journal}`)).toEqual(['Assets:A 1 USD', 'Assets:B -1 USD'])
  })
  test('leave nothing of what they took away', () => {
    const journal = `${plugin('exclude_tag')}${plugin('auto')}2024-01-01 * "x" #virtual\n  Assets:A  1 HOOL {2 USD} @ 3 USD\n  Assets:B\n${entry('2024-01-02', 'Assets:A  1 EUR', 'Assets:B')}`
    const { postings: rows, prices: quotes } = sound(read(journal))
    expect([rows.count, rows.lotDetail.size, quotes.count]).toEqual([2, 0, 0])
    expect(postings(journal)).toEqual(['2024-01-02 Assets:A 1 EUR', '2024-01-02 Assets:B -1 EUR'])
  })
  test('divert_expenses moves expenses to one account', () => {
    const journal = `${plugin('divert_expenses', "{'tag': 'kid', 'account': 'Expenses:Kid'}")}${AUTO}2024-01-01 * "x" #kid\n  Expenses:A  1 USD\n  Expenses:B  2 USD\n    divert: FALSE\n  Assets:C\n`
    expect(balances(journal)).toEqual(['Assets:C -3 USD', 'Expenses:B 2 USD', 'Expenses:Kid 1 USD'])
  })
  test('book_conversions makes lots of purchases at a price', () => {
    const journal = (units: string): string =>
      `${plugin('book_conversions', 'Assets:Coin,Income:Coin')}${AUTO}${entry('2024-01-01', 'Assets:Coin  2 BTC @ 100 USD', 'Assets:Bank')}${entry('2024-01-02', `Assets:Coin  ${units} BTC @ 110 USD`, 'Expenses:X')}`
    expect(postings(journal('-1')).slice(2)).toEqual([
      '2024-01-02 Assets:Coin -1 BTC {{-100 USD, 2024-01-01}} @@ -110 USD',
      '2024-01-02 Income:Coin -10 USD',
      '2024-01-02 Expenses:X 110 USD',
    ])
    expect(problems(journal('-3'))).toContain('lots_insufficient:7')
  })
})

describe('plugins that check', () => {
  const A = `${AUTO}${entry('2024-01-01', 'Assets:A  1 USD', 'Assets:B')}`
  test.each([
    ['leafonly', entry('2024-01-02', 'Assets:A:Sub  1 USD', 'Assets:C'), 'account_not_leaf:4'],
    ['nounused', '2024-01-01 open Assets:Z\n', 'account_unused:6'],
    ['noduplicates', entry('2024-01-01', 'Assets:A  1 USD', 'Assets:B'), 'entry_duplicated:6'],
    ['coherent_cost', entry('2024-01-02', 'Assets:C  1 USD {1 EUR}', 'Assets:D'), 'cost_incoherent:6'],
    ['onecommodity', entry('2024-01-02', 'Assets:A  1 EUR', 'Assets:D'), 'more_than_one_currency:7'],
    ['unique_prices', '2024-01-01 price EUR 1 USD\n2024-01-01 price EUR 1.0 USD\n2024-01-01 price EUR 2 USD\n', 'prices_disagree:8'],
    ['sellgains', entry('2024-01-02', 'Assets:S  -1 HOOL {5 USD} @ 7 USD', 'Assets:C  6 USD', 'Income:G  -1 USD'), 'proceeds_disagree:6'],
    ['check_commodity', '', 'commodity_undeclared:1'],
    [
      'check_average_cost',
      `option "booking_method" "NONE"\n${entry('2024-01-02', 'Assets:S  2 HOOL {5 USD}', 'Assets:C')}${entry('2024-01-03', 'Assets:S  -1 HOOL {6 USD}', 'Assets:C')}`,
      'cost_not_average:11',
    ],
    ['pedantic', '2024-01-01 open Assets:Z\n', 'account_unused:6'],
  ])('%s', (name, journal, expected) => {
    expect(problems(`${A}${journal}`)).toEqual([])
    expect(problems(`${plugin(name)}${A}${journal}`)).toContain(expected)
  })
  test('noduplicates compares notes, queries and custom directives by what they say, as the tool does', () => {
    const told = (...lines: string[]): string[] => problems(`${plugin('noduplicates')}${AUTO}${lines.join('\n')}\n`)
    const [note, query, custom] = ['2024-01-02 note Assets:A', '2024-01-02 query', '2024-01-02 custom']
    const pairs = (told: readonly (readonly [string, string])[]): string[] => told.flat()
    const differ = [
      [`${note} "x" #a`, `${note} "y" #a`],
      [`${note} "z" #a`, `${note} "z" #b`],
      [`${custom} "a" "b c"`, `${custom} "a" "b" "c"`],
      [`${custom} "b" 1.0 USD`, `${custom} "b" 1.00 USD`],
      [`${custom} "c" 2024-01-01`, `${custom} "c" "2024-01-01"`],
      [`${custom} "d" Assets:A`, `${custom} "d" "Assets:A"`],
      [`${query} "a b" "c"`, `${query} "a" "b c"`],
      [`${custom} "e" "f"`, `${query} "e" "f"`],
    ] as const
    expect(told(...pairs(differ))).toEqual([])
    const same = [
      [`${note} "x" #a #b`, `${note} "x" #b #a ; the other way round`],
      [`${note} "two\nlines"`, `${note} "two\nlines"\n  other: "y"`],
      [`${custom} "b" 1+1 USD`, `${custom} "b" 2 USD`],
      [`${query} "c" "d"`, `2024/1/2 query   "c" "d"`],
    ] as const
    expect(told(...pairs(same))).toEqual([4, 7, 11, 13].map((line) => `entry_duplicated:${line}`))
    const root = `\ufeff${plugin('noduplicates')}${AUTO}include "more.beancount"\n${note} "x"\n`
    expect(problems({ '/main.beancount': root, '/more.beancount': `\n${note} "y"\n${note} "x"\n` })).toEqual(['entry_duplicated:3'])
  })
  test('onecommodity looks at balances too, and only at accounts that match', () => {
    const book = (configuration?: string, field = ''): string[] =>
      problems(
        `${plugin('onecommodity', configuration)}2024-01-01 open Assets:A\n${field}2024-01-01 balance Assets:A 0 EUR\n2024-01-01 balance Assets:A 0 USD\n`,
      )
    expect(book()).toEqual(['more_than_one_currency:4'])
    expect(book('Assets:A')).toEqual(['more_than_one_currency:4'])
    expect(book('Liabilities')).toEqual([])
    expect(book(undefined, '  onecommodity: FALSE\n')).toEqual([])
    expect(book(undefined, '  onecommodity: 0\n')).toEqual([])
    expect(book(undefined, '  onecommodity: TRUE\n')).toEqual(['more_than_one_currency:5'])
  })
  test('sellgains is content when the proceeds are what the price says', () => {
    expect(
      problems(
        `${plugin('sellgains')}${AUTO}${entry('2024-01-02', 'Assets:S  -1 HOOL {5.00 USD} @ 7.00 USD', 'Assets:C  6.50 USD', 'Expenses:Fee  0.50 USD', 'Income:G  -2.00 USD')}`,
      ),
    ).toEqual([])
  })
  test('commodity_attr demands metadata of commodities', () => {
    const journal = `${plugin('commodity_attr', "{'name': None, 'kind': ['bond', 'stock']}")}2024-01-01 commodity AAA\n  name: 'x'\n`.replace(
      "'x'",
      '"x"',
    )
    expect(problems(journal)).toEqual(['commodity_attribute_missing:2'])
    expect(problems(`${journal}  kind: "coin"\n`)).toEqual(['commodity_attribute_invalid:2'])
    expect(problems(`${journal}  kind: "bond"\n`)).toEqual([])
  })
})
