import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { PreparedAnswer } from '../../src/http/prepared-answer.ts'

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
