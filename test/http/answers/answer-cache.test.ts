import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AnswerCache, writeAnswer } from '../../../src/http/report-routes.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'

const READ = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
const ENCODINGS = ['br', 'gzip', 'identity'] as const

test.each([
  ['empty', '', ['identity', 'identity', 'identity']],
  ['short', 'ö'.repeat(500), ['identity', 'identity', 'identity']],
  ['longer', 'abcdefgö'.repeat(10_000), ENCODINGS],
  ['very long', 'abcdefgö'.repeat(1_400_000), ENCODINGS],
] as const)('an answer that is %s is the same text in every encoding', async (_, text, sent) => {
  for (const [nth, asked] of ENCODINGS.entries()) {
    const answer = await writeAnswer((text.match(/[^]{1,65536}/g) ?? []).values(), asked)
    expect(answer.encoding).toBe(sent[nth])
    expect(READ[answer.encoding](answer.body).toString()).toBe(text)
  }
})

test('other requests are answered while a long answer is written', async () => {
  for (const encoding of ENCODINGS) {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    function* slowly(): Generator<string> {
      for (let nth = 0; nth < 30; nth++) {
        for (const until = performance.now() + 20; performance.now() < until; );
        yield '0'.repeat(2000)
      }
    }
    await writeAnswer(slowly(), encoding)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  }
})

test('an answer that cannot be written fails, and is written again for the next request', async () => {
  const [cache, ledger] = [new AnswerCache(), {} as ValuedLedger]
  function* broken(): Generator<string> {
    yield '0'.repeat(2000)
    throw new Error('no rate')
  }
  for (const encoding of ENCODINGS) {
    const place = { key: '/api/networth', encoding }
    await expect(cache.answer(ledger, place, () => writeAnswer(broken(), encoding))).rejects.toThrow('no rate')
    const text = '1'.repeat(2000)
    const { body } = await cache.answer(ledger, place, () => writeAnswer([text].values(), encoding))
    expect(READ[encoding](body).toString()).toBe(text)
  }
})

test('an answer is cached by request and encoding until the book changes', async () => {
  const cache = new AnswerCache()
  const [ledger, next] = [{} as ValuedLedger, {} as ValuedLedger]
  let written = 0
  const ask = async (of: ValuedLedger, key: string, encoding: (typeof ENCODINGS)[number]): Promise<number> => {
    await cache.answer(of, { key, encoding }, () => writeAnswer([`${++written}`.repeat(1500)].values(), encoding))
    return written
  }
  expect([await ask(ledger, 'a', 'gzip'), await ask(ledger, 'a', 'gzip')]).toEqual([1, 1])
  expect([await ask(ledger, 'a', 'br'), await ask(ledger, 'b', 'gzip'), await ask(ledger, 'a', 'gzip')]).toEqual([2, 3, 3])
  expect([await ask(next, 'a', 'gzip'), await ask(next, 'a', 'gzip')]).toEqual([4, 4])
})
