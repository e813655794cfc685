import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { parseSearch } from '../../../../src/projections/search/parse-search.ts'
import { SearchProblem } from '../../../../src/projections/search/search-query.ts'
import {
  ALL_CHOSEN,
  allOf,
  completed,
  conditionOf,
  countChosen,
  daysText,
  isChosen,
  NO_SEARCH,
  NONE_CHOSEN,
  queryOf,
  runsOf,
  scopeText,
  type Search,
  searchIn,
  searchText,
  withChosen,
} from '../../../../ui/pages/transactions/search-figures.ts'

test('some are chosen, and let go of again', () => {
  const some = withChosen(NONE_CHOSEN, ['a', 'b', 'c'], true)
  const fewer = withChosen(some, ['b', 'x'], false)
  expect(['a', 'b', 'c', 'x'].filter((id) => isChosen(fewer, id))).toEqual(['a', 'c'])
  expect(countChosen(fewer, 100)).toBe(2)
  expect(countChosen(NONE_CHOSEN, 100)).toBe(0)
})
test('all but some are chosen without knowing all of them', () => {
  const most = withChosen(withChosen(ALL_CHOSEN, ['a', 'b'], false), ['b'], true)
  expect(['a', 'b', 'never seen'].map((id) => isChosen(most, id))).toEqual([false, true, true])
  expect(countChosen(most, 100)).toBe(99)
  expect(countChosen(withChosen(ALL_CHOSEN, ['gone'], false), 0)).toBe(0)
})

const told = (text: string, wrong?: { from: number; to: number }): string[] =>
  runsOf(text, wrong)
    .filter(({ kind }) => kind !== 'blank')
    .map(({ text: run, kind, isWrong }) => `${run} ${kind}${isWrong ? ' wrong' : ''}`)

describe('the colours of a search', () => {
  test('are those of what each piece is read as', () => {
    expect(told('account = Food AND NOT 42 [may] /x/ "y"')).toEqual([
      'account property',
      '= operator',
      'Food word',
      'AND and',
      'NOT not',
      '42 number',
      '[may] date',
      '/x/ pattern',
      '"y" text',
    ])
  })
  test('part a piece where only some of it is wrong', () => {
    expect(told('abcdef', { from: 2, to: 4 })).toEqual(['ab word', 'cd word wrong', 'ef word'])
  })
  test('cover the text and nothing else, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(30), fc.nat(30), (text, a, b) => {
        const wrong = { from: Math.min(a, b), to: Math.max(a, b) }
        expect(
          runsOf(text, wrong)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

test('a completion takes the place of what was typed, with a blank behind it to go on', () => {
  expect(completed('acc', { from: 0, to: 3, text: 'account ' })).toEqual({ text: 'account ', at: 8 })
  expect(completed('account = fo', { from: 10, to: 12, text: 'Expenses:Food' })).toEqual({ text: 'account = Expenses:Food ', at: 24 })
  expect(completed('account = fo b', { from: 10, to: 12, text: 'Food' })).toEqual({ text: 'account = Food b', at: 15 })
})

const DATES = { today: parseDay('2024-06-01'), weekStart: 0, financialYearMonth: 4, dateOrder: 'dmy' as const, locale: '', currency: 'EUR' }
const canBeRead = (text: string): boolean => !(parseSearch(text, DATES) instanceof SearchProblem)

describe('a search in an address', () => {
  test('comes back as it went', () => {
    const text = fc.string().filter((written) => written.trim() !== '')
    const day = fc.constantFrom('2024-02-29', '2026-11-28', '0001-01-01')
    fc.assert(
      fc.property(fc.record({ text, account: text, from: day, to: day, min: text, max: text }), (search: Search) => {
        expect(searchIn(new URLSearchParams(queryOf(search)))).toEqual(search)
      }),
    )
    expect(queryOf(NO_SEARCH)).toBe('')
  })

  test.each(['2026-02-31', '2026-13-01', '2026', 'soon'])('has no day where the calendar has none: %s', (day) => {
    expect(searchIn(new URLSearchParams({ from: day, to: day }))).toEqual(NO_SEARCH)
  })
})

describe('what the server is asked', () => {
  const asked = (change: Partial<Search>): string => searchText({ ...NO_SEARCH, ...change })
  test('is the text and every field, which hold together', () => {
    expect(asked({})).toBe('')
    expect(asked({ text: ' food ' })).toBe('food')
    expect(asked({ text: 'a OR b', account: 'Assets:"My" Bank', from: '2024-01-01', to: '2024-02-01', min: '10', max: '20.5' })).toBe(
      '(a OR b) account == "Assets:\\"My\\" Bank" date >= 2024-01-01 date <= 2024-02-01 total >= 10 total <= 20.5',
    )
  })
  test('leaves out what is no day and no number', () => {
    expect(asked({ from: 'soon', to: '2024', min: 'much', max: '1,5' })).toBe('')
  })
  test('can always be read, whatever names the book has', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('account', 'payee', 'tag', 'commodity'), (name, by) => {
        expect(canBeRead(asked({ account: name }))).toBe(true)
        expect(canBeRead(conditionOf(by as 'payee', name.replaceAll(/[\r\n]/g, ' ')))).toBe(true)
        expect(canBeRead(scopeText({ accounts: [name], payees: [name, 'b'], tags: [] }))).toBe(true)
      }),
    )
  })
  test('of a group is what its postings have in common', () => {
    expect([conditionOf('month', '2024-03'), conditionOf('payee', 'A "b"'), conditionOf('tag', 'trip'), conditionOf('tag', '')]).toEqual([
      'date = 2024-03',
      'payee == "A \\"b\\""',
      'tag =~ /^trip(: |$)/',
      'tag == ""',
    ])
  })
})

test('a period is a condition of its days, and conditions hold together whatever is in them', () => {
  expect(daysText({ first: '2024-02-01', last: '2024-02-29' })).toBe('date >= 2024-02-01 date <= 2024-02-29')
  expect([daysText(undefined), allOf('', 'coffee OR tea'), allOf('coffee OR tea', 'date >= 2024-02-01'), allOf('', '')]).toEqual([
    '',
    'coffee OR tea',
    '(coffee OR tea) (date >= 2024-02-01)',
    '',
  ])
})
