import { describe, expect, test } from 'vitest'
import { CLOCKED } from '#vocabulary/book-columns.ts'
import { balances, postings, problems, read, sound } from './reading.ts'

describe('a timeclock file', () => {
  const clock = (text: string): Record<string, string> => ({ '/x.timeclock': text })
  test('makes a transaction of each session, in hours with two decimals', () => {
    const book = sound(read(clock('i 2024-01-01 09:00:00 work:client a  planning\no 2024-01-01 10:25:00\n')))
    expect(postings(book)).toEqual(['2024-01-01 work:client a 1.42 h'])
    expect(book.payees.names).toEqual(['planning'])
    expect(book.transactions.origin[0]).toBe(CLOCKED)
    expect([book.transactions.beginLine[0], book.transactions.endLine[0]]).toEqual([1, 2])
  })
  test('describes a session by its times when it has no words', () => {
    expect(read(clock('i 2024-01-01 09:00 a\no 2024-01-01 10:25\n')).payees.names).toEqual(['09:00-10:25'])
  })
  test('cuts a session at midnight', () => {
    expect(postings(clock('i 2024-01-01 22:21:45 a\no 2024-01-03 02:00:34\n'))).toEqual([
      '2024-01-01 a 1.64 h',
      '2024-01-02 a 24 h',
      '2024-01-03 a 2.01 h',
    ])
    // Up to 23:59:59: 18 seconds, not 19, which would be a hundredth of an hour.
    expect(postings(clock('i 2024-01-01 23:59:41 a\no 2024-01-02 00:00:00\n'))[0]).toBe('2024-01-01 a 0 h')
  })
  test.each([
    ['00:18', '0'],
    ['00:54', '0.02'],
    ['01:30', '0.02'],
    ['01:31', '0.03'],
  ])('rounds halves to the even neighbour: %s', (end, hours) => {
    expect(postings(clock(`i 2024-01-01 09:00:00 a\no 2024-01-01 09:${end}\n`))).toEqual([`2024-01-01 a ${hours} h`])
  })
  test('may have several accounts clocked in at once; a clock-out ends that of its account, or the last one', () => {
    const times = (last: string): string => `i 2024-01-01 09:00 a\ni 2024-01-01 10:00 b\no 2024-01-01 11:00${last}\no 2024-01-01 13:00\n`
    expect(balances(clock(times('')))).toEqual(['a 4 h', 'b 1 h'])
    expect(balances(clock(times(' b')))).toEqual(['a 4 h', 'b 1 h'])
    expect(balances(clock(times(' a  done')))).toEqual(['a 2 h', 'b 3 h'])
    expect(problems(clock(times('')), { hledgerRules: '1.25' })).toContain('clock_out_missing:2')
    expect(balances(clock('i 2024-01-01 09:00 a\no 2024-01-01 11:00 what was done\n'))).toEqual(['a 2 h'])
  })
  test('may have comments, empty lines and time zones', () => {
    expect(balances(clock('; c\n# c\n* c\n\ni 2024-01-01 09:00:00+0100 a\n  ; c\no 2024-01-01 10:00\n'))).toEqual(['a 1 h'])
  })
  test.each([
    ['o 2024-01-01 09:00\n', 'clock_in_missing:1'],
    ['i 2024-01-01 09:00 a\ni 2024-01-01 10:00 a\n', 'clock_out_missing:2'],
    ['i 2024-01-01 09:00 a\no 2024-01-01 08:00\n', 'clock_out_early:2'],
    ['i 2024-01-01 9:00 a\n', 'clock_entry_invalid:1'],
    ['i 2024-01-01 24:00 a\n', 'clock_entry_invalid:1'],
    ['i 2024-01-01 09:000 a\n', 'clock_entry_invalid:1'],
    ['i 2024-01-01 09:00:0 a\n', 'clock_entry_invalid:1'],
    ['i 2024-13-01 09:00 a\n', 'date_invalid:1'],
    ['x\n', 'clock_entry_invalid:1'],
  ])('refuses %j', (text, problem) => expect(problems(clock(text))).toEqual([problem]))
  test('warns of a session that is still open, and does not count it', () => {
    const book = read(clock('i 2024-01-01 09:00 a\n'))
    expect(book.problems).toMatchObject([{ severity: 'warning', code: 'clock_out_missing', line: 1 }])
    expect(book.transactions.count).toBe(0)
  })
})

describe('a timedot file', () => {
  const dots = (text: string): Record<string, string> => ({ '/x.timedot': text })
  test('is in the default commodity of the journal that includes it', () => {
    const journal = (directive: string): Record<string, string> => ({
      '/main.journal': `${directive}\ninclude x.timedot\ninclude x.timeclock\n`,
      '/x.timedot': '2024-01-01\na  ....\n',
      '/x.timeclock': 'i 2024-01-01 09:00 b\no 2024-01-01 10:00\n',
    })
    expect(balances(journal('D 1.00 hours'))).toEqual(['a 1 hours', 'b 1 h'])
    expect(balances(journal('; none'))).toEqual(['a 1', 'b 1 h'])
  })
  test.each([
    ['....', '1'],
    ['.... ..', '1.5'],
    ['. . .', '0.75'],
    ['aab', '0.75'],
    ['2', '2'],
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['.5', '0.5'],
    ['90m', '1.5'],
    ['1800s', '0.5'],
    ['2h', '2'],
    ['1d', '24'],
    ['1w', '168'],
    ['-1', '-1'],
    ['..  ; comment', '0.5'],
  ])('reads "%s" as %s hours', (written, hours) => expect(balances(dots(`2024-01-01\na  ${written}\n`))).toEqual([`a ${hours}`]))

  test('may be an org outline', () => {
    const book = sound(read(dots('* Work\n** 2024-01-01 planning ; at:home\n*** adm:time  .\n*** notes\n# c\n\n** 2024-01-02\nwork\n')))
    expect(postings(book)).toEqual(['2024-01-01 adm:time 0.25', '2024-01-01 notes 0', '2024-01-02 work 0'])
    expect(book.payees.names).toEqual(['planning', ''])
    expect(book.transactions.tags.get(0)).toEqual([{ name: 'at', value: 'home' }])
  })
  test.each([
    ['a  1\n', 'timedot_invalid:1'],
    ['2024-01-01\na  1 EUR\n', 'timedot_invalid:2'],
    ['2024-01-01\na  $1\n', 'timedot_invalid:2'],
    ['2024-01-01\n*a  1\n', 'timedot_invalid:2'],
    ['2024-13-01\na  1\n', 'date_invalid:1'],
    ['*** 2023-02-29\na  1\n', 'date_invalid:1'],
  ])('refuses %j', (text, problem) => expect(problems(dots(text))[0]).toBe(problem))
})
