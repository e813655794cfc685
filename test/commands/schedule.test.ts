import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import { SyncSchedule } from '../../src/commands/schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2024-03-01T05:59:30Z') }))
afterEach(() => void vi.useRealTimers())

const asked: string[] = []
const dues: string[] = []
const schedule = new SyncSchedule(
  (request, due) => {
    dues.push(due.toISOString())
    asked.push(
      `schedule ${Object.entries(request)
        .flatMap(([what, isAsked]) => (isAsked ? [what] : []))
        .join()}`,
    )
  },
  (due) => {
    dues.push(due.toISOString())
    asked.push('backup')
  },
  systemClock,
)
afterEach(() => {
  schedule.stop()
  asked.length = 0
  dues.length = 0
})
const MINUTE = 60_000
/** What knows cron expressions is loaded with the first schedule. */
const isSet = (): Promise<void> => vi.dynamicImportSettled()

test('the journal and the prices are asked for at their own times, in the time zone that is configured', async () => {
  schedule.follow({ journal: '0 7 * * *', prices: '30 7 * * *', backup: '' }, 'Europe/Vienna')
  await isSet()
  vi.advanceTimersByTime(MINUTE)
  expect(asked).toEqual(['schedule journal'])
  vi.advanceTimersByTime(30 * MINUTE)
  expect(asked).toEqual(['schedule journal', 'schedule prices'])
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  expect(asked).toEqual(['schedule journal', 'schedule prices', 'schedule journal', 'schedule prices'])
})

