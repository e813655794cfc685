import '@fontsource-variable/geist'
import './style/tokens.css'
import './style/base.css'
import './style/shell.css'
import './style/parts.css'
import './style/tables.css'
import './style/charts.css'
import './style/pages.css'
import './style/import.css'
import './style/accounts.css'
import { render } from 'preact'
import { Route, Switch } from 'wouter-preact'
import { configuration, loadConfiguration, needsLogIn } from './client/answers.ts'
import { listenForKeys } from './keyboard.ts'
import { later } from './later.tsx'
import { startLive } from './client/live.ts'
import { Dashboard } from './pages/dashboard.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Shell } from './parts/shell.tsx'
import { Failure, Skeleton } from './parts/state.tsx'

const Login = later(async () => (await import('./pages/login.tsx')).Login)
const AssetsBalance = later(async () => (await import('./pages/assets-balance.tsx')).AssetsBalance)
const NetWorth = later(async () => (await import('./pages/net-worth.tsx')).NetWorthPage)
const CashFlow = later(async () => (await import('./pages/cash-flow.tsx')).CashFlowPage)
const Gain = later(async () => (await import('./pages/gain.tsx')).GainPage)
const AccountGain = later(async () => (await import('./pages/account-gain.tsx')).AccountGainPage)
const IncomeStatement = later(async () => (await import('./pages/income-statement.tsx')).IncomeStatementPage)
const Expenses = later(async () => (await import('./pages/expense.tsx')).ExpensesPage)
const Liabilities = later(async () => (await import('./pages/liabilities.tsx')).LiabilitiesPage)
const Allocation = later(async () => (await import('./pages/allocation.tsx')).AllocationPage)
const Recurring = later(async () => (await import('./pages/recurring.tsx')).RecurringPage)
const Goals = later(async () => (await import('./pages/goals.tsx')).GoalsPage)
const CreditCards = later(async () => (await import('./pages/credit-cards.tsx')).CreditCardsPage)
const Budget = later(async () => (await import('./pages/budget.tsx')).BudgetPage)
const Transactions = later(async () => (await import('./pages/transactions.tsx')).Transactions)
const Prices = later(async () => (await import('./pages/prices.tsx')).Prices)
const Price = later(async () => (await import('./pages/price.tsx')).PricePage)
const FxRates = later(async () => (await import('./pages/fx-rates.tsx')).FxRatesPage)
const Import = later(async () => (await import('./pages/import.tsx')).ImportPage)
const Changes = later(async () => (await import('./pages/changes.tsx')).ChangesPage)
const Sessions = later(async () => (await import('./pages/sessions.tsx')).SessionsPage)
const Account = later(async () => (await import('./pages/account.tsx')).AccountPage)
const Reconcile = later(async () => (await import('./pages/reconcile.tsx')).ReconcilePage)
const Reconciliation = later(async () => (await import('./pages/reconciliation.tsx')).ReconciliationPage)
const Editor = later(async () => (await import('./pages/editor.tsx')).EditorPage)

/** Pages wait for the configuration: without it no figure can be written the way its owner writes figures. */
const Pages = () => {
  const { data, error } = configuration.value
  if (needsLogIn.value) return <Login />
  if (!data) return error ? <Failure error={error} retry={() => void loadConfiguration()} /> : <Skeleton height={480} />
  return (
    <Switch>
      <Route path="/" component={Dashboard} />
      <Route path="/assets/balance" component={AssetsBalance} />
      <Route path="/assets/networth" component={NetWorth} />
      <Route path="/assets/gain" component={Gain} />
      <Route path="/assets/gain/:account" component={AccountGain} />
      <Route path="/cash_flow/monthly" component={CashFlow} />
      <Route path="/cash_flow/income_statement" component={IncomeStatement} />
      <Route path="/expense/monthly" component={Expenses} />
      <Route path="/liabilities/balance" component={Liabilities} />
      <Route path="/assets/allocation" component={Allocation} />
      <Route path="/cash_flow/recurring" component={Recurring} />
      <Route path="/planning/goals" component={Goals} />
      <Route path="/liabilities/credit_cards" component={CreditCards} />
      <Route path="/expense/budget" component={Budget} />
      <Route path="/ledger/transaction" component={Transactions} />
      <Route path="/ledger/price" component={Prices} />
      <Route path="/ledger/price/:commodity" component={Price} />
      <Route path="/ledger/fx" component={FxRates} />
      <Route path="/ledger/import" component={Import} />
      <Route path="/accounts/:account" component={Account} />
      <Route path="/accounts/:account/reconcile" component={Reconcile} />
      <Route path="/ledger/reconciliation" component={Reconciliation} />
      <Route path="/ledger/changes" component={Changes} />
      <Route path="/more/sessions" component={Sessions} />
      <Route path="/ledger/editor/*?" component={Editor} />
      <Route component={NotFound} />
    </Switch>
  )
}

listenForKeys()
startLive()
void loadConfiguration()
render(
  <Shell>
    <Pages />
  </Shell>,
  document.getElementById('app') as HTMLElement,
)
