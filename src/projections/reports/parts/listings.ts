import { createHash } from 'node:crypto'
import { type Day, firstOfMonth, lastOfMonth } from '#vocabulary/day.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import { SameStretches } from './same-stretches.ts'
import { type Stretch, Stretches } from './stretches.ts'
import { type WirePosting, wirePosting } from './wire-postings.ts'

/** How a report lists booked postings, which are by day. `marketOn` as in PostingExtras. */
export type Listing<List> = (ledger: ValuedLedger, postings: Int32Array, extras?: { readonly marketOn?: Day }) => List

/** An object for each posting. */
export const writtenOut: Listing<WirePosting[]> = (ledger, postings, extras) =>
  Array.from(postings, (posting) => wirePosting(ledger, posting, extras))

/** The same, of which each is shown in every list of a report that it belongs to. */
export function writtenOnce(): Listing<WirePosting[]> {
  const written = new Map<number, WirePosting>()
  return (ledger, postings, extras) =>
    Array.from(postings, (posting) => {
      let object = written.get(posting)
      if (!object) written.set(posting, (object = wirePosting(ledger, posting, extras)))
      return object
    })
}

/** For an answer. Figures that are to be explained are known by their identity, so with a trace each posting is written out. */
export const listingOf = ({ trace }: ValuedLedger): Listing<WirePosting[] | Stretches<WirePosting>> => (trace ? writtenOnce() : inStretches)

/** A stretch for some months, which is the same object after an edit wherever each of its postings is shown as it was. */
const inStretches: Listing<Stretches<WirePosting>> = (ledger, postings, extras = {}) => {
  const known = ledger.worked(shownStretches)
  const prints = new Fingerprints(ledger, extras.marketOn)
  return new Stretches(
    Array.from(cutByMonths(ledger.booked.day, postings), (part): Stretch<WirePosting> => {
      return { same: known.at(part, extras.marketOn, () => prints.of(part)), items: () => writtenOut(ledger, part, extras) }
    }),
  )
}

const shownStretches: Work<SameStretches> = (_ledger, before) => new SameStretches(before?.value)

/** So many postings at least are a stretch, unless the list ends: fewer are not worth the bother of being kept. */
const STRETCH_MIN = 64
/** A month of more has several stretches: an edit of one day is no reason to write all of a busy month. */
const STRETCH_MAX = 192
/** Days of a month in a part of it; the last part takes what is left. */
const DAYS = 6
const PARTS = 5

/** Whole months, so that a list of a year has the stretches that the lists of its months have; and the same parts of those that are long. */
function* cutByMonths(day: Int32Array, postings: Int32Array): Generator<Int32Array> {
  for (let start = 0, end = 0; start < postings.length; start = end) {
    while (end < postings.length && end - start < STRETCH_MIN) {
      const last = lastOfMonth(day[postings[end]!]!)
      while (end < postings.length && day[postings[end]!]! <= last) end++
    }
    if (end - start > STRETCH_MAX) yield* cutByDays(day, postings.subarray(start, end))
    else yield postings.subarray(start, end)
  }
}

function* cutByDays(day: Int32Array, postings: Int32Array): Generator<Int32Array> {
  for (let start = 0, end = 0; start < postings.length; start = end) {
    while (end < postings.length && end - start < STRETCH_MIN) {
      const last = lastOfPart(day[postings[end]!]!)
      while (end < postings.length && day[postings[end]!]! <= last) end++
    }
    yield postings.subarray(start, end)
  }
}

function lastOfPart(day: Day): Day {
  const first = firstOfMonth(day)
  const part = Math.floor((day - first) / DAYS) + 1
  return part < PARTS ? first + part * DAYS - 1 : lastOfMonth(day)
}

/** Numbers that tell of a posting what may be another though its row is the same. */
const NUMBERS = 8

/** Equal for postings that are shown alike. Rows of a log never change; what is shown of them besides hangs on the book around them. */
class Fingerprints {
  readonly #ledger: ValuedLedger
  readonly #marketOn: Day | undefined
  /** By commodity: what one is worth, as a text. */
  readonly #prices = new Map<number, string>()

  constructor(ledger: ValuedLedger, marketOn: Day | undefined) {
    this.#ledger = ledger
    this.#marketOn = marketOn
  }

  of(postings: Int32Array): string {
    const { booked, view } = this.#ledger
    const { row, amount, unknown, commodity } = booked
    const { beginLine, endLine, file } = view.transactions
    const numbers = new Float64Array(postings.length * NUMBERS)
    const texts = new Set<string>([`${view.lastSync?.data.dialect} ${this.#marketOn}`])
    let at = 0
    for (const posting of postings) {
      const transaction = view.transactionOf[row[posting]!]!
      numbers[at++] = row[posting]!
      numbers[at++] = posting
      numbers[at++] = beginLine[transaction]!
      numbers[at++] = endLine[transaction]!
      numbers[at++] = file[transaction]!
      numbers[at++] = amount.mantissa[posting]!
      numbers[at++] = amount.scale[posting]!
      numbers[at++] = unknown.has(posting) ? 1 : 0
      if (amount.big.has(posting)) texts.add(`${posting} ${amount.get(posting).toString()}`)
      if (this.#marketOn !== undefined) texts.add(this.#priceOf(commodity[posting]!))
    }
    return createHash('sha256')
      .update(numbers)
      .update([...texts].join('\n'))
      .digest('base64')
  }

  #priceOf(commodity: number): string {
    let price = this.#prices.get(commodity)
    if (price === undefined) {
      const { defaultCurrency, rates } = this.#ledger
      const of = commodity === defaultCurrency ? undefined : rates.unit(commodity, this.#marketOn!)
      this.#prices.set(commodity, (price = `${commodity} ${of?.value.toString()}`))
    }
    return price
  }
}
