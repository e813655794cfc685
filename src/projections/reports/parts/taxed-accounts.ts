import type { Day } from '#vocabulary/day.ts'
import { ASSETS } from '../../valuation/accounts.ts'
import type { Lot } from '../../valuation/lots/lot-queue.ts'
import { matchLots, type Sale } from '../../valuation/lots/lots.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { grouped } from './financial-years.ts'
import { bookedWhere } from './selection.ts'
import type { CommoditySettings } from '../../valuation/settings.ts'

/** An asset account that holds commodities of interest, with what it sold and what is left. */
export interface TaxedAccount {
  readonly account: string
  /** Every booked posting that it was matched from. */
  readonly postings: readonly number[]
  /** The commodity of its first posting. */
  readonly commodity: CommoditySettings
  readonly commodityId: number
  /** The settings of the commodity of one of its postings: an account may hold several. */
  settingsOf(posting: number): CommoditySettings
  readonly remaining: readonly Lot[]
  readonly sales: readonly Sale[]
}

/** Asset accounts that hold one of the chosen commodities, by name; none when nothing is chosen. */
export function taxedAccounts(ledger: ValuedLedger, chosen: readonly CommoditySettings[], until: Day = ledger.today): TaxedAccount[] {
  const { accounts, booked } = ledger
  const byId = new Map(chosen.map((commodity) => [ledger.commodityId(commodity.name), commodity]))
  const postings = bookedWhere(ledger, ({ root }) => root === ASSETS, until).filter((posting) => byId.has(booked.commodity[posting]!))
  const byAccount = grouped(postings, (posting) => booked.account[posting]!)
  return matchLots(ledger, postings)
    .map(({ account, remaining, sales }): TaxedAccount => {
      const own = byAccount.get(account)!
      const commodityId = booked.commodity[own[0]!]!
      return {
        account: accounts.name(account),
        postings: own,
        commodity: byId.get(commodityId)!,
        commodityId,
        settingsOf: (posting) => byId.get(booked.commodity[posting]!)!,
        remaining,
        sales,
      }
    })
    .sort((a, b) => (a.account < b.account ? -1 : 1))
}
