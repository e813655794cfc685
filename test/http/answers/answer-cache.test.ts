import { expect, test } from 'vitest'
import { AnswerCache, writeAnswer } from '../../../src/http/report-routes.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'

test('other requests are answered while a long answer is written', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  function* slowly(): Generator<string> {
    for (let nth = 0; nth < 30; nth++) {
      for (const until = performance.now() + 20; performance.now() < until; );
      yield 'ö'.repeat(2000)
    }
  }
  const answer = await writeAnswer(slowly())
  clearInterval(timer)
  expect(answer.toString()).toBe('ö'.repeat(60_000))
  expect(turns).toBeGreaterThan(3)
})

test('an answer that cannot be written fails, and is written again for the next request', async () => {
  const [cache, ledger] = [new AnswerCache(), {} as ValuedLedger]
  function* broken(): Generator<string> {
    yield '0'.repeat(2000)
    throw new Error('no rate')
  }
  await expect(cache.answer(ledger, '/api/networth', () => writeAnswer(broken()))).rejects.toThrow('no rate')
  expect(String(await cache.answer(ledger, '/api/networth', () => writeAnswer(['1'])))).toBe('1')
})

test('an answer is cached by request until the book changes', async () => {
  const cache = new AnswerCache()
  const [ledger, next] = [{} as ValuedLedger, {} as ValuedLedger]
  let written = 0
  const ask = async (of: ValuedLedger, key: string): Promise<number> => {
    await cache.answer(of, key, () => writeAnswer([`${++written}`]))
    return written
  }
  expect([await ask(ledger, 'a'), await ask(ledger, 'a')]).toEqual([1, 1])
  expect([await ask(ledger, 'b'), await ask(ledger, 'a')]).toEqual([2, 2])
  expect([await ask(next, 'a'), await ask(next, 'a')]).toEqual([3, 3])
})
