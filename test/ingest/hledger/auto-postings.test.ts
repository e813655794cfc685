import { describe, expect, test, vi } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { ASSIGNED, FORECAST, GENERATED, INFERRED } from '#vocabulary/book-columns.ts'
import { MatchedPosting } from '../../../src/ingest/hledger/rules/apply-rules.ts'
import { balances, postings, prices, problems, read } from './reading.ts'

const salary = `= income:salary
  assets:savings    *-0.10
  assets:checking    *0.10

2024-01-31 Salary
  assets:checking   1000 EUR
  income:salary

2024-02-01 Count
  assets:checking   0 EUR = 900 EUR
`

describe('an automated posting rule', () => {
  test('multiplies by a factor with the decimal mark of the default commodity', () => {
    const by = (factor: string): string[] => balances(`D 1.000,00 EUR\n= food\n  (b)  *${factor}\n\n2024-01-01\n  food  10 Y\n  c\n`)
    expect(by('0,1')).toEqual(['b 1 Y', 'c -10 Y', 'food 10 Y'])
    expect(by('0.1')).toEqual(['b 10 Y', 'c -10 Y', 'food 10 Y'])
  })
  test('adds its postings, and an assertion sees them', () => {
    expect(balances(salary)).toEqual(['assets:checking 900 EUR', 'assets:savings 100 EUR', 'income:salary -1000 EUR'])
  })
  test('adds nothing when it is not wanted, so that such an assertion does not hold', () => {
    expect(problems(salary, { autoPostings: false })).toEqual(['balance_assertion_failed:10'])
    expect(balances(salary.replace('= 900', '= 1000'), { autoPostings: false })).toEqual(['assets:checking 1000 EUR', 'income:salary -1000 EUR'])
  })
  test('adds them below the posting that it is for, so that the same transaction can speak of them', () => {
    const text = '= trigger\n  (target)  10\n\n2024-01-01\n  (trigger)  1\n  (target)   1 = 11\n'
    expect(postings(text)).toEqual(['2024-01-01 trigger 1', '2024-01-01 target 10', '2024-01-01 target 1'])
    expect(problems(text.replace('(trigger)  1\n  (target)   1 = 11', '(target)  1 = 11\n  (trigger)  1'))).toEqual(['balance_assertion_failed:5'])
  })
  test('concerns every transaction of the journal: above it, in other files, of a clock', () => {
    const files = {
      '/main.journal': '2024-01-01\n  (a)  1\n\ninclude more.journal\ninclude time.timedot\n',
      '/more.journal': '= a\n  (b)  *2\n',
      '/time.timedot': '2024-01-02\na  ....\n',
    }
    expect(balances(files)).toEqual(['a 2', 'b 4'])
  })
  test('asks each account once, however many postings it has, what rules add among them', () => {
    const rules = Array.from({ length: 30 }, (_, at) => `= ^food${at}$ amt:>2\n  (seen:${at})  1\n`).join('\n')
    const later = '= ^seen:3$ not:^food\n  (late)  1\n\n= not:acct:seen not:late amt:<0\n  (all)  1\n'
    const shops = Array.from({ length: 40 }, (_, at) => `2024-01-31\n  food${at % 4}  ${at}\n  food2  3\n  cash\n`)
    const account = vi.spyOn(MatchedPosting.prototype, 'account', 'get')
    const found = postings(`${rules}\n${later}\n${shops.join('\n')}`)
    const asked = account.mock.calls.length
    account.mockRestore()
    // Ten accounts, and then the rules that their names allow.
    expect(asked).toBeLessThan(32 * 10 + 40 * 30)
    expect(found.slice(-7).map((line) => line.slice(11))).toEqual(['food3 39', 'seen:3 1', 'late 1', 'food2 3', 'seen:2 1', 'cash -42', 'all 1'])
  })
  test('is for what the rules before it have added, too, and not for what those after it add', () => {
    expect(balances('= a\n  (b)  *2\n\n= b\n  (c)  *3\n\n2024-01-01\n  (a)  1\n')).toEqual(['a 1', 'b 2', 'c 6'])
    expect(balances('= b\n  (c)  *3\n\n= a\n  (b)  *2\n\n2024-01-01\n  (a)  1\n')).toEqual(['a 1', 'b 2'])
    expect(balances('= .\n  (b)  *2\n\n= not:tag:generated-posting\n  (c)  *3\n\n2024-01-01\n  (a)  1\n')).toEqual(['a 1', 'b 2', 'c 3'])
  })
  test('is for one posting after the other', () => {
    expect(postings('= income\n  (tax)  *.33\n\n2024-01-01\n  income:work  $-100\n  income:gift   $-15\n  bank\n')).toEqual([
      '2024-01-01 income:work -100 $',
      '2024-01-01 tax -33 $',
      '2024-01-01 income:gift -15 $',
      '2024-01-01 tax -4.95 $',
      '2024-01-01 bank 115 $',
    ])
  })
  test('is for amounts that are inferred', () => {
    expect(balances('= food\n  [budget]  *-1\n  [bank]  *1\n\n2024-01-01\n  food\n  bank  $-20\n')).toEqual(['budget -20 $', 'food 20 $'])
  })
  test('makes the prices that its costs imply, and no others', () => {
    expect(prices('= a\n  (b)  1 X @ $3\n\n2024-01-01\n  (a)  1\n')).toEqual(['2024-01-01 X 3 $ implied'])
    expect(prices('= a\n  (b)  1 X @ $3\n')).toEqual([])
  })
  test('changes nothing where no posting is meant', () => {
    expect(balances('= a\n  (b)  *2\n\n2024-01-01\n  (x)  1\n')).toEqual(['x 1'])
    expect(balances('= x\n\n2024-01-01\n  (x)  1\n')).toEqual(['x 1'])
  })
  test('is checked for amounts that cannot be read, wanted or not', () => {
    expect(problems('= a\n  (b)  *\n')).toEqual(['amount_invalid:2'])
    expect(problems('= a\n  (b)  *\n', { autoPostings: false })).toEqual(['amount_invalid:2'])
  })
})

