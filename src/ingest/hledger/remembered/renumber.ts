import type { LotNote } from '../amounts/lots.ts'
import type { Assertion } from '../transactions/posting-details.ts'
import type { SharedNames, StretchRows } from './stretch-rows.ts'

/** Brings up the names of a stretch in a reading, and gives its rows the ids that they have there. */
export function renumber({ names, payee, code, note, postings, prices, places, outcome }: StretchRows, shared: SharedNames): void {
  const { accounts, commodities, payees, texts } = shared
  const { totals } = outcome
  if (accounts.mentionAgain(names.accounts)) {
    for (const column of [postings.account, totals?.account]) accounts.moveAll(column)
    outcome.passed = undefined
  }
  if (commodities.mentionAgain(names.commodities)) {
    for (const column of [postings.commodity, postings.cost?.commodity, prices.base, prices.quote, places.commodity, totals?.commodity])
      commodities.moveAll(column)
    postings.assertions = postings.assertions.map(([row, assertion]) => [row, withAssertedIds(assertion, commodities.moved)])
    postings.lots = postings.lots.map(([row, lot]) => [row, withLotIds(lot, commodities.moved)])
    outcome.passed = undefined
  }
  if (payees.mentionAgain(names.payees)) payees.moveAll(payee)
  if (texts.mentionAgain(names.texts)) for (const column of [code, note, postings.note]) texts.moveAll(column)
}

/** The same assertion with other ids. */
const withAssertedIds = (assertion: Assertion, idOf: (id: number) => number): Assertion => ({
  ...assertion,
  commodity: idOf(assertion.commodity),
  ...(assertion.cost && { cost: { ...assertion.cost, commodity: idOf(assertion.cost.commodity) } }),
})

/** The same note of a lot with another id. */
const withLotIds = (lot: LotNote, idOf: (id: number) => number): LotNote =>
  lot.cost === undefined ? lot : { ...lot, cost: { ...lot.cost, commodity: idOf(lot.cost.commodity) } }
