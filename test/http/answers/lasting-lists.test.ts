import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerPiece } from '../../../src/http/answers/answer-piece.ts'
import { writeAnswer, writeJson, writeJsonPieces } from '../../../src/http/answers/exact-json.ts'
import { lasting, STRETCH } from '../../../src/http/answers/lasting-lists.ts'

const days = (count: number): { day: number }[] => Array.from({ length: count }, (_, day) => ({ day }))
const written = (list: { readonly day: number }[]): string => [...writeJsonPieces({ before: 1, list: lasting(list), behind: [] })].join('')

test('a lasting list is written like any other, whatever of it has changed since', () => {
  const edit = fc.record({ at: fc.nat({ max: 3 * STRETCH }), gone: fc.nat({ max: 3 }), came: fc.nat({ max: 3 }) })
  fc.assert(
    fc.property(fc.nat({ max: 3 * STRETCH }), fc.array(edit, { maxLength: 6 }), (count, edits) => {
      let list = days(count)
      for (const { at, gone, came } of edits) {
        expect(written(list)).toBe(writeJson({ before: 1, list: [...list], behind: [] }))
        list = list.toSpliced(at, gone, ...days(came))
      }
      expect(written(list)).toBe(writeJson({ before: 1, list: [...list], behind: [] }))
    }),
  )
})

test('what has not changed is not written again', () => {
  let looks = 0
  const list = Array.from({ length: 3 * STRETCH + 1 }, (_, day) => ({
    get day() {
      looks++
      return day
    },
  }))
  written(list)
  expect(looks).toBe(list.length)
  written(list.with(STRETCH, { day: -1 }))
  expect(looks).toBe(list.length + STRETCH - 1)
})

test('a lasting list within a list of objects is kept, too', () => {
  const answer = [{ name: 'a', days: lasting(days(3)) }]
  expect([...writeAnswer(answer)].some((piece) => piece instanceof AnswerPiece)).toBe(true)
  expect([...writeJsonPieces(answer)].join('')).toBe(writeJson([{ name: 'a', days: days(3) }]))
})