describe('a posting of a rule', () => {
  /** What a rule makes of a posting of the account "a". */
  const ruled = (posting: string, of: string): string[] => postings(`= ^a$\n  ${posting}\n\n2024-01-01\n  ${of}\n`).slice(1)
  test.each([
    ['(b)  *2', '(a)  3 EUR', '2024-01-01 b 6 EUR'],
    ['(b)  *-1', '(a)  3 EUR', '2024-01-01 b -3 EUR'],
    ['(b)  * 0.125', '(a)  3 EUR', '2024-01-01 b 0.375 EUR'],
    ['(b)  5 USD', '(a)  3 EUR', '2024-01-01 b 5 USD'],
    ['(b)  0.05', '(a)  3 EUR', '2024-01-01 b 0.05'],
    ['(b)  5 USD @ 2 EUR', '(a)  3 EUR', '2024-01-01 b 5 USD @@ 10 EUR'],
    ['(b)', '(a)  3 EUR', '2024-01-01 b 0 EUR'],
    // A factor keeps the cost: the rate as it is, a total in proportion.
    ['(b)  *10', '(a)  0.5 h @ $90', '2024-01-01 b 5 h @@ 450 $'],
    ['(b)  *-0.5', '(a)  100 USD @@ 50 GBP', '2024-01-01 b -50 USD @@ -25 GBP'],
    ['(b)  *-1', '(a)  -100 USD @@ 50 GBP', '2024-01-01 b 100 USD @@ 50 GBP'],
    // A factor with a commodity replaces the commodity and the cost.
    ['(b)  *$100', '(a)  0.5 h @ $90', '2024-01-01 b 50 $'],
    ['(b)  *2 hours @ $100', '(a)  0.5 h @ $90', '2024-01-01 b 1 hours @@ 100 $'],
    ['(b)  *2 hours @@ $7', '(a)  0.5 h', '2024-01-01 b 1 hours @@ 7 $'],
  ])('"%s" for "%s" is %s', (posting, of, expected) => expect(ruled(posting, of)).toEqual([expected]))

  test('multiplies every amount of a posting that has several', () => {
    expect(postings('= bank\n  (b)  *2\n\n2024-01-01\n  x  1 EUR\n  y  1 USD\n  bank\n').slice(4)).toEqual([
      '2024-01-01 b -2 EUR',
      '2024-01-01 b -2 USD',
    ])
  })
  test('multiplies the amounts that the query is about', () => {
    const of = '\n2024-01-01\n  x  -10 USD\n  y  -100 EUR\n  bank\n'
    expect(balances(`= bank cur:USD\n  (b)  *1\n${of}`)).toContain('b 10 USD')
    expect(balances(`= bank cur:USD\n  (b)  *1\n${of}`)).not.toContain('b 100 EUR')
    expect(balances(`= bank amt:>50\n  (b)  *1\n${of}`).filter((line) => line.startsWith('b '))).toEqual(['b 100 EUR'])
    expect(balances(`= bank not:amt:>500\n  (b)  *1\n${of}`).filter((line) => line.startsWith('b '))).toEqual(['b 100 EUR', 'b 10 USD'])
    expect(balances(`= expr:'bank and (x or cur:EUR)'\n  (b)  *1\n${of}`).filter((line) => line.startsWith('b '))).toEqual(['b 100 EUR', 'b 10 USD'])
  })
  test('does not take the commodity of D for a factor, and does for an amount', () => {
    expect(balances('D $1000.\n\n= a\n  (b)  *2\n  (c)  3\n\n2024-01-01\n  (a)  €1\n')).toEqual(['a 1 €', 'b 2 €', 'c 3 $'])
  })
  test('is written below aliases and "apply account" as any posting', () => {
    expect(balances('alias b = c\napply account top\n= a\n  (b)  *2\nend apply account\n\n2024-01-01\n  (a)  1\n')).toEqual(['a 1', 'top:b 2'])
  })
  test('has the day, the note and the tags of the rule, or the day of the posting that it is for', () => {
    const book = read('= a\n  (b)  *2  ; tax:half\n  (c)  *2  ; date:2024-03-03\n\n2024-01-01\n  (a)  1  ; date:2024-02-02\n')
    expect(postings(book)).toEqual(['2024-02-02 a 1', '2024-02-02 b 2', '2024-03-03 c 2'])
    expect(book.postings.tags.get(1)).toEqual([{ name: 'tax', value: 'half' }])
    expect(book.texts.names[book.postings.note[1]!]).toBe('tax:half')
  })
  test('has its own status, or that of the transaction', () => {
    expect(Array.from(read('= a\n  (b)  *2\n  ! (c)  *2\n\n2024-01-01 *\n  (a)  1\n').postings.status.slice(0, 3))).toEqual([2, 2, 1])
  })
  test('tells that a rule has brought it, and stands in the line of the posting that it is for', () => {
    const { flags, line, count } = read('= a\n  b  *2\n  c\n\n= b\n  (d)  1\n\n2024-01-01\n  (x)  1\n  (a)  1\n').postings
    expect(Array.from(flags.slice(0, count))).toEqual([0, 0, GENERATED, GENERATED, GENERATED | INFERRED])
    expect(Array.from(line.slice(0, count))).toEqual([9, 10, 10, 10, 10])
  })
  test('may have a balance to check, and none to assign', () => {
    expect(problems('= a\n  (b)  *2 = 2\n\n2024-01-01\n  (a)  1\n')).toEqual([])
    expect(problems('= a\n  (b)  *2 = 3\n\n2024-01-01\n  (a)  1\n')).toEqual(['balance_assertion_failed:5'])
    expect(problems('= a\n  (b)  = 3\n\n2024-01-01\n  (a)  1\n')).toEqual(['assignment_with_rule:4'])
    expect(problems('= a\n  (b)  = 3\n')).toEqual([])
  })
})

