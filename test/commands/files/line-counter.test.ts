import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineCounter } from '../../../src/commands/files/hunks.ts'

test('line ends in front of a byte are counted, asked for in the order of the bytes, the same one again too', () => {
  const contents = fc.array(fc.constantFrom('\n', 'a', 'é'), { maxLength: 30 }).map((pieces) => Buffer.from(pieces.join('')))
  fc.assert(
    fc.property(contents, fc.array(fc.nat(40)), (bytes, offsets) => {
      const count = lineCounter(bytes)
      const asked = offsets.map((offset) => Math.min(offset, bytes.length)).toSorted((a, b) => a - b)
      expect(asked.map((at) => count(at))).toEqual(asked.map((at) => bytes.subarray(0, at).filter((byte) => byte === 0x0a).length))
    }),
  )
})
