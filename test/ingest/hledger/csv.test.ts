import { describe, expect, test } from 'vitest'
import { IMPORTED, PENDING } from '#vocabulary/book-columns.ts'
import { hledgerReader } from '../../../src/ingest/hledger/hledger-reader.ts'
import { balances, postings, problems, read, sound, TextFiles, TODAY } from './reading.ts'

const csv = (rows: string, rules: string): Record<string, string> => ({ '/bank.csv': rows, '/bank.csv.rules': rules })

describe('records become transactions', () => {
  test('by the fields that the rules name', () => {
    const book = sound(
      read(csv('2024-01-31,Shop,-5.20\n', 'fields date, description, amount\ncurrency EUR\naccount1 assets:bank\naccount2 expenses:food\n')),
    )
    expect(postings(book)).toEqual(['2024-01-31 assets:bank -5.2 EUR', '2024-01-31 expenses:food 5.2 EUR'])
    expect(book.payees.names).toEqual(['Shop'])
    expect(book.transactions.origin[0]).toBe(IMPORTED)
    expect(book.files.map((file) => file.path)).toEqual(['/bank.csv', '/bank.csv.rules'])
  })
  test('with accounts that are unknown until a rule says them', () => {
    expect(postings(csv('2024-01-31,5\n2024-01-31,-5\n', 'fields date, amount\n'))).toEqual([
      '2024-01-31 expenses:unknown 5',
      '2024-01-31 income:unknown -5',
      '2024-01-31 income:unknown -5',
      '2024-01-31 expenses:unknown 5',
    ])
  })
  test('with values put together', () => {
    const book = sound(
      read(
        csv(
          '2024-01-31,a,b,7\n',
          'fields date, x, y_z\naccount1 %x:%2\namount %4 USD\ndescription %y_z %(x)!\ncode <%y_z>\nstatus !\ncomment first\\nt:%x\naccount2\naccount1 (%x:%2)\n',
        ),
      ),
    )
    expect(postings(book)).toEqual(['2024-01-31 a:a 7 USD'])
    expect(book.payees.names).toEqual(['b a!'])
    expect(book.transactions.status[0]).toBe(PENDING)
    expect(book.texts.names[book.transactions.note[0]!]).toBe('first\nt:a')
    expect(book.transactions.tags.get(0)).toEqual([{ name: 't', value: 'a' }])
  })
  test('with numbered amounts, currencies and comments', () => {
    expect(
      postings(csv('2024-01-31,10,0.20\n', 'fields date, amount1, amount2\naccount1 a\naccount2 fees\ncurrency2 EUR\ncurrency USD\naccount3 b\n')),
    ).toEqual(['2024-01-31 a 10 USD', '2024-01-31 fees 0.2 EUR', '2024-01-31 b -10 USD', '2024-01-31 b -0.2 EUR'])
  })
  test.each([
    ['5,', '5'],
    [',5', '-5'],
    ['0,5', '-5'],
    ['5,0', '5'],
    [',-5', '5'],
  ])('with an amount in one of two columns: %s', (columns, amount) => {
    expect(postings(csv(`2024-01-31,${columns}\n`, 'fields date, amount-in, amount-out\naccount1 a\n'))[0]).toBe(`2024-01-31 a ${amount}`)
  })
  test.each([
    ['+5', '5'],
    ['(5)', '-5'],
    ['-(5)', '5'],
    ['--5', '5'],
    ['- 5', '-5'],
    ['+ 5', '5'],
  ])('with signs as banks write them: %s', (written, amount) => {
    expect(postings(csv(`2024-01-31,${written}\n`, 'fields date, amount\ncurrency $\naccount1 a\n'))[0]).toBe(`2024-01-31 a ${amount} $`)
  })
  test('with a balance where the amount is missing', () => {
    expect(balances(csv('2024-01-31,100\n2024-02-01,150\n', 'fields date, b\nbalance %b EUR\naccount1 a\naccount2 c\n'))).toEqual([
      'a 150 EUR',
      'c -150 EUR',
    ])
  })
  test('without checking the balance beside an amount, as the tool does', () => {
    expect(problems(csv('2024-01-31,5,99\n', 'fields date, amount, balance\n'))).toEqual([])
  })
  test('oldest first, in the order of the day', () => {
    const order = (rows: string, rules = ''): string[] =>
      postings(csv(rows, `fields date, amount\naccount2\naccount1 (a)\n${rules}`)).map((line) => line.split(' ')[2]!)
    expect(order('2024-01-01,1\n2024-01-01,2\n2024-01-02,3\n')).toEqual(['1', '2', '3'])
    expect(order('2024-01-02,3\n2024-01-01,2\n2024-01-01,1\n')).toEqual(['1', '2', '3'])
    expect(order('2024-01-01,2\n2024-01-01,1\n', 'newest-first\n')).toEqual(['1', '2'])
    expect(order('2024-01-01,2\n2024-01-01,1\n2024-01-02,4\n2024-01-02,3\n', 'intra-day-reversed\n')).toEqual(['1', '2', '3', '4'])
  })
})

