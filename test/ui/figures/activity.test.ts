import { expect, test } from 'vitest'
import type { ActivityAnswer } from '../../../src/http/contract/activity.ts'
import { rowsOf, withTagless } from '../../../ui/figures/activity.ts'

const row = (name: string) => ({ name, amounts: [1], total: 1 })
const ANSWER = { rows: [row(''), row('trip')], others: { rows: 0, amounts: [0], total: 0 } } as unknown as ActivityAnswer

test('what has no name is told by what it lacks', () => {
  expect(rowsOf(ANSWER).map(({ name }) => name)).toEqual(['Without a payee', 'trip'])
  expect(rowsOf(withTagless(ANSWER)).map(({ name }) => name)).toEqual(['Without a tag', 'trip'])
})
