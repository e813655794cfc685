import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { AUTO, balances, prices, problems, read, sound } from './reading.ts'

const OPEN = '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n'
const move = (date: string, amount: string): string => `${date} * "x"\n  Assets:A  ${amount}\n  Assets:B\n`

describe('an account', () => {
  test('is opened before it is used, once, and closed once', () => {
    expect(problems(`${OPEN}${move('2024-01-02', '1 USD')}2024-01-03 close Assets:B\n`)).toEqual([])
    expect(problems(move('2024-01-02', '1 USD'))).toEqual(['account_not_open:2', 'account_not_open:3'])
    expect(problems(`${OPEN}${move('2023-12-31', '1 USD')}`)).toEqual(['account_not_yet_open:4', 'account_not_yet_open:5'])
    expect(problems(`${OPEN}2024-01-02 close Assets:B\n${move('2024-01-03', '1 USD')}`)).toEqual(['account_closed:6'])
    expect(problems(`${OPEN}${OPEN}`)).toEqual(['account_opened_twice:3', 'account_opened_twice:4'])
    expect(problems(`${OPEN}2024-01-02 close Assets:B\n2024-01-03 close Assets:B\n`)).toEqual(['account_closed_twice:4'])
    expect(problems('2024-01-02 close Assets:B\n')).toEqual(['account_closed_unopened:1'])
  })
  test('is named once when many entries use it unopened', () => {
    const book = read(move('2024-01-02', '1 USD').repeat(3))
    expect(book.problems.map(({ message }) => message.includes('the first of 3 times'))).toEqual([true, true])
  })
  test('is open on the day it opens, and on the day it closes', () => {
    expect(problems(`${OPEN}${move('2024-01-01', '1 USD')}2024-01-01 close Assets:B\n`)).toEqual([])
  })
  test('may be checked and written about after it is closed, not used', () => {
    expect(problems(`${OPEN}2024-01-02 close Assets:B\n2024-01-03 balance Assets:B 0 USD\n2024-01-03 note Assets:B "gone"\n`)).toEqual([])
  })
  test('holds what its open directive allows', () => {
    const open = '2024-01-01 open Assets:A USD,EUR\n2024-01-01 open Assets:B\n'
    expect(problems(`${open}${move('2024-01-02', '1 EUR')}`)).toEqual([])
    expect(problems(`${open}${move('2024-01-02', '1 CAD')}2024-01-03 balance Assets:A 0 GBP\n`)).toEqual([
      'currency_not_allowed:4',
      'currency_not_allowed:6',
    ])
  })
  test('is declared by its open directive, used or not', () => {
    expect([...sound(read(OPEN)).declaredAccounts]).toEqual(['Assets:A', 'Assets:B'])
  })
  test('stands under a root, which an option may rename', () => {
    const book = sound(read('option "name_assets" "Vermögen"\n2024-01-01 open Vermögen:Bank\n'))
    expect([...book.accountRoots]).toEqual([['Vermögen', 'Assets']])
    expect(problems('option "name_assets" "Vermögen"\n2024-01-01 open Assets:Bank\n')).toEqual(['account_invalid:2'])
    expect(problems('2024-01-01 open Asset:Bank\n')).toEqual(['account_invalid:1'])
  })
  test.each(['Assets:Bank:工商银行', 'Expenses:Food:早餐', 'Assets:CORP✨', 'Assets:Éa:é', 'Assets:2nd:✨b'])(
    'keeps to the strict form at the root and at the beginning of the next part only: %s',
    (account) => expect(problems(`2024-01-01 open ${account}\n2024-01-01 note ${account} "x"\n`)).toEqual([]),
  )
  test('is told as it could be written', () => {
    const said = (line: string): string => read(`${line}\n`).problems[0]!.message
    expect(said('2024-01-01 open Assets:cash')).toContain('write "Assets:Cash"')
    expect(said('2024-01-01 * "x"\n  Assets:Bank:cash  1 EUR')).toContain('write "Assets:Bank:Cash"')
    expect(said('2024-01-01 * "x"\n  assets:cash  1 EUR')).toContain('write "Assets:Cash"')
    expect(said('2024-01-01 open Asset:Cash')).toContain('did you mean "Assets"?')
  })
  test.each([
    ['2024-01-01 open Assets:A USD EUR', 'syntax:1'],
    ['2024-01-01 open Assets:A USD, "FIFO"', 'syntax:1'],
    ['2024-01-01 open Assets:A "OLDEST"', 'booking_method_unknown:1'],
    ['2024-01-01 open Assets', 'syntax:1'],
    ['2024-01-01 open Assets:a', 'account_invalid:1'],
    ['2024-01-01 open Assets:Bank:a', 'account_invalid:1'],
    ['2024-01-01 open Assets:银行', 'account_invalid:1'],
    ['2024-01-01 custom "budget" Foo:Bar', 'account_invalid:1'],
    ['2024-01-01 commodity EUR\n  where: Foo:Bar', 'account_invalid:2'],
  ])('%s is refused', (line, expected) => expect(problems(`${line}\n`)).toEqual([expected]))
})