describe('conditions', () => {
  const matched = (rules: string, row = '2024-01-31,Foo Shop,5'): string =>
    postings(csv(`${row}\n`, `fields date, description, amount\naccount1 x\n${rules}`))[1]!.split(' ')[1]!
  test.each([
    ['on the record', 'if foo\n  account2 hit\n'],
    ['on several patterns', 'if\nnone\nshop\n  account2 hit\n'],
    ['on a field', 'if %description ^foo\n  account2 hit\n'],
    ['on a column', 'if %2 shop$\n  account2 hit\n'],
    ['with and', 'if foo\n& shop\n  account2 hit\n'],
    ['with not', 'if foo\n& ! bar\n  account2 hit\n'],
    ['on the joined record', 'if Shop,5\n  account2 hit\n'],
    ['in a table', 'if,account2\nnone,miss\nfoo,hit\n'],
    ['in a table with another separator', 'if|account2|comment\n%amount 5|hit|\n'],
    ['with groups', 'if %description ^(foo) (shop)\n  account2 hit\n'],
  ])('hold %s', (_, rules) => expect(matched(rules)).toBe('hit'))
  test.each([
    ['with and', 'if foo\n& bar\n  account2 hit\n'],
    ['with not', 'if ! foo\n  account2 hit\n'],
    ['on another field', 'if %amount foo\n  account2 hit\n'],
  ])('do not hold %s', (_, rules) => expect(matched(rules)).toBe('income:unknown'))
  test('let the last win', () => {
    expect(matched('if foo\n  account2 first\nif shop\n  account2 hit\naccount2 never\n')).toBe('hit')
  })
  test('name the command that is not run, wherever it stands on the line', () => {
    const source = `${'a'.repeat(70)}.csv | grep Bakery`
    const book = read(csv('2024-01-31,5\n', `fields date, amount\nsource ${source}\n`))
    expect(book.problems.find(({ code }) => code === 'rule_unfollowed')?.message).toContain('"| grep Bakery" is not')
  })
  test('take away in a table what they give no value, as the tool does', () => {
    const rows = '2024-01-01,a,x\n2024-01-02,b,y\n'
    const book = read(csv(rows, 'fields date, description, comment\namount 1\nif,comment,code\na,,7\nb,z,\n\n'))
    const { note, code } = book.transactions
    expect([0, 1].map((row) => [note[row], code[row]].map((id) => book.texts.names[id!] ?? ''))).toEqual([
      ['', '7'],
      ['z', ''],
    ])
    const skipped = read(csv(rows, 'fields date, description, comment\namount 1\nif,code,skip\na,7,\n\n'))
    expect(skipped.payees.names).toEqual(['b'])
  })
  test('hand groups on', () => {
    expect(matched('if %description ^(foo) (shop)\n  account2 \\2:\\1\n')).toBe('Shop:Foo')
  })
  test('skip records, some or all that follow', () => {
    const rows = '2024-01-01,a\n2024-01-01,b\n2024-01-01,c\n2024-01-01,d\n'
    const left = (rules: string): string[] => read(csv(rows, `fields date, description\namount 1\n${rules}`)).payees.names.slice()
    expect(left('if %description b\n  skip\n')).toEqual(['a', 'c', 'd'])
    expect(left('if %description b\n  skip 2\n')).toEqual(['a', 'd'])
    expect(left('if %description b\n  end\n')).toEqual(['a'])
  })
})

