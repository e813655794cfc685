import {
  AppWindow,
  ArrowLeftRight,
  Bookmark,
  BookMarked,
  Clock,
  Coins,
  CreditCard,
  FileText,
  Landmark,
  type LucideIcon,
  Search,
  Store,
  Target,
  Zap,
} from 'lucide-preact'
import type { FindAnswer } from '../../src/http/contract/search.ts'
import { hasSession, leave } from '../client/api.ts'
import { books, configuration, mayNotWrite, openBook } from '../client/cached-answers.ts'
import { currency, figures, figuresHidden, isDark, switchHidden, switchTheme } from '../client/display-settings.ts'
import { open } from '../client/overlays.ts'
import { savedSearches } from '../client/search-requests.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { goalLink } from '../figures/goal.ts'
import { counted } from '../figures/number-format.ts'
import type { Recent } from '../figures/ranking.ts'
import { accountLink, payeeLink, sourceLink } from '../figures/transaction-figures.ts'
import { viewsToFind } from './page-index.ts'
import type { View } from './page-place.ts'
import { canUpdatePortfolios, canUpdatePrices, syncNow, updatePortfolios, updatePrices } from '../parts/sync-button.tsx'
import { isCompact, isRail, switchDensity, switchRail } from './navigation.tsx'

/** What the palette offers. */

type Kind = 'Page' | 'Action' | 'Account' | 'Payee' | 'Transaction' | 'Commodity' | 'File' | 'Goal' | 'Card' | 'Search' | 'Book' | 'Setting' | 'Sheet'

export interface Choice {
  readonly kind: Kind
  readonly label: string
  readonly about: string
  /** What else it is found by. */
  readonly words?: string
  readonly icon: LucideIcon
  /** Where it leads; or what it does. */
  readonly href?: string
  readonly run?: () => void
}

const action = (label: string, about: string, run: () => void, words = ''): Choice => ({ kind: 'Action', label, about, run, words, icon: Zap })

export const actions = (): Choice[] => [
  ...(mayNotWrite.value
    ? []
    : [
        action('Add a transaction', 'Type a few words or fill in a form', open('quick-add'), 'new create enter record expense income transfer'),
        action('Sync now', 'Read the journal again', () => void syncNow()),
      ]),
  ...(canUpdatePrices() ? [action('Update prices', 'Ask the price sources for what is new', () => void updatePrices())] : []),
  ...(canUpdatePortfolios() ? [action('Update mutual-fund portfolios', 'Fetch again what the funds hold', () => void updatePortfolios())] : []),
  action(figuresHidden.value ? 'Show figures' : 'Hide figures', 'For when somebody looks over your shoulder', switchHidden),
  action(isDark.value ? 'Light theme' : 'Dark theme', 'Change how the page looks', switchTheme),
  action(isCompact.value ? 'Comfortable rows' : 'Compact rows', 'Spacing of rows and cards', switchDensity),
  action(isRail.value ? 'Names on the left' : 'Icons only on the left', 'More room for the page', switchRail),
  action('Keyboard shortcuts', 'Every key that does something', open('keys')),
  ...(hasSession() ? [action('Log out', 'End this session', () => void leave())] : []),
]

/** @param inEnglish what a page is called in English: guides and habits know that name too */
const pages = (inEnglish?: (view: View) => string): Choice[] =>
  viewsToFind.value.map((view) => ({
    kind: 'Page',
    label: view.title,
    about: view.about,
    href: view.path,
    icon: AppWindow,
    words: `${view.words} ${inEnglish?.(view) ?? ''}`,
  }))

const otherBooks = (): Choice[] =>
  books.value
    .filter(({ is_this }) => !is_this)
    .map((book) => ({
      kind: 'Book',
      label: book.name,
      about: book.state === 'broken' ? 'Another book, which cannot be shown now' : 'Another book of this server',
      words: 'switch book',
      icon: BookMarked,
      run: () => openBook(book),
    }))

