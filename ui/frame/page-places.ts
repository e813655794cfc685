import { ArrowLeftRight, CalendarDays, ChartSpline, Landmark, Settings2, ShoppingBasket } from 'lucide-preact'
import { type Group, group, place, single, type View, view } from './page-place.ts'

/**
 * The map of all pages: groups of places, and the views of each place. Addresses are those of Paisa where it has the page; titles and words are in the
 * catalogue, by name.
 */

const TODAY = group(
  'today',
  CalendarDays,
  single('overview', '/', 'guide/pages#overview', { key: 'o' }),
  place('bills', view('bills', '/cash_flow/recurring', 'guide/pages#bills', { key: 'b' })),
)

const SPENDING = 'guide/pages#spending'

const MONEY = group(
  'money',
  ShoppingBasket,
  place(
    'cashFlow',
    view('cashFlow', '/cash_flow/monthly', SPENDING, { key: 'c' }),
    view('cashFlowByYear', '/cash_flow/yearly', SPENDING),
    view('moneyFlow', '/cash_flow/sankey', SPENDING),
    view('income', '/income', SPENDING),
  ),
  place(
    'spending',
    view('expenses', '/expense/monthly', SPENDING, { key: 's' }),
    view('expensesByYear', '/expense/yearly', SPENDING),
    view('monthOnMonth', '/expense/mom', SPENDING),
    view('yearOnYear', '/expense/yoy', SPENDING),
    view('expenseBreakdown', '/expense/sankey', SPENDING),
  ),
  single('budget', '/expense/budget', 'guide/budget-and-goals#budget', { key: 'u' }),
)

const WORTH = 'explain/figures#wealth'
const TAXES = 'guide/pages#taxes'

const WEALTH = group(
  'wealth',
  ChartSpline,
  single('netWorth', '/assets/networth', WORTH, { key: 'n' }),
  place(
    'investments',
    view('performance', '/assets/gain', WORTH, { key: 'i', only: 'investments' }),
    view('holdings', '/assets/holdings', 'explain/figures#lots', { only: 'investments' }),
    view('investmentIncome', '/income/investment', WORTH, { only: 'investments' }),
    view('contributions', '/assets/investment', WORTH, { only: 'investments' }),
  ),
  place(
    'allocation',
    view('allocation', '/assets/allocation', 'guide/budget-and-goals#allocation-targets', { key: 'l', only: 'investments' }),
    view('insideFunds', '/assets/portfolio', 'guide/funds', { only: 'funds' }),
  ),
  place(
    'goals',
    view('goals', '/planning/goals', 'guide/budget-and-goals#savings-goals', { key: 'g' }),
    view('projection', '/planning/projection', 'guide/pages#projection'),
  ),
  place(
    'tax',
    view('capitalGains', '/planning/tax/capital_gains', TAXES, { key: 'x', only: 'taxes' }),
    view('harvesting', '/planning/tax/harvest', TAXES, { only: 'taxes' }),
    view('scheduleAl', '/planning/tax/schedule_al', TAXES, { only: 'taxes' }),
  ),
)

const STATEMENTS = 'guide/pages#statements'
const DEBTS = 'guide/pages#debts'

const ACCOUNTS = group(
  'accounts',
  Landmark,
  place(
    'accounts',
    view('accounts', '/accounts', 'guide/pages#accounts', { key: 'a' }),
    view('assets', '/assets/balance', 'guide/pages#accounts'),
    view('debts', '/liabilities/balance', DEBTS, { key: 'd', only: 'debts' }),
    view('repayments', '/liabilities/repayment', DEBTS, { only: 'debts' }),
    view('debtInterest', '/liabilities/interest', DEBTS, { only: 'debts' }),
    view('creditCards', '/liabilities/credit_cards', 'guide/pages#credit-cards', { only: 'cards' }),
    view('accountTypes', '/more/roots', 'reference/dialects#accounts', { only: 'unclear roots' }),
  ),
  place(
    'reconcile',
    view('reconciliation', '/ledger/reconciliation', 'guide/reconcile', { key: 'k' }),
    view('firefly', '/more/reconciliation', 'guide/firefly#compare-balances', { only: 'firefly' }),
  ),
  place(
    'reports',
    view('incomeStatement', '/cash_flow/income_statement', STATEMENTS, { key: 'r' }),
    view('balanceSheet', '/reports/balance_sheet', STATEMENTS),
    view('cashFlowStatement', '/reports/cash_flow', STATEMENTS),
    view('trialBalance', '/reports/trial_balance', STATEMENTS),
    view('yearReport', '/reports/year', STATEMENTS),
  ),
)

const JOURNAL = group(
  'journal',
  ArrowLeftRight,
  place(
    'transactions',
    view('transactions', '/ledger/transaction', 'reference/search', { key: 't' }),
    view('postings', '/ledger/posting', 'reference/search'),
  ),
  place('editor', view('editor', '/ledger/editor', 'guide/pages#journal-files', { key: 'e' })),
  single('import', '/ledger/import', 'guide/import', { key: 'm' }),
  place(
    'prices',
    view('prices', '/ledger/price', 'guide/prices', { key: 'p' }),
    view('exchangeRates', '/ledger/fx', 'guide/prices#currencies', { key: 'f' }),
  ),
  place(
    'documents',
    view('documents', '/ledger/documents', 'guide/import#documents'),
    view('events', '/ledger/events', 'guide/pages#statistics-and-events', { only: 'events' }),
  ),
  single('sheets', '/more/sheets', 'reference/sheets'),
  single('query', '/ledger/query', 'reference/sql', { key: 'q' }),
  single('checks', '/more/doctor', 'guide/pages#checks', { key: 'v' }),
  single('history', '/more/history', 'guide/pages#history', { key: 'h' }),
)

/** About the program and not about the book. */
const SETTINGS = group(
  'settings',
  Settings2,
  single('configuration', '/more/config', 'reference/config'),
  place('access', view('users', '/more/sessions', 'guide/users')),
  single('backup', '/more/backup', 'guide/backup'),
  place('activity', view('syncs', '/more/jobs', 'guide/pages#syncs-and-logs'), view('logs', '/more/logs', 'guide/pages#syncs-and-logs')),
  single('convert', '/ledger/convert', 'reference/dialects#print-and-convert'),
  single('help', '/help', 'guide/pages'),
  place('about', view('about', '/more/about', 'guide/pages#about'), view('statistics', '/more/statistics', 'guide/pages#statistics-and-events')),
)

/** The groups of the book; the first five digits lead to them. */
export const BOOK_GROUPS: readonly Group[] = [TODAY, MONEY, WEALTH, ACCOUNTS, JOURNAL]
export const GROUPS: readonly Group[] = [...BOOK_GROUPS, SETTINGS]
export const VIEWS: readonly View[] = GROUPS.flatMap(({ places }) => places.flatMap(({ views }) => views))