describe('the file', () => {
  test('may have headings to skip, empty lines, quotes and CRLF', () => {
    const rows = 'Date,What,Amount\r\n\r\n"2024-01-31","a ""b"", c","1,234.50"\r\n'
    const book = sound(read(csv(rows, 'skip 1\nfields date, description, amount\n')))
    expect(book.payees.names).toEqual(['a "b", c'])
    expect(postings(book)[0]).toBe('2024-01-31 expenses:unknown 1234.5')
  })
  test.each([
    ['x.ssv', '2024-01-31;5\n', ''],
    ['x.tsv', '2024-01-31\t5\n', ''],
    ['x.csv', '2024-01-31|5\n', 'separator |\n'],
    ['x.csv', '2024-01-31\t5\n', 'separator TAB\n'],
  ])('has the separator of its extension or of its rules: %s', (name, rows, rules) => {
    expect(balances({ [`/${name}`]: rows, [`/${name}.rules`]: `fields date, amount\n${rules}` })).toHaveLength(2)
  })
  test.each([
    ['31/01/2024', '%d/%m/%Y'],
    ['1/31/24', '%-m/%-d/%y'],
    ['31 Jan 2024', '%d %b %Y'],
    ['2024-01-31 08:26:29', '%Y-%m-%d %H:%M:%S'],
    ['20240131', '%Y%m%d'],
    ['January 31, 2024', '%B %-d, %Y'],
  ])('has dates as its rules say: %s', (date, format) => {
    expect(postings({ '/x.ssv': `${date};5\n`, '/x.ssv.rules': `fields date, amount\ndate-format ${format}\n` })[0]).toBe(
      '2024-01-31 expenses:unknown 5',
    )
  })
  test('has the decimal mark that its rules say', () => {
    expect(balances({ '/x.ssv': '2024-01-31;1.000\n', '/x.ssv.rules': 'fields date, amount\ndecimal-mark ,\n' })[0]).toBe('expenses:unknown 1000')
  })
  test('may share rules, which include each other', () => {
    expect(balances({ ...csv('2024-01-31,5\n', 'include common.rules\naccount1 a\n'), '/common.rules': 'fields date, amount\n' })).toEqual([
      'a 5',
      'income:unknown -5',
    ])
  })
  test('may be named by a rules file', () => {
    expect(
      balances({ '/bank.rules': 'source in/*.csv\nfields date, amount\naccount1 a\n', '/in/1.csv': '2024-01-31,1\n', '/in/2.csv': '2024-01-31,2\n' }),
    ).toEqual(['a 2', 'income:unknown -2'])
  })
  test('may be included in a journal', () => {
    expect(balances({ '/main.journal': 'include bank.csv\n', ...csv('2024-01-31,5\n', 'fields date, amount\n') })).toHaveLength(2)
  })
})

