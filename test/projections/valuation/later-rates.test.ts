import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

test('an amount that is estimated by a later rate is unknown up to the day before that rate, and counts from its day on', () => {
  const { booked } = ledgerOf('2024-01-01 Find\n  Assets:Safe  3 GOLD\n  Equity:Open\nP 2024-01-05 GOLD 10 EUR\n', '2024-02-01')
  const on = (day: string) => {
    const { estimated, unknown } = booked.withoutLaterRates(parseDay(day))
    return [estimated.size, unknown.size, [0, 1].map((posting) => booked.countsOn(posting, parseDay(day)))]
  }
  expect(on('2024-01-04')).toEqual([0, 2, [false, false]])
  expect(on('2024-01-05')).toEqual([2, 0, [true, true]])
  expect(booked.withoutLaterRates(parseDay('2024-01-05'))).toBe(booked)
  expect(booked.withoutLaterRates(parseDay('2024-01-04')).amountOf(0).toString()).toBe('0')
  expect(booked.amountOf(0).toString()).toBe('30')
})
