import { expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'

test('a refusal is told from every answer, one with a code and a message of its own included', () => {
  const isRefusal = (answer: unknown): boolean => answer instanceof Refusal
  expect(isRefusal(new Refusal('NOT_FOUND', 'there is no account "A"'))).toBe(true)
  expect(isRefusal({ code: 'NOT_FOUND', message: 'there is no account "A"' })).toBe(false)
})

test('a refusal is a value: it says why, and is no error that would be thrown or logged', () => {
  const refusal = new Refusal('CONFLICT', 'the file was edited meanwhile')
  expect(refusal).not.toBeInstanceOf(Error)
  expect({ code: refusal.code, message: refusal.message }).toEqual({ code: 'CONFLICT', message: 'the file was edited meanwhile' })
})
