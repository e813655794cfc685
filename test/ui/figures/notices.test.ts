import { expect, test } from 'vitest'
import { dueNotices, reconciliationNotices, untold } from '../../../ui/figures/notice-figures.ts'

const bill = (name: string, inDays: number, kind: 'in' | 'out' = 'out') => ({
  name,
  next: '2024-03-05',
  inDays,
  interval: 30,
  flow: { kind, amount: 700 },
})

test('a bill is told the day before and when it is late; what comes in, what is far off and what is over are not', () => {
  const told = dueNotices([bill('Rent', 1), bill('Gym', -3), bill('Salary', 0, 'in'), bill('Choir', 2), bill('Over', -200)])
  expect(told.map(({ title, body }) => `${title}: ${body}`)).toEqual([
    'Rent is due: in 1 day, on 5 Mar 2024',
    'Gym is past due: 3 days late, on 5 Mar 2024',
  ])
})

test('no notice tells an amount', () => {
  expect(JSON.stringify(dueNotices([bill('Rent', 0)]))).not.toContain('700')
})

test('an account is told once it is due to be reconciled', () => {
  const record = (account: string, isOverdue: boolean, last: string | null) => ({ account, is_overdue: isOverdue, last_reconciled_date: last })
  expect(
    reconciliationNotices([record('Assets:A', true, '2024-01-02T00:00:00Z'), record('Assets:B', false, null), record('Assets:C', true, null)]).map(
      ({ title, body }) => `${title}: ${body}`,
    ),
  ).toEqual(['Assets:A is due to be reconciled: It was on 2 Jan 2024', 'Assets:C is due to be reconciled: It never was'])
})

test('the same is told once: a bill again when it is late, and another time when it comes back', () => {
  const first = untold(dueNotices([bill('Rent', 1)]), [])
  expect(untold(dueNotices([bill('Rent', 0)]), first.told).notices).toEqual([])
  expect(untold(dueNotices([bill('Rent', -1)]), first.told).notices.length).toBe(1)
  expect(untold(dueNotices([{ ...bill('Rent', 1), next: '2024-04-05' }]), first.told).notices.length).toBe(1)
  expect(untold(dueNotices([bill('Rent', 1)]), ['a', 'b'], 2).told).toEqual(['b', first.told[0]])
})
