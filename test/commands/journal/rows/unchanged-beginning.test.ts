import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FingerprintedBook, rootedNames, transactionFingerprints, unchangedBeginning } from '../../../../src/commands/journal/rows/contents.ts'
import { entries, layOut } from '../../../support/generated-plain-book.ts'
import type { PlainTransaction } from '../../../support/plain-book.ts'
import { closed, isWhole, transaction, variants } from '../../../support/plain-variants.ts'

const fingerprinted = (transactions: readonly PlainTransaction[]): FingerprintedBook => {
  const book = closed(transactions)
  return { book, accounts: rootedNames(book), fingerprints: transactionFingerprints(book) }
}
const unchanged = (before: readonly PlainTransaction[], after: readonly PlainTransaction[]): number =>
  unchangedBeginning(fingerprinted(before), fingerprinted(after))

describe('two books begin with the same transactions', () => {
  test('up to the first whose content or lines differ, whatever the field', () => {
    const changes = variants(transaction).filter(({ value }) => isWhole(value) && value.file === transaction.file)
    expect(changes.length).toBeGreaterThan(80)
    for (const { changed, value } of changes) {
      expect(unchanged([transaction, transaction], [transaction, value]), changed).toBe(1)
      expect(unchanged([transaction, transaction], [value, transaction]), changed).toBe(0)
    }
  })
  test('to the end of the shorter', () => {
    expect(unchanged([transaction], [transaction, transaction])).toBe(1)
    expect(unchanged([transaction, transaction], [transaction])).toBe(1)
    expect(unchanged([], [transaction])).toBe(0)
  })
})

test('fingerprints made with an earlier book are those made without', () => {
  fc.assert(
    fc.property(entries(8), entries(4), entries(4), (common, before, after) => {
      const [earlier, later] = [before, after].map((more) => fingerprinted(layOut([...common, ...more]).transactions))
      expect(transactionFingerprints(closed(layOut([...common, ...after]).transactions), [...later!.accounts], earlier)).toEqual(later!.fingerprints)
    }),
  )
})
