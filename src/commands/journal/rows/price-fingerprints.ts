import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { mixExact } from './contents.ts'
import { type Fingerprints, Mixer, NameFingerprints } from './fingerprint.ts'
import { areSameDecimals, sameNames, sameRows, type Side, translation, type Translation } from './same-rows.ts'

/** Prices in the order in which they count, with names for their commodities. */
export interface ListedPrices {
  readonly prices: PriceColumns
  readonly commodities: readonly string[]
  readonly rows: Int32Array
}

/**
 * What a price is, apart from where it stands; in the order of the rows. Prices at both ends that are the same as in an earlier list have
 * their fingerprints from there: an edit changes next to none of them.
 */
export function priceFingerprints(list: ListedPrices, before?: ListedPrices & { readonly fingerprints: Fingerprints }): Fingerprints {
  const { prices, commodities, rows } = list
  const lanes = new Int32Array(rows.length * 3)
  const { head, tail } = before ? sameEnds(list, before) : { head: 0, tail: 0 }
  if (before) {
    lanes.set(before.fingerprints.subarray(0, head * 3))
    lanes.set(before.fingerprints.subarray((before.rows.length - tail) * 3, before.rows.length * 3), (rows.length - tail) * 3)
  }
  const mixer = new Mixer()
  const commodity = new NameFingerprints(commodities)
  for (let at = head; at < rows.length - tail; at++) {
    const row = rows[at]!
    mixer.start()
    mixer.int(prices.day[row]!)
    mixer.int(prices.second[row]!)
    mixer.int(prices.origin[row]!)
    commodity.mix(mixer, prices.base[row]!)
    commodity.mix(mixer, prices.quote[row]!)
    mixExact(mixer, prices.rate, row)
    mixer.finish(lanes, at)
  }
  return lanes
}

/** How many rows at the beginning and, of the others, at the end are likely to be the same prices: told by two columns. */
export function likelyEnds(now: PriceColumns, before: PriceColumns): { readonly head: number; readonly tail: number } {
  const rows = { a: now.count, b: before.count, most: Math.min(now.count, before.count) }
  const same = (side: Side, most: number): number =>
    sameRows(side, now.rate.mantissa, before.rate.mantissa, { ...rows, most: sameRows(side, now.day, before.day, { ...rows, most }) })
  const head = same('head', rows.most)
  return { head, tail: same('tail', rows.most - head) }
}

/** How many prices are the same at the beginning of two lists, and how many of the others at their end. */
function sameEnds(now: ListedPrices, before: ListedPrices): { readonly head: number; readonly tail: number } {
  const commodities = translation(now.commodities, before.commodities)
  const isSame = comparison(now, before, commodities)
  const most = Math.min(now.rows.length, before.rows.length)
  let head = sameHead(now, before, commodities, most)
  while (head < most && isSame(now.rows[head]!, before.rows[head]!)) head++
  let tail = 0
  while (tail < most - head && isSame(now.rows[now.rows.length - 1 - tail]!, before.rows[before.rows.length - 1 - tail]!)) tail++
  return { head, tail }
}

/** So many at least are the same at the beginning, told by comparing memory: they stand in the same rows, and these say the same in every column. */
function sameHead(
  { prices: a, rows: at }: ListedPrices,
  { prices: b, rows: atBefore }: ListedPrices,
  commodities: Translation,
  most: number,
): number {
  const rows = { a: a.count, b: b.count, most: Math.min(a.count, b.count) }
  for (const { big } of [a.rate, b.rate])
    for (const row of big.keys()) if (!areSameDecimals(a.rate.big.get(row), b.rate.big.get(row))) rows.most = Math.min(rows.most, row)
  for (const name of ['day', 'second', 'origin'] as const) rows.most = sameRows('head', a[name], b[name], rows)
  for (const name of ['base', 'quote'] as const) rows.most = sameNames('head', a[name], b[name], rows, commodities)
  for (const name of ['mantissa', 'scale'] as const) rows.most = sameRows('head', a.rate[name], b.rate[name], rows)
  const listed = sameRows('head', at, atBefore, { a: at.length, b: atBefore.length, most })
  let head = 0
  while (head < listed && at[head]! < rows.most) head++
  return head
}

/** Returns what tells whether a row of one list says what a row of another does. */
function comparison(now: ListedPrices, before: ListedPrices, { isIdentity, ids }: Translation): (row: number, old: number) => boolean {
  const { day, second, origin, base, quote, rate } = now.prices
  const { day: days, second: seconds, origin: origins, base: bases, quote: quotes, rate: rates } = before.prices
  const { mantissa, scale } = rate
  const { mantissa: mantissas, scale: scales } = rates
  const idBefore = (id: number): number => (isIdentity ? id : ids[id + 1]!)
  // What is too long for the columns is nearly the same there.
  const hasLong = rate.big.size > 0 || rates.big.size > 0
  return (row, old) =>
    day[row] === days[old] &&
    mantissa[row] === mantissas[old] &&
    scale[row] === scales[old] &&
    second[row] === seconds[old] &&
    origin[row] === origins[old] &&
    idBefore(base[row]!) === bases[old] &&
    idBefore(quote[row]!) === quotes[old] &&
    (!hasLong || areSameDecimals(rate.big.get(row), rates.big.get(old)))
}