describe('a balance', () => {
  const book = (line: string): string[] =>
    problems(
      `2024-01-01 open Assets:A\n2024-01-01 open Assets:A:Sub\n2024-01-01 open Assets:B\n${move('2024-01-02', '10.00 USD')}2024-01-02 * "sub"\n  Assets:A:Sub  5 USD\n  Assets:B\n${line}\n`,
    )
  test('is what the account and those below it hold at the beginning of the day', () => {
    expect(book('2024-01-03 balance Assets:A 15 USD')).toEqual([])
    expect(book('2024-01-03 balance Assets:A:Sub 5 USD')).toEqual([])
    expect(book('2024-01-02 balance Assets:A 0 USD')).toEqual([])
    expect(book('2024-01-03 balance Assets:A 0 EUR')).toEqual([])
    expect(book('2024-01-03 balance Assets:A 10 USD')).toEqual(['balance_failed:10'])
  })
  test('may be off by one of its own last digit after the point, or by what it says', () => {
    expect(book('2024-01-03 balance Assets:A 15.01 USD')).toEqual([])
    expect(book('2024-01-03 balance Assets:A 15.02 USD')).toEqual(['balance_failed:10'])
    expect(book('2024-01-03 balance Assets:A 16 USD')).toEqual(['balance_failed:10'])
    expect(book('2024-01-03 balance Assets:A 16 ~ 1 USD')).toEqual([])
    expect(book('2024-01-03 balance Assets:A 16.5 ~ 1 USD')).toEqual(['balance_failed:10'])
    expect(book('2024-01-03 balance Assets:A 15 ~ -1 USD')).toEqual(['balance_failed:10'])
    expect(problems(`option "tolerance_multiplier" "-0.5"\n${OPEN}2024-01-03 balance Assets:A 0.00 USD\n`)).toContain('balance_failed:4')
  })
  test('says what is there and by how much it is off', () => {
    expect(read(`${OPEN}${move('2024-01-02', '10 USD')}2024-01-03 balance Assets:A 12 USD\n`).problems[0]?.message).toMatch(
      /holds 10 USD .*, not 12 USD: 2 USD too little/,
    )
  })
  test('is checked in the order of days, wherever it stands', () => {
    expect(problems(`${OPEN}2024-01-03 balance Assets:A 1 USD\n${move('2024-01-02', '1 USD')}`)).toEqual([])
  })
  test('cannot be two things on one day', () => {
    expect(problems(`${OPEN}2024-01-03 balance Assets:A 0 USD\n2024-01-03 balance Assets:A 0.00 USD\n`)).toEqual([])
    expect(problems(`${OPEN}2024-01-03 balance Assets:A 0.0 USD\n2024-01-03 balance Assets:A 0.1 USD\n`)).toEqual(['balances_contradict:4'])
  })
})

