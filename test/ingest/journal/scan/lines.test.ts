import { describe, expect, test } from 'vitest'
import {
  countLineFeeds,
  isBlank,
  lineEnd,
  LineIndex,
  skipBlanks,
  textBetween,
  trimmedEnd,
  whyNotText,
} from '../../../../src/ingest/journal/scan/lines.ts'

/** A view into a larger buffer, as parts of files are. */
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(`##${text}##`)).subarray(2, 2 + Buffer.byteLength(text))

describe('a line', () => {
  test('ends at its line feed, or where the range does', () => {
    const bytes = bytesOf('ab\ncd\nef')
    expect([0, 2, 3, 6].map((from) => lineEnd(bytes, from, bytes.length))).toEqual([2, 2, 5, 8])
    expect([lineEnd(bytes, 3, 4), lineEnd(bytes, 3, 5)]).toEqual([4, 5])
  })
  test('ends, for a reader, before blanks, tabs, returns, form feeds and vertical tabs', () => {
    expect(trimmedEnd(bytesOf('a b \t\r\v\f'), 0, 8)).toBe(3)
    expect([trimmedEnd(bytesOf('   '), 0, 3), trimmedEnd(bytesOf('   '), 2, 3), trimmedEnd(bytesOf('a  '), 0, 1)]).toEqual([0, 2, 1])
  })
  test('begins behind blanks and tabs, and behind nothing else', () => {
    expect([
      skipBlanks(bytesOf(' \t a'), 0, 4),
      skipBlanks(bytesOf('\ra'), 0, 2),
      skipBlanks(bytesOf('  '), 0, 2),
      skipBlanks(bytesOf('  '), 0, 1),
    ]).toEqual([3, 0, 2, 1])
  })
  test('is blank where every byte is: a line feed is none', () => {
    const blanks = Array.from({ length: 256 }, (_, byte) => byte).filter(isBlank)
    expect(blanks).toEqual([9, 11, 12, 13, 32])
  })
  test('is text from byte to byte, not from character to character', () => {
    const bytes = bytesOf('äb€')
    expect([textBetween(bytes, 0, 2), textBetween(bytes, 2, 3), textBetween(bytes, 3, 6)]).toEqual(['ä', 'b', '€'])
  })
  test('is counted by the line feeds before a place', () => {
    const bytes = bytesOf('\na\n\nb')
    expect([0, 1, 3, 4, 5].map((to) => countLineFeeds(bytes, 0, to))).toEqual([0, 1, 2, 3, 3])
    expect([countLineFeeds(bytes, 1, 5), countLineFeeds(bytes, 0, 2)]).toEqual([2, 1])
  })
})

describe('the excerpt of a problem', () => {
  test('has the lines from the first to the last, without what trails', () => {
    const index = new LineIndex(bytesOf('one \r\ntwo\n\nfour'))
    expect(index.lines).toBe(4)
    expect([index.excerpt(1, 1), index.excerpt(2, 4), index.excerpt(4, 9)]).toEqual(['one', 'two\n\nfour', 'four'])
  })
  test('has the last line where the file ends with a line feed, which begins an empty one', () => {
    const index = new LineIndex(bytesOf('one\n'))
    expect([index.lines, index.excerpt(1, 2)]).toEqual([2, 'one\n'])
    expect(new LineIndex(bytesOf('')).excerpt(1, 1)).toBe('')
    expect([new LineIndex(bytesOf('\nb')).lines, new LineIndex(bytesOf('\nb')).excerpt(2, 2)]).toEqual([2, 'b'])
  })
  test('is cut after twenty lines, and says so', () => {
    const index = new LineIndex(bytesOf('x\n'.repeat(30)))
    expect(index.excerpt(1, 20)).toBe('x\n'.repeat(20).trimEnd())
    expect(index.excerpt(1, 21)).toBe(`${'x\n'.repeat(20)}…`)
  })
  test('cuts a line after three hundred bytes, and says so', () => {
    const index = new LineIndex(bytesOf(`${'x'.repeat(300)}\n${'y'.repeat(301)}`))
    expect(index.excerpt(1, 1)).toBe('x'.repeat(300))
    expect(index.excerpt(2, 2)).toBe(`${'y'.repeat(300)}…`)
  })
})

describe('bytes cannot be a journal', () => {
  test('where they hold a zero, in that line, whatever else is wrong', () => {
    expect(whyNotText(bytesOf('a\nb\0\n'))).toEqual({ why: 'binary', line: 2 })
    expect(whyNotText(Uint8Array.of(0xff, 10, 0))).toEqual({ why: 'binary', line: 2 })
    expect(whyNotText(Uint8Array.of(0))).toEqual({ why: 'binary', line: 1 })
  })
  test('where they are not UTF-8, in the first line that is not', () => {
    expect(whyNotText(Uint8Array.of(97, 10, 97, 0xe4, 10, 0xe4))).toEqual({ why: 'not_utf8', line: 2 })
    expect(whyNotText(Uint8Array.of(97, 10, 10, 0xe4))).toEqual({ why: 'not_utf8', line: 3 })
  })
  test('and can where they are', () => {
    expect(whyNotText(bytesOf('Bäckerei\n€\n'))).toBeUndefined()
    expect(whyNotText(bytesOf(''))).toBeUndefined()
  })
})
