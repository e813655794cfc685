import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprinted } from '../../../src/commands/journal/rows/contents.ts'
import type { FingerprintedBook } from '../../../src/commands/journal/rows/same-transactions.ts'
import { entries, layOut } from '../../support/generated-plain-book.ts'
import type { PlainTransaction } from '../../support/plain-book.ts'
import { closed, isWhole, transaction, variants } from '../../support/plain-variants.ts'

describe('what is taken over from the book before is what would be worked out', () => {
  const readBefore = (transactions: readonly PlainTransaction[]): FingerprintedBook => fingerprinted(closed(transactions))
  const check = (before: readonly PlainTransaction[], now: readonly PlainTransaction[]): void => {
    const book = closed(now)
    expect(fingerprinted(book, readBefore(before)).fingerprints).toEqual(fingerprinted(book).fingerprints)
  }
  const short = { ...transaction, postings: transaction.postings.map((posting) => ({ ...posting, quantity: '1.00' })) }

  test('whatever field of a transaction has changed, in either direction', () => {
    for (const one of [transaction, short])
      for (const { value } of variants(one).filter(({ value: changed }) => isWhole(changed))) {
        check([one], [value])
        check([value], [one])
        check([one, one], [value, one])
      }
  })

  test('whatever came and went, wherever things stand by then', () => {
    fc.assert(
      fc.property(entries(10), entries(4), fc.nat(), fc.nat({ max: 3 }), (list, inserted, at, gone) => {
        const [before, fresh] = [layOut(list).transactions, layOut(inserted).transactions]
        const from = before.length === 0 ? 0 : at % before.length
        const moved = before.slice(from + gone).map((one) => ({
          ...one,
          beginLine: one.beginLine + 7,
          endLine: one.endLine + 7,
          postings: one.postings.map((posting) => ({ ...posting, line: posting.line + 7 })),
        }))
        check(before, [...before.slice(0, from), ...fresh, ...moved])
      }),
    )
  })

  test('nothing is taken over from a book whose columns have another', () => {
    const before = readBefore([short])
    before.book.givenUp()
    expect(() => fingerprinted(closed([short]), before)).toThrow('given up')
  })

  test('and it is taken over', () => {
    const before = readBefore([short, transaction, short])
    const marked = { ...before, fingerprints: before.fingerprints.map((_, i) => i) }
    const { fingerprints } = fingerprinted(closed([short, { ...short, day: 7 }, short]), marked)
    expect([...fingerprints.slice(0, 3), ...fingerprints.slice(6)]).toEqual([0, 1, 2, 6, 7, 8])
    // Under other roots it is another account.
    const book = closed([short])
    book.accountRoots.set('Assets', 'Equity')
    expect([...fingerprinted(book, marked).fingerprints]).not.toEqual([0, 1, 2])
  })
})
