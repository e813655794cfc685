import { expect, test } from 'vitest'
import { dayHere, dayIn, systemClock } from '#vocabulary/clock.ts'
import { StandingClock } from '../../support/standing-clock.ts'
import { formatDay } from '#vocabulary/day.ts'

test('a standing clock stands still until it is moved on', () => {
  const clock = new StandingClock('2024-02-28T23:59:59.500Z')
  expect([clock.now(), clock.now()]).toEqual(['2024-02-28T23:59:59.500Z', '2024-02-28T23:59:59.500Z'])
  clock.advance(500)
  clock.advance(1)
  expect(clock.now()).toBe('2024-02-29T00:00:00.001Z')
})

test('a standing clock that is set to another time has let no time pass', () => {
  const clock = new StandingClock('2024-02-28T12:00:00Z')
  expect(clock.steadyMs()).toBe(0)
  clock.advance(1500)
  clock.set('2020-01-01T00:00:00Z')
  expect([clock.now(), clock.steadyMs()]).toEqual(['2020-01-01T00:00:00.000Z', 1500])
})

test("the system's clock tells now, in UTC", () => {
  const before = Date.now()
  const now = systemClock.now()
  expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now())
  const steady = systemClock.steadyMs()
  expect(systemClock.steadyMs()).toBeGreaterThanOrEqual(steady)
  expect(steady).toBeGreaterThan(0)
})

test.each([
  ['UTC', '2024-02-29T00:00:00.000Z', '2024-02-29'],
  ['UTC', '2024-02-28T23:59:59.999Z', '2024-02-28'],
  ['Pacific/Kiritimati', '2023-12-31T10:00:00.000Z', '2024-01-01'],
  ['America/New_York', '2024-01-01T04:59:59.999Z', '2023-12-31'],
  ['America/New_York', '2024-01-01T05:00:00.000Z', '2024-01-01'],
  // The clocks there had gone forward the night before.
  ['Europe/Vienna', '2024-03-31T22:00:00.000Z', '2024-04-01'],
  ['Asia/Kolkata', '2024-03-01T18:30:00.000Z', '2024-03-02'],
])('in %s it is at %s the day %s', (timeZone, instant, day) => expect(formatDay(dayIn(timeZone, instant))).toBe(day))

test('here it is the day that it is in the time zone of the machine', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  for (let hour = 0; hour < 24; hour++) {
    const instant = `2024-03-31T${String(hour).padStart(2, '0')}:30:00.000Z`
    expect(dayHere(instant)).toBe(dayIn(timeZone, instant))
  }
})