describe('other directives', () => {
  test('prices are in the book, with their metadata left out', () => {
    expect(prices('2024-01-02 price EUR 1.10 USD\n  source: "x"\n2024-01-01 price EUR 1/4 USD\n')).toEqual([
      '2024-01-02 EUR 1.1 USD',
      '2024-01-01 EUR 0.25 USD',
    ])
  })
  test('a commodity is declared once', () => {
    expect(problems('2024-01-01 commodity USD\n  name: "Dollar"\n2024-01-02 commodity USD\n')).toEqual(['commodity_declared_twice:3'])
  })
  test('a document must be there', () => {
    const journal = `${OPEN}2024-01-02 document Assets:A "papers/a.pdf" #tag ^link\n`
    expect(problems({ '/books/main.beancount': journal, '/books/papers/a.pdf': '' })).toEqual([])
    expect(problems({ '/books/main.beancount': journal })).toEqual(['document_missing:3'])
    expect(problems('option "documents" "papers"\n')).toEqual(['document_folder_missing:1'])
  })
  test('an event has the metadata that is pushed above it, though none stands below it', () => {
    const { annotations } = sound(read('pushmeta place: "Rome"\n2024-01-02 event "trip" "south"\npopmeta place:\n'))
    expect(annotations.map(({ tags }) => tags)).toEqual([[{ name: 'place', value: 'Rome' }]])
  })
  test('documents are kept: what the directive says, and what a folder of documents has', () => {
    const journal = `option "documents" "papers"\npushtag #old\npushmeta source: "post"\n${OPEN}2024-01-02 document Assets:A "papers/a.pdf" #tag ^link\n  pages: 3\npoptag #old\npopmeta source:\n`
    const book = sound(
      read({
        '/books/main.beancount': journal,
        '/books/papers/a.pdf': '',
        '/books/papers/Assets/A/2024-03-01.statement.pdf': '',
        '/books/papers/Assets/A/statement-2024-03-01.pdf': '',
        '/books/papers/Assets/Unknown/2024-03-01.statement.pdf': '',
        '/books/papers/2024-03-01.of-no-account.pdf': '',
      }),
    )
    const tags = [
      { name: 'old', value: '' },
      { name: 'tag', value: '' },
      { name: 'pages', value: '3' },
      { name: 'source', value: 'post' },
    ]
    expect(book.annotations).toEqual([
      { kind: 'document', day: parseDay('2024-01-02'), name: 'Assets:A', text: '/books/papers/a.pdf', tags, links: ['link'], file: 0, line: 6 },
      {
        kind: 'document',
        day: parseDay('2024-03-01'),
        name: 'Assets:A',
        text: '/books/papers/Assets/A/2024-03-01.statement.pdf',
        tags: [],
        links: [],
        file: 0,
        line: 0,
      },
    ])
  })
  test('a document that is named and lies in a folder of documents is one', () => {
    const file = 'papers/Assets/A/2024-03-01.statement.pdf'
    const journal = `option "documents" "papers"\n${OPEN}2024-03-01 document Assets:A "${file}"\n`
    const { annotations } = sound(read({ '/books/main.beancount': journal, [`/books/${file}`]: '' }))
    expect(annotations.map(({ text, line }) => [text, line])).toEqual([[`/books/${file}`, 4]])
  })
  test('a folder of documents may have any name', () => {
    const journal = `option "documents" "old [1] {a,b}*?"\n${OPEN}`
    const { annotations } = sound(read({ '/books/main.beancount': journal, '/books/old [1] {a,b}*?/Assets/A/2024-03-01 x.pdf': '' }))
    expect(annotations).toHaveLength(1)
  })
  test('events are kept, and every directive is counted as it is written', () => {
    const book = sound(
      read(
        `${AUTO}2024-01-02 event "place" "Rome"\n  with: "Ada"\n2024-01-02 query "q" "SELECT 1"\n2024-01-03 price EUR 2 USD\n2024-01-04 * "x"\n  Assets:A  1 EUR @ 2 USD\n  Assets:B\n2024-01-05 close Assets:A\n2024-01-06 open Assets:Z\n`,
      ),
    )
    expect(book.annotations).toEqual([
      {
        kind: 'event',
        day: parseDay('2024-01-02'),
        name: 'place',
        text: 'Rome',
        tags: [{ name: 'with', value: 'Ada' }],
        links: [],
        file: 0,
        line: 2,
      },
      { kind: 'query', day: parseDay('2024-01-02'), name: 'q', text: 'SELECT 1', tags: [], links: [], file: 0, line: 4 },
    ])
    expect(Object.fromEntries(book.directiveCounts)).toEqual({ event: 1, query: 1, price: 1, transaction: 1, close: 1, open: 1 })
    expect([...book.closedAccounts]).toEqual([['Assets:A', parseDay('2024-01-05')]])
  })
  test('events, queries, notes and custom entries are understood and kept out', () => {
    expect(
      balances(
        `${OPEN}2024-01-02 event "place" "Rome"\n2024-01-02 query "q" "SELECT 1"\n2024-01-02 note Assets:A "said" #tag\n2024-01-02 custom "budget" Assets:A "x" 10 USD 2 TRUE 2024-01-01\n`,
      ),
    ).toEqual([])
    expect(problems('2024-01-02 event "place"\n2024-01-02 query "q"\n2024-01-02 custom "x" #tag\n2024-01-02 nonsense\n')).toEqual([
      'syntax:1',
      'syntax:2',
      'syntax:3',
      'directive_unknown:4',
    ])
  })
  test('headings, comments and empty lines are skipped', () => {
    expect(problems('* Heading\n** More\n:drawer:\n#+TITLE: x\n! note\nSome words\n; comment\n\n   \n\t\n;\n')).toEqual([])
    expect(problems('Words\n#tag\n\n  ; indented\n')).toEqual(['syntax:1', 'syntax:2', 'indented_outside:4'])
  })
  test('a name may follow its directive without a blank', () => {
    expect(prices('2024-01-02 priceEUR 2USD\n')).toEqual(['2024-01-02 EUR 2 USD'])
  })
})

