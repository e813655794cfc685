import { expect, test } from 'vitest'
import { setV8Flags } from '#vocabulary/v8-flags.ts'

test('flags are set where V8 is known to have them, and nothing is said to another one', () => {
  expect(['20.19.0', '22.1.0', '24.0.0', '26.10.0'].map((version) => setV8Flags([], version))).toEqual([true, true, true, true])
  expect(['19.9.0', '27.0.0'].map((version) => setV8Flags([], version))).toEqual([false, false])
})
