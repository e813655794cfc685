import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { DIRECTIVE, IMPLIED, PriceColumns } from '#vocabulary/book-columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { BookReader } from '../../../src/ingest/ledger/book-reader.ts'
import { FileChunks } from '../../../src/ingest/ledger/file-chunks.ts'
import { type ExactPrice, PriceEvents } from '../../../src/ingest/ledger/finish/price-events.ts'
import { SaidAgain } from '../../../src/ingest/ledger/finish/said-again.ts'
import { Quantity } from '../../../src/ingest/ledger/quantity.ts'
import { expectSame } from '../../support/expect-same.ts'
import { runs } from '../../support/thorough.ts'
import { filesOf, TODAY } from './reading.ts'

/** As columns of doubles have them, they are one. */
const LONG = [12345678901234567890n, 12345678901234567891n]
const said = fc.record({
  day: fc.oneof(fc.nat(3), fc.integer({ min: 4, max: 40 }), fc.constant(4099)),
  second: fc.constantFrom(0, 0, 60),
  pair: fc.constantFrom([1, 2], [2, 1], [1, 3]),
  mantissa: fc.oneof(fc.nat(2), fc.constantFrom(...LONG)),
  isImplied: fc.boolean(),
  isFraction: fc.boolean(),
})
type Said = typeof said extends fc.Arbitrary<infer S> ? S : never

const factOf = ({ day, second, pair, mantissa, isImplied }: Said, line: number, file = 0): ExactPrice => ({
  day,
  second,
  base: pair[0]!,
  quote: pair[1]!,
  mantissa,
  scale: 2,
  origin: isImplied ? IMPLIED : DIRECTIVE,
  file,
  line,
})
const fractionOf = ({ isFraction, mantissa }: Said): Quantity | undefined => (isFraction ? Quantity.ofInteger(Number(mantissa)) : undefined)

/** What the rows of prices have to be, one price after the other. */
function rowsOf(facts: readonly ExactPrice[]): { rows: number[]; prices: ExactPrice[] } {
  const byMoment = new Map<string, number>()
  const prices: ExactPrice[] = []
  const rows = facts.map((fact) => {
    const key = `${fact.day} ${fact.second} ${[fact.base, fact.quote].sort().join(' ')}`
    const row = byMoment.get(key) ?? byMoment.size
    byMoment.set(key, row)
    prices[row] = fact
    return row
  })
  return { rows, prices }
}
function eventsOf(list: readonly Said[]): PriceEvents {
  const facts = list.map((one, at) => factOf(one, at + 1))
  const { rows } = rowsOf(facts)
  const events = new PriceEvents()
  facts.forEach((fact, at) => {
    events.add(fact, fractionOf(list[at]!), rows[at]!)
  })
  return events
}
const listed = (prices: PriceColumns): ExactPrice[] =>
  Array.from({ length: prices.count }, (_, row) => ({
    day: prices.day[row]!,
    second: prices.second[row]!,
    base: prices.base[row]!,
    quote: prices.quote[row]!,
    ...(({ mantissa, scale }: Exact) => ({ mantissa, scale }))(prices.rate.get(row)),
    origin: prices.origin[row]!,
    file: prices.file[row]!,
    line: prices.line[row]!,
  }))

/** Where a price stands, and what it says. */
interface Placed {
  readonly one: Said
  readonly line: number
  readonly file: number
}

