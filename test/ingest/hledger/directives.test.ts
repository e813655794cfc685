import { describe, expect, test } from 'vitest'
import { balances, postings, prices, problems, read, sound } from './reading.ts'

const one = '2024-01-01\n  (a:x)  1\n'

describe('alias', () => {
  test('renames an account and what is below it', () => {
    expect(balances('alias a = b\n2024-01-01\n  a  1\n  a:x  1\n  aa  -2\n')).toEqual(['aa -2', 'b 1', 'b:x 1'])
  })
  test('applies the latest first, each once', () => {
    expect(balances('alias a=b\nalias b=c\n2024-01-01\n  (a)  1\n')).toEqual(['b 1'])
    expect(balances('alias b=c\nalias a=b\n2024-01-01\n  (a)  1\n')).toEqual(['c 1'])
  })
  test('with a pattern replaces every match, without case, and knows groups', () => {
    expect(balances('alias /x/ = y\n2024-01-01\n  (aX:xb)  1\n')).toEqual(['ay:yb 1'])
    expect(balances('alias /^(.+):bank:([^:]+):(.*)/ = \\1:\\2 \\3\n2024-01-01\n  (assets:bank:wells fargo:checking)  1\n')).toEqual([
      'assets:wells fargo checking 1',
    ])
    expect(balances('alias /[[:digit:]]+/ = n\n2024-01-01\n  (a12b3)  1\n')).toEqual(['anbn 1'])
  })
  test('lasts until "end aliases"', () => {
    expect(balances(`alias a=b\n${one}end aliases\n${one}`)).toEqual(['a:x 1', 'b:x 1'])
  })
  test.each(['alias a', 'alias =b', 'alias /(/ = a', 'alias /a/b/ = c', 'alias /a'])('is refused as "%s"', (line) => {
    expect(problems(`${line}\n`)).toEqual([expect.stringMatching(/^(alias|pattern)_invalid:1$/)])
  })
})

describe('apply account', () => {
  test('puts accounts below others, until its end, and nests', () => {
    expect(balances(`apply account p\n${one}apply account q\n${one}end apply account\nend apply account\n2024-01-01\n  (b)  1\n`)).toEqual([
      'b 1',
      'p:a:x 1',
      'p:q:a:x 1',
    ])
  })
  test('comes before aliases', () => {
    expect(balances(`apply account p\nalias p:a=q\n${one}`)).toEqual(['q:x 1'])
  })
  test('cannot end before it begins', () => {
    expect(problems('end apply account\n')).toEqual(['directive_unmatched:1'])
  })
})

describe('account', () => {
  test('declares an account, and its type by a tag', () => {
    const book = sound(
      read('account Vermögen  ; type:A\naccount Schulden\n  ; type: L\naccount Vermögen:Bar  ; note, type:Cash\naccount Einkünfte  ; type:R\n'),
    )
    expect([...book.declaredAccounts]).toEqual(['Vermögen', 'Schulden', 'Vermögen:Bar', 'Einkünfte'])
    expect([...book.accountRoots]).toEqual([
      ['Vermögen', 'Assets'],
      ['Schulden', 'Liabilities'],
      ['Vermögen:Bar', 'Assets'],
      ['Einkünfte', 'Income'],
    ])
  })
  test('reads over ledger subdirectives', () => {
    expect(problems('account a\n  note something\n  alias b\n')).toEqual([])
  })
  test('is refused without a name, with more than a name, or with an unknown type', () => {
    expect(problems('account\n')).toEqual(['directive_invalid:1'])
    expect(problems('account a  2\n')).toEqual(['directive_invalid:1'])
    expect(problems('account a  ; type:Z\n')).toEqual(['account_type_unknown:1'])
  })
})

