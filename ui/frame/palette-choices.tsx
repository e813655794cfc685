import { palette as words } from '#messages/palette.ts'
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
import type { FindAnswer } from '../../src/http/contract/search-contract.ts'
import { hasSession, leave } from '../client/api.ts'
import { books, configuration, mayNotWrite, openBook } from '../client/cached-answers.ts'
import { currency, figures, figuresHidden, isDark, switchHidden, switchTheme } from '../client/display-settings.ts'
import { open } from '../client/overlays.ts'
import { savedSearches } from '../client/search-requests.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { goalLink } from '../figures/goal.ts'
import type { Recent } from '../figures/ranking.ts'
import { accountLink, payeeLink, sourceLink } from '../figures/transaction-figures.ts'
import { viewsToFind } from './page-index.ts'
import type { View } from './page-place.ts'
import { VIEWS } from './page-places.ts'
import { canUpdatePortfolios, canUpdatePrices, syncNow, updatePortfolios, updatePrices } from '../parts/sync-button.tsx'
import { isCompact, isRail, switchDensity, switchRail } from './navigation.tsx'

/** What the palette offers. */

type Kind = keyof typeof words.kinds

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

const action = (texts: Pick<Choice, 'label' | 'about' | 'words'>, run: () => void): Choice => ({ kind: 'Action', ...texts, run, icon: Zap })

export const actions = (): Choice[] => {
  const does = words.actions
  return [
    ...(mayNotWrite.value ? [] : [action(does.add, open('quick-add')), action(does.sync, () => void syncNow())]),
    ...(canUpdatePrices() ? [action(does.prices, () => void updatePrices())] : []),
    ...(canUpdatePortfolios() ? [action(does.portfolios, () => void updatePortfolios())] : []),
    action(figuresHidden.value ? does.showFigures : does.hideFigures, switchHidden),
    action(isDark.value ? does.light : does.dark, switchTheme),
    action(isCompact.value ? does.comfortable : does.compact, switchDensity),
    action(isRail.value ? does.names : does.icons, switchRail),
    action(does.keys, open('keys')),
    ...(hasSession() ? [action(does.logOut, () => void leave())] : []),
  ]
}

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
      about: book.state === 'broken' ? words.brokenBook : words.otherBook,
      words: words.bookWords,
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
    ...goals.map((goal): Choice => ({ kind: 'Goal', label: goal.name, about: words.goal, href: goalLink(goal), icon: Target })),
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
      (account): Choice => ({ kind: 'Account', label: account, about: words.account, href: accountLink(account), icon: Landmark }),
    ),
  ]
}

/** A page has the name of the language that is shown now. */
export const recentChoice = ({ label, kind, href }: Recent): Choice => ({
  kind: kind as Kind,
  label: VIEWS.find(({ path }) => path === href)?.title ?? label,
  about: words.recent,
  href,
  icon: Clock,
})

const searchLink = (text: string): string => `/ledger/transaction?q=${encodeURIComponent(text)}`

/** What the server found. */
export const choicesFound = ({ payees, commodities, files, transactions }: FindAnswer): Choice[] => [
  ...payees.map(
    ({ payee, transactions: count, last_date: last }): Choice => ({
      kind: 'Payee',
      label: payee,
      about: words.payee(count, shortDay(dayOf(last))),
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
      about: words.commodity,
      href: `/ledger/price/${encodeURIComponent(name)}`,
      icon: Coins,
    }),
  ),
  ...files.map((name): Choice => ({ kind: 'File', label: name, about: words.file, href: sourceLink({ file: name, line: 0 }), icon: FileText })),
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
  const about = words.inTransactions
  // A whole number may be a year, or a part of a name: the search reads it.
  if (parts === undefined) return { kind: 'Search', label: words.transactionsWith(text.trim()), about, href: searchLink(wordsOf(text)), icon: Search }
  const amount = `${whole}.${parts}`
  return { kind: 'Search', label: words.transactionsOf(amount), about, href: searchLink(amount), icon: Search }
}
