import { describe, expect, test } from 'vitest'
import { problems, read } from './reading.ts'

/** Bad or monstrous input gets an answer. The limit of the runner is the only clock: what takes for ever fails there. */
describe('a hostile file is answered', () => {
  const long = 1_000_000
  test.each([
    ['nothing', ''],
    ['a line feed', '\n'],
    ['no line feed at the end', '2024-01-01\n  (a)  1'],
    ['a date alone', '2024-01-01'],
    ['a long description', `2024-01-01 ${'x'.repeat(long)}\n  (a)  1\n`],
    ['a long comment of tags', `2024-01-01 ; ${'a:b,'.repeat(long / 4)}\n  (a)  1\n`],
    ['a long comment of colons', `2024-01-01 ; ${':'.repeat(long)}\n  (a)  1\n`],
    ['a long comment of brackets', `2024-01-01\n  (a)  1 ; ${'[1'.repeat(long / 2)}\n`],
    ['a long account', `2024-01-01\n  (${'a:'.repeat(long / 2)}b)  1\n`],
    ['a line of spaces', `account a${' '.repeat(long)}x\n`],
    ['spaces before a comment that never comes', `Y ${' '.repeat(long)}2024\n`],
  ])('%s', (_, text) => {
    expect(read(text).dialect).toBe('hledger')
  })

  test('many unclosed quotes and brackets take no longer than their lines', () => {
    const text = '2024-01-01 (code\n  (a)  "b\n\n'.repeat(50_000)
    expect(read(text).problems.length).toBe(1001)
  })

  test('two hundred thousand lines that nobody understands give a thousand problems, and say so', () => {
    const book = read('x\n'.repeat(200_000))
    expect(book.problems).toHaveLength(1001)
    expect(book.problems.at(-1)).toMatchObject({ code: 'too_many_problems' })
  })

  test('a tower of includes ends', () => {
    const files: Record<string, string> = { '/0.j': 'include 1.j\n' }
    for (let file = 1; file < 1000; file++) files[`/${file}.j`] = `include ${file + 1}.j\n`
    expect(problems(files)).toEqual(['include_too_deep:1'])
  })

  test('an avalanche of includes ends', () => {
    const files: Record<string, string> = {}
    for (let file = 0; file < 40; file++) files[`/${file}.j`] = `include ${file + 1}.j\ninclude ${file + 1}.j\n`
    files['/40.j'] = ''
    expect(problems(files)).toContain('include_too_many:1')
  })

  test.each([
    ['doubles what it matches', 'alias /(.*)/ = \\1\\1\n'.repeat(24)],
    ['repeats a letter', 'alias /a/ = aaaa\n'.repeat(14)],
    ['stands below itself', 'apply account aaaaaaaaaa\n'.repeat(2000)],
  ])('an alias that %s is refused where a posting needs it', (_, text) => {
    const lines = text.split('\n').length
    expect(problems(`${text}2024-01-01 x\n    aaaa  1\n    b\n`)).toEqual([`account_too_long:${lines + 1}`])
    const clock = { '/main.journal': `${text}include x.timeclock\n`, '/x.timeclock': 'i 2024-01-01 08:00 aaaa\no 2024-01-01 09:00\n' }
    expect(problems(clock)).toEqual(['account_too_long:2'])
    const statement = { '/main.journal': `${text}include x.csv\n`, '/x.csv': '2024-01-01,1\n', '/x.csv.rules': 'fields date,amount\naccount1 aaaa\n' }
    expect(problems(statement)).toEqual(['account_too_long:1'])
  })

  test.each([`^${'(a|a)'.repeat(30)}x`, '^(a|a)*x', '^(a+)+x'])('the pattern %s takes no longer than others', (pattern) => {
    expect(problems(`alias /${pattern}/ = b\n2024-01-01 x\n    ${'a'.repeat(60)}  1\n    b\n`)).toEqual([])
  })

  test.each([
    ['%[%d', '2024-01-01', 'csv_value_invalid:1'],
    ['%q'.repeat(30), `${'1'.repeat(60)}x`, 'rules_invalid:0'],
    ['%Z%Z%Z', `${'a'.repeat(80)}!`, 'rules_invalid:0'],
    ['%-d'.repeat(40), `${'1'.repeat(60)}x`, 'rules_invalid:0'],
  ])('dates in the format %s', (format, date, problem) => {
    expect(
      problems({ '/main.journal': 'include x.csv\n', '/x.csv': `${date},1\n`, '/x.csv.rules': `fields date,amount\ndate-format ${format}\n` }),
    ).toEqual([problem])
  })

  test('rules that add to every transaction, each a little, end', () => {
    const many = problems(`${'= .*\n'}${'    (x)  1\n'.repeat(1000)}\n${'2024-01-01 x\n    a  1\n    b\n'.repeat(105)}`)
    expect(many).toEqual([expect.stringMatching(/^rules_endless:/)])
  })

  test('forecasts of ten thousand postings end', () => {
    const book = read(`~ daily\n${'    a  1\n'.repeat(10_000)}    b\n\n~ daily\n    a  1\n    b\n`, { forecastUntil: 25_000 })
    expect(book.problems).toMatchObject([{ severity: 'warning', code: 'forecast_too_long' }])
    expect(book.postings.count).toBeLessThan(420_000)
  })

  test.each([
    ['set', '= 2', ''],
    ['asserted as all that there is', '-1', '== 0'],
  ])('four thousand commodities of one account are %s', (_, amount, assertion) => {
    const entry = (at: number): string => {
      const name = `"C${at}"`
      return `2024-01-01\n  a  1 ${name}\n  b\n2024-01-01\n  a  ${amount} ${name}${assertion === '' ? '' : ` ${assertion} ${name}`}\n  b\n`
    }
    expect(problems(Array.from({ length: 4000 }, (_one, at) => entry(at)).join(''))).toEqual([])
  })

  test('what is not text is told as such', () => {
    expect(problems('a\u0000b\n')).toEqual(['file_not_text:0'])
  })

  test('a session of ten thousand years is refused', () => {
    expect(problems({ '/x.timeclock': 'i 0001-01-01 00:00 a\no 9999-01-01 00:00\n' })).toEqual(['clock_out_missing:2'])
  })

  test('a missing root is a problem, not a crash', () => {
    expect(read({ '/x.journal': 'include x.csv\n' }).problems).toMatchObject([{ code: 'file_unreadable' }])
  })
})

test('all errors of a file are told at once, each with its lines', () => {
  const book = read('2024-13-01 a\n  b  1\n  c\n\nfoo\n\n2024-01-01 good\n  b  1\n  c\n\n2024-01-02 off\n  b  1\n  c  2\n\nP x\n')
  expect(book.problems.map(({ line, endLine, code }) => [line, endLine, code])).toEqual([
    [1, 3, 'date_invalid'],
    [5, undefined, 'directive_unknown'],
    [15, undefined, 'date_invalid'],
    [11, 13, 'transaction_unbalanced'],
  ])
  expect(book.transactions.count).toBe(2)
})
