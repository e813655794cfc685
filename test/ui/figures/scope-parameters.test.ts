import { describe, expect, test } from 'vitest'
import {
  comparedPeriod,
  kindOf,
  movedPeriod,
  partsOfScope,
  periodIn,
  type PeriodKind,
  periodWith,
  periodWords,
  scopeIn,
  scopeQuery,
  withScope,
} from '../../../ui/figures/scope-parameters.ts'

describe('a period', () => {
  test.each([
    ['2024', '2024-01-01', '2024-12-31', '2024'],
    ['2024-H2', '2024-07-01', '2024-12-31', 'H2 2024'],
    ['2024-Q1', '2024-01-01', '2024-03-31', 'Q1 2024'],
    ['2024-02', '2024-02-01', '2024-02-29', 'Feb 2024'],
    ['FY2023', '2023-04-01', '2024-03-31', 'FY 2023 - 24'],
    ['2024-01-05..2024-02-10', '2024-01-05', '2024-02-10', '5 Jan 2024 – 10 Feb 2024'],
  ])('%s is the days from %s to %s', (text, first, last, words) => {
    expect(periodIn(text, 4)).toEqual({ first, last })
    expect(periodWords(text, 4)).toBe(words)
  })

  test.each(['', '2024-13', '2024-Q5', '24', '2024-02-10..2024-01-05', '2024-02-31x..2024-03-01', '2023-02-27..2023-02-30', 'FY'])(
    '%s is none',
    (text) => {
      expect(periodIn(text, 1)).toBeUndefined()
    },
  )

  test('of every kind has today in it, and its neighbours beside it', () => {
    for (const kind of ['month', 'quarter', 'half', 'year', 'financial'] as const satisfies readonly PeriodKind[]) {
      const here = periodWith(kind, '2024-02-15', 4)
      const range = periodIn(here, 4)!
      expect([kindOf(here), range.first <= '2024-02-15' && '2024-02-15' <= range.last]).toEqual([kind, true])
      const [before, after] = [periodIn(movedPeriod(here, -1, 4), 4)!, periodIn(movedPeriod(here, 1, 4), 4)!]
      expect(before.last < range.first && range.last < after.first).toBe(true)
      expect(movedPeriod(movedPeriod(here, -1, 4), 1, 4)).toBe(here)
    }
    expect(movedPeriod('2024-01-05..2024-01-09', -1, 1)).toBe('2023-12-31..2024-01-04')
  })

  test('is compared with the one before, or with the same days a year before', () => {
    expect(comparedPeriod({ period: '2024-Q1', compare: 'previous' }, { today: '2026-06-14', financialMonth: 1 })).toBe('2023-Q4')
    expect(comparedPeriod({ period: '2024-02', compare: 'year' }, { today: '2026-06-14', financialMonth: 1 })).toBe('2023-02')
    expect(comparedPeriod({ period: 'FY2023', compare: 'year' }, { today: '2026-06-14', financialMonth: 4 })).toBe('FY2022')
    expect(comparedPeriod({ period: '2024-02-05..2024-02-29', compare: 'year' }, { today: '2026-06-14', financialMonth: 1 })).toBe(
      '2023-02-05..2023-02-28',
    )
    expect([
      comparedPeriod({ period: '', compare: 'year' }, { today: '2026-06-14', financialMonth: 1 }),
      comparedPeriod({ period: '2024', compare: '' }, { today: '2026-06-14', financialMonth: 1 }),
    ]).toEqual(['', ''])
    // Whatever it is, a page can be asked about it.
    for (const period of ['0001', '0001-01', '0001-Q1', '0001-01-01..0001-01-31', 'FY0001', 'FY0000', '0000'])
      for (const compare of ['previous', 'year'] as const) {
        const other = comparedPeriod({ period, compare }, { today: '2026-06-14', financialMonth: 4 })
        expect([period, other, other === '' || periodIn(other, 4) !== undefined]).toEqual([period, other, true])
      }
    expect(comparedPeriod({ period: '0001', compare: 'previous' }, { today: '2026-06-14', financialMonth: 1 })).toBe('')
  })

  test('that is not over is compared with the same days of the other', () => {
    const other = (period: string, compare: 'previous' | 'year', today = '2026-06-14') =>
      comparedPeriod({ period, compare }, { today, financialMonth: 4 })
    expect(other('2026', 'previous')).toBe('2025-01-01..2025-06-14')
    expect(other('2026-06', 'previous')).toBe('2026-05-01..2026-05-14')
    expect(other('2026-06', 'year')).toBe('2025-06-01..2025-06-14')
    expect(other('2026-Q2', 'previous')).toBe('2026-01-01..2026-03-14')
    expect(other('FY2026', 'previous')).toBe('2025-04-01..2025-06-14')
    expect(other('2026-03', 'previous', '2026-03-30')).toBe('2026-02-01..2026-02-28')
    expect(other('2026-06-01..2026-06-30', 'previous')).toBe('2026-05-18..2026-05-31')
    // On its last day a period is whole, and so is the other.
    expect(other('2026-06', 'previous', '2026-06-30')).toBe('2026-05')
  })
})

describe('a scope', () => {
  const text =
    'period=2024-Q1&compare=year&currency=USD&as_of=2024-02-15&as_of_event=12&only_account=Assets%3AX&only_payee=A&only_payee=B&only_tag=trip'

  test('is read from the address and written to it, which keeps everything else', () => {
    const scope = scopeIn(new URLSearchParams(text))
    expect(withScope(new URLSearchParams('q=x&currency=EUR&only_tag=old'), scope).toString()).toBe(`q=x&${text}`)
    expect(partsOfScope(scope)).toEqual(['period', 'compare', 'currency', 'as_of', 'as_of_event', 'only'])
    expect(partsOfScope(scopeIn(new URLSearchParams('period=soon&as_of=never&as_of_event=-1&compare=x')))).toEqual([])
  })

  test('is asked of the service in the parts that a page answers to, as of the earlier of its days', () => {
    const scope = scopeIn(new URLSearchParams(text))
    const at = { today: '2024-03-20', financialMonth: 1 }
    expect(scopeQuery(scope, ['period', 'as_of', 'only'], at)).toEqual({
      as_of_date: '2024-02-15',
      report_currency: undefined,
      as_of_event: undefined,
      only_account: 'Assets:X',
      only_payee: 'A\nB',
      only_tag: 'trip',
    })
    expect(scopeQuery({ ...scope, asOf: '' }, ['period'], at).as_of_date).toBeUndefined()
    expect(scopeQuery({ ...scope, asOf: '' }, ['period'], { ...at, today: '2024-05-01' }).as_of_date).toBe('2024-03-31')
  })
})
