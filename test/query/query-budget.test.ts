import { expect, test } from 'vitest'
import { QueryBudget } from '../../src/query/queries.ts'

test('a user whose queries took too long waits, others do not, and time gives it back, whatever happened to the queries', async () => {
  let now = 0
  const budget = new QueryBudget(() => now)
  const taking = (seconds: number) => (): Promise<void> => {
    now += seconds
    return Promise.reject(new Error('stopped'))
  }
  for (let at = 0; at < 7; at++) await expect(budget.counted('ana', taking(10))).rejects.toThrow('stopped')
  expect(budget.waitSeconds('ana')).toBe(0)
  await expect(budget.counted('ana', taking(10))).rejects.toThrow('stopped')
  expect([budget.waitSeconds('ana'), budget.waitSeconds('bob'), budget.waitSeconds('')]).toEqual([10, 0, 0])
  now += 10
  expect(budget.waitSeconds('ana')).toBe(0)
})
