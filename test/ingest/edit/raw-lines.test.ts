import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { raw, RawLines } from '../../../src/ingest/edit/raw-lines.ts'

const linesOf = (text: string): RawLines => new RawLines(Buffer.from(text))

describe('the lines of a file', () => {
  test('come out as the bytes that they were, whatever those are', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(10, 13), fc.integer({ min: 0, max: 255 }))), (bytes) => {
        const inside = Uint8Array.from([7, ...bytes, 7]).subarray(1, bytes.length + 1)
        expect([...new RawLines(inside).bytes()]).toEqual(bytes)
      }),
    )
  })

  test('are counted from 1 and shown without their ends', () => {
    const file = linesOf('one\r\ntwo\n\nfour')
    expect([1, 2, 3, 4, 5].map((number) => file.line(number))).toEqual(['one', 'two', '', 'four', ''])
  })

  test('keep their ends when they are replaced', () => {
    const file = linesOf('one\r\ntwo\nthree')
    file.set(1, '1')
    file.set(2, '2')
    file.set(3, '3')
    expect(file.text).toBe('1\r\n2\n3')
  })

  test('become several, each with the end of the line whose place they take', () => {
    const file = linesOf('one\r\ntwo\nthree')
    file.set(1, 'a\nb')
    file.set(2, 'c\nd')
    expect(file.text).toBe('a\r\nb\r\nc\nd\nthree')
    const last = linesOf('one\r\ntwo')
    last.set(2, 'c\nd')
    expect(last.text).toBe('one\r\nc\r\nd')
  })

  test('are removed with their ends', () => {
    const file = linesOf('one\r\ntwo\nthree')
    file.remove(2)
    expect(file.text).toBe('one\r\nthree')
  })

  test('are counted anew after the whole text was replaced', () => {
    const file = linesOf('one\n')
    file.replaceAll('a\nb\nc')
    expect([file.lines.length, file.line(2), file.text]).toEqual([3, 'b', 'a\nb\nc'])
  })

  test('end as the first of them does', () => {
    expect(['a\r\nb\n', 'a\nb\r\n', 'a', '', '\r\n'].map((text) => linesOf(text).lineEnd)).toEqual(['\r\n', '\n', '\n', '\n', '\r\n'])
  })
})

describe('what is added at the end', () => {
  test.each([
    ['', 'x\n'],
    ['a', 'a\n\nx\n'],
    ['a\n', 'a\n\nx\n'],
    ['a\n\n', 'a\n\nx\n'],
    ['a\r\n', 'a\r\n\r\nx\r\n'],
    ['a\r\n\r\n', 'a\r\n\r\nx\r\n'],
    ['a\r\nb', 'a\r\nb\r\n\r\nx\r\n'],
  ])('of %j has one empty line before it', (before, after) => {
    const file = linesOf(before)
    file.append(['x'])
    expect(file.text).toBe(after)
  })

  test('are passages with an empty line between them, which can be read as lines', () => {
    const file = linesOf('a\r\n')
    file.append(['b\nc', 'd'])
    expect(file.text).toBe('a\r\n\r\nb\r\nc\r\n\r\nd\r\n')
    expect(file.line(3)).toBe('b')
  })
})

test('a text stands in a file as its bytes, one character each', () => {
  expect(raw('é€')).toBe('\xc3\xa9\xe2\x82\xac')
})
