import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type TfIdf, tfIdf, type TfIdfPosting } from '../../ingest/statements/accounts/account-names.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

const known = new WeakMap<ValuedLedger, TfIdf>()

/** Which words went with which account, over everything that is booked; made once for a state of the book. */
export function accountWords(ledger: ValuedLedger): TfIdf {
  let words = known.get(ledger)
  if (!words) known.set(ledger, (words = tfIdf(bookedPostings(ledger))))
  return words
}

function* bookedPostings({ booked, view, accounts }: ValuedLedger): Generator<TfIdfPosting> {
  const { transactions, postings, transactionOf, payees } = view
  for (let posting = 0; posting < booked.count; posting++) {
    const row = intAt(booked.row, posting)
    yield {
      account: accounts.name(intAt(booked.account, posting)),
      payee: elementAt(payees, postings.payee.get(row) ?? intAt(transactions.payee, intAt(transactionOf, row))),
      amount: booked.amountOf(posting),
    }
  }
}
