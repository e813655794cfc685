import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { SearchDates } from '../../../src/projections/search/date-words.ts'
import { parseSearch } from '../../../src/projections/search/parse-search.ts'
import { meaningOf } from '../../../src/projections/reports/search.ts'
import { type NumberRange, type Query, SearchProblem } from '../../../src/projections/search/search-query.ts'
import { anyText } from '../../support/any-text.ts'

const DATES: SearchDates = { today: parseDay('2023-09-03'), weekStart: 0, financialYearMonth: 4, dateOrder: 'dmy', locale: '', currency: 'EUR' }

/** A tree as one reads it: every bracket written, every escape gone. */
function told(query: Query): string {
  switch (query.kind) {
    case 'everything':
      return 'everything'
    case 'and':
    case 'or':
      return `(${query.parts.map(told).join(query.kind === 'and' ? ' & ' : ' | ')})`
    case 'not':
      return `-${told(query.part)}`
    case 'scope':
      return `${query.of}:${told(query.part)}`
    case 'text':
      return `${query.property}${query.negated ? '!' : ''}${query.test.how === 'matches' ? '~' : `${query.test.how === 'is' ? '==' : '='}${query.test.text}`}`
    case 'number':
      return `${query.property}${query.negated ? '!' : ''}${ends(query.range)}`
    case 'date':
      return `${query.negated ? '!' : ''}${formatDay(query.first)}..${formatDay(query.last)}`
    case 'status':
      return `${query.negated ? '!' : ''}status ${query.status}`
  }
}
const ends = ({ low, high }: NumberRange): string =>
  `${low ? `${low.included ? '[' : '('}${low.value}` : '('}..${high ? `${high.value}${high.included ? ']' : ')'}` : ')'}`

const read = (text: string): string => {
  const query = parseSearch(text, DATES)
  return query instanceof SearchProblem ? query.text : told(query)
}
const inPaisa = (text: string): string => told(parseSearch(text, DATES, { bare: 'accounts and amounts' }) as Query)