test('prices of a reading before and new ones come to the rows that they would have one after the other, again and again', () => {
  const edit = fc.record({
    place: fc.nat(),
    gone: fc.nat(3),
    come: fc.array(said, { maxLength: 2 }),
    isReread: fc.boolean(),
    lines: fc.tuple(fc.nat(2), fc.nat(2)),
    file: fc.nat(1),
    /** What is not read again stands in two files, which change places. */
    isTurned: fc.constantFrom(false, false, false, true),
  })
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), fc.array(edit, { minLength: 1, maxLength: 4 }), (first, edits) => {
      let list: Placed[] = first.map((one, at) => ({ one, line: at + 1, file: 0 }))
      const events = eventsOf(first)
      for (const { place, gone, come, isReread, lines, file, isTurned } of edits) {
        const at = list.length === 0 ? 0 : place % list.length
        const end = Math.min(list.length, at + gone)
        // What stands around the edit is read again as well, and what stands below it has moved, some of it farther.
        const [above, below] = isReread ? [Math.max(0, at - 2), Math.min(list.length, end + 2)] : [at, end]
        const middle = Math.floor((below + list.length) / 2)
        const again = new SaidAgain(events)
        const now: Placed[] = []
        const repeat = (from: number, to: number, moved: number, inFile: number): void => {
          again.repeat(from, to - from, { file: inFile, moved })
          now.push(...list.slice(from, to).map((each) => ({ ...each, line: each.line + moved, file: inFile === NONE ? each.file : inFile })))
        }
        const read = (): void => {
          const fresh = [...list.slice(above, at).map(({ one }) => one), ...come, ...list.slice(end, below).map(({ one }) => one)]
          fresh.forEach((one, index) => {
            now.push({ one, line: 100 + index, file })
            again.add(factOf(one, 100 + index, file), fractionOf(one))
          })
        }
        if (isTurned) {
          repeat(middle, list.length, lines[1], file)
          repeat(below, middle, lines[0], NONE)
          read()
          repeat(0, above, 0, NONE)
        } else {
          repeat(0, above, 0, NONE)
          read()
          repeat(below, middle, lines[0], NONE)
          repeat(middle, list.length, lines[1], file)
        }
        const facts = now.map(({ one, line, file: inFile }) => factOf(one, line, inFile))
        const one: ExactPrice[] = []
        again.each((fact) => one.push(fact))
        expectSame(one, facts)
        const prices = new PriceColumns()
        if (!again.putInto(prices)) {
          // Nothing was written, and the next reading finds what it found.
          expect(prices.count).toBe(0)
          continue
        }
        const expected = rowsOf(facts)
        expectSame(listed(prices), expected.prices)
        expectSame(events.row.slice(0, events.count), Int32Array.from(expected.rows))
        const textOf = (fraction: Quantity | undefined): string | undefined => fraction?.toExact().toText()
        expectSame(
          now.map((_, event) => textOf(events.fractions.get(event))),
          now.map((each) => textOf(fractionOf(each.one))),
        )
        list = now
      }
    }),
    { numRuns: runs(3000) },
  )
})

test('behind the last price stands nothing, whatever stood there', () => {
  const price = (day: number): Said => ({ day, second: 0, pair: [1, 2], mantissa: 1, isFraction: false, isImplied: false })
  const events = eventsOf([price(10), price(11), price(12)])
  const without = new SaidAgain(events)
  without.repeat(1, 2, { file: NONE, moved: 0 })
  expect(without.putInto(new PriceColumns())).toBe(true)
  const again = new SaidAgain(events)
  for (const day of [11, 12, 12]) again.add(factOf(price(day), day), undefined)
  const prices = new PriceColumns()
  expect(again.putInto(prices)).toBe(true)
  expect(prices.count).toBe(2)
  expectSame(events.row.slice(0, events.count), Int32Array.of(0, 1, 1))
})

test('what went of a moment that stays leaves its row', () => {
  const price = (mantissa: number): Said => ({ day: 10, second: 0, pair: [1, 2], mantissa, isFraction: false, isImplied: false })
  const again = new SaidAgain(eventsOf([price(1), price(2)]))
  again.repeat(0, 1, { file: NONE, moved: 0 })
  const prices = new PriceColumns()
  expect(again.putInto(prices)).toBe(true)
  expect(listed(prices).map(({ mantissa }) => mantissa)).toEqual([1])
})

test('a price of a moment of its own, or of one above, needs no look at all others, and one of the moment of another below does', () => {
  const price = (day: number): Said => ({ day, second: 0, pair: [1, 2], mantissa: 1, isFraction: false, isImplied: false })
  for (const [day, isPlaced] of [
    [20, true],
    [10, true],
    [11, false],
  ] as const) {
    const again = new SaidAgain(eventsOf([price(10), price(11), price(12)]))
    again.repeat(0, 1, { file: NONE, moved: 0 })
    again.add(factOf({ ...price(day), mantissa: 2 }, 7), undefined)
    again.repeat(1, 2, { file: NONE, moved: 1 })
    expect(again.putInto(new PriceColumns())).toBe(isPlaced)
  }
})

test('a session goes on from the prices that it knows', () => {
  const price = (day: number): string => `P 2024/01/${day} FUND $${day}\n`
  const text = [...[10, 11, 12, 13].map(price), '2024/01/31 Buy\n    Shares  3 HLX @ $2\n    Cash\n\n', ...[14, 15].map(price)]
  const chunks = new FileChunks({ keeps: true, chunkBytes: 40, keptMin: 1 })
  const read = (...parts: string[]): PriceEvents | undefined => {
    new BookReader(filesOf({ '/books/main.ledger': parts.join('') }), { today: TODAY }, chunks).read('/books/main.ledger')
    return chunks.prices!.events
  }
  const events = read(...text)
  expect(events!.count).toBe(7)
  expect(read(...text)).toBe(events)
  expect(read('; above\n', ...text, price(20))).toBe(events)
  // It takes the row of another, and all are looked at once more.
  expect(read('; above\n', price(12), ...text, price(20))).not.toBe(events)
})
