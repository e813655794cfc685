import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { lastDayOfFigures } from '../../../src/service/ledgers/ledgers.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const ENTRY = '2015-03-01 Shop\n  Expenses:Food  1 EUR\n  Assets:Cash\n'
test.each([
  ['on the last day with data once nobody has written for 120 days', ENTRY, '2015-06-30', '2015-03-01'],
  ['today until then', ENTRY, '2015-06-29', '2015-06-29'],
  ['on the day of the last price, where that is later', `${ENTRY}P 2015-05-01 ACME 2 EUR\n`, '2026-11-22', '2015-05-01'],
  ['today while something is booked ahead', `${ENTRY}2027-01-01 Rent\n  Expenses:Rent  1 EUR\n  Assets:Cash\n`, '2026-11-22', '2026-11-22'],
  ['today in a book without anything', '', '2026-11-22', '2026-11-22'],
])('figures end %s', (_, text, today, last) => {
  expect(lastDayOfFigures(viewFromText(text), parseDay(today))).toBe(parseDay(last))
})
