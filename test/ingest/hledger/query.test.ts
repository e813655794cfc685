import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import { problems, read, sound } from './reading.ts'

const journal = `account assets:bank  ; type:C, who:me
account other:work   ; type:R, client:Acme

2024-01-31=2024-02-02 * (INV7) Shop | for Anna  ; trip:Rome
  one              3 EUR @ 1 USD  ; paid:by card
  Expenses:Food    5 USD
  ! assets:bank  -20 EUR @ 1 USD
  equity:rest     17 EUR @ 1 USD
  other:work      -5 USD  ; date:2024-03-01
  (virtual:v)      0 EUR
`

/** The accounts whose postings a query is for, in their order. */
function matches(query: string): string[] {
  const book = sound(read(`${journal}\n= ${query}\n  (found:%)  1 X\n`))
  const { postings, accounts } = book
  expect(answerOf(book).transactions).toBe(1)
  const names = Array.from({ length: postings.count }, (_, row) => accounts.names[postings.account[row]!]!)
  return names.filter((_, row) => names[row + 1] === 'found:%')
}
const ALL = ['one', 'Expenses:Food', 'assets:bank', 'equity:rest', 'other:work', 'virtual:v']
const but = (...names: string[]): string[] => ALL.filter((name) => !names.includes(name))

describe('a query', () => {
  test.each<[string, string[]]>([
    ['', ALL],
    ['expenses', ['Expenses:Food']],
    ['^e', ['Expenses:Food', 'equity:rest']],
    ['acct:bank$', ['assets:bank']],
    ['not:acct:bank$', but('assets:bank')],
    ['not:bank', but('assets:bank')],
    ['not:not:bank', ['assets:bank']],
    ['/bank/', []],
    ['desc:shop', ALL],
    ['desc:bar', []],
    ['desc:bar desc:shop', ALL],
    ['payee:^shop$', ALL],
    ['note:^for', ALL],
    ['note:shop', []],
    ['payee:anna', []],
    ['code:inv', ALL],
    ['code:inv8', []],
    ['status:!', ['assets:bank']],
    ['status:*', but('assets:bank')],
    ['status:1', but('assets:bank')],
    ['status:', []],
    ['status:* status:!', ALL],
    ['cur:EUR', ['one', 'assets:bank', 'equity:rest', 'virtual:v']],
    ['cur:eu', []],
    ['cur:eur|usd', ALL],
    ['amt:5', ['Expenses:Food', 'other:work']],
    ['amt:=5', ['Expenses:Food', 'other:work']],
    ['amt:-5', ['other:work']],
    ['amt:+5', ['Expenses:Food']],
    ['amt:=+5', ['Expenses:Food']],
    ['amt:>5', ['assets:bank', 'equity:rest']],
    ['amt:>=5', ['Expenses:Food', 'assets:bank', 'equity:rest', 'other:work']],
    ['amt:>+4', ['Expenses:Food', 'equity:rest']],
    ['amt:<-4', ['assets:bank', 'other:work']],
    ['amt:<=-20', ['assets:bank']],
    ['amt:<0', ['assets:bank', 'other:work']],
    ['amt:<=0', ['assets:bank', 'other:work', 'virtual:v']],
    ['amt:>0', ['one', 'Expenses:Food', 'equity:rest']],
    ['amt:>=0', ['one', 'Expenses:Food', 'equity:rest', 'virtual:v']],
    ['amt:<4', ['one', 'virtual:v']],
    ['amt:<=3', ['one', 'virtual:v']],
    ['amt:0', ['virtual:v']],
    ['date:2024-01', but('other:work')],
    ['date:2024-03-01', ['other:work']],
    ['date:2024-02..', ['other:work']],
    ['date:..2024-02', but('other:work')],
    ["date:'from 2024-01-31 to 2024-02-01'", but('other:work')],
    ['date2:2024-02', ALL],
    ['date2:2024-01', []],
    ['depth:1', ['one']],
    ['depth:equity=1', but('equity:rest')],
    ['real:', but('virtual:v')],
    ['real:1', but('virtual:v')],
    ['real:0', ['virtual:v']],
    ['tag:paid', ['one']],
    ['tag:paid=card', ['one']],
    ['tag:paid=cash', []],
    ['tag:trip=rome', ALL],
    ['tag:client', ['other:work']],
    ['tag:who=me', ['assets:bank']],
    ['tag:payee=shop', ALL],
    ['tag:note=shop', []],
    ['type:c', ['assets:bank']],
    ['type:A', ['assets:bank']],
    ['type:x', ['Expenses:Food']],
    ['type:r', ['other:work']],
    ['type:EX', ['Expenses:Food', 'equity:rest']],
    ['type:v', []],
    ['inacct:foo', ALL],
    ['bank cur:USD', []],
    ['bank expenses cur:USD', ['Expenses:Food']],
    ['"expenses:food" \'x y\'', ['Expenses:Food']],
    ['not:desc:"shop | for"', ALL.slice(ALL.length)],
    ['odd:thing', []],
  ])('"%s" is for %j', (query, expected) => expect(matches(query)).toEqual(expected))
})

describe('an expression', () => {
  test.each<[string, string[]]>([
    ["expr:'bank or food'", ['Expenses:Food', 'assets:bank']],
    ["expr:'bank OR food AND cur:usd'", ['Expenses:Food', 'assets:bank']],
    ["expr:'(bank or food) and cur:usd'", ['Expenses:Food']],
    ["expr:'not (bank or food)'", but('Expenses:Food', 'assets:bank')],
    ["expr:'not bank'", but('assets:bank')],
    ["expr:'not:bank'", but('assets:bank')],
    ["expr:'bank food'", ['Expenses:Food', 'assets:bank']],
    ["expr:'bank food cur:eur'", ['assets:bank']],
    ['expr:\'( bank ) or tag:"paid"\'', ['one', 'assets:bank']],
    ['not:expr:"bank or food"', but('Expenses:Food', 'assets:bank')],
    ["any:'bank or food'", ['Expenses:Food', 'assets:bank']],
    ["all:'bank'", ['assets:bank']],
    ["expr:''", ALL],
    ['expr:orange', []],
    ['expr:one', ['one']],
  ])('"%s" is for %j', (query, expected) => expect(matches(query)).toEqual(expected))
})

describe('a query that means nothing is a problem', () => {
  test.each([
    'acct:(',
    'amt:much',
    'amt:>',
    'date:someday',
    'status:x',
    'depth:deep',
    'type:',
    'type:Z',
    "expr:'(bank'",
    "expr:'bank)'",
    "expr:'bank and '",
    "expr:'not '",
    `expr:'${'('.repeat(101)}bank'`,
    `${'not:'.repeat(102)}bank`,
  ])('"%s"', (query) => {
    expect(problems(`= ${query}\n  (x)  1\n`)).toEqual(['query_invalid:1'])
    // Nobody asks what it means then.
    expect(problems(`= ${query}\n  (x)  1\n`, { autoPostings: false })).toEqual([])
  })
})
