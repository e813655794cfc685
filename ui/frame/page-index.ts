import { computed } from '@preact/signals'
import { ArrowLeftRight, CalendarDays, ChartSpline, Landmark, type LucideIcon, Settings2, ShoppingBasket } from 'lucide-preact'
import { pages } from '#messages/pages.ts'
import { nameIn } from '../client/address.ts'
import { ofThisBook, remember, stored } from '../client/browser.ts'
import { configuration } from '../client/cached-answers.ts'
import { questionsIn } from '../figures/first-visit.ts'
import { isRupee } from '../figures/number-format.ts'
import { type Recent, recentsIn, withRecent } from '../figures/ranking.ts'

/** What a page is of use for: one that has no use in this book is not offered. */
type Condition = 'investments' | 'debts' | 'cards' | 'funds' | 'events' | 'taxes' | 'firefly' | 'unclear roots'

type ViewName = keyof typeof pages.views

/** A page: one way to look at what a place is about. It has an address of its own. */
export interface View {
  /** Of its texts in the catalogue. */
  readonly name: ViewName
  readonly path: string
  /** By itself, as the palette shows it: "Cash flow by year". */
  readonly title: string
  /** Among the other views of its place: "By year". */
  readonly tab: string
  /** For the command palette. */
  readonly about: string
  /** What else it is found by. */
  readonly words: string
  /** The page of docs that explains it, and a heading of it. */
  readonly help: string
  /** The key that leads to it after "g". */
  readonly key?: string
  readonly only?: Condition
}

/** An entry of the side list. It leads to its first view; the others are tabs at the top of the page. */
interface Place {
  readonly title: string
  readonly views: readonly View[]
}

export interface Group {
  /** The same in all languages. */
  readonly name: keyof typeof pages.groups
  readonly title: string
  readonly icon: LucideIcon
  readonly places: readonly Place[]
}

type More = Pick<View, 'key' | 'only'>

const view = (name: ViewName, path: string, help: string, more: More = {}): View => {
  const texts: { title: string; tab?: string; about: string; words: string } = pages.views[name]
  return { tab: texts.title, ...texts, ...more, name, path, help }
}

const place = (name: keyof typeof pages.places, ...views: readonly View[]): Place => ({ title: pages.places[name], views })

/** A place with one page, which has its name. */
const single = (name: ViewName, path: string, help: string, more?: More): Place => ({
  title: pages.views[name].title,
  views: [view(name, path, help, more)],
})

const group = (name: Group['name'], icon: LucideIcon, ...places: readonly Place[]): Group => ({
  name,
  title: pages.groups[name],
  icon,
  places,
})

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

/** Which pages this book has a use for, and where in the map an address is. */

const fulfilled = computed((): ReadonlySet<Condition> => {
  const { config, understood } = configuration.value.data ?? {}
  const isTaxed = config?.commodities.some(({ harvest, tax_category: category }) => harvest > 0 || category !== '')
  const held: Readonly<Record<Condition, boolean | undefined>> = {
    investments: understood?.uses.investments,
    debts: understood?.uses.debts,
    events: understood?.uses.events,
    cards: (config?.credit_cards ?? []).length > 0,
    funds: config?.commodities.some(({ type, holdings }) => holdings || type === 'mutualfund'),
    // Of use in India: in rupees, or where the book says how its commodities are taxed.
    taxes: isRupee(config?.default_currency) || isTaxed || (config?.schedule_al.length ?? 0) > 0,
    firefly: config?.labs.firefly_reconcile,
    'unclear roots': understood && questionsIn(understood).length > 0,
  }
  return new Set((Object.keys(held) as Condition[]).filter((condition) => held[condition]))
})

/** The view that an address belongs to: an account belongs to the list of accounts, a file to the editor. */
export const viewAt = (path: string): View | undefined => {
  const exact = VIEWS.find((view) => view.path === path)
  if (exact) return exact
  return VIEWS.find((view) => view.path !== '/' && path.startsWith(`${view.path}/`))
}

/** The groups with the pages that the book has a use for; the page of the address is always among them. */
export const groupsFor = (path: string): readonly Group[] => {
  const here = viewAt(path)
  return GROUPS.map((group) => ({
    ...group,
    places: group.places
      .map((place) => ({ ...place, views: place.views.filter((view) => isOffered(view) || view === here) }))
      .filter(({ views }) => views.length > 0),
  }))
}

export const isOffered = ({ only }: View): boolean => only === undefined || fulfilled.value.has(only)
export const offeredViews = computed(() => VIEWS.filter(isOffered))
/** All pages, those that the book has a use for first. */
export const viewsToFind = computed(() => VIEWS.toSorted((a, b) => Number(isOffered(b)) - Number(isOffered(a))))

/** The group, the place and the view that an address belongs to. */
export const whereIs = (path: string): { readonly group: Group; readonly place: Place; readonly view: View } | undefined => {
  const view = viewAt(path)
  for (const group of groupsFor(path)) for (const place of group.places) if (view && place.views.includes(view)) return { group, place, view }
  return undefined
}

/** Where a place leads to. */
export const startOf = ({ views }: Place): string => views[0]?.path ?? '/'

/** The pages that were opened last, for the palette. Of one book, in this browser. */

const RECENTS = ofThisBook('daybook.recents')
const ACCOUNT = /^\/accounts\/([^/]+)/

const recentOf = (path: string): Recent | undefined => {
  const account = ACCOUNT.exec(path)?.[1]
  if (account !== undefined) return { label: nameIn(account), kind: 'Account', href: path }
  const view = viewAt(path)
  // The page of one goal, file or price is found by its own name.
  return view?.path === path ? { label: view.title, kind: 'Page', href: path } : undefined
}

const visit = (recent: Recent): void => remember(RECENTS, JSON.stringify(withRecent(recentsIn(stored(RECENTS)), recent)))

export const rememberVisit = (path: string): void => {
  const recent = recentOf(path)
  if (recent) visit(recent)
}
/** Something else that the palette led to: a payee, a search. */
export const rememberChoice = visit
/** Without the page that is open. */
export const recentsBeside = (path: string): Recent[] => recentsIn(stored(RECENTS)).filter(({ href }) => href !== path)