describe('a search in the words of hledger and Fava is read', () => {
  test.each([
    ['acct:mat', 'account=mat'],
    ['account:utgifter:mat', 'account=utgifter:mat'],
    ['acct:^utg', 'account~'],
    ['desc:ICA', 'payee=ICA'],
    ['payee:"Trader Joe" narration:food', '(party=Trader Joe & narration=food)'],
    ['note:x code:L24 filename:2024', '(narration=x & code=L24 & any=filename:2024)'],
    ['tag:trip tag:trip=Rome', '(tag=trip & tag~)'],
    ['cur:€', 'currency=€'],
    ['cur:$ cur:US\\$ cur:E.*', '(currency=$ & currency=US$ & currency~)'],
    ['amt:>1000', 'posting:(quantity(1000..) | quantity(..-1000))'],
    ['amt:<1,000.5', 'posting:(quantity(-1000.5..) & quantity(..1000.5))'],
    ['amt:12', 'posting:(quantity[12..12] | quantity[-12..-12])'],
    ['amt:<=-5.50 amt:>+3 amt:">=0"', '(posting:quantity(..-5.5] & posting:quantity(3..) & posting:quantity[0..))'],
    ['amount:">= 100 USD"', 'posting:((quantity[100..) | quantity(..-100]) & currency=USD)'],
    ['date:2023-04', '2023-04-01..2023-04-30'],
    ['date:2023/04/02', '2023-04-02..2023-04-02'],
    ['date:2023-04..', '2023-04-01..9999-12-31'],
    ['date:lastmonth', '2023-08-01..2023-08-31'],
    ['date:"last month"', '2023-08-01..2023-08-31'],
    [
      'status:! status:* status:"!" acct:a desc:b acct:c not:acct:d acct:e',
      '((status 1 | status 2 | status 1) & (account=a | account=c | account=e) & payee=b & -account=d)',
    ],
    ['acct:a AND acct:b', '(account=a & account=b)'],
    ['status:', 'status 0'],
    ['not:acct:mat not:"ICA" not:x', '(-account=mat & -any=ICA & -any=x)'],
    ['-#trip -^inv-1 -payee:ICA', '(-any=#trip & -link==inv-1 & -party=ICA)'],
    ['^invoice-1', 'link==invoice-1'],
    ['^scan/2024_1.a food', '(link==scan/2024_1.a & any=food)'],
    ['links:scan', 'link=scan'],
    ['(acct:mat OR acct:bil) payee:ICA', '((account=mat | account=bil) & party=ICA)'],
    ['#x, ^foo', '(any=#x | link==foo)'],
    ['#x,#y , payee:"A B",food, -#z', '(any=#x | any=#y | party=A B | any=food | -any=#z)'],
    ['-(#x #y) -"a b"', '(-(any=#x & any=#y) & -any=a b)'],
    ["payee:'Trader Joe' 'x y'", '(party=Trader Joe & any=x y)'],
    ['payee:"^Shop" desc:"a|b" narration:"Fish + Chips?"', '(party~ & payee~ & narration=Fish + Chips?)'],
    ['acct:^(assets|liabilities):bank acct:x', '(account~ | account=x)'],
    ['any(account:"Assets:A", id:\'12\')', 'posting:(account=Assets:A | tag~)'],
    ['all(-account:"^Expenses:Food")', '-posting:--account~'],
    ['document:"\\.pdf$"', 'tag~'],
    ['type:L type:XR', '(account==Liabilities & (account==Expenses | account==Income))'],
    ['real: real:0', '(posting:account!~ & posting:account~)'],
    ['inacct:assets:bank', 'account==assets:bank'],
    ['expr:"acct:a and (not #x or date:2023)"', '(account=a & (-any=#x | 2023-01-01..2023-12-31))'],
    ["any:'acct:a amt:-5' all:acct:b", '(posting:(account=a & posting:quantity[-5..-5]) & -posting:-account=b)'],
    // What only looks like one.
    ["'t Hooft O'Brien Müller, Hans a,b", "(any='t & any=Hooft & any=O'Brien & any=Müller, & any=Hans & any=a,b)"],
    ['type:sale depths: expenses:food any', '(any=type:sale & any=depths: & any=expenses:food & any=any)'],
    ['acct: x', '(any=acct: & any=x)'],
    ['^', 'any=^'],
    ['reacct:x', 'any=reacct:x'],
    ['Expenses:account:x', 'any=Expenses:account:x'],
  ])('%s', (text, tree) => expect(read(text)).toBe(tree))

  test.each([
    ['date:2023-01..2023-03', /^column 6: hledger does not count the end of 2023-01..2023-03; write date = 2023-01..2023-03, where it counts/],
    ['date:soon', /^column 6: soon is no date/],
    ['amt:much', /^column 5: quantity = cannot be followed by much/],
    ['status:done', /^column 8: done is no status/],
    ['acct:a(b', /^column 9: the search ends here/],
    ['acct:[a', /column/],
    [
      'date:"2023-01 to 2023-03"',
      /^column 6: hledger does not count the end of 2023-01 to 2023-03; write date = \[2023-01 to 2023-03\], where it counts/,
    ],
    ['depth:2', /^column 1: depth: shortens the accounts of reports in hledger, and chooses nothing here; write account =~/],
    ['date2:2023', /^column 1: the second date of a transaction is not searched/],
    ['type:C', /^column 1: cash and conversion are no types of accounts here; write account =/],
    ['inacctonly:a', /^column 1: write account =~/],
    ['-food', /^column 1: write NOT food, or "-food" in quotes for the text itself/],
    ['payee:"a', /^column 7: the text that begins here has no quote at its end/],
    [', a', /^column 1: expected a word.* before this ,/],
    ['expr:"acct:a and"', /^column 18: expected a word/],
  ])('%s is told', (text, message) => expect(read(text)).toMatch(message))
})

describe('a search is read', () => {
  test.each([
    ['', 'everything'],
    ['  ', 'everything'],
    ['Food', 'any=Food'],
    ['Expenses:Food', 'any=Expenses:Food'],
    [
      'Card-One uber_eats café 3M Müller&Söhne Yahoo! Дом',
      '(any=Card-One & any=uber_eats & any=café & any=3M & any=Müller&Söhne & any=Yahoo! & any=Дом)',
    ],
    ['"Trader Joe\'s \\"x\\" \\u00e9\\n"', 'any=Trader Joe\'s "x" é\n'],
    ['“Trader Joe”', 'any=Trader Joe'],
    ['42', '(amount[42..42] | quantity[42..42] | account=42 | payee=42 | note=42 | code=42 | tag=42)'],
    ['-1,234.50', '(amount[-1234.5..-1234.5] | quantity[-1234.5..-1234.5])'],
    ['1,00,000', '(amount[100000..100000] | quantity[100000..100000])'],
    ['12,34', '(any=12,34 | amount[12.34..12.34] | quantity[12.34..12.34])'],
    ['account = Food', 'account=Food'],
    ['account=Food', 'account=Food'],
    ['account == Assets:Bank', 'account==Assets:Bank'],
    ['payee != 7-eleven', 'payee!=7-eleven'],
    ['note = 1234', 'note=1234'],
    ['payee =~ /uber/i', 'payee~'],
    ['payee !~ /^a[/]b\\/c$/', 'payee!~'],
    ['amount > 40', 'amount(40..)'],
    ['amount >= 40', 'amount[40..)'],
    ['total < -1e3', 'total(..-1000)'],
    ['quantity <= .5', 'quantity(..0.5]'],
    ['balance = 40..50', 'balance[40..50]'],
    ['amount != 40..', 'amount![40..)'],
    ['status = cleared status != ! status = unmarked', '(status 2 & !status 1 & status 0)'],
    ['tag = trip link != scan', '(tag=trip & link!=scan)'],
  ])('%s', (text, tree) => expect(read(text)).toBe(tree))

  test('as Paisa has it where a sheet keeps its numbers: bare text in accounts, bare numbers in amounts', () => {
    expect(inPaisa('Food 42 /x/ [2023]')).toBe('(account=Food & amount[42..42] & account~ & 2023-01-01..2023-12-31)')
  })
  test('words that only begin like a keyword or a property are words', () => {
    expect(read('ORACLE ANDROID NOTHING accounts datex noted payees Order date')).toBe(
      '(any=ORACLE & any=ANDROID & any=NOTHING & any=accounts & any=datex & any=noted & any=payees & any=Order & any=date)',
    )
  })
})

