import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NONE } from '#vocabulary/columns.ts'
import { PriceColumns } from '#vocabulary/book-columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { BookReader } from '../../../src/ingest/ledger/book-reader.ts'
import { FileChunks } from '../../../src/ingest/ledger/file-chunks.ts'
import { type ExactPrice, PriceEvents } from '../../../src/ingest/ledger/finish/price-events.ts'
import { SaidAgain } from '../../../src/ingest/ledger/finish/said-again.ts'
import { Quantity } from '../../../src/ingest/ledger/quantity.ts'
import { runs } from '../../support/thorough.ts'
import { filesOf, TODAY } from './reading.ts'

const LONG = 12345678901234567890n
const said = fc.record({
  day: fc.oneof(fc.nat(3), fc.integer({ min: 4, max: 40 }), fc.constant(4099)),
  second: fc.constantFrom(0, 0, 60),
  pair: fc.constantFrom([1, 2], [2, 1], [1, 3]),
  mantissa: fc.oneof(fc.nat(2), fc.constant(LONG)),
  isFraction: fc.boolean(),
})
type Said = typeof said extends fc.Arbitrary<infer S> ? S : never

const factOf = ({ day, second, pair, mantissa }: Said, line: number, file = 0): ExactPrice => ({
  day,
  second,
  base: pair[0]!,
  quote: pair[1]!,
  mantissa,
  scale: 2,
  origin: 0,
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

test('prices of a reading before and new ones come to the rows that they would have one after the other, again and again', () => {
  const edit = fc.record({
    place: fc.nat(),
    gone: fc.nat(3),
    come: fc.array(said, { maxLength: 2 }),
    isReread: fc.boolean(),
    lines: fc.nat(2),
    file: fc.nat(1),
  })
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), fc.array(edit, { minLength: 1, maxLength: 4 }), (first, edits) => {
      let list = first
      let places = first.map((_, at) => ({ line: at + 1, file: 0 }))
      const events = eventsOf(first)
      for (const { place, gone, come, isReread, lines, file } of edits) {
        const at = list.length === 0 ? 0 : place % list.length
        const end = Math.min(list.length, at + gone)
        // What stands around the edit is read again as well, and what stands below it has moved.
        const again = isReread ? [Math.max(0, at - 2), Math.min(list.length, end + 2)] : [at, end]
        const fresh = [...list.slice(again[0], at), ...come, ...list.slice(end, again[1])]
        const now = [...list.slice(0, again[0]), ...fresh, ...list.slice(again[1])]
        const nowPlaces = [
          ...places.slice(0, again[0]),
          ...fresh.map((_, index) => ({ line: 100 + index, file })),
          ...places.slice(again[1]).map((each) => ({ line: each.line + lines, file })),
        ]
        const saidAgain = new SaidAgain(events)
        saidAgain.repeat(0, again[0]!, { file: NONE, moved: 0 })
        fresh.forEach((one, index) => {
          const { line } = nowPlaces[again[0]! + index]!
          saidAgain.add(factOf(one, line, file), fractionOf(one))
        })
        saidAgain.repeat(again[1]!, list.length - again[1]!, { file, moved: lines })
        const facts = now.map((one, index) => factOf(one, nowPlaces[index]!.line, nowPlaces[index]!.file))
        const one: ExactPrice[] = []
        saidAgain.each((fact) => one.push(fact))
        expect(one).toEqual(facts)
        const prices = new PriceColumns()
        if (!saidAgain.putInto(prices)) {
          // Nothing was written, and the next reading finds what it found.
          expect(prices.count).toBe(0)
          continue
        }
        const expected = rowsOf(facts)
        expect(listed(prices)).toEqual(expected.prices)
        expect(events.row.slice(0, events.count)).toEqual(Int32Array.from(expected.rows))
        const textOf = (fraction: Quantity | undefined): string | undefined => fraction?.toExact().toText()
        expect(now.map((_, event) => textOf(events.fractions.get(event)))).toEqual(now.map((each) => textOf(fractionOf(each))))
        list = now
        places = nowPlaces
      }
    }),
    { numRuns: runs(3000) },
  )
})

test('a price of a moment of its own needs no look at all others, and one of the moment of another does', () => {
  const price = (day: number): Said => ({ day, second: 0, pair: [1, 2], mantissa: 1, isFraction: false })
  for (const [day, isApart] of [
    [20, true],
    [11, false],
  ] as const) {
    const again = new SaidAgain(eventsOf([price(10), price(11), price(12)]))
    again.repeat(0, 1, { file: NONE, moved: 0 })
    again.add(factOf(price(day), 7), undefined)
    again.repeat(1, 2, { file: NONE, moved: 1 })
    expect(again.putInto(new PriceColumns())).toBe(isApart)
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
