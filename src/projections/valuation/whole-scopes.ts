import { type Accounts, ASSETS, LIABILITIES } from './accounts.ts'
import { type Scope, scopeOf } from './scope.ts'
import type { Work } from './valued-ledger.ts'

/** By account, 1 for assets and liabilities. */
const isOwn = (accounts: Accounts): Uint8Array => accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
/** By account, 1 for the assets that may gain. */
export const isInvestment = (accounts: Accounts): Uint8Array => accounts.where((traits) => traits.isInvestment)

/** What makes up net worth. */
export const networthScope: Work<Scope> = (ledger) => scopeOf(ledger, isOwn(ledger.accounts))
/** What was invested. */
export const investmentScope: Work<Scope> = (ledger) => scopeOf(ledger, isInvestment(ledger.accounts))