describe('options', () => {
  test.each([
    ['title', 'My books'],
    ['operating_currency', 'USD'],
    ['render_commas', 'TRUE'],
    ['display_precision', 'USD:0.01'],
    ['account_current_earnings', 'Earnings:Current'],
    ['booking_method', 'HIFO'],
    ['plugin_processing_mode', 'default'],
  ])('%s may be "%s"', (name, value) => expect(problems(`option "${name}" "${value}"\n`)).toEqual([]))
  test.each([
    ['titel', 'x'],
    ['booking_method', 'fifo'],
    ['inferred_tolerance_default', '0.1'],
    ['tolerance_multiplier', 'half'],
    ['account_rounding', 'invalid'],
    ['plugin_processing_mode', 'none'],
    ['filename', 'x'],
    ['allow_pipe_separator', 'TRUE'],
    ['constructor', 'x'],
  ])('%s "%s" is refused', (name, value) => expect(problems(`option "${name}" "${value}"\n`)).toEqual(['option_invalid:1']))
  test('the nearest known name is suggested', () => {
    expect(read('option "titel" "1"\n').problems[0]?.message).toContain('did you mean "title"?')
    expect(read('2024-01-01 opne Assets:A\n').problems[0]?.message).toContain('did you mean "open"?')
    expect(read('inculde "x"\n').problems[0]?.message).toContain('did you mean "include"?')
    expect(read('2024-01-01 open Assets:Bank\n2024-01-01 note Assets:Zebra "x"\n').problems[0]?.message).toContain('or correct the name')
    expect(read('2024-01-01 open Assets:Bank\n2024-01-01 note Assets:Bnak "x"\n').problems[0]?.message).toContain('did you mean "Assets:Bank"?')
  })
  test('a string of more line ends than allowed is pointed out', () => {
    const note = `${OPEN}2024-01-02 note Assets:A "${'x\n'.repeat(80)}"\n`
    const found = (text: string): string[] => read(text).problems.map(({ severity, code, line }) => `${severity} ${code}:${line}`)
    expect(found(note)).toEqual(['warning string_too_long:3'])
    expect(found(`option "long_string_maxlines" "80"\n${note}`)).toEqual([])
    expect(found(`option "long_string_maxlines" "79"\n${note}`)).toEqual(['warning string_too_long:4'])
  })
  test('raw processing leaves padding and balances alone', () => {
    expect(problems(`option "plugin_processing_mode" "raw"\n${OPEN}2024-01-02 balance Assets:A 5 USD\n`)).toEqual([])
    expect(problems(`option "plugin_processing_mode" "raw"\nplugin "beancount.ops.balance"\n${OPEN}2024-01-02 balance Assets:A 5 USD\n`)).toEqual([
      'balance_failed:5',
    ])
  })
})
