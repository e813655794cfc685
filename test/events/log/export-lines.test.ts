import { expect, test } from 'vitest'
import { exportedLines } from '../../../src/events/log/export-lines.ts'

test('a text has lines, also where the last has no end and where it is a part of more bytes', async () => {
  const bytes = Buffer.from('xxone\n\nCafé \u2028 \u2029\nend')
  const lines = async (text: Uint8Array, pieceBytes: number): Promise<string[]> => {
    const found: string[] = []
    const pieces = async function* (): AsyncIterable<Uint8Array> {
      for (let at = 0; at < text.length; at += pieceBytes) yield await Promise.resolve(text.subarray(at, at + pieceBytes))
    }
    for await (const line of exportedLines(pieces())) found.push(line)
    return found
  }
  // A letter of two bytes may be in two pieces, and a line in many.
  for (const pieceBytes of [1, 2, 3, 5, 8, 100]) {
    expect(await lines(bytes.subarray(2), pieceBytes)).toEqual(['one', '', 'Café \u2028 \u2029', 'end'])
    expect(await lines(bytes.subarray(2, 6), pieceBytes)).toEqual(['one'])
    expect(await lines(new Uint8Array(0), pieceBytes)).toEqual([])
  }
})

test('a line that is longer than any event is refused, and not held until there is no memory', async () => {
  const piece = Buffer.alloc(16 * 1024 * 1024, 'x')
  let given = 0
  const endless = async function* (): AsyncIterable<Uint8Array> {
    for (; given < 64; given++) yield await Promise.resolve(piece)
  }
  const all = async (): Promise<void> => {
    for await (const line of exportedLines(endless())) expect(line).toBe('')
  }
  await expect(all()).rejects.toThrow('a line is longer than any event')
  expect(given).toBeLessThan(20)
})
