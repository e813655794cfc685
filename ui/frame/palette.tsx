import { useSignal } from '@preact/signals'
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
  Search,
  Store,
  Target,
  Zap,
} from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { palette as words } from '#messages/palette.ts'
import type { ConfigAnswer } from '../../src/http/contract/config-contract.ts'
import type { FindAnswer } from '../../src/http/contract/search-contract.ts'
import type { SheetsAnswer } from '../../src/http/contract/sheets-contract.ts'
import { hasSession, leave } from '../client/api.ts'
import { books, configuration, isReader, mayNotWrite, openBook, useAnswer } from '../client/cached-answers.ts'
import { currency, figures, figuresHidden, isDark, switchHidden, switchTheme } from '../client/display-settings.ts'
import { close, open } from '../client/toasts.tsx'
import { savedSearches, useFound } from '../client/search-requests.ts'
import { dayOf, shortDay } from '../figures/calendar-days.ts'
import { goalLink } from '../figures/goal.ts'
import { ranked, type Recent } from '../figures/ranking.ts'
import { accountLink, payeeLink, sourceLink } from '../figures/transaction-figures.ts'
import { Dialog } from '../parts/dialog.tsx'
import { canUpdatePortfolios, canUpdatePrices, syncNow, updatePortfolios, updatePrices } from '../parts/sync-button.tsx'
import { isCompact, isRail, switchDensity, switchRail } from './navigation.tsx'
import { recentsBeside, rememberChoice, type View, VIEWS, viewsToFind } from './page-index.ts'
import type * as paletteSettings from './palette-settings.ts'
import type { Choice } from './palette-settings.ts'

/** What the palette offers. */

const action = (texts: Pick<Choice, 'label' | 'about' | 'words'>, run: () => void): Choice => ({ kind: 'Action', ...texts, run, icon: Zap })

const actions = (): Choice[] => {
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
const choicesAtHand = (inEnglish?: (view: View) => string): Choice[] => {
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
const recentChoice = ({ label, kind, href }: Recent): Choice => ({
  kind: kind as Choice['kind'],
  label: VIEWS.find(({ path }) => path === href)?.title ?? label,
  about: words.recent,
  href,
  icon: Clock,
})

const searchLink = (text: string): string => `/ledger/transaction?q=${encodeURIComponent(text)}`

/** What the server found. */
const choicesFound = ({ payees, commodities, files, transactions }: FindAnswer): Choice[] => [
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
const searchChoice = (text: string): Choice => {
  const [, whole, parts] = AMOUNT.exec(text.trim()) ?? []
  const about = words.inTransactions
  // A whole number may be a year, or a part of a name: the search reads it.
  if (parts === undefined) return { kind: 'Search', label: words.transactionsWith(text.trim()), about, href: searchLink(wordsOf(text)), icon: Search }
  const amount = `${whole}.${parts}`
  return { kind: 'Search', label: words.transactionsOf(amount), about, href: searchLink(amount), icon: Search }
}

const NEAR_MAX = 12
const MATCHES_MAX = 60

const has = (text: string, words: readonly string[]): boolean => words.every((word) => text.toLowerCase().includes(word))

/** What has the very words first, and of that the settings last; then what the book has, then what only resembles them. */
const arranged = (atHand: readonly Choice[], found: readonly Choice[], typed: string): Choice[] => {
  const sought = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const near = ranked(atHand, typed, ({ label, words: more = '', about, kind }) => [label, `${more} ${words.kinds[kind]}`, about])
  const isExact = ({ label, words: more = '', kind }: Choice): boolean => has(`${label} ${more} ${words.kinds[kind]}`, sought)
  const exact = near.filter(isExact)
  const isSetting = ({ kind }: Choice): boolean => kind === 'Setting'
  const first = [...exact.filter((choice) => !isSetting(choice)), ...exact.filter(isSetting)].slice(0, NEAR_MAX)
  return [...first, ...found, ...near.filter((choice) => !isExact(choice)), searchChoice(typed)].slice(0, MATCHES_MAX)
}

const Option = ({
  choice,
  place,
  isChosen,
  onPoint,
  onPick,
}: {
  choice: Choice
  place: number
  isChosen: boolean
  onPoint: () => void
  onPick: () => void
}) => {
  const Icon = choice.icon
  return (
    <li id={`choice-${place}`} role="option" aria-selected={isChosen} onPointerMove={onPoint} onClick={onPick}>
      <Icon size={16} aria-hidden="true" />
      <span>{choice.label}</span>
      <small>
        {choice.about} <em>{words.kinds[choice.kind]}</em>
      </small>
    </li>
  )
}

/** Everything one can go to or do, and everything in the book, found by a few letters or an amount. */
export const Palette = () => {
  const [path, navigate] = useLocation()
  const text = useSignal('')
  const chosen = useSignal(0)
  const list = useRef<HTMLUListElement>(null)
  const atHand = useChoicesAtHand(text.value.trim() !== '')
  const recents = useMemo(() => recentsBeside(path), [])
  const { data, waiting } = useFound(text.value)
  const found = useMemo(() => (data ? choicesFound(data) : []), [data])
  const matches = useMemo(
    () => (text.value.trim() === '' ? [...recents.map(recentChoice), ...actions()] : arranged(atHand, found, text.value)),
    [atHand, found, recents, text.value],
  )
  const place = Math.min(chosen.value, matches.length - 1)

  const choose = (choice: Choice | undefined): void => {
    if (!choice) return
    close()
    if (choice.href === undefined) return choice.run?.()
    const { label, kind, href } = choice
    rememberChoice({ label, kind, href })
    navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      chosen.value = (place + step + matches.length) % Math.max(1, matches.length)
      list.current?.children[chosen.value]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[place])
    }
  }

  return (
    <Dialog kind="palette" label={words.title}>
      <div class="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={matches.length > 0 ? `choice-${place}` : undefined}
          aria-label={words.field}
          placeholder={words.placeholder}
          autoComplete="off"
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value
            chosen.value = 0
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="palette-list" role="listbox" aria-label={words.results} aria-busy={waiting} ref={list}>
        {matches.map((choice, index) => (
          <Option
            key={`${choice.kind} ${choice.label} ${choice.href} ${choice.about}`}
            choice={choice}
            place={index}
            isChosen={index === place}
            onPoint={() => {
              chosen.value = index
            }}
            onPick={() => choose(choice)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type Loaded = typeof paletteSettings

/** What is here without asking the server to search; settings, sheets and English names are loaded when the user begins to type. */
const useChoicesAtHand = (isTyping: boolean): readonly Choice[] => {
  const loaded = useSignal<Loaded | undefined>(undefined)
  useEffect(() => {
    if (!isTyping || loaded.peek()) return
    void import('./palette-settings.ts').then((module) => {
      loaded.value = module
    })
  }, [isTyping])
  const schema = useAnswer<ConfigAnswer>(isTyping ? '/api/config' : undefined).data?.schema
  // Only writers have sheets.
  const files = useAnswer<SheetsAnswer>(isTyping && !isReader.value ? '/api/sheets/files?without_postings=true' : undefined).data?.files
  const module = loaded.value
  return useMemo(
    () => [
      ...choicesAtHand(module?.inEnglish),
      ...(schema && module ? module.settingChoices(schema) : []),
      ...(files && module ? module.sheetChoices(files.map(({ name }) => name)) : []),
    ],
    [configuration.value.data, schema, files, module],
  )
}
