import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asWritten } from '../../../src/ingest/journal/problem.ts'

test.each([
  ['off by -14 $', 'Cash  $-24', 'off by $-14'],
  ['off by -14 $', 'Cash  -$24', 'off by -$14'],
  ['off by 0.50 €, which is much', 'Cash  -999,50 €', 'off by 0,50 €, which is much'],
  ['off by 0.50 €', 'Cash  9.50€', 'off by 0.50€'],
  ['off by 1000.5 EUR.', 'Cash  EUR 1.000,50', 'off by EUR 1000,5.'],
  ['off by 14 GBP', 'Cash  $5', 'off by 14 GBP'],
  ['"14 $" is no number of 14 errors on 2024-01-31', '$5', '"14 $" is no number of 14 errors on 2024-01-31'],
  ['no figure', '$5', 'no figure'],
])('%s, where the lines say %s', (message, lines, expected) => {
  expect(asWritten(message, lines)).toBe(expected)
})

test('whatever an amount is followed by is a name, and no pattern', () => {
  expect(asWritten('it is off by 9 -Equity', '  Assets  9-Equity')).toBe('it is off by 9-Equity')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.string({ unit: 'grapheme' }), (name, lines) => {
      expect(typeof asWritten(`it is off by 14 ${name}`, lines)).toBe('string')
      expect(typeof asWritten(`it is off by 14 ${name}`, `${name} 14 14${name}`)).toBe('string')
    }),
  )
})