describe('refused is', () => {
  const fields = 'fields date, amount\n'
  test.each([
    ['a date in another format', '31.01.2024,5\n', fields, 'csv_value_invalid:1'],
    ['a day without its zero, when the format wants one', '1/2/2024,5\n', `${fields}date-format %d/%m/%Y\n`, 'csv_value_invalid:1'],
    ['an amount that is none', '2024-01-31,x\n', fields, 'csv_value_invalid:1'],
    ['a status that is none', '2024-01-31,5\n', `${fields}status paid\n`, 'csv_value_invalid:1'],
    ['two amounts for one posting', '2024-01-31,1,2\n', 'fields date, amount-in, amount-out\n', 'csv_value_invalid:1'],
    ['a record of one value', 'a\n', fields, 'csv_invalid:1'],
    ['a quote inside a value', '2024-01-31,a"b"\n', fields, 'csv_invalid:1'],
    ['a quote that does not close', '2024-01-31,"a\n', fields, 'csv_invalid:1'],
    ['rules without a date', '1,2\n', 'skip 0\n', 'rules_invalid:0'],
    ['an unknown rule', '1,2\n', `${fields}acount1 x\n`, 'rules_invalid:2'],
    ['two names without a comma', '1,2\n', 'fields date, amount balance\n', 'rules_invalid:1'],
    ['a condition without assignments', '1,2\n', `${fields}if foo\n`, 'rules_invalid:2'],
    ['a table without lines', '1,2\n', `${fields}if,account2\n`, 'rules_invalid:2'],
    ['a table that assigns an unknown field', '1,2\n', `${fields}if,nosuch\na,b\n`, 'rules_invalid:2'],
    ['a table line that is too short', '1,2\n', `${fields}if,account2,comment\na,b\n`, 'rules_invalid:3'],
    ['a skip that is no number', '1,2\n', `${fields}skip some\n`, 'rules_invalid:0'],
    ['a decimal mark that is none', '2024-01-31,1\n', `${fields}decimal-mark x\n`, 'rules_invalid:0'],
    ['a balance type that is none', '2024-01-31,1,2\n', 'fields date, amount, balance\nbalance-type ?\n', 'rules_invalid:0'],
    ['a pattern that is none', '1,2\n', `${fields}if (\n  account2 x\n`, 'rules_invalid:2'],
  ])('%s', (_, rows, rules, problem) => expect(problems(csv(rows, rules))).toEqual([problem]))
  test('records of one field, which hledger takes for another separator', () => {
    expect(problems(csv('2024-01-31;5\n2024-02-01;6\n', 'fields date, amount\n'))).toEqual(['csv_invalid:1', 'csv_invalid:2'])
  })
  test('a file without rules', () => {
    expect(problems({ '/x.csv': '2024-01-31,5\n' })).toEqual(['rules_missing:0'])
  })
  test('every bad record, not only the first', () => {
    expect(problems(csv('x,1\n2024-01-31,5\ny,2\n', fields))).toEqual(['csv_value_invalid:1', 'csv_value_invalid:3'])
  })
})

describe('a CSV file in another encoding', () => {
  const RULES = 'fields date, description, amount\ncurrency EUR\naccount1 assets:bank\n'
  const latin = Buffer.from('2024-01-31,Caf\u00e9 \u00a4,-5.20\n', 'latin1')
  const readFiles = (files: Record<string, string | Uint8Array>) => hledgerReader.read(Object.keys(files)[0]!, new TextFiles(files), { today: TODAY })

  test.each(['/bank.csv', '/main.journal', '/bank.rules'])('is read as its rules say, from %s', (root) => {
    const rules = `encoding iso-8859-15\n${RULES}`
    const files = { '/bank.csv': latin, '/bank.csv.rules': rules, '/main.journal': 'include bank.csv\n', '/bank.rules': `source bank.csv\n${rules}` }
    const { [root as '/bank.csv']: first, ...others } = files
    const book = sound(readFiles({ [root]: first, ...others }))
    expect(book.payees.names).toEqual(['Caf\u00e9 \u20ac'])
    expect(postings(book)).toEqual(['2024-01-31 assets:bank -5.2 EUR', '2024-01-31 expenses:unknown 5.2 EUR'])
  })
  test('is not guessed, and the message names the rule', () => {
    const [problem] = readFiles({ '/bank.csv': latin, '/bank.csv.rules': RULES }).problems
    expect(problem!.message).toBe('/bank.csv is not UTF-8 text. Save it as UTF-8, or name its encoding in the rules: encoding iso-8859-1.')
  })
  test('that is not known is refused', () => {
    const [problem] = readFiles({ '/bank.csv': latin, '/bank.csv.rules': `encoding klingon\n${RULES}` }).problems
    expect(problem!.message).toMatch(/^"encoding klingon" is no encoding that is known/)
  })
})
