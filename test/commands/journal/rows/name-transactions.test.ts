import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintText } from '../../../../src/commands/journal/rows/fingerprint.ts'
import { matchRows, noRows, type PlacedRows } from '../../../../src/commands/journal/rows/match-rows.ts'
import { nameTransactions } from '../../../../src/commands/journal/rows/name-transactions.ts'
import { RowIds } from '../../../../src/commands/journal/rows/row-ids.ts'
import { LETTERS, rowsOf } from '../lettered-rows.ts'
import { runs } from '../../../support/thorough.ts'

/** The rule, without any short cut: the n-th of equals is called so. */
function named({ count, fingerprints }: PlacedRows): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: count }, (_, row) => {
    const text = fingerprintText(fingerprints, row)
    const number = (seen.get(text) ?? 0) + 1
    seen.set(text, number)
    return number === 1 ? text : `${text}.${number}`
  })
}

test('whatever is edited, the n-th of equals is named as in a book that is read for the first time', () => {
  const letters = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })
  const edit = fc.record({ from: fc.nat(), gone: fc.nat({ max: 4 }), came: letters })
  fc.assert(
    fc.property(letters, fc.array(edit, { maxLength: 6 }), (first, edits) => {
      let text = first
      let rows = rowsOf(text)
      let ids = nameTransactions(rows, matchRows(noRows, rows), RowIds.named([], noRows.fingerprints))
      expect(ids.toArray()).toEqual(named(rows))
      for (const { from, gone, came } of edits) {
        const at = from % (text.length + 1)
        text = text.slice(0, at) + came + text.slice(at + gone)
        const [before, namesBefore] = [rows, ids]
        rows = rowsOf(text)
        ids = nameTransactions(rows, matchRows(before, rows), namesBefore)
        expect(ids.toArray()).toEqual(named(rows))
        expect(namesBefore.toArray()).toEqual(named(before))
      }
    }),
    { numRuns: runs(500) },
  )
})
