import { expect, test } from 'vitest'
import { journalEventsReport } from '../../../src/projections/reports/statistics.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'

const BOOK = `2020-01-01 open Assets:Bank
2020-01-01 open Equity:Opening
2020-01-01 * "Opening"
  Assets:Bank  1 EUR
  Equity:Opening
2021-03-01 event "employer" "Acme"
  contract: "full time"
2019-01-01 event "employer" "Nobody"
2022-03-01 event "employer" "Acme"
2024-12-01 event "employer" "Self"
2025-01-01 event "place" "Rome"
`
const told = (today: string) =>
  journalEventsReport(ledgerOfJournal(BOOK, today, { dialect: 'beancount' })).types.map(({ type, current, since, history }) => [
    `${type}: ${current} since ${since?.slice(0, 10)}`,
    ...history.map(
      ({ date, until, description, upcoming, line, tags }) =>
        `${description} ${date.slice(0, 10)}–${until?.slice(0, 10) ?? ''}${upcoming ? ' to come' : ''} :${line}${tags.map(({ name, value }) => ` ${name}=${value}`).join('')}`,
    ),
  ])

test('an event holds until the next of its type, the newest first, and what is to come holds nothing yet', () => {
  expect(told('2024-06-15')).toEqual([
    [
      'employer: Acme since 2021-03-01',
      'Self 2024-12-01– to come :10',
      'Acme 2022-03-01–2024-12-01 :9',
      'Acme 2021-03-01–2022-03-01 :6 contract=full time',
      'Nobody 2019-01-01–2021-03-01 :8',
    ],
    ['place: null since undefined', 'Rome 2025-01-01– to come :11'],
  ])
})

test('on the day of an event it holds', () => {
  expect(told('2024-12-01')[0]![0]).toBe('employer: Self since 2024-12-01')
  expect(told('2024-11-30')[0]![0]).toBe('employer: Acme since 2021-03-01')
})
