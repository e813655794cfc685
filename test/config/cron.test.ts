import fc from 'fast-check'
import { scheduleJob } from 'node-schedule'
import { describe, expect, test } from 'vitest'
import { cronProblem } from '../../src/config/schema.ts'
import { configProblemText, readConfiguration } from '../../src/config/read.ts'
import { runs } from '../support/thorough.ts'

/** Whether what runs a schedule makes anything of an expression. */
const isRun = (rule: string): boolean => {
  const job = scheduleJob({ rule, tz: 'UTC' }, () => undefined)
  const next = job?.nextInvocation()
  job?.cancel()
  return next !== undefined && next !== null
}

describe('a time at which something is done by itself', () => {
  test.each([
    '0 6 * * *',
    '0 19 * * 1-5',
    '*/15 * * * *',
    '30 0 19 * * mon-FRI',
    '0 3 29 feb *',
    '0 3 31 9,11 1L',
    '0 3 L * *',
    '0 3 1,15 * ?',
    '5/10 8-18/2 * 1-6 sun,3',
  ])('may be %s', (text) => {
    expect(cronProblem(text)).toBeUndefined()
    expect(isRun(text)).toBe(true)
  })

  test.each([
    ['0 25 * * *', '"25" is no hour, which is 0 to 23 or *'],
    ['60 3 * * *', '"60" is no minute, which is 0 to 59 or *'],
    ['0 3:00 * * *', '"3:00" is no hour'],
    ['0 3 0 * *', '"0" is no day of the month, which is 1 to 31 or *'],
    ['0 3 * 13 *', '"13" is no month'],
    ['0 3 * * 8', '"8" is no day of the week'],
    ['0 3 * * fun', '"fun" is no day of the week'],
    ['0 9-5 * * *', '"9-5" is no hour'],
    ['0 3, * * *', '"" is no hour'],
    ['*/0 * * * *', '"*/0" is no minute'],
    ['0 3 30,31 2 *', 'no month of these has such a day'],
    ['0 3 31 9 mon', 'no month of these has such a day'],
    ['0 3 31/1 9/4 1L', 'no month of these has such a day'],
    ['0 3 * *', 'expected a cron expression of five or six fields'],
    ['@daily', 'expected a cron expression of five or six fields'],
  ])('%s is no such time, and it is said why', (text, why) => {
    expect(cronProblem(text)).toContain(why)
    expect(cronProblem(text)).toContain('for example "0 6 * * *"')
  })

  test('that is taken is one that what runs it takes', () => {
    const item = fc.oneof(
      fc.constantFrom('*', '?', 'L', '1L', '2#3', 'mon', 'dec', '*/7', 'x', ''),
      fc.integer({ min: 0, max: 61 }).map(String),
      fc.tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 32 })).map((ends) => ends.join('-')),
      fc.tuple(fc.integer({ min: 0, max: 32 }), fc.integer({ min: 0, max: 9 })).map((parts) => parts.join('/')),
    )
    const field = fc.oneof(
      { weight: 3, arbitrary: item },
      { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(',')) },
    )
    fc.assert(
      fc.property(fc.array(field, { minLength: 5, maxLength: 6 }), (fields) => {
        const text = fields.join(' ')
        if (cronProblem(text) === undefined) expect(isRun(text)).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('stands with its line among the problems of the configuration', () => {
    const read = readConfiguration('journal_path: a\nschedule:\n  journal: ""\n  backup: "0 25 * * *"\n', 'daybook.yaml')
    expect(read.ok ? [] : read.problems.map(configProblemText)).toEqual([
      expect.stringMatching(/^daybook\.yaml:4: schedule\.backup: "25" is no hour, which is 0 to 23 or \*; for example .*; it is "0 25 \* \* \*"$/),
    ])
  })
})
