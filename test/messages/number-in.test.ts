import { expect, test } from 'vitest'
import { ENGLISH, numberIn, textsIn } from '../../src/messages/said.ts'

test('a number in a text of the server is written as its language does, with all its digits', async () => {
  expect(numberIn(await textsIn('fr'), '6390.20')).toBe('6\u202f390,20')
  expect(numberIn(await textsIn('de'), '-12345678901234567890.123456789')).toBe('-12.345.678.901.234.567.890,123456789')
  expect(numberIn(await textsIn('zh-hans'), '6390.20')).toBe('6,390.20')
  expect(numberIn(ENGLISH, '6390.20')).toBe('6390.20')
})