test('another schedule takes the place of the one before, and nothing is never', async () => {
  schedule.follow({ journal: '* * * * *', prices: '* * * * *', backup: '' }, 'UTC')
  schedule.follow({ journal: '', prices: '*/2 * * * *', backup: '' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(asked).toEqual(['schedule prices', 'schedule prices'])
  schedule.stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(asked).toHaveLength(2)
})

test('an expression that says nothing disturbs nobody', async () => {
  schedule.follow({ journal: '99 99 * * *', prices: '* * * * *', backup: '' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(MINUTE)
  expect(asked).toEqual(['schedule prices'])
})

test('a schedule that was stopped before it was set never asks', async () => {
  schedule.follow({ journal: '* * * * *', prices: '', backup: '' }, 'UTC')
  schedule.stop()
  await isSet()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(asked).toEqual([])
})

test('each is told when it was due, to the second, by which several servers know that they mean the same', async () => {
  schedule.follow({ journal: '0 7 * * *', prices: '30 7 * * *', backup: '0 8 * * *' }, 'Europe/Vienna')
  await isSet()
  vi.advanceTimersByTime(62 * MINUTE)
  vi.setSystemTime(Date.now() + 48 * 60 * MINUTE)
  vi.advanceTimersByTime(MINUTE)
  const first = ['2024-03-01T06:00:00.000Z', '2024-03-01T06:30:00.000Z', '2024-03-01T07:00:00.000Z']
  expect(dues).toEqual([...first, ...first.map((due) => due.replace('03-01', '03-02'))])
})

test('a backup is made at its own time', async () => {
  schedule.follow({ journal: '', prices: '', backup: '0 3 * * *' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  expect(asked).toEqual(['backup'])
})

describe('a clock that is set, or a machine that slept, of which timers know nothing', () => {
  const MONTH = 30 * 24 * 60 * MINUTE
  const jump = (byMs: number): void => void vi.setSystemTime(Date.now() + byMs)

  test.each([
    ['a night', '0 3 * * *', 26 * 60 * MINUTE],
    ['a month', '0 3 * * *', MONTH],
    ['a month in which there were thousands', '*/5 * * * *', MONTH],
  ])('what was missed for %s is made up for once', async (_, backup, slept) => {
    schedule.follow({ journal: '', prices: '', backup }, 'UTC')
    await isSet()
    jump(slept)
    vi.advanceTimersByTime(MINUTE)
    expect(asked).toEqual(['backup'])
  })

  test('what was not missed waits for its time by the clock', async () => {
    schedule.follow({ journal: '0 12 * * *', prices: '30 6 * * *', backup: '' }, 'UTC')
    await isSet()
    jump(5 * 60 * MINUTE)
    vi.advanceTimersByTime(MINUTE)
    expect(asked).toEqual(['schedule prices'])
    vi.advanceTimersByTime(60 * MINUTE)
    expect(asked).toEqual(['schedule prices', 'schedule journal'])
  })

  test('set back, times are those of the clock as it is now', async () => {
    schedule.follow({ journal: '', prices: '', backup: '0 7 * * *' }, 'UTC')
    await isSet()
    jump(-3 * MONTH)
    vi.advanceTimersByTime(62 * MINUTE)
    expect(asked).toEqual(['backup'])
  })

  test('one that stopped looks no more', async () => {
    schedule.follow({ journal: '', prices: '', backup: '0 7 * * *' }, 'UTC')
    await isSet()
    schedule.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('summer time', () => {
  const follow = async (now: string, rule: string, timeZone: string): Promise<void> => {
    vi.setSystemTime(Date.parse(now))
    schedule.follow({ journal: '', prices: '', backup: rule }, timeZone)
    await isSet()
  }
  const HOURS = 60 * MINUTE

  test.each([
    ['America/Santiago', '0 0 * * *', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '30 0 * * *', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '0 0 * * sun', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '0 0 6 * *', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '0,30 0-1 * * *', '2026-09-06T04:00:00.000Z,2026-09-06T04:30:00.000Z'],
    ['America/Santiago', '0 1 * * *', '2026-09-06T04:00:00.000Z'],
    ['Asia/Beirut', '0 0 * * *', '2026-03-28T22:00:00.000Z'],
    ['Africa/Cairo', '0 0 * * *', '2026-04-23T22:00:00.000Z'],
    ['America/Havana', '0 0 * * *', '2026-03-08T05:00:00.000Z'],
    ['Europe/Berlin', '30 2 * * *', '2026-03-29T01:30:00.000Z'],
  ])('in %s "%s" is not left out on the day on which it begins, and comes once', async (timeZone, rule, due) => {
    await follow(new Date(Date.parse(due.split(',')[0]!) - 2 * HOURS).toISOString(), rule, timeZone)
    vi.advanceTimersByTime(12 * HOURS)
    expect(dues.join()).toBe(due)
  })

  test('what is not due in the hour that is left out does not come for it', async () => {
    await follow('2026-09-06T02:00:00Z', '0 0 * * mon', 'America/Santiago')
    vi.advanceTimersByTime(12 * HOURS)
    expect(dues).toEqual([])
  })

  test('a machine that slept while it began makes up for it once', async () => {
    await follow('2026-09-05T22:00:00Z', '0 0 * * *', 'America/Santiago')
    vi.setSystemTime(Date.now() + 12 * HOURS)
    vi.advanceTimersByTime(MINUTE)
    expect(dues).toEqual(['2026-09-06T04:00:00.000Z'])
    vi.setSystemTime(Date.now() + 72 * HOURS)
    vi.advanceTimersByTime(MINUTE)
    expect(dues).toEqual(['2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'])
  })

  test.each([
    ['Europe/Berlin', '30 2 * * *', '2026-10-25T00:30:00.000Z'],
    ['America/Santiago', '30 23 * * *', '2026-04-05T02:30:00.000Z'],
    ['America/Havana', '0 0 * * *', '2026-11-01T04:00:00.000Z'],
  ])('in %s an hour that is there twice when it ends has "%s" once', async (timeZone, rule, due) => {
    await follow(new Date(Date.parse(due) - 2 * HOURS).toISOString(), rule, timeZone)
    vi.advanceTimersByTime(12 * HOURS)
    expect(dues).toEqual([due])
  })
})
