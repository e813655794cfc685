import { expect, test } from 'vitest'
import { sizeInWords } from '../../../ui/figures/number-format.ts'

test('a size is told in the unit in which it is a small number', () => {
  expect([0, 999, 1000, 1449, 99_950, 123_456, 1_400_000, 2.5e9, 7e12].map(sizeInWords)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.0 kB',
    '1.4 kB',
    '100.0 kB',
    '123 kB',
    '1.4 MB',
    '2.5 GB',
    '7000 GB',
  ])
})
