import { type Day, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/own-value.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { accountProblem } from '../ingest/statements/accounts/account-names.ts'
import type { BookFile } from './new-book.ts'
import type { Posting } from './story.ts'
import { WRITERS } from './write-journal.ts'

/* A small book of one's own to begin with: accounts with their balances, categories, settings. */

export const CATEGORY_SETS = ['household', 'freelancer', 'investor', 'student'] as const
export type CategorySet = (typeof CATEGORY_SETS)[number]

/** What somebody has or owes, and the account above it. */
export const ACCOUNT_KINDS = {
  bank: 'Assets:Bank',
  savings: 'Assets:Savings',
  cash: 'Assets:Cash',
  investment: 'Assets:Investments',
  card: 'Liabilities:Credit Card',
  loan: 'Liabilities:Loan',
} as const
export type AccountKind = keyof typeof ACCOUNT_KINDS

export interface OwnAccount {
  /** With its root: Assets:Bank:Checking. */
  readonly name: string
  /** Below zero for debts; undefined if the opening balance is not known. */
  readonly balance: Exact | undefined
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
}

/** Accounts for somebody who named none. */
export const USUAL_ACCOUNTS: readonly OwnAccount[] = ['Assets:Bank:Checking', 'Assets:Savings', 'Assets:Cash', 'Liabilities:Credit Card'].map(
  (name) => ({ name, balance: undefined }),
)

const LIVING = 'Rent|Groceries|Eating Out|Utilities|Phone and Internet|Transport|Health|Insurance|Clothing|Household|Leisure|Travel|Gifts|Fees|Taxes'

const expenses = (names: string): string[] => names.split('|').map((name) => `Expenses:${name}`)
const income = (names: string): string[] => names.split('|').map((name) => `Income:${name}`)

const CATEGORIES: Readonly<Record<CategorySet, readonly string[]>> = {
  household: [...income('Salary|Interest|Gifts|Other'), ...expenses(LIVING)],
  freelancer: [
    ...income('Clients|Interest|Other'),
    ...expenses(
      'Business:Equipment|Business:Software|Business:Office|Business:Travel|Business:Advice|Business:Insurance|Taxes:Income Tax|Taxes:Social Security',
    ),
    ...expenses(LIVING),
    'Liabilities:Sales Tax',
  ],
  investor: [...income('Salary|Dividends|Interest|Capital Gains|Other'), ...expenses(`${LIVING}|Fees:Broker|Taxes:Withholding|Interest`)],
  student: [
    ...income('Scholarship|Family|Job|Other'),
    ...expenses('Tuition|Books|Rent|Groceries|Eating Out|Phone and Internet|Transport|Health|Clothing|Leisure|Travel|Fees'),
  ],
}

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
export function starterProblems({ dialect, currency, locale, accounts }: StarterBook): string[] {
  const names = accounts.map(({ name }) => accountIn(dialect, name))
  return [
    ...(CURRENCIES.has(currency) ? [] : [`"${currency}" is not the code of a currency; write one such as EUR, USD or INR`]),
    ...(isLocale(locale) ? [] : [`"${locale}" is not a locale; write one such as en-GB, or leave it empty`]),
    ...names.flatMap((name) => accountProblem(name, dialect) ?? []),
    ...names
      .filter((name) => !/^(Assets|Liabilities):./.test(name))
      .map((name) => `the account "${name}" does not begin with Assets: or Liabilities:`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `the account "${name}" is named twice`),
  ]
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** As the settings take them: a language and a region. */
const isLocale = (locale: string): boolean => locale === '' || /^[a-z]{2}-[A-Z]{2}$/.test(locale)

/** Accounts of a beancount book are open from this day on, so that statements of earlier years can be imported. */
const OPEN_SINCE = parseDay('2000-01-01')

/** The files of a book without problems: daybook.yaml and the journal. */
export function starterBook({ dialect, currency, locale, categories, accounts, day }: StarterBook): BookFile[] {
  const { comment, extension, declarations, transaction } = WRITERS[dialect]
  const root = `main.${extension}`
  const named = (name: string): string => accountIn(dialect, name)
  const own = accounts.map(({ name, balance }) => ({ name: named(name), balance }))
  const opening = named('Equity:Opening Balances')
  const commodities = [
    { name: currency, about: new Intl.DisplayNames('en', { type: 'currency' }).of(currency) ?? currency, places: places(currency) },
  ]
  const byName = new Map(commodities.map((commodity) => [commodity.name, commodity]))
  const names = [...new Set([...own.map(({ name }) => name), opening, ...CATEGORIES[categories].map(named)])].map((name) => ({ name }))
  const balances = own.flatMap(({ name, balance }): Posting[] =>
    balance === undefined || balance.isZero ? [] : [{ account: name, quantity: balance, commodity: currency }],
  )
  const total = Exact.sum(balances.map(({ quantity }) => quantity))
  const story = {
    title: 'My book',
    currency,
    opened: Math.min(day, OPEN_SINCE),
    until: day,
    commodities,
    accounts: names,
    transactions: [],
    prices: [],
    budget: [],
  }
  const journal = [
    `${comment} The accounts of this book. New ones can be added at any time.`,
    declarations(story, byName),
    ...(balances.length === 0
      ? []
      : [
          transaction(
            {
              day,
              payee: 'Opening balances',
              status: 'cleared',
              postings: [...balances, ...(total.isZero ? [] : [{ account: opening, quantity: total.negated(), commodity: currency }])],
            },
            byName,
          ),
        ]),
  ]
  return [
    { name: 'daybook.yaml', text: settings({ root, dialect, currency, locale }) },
    { name: root, text: `${journal.join('\n\n')}\n` },
  ]
}

const settings = ({ root, dialect, currency, locale }: { root: string; dialect: Dialect; currency: string; locale: string }): string =>
  [
    "# Daybook's settings. The page Settings changes them, or any editor.",
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
