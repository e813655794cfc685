import { NONE } from '#vocabulary/columns.ts'
import { ASSETS } from '../accounts.ts'
import { recognisedGains, type RecognisedGain } from './recognised.ts'
import { saleIn, type Written } from './sale.ts'

/** By posting to an account of income or equity, in the order of postings. Those of accounts that name whose gains they have are not among them. */
export type RealisedGains = ReadonlyMap<number, RecognisedGain>

/** The gains of sales that no account names. Each is recognised by its own transaction alone. */
export function realisedGains({ view, booked, accounts, money }: Written): RealisedGains {
  const written = { view, booked, accounts, money }
  const found = new Map<number, RecognisedGain>()
  const mayGain = accounts.where((traits) => traits.mayGain)
  if (!mayGain.includes(1)) return found
  const isAsset = accounts.where(({ root }) => root === ASSETS)
  for (let group = 0; group < booked.groupCount; group++) {
    if (!looksLikeSale(written, group, mayGain, isAsset)) continue
    const sale = saleIn(written, group)
    if (sale) for (const gain of recognisedGains(accounts, sale).sort((a, b) => a.posting - b.posting)) found.set(gain.posting, gain)
  }
  return found
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
