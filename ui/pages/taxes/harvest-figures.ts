import type { HarvestAnswer } from '../../../src/http/contract/investments-contract.ts'

/** How much of what is held to sell for a gain. An estimate of a sale that is not booked. Pure. */

type Lots = Pick<HarvestAnswer['harvestables'][string], 'harvest_breakdown'>

export interface HarvestPlan {
  readonly units: number
  readonly amount: number
  readonly taxable: number
}

/** What a person wants of a sale: so much of taxable gain, or so much money. */
export type Wanted = { readonly taxable: number } | { readonly amount: number }

/** The oldest lots first, until they reach the wanted gain, or there are no more. A loss on the way is included. */
export const harvestOf = ({ harvest_breakdown: lots }: Lots, wanted: Wanted): HarvestPlan => {
  let plan: HarvestPlan = { units: 0, amount: 0, taxable: 0 }
  for (const { units, current_price: price, tax } of lots) {
    const [left, whole] = 'amount' in wanted ? [wanted.amount - plan.amount, price] : [wanted.taxable - plan.taxable, tax.taxable]
    if (left <= 0) break
    const part = whole > left ? left / whole : 1
    plan = { units: plan.units + units * part, amount: plan.amount + price * part, taxable: plan.taxable + tax.taxable * part }
  }
  return plan
}
