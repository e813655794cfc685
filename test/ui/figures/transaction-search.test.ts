import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { parseSearch } from '../../../src/projections/search/parse.ts'
import { SearchProblem } from '../../../src/projections/search/query.ts'
import {
  allOf,
  conditionOf,
  daysText,
  NO_SEARCH,
  queryOf,
  scopeText,
  type Search,
  searchIn,
  searchText,
} from '../../../ui/pages/transactions/search-figures.ts'

const DATES = { today: parseDay('2024-06-01'), weekStart: 0, financialYearMonth: 4, dateOrder: 'dmy' as const, locale: '' }
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
