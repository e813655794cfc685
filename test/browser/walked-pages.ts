import { VIEWS } from '../../ui/frame/page-index.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { SHOWN } from './shown-figures.ts'

/* Every page of the program, and a book in which each of them has something to show. */

/** The household with another currency, and an account whose name is longer than a phone is wide. */
export const WALKED_BOOK = `${RICH_BOOK}
P 2024-01-01 USD 0.90 EUR

2024-03-05 * Ferry
    Expenses:Travel:Islands:Ferries:Overnight    84.00 EUR
    Assets:Checking
`
export const WALKED_SETTINGS = `currencies: [USD]\n${RICH_SETTINGS}`

/** Pages that no table of shown figures has, or not in this form. */
const MORE = [
  '/',
  '/accounts',
  '/cash_flow/monthly?range=all',
  '/cash_flow/monthly?range=all&view-flows=table',
  '/cash_flow/monthly?period=2024-Q1&only_payee=Landlord',
  '/cash_flow/income_statement',
  '/cash_flow/income_statement?every=month',
  '/reports/balance_sheet?every=quarter&show=shares',
  '/reports/cash_flow?every=quarter',
  '/expense/sankey?period=2022-01-01..2024-03-31',
  '/assets/gain',
  '/assets/gain/Assets%3AFund',
  '/assets/allocation',
  '/assets/networth',
  '/assets/networth?view=table',
  '/assets/balance',
  '/assets/balance?layout=flat',
  '/liabilities/balance',
  '/liabilities/credit_cards',
  '/accounts/Assets:Checking?period=2024-02',
  '/accounts/Assets:Fund',
  '/accounts/Assets:Checking/reconcile',
  '/ledger/transaction?min=1',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx?base=USD&quote=EUR&year=2024&month=1',
  '/ledger/reconciliation',
  '/assets/networth?from=2024-01-31',
  '/more/statistics',
]

/** Pages that show no figure of the book. */
export const WITHOUT_FIGURES = [
  '/assets/portfolio',
  '/help',
  '/ledger/convert',
  '/ledger/documents',
  '/ledger/editor',
  '/ledger/editor/main.ledger#9',
  '/ledger/events',
  '/ledger/import',
  '/ledger/query',
  '/more/about',
  '/more/backup',
  '/more/config',
  '/more/doctor',
  '/more/history',
  '/more/history?show=written',
  '/more/jobs',
  '/more/logs',
  '/more/reconciliation',
  '/more/roots',
  '/more/sessions',
  '/more/sheets',
]

export const PAGES: readonly string[] = [
  ...new Set([...SHOWN.map(({ path }) => path), ...MORE, ...VIEWS.map(({ path }) => path), ...WITHOUT_FIGURES]),
]