describe('commodity', () => {
  test.each([
    'commodity $1,000.00',
    'commodity 1000. EUR',
    'commodity EUR',
    'commodity "a b" 1.00',
    'commodity EUR\n  format 1.000,00 EUR',
    'commodity EUR ; c\n  note ignored\n',
  ])('is read as "%s"', (text) => expect(problems(`${text}\n`)).toEqual([]))
  test('needs a decimal mark in its sample', () => {
    expect(problems('commodity 1000 EUR\n')).toEqual(['commodity_invalid:1'])
    expect(problems('D 1000 EUR\n')).toEqual(['commodity_invalid:1'])
  })
  test('has a format of the same commodity', () => {
    expect(problems('commodity EUR\n  format 1.00 USD\n')).toEqual(['commodity_invalid:2'])
  })
  test('swallows no posting whose transaction has lost its first line', () => {
    expect(problems('commodity EUR\n  assets:cash  10 EUR\n')).toEqual(['directive_invalid:2'])
  })
})

describe('P', () => {
  test('declares a price, with or without a time and a comment', () => {
    expect(prices('P 2024-01-01 A 2 B\nP 2024/1/2 12:30 "C 1" $3.50 ; c\nP 2024-01-03 10:00:00 D -1 E\n')).toEqual([
      '2024-01-01 A 2 B',
      '2024-01-02 C 1 3.5 $',
      '2024-01-03 D -1 E',
    ])
  })
  test.each(['P A 1 B', 'P 2024-01-01 A', 'P 2024-13-01 A 1 B', 'P 2024-01-01'])('is refused as "%s"', (line) => {
    expect(read(`${line}\n`).problems).toMatchObject([{ line: 1 }])
  })
})

describe('other directives', () => {
  test('set the year', () => {
    expect(postings('Y 2020\n1/2\n  (a)  1\nyear 2021\n1/2\n  (a)  1\napply year 2022\n1/2\n  (a)  1\n').map((line) => line.slice(0, 4))).toEqual([
      '2020',
      '2021',
      '2022',
    ])
    expect(problems('Y 20\n')).toEqual(['directive_invalid:1'])
  })
  test('hide a block between comment and end comment, or to the end of the file', () => {
    expect(postings(`comment\nnonsense\n${one}end comment\n${one}`)).toHaveLength(1)
    expect(postings(`${one}comment\nnonsense\n`)).toHaveLength(1)
  })
  test('of ledger change nothing', () => {
    expect(
      balances(`bucket b\nA b\napply tag t\nend apply tag\ndefine x=1\nassert 1\nC 1 A = 2 B\nN $\npayee p\n  alias q\ntag t\n--strict\n${one}`),
    ).toEqual(['a:x 1'])
  })
  test('may have an exclamation mark before them', () => {
    expect(balances(`!alias a=b\n${one}`)).toEqual(['b:x 1'])
  })
  test.each(['foo', 'end', 'end apply', 'apply foo', 'test', '@include x', '%', 'decimal-mark x', 'i 2024-01-01 00:00:00 a'])(
    'are refused when unknown: "%s"',
    (line) => {
      expect(read(`${line}\n${one}`).problems).toMatchObject([{ line: 1 }])
    },
  )
})

describe('comment lines', () => {
  test('begin with ; # or * at the margin, and may be indented between entries', () => {
    expect(balances(`; a\n# b\n* c\n  ; d\n\n${one}`)).toEqual(['a:x 1'])
  })
})

