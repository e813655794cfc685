import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { readPeriod, type SearchDates } from '../../../src/projections/search/date-words.ts'

/* A Sunday. */
const DATES: SearchDates = { today: parseDay('2023-09-03'), weekStart: 1, financialYearMonth: 4, dateOrder: 'dmy', locale: '', currency: 'EUR' }
const read = (words: string, dates: Partial<SearchDates> = {}): string => {
  const period = readPeriod(words, { ...DATES, ...dates })
  return period ? `${formatDay(period.first)} ${period.first === period.last ? '' : formatDay(period.last)}`.trim() : 'no date'
}

describe('words for days', () => {
  test.each([
    ['2023', '2023-01-01 2023-12-31'],
    ['2023-02', '2023-02-01 2023-02-28'],
    ['2024/2', '2024-02-01 2024-02-29'],
    ['2023-02-05', '2023-02-05'],
    ['05/01/2023', '2023-01-05'],
    ['5.1.23', '2023-01-05'],
    ['05/13/2023', '2023-05-13'],
    ['01/2023', '2023-01-01 2023-01-31'],
    ['2023-13', 'no date'],
    ['2023-02-30', 'no date'],
    ['0000', 'no date'],
    ['Today', '2023-09-03'],
    ['yesterday', '2023-09-02'],
    ['tomorrow', '2023-09-04'],
    ['this week', '2023-08-28 2023-09-03'],
    ['last week', '2023-08-21 2023-08-27'],
    ['this month', '2023-09-01 2023-09-30'],
    ['last  month', '2023-08-01 2023-08-31'],
    ['next month', '2023-10-01 2023-10-31'],
    ['last 3 months', '2023-06-01 2023-08-31'],
    ['next 2 months', '2023-10-01 2023-11-30'],
    ['past 3 months', '2023-06-04 2023-09-03'],
    ['past 30 days', '2023-08-05 2023-09-03'],
    ['last 7 days', '2023-08-27 2023-09-02'],
    ['last quarter', '2023-04-01 2023-06-30'],
    ['this quarter', '2023-07-01 2023-09-30'],
    ['last year', '2022-01-01 2022-12-31'],
    ['last 2 years', '2021-01-01 2022-12-31'],
    ['fy 2023', '2023-04-01 2024-03-31'],
    ['FY2023-24', '2023-04-01 2024-03-31'],
    ['fy 2023-25', 'no date'],
    ['fy 2023 - 24', '2023-04-01 2024-03-31'],
    ['2023 - 24', '2023-04-01 2024-03-31'],
    ['2023 - 25', 'no date'],
    ['q4 fy 2023 - 24', '2024-01-01 2024-03-31'],
    ['fy 2022 - fy 2023', '2022-04-01 2024-03-31'],
    ['fy', '2023-04-01 2024-03-31'],
    ['last fy', '2022-04-01 2023-03-31'],
    ['this financial year', '2023-04-01 2024-03-31'],
    ['q1 2023', '2023-01-01 2023-03-31'],
    ['2023-q4', '2023-10-01 2023-12-31'],
    ['q2', '2023-04-01 2023-06-30'],
    ['q1 fy 2023', '2023-04-01 2023-06-30'],
    ['2023-w01', '2023-01-02 2023-01-08'],
    ['2020-w53', '2020-12-28 2021-01-03'],
    ['2023-w53', 'no date'],
    ['3 days ago', '2023-08-31'],
    ['2 weeks ago', '2023-08-14 2023-08-20'],
    ['1 month ago', '2023-08-01 2023-08-31'],
    ['jan', '2023-01-01 2023-01-31'],
    ['Jan 2023', '2023-01-01 2023-01-31'],
    ['sept 2022', '2022-09-01 2022-09-30'],
    ['1 jan 2023', '2023-01-01'],
    ['jan 1, 2023', '2023-01-01'],
    ['2nd february', '2023-02-02'],
    ['31 feb', 'no date'],
    ['2023 jan', '2023-01-01 2023-01-31'],
    ['sunday', '2023-09-03'],
    ['last sunday', '2023-08-27'],
    ['monday', '2023-08-28'],
    ['next friday', '2023-09-08'],
    ['jan 2023 to mar 2023', '2023-01-01 2023-03-31'],
    ['2023-01-01 to 2023-02-01', '2023-01-01 2023-02-01'],
    ['2023-01..2023-03', '2023-01-01 2023-03-31'],
    ['2023-01-10 - today', '2023-01-10 2023-09-03'],
    ['2023 to 2022', 'no date'],
    ['since 2023-04', '2023-04-01 9999-12-31'],
    ['2023-04 ..', '2023-04-01 9999-12-31'],
    ['until 2023-04', '0001-01-01 2023-04-30'],
    ['before 2023-04', '0001-01-01 2023-03-31'],
    ['after 2023-04', '2023-05-01 9999-12-31'],
    ['month', 'no date'],
    ['last', 'no date'],
    ['last 0 days', 'no date'],
    ['last 9999 years', 'no date'],
    ['..', 'no date'],
    ['', 'no date'],
    ['ma', 'no date'],
  ])('%s', (words, period) => expect(read(words)).toBe(period))

  test('weeks begin when the owner says', () => {
    expect(read('last week', { weekStart: 0 })).toBe('2023-08-27 2023-09-02')
    expect(read('this week', { weekStart: 6 })).toBe('2023-09-02 2023-09-08')
  })
  test('three numbers are read in the order of the locale, and in the only one that makes a day', () => {
    expect(read('05/01/2023', { dateOrder: 'mdy' })).toBe('2023-05-01')
    expect(read('13/01/2023', { dateOrder: 'mdy' })).toBe('2023-01-13')
    expect(read('5.1.2023', { dateOrder: 'mdy' })).toBe('2023-01-05')
    expect(read('23/05/01', { dateOrder: 'ymd' })).toBe('2023-05-01')
  })
  test('months have the names of the locale too', () => {
    expect(read('Mai 2023', { locale: 'de-AT' })).toBe('2023-05-01 2023-05-31')
    expect(read('jänner', { locale: 'de-AT' })).toBe('2023-01-01 2023-01-31')
    expect(read('1. März 2023', { locale: 'de-AT' })).toBe('2023-03-01')
    expect(read('luglio')).toBe('no date')
  })
  test('financial years are the owner’s', () => {
    expect(read('fy 2023', { financialYearMonth: 1 })).toBe('2023-01-01 2023-12-31')
    expect(read('last 3 months', { today: parseDay('2024-05-31') })).toBe('2024-02-01 2024-04-30')
    expect(read('past 3 months', { today: parseDay('2024-05-31') })).toBe('2024-03-01 2024-05-31')
  })
})
