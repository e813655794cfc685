import { written } from '../messages/said.ts'
import { type Day, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { accountProblem } from '../ingest/statements/accounts/accounts-and-payees.ts'
import { firstBook } from '../messages/en/first-book.ts'
import { type BookFile, WRITERS } from './write-journal.ts'
import type { Posting } from './story.ts'

/* A small book of one's own to begin with: accounts with their balances, categories, settings. */

export const CATEGORY_SETS = ['household', 'freelancer', 'investor', 'student'] as const
export type CategorySet = (typeof CATEGORY_SETS)[number]

/** What somebody has or owes. */
export const ACCOUNT_KINDS = ['bank', 'savings', 'cash', 'investment', 'card', 'loan'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The texts of a book in one language. The five roots are English in each: every dialect knows their types. */
export type BookTexts = typeof firstBook

/** Of these texts come the names of accounts. Beancount has no names that begin with a letter without capitals, as Chinese does: they are English. */
const namesFor = (dialect: Dialect, t: BookTexts): BookTexts => (dialect === 'beancount' && !/^\p{Lu}/u.test(t.bankName) ? firstBook : t)

/** The account above those of a kind. */
export const accountAbove = (kind: AccountKind, dialect: Dialect, texts: BookTexts = firstBook): string =>
  accountsAbove(namesFor(dialect, texts))[kind]

const accountsAbove = (t: BookTexts): Readonly<Record<AccountKind, string>> => ({
  bank: `Assets:${t.bankName}`,
  savings: `Assets:${t.savings}`,
  cash: `Assets:${t.cash}`,
  investment: `Assets:${t.investments}`,
  card: `Liabilities:${t.creditCardName}`,
  loan: `Liabilities:${t.loan}`,
})

export interface OwnAccount {
  /** With its root: Assets:Bank:Checking. */
  readonly name: string
  /** Below zero for debts; undefined if the opening balance is not known. */
  readonly balance: Exact | undefined
  /** A code such as USD; that of the book when absent. */
  readonly currency?: string | undefined
}

export interface StarterBook {
  readonly dialect: Dialect
  /** A code such as EUR. */
  readonly currency: string
  /** The language of numbers and dates, such as de-AT; '' for that of the browser. */
  readonly locale: string
  readonly categories: CategorySet
  readonly accounts: readonly OwnAccount[]
  /** The day of the opening balances. */
  readonly day: Day
  /** English when absent. */
  readonly texts?: BookTexts | undefined
}

/** Accounts for somebody who named none. */
export function usualAccounts(dialect: Dialect, texts: BookTexts = firstBook): readonly OwnAccount[] {
  const t = namesFor(dialect, texts)
  const { bank, savings, cash, card } = accountsAbove(t)
  return [`${bank}:${t.exampleBank}`, savings, cash, card].map((name) => ({ name, balance: undefined }))
}

const expenses = (names: string): string[] => names.split('|').map((name) => `Expenses:${name}`)
const income = (names: string): string[] => names.split('|').map((name) => `Income:${name}`)

const categoriesOf = (set: CategorySet, t: BookTexts): readonly string[] =>
  ({
    household: [...income(t.householdIncome), ...expenses(t.living)],
    freelancer: [...income(t.freelancerIncome), ...expenses(t.business), ...expenses(t.living), `Liabilities:${t.salesTax}`],
    investor: [...income(t.investorIncome), ...expenses(t.living), ...expenses(t.investing)],
    student: [...income(t.studentIncome), ...expenses(t.studying)],
  })[set]

/** As a dialect allows it: a beancount account has no blanks, and each of its parts begins with a capital letter. */
export const accountIn = (dialect: Dialect, name: string): string =>
  dialect !== 'beancount'
    ? name
    : name
        .split(':')
        .map((part) =>
          part
            .trim()
            .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
            .replaceAll(/^-+|-+$/g, '')
            .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
        )
        .join(':')

/** What keeps a book from being written, one line each. */
export function starterProblems({ dialect, currency, locale, accounts, texts: t = firstBook }: StarterBook): string[] {
  const names = accounts.map(({ name }) => accountIn(dialect, name))
  const currencies = new Set([currency, ...accounts.map((account) => account.currency ?? currency)])
  return [
    ...[...currencies].filter((code) => !CURRENCIES.has(code)).map(t.notCurrency),
    ...(isLocale(locale) ? [] : [t.notLocale(locale)]),
    ...names.flatMap((name) => {
      const problem = accountProblem(name, dialect)
      return problem === undefined ? [] : [written(problem)]
    }),
    ...names.filter((name) => !/^(Assets|Liabilities):./.test(name)).map(t.otherRoot),
    ...names.filter((name, at) => names.indexOf(name) !== at).map(t.namedTwice),
  ]
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** As the settings take them: a language and a region. */
const isLocale = (locale: string): boolean => locale === '' || /^[a-z]{2}-[A-Z]{2}$/.test(locale)

/** Accounts of a beancount book are open from this day on, so that statements of earlier years can be imported. */
const OPEN_SINCE = parseDay('2000-01-01')

/** The files of a book without problems: daybook.yaml and the journal. */
export function starterBook({ dialect, currency, locale, categories, accounts, day, texts: t = firstBook }: StarterBook): BookFile[] {
  const { comment, extension, declarations, transaction } = WRITERS[dialect]
  const root = `main.${extension}`
  const named = (name: string): string => accountIn(dialect, name)
  const own = accounts.map(({ name, balance, currency: its = currency }) => ({ name: named(name), balance, currency: its }))
  const names = namesFor(dialect, t)
  const opening = named(`Equity:${names.openingAccount}`)
  const currencyNames = new Intl.DisplayNames(t.code, { type: 'currency' })
  const commodities = [...new Set([currency, ...own.map((account) => account.currency)])].map((code) => ({
    name: code,
    about: currencyNames.of(code) ?? code,
    places: places(code),
  }))
  const byName = new Map(commodities.map((commodity) => [commodity.name, commodity]))
  const accountNames = [...new Set([...own.map(({ name }) => name), opening, ...categoriesOf(categories, names).map(named)])].map((name) => ({
    name,
  }))
  const balances = own.flatMap(({ name, balance, currency: commodity }): Posting[] =>
    balance === undefined || balance.isZero ? [] : [{ account: name, quantity: balance, commodity }],
  )
  // Each currency sums to zero by itself.
  const equity = commodities.flatMap(({ name: commodity }): Posting[] => {
    const total = Exact.sum(balances.filter((posting) => posting.commodity === commodity).map(({ quantity }) => quantity))
    return total.isZero ? [] : [{ account: opening, quantity: total.negated(), commodity }]
  })
  const story = {
    title: t.myBook,
    currency,
    opened: Math.min(day, OPEN_SINCE),
    until: day,
    commodities,
    accounts: accountNames,
    transactions: [],
    prices: [],
    budget: [],
  }
  const journal = [
    `${comment} ${t.accountsComment}`,
    declarations(story, byName),
    ...(balances.length === 0
      ? []
      : [
          transaction(
            {
              day,
              payee: t.openingBalances,
              status: 'cleared',
              postings: [...balances, ...equity],
            },
            byName,
          ),
        ]),
  ]
  return [
    { name: 'daybook.yaml', text: settings({ root, dialect, currency, locale, about: t.settingsComment }) },
    { name: root, text: `${journal.join('\n\n')}\n` },
  ]
}

type SettingsOfBook = Pick<StarterBook, 'dialect' | 'currency' | 'locale'> & { readonly root: string; readonly about: string }

const settings = ({ root, dialect, currency, locale, about }: SettingsOfBook): string =>
  [
    `# ${about}`,
    `journal_path: ${root}`,
    `ledger_cli: ${dialect}`,
    `default_currency: ${currency}`,
    ...(locale === '' ? [] : [`locale: ${locale}`]),
    '',
  ].join('\n')

const places = (currency: string): number => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** What a browser asks for, as a language with a region: "de" is "de-DE"; '' for anything that has none. */
export function localeWithRegion(asked: string): string {
  try {
    const { language, region = '' } = new Intl.Locale(asked).maximize()
    return isLocale(`${language}-${region}`) ? `${language}-${region}` : ''
  } catch {
    return ''
  }
}

/** The currency of a region, as proposed to somebody who begins; '' for a region that is not listed. */
export function currencyOfLocale(locale: string): string {
  const region = localeWithRegion(locale).slice(-2)
  return EURO.has(region) ? 'EUR' : (ownValue(OTHERS, region) ?? '')
}

const EURO = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC ME SM VA XK'.split(' '))
const OTHERS: Readonly<Record<string, string>> = Object.fromEntries(
  'AE:AED AR:ARS AU:AUD BD:BDT BR:BRL CA:CAD CH:CHF CL:CLP CN:CNY CO:COP CZ:CZK DK:DKK EG:EGP GB:GBP HK:HKD HU:HUF ID:IDR IL:ILS IN:INR IS:ISK JP:JPY KE:KES KR:KRW LI:CHF MA:MAD MX:MXN MY:MYR NG:NGN NO:NOK NZ:NZD PE:PEN PH:PHP PK:PKR PL:PLN RO:RON RS:RSD RU:RUB SA:SAR SE:SEK SG:SGD TH:THB TR:TRY TW:TWD UA:UAH US:USD VN:VND ZA:ZAR'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
