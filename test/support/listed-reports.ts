import {
  gapsOfPostings,
  gapsOfTransactions,
  type LedgerParameters,
  ledgerPostings,
  listedPosting,
  listedTransaction,
  transactionGroups,
  type TransactionsParameters,
} from '../../src/projections/reports/transactions.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'

/* The two long lists as one value each. The service sends them row by row, from the same functions: `addList` in `http/routes/reports.ts`. */

export function ledgerReport(ledger: ValuedLedger, parameters: LedgerParameters = {}) {
  const postings = ledgerPostings(ledger, parameters)
  return { postings: Array.from(postings, (posting) => listedPosting(ledger, posting)), ...gapsOfPostings(ledger, postings) }
}

export function transactionsReport(ledger: ValuedLedger, parameters: TransactionsParameters = {}) {
  const groups = transactionGroups(ledger, parameters)
  return { transactions: Array.from(groups, (group) => listedTransaction(ledger, group)), ...gapsOfTransactions(ledger, groups) }
}