describe('include', () => {
  test('reads another file in its place, from the folder of this one', () => {
    expect(
      postings({
        '/books/main.journal': `include years/2020.journal\n${one}`,
        '/books/years/2020.journal': 'include ../x.j\n',
        '/books/x.j': '2020-01-01\n  (b)  1\n',
      }),
    ).toEqual(['2020-01-01 b 1', '2024-01-01 a:x 1'])
  })
  test('hands directives down, and takes none back', () => {
    const files = { '/main.journal': 'Y 2020\nalias a=b\ninclude x.j\n1/1\n  (a)  1\n', '/x.j': '1/1\n  (a)  1\nY 2021\nalias a=c\n1/1\n  (a)  1\n' }
    expect(postings(files)).toEqual(['2020-01-01 b 1', '2021-01-01 c 1', '2020-01-01 b 1'])
  })
  test('takes what follows ~ from the home folder that it is handed', () => {
    const files = {
      '/books/main.journal': 'include ~/a.journal\ninclude ~/more/*.journal\n',
      '/people/ada/a.journal': one,
      '/people/ada/more/b.journal': one,
    }
    expect(read(files).files.map(({ path }) => path)).toEqual(['/books/main.journal', '/people/ada/a.journal', '/people/ada/more/b.journal'])
  })
  test('adds the aliases of the included file to those above it', () => {
    expect(balances({ '/main.journal': 'alias a=b\ninclude x.j\n', '/x.j': 'alias c=d\n2024-01-01\n  a  1\n  c\n' })).toEqual(['b 1', 'd -1'])
  })
  test('takes patterns, in order, without the file itself', () => {
    const files = { '/a.journal': 'include *.journal\n', '/c.journal': '2024-01-02\n  (c)  1\n', '/b.journal': '2024-01-01\n  (b)  1\n' }
    expect(postings(files)).toEqual(['2024-01-01 b 1', '2024-01-02 c 1'])
    expect(read(files).files.map((file) => file.path)).toEqual(['/a.journal', '/b.journal', '/c.journal'])
  })
  test('takes a format before the path', () => {
    expect(balances({ '/main.journal': 'include timedot:time.md\n', '/time.md': '2024-01-01\nwork  1.5\n' })).toEqual(['work 1.5'])
  })
  test('tells what cannot be read, where it is included', () => {
    expect(problems('include none.journal\n')).toEqual(['file_unreadable:1'])
    expect(problems('include *.none\n')).toEqual(['include_missing:1'])
    expect(problems('include [.journal\n')).toEqual(['include_invalid:1'])
    expect(problems('include\n')).toEqual(['include_invalid:1'])
  })
  test('of a file that includes itself is refused', () => {
    expect(problems({ '/main.journal': 'include a.j\n', '/a.j': `include main.journal\n${one}` })).toEqual(['include_cycle:1'])
    expect(problems('include main.journal\n')).toEqual(['include_cycle:1'])
  })
  test('places a problem in the file that has it', () => {
    expect(read({ '/main.journal': 'include a.j\n', '/a.j': '\n2024-01-01\n  (a)  $\n' }).problems).toMatchObject([{ file: '/a.j', line: 3 }])
  })
})

describe('what newer versions of hledger take', () => {
  test('a comment behind the path of an include', () => {
    expect(problems({ '/main.journal': 'include a.journal  ; the old years\ninclude a.journal ; x\n', '/a.journal': '' })).toEqual([])
    expect(problems({ '/main.journal': 'include a.journal ; x\n', '/a.journal': '' }, { hledgerRules: '1.25' })).toEqual(['file_unreadable:1'])
    expect(problems('include /dev/null\n')).toEqual([])
  })
  test('accounts of unrealised gain, which are equity', () => {
    const book = read('account a  ; type:U\naccount b  ; type: UnrealizedGain\naccount c  ; type:UnrealisedGain\n')
    expect(book.problems).toEqual([])
    expect([...book.accountRoots.values()]).toEqual(['Equity', 'Equity', 'Equity'])
    expect(problems('account a  ; type:U\n', { hledgerRules: '1.25' })).toEqual(['account_type_unknown:1'])
  })
})

describe('what newer versions of hledger refuse', () => {
  test.each([
    ['account (a)', 'directive_invalid:1'],
    ['account [a:b]', 'directive_invalid:1'],
    ['P 2024-01-31 a0 1', 'price_invalid:1'],
  ])('%s is refused, but for the rules of 1.25', (line, expected) => {
    expect(problems(`${line}\n`)).toEqual([expected])
    expect(problems(`${line}\n`, { hledgerRules: 'newest' })).toEqual([expected])
    expect(problems(`${line}\n`, { hledgerRules: '1.25' })).toEqual([])
  })
  test("ledger's conversion has two amounts", () => {
    expect(problems('C 1.00 Kb = 1024 b  ; a note\n')).toEqual([])
    expect(problems('C EUR = 1.20 USD\n')).toEqual(['amount_invalid:1'])
    expect(problems('C 1 EUR\n')).toEqual(['directive_invalid:1'])
  })
})
