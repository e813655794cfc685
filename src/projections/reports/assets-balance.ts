import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getAssetsBalance } from '../../http/contract/investments.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { breakdownOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export interface AssetsBalanceParameters {
  /** One row per account that has postings, without the groups above. */
  readonly flat?: boolean | undefined
}

export type AssetsBalanceReport = ResultOf<typeof getAssetsBalance>

/** Value, gain and return of every asset account and of the groups above them. */
export function assetsBalanceReport(ledger: ValuedLedger, { flat = false }: AssetsBalanceParameters = {}): AssetsBalanceReport {
  const { accounts } = ledger
  const gaps = new PriceGaps(ledger)
  const positions = positionsOf(
    ledger,
    accounts.where(({ root }) => root === ASSETS),
    gaps,
  )
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position))
  const members = new Map<number, typeof valued>()
  const shown = new Set<number>()
  for (const value of valued) {
    const { account, hasPostings } = value.position
    for (const group of flat ? [account] : accounts.upwards(account)) {
      if (flat || hasPostings) shown.add(group)
      const list = members.get(group)
      if (list) list.push(value)
      else members.set(group, [value])
    }
  }
  const breakdowns = [...shown]
    .map((group) => {
      const leaf = flat || positions.get(group)?.hasPostings === true
      return breakdownOf(ledger, members.get(group)!, { name: accounts.name(group), leaf })
    })
    .sort((a, b) => (a.group < b.group ? -1 : 1))
  return { asset_breakdowns: Object.fromEntries(breakdowns.map((breakdown) => [breakdown.group, breakdown])), ...gaps.lists() }
}
