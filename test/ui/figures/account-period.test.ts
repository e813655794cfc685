import { expect, test } from 'vitest'
import type { AccountAnswer } from '../../../src/http/contract/accounts.ts'
import { bookedIn } from '../../../ui/figures/period-choices.ts'

const timeline = ['2024-01-01', '2024-02-01', '2024-03-01'].map((day, at) => ({ date: `${day}T00:00:00Z`, value: at + 0.1 }))
const flow = { kind: 'flow', timeline } as unknown as AccountAnswer

test('of whole months it is told what was booked in them, and where that stands', () => {
  expect(bookedIn(flow, { first: '2024-02-01', last: '2024-03-31' })).toEqual({
    value: 3.2,
    places: [
      ['timeline', 1, 'value'],
      ['timeline', 2, 'value'],
    ],
  })
  expect(bookedIn(flow, { first: '2025-01-01', last: '2025-12-31' })).toEqual({ value: 0, places: [] })
})

test('of other days, and of what is held, nothing is', () => {
  expect(bookedIn(flow, { first: '2024-02-02', last: '2024-03-31' })).toBeUndefined()
  expect(bookedIn(flow, { first: '2024-02-01', last: '2024-03-30' })).toBeUndefined()
  expect(bookedIn({ ...flow, kind: 'balance' }, { first: '2024-02-01', last: '2024-03-31' })).toBeUndefined()
})
