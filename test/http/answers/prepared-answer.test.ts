import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { AnswerPiece } from '../../../src/http/answers/answer-piece.ts'
import { PreparedAnswer } from '../../../src/http/answers/prepared-answer.ts'

const READ = { br: brotliDecompressSync, gzip: gunzipSync }
const bytes = async (body: Awaited<ReturnType<PreparedAnswer['body']>>['body']): Promise<Buffer> => (Buffer.isBuffer(body) ? body : buffer(body))

test.each([
  ['short', 'a'.repeat(1023), [undefined, undefined, undefined]],
  ['of some size', 'abcdefgh'.repeat(10_000), ['br', 'gzip', undefined]],
  // It is never there as a whole, so there is one form of it alone.
  ['very long', 'abcdefgh'.repeat(1_400_000), ['gzip', 'gzip', undefined]],
] as const)('an answer that is %s is the same in every form that a client takes', async (_, text, forms) => {
  const pieces = text.match(/[^]{1,999983}/g) ?? []
  const answer = await PreparedAnswer.of(pieces.values())
  const taken = [
    { brotli: true, gzip: true },
    { brotli: false, gzip: true },
    { brotli: false, gzip: false },
  ]
  for (const [nth, form] of forms.entries()) {
    const { body, encoding } = await answer.body(taken[nth]!)
    const sent = await bytes(body)
    expect(encoding).toBe(form)
    expect((encoding ? READ[encoding](sent) : sent).equals(Buffer.from(text))).toBe(true)
  }
})

test.each([
  ['long', 'abcdefgh'.repeat(50_000), 'gzip'],
  ['short', 'abcdefgh'.repeat(500), 'br'],
] as const)('a %s answer with pieces that are kept is the same in every form, made for the first time and again', async (_, text, form) => {
  const kept = new AnswerPiece(text)
  const whole = Buffer.from(`{"a":[${text},${text}],"ö":1}`)
  for (let time = 0; time < 2; time++) {
    const answer = await PreparedAnswer.of(['{"a":[', kept, ',', kept, '],"ö":1}'].values())
    const small = await answer.body({ brotli: true, gzip: true })
    expect(small.encoding).toBe(form)
    expect(READ[form](await bytes(small.body)).equals(whole)).toBe(true)
    expect((await bytes((await answer.body({ brotli: false, gzip: false })).body)).equals(whole)).toBe(true)
    expect(gunzipSync(await answer.gzipped()).equals(whole)).toBe(true)
    await kept.deflated
  }
})

test('others are answered while a long answer is written, whether or not it has pieces that are kept', async () => {
  for (const kept of [false, true]) {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    function* slowly(): Generator<string | AnswerPiece> {
      for (let nth = 0; nth < 30; nth++) {
        for (const until = performance.now() + 20; performance.now() < until; );
        yield kept ? new AnswerPiece('0') : '0'
      }
    }
    await PreparedAnswer.of(slowly())
    clearInterval(timer)
    expect(turns).toBeGreaterThan(3)
  }
})
