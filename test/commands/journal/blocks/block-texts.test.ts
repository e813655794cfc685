import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceBlock, recordedBlock } from '../../../../src/commands/journal/blocks/blocks.ts'
import { BlockTexts } from '../../../../src/commands/journal/blocks/block-texts.ts'
import { decideJournal } from '../../../../src/commands/journal/decide.ts'
import { RowIds } from '../../../../src/commands/journal/rows/row-ids.ts'
import { nothingRecorded } from '../../../../src/commands/journal/recorded-journal.ts'
import { encode } from '../../../../src/events/codec.ts'
import type { Book } from '../../../../src/ingest/journal/book.ts'
import { entries, layOut } from '../../../support/generated-plain-book.ts'
import { bookOf, contentOf } from '../../../support/plain-book.ts'

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const jsonOf = (value: object): string => Buffer.from(JSON.stringify(value)).toString('latin1')

/** Gives the names of a book other texts: any code units, also halves of surrogates. */
function renamed(book: Book, units: readonly number[]): Book {
  const { accounts, commodities, payees, texts } = book
  for (const { names } of [accounts, commodities, payees, texts])
    names.forEach((name, id) => (names[id] = name + String.fromCharCode(...units.slice(id, id + 3))))
  return book
}

describe('blocks are written as JSON would have them', () => {
  test('in whatever slices, one after the other, of whatever transactions and prices', () => {
    const slices = fc.array(fc.array(fc.nat(), { maxLength: 6 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(entries(12), slices, fc.array(fc.nat(0xffff), { minLength: 20 }), fc.infiniteStream(fc.nat(3)), (list, picks, units, lots) => {
        const book = renamed(bookOf(layOut(list)), units)
        const { transactions, prices } = book
        const files = book.files.map(({ path }) => path)
        const rows = Int32Array.from({ length: transactions.count }, (_, at) => transactions.count - 1 - at)
        const numbers = Int32Array.from(rows, () => lots.next().value + 1)
        const fingerprints = Int32Array.from({ length: rows.length * 3 }, (_, at) => Math.imul(at + 1, 0x9e3779b1))
        const ids = RowIds.named(
          Array.from(rows, (_, at) => new RowIds(fingerprints, { rows: rows.toSorted(), numbers }).at(at)),
          fingerprints,
        )
        const source = { book, accounts: book.accounts.names, files, rows, ids }
        const written = new BlockTexts(source)
        for (const pick of picks) {
          const [places, ofPrices] = [pick.filter((at) => at < rows.length), pick.map((at) => at % Math.max(1, prices.count))]
          expect(textOf(written.recorded(places))).toBe(jsonOf(recordedBlock(source, places)))
          const declared = prices.count === 0 ? [] : ofPrices
          expect(textOf(written.declared(declared))).toBe(jsonOf(priceBlock(prices, { commodities: book.commodities.names, files }, declared)))
        }
        const all = Array.from(rows, (_, at) => at)
        expect(textOf(written.recorded(all))).toBe(jsonOf(recordedBlock(source, all)))
      }),
    )
  })

  test('so that an event has the bytes and the digest that it has when it is encoded from its data', () => {
    fc.assert(
      fc.property(entries(20), entries(20), (first, second) => {
        let recorded = nothingRecorded
        for (const list of [first, second]) {
          const decision = decideJournal(contentOf(bookOf(layOut(list))), recorded)
          const plain = (events: Iterable<object>): unknown[] =>
            Array.from(events, (event) =>
              Object.fromEntries(Object.entries(event).map(([key, value]) => [key, value instanceof Uint8Array ? textOf(value) : value])),
            )
          expect(plain(decision.encoded)).toEqual(plain(Array.from(decision.events, (event) => encode({ stream: 'journal', ...event }))))
          recorded = decision.recorded
        }
      }),
    )
  })
})
