import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'

/**
 * `expect(actual, name).toEqual(expected)`, for what a property compares a hundred thousand times. Vitest's comparison takes a third of such
 * a test, so it is asked only about what Node's, which lets less pass, does not find the same; and says what is not.
 */
export function expectSame(actual: unknown, expected: unknown, name?: string): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual, name).toEqual(expected)
}
