import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerPiece, deflated, stored } from '../../../src/http/answers/answer-piece.ts'
import { crcOfBoth, gzipOf } from '../../../src/http/answers/gzip-of-pieces.ts'
import { anyText } from '../../support/any-text.ts'

const part = fc.record({
  text: anyText({ maxLength: 40 }),
  times: fc.nat({ max: 400 }),
  form: fc.constantFrom('stored', 'deflated', 'kept'),
})

test('parts that were compressed each by itself are one gzip stream, in any order and any number of times', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
      const texts = parts.map(({ text, times }) => text.repeat(times + 1))
      const made = parts.map(({ form }, at) => {
        const plain = Buffer.from(texts[at]!)
        if (form === 'stored') return stored(plain)
        return form === 'kept' ? new AnswerPiece(texts[at]!).deflated : deflated(plain)
      })
      const all = await Promise.all([...made, ...made])
      expect(gunzipSync(gzipOf(all)).equals(Buffer.from(texts.join('').repeat(2)))).toBe(true)
    }),
  )
})

test('the check sum of two texts follows from theirs', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), fc.nat({ max: 100_000 }), (a, b, zeros) => {
      const second = Buffer.concat([b, Buffer.alloc(zeros)])
      expect(crcOfBoth(crc32(a), crc32(second), second.length)).toBe(crc32(Buffer.concat([a, second])))
    }),
  )
})

test('a piece says the same before and after it was compressed', async () => {
  const piece = new AnswerPiece('Größe, '.repeat(5000))
  expect(piece.text).toBe('Größe, '.repeat(5000))
  await piece.deflated
  expect(piece.text).toBe('Größe, '.repeat(5000))
})
