import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BALANCE, CLOSE, Directives, DOCUMENT, OPEN, TRANSACTION } from '../../../src/ingest/beancount/parsed-directives.ts'
import { compareDirectives, ordered } from '../../../src/ingest/beancount/sequence.ts'
import { runs } from '../../support/thorough.ts'

const row = fc.record({
  kind: fc.constantFrom(OPEN, CLOSE, BALANCE, DOCUMENT, TRANSACTION, TRANSACTION, TRANSACTION),
  day: fc.integer({ min: 1, max: 12 }),
  line: fc.integer({ min: 1, max: 5 }),
})
type Row = Parameters<typeof compareDirectives>[0]

function orderOf(rows: readonly Row[]): number[] {
  const directives = new Directives()
  for (const { kind, day, line } of rows) directives.add(kind, day, 0, line, line, 0)
  return [...ordered(directives)]
}

test('directives go by day, kind and line, and as they were read where those are the same', () => {
  fc.assert(
    fc.property(fc.array(fc.array(row, { maxLength: 9 }), { maxLength: 6 }), fc.boolean(), (files, isSorted) => {
      const rows = files.flatMap((file) => (isSorted ? [...file].sort(compareDirectives) : file))
      const expected = rows.map((_, at) => at).sort((a, b) => compareDirectives(rows[a]!, rows[b]!) || a - b)
      expect(orderOf(rows)).toEqual(expected)
    }),
    { numRuns: runs(200) },
  )
})
