import { NONE } from '#vocabulary/columns.ts'
import { ASSETS } from '../accounts.ts'
import type { Before } from '../work.ts'
import { recognisedGains, type RecognisedGain } from './recognised.ts'
import { saleIn, type Written } from './sale.ts'

/** By posting to an account of income or equity, in the order of postings. Those of accounts that name whose gains they have are not among them. */
export type RealisedGains = ReadonlyMap<number, RecognisedGain>

/**
 * The gains of sales that no name gives away. Each is recognised by its own transaction, whatever the rest of the book says: so an edit makes
 * gains of those transactions that it puts in, and takes along the others.
 */
export function realisedGains({ view, booked, accounts, money }: Written, before?: Before<RealisedGains>): RealisedGains {
  const written = { view, booked, accounts, money }
  const found: RecognisedGain[] = []
  if (!before) recognise(written, 0, booked.groupCount, found)
  else {
    const { change, value } = before
    for (const gain of value.values()) if (gain.posting < change.headEnd) found.push(gain)
    recognise(written, change.groups.headEnd, change.groups.cameEnd, found)
    for (const gain of value.values())
      if (gain.posting >= change.tailStart) found.push(change.by === 0 ? gain : { ...gain, posting: gain.posting + change.by })
  }
  return new Map(found.map((gain) => [gain.posting, gain]))
}

function recognise(written: Written, from: number, to: number, found: RecognisedGain[]): void {
  const { accounts } = written
  if (from === to) return
  const mayGain = accounts.where((traits) => traits.mayGain)
  if (!mayGain.includes(1)) return
  const isAsset = accounts.where(({ root }) => root === ASSETS)
  for (let group = from; group < to; group++) {
    if (!looksLikeSale(written, group, mayGain, isAsset)) continue
    const sale = saleIn(written, group)
    if (sale) for (const gain of recognisedGains(accounts, sale).sort((a, b) => a.posting - b.posting)) found.push(gain)
  }
}

/** Nearly no transaction is one, and all of a book are asked: columns alone answer. */
function looksLikeSale({ booked, view }: Written, group: number, mayGain: Uint8Array, isAsset: Uint8Array): boolean {
  const { lotCommodity, costCommodity, quantity } = view.postings
  let [sells, gains] = [false, false]
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    const account = booked.account[posting]!
    if (mayGain[account] === 1) gains = true
    else if (!sells && isAsset[account] === 1) {
      const row = booked.row[posting]!
      sells = (lotCommodity[row] !== NONE || costCommodity[row] !== NONE) && quantity.mantissa[row]! < 0
    }
  }
  return sells && gains
}
