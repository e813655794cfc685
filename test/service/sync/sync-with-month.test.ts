import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { BudgetReport } from '../../../src/projections/reports/budget.ts'
import { syncWithMonth } from '../../../src/service/sync/unattended-syncs.ts'
import { until } from '../../support/until.ts'
import { openWholeDaybook } from '../../support/whole-daybook.ts'

// Everything else goes on as it does: only who looks every half minute waits for the test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())
const look = (): void => void vi.advanceTimersByTime(60_000)

test('it is asked once for each month that begins, and no more once it has ended', () => {
  let today = '2024-01-31'
  const asked: string[] = []
  const end = syncWithMonth(
    () => parseDay(today),
    () => void asked.push(today),
  )
  for (today of ['2024-01-31', '2024-02-01', '2024-02-02', '2024-02-29', '2024-05-03', '2024-05-03', '2024-04-30', '2025-04-30']) look()
  expect(asked).toEqual(['2024-02-01', '2024-05-03', '2024-04-30', '2025-04-30'])
  end()
  today = '2026-01-01'
  look()
  expect(asked).toHaveLength(4)
})

test('a server that nobody touches plans as far ahead after the end of a month as one that was just started', async () => {
  const book = '~ Monthly\n    Expenses:Food  100.00 EUR\n    Assets:Bank\n\n2024-06-01 Job\n    Assets:Bank  9000.00 EUR\n    Income:Job\n'
  const server = await openWholeDaybook({ 'main.ledger': book })
  const planned = async (): Promise<string | undefined> =>
    Object.keys((await server.get<BudgetReport>('/api/budget')).budgetsByMonth)
      .toSorted()
      .at(-1)
  try {
    expect(await planned()).toBe('2027-05')
    server.clock.set('2024-07-01T00:00:10.000Z')
    look()
    await until(planned, (last) => last === '2027-06')
    expect(server.daybook.jobs.list().map(({ cause }) => cause)).toEqual(['api', 'schedule'])
  } finally {
    await server.close()
  }
})