describe('what belongs together', () => {
  test.each([
    ['a OR b AND c', '(any=a | (any=b & any=c))'],
    ['a AND b OR c', '((any=a & any=b) | any=c)'],
    ['a OR b c', '(any=a | (any=b & any=c))'],
    ['(a OR b) c', '((any=a | any=b) & any=c)'],
    ['(a b) OR (c)', '((any=a & any=b) | any=c)'],
    ['NOT a b', '(-any=a & any=b)'],
    ['NOT NOT a', 'any=a'],
    ['NOT (a OR b)', '-(any=a | any=b)'],
    ['posting(account = Food amount > 40)', 'posting:(account=Food & amount(40..))'],
    ['transaction(Food) NOT posting(a)', '(transaction:any=Food & -posting:any=a)'],
    ['posting and or not', '(any=posting & any=and & any=or & any=not)'],
  ])('%s', (text, tree) => expect(read(text)).toBe(tree))
})

describe('what is wrong is told with its column and what was expected', () => {
  test.each([
    ['a AND', 'column 6: the search ends here; expected a word'],
    ['OR a', 'column 1: expected a word, a condition such as account = Food, NOT, or a bracket before this OR'],
    ['NOT', 'column 4: the search ends here'],
    ['a OR OR b', 'column 6: expected a word'],
    ['()', 'column 2: expected a word'],
    ['(a', 'column 3: the search ends here; expected ")", which ends the bracket of column 1'],
    ['a)', 'column 2: no "(" belongs to this ")"'],
    ['account =', 'column 10: the search ends here; expected a word, or text in quotes after ='],
    ['acount = x', 'column 1: acount is no property; the nearest is account; expected account, '],
    ['amount = x', 'column 10: amount = cannot be followed by x; expected a number'],
    ['amount =~ /x/', 'column 8: amount cannot be compared with =~; expected =, !=, >'],
    ['payee =~ uber', 'column 10: payee =~ cannot be followed by uber; expected a pattern such as'],
    ['payee > x', 'column 7: payee cannot be compared with >; expected =, !=, =='],
    ['amount > 4..5', 'column 10: amount > cannot be followed by 4..5'],
    ['status = cleard', 'column 10: cleard is no status; the nearest is cleared'],
    ['[]', 'column 1: [] is no date; expected one such as 2023'],
    ['date = [2023-13]', 'column 8: 2023-13 is no date; expected one such as 2023'],
    ['[31 feb]', 'column 1: 31 feb is no date'],
    ['[2023', 'column 1: the date that begins here has no "]"'],
    ['payee = "a', 'column 9: the text that begins here has no quote'],
    ['payee = "a\\d"', 'column 11: \\d is no escape'],
    ['/abc', 'column 1: the pattern that begins here has no "/"'],
    ['/a/x', 'column 4: x is no flag'],
    ['account =~ /(a/', 'column 12: /(a/ is no regular expression: Unterminated group'],
    ['amount = 50..40', 'column 10: no number is in 50..40; write the smaller one first: 40..50'],
    ['-4..-5', 'column 1: no number is in -4..-5; write the smaller one first: -5..-4'],
    ['/(?=a)b/', 'column 1: /(?=a)b/ is no regular expression that can be looked for in bounded time'],
    ['/(/', 'column 1: /(/ is no regular expression'],
    ['a { b', 'column 3: { means nothing here'],
    ['a = = b', 'column 1: a is no property'],
  ])('%s', (text, problem) => expect(read(text)).toContain(problem))

  test('a thousand brackets, a hundred kilobytes and a thousand conditions are refused, not tried', () => {
    expect(read('('.repeat(1000))).toBe('column 101: a search has at most 100 brackets inside each other')
    expect(read(`${'('.repeat(1000)}a${')'.repeat(1000)}`)).toContain('column 101: ')
    expect(read('x'.repeat(100_000))).toBe('column 10001: a search has at most 10000 characters; this one has 100000')
    expect(read('a '.repeat(1000))).toBe('column 401: a search has at most 200 conditions')
    const large = 'payee =~ /(.?|[a-z]?){0,500}x/'
    expect(read(large)).not.toMatch(/^column/)
    expect(read([large, large, large].join(' OR '))).toBe(
      'column 78: the patterns of this search are too large together; write fewer, or lower counts such as {0,500} in them',
    )
    expect(read(Array.from({ length: 200 }, (_, i) => `payee =~ /^shop ${i}\\b.*(north|south)$/i`).join(' OR '))).not.toMatch(/^column/)
    expect(read('NOT '.repeat(2001) + 'a')).toBe('-any=a')
  })
  test('whatever is typed has an answer, and a place within the text', () => {
    const piece = fc.constantFrom(
      'a',
      'account',
      '=',
      '=~',
      '!=',
      '(',
      ')',
      'posting(',
      'AND',
      'OR',
      'NOT',
      '"',
      '[',
      ']',
      '/',
      '\\',
      '42',
      '..',
      'last',
      '!',
      ' ',
      '{',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
          anyText(),
        ),
        (text) => {
          const query = parseSearch(text, DATES)
          if (!(query instanceof SearchProblem)) return
          expect(query.from).toBeGreaterThanOrEqual(0)
          expect(query.from).toBeLessThanOrEqual(query.to)
          expect(query.to).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})

describe('what a person types is read as it is meant', () => {
  test.each([
    ['2025', '(2025-01-01..2025-12-31 | amount[2025..2025] | quantity[2025..2025] | account=2025 | payee=2025 | note=2025 | code=2025 | tag=2025)'],
    ['2025.00', '(amount[2025..2025] | quantity[2025..2025])'],
    ['march 2025', '2025-03-01..2025-03-31'],
    ['2025 March', '2025-03-01..2025-03-31'],
    ['5 mar 2025', '2025-03-05..2025-03-05'],
    ['coffee last 3 months', '(any=coffee & 2023-06-01..2023-08-31)'],
    ['q1 2023 rent', '(2023-01-01..2023-03-31 & any=rent)'],
    ['> 100', 'total(100..)'],
    ['rent >=100 < 200', '(any=rent & total[100..) & total(..200))'],
    ['= 100', 'total[100..100]'],
    // Amounts as the pages show them.
    ['>€1,000', 'total(1000..)'],
    ['rent <= 1,000.50€', '(any=rent & total(..1000.5])'],
    ['amount = €5', 'amount[5..5]'],
    ['€5', 'any=€5'],
    ['1.234,50', '(any=1.234,50 | amount[1234.5..1234.5] | quantity[1234.5..1234.5])'],
    ['Route 66', '(any=Route & (amount[66..66] | quantity[66..66] | account=66 | payee=66 | note=66 | code=66 | tag=66))'],
    // A month alone, and words that only look like days, are words.
    ['march', 'any=march'],
    ['March of Dimes', '(any=March & any=of & any=Dimes)'],
    ['last minute', '(any=last & any=minute)'],
  ])('%s', (text, tree) => expect(read(text)).toBe(tree))

  test('an amount in another currency than the one that is compared is no number', () => {
    expect(read('>$1,000')).toContain('expected a number')
    expect(read('quantity > €5')).toContain('expected a number')
  })

  test('a property with a mistake in it is no word', () => {
    expect(read('amout > 100')).toContain('amout is no property; the nearest is amount')
    expect(read('Expenses:Food > 100')).toBe('(any=Expenses:Food & total(100..))')
    expect(read('>')).toContain('expected a number')
  })
})

test.each([
  ['', []],
  ['coffee march 2025 > 100', ['any text contains “coffee”', 'from 2025-03-01 to 2025-03-31', 'total over 100']],
  ['account == Food OR status = pending', ['account is “Food” or pending']],
  ['NOT payee != x amount = 40..50', ['not (payee does not contain “x”)', 'amount from 40 to 50']],
  ['posting(date = 2023-04-05 note =~ /x/)', ['in one posting: (on 2023-04-05 and note matches the pattern)']],
  ['2025', ['from 2025-01-01 to 2025-12-31 or amount or quantity 2025 or account or payee or note or code or tag contains “2025”']],
  ['[since 2023-04]', ['from 2023-04-01 on']],
])('"%s" is told back as it was understood', (text, meaning) => {
  const query = parseSearch(text, DATES)
  expect(query instanceof SearchProblem ? query.text : meaningOf(query)).toEqual(meaning)
})