describe('a transaction', () => {
  test('must balance without what a rule adds, as with the tool', () => {
    expect(problems('= tag:tax\n  taxes  *0.2\n\n2024-01-01\n  a  -10 EUR  ; tax:\n  b  12 EUR\n')).toEqual(['transaction_unbalanced:4'])
  })
  test('must balance with it, or the book is read without its rules, as the tool reads it without --auto', () => {
    const book = read('= food\n  budget  *-1\n\n2024-01-01\n  food  5.00 EUR\n  cash\n')
    expect(book.problems).toMatchObject([{ code: 'rule_unbalanced', line: 4, severity: 'warning' }])
    expect(book.problems[0]!.message).toContain('"= food" adds')
    expect(book.problems[0]!.message).toContain('off by -5.00 EUR')
    expect(book.problems[0]!.excerpt).toContain('2024-01-01')
    expect(book.problems[0]!.message).toContain('read without its rules')
    expect(book.postings.count).toBe(2)
    // Beside a mistake that the tool refuses as well, it is a mistake.
    const both = read('= food\n  budget  *-1\n\n2024-01-01\n  food  5.00 EUR\n  cash\n\n2024-01-02\n  a  1\n')
    expect(both.problems).toMatchObject([{ severity: 'error', line: 8 }])
  })
  test('is not balanced by forgiving what a rule writes in a commodity that stands nowhere else', () => {
    expect(problems('= food\n  budget  0.40 NEW\n\n2024-01-01\n  food  5 EUR\n  cash  -5 EUR\n')).toEqual(['rule_unbalanced:4'])
  })
  test('takes one posting without an amount from all rules together', () => {
    expect(balances('= billable\n  receivable  *100\n  revenue\n\n2024-01-01\n  (billable)  0.50 h @ $90\n')).toEqual([
      'billable 0.5 h',
      'receivable 50 h',
      'revenue -4500 $',
    ])
    expect(problems('= a\n  b  *2\n  c\n\n2024-01-01\n  a  1\n  a  -1\n')).toEqual(['rule_unbalanced:5'])
  })
  test('keeps the costs that were inferred for it', () => {
    const text = '= joint\n  joint  *-1\n  bob  *0.5\n  bill  *0.5\n\n2024-01-01\n  joint:things  100 USD\n  bank  -50 GBP\n'
    expect(postings(text)).toEqual([
      '2024-01-01 joint:things 100 USD @@ 50 GBP',
      '2024-01-01 joint -100 USD @@ -50 GBP',
      '2024-01-01 bob 50 USD @@ 25 GBP',
      '2024-01-01 bill 50 USD @@ 25 GBP',
      '2024-01-01 bank -50 GBP',
    ])
  })
})

