import * as z from 'zod'
import { expect, test } from 'vitest'
import { jsonAnswer, listOf, valuesOf } from '../../../src/ingest/prices/careful-get.ts'

const price = z.object({ day: z.string(), close: z.number() })
const refusal = (body: string, schema: z.ZodType): string => {
  try {
    jsonAnswer(body, schema, 'a provider')
  } catch (error) {
    return (error as Error).message
  }
  return 'it was not refused'
}

test.each([
  ['a list', listOf, '{"data":[{"day":"1","close":2},0,0,0]}', 'data.1'],
  ['values', valuesOf, '{"data":{"a":{"day":"1","close":2},"b":0,"c":0,"d":0}}', 'data.b'],
])('of %s no more is looked at than to the first that is wrong', (_, of, body, place) => {
  let looked = 0
  const counted = z.preprocess((value) => {
    looked++
    return value
  }, price)
  const said = refusal(body, z.object({ data: of(counted) }))
  expect(said).toContain(`a provider answered in a shape that Daybook does not know (${place}: Invalid input: expected object, received number): `)
  expect(looked).toBe(2)
})
test('what is no list of anything is told as that', () => {
  expect(refusal('{}', listOf(price))).toMatch(/expected array/)
  expect(refusal('[]', valuesOf(price))).toMatch(/expected record/)
})
test('a list and values that are as they should be are given as they are', () => {
  expect(jsonAnswer('[{"day":"1","close":2}]', listOf(price), '')).toEqual([{ day: '1', close: 2 }])
  expect(jsonAnswer('{"b":{"day":"1","close":2},"a":{"day":"2","close":3}}', valuesOf(price), '').map(([key]) => key)).toEqual(['b', 'a'])
})
