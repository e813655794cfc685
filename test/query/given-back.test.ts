import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { Queries } from '../../src/query/queries.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'

const ledger = ledgerOf('2024-01-02 Shop\n  Expenses:Food  12.50 EUR\n  Assets:Cash\n', '2024-02-01')
const queries = new Queries({ seconds: 120, megabytes: 100 })
const answerTo = async (query: string): Promise<unknown> => {
  const answer = await queries.ask({ query, ledger })
  return answer instanceof Refusal ? answer.message : answer.rows
}
beforeAll(() => answerTo('select 1'), 60_000)
afterAll(() => queries.close())

test('the room that a query sorted in is there for the next one, also when it was too little', { timeout: 240_000 }, async () => {
  const sorting = 'select count(distinct g) from generate_series(1, 1000000) g'
  expect(await answerTo(sorting)).toEqual([[1000000]])
  for (let at = 0; at < 2; at++) {
    expect(await answerTo("select repeat('x', 30000000) as a from generate_series(1, 30)")).toMatch(/room for sorting/)
    expect(await answerTo('select current_user::text')).toEqual([['reader']])
  }
  expect(await answerTo(sorting)).toEqual([[1000000]])
})
