import { computed } from '@preact/signals'
import type { LucideIcon } from 'lucide-preact'
import {
  ArrowLeftRight,
  CalendarClock,
  ChartNoAxesColumn,
  ChartPie,
  ChartSpline,
  Coins,
  CreditCard,
  FileDown,
  FileText,
  History,
  Landmark,
  LayoutDashboard,
  ListChecks,
  Mails,
  MonitorSmartphone,
  Rows3,
  ShoppingBasket,
  Sprout,
  Tags,
  Target,
  Wallet,
} from 'lucide-preact'
import { configuration } from './client/answers.ts'

/** The pages that the navigation offers, and the keys that lead to them after "g". */
export interface PageEntry {
  readonly path: string
  readonly title: string
  readonly section: string
  readonly icon: LucideIcon
  readonly key: string
  /** For the command palette. */
  readonly about: string
  /** Nothing to see while nobody has to log in. */
  readonly withAccounts?: boolean
}

const PAGES: readonly PageEntry[] = [
  { path: '/', title: 'Dashboard', section: '', icon: LayoutDashboard, key: 'd', about: 'Net worth, assets and what happened last' },
  {
    path: '/cash_flow/monthly',
    title: 'Monthly',
    section: 'Cash flow',
    icon: ChartNoAxesColumn,
    key: 'm',
    about: 'What came in and went out, month by month',
  },
  {
    path: '/expense/monthly',
    title: 'Expenses',
    section: 'Cash flow',
    icon: ShoppingBasket,
    key: 'x',
    about: 'What was spent, month by month and by category',
  },
  {
    path: '/cash_flow/income_statement',
    title: 'Income statement',
    section: 'Cash flow',
    icon: Rows3,
    key: 'i',
    about: 'From the first balance of a year to its last',
  },
  {
    path: '/assets/networth',
    title: 'Net worth',
    section: 'Assets',
    icon: ChartSpline,
    key: 'n',
    about: 'Every day from the first posting to today',
  },
  { path: '/assets/balance', title: 'Balance', section: 'Assets', icon: Wallet, key: 'b', about: 'Every asset account with value, gain and return' },
  { path: '/assets/gain', title: 'Gain', section: 'Assets', icon: Sprout, key: 'e', about: 'What every investment has earned' },
  {
    path: '/assets/allocation',
    title: 'Allocation',
    section: 'Assets',
    icon: ChartPie,
    key: 'a',
    about: 'How the assets are spread, and how far that is from the targets',
  },
  { path: '/liabilities/balance', title: 'Debts', section: 'Liabilities', icon: Landmark, key: 'l', about: 'What is owed, and what it costs' },
  {
    path: '/liabilities/credit_cards',
    title: 'Credit cards',
    section: 'Liabilities',
    icon: CreditCard,
    key: 'c',
    about: 'Statements, what is due, and how much room is left',
  },
  { path: '/expense/budget', title: 'Budget', section: 'Planning', icon: Mails, key: 'u', about: 'What was planned, and what is left of it' },
  {
    path: '/cash_flow/recurring',
    title: 'Recurring',
    section: 'Planning',
    icon: CalendarClock,
    key: 'r',
    about: 'What comes back, and when it is due next',
  },
  { path: '/planning/goals', title: 'Goals', section: 'Planning', icon: Target, key: 'o', about: 'What the savings are for, and how far they are' },
  {
    path: '/ledger/import',
    title: 'Import',
    section: 'Ledger',
    icon: FileDown,
    key: 'w',
    about: 'From a bank’s statement to the journal',
  },
  {
    path: '/ledger/transaction',
    title: 'Transactions',
    section: 'Ledger',
    icon: ArrowLeftRight,
    key: 't',
    about: 'Search everything that was ever booked',
  },
  { path: '/ledger/price', title: 'Prices', section: 'Ledger', icon: Tags, key: 'p', about: 'The latest price of every commodity and its history' },
  {
    path: '/ledger/fx',
    title: 'Exchange rates',
    section: 'Ledger',
    icon: Coins,
    key: 'f',
    about: 'What a currency was worth in another, day by day',
  },
  { path: '/ledger/editor', title: 'Journal', section: 'Ledger', icon: FileText, key: 'j', about: 'The journal files as they are on disk' },
  {
    path: '/ledger/changes',
    title: 'Changes',
    section: 'Ledger',
    icon: History,
    key: 'h',
    about: 'What Daybook wrote into the journal, and taking it back',
  },
  {
    path: '/more/sessions',
    title: 'Sessions',
    section: 'More',
    icon: MonitorSmartphone,
    key: 'w',
    about: 'Where you are logged in, and an end to it',
    withAccounts: true,
  },
  {
    path: '/ledger/reconciliation',
    title: 'Reconciliation',
    section: 'Ledger',
    icon: ListChecks,
    key: 'k',
    about: 'Which accounts are due to be compared with their statements',
  },
]

/** The pages that this installation has a use for. */
export const offeredPages = computed(() => {
  const hasAccounts = (configuration.value.data?.config.user_accounts.length ?? 0) > 0
  return PAGES.filter((page) => !page.withAccounts || hasAccounts)
})

/** The page that an address belongs to; the source of a file belongs to the journal. */
export const pageAt = (path: string): PageEntry | undefined =>
  PAGES.find((page) => page.path === path) ?? PAGES.find((page) => page.path !== '/' && path.startsWith(`${page.path}/`))
