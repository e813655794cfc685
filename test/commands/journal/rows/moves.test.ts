import { describe, expect, test } from 'vitest'
import { findMoves, type Move, type PlacedRows, placedRows } from '../../../../src/commands/journal/rows/placed-rows.ts'

/** Rows by their places: "a:1" is line 1 of file a. The k-th of them is the same before and after, unless it is `-`, which is nowhere. */
interface Places {
  readonly before: string
  readonly after: string
}
interface Pair {
  readonly before: PlacedRows
  readonly after: PlacedRows
  readonly matches: Int32Array
}

function rowsOf(places: readonly string[]): PlacedRows {
  const files = [...new Set(places.map((place) => place.split(':')[0]!))]
  return placedRows(new Int32Array(places.length * 3), {
    file: Int32Array.from(places, (place) => files.indexOf(place.split(':')[0]!)),
    line: Int32Array.from(places, (place) => Number(place.split(':')[1])),
    files,
  })
}

function pairOf({ before, after }: Places): Pair {
  const [old, now] = [before.split(' '), after.split(' ')]
  const rows = old.filter((place) => place !== '-')
  const kept = now.flatMap((place, k) => (place === '-' ? [] : [old[k] === '-' ? -1 : rows.indexOf(old[k]!)]))
  return { before: rowsOf(rows), after: rowsOf(now.filter((place) => place !== '-')), matches: Int32Array.from(kept) }
}

function moved(...places: readonly Places[]): { moves: Record<string, Move[]>; matches: number[][] } {
  const pairs = places.map(pairOf)
  return { moves: Object.fromEntries(findMoves(pairs)), matches: pairs.map(({ matches }) => [...matches]) }
}

describe('what has moved', () => {
  test('is nothing where every line is what it was', () => {
    expect(moved({ before: 'a:1 a:5 b:1', after: 'a:1 a:5 b:1' })).toEqual({ moves: {}, matches: [[0, 1, 2]] })
  })
  test('are runs of neighbours by the same number of lines, without those that stayed', () => {
    const places = { before: 'a:1 a:5 a:9 a:20 a:30', after: 'a:1 a:8 a:12 a:20 a:28' }
    expect(moved(places).moves).toEqual({
      a: [
        [5, 9, 3],
        [30, 30, -2],
      ],
    })
  })
  test('ends where something in between stayed, though the next moves as far', () => {
    expect(moved({ before: 'a:1 a:5 a:9', after: 'a:3 a:5 a:11' }).moves).toEqual({
      a: [
        [1, 1, 2],
        [9, 9, 2],
      ],
    })
  })
  test('is told for each file, in the order of the old lines', () => {
    expect(moved({ before: 'a:9 a:1 b:3 c:4', after: 'a:1 a:9 b:5 c:4' }).moves).toEqual({
      a: [
        [1, 1, 8],
        [9, 9, -8],
      ],
      b: [[3, 3, 2]],
    })
  })
  test('says nothing of what is new or gone', () => {
    expect(moved({ before: 'a:1 - a:9', after: 'a:1 a:4 -' })).toEqual({ moves: {}, matches: [[0, -1]] })
  })
  test('says nothing of what is new in a file in which others have moved', () => {
    expect(moved({ before: 'a:1 - a:9', after: 'a:1 a:4 a:12' })).toEqual({ moves: { a: [[9, 9, 3]] }, matches: [[0, -1, 1]] })
  })
  test('takes transactions and prices together, for they share lines', () => {
    expect(moved({ before: 'a:1 a:9', after: 'a:2 a:10' }, { before: 'a:5', after: 'a:6' }).moves).toEqual({ a: [[1, 9, 1]] })
  })
  test('ends where a price between transactions stayed, or went elsewhere', () => {
    expect(moved({ before: 'a:1 a:9', after: 'a:3 a:11' }, { before: 'a:5', after: 'a:5' }).moves).toEqual({
      a: [
        [1, 1, 2],
        [9, 9, 2],
      ],
    })
    expect(moved({ before: 'a:1 a:9', after: 'a:3 a:11' }, { before: 'a:5 a:7', after: 'a:8 a:10' }).moves).toEqual({
      a: [
        [1, 1, 2],
        [5, 7, 3],
        [9, 9, 2],
      ],
    })
  })
  test('counts where only a price has moved', () => {
    expect(moved({ before: 'a:1', after: 'a:1' }, { before: 'a:5', after: 'a:6' }).moves).toEqual({ a: [[5, 5, 1]] })
  })
})

describe('what is withdrawn and recorded instead', () => {
  test('is what went to another file', () => {
    expect(moved({ before: 'a:1 a:5 b:2', after: 'a:1 b:1 b:2' })).toEqual({ moves: {}, matches: [[0, -1, 2]] })
  })
  test('is the first of the book as any other', () => {
    expect(moved({ before: 'a:1 b:2', after: 'b:1 b:2' }).matches).toEqual([[-1, 1]])
  })
  test('is nothing where a file was renamed in the list alone: a file is its name', () => {
    expect(moved({ before: 'b:1 a:1', after: 'b:1 a:1' })).toEqual({ moves: {}, matches: [[0, 1]] })
    const pair = { ...pairOf({ before: 'a:1 b:1', after: 'a:1 b:1' }), after: { ...rowsOf(['b:1', 'a:1']) } }
    pair.matches.set([1, 0])
    expect(findMoves([pair]).size).toBe(0)
    expect([...pair.matches]).toEqual([1, 0])
  })
  test('is what is in the same place of a file that has another name', () => {
    const pair = { ...pairOf({ before: 'a:1 b:1', after: 'a:1 b:1' }), after: { ...rowsOf(['a:1', 'c:1']) } }
    findMoves([pair])
    expect([...pair.matches]).toEqual([0, -1])
  })
  test('are two of one line that went to different lines, and nothing else of their file or of others', () => {
    const places = { before: 'a:1 a:3 a:7 b:1 b:3', after: 'a:1 a:4 a:8 b:2 b:4' }
    const twin = { before: 'a:3', after: 'a:9' }
    expect(moved(places, twin)).toEqual({ moves: { a: [[7, 7, 1]], b: [[1, 3, 1]] }, matches: [[0, -1, 2, 3, 4], [-1]] })
  })
  test('is all of a file, which then has no moves', () => {
    expect(moved({ before: 'a:3', after: 'a:4' }, { before: 'a:3', after: 'a:9' })).toEqual({ moves: {}, matches: [[-1], [-1]] })
  })
  test('breaks a run in two', () => {
    expect(moved({ before: 'a:1 a:3 a:7', after: 'a:2 a:4 a:8' }, { before: 'a:3', after: 'a:9' }).moves).toEqual({
      a: [
        [1, 1, 1],
        [7, 7, 1],
      ],
    })
  })
  test('is neither of two that stand on one line and moved alike', () => {
    expect(moved({ before: 'a:3', after: 'a:5' }, { before: 'a:3', after: 'a:5' })).toEqual({ moves: { a: [[3, 3, 2]] }, matches: [[0], [0]] })
  })
})