describe('rules that run away are stopped', () => {
  const doubling = (count: number): string => '= .\n  (b)  *1\n\n'.repeat(count)
  test('when they add to what they have added until nothing ends', () => {
    expect(read(`${doubling(10)}2024-01-01\n  (a)  1\n`).postings.count).toBe(1024)
    expect(problems(`${doubling(40)}2024-01-01\n  (a)  1\n`)).toEqual(['rules_endless:121'])
  })
  test('when they multiply to more decimals than a number has', () => {
    const chain = (count: number): string => Array.from({ length: count }, (_, i) => `= ^a${i}$\n  (a${i + 1})  *0.${'0'.repeat(119)}1\n\n`).join('')
    expect(read(`${chain(2)}2024-01-01\n  (a0)  1\n`).postings.quantity.get(2).scale).toBe(240)
    expect(problems(`${chain(3)}2024-01-01\n  (a0)  1\n`)).toEqual(['number_invalid:10'])
    expect(problems(`= a\n  (b)  *0.${'0'.repeat(119)}1\n\n2024-01-01\n  (a)  1 X @@ 0.${'1'.repeat(127)} Y\n`)).toEqual([])
  })
})

describe('with balance assignments', () => {
  test('an assignment comes first and does not see what rules add; as an assertion it does', () => {
    expect(balances('= food\n  (budget)  *-1\n\n2024-01-01\n  food  5\n  cash\n\n2024-01-02\n  cash  = 0\n  equity\n')).toEqual([
      'budget -5',
      'equity -5',
      'food 5',
    ])
    const text = '= food\n  (cash:tips)  *1\n\n2024-01-01\n  food  5\n  cash\n\n2024-01-02\n  cash  =* 0\n  equity\n'
    expect(problems(text)).toEqual(['balance_assertion_failed:9'])
  })
  test('an account to which a rule posts has none, whether rules are wanted or not', () => {
    const text = '= food\n  budget  *-1\n  cash  *1\n\n2024-01-01\n  food  5\n  cash\n\n2024-01-02\n  budget  = 0\n  equity\n'
    expect(problems(text)).toEqual(['assignment_with_rule:10'])
    expect(problems(text, { autoPostings: false })).toEqual(['assignment_with_rule:10'])
  })
  test('what an assignment came to is flagged as such all the same', () => {
    const { flags } = read('= food\n  (budget)  *-1\n\n2024-01-01\n  food  5\n  cash  = -5\n').postings
    expect(Array.from(flags.slice(0, 3))).toEqual([0, GENERATED, ASSIGNED])
  })
})

describe('forecasts', () => {
  const until = { forecastUntil: parseDay('2024-02-15') }
  test('have what rules add to them', () => {
    expect(postings('= costs\n  (auto)  *1\n\n~ monthly from 2024-02\n  checking  -10\n  costs\n', until)).toEqual([
      '~2024-02-01 checking -10',
      '~2024-02-01 costs 10',
      '~2024-02-01 auto 10',
    ])
  })
  test('stay as they are when they would not balance: a warning, once a rule', () => {
    const book = read('2024-01-01\n  (x)  1\n\n= costs\n  auto  *1\n\n~ monthly from 2024-01\n  checking  -10\n  costs\n', until)
    expect(book.problems).toMatchObject([{ severity: 'warning', code: 'rule_unbalanced', line: 4 }])
    expect(book.transactions.count).toBe(3)
    expect(book.transactions.origin[2]).toBe(FORECAST)
    expect(postings(book).slice(3)).toEqual(['~2024-02-01 checking -10', '~2024-02-01 costs 10'])
  })
  test('are seen by no assertion', () => {
    expect(problems('~ monthly from 2024-01\n  (cash)  -10\n\n2024-02-10\n  cash  0 = 0\n', until)).toEqual([])
  })
})

describe('strict mode', () => {
  test('asks that the accounts of rules are declared once they add something', () => {
    const rule = 'account a\n= a\n  (b)  *2\n'
    expect(problems(rule, { strict: true })).toEqual([])
    expect(problems(`${rule}\n2024-01-01\n  (a)  1 X\n`, { strict: true })).toEqual(['commodity_undeclared:6', 'account_undeclared:6'])
  })
})
