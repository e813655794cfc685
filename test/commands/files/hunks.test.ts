import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyHunks, hunksBetween, reverseHunks, takeBack } from '../../../src/commands/files/hunks.ts'
import { runs } from '../../support/thorough.ts'

const text = (value: string): Buffer => Buffer.from(value, 'latin1')
/** Few different lines, so that twins and repeated stretches are common; any line end, and none at the last line. */
const line = fc.constantFrom('a', 'b', '', '  c  1', 'ä', '\xff\x00', 'a\r')
const contents = fc.tuple(fc.array(line, { maxLength: 12 }), fc.boolean()).map(([lines, ended]) => text(lines.join('\n') + (ended ? '\n' : '')))

const takenBack = (current: Buffer, before: Buffer, after: Buffer): string | undefined => {
  const result = takeBack(current, hunksBetween(before, after))
  return result.ok ? result.contents.toString('latin1') : undefined
}

describe('hunks', () => {
  test('applied to what was before they give what is after, whatever the bytes', () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => applyHunks(before, hunksBetween(before, after))?.equals(after) === true),
      { numRuns: runs(2000) },
    )
  })

  test('taken back from what is after they give what was before', () => {
    fc.assert(
      fc.property(contents, contents, (before, after) => {
        return reverseHunks(after, hunksBetween(before, after))?.equals(before) === true
      }),
      { numRuns: runs(2000) },
    )
  })

  test('are not applied to another text', () => {
    expect(applyHunks(text('x\ny\n'), hunksBetween(text('a\nb\n'), text('a\nc\n')))).toBeUndefined()
  })

  test('an insertion is one hunk without removed lines', () => {
    const [hunk, ...others] = hunksBetween(text('a\nb\n'), text('a\nnew\nb\n'))
    expect(others).toEqual([])
    expect(hunk).toMatchObject({ at: 2, removed: text(''), inserted: text('new\n'), contextBefore: text('a\n'), contextAfter: text('b\n') })
  })
})

describe('what stands around a hunk', () => {
  const around = (before: string, after: string): string[][] =>
    hunksBetween(text(before), text(after)).map(({ contextBefore, contextAfter }) => [
      contextBefore.toString('latin1'),
      contextAfter.toString('latin1'),
    ])

  test('are three whole lines on either side, or what there is of them', () => {
    expect(around('1\n2\n3\n4\n5\n6\n7\n8\n', '1\n2\n3\n4\nx\n5\n6\n7\n8\n')).toEqual([['2\n3\n4\n', '5\n6\n7\n']])
    expect(around('\n1\n2', '\n1\nx\n2')).toEqual([['\n1\n', '2']])
    expect(around('', 'x\n')).toEqual([['', '']])
  })

  test('ends where another hunk begins or ended, and before a line that is too long to be kept', () => {
    expect(around('1\n2\n3\n', 'x\n2\ny\n')).toEqual([
      ['', '2\n'],
      ['2\n', ''],
    ])
    const long = (length: number): string => `${'l'.repeat(length - 1)}\n`
    expect(around(`${long(1000)}1\n`, `${long(1000)}x\n1\n`)[0]![0]).toBe(long(1000))
    expect(around(`${long(1001)}1\n`, `${long(1001)}x\n1\n`)[0]![0]).toBe('')
    expect(around(`1\n${long(1000)}`, `1\nx\n${long(1000)}`)[0]![1]).toBe(long(1000))
    expect(around(`1\n${long(1001)}`, `1\nx\n${long(1001)}`)[0]![1]).toBe('')
  })

  test('is found line by line where thousands of lines are others', () => {
    const lines = (mark: string, count: number): string => Array.from({ length: count }, (_, i) => `${i % 2 === 0 ? mark : 'same'} ${i}\n`).join('')
    const [before, after] = [text(lines('before', 9000)), text(lines('after', 9000))]
    const hunks = hunksBetween(before, after)
    expect(hunks).toHaveLength(4500)
    expect(hunks[1]).toMatchObject({ removed: text('before 2\n'), inserted: text('after 2\n'), contextBefore: text('same 1\n') })
    expect(applyHunks(before, hunks)?.equals(after)).toBe(true)
    expect(hunksBetween(before, text(lines('after', 9001)))).toHaveLength(1)
  })
})

describe('taking back', () => {
  const before = text('one\ntwo\nthree\nfour\nfive\n')
  const after = text('one\ntwo\nNEW 1\nNEW 2\nthree\nfour\nfive\n')

  test('finds lines that have moved because something was added above', () => {
    expect(takenBack(text(`above\nabove\n${after.toString('latin1')}`), before, after)).toBe(`above\nabove\n${before.toString('latin1')}`)
  })

  test('finds lines whose surroundings were edited', () => {
    expect(takenBack(text('one\nTWO\nNEW 1\nNEW 2\nTHREE\nfour\n'), before, after)).toBe('one\nTWO\nTHREE\nfour\n')
  })

  test('refuses when the lines were edited, and says which', () => {
    const result = takeBack(text('one\ntwo\nNEW 1\nNEW 2 edited\nthree\n'), hunksBetween(before, after))
    expect(result.ok).toBe(false)
    if (!result.ok) expect(result.hunk.inserted).toEqual(text('NEW 1\nNEW 2\n'))
  })

  test('does not take a part of a longer line for the line', () => {
    expect(takenBack(text('xNEW 1\nNEW 2\n'), before, after)).toBeUndefined()
  })

  test('of two equal stretches it takes the nearer one', () => {
    const twice = text('one\ntwo\nNEW 1\nNEW 2\nthree\nfour\nfive\nsix\ntwo\nNEW 1\nNEW 2\nthree\n')
    expect(takenBack(twice, before, after)).toBe('one\ntwo\nthree\nfour\nfive\nsix\ntwo\nNEW 1\nNEW 2\nthree\n')
  })

  test('puts deleted lines back where their neighbours are now', () => {
    expect(takenBack(text('zero\none\nthree\nfour\nfive\n'), before, text('one\nthree\nfour\nfive\n'))).toBe('zero\none\ntwo\nthree\nfour\nfive\n')
  })

  test('puts the contents of an emptied file back', () => {
    expect(takenBack(text(''), before, text(''))).toBe(before.toString('latin1'))
  })
})
