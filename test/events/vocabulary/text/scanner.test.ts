import { expect, test } from 'vitest'
import { matchAt, Scanner } from '#vocabulary/text/scanner.ts'

test('a scanner takes what begins at its place and moves behind it', () => {
  const scanner = new Scanner('ab 12')
  expect(scanner.take(/\d+/y)).toBeUndefined()
  expect(scanner.take(/[a-z]+/y)?.[0]).toBe('ab')
  expect(scanner.takes(/\d/y)).toBe(false)
  expect(scanner.takes(/\s*/y)).toBe(true)
  expect([scanner.at, scanner.isAtEnd]).toEqual([3, false])
  expect(scanner.take(/(\d)(\d)/y)?.[2]).toBe('2')
  expect(scanner.isAtEnd).toBe(true)
})

test('a match at a place does not depend on what the expression matched before', () => {
  const digits = /\d+/y
  expect([matchAt(digits, '12a34', 0)?.[0], matchAt(digits, '12a34', 2), matchAt(digits, '12a34', 3)?.[0]]).toEqual(['12', undefined, '34'])
})
