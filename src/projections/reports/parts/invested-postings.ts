import { OF_LIABILITY, STOCK_SPLIT } from '../../valuation/kinds.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { chosenOf } from '../../valuation/chosen-postings.ts'
import { listedWhere } from './selection.ts'

/** Postings that put money into assets or take it out: cash, what others owe, what a loan paid for, and stock splits are none. */
export function investedPostings(ledger: ValuedLedger): Int32Array {
  const { kinds } = ledger
  const invested = listedWhere(ledger, ({ isInvestment }) => isInvestment)
  return chosenOf(invested, (posting) => !(kinds[posting]! & (OF_LIABILITY | STOCK_SPLIT)))
}