/** What is here without asking: pages, actions, accounts, and what the configuration names. */
export const choicesAtHand = (inEnglish?: (view: View) => string): Choice[] => {
  const data = configuration.value.data
  const { savings = [], retirement = [] } = data?.config.goals ?? {}
  const goals = [...savings.map(({ name }) => ({ type: 'savings', name })), ...retirement.map(({ name }) => ({ type: 'retirement', name }))]
  return [
    ...pages(inEnglish),
    ...actions(),
    ...otherBooks(),
    ...goals.map((goal): Choice => ({ kind: 'Goal', label: goal.name, about: 'How far it is', href: goalLink(goal), icon: Target })),
    ...(data?.config.credit_cards ?? []).map(
      ({ account, number }): Choice => ({
        kind: 'Card',
        label: account,
        about: `•••• ${number}`,
        href: '/liabilities/credit_cards',
        icon: CreditCard,
      }),
    ),
    ...savedSearches().map(({ name, query }): Choice => ({ kind: 'Search', label: name, about: query, href: searchLink(query), icon: Bookmark })),
    ...(data?.accounts ?? []).map(
      (account): Choice => ({ kind: 'Account', label: account, about: 'Balance and register', href: accountLink(account), icon: Landmark }),
    ),
  ]
}

export const recentChoice = ({ label, kind, href }: Recent): Choice => ({ kind: kind as Kind, label, about: 'Recently opened', href, icon: Clock })

const searchLink = (text: string): string => `/ledger/transaction?q=${encodeURIComponent(text)}`

/** What the server found. */
export const choicesFound = ({ payees, commodities, files, transactions }: FindAnswer): Choice[] => [
  ...payees.map(
    ({ payee, transactions: count, last_date: last }): Choice => ({
      kind: 'Payee',
      label: payee,
      about: `${counted(count, 'transaction')}, last on ${shortDay(dayOf(last))}`,
      href: payeeLink(payee),
      icon: Store,
    }),
  ),
  ...transactions.map(
    ({ payee, date, quantity, commodity, account, file_name, line }): Choice => ({
      kind: 'Transaction',
      label: payee || account,
      about: `${shortDay(dayOf(date))} · ${figures.value.units(quantity, commodity || currency.value)} ${commodity || currency.value} · ${account}`,
      href: sourceLink({ file: file_name, line }),
      icon: ArrowLeftRight,
    }),
  ),
  ...commodities.map(
    (name): Choice => ({
      kind: 'Commodity',
      label: name,
      about: 'Prices and history',
      href: `/ledger/price/${encodeURIComponent(name)}`,
      icon: Coins,
    }),
  ),
  ...files.map(
    (name): Choice => ({ kind: 'File', label: name, about: 'Open in the editor', href: sourceLink({ file: name, line: 0 }), icon: FileText }),
  ),
]

const AMOUNT = /^[-−]?(\d+)(?:[.,](\d{1,2}))?$/

/** What was typed as words of a search; a search that is one already stays as it is. */
const wordsOf = (text: string): string =>
  /[=<>()"[\]/]/.test(text)
    ? text.trim()
    : text
        .trim()
        .split(/\s+/)
        .map((word) => (/^(AND|OR|NOT)$|[{}]/.test(word) ? JSON.stringify(word) : word))
        .join(' ')

/** The list of transactions, narrowed to what was typed: words, or an amount. */
export const searchChoice = (text: string): Choice => {
  const [, whole, parts] = AMOUNT.exec(text.trim()) ?? []
  const about = 'In the list of transactions'
  // A whole number may be a year, or a part of a name: the search reads it.
  if (parts === undefined)
    return { kind: 'Search', label: `All transactions with “${text.trim()}”`, about, href: searchLink(wordsOf(text)), icon: Search }
  const amount = `${whole}.${parts}`
  return { kind: 'Search', label: `All transactions of ${amount}`, about, href: searchLink(amount), icon: Search }
}
