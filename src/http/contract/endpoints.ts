import * as about from './about-contract.ts'
import * as accounts from './accounts-contract.ts'
import * as budget from './budget-contract.ts'
import * as cashFlow from './cash-flow-contract.ts'
import * as config from './config-contract.ts'
import * as documents from './documents-contract.ts'
import * as editor from './editor-contract.ts'
import * as explain from './explain-contract.ts'
import * as history from './history-contract.ts'
import * as imports from './imports-contract.ts'
import * as investments from './investments-contract.ts'
import * as jobs from './jobs-contract.ts'
import * as journal from './journal-contract.ts'
import * as netWorth from './net-worth-contract.ts'
import * as prices from './prices-contract.ts'
import * as query from './query-contract.ts'
import * as reconciliations from './reconciliations-contract.ts'
import * as search from './search-contract.ts'
import * as sheets from './sheets-contract.ts'
import * as transactionEdits from './transaction-edits-contract.ts'
import * as transactions from './transactions-contract.ts'
import * as users from './users-contract.ts'
import * as webhooks from './webhooks-contract.ts'
import type { Endpoint } from './endpoint.ts'

const contracts: readonly object[] = [
  about,
  accounts,
  budget,
  cashFlow,
  config,
  documents,
  editor,
  explain,
  history,
  imports,
  investments,
  jobs,
  journal,
  netWorth,
  prices,
  query,
  reconciliations,
  search,
  sheets,
  transactionEdits,
  transactions,
  users,
  webhooks,
]

const isEndpoint = (exported: unknown): exported is Endpoint => typeof exported === 'object' && exported !== null && 'summary' in exported

const placeOf = ({ path, method }: Endpoint): string => `${path} ${method}`

/** Every route of the API, by path: what the contracts export. */
export const endpoints: readonly Endpoint[] = contracts
  .flatMap((contract): unknown[] => Object.values(contract))
  .filter(isEndpoint)
  .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
