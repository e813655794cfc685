import type { FunctionComponent } from 'preact'
import { later } from './later.tsx'
import { Dashboard } from './pages/dashboard.tsx'

/** Every address and the page at it. The code of a page is fetched when it is first opened, but for the one that people begin with. */
export const ROUTES: readonly (readonly [path: string, page: FunctionComponent])[] = [
  ['/', Dashboard],
  ['/assets/balance', later(async () => (await import('./pages/assets-balance.tsx')).AssetsBalance)],
  ['/assets/networth', later(async () => (await import('./pages/net-worth.tsx')).NetWorthPage)],
  ['/assets/gain', later(async () => (await import('./pages/gain.tsx')).GainPage)],
  ['/assets/gain/:account', later(async () => (await import('./pages/account-gain.tsx')).AccountGainPage)],
  ['/cash_flow/monthly', later(async () => (await import('./pages/cash-flow.tsx')).CashFlowPage)],
  ['/cash_flow/income_statement', later(async () => (await import('./pages/income-statement.tsx')).IncomeStatementPage)],
  ['/expense/monthly', later(async () => (await import('./pages/expense.tsx')).ExpensesPage)],
  ['/liabilities/balance', later(async () => (await import('./pages/liabilities.tsx')).LiabilitiesPage)],
  ['/assets/allocation', later(async () => (await import('./pages/allocation.tsx')).AllocationPage)],
  ['/cash_flow/recurring', later(async () => (await import('./pages/recurring.tsx')).RecurringPage)],
  ['/planning/goals', later(async () => (await import('./pages/goals.tsx')).GoalsPage)],
  ['/liabilities/credit_cards', later(async () => (await import('./pages/credit-cards.tsx')).CreditCardsPage)],
  ['/expense/budget', later(async () => (await import('./pages/budget.tsx')).BudgetPage)],
  ['/ledger/transaction', later(async () => (await import('./pages/transactions.tsx')).Transactions)],
  ['/ledger/price', later(async () => (await import('./pages/prices.tsx')).Prices)],
  ['/ledger/price/:commodity', later(async () => (await import('./pages/price.tsx')).PricePage)],
  ['/ledger/fx', later(async () => (await import('./pages/fx-rates.tsx')).FxRatesPage)],
  ['/ledger/import', later(async () => (await import('./pages/import.tsx')).ImportPage)],
  ['/accounts/:account', later(async () => (await import('./pages/account.tsx')).AccountPage)],
  ['/accounts/:account/reconcile', later(async () => (await import('./pages/reconcile.tsx')).ReconcilePage)],
  ['/ledger/reconciliation', later(async () => (await import('./pages/reconciliation.tsx')).ReconciliationPage)],
  ['/ledger/changes', later(async () => (await import('./pages/changes.tsx')).ChangesPage)],
  ['/more/sessions', later(async () => (await import('./pages/sessions.tsx')).SessionsPage)],
  ['/ledger/editor/*?', later(async () => (await import('./pages/editor.tsx')).EditorPage)],
]
