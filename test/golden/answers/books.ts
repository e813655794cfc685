import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { addFile, append, change, type Edit, type Files, type GoldenBook, insert, MAIN, remove, spoilAndMend, transaction } from './edits.ts'
import { largeBook } from './large-book.ts'

/* Twelve books, each with a theme. Their texts are in `books/`. */

const EXTENSION: Readonly<Record<Dialect, string>> = { ledger: '.ledger', hledger: '.journal', beancount: '.beancount' }

/** The files of a folder of `books/` that are in the dialect. */
function filesOf(name: string, dialect: Dialect): Files {
  const folder = fileURLToPath(new URL(`books/${name}/`, import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(EXTENSION[dialect]))
  return Object.fromEntries(names.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
}

/** Single accounts, other parameters, and a proof. */
const COMMON_PATHS: readonly string[] = [
  '/api/accounts/Assets',
  '/api/accounts/Expenses',
  '/api/accounts/Assets/postings?limit=500',
  '/api/account/Assets/balance',
  '/api/gain/Assets',
  '/api/networth?as_of_date=2023-12-31',
  '/api/networth?report_currency=USD',
  '/api/activity?kind=income&by=payee&every=quarter',
  '/api/explain?report=networth&path=/networthTimeline/-1/balanceAmount',
]

type Write = (day: string, payee: string, ...postings: readonly string[]) => string
/** Chooses by dialect: ledger's text is also hledger's unless that has its own. */
type By = (ledger: string, beancount: string, hledger?: string) => string

/** A book of `books/`, whose edits are the same in each dialect but for what `by` chooses. */
const book = (
  name: string,
  config: string,
  edits: (main: string, write: Write, by: By) => readonly Edit[],
  {
    files = (dialect) => filesOf(name, dialect),
    paths = [],
    common = COMMON_PATHS,
  }: { files?: GoldenBook['files']; paths?: readonly string[]; common?: readonly string[] } = {},
): GoldenBook => ({
  name,
  config,
  files,
  paths: [...common, ...paths],
  edits: (dialect) =>
    edits(
      MAIN[dialect],
      (day, payee, ...postings) => transaction(dialect, day, payee, ...postings),
      (ledger, beancount, hledger = ledger) => ({ ledger, beancount, hledger })[dialect],
    ),
})

const HOUSEHOLD = book(
  'household',
  `financial_year_starting_month: 4
checking_accounts: [Assets:Checking, Assets:Cash]
goals:
  savings: [{ name: House, icon: 'mdi:home', target: 60000, target_date: '2030-12-31', rate: 2, accounts: ['Assets:Savings:House'] }]
  retirement: [{ name: Rest, icon: 'mdi:beach', swr: 4, savings: ['Assets:Savings:Rest'], expenses: ['Expenses:*'] }]
`,
  (main, write, by) => [
    insert(main, '2024-02-25 *', write('2024-02-24', 'Corner Market', 'Expenses:Groceries  33.10 EUR', 'Assets:Cash')),
    change(main, 'Assets:Cash  85.00 EUR', 'Assets:Cash  185.00 EUR'),
    remove(main, '2023-12-25 *'),
    append(main, write('2024-06-07', 'Brightwater Ltd', 'Assets:Checking  120.00 EUR', 'Income:Salary:Brightwater')),
    change(main, by('Clothes  60.00', 'Clothes "monthly" 60.00'), by('Clothes  75.00', 'Clothes "monthly" 75.00')),
    spoilAndMend(main, 'Assets:Cash  -12.00 EUR', 'Assets:Cash  -12.00 EUR EUR', 'Assets:Cash  -13.00 EUR'),
  ],
  { paths: ['/api/goals/savings/House', '/api/goals/retirement/Rest', '/api/accounts/Assets:Checking'] },
)

const INVESTOR = book(
  'investor',
  `currencies: [USD, CHF]
commodities:
  - { name: FUND, type: mutualfund, price: { provider: com-yahoo, code: FUND }, harvest: 365, tax_category: equity65 }
  - { name: ACME, type: stock, price: { provider: com-yahoo, code: ACME }, harvest: 365, tax_category: unlisted_equity }
  - { name: GOLD, type: metal, price: { provider: com-yahoo, code: GOLD }, harvest: 1095, tax_category: debt }
allocation_targets:
  - { name: Shares, target: 70, accounts: ['Assets:Equity:*'] }
  - { name: Metal, target: 30, accounts: ['Assets:Metal:*'] }
schedule_al:
  - { code: share, accounts: ['Assets:Equity:*'] }
  - { code: metal, accounts: ['Assets:Metal:*'] }
`,
  (main, write, by) => [
    insert(main, 'FUND 14.05 EUR', by('P 2023-05-31 FUND 13.90 EUR', '2023-05-31 price FUND 13.90 EUR')),
    change(main, 'FUND 16.01 EUR', 'FUND 17.01 EUR'),
    remove(main, '2024-04-02 *'),
    append(
      main,
      write(
        '2024-06-03',
        'Sell gold',
        `Assets:Metal:Gold  -10 GOLD ${by('{53 CHF} [2022-07-04] @ 56.00 CHF', '{} @ 56.00 CHF', '@ 53 CHF')}`,
        'Income:CapitalGains:Metal:Gold  -30.00 CHF',
        'Assets:Broker:Cash  560.00 CHF',
      ) + by('', '\n\n2024-01-01 open Income:CapitalGains:Metal:Gold'),
    ),
    insert(
      main,
      '2022-08-15 *',
      write(
        '2022-08-01',
        'Buy Acme',
        `Assets:Equity:Acme  1 ACME ${by('{140.00 USD} [2022-08-01] @ 140.00 USD', '{140.00 USD}', '@ 140.00 USD')}`,
        'Assets:Broker:Cash',
      ),
    ),
    spoilAndMend(main, 'Custody  12.00 EUR', 'Custody  12.00 EUR (', 'Custody  13.00 EUR'),
  ],
  {
    paths: [
      '/api/gain/Assets:Equity:Fund',
      '/api/accounts/Assets:Equity:Fund',
      '/api/explain?report=gain/Assets:Equity:Fund&path=/gain_timeline_breakdown/networthTimeline/-1/gainAmount',
      '/api/trades?report_currency=USD',
    ],
  },
)

const CURRENCIES = book(
  'currencies',
  'currencies: [JPY]\nprice_anchor_currencies: [USD]\n',
  (main, write, by) => [
    insert(main, '2023-06-01 *', write('2023-05-30', 'Stamps', 'Assets:Collection  2 STAMP @ 5.50 EUR', 'Assets:Checking')),
    change(main, 'USD 0.922 EUR', 'USD 0.911 EUR'),
    remove(main, '2024-04-22 *'),
    append(main, write('2024-06-04', 'Hotel', 'Expenses:Travel:Hotel  700.00 SEK', 'Assets:Wallet:Crowns')),
    append(main, by('P 2024-06-01 SEK 0.087 EUR', '2024-06-01 price SEK 0.087 EUR')),
    spoilAndMend(main, 'Assets:Savings:Dollars  700.00 USD', 'Assets:Savings:Dollars  700.00 USD (', 'Assets:Savings:Dollars  700.00 USD'),
  ],
  { paths: ['/api/networth?report_currency=JPY', '/api/fx-rates', '/api/balances?report_currency=PLN'] },
)

const CARDS_AND_LOANS = book(
  'cards-and-loans',
  `credit_cards:
  - { account: 'Liabilities:CreditCard:Visa', credit_limit: 2000, statement_end_day: 12, due_day: 28, network: visa, number: '1111', expiration_date: '2028-02-29' }
  - { account: 'Liabilities:CreditCard:Amex', credit_limit: 5000, statement_end_day: 31, due_day: 20, network: amex, number: '2222', expiration_date: '2026-07-31' }
`,
  (main, write, by) => [
    insert(
      main,
      '2023-11-20 *',
      write('2023-11-15', 'Tyres', 'Expenses:Car:Tyres  412.00 EUR', 'Liabilities:CreditCard:Visa') +
        by('', '\n\n2023-01-01 open Expenses:Car:Tyres'),
    ),
    change(main, 'Assets:Receivable:Robin  400.00 EUR', 'Assets:Receivable:Robin  450.00 EUR'),
    remove(main, '2024-03-21 *'),
    append(main, write('2024-06-08', 'Valley Mortgages', 'Liabilities:Mortgage  5000.00 EUR', 'Assets:Checking')),
    change(main, 'Liabilities:Student-Loan  -6400.00 EUR', 'Liabilities:Student-Loan  -6300.00 EUR'),
    spoilAndMend(main, 'Assets:Checking  150.00 EUR', 'Assets:Checking  150.00 EUR EUR', 'Assets:Checking  155.00 EUR'),
  ],
  { paths: ['/api/credit_cards/Liabilities:CreditCard:Visa', '/api/credit_cards/Liabilities:CreditCard:Amex', '/api/accounts/Liabilities:Mortgage'] },
)

const FORECASTS = book(
  'forecasts',
  '',
  (main, write, by) => [
    insert(main, '2024-04-01 *', write('2024-03-30', 'Corner Market', 'Expenses:Food  18.00 EUR', 'Assets:Checking')),
    change(main, by('Expenses:Insurance  420.00', '"yearly" 420.00'), by('Expenses:Insurance  480.00', '"yearly" 480.00')),
    remove(main, '2024-02-28 *'),
    append(main, write('2024-07-04', 'Trip', 'Expenses:Leisure  640.00 EUR', 'Assets:Checking')),
    insert(
      main,
      '2023-12-31 *',
      by(
        '~ Monthly\n    Assets:Savings  100.00 EUR\n    Assets:Checking',
        '2024-01-01 open Assets:Savings\n2024-05-01 custom "budget" Expenses:Rent "monthly" 850.00 EUR',
        '~ monthly from 2024-07-01\n    Assets:Savings  100.00 EUR\n    Assets:Checking',
      ),
    ),
    spoilAndMend(main, '2024-06-20 !', '2024-06-40 !', '2024-06-21 !'),
  ],
  { paths: ['/api/networth?include_future=true', '/api/transaction?include_future=true', '/api/expense?include_future=true'] },
)

const BUSINESS = book(
  'business',
  `financial_year_starting_month: 1
receivable_accounts: ['Assets:Receivable']
schedule_al: [{ code: bank, accounts: ['Assets:Bank:*'] }, { code: liability, accounts: ['Liabilities:*'] }]
`,
  (main, write) => [
    insert(
      main,
      '2023-06-10 *',
      write('2023-06-01', 'Laptop', 'Assets:Equipment  1500.00 EUR', 'Liabilities:Tax:VAT  285.00 EUR', 'Assets:Bank:Giro'),
    ),
    change(main, 'Assets:Bank:Giro  15000.00 EUR', 'Assets:Bank:Giro  16000.00 EUR'),
    remove(main, '2022-08-18 *'),
    append(main, write('2024-06-06', 'Donation', 'Expenses:Business:Rooms  50.00 EUR', 'Assets:Bank:Giro')),
    change(main, 'Assets:Equipment  4200.00 EUR', 'Assets:Equipment  4700.00 EUR'),
    spoilAndMend(main, '2023-12-31 *', '2023-13-31 *', '2023-12-30 *'),
  ],
  { paths: ['/api/accounts/Liabilities:Tax:VAT', '/api/income_statement?report_currency=EUR', '/api/statements_by_period?every=financial_year'] },
)

const VIRTUAL = book('virtual', '', (main, write, by) => [
  insert(main, '2024-02-03 *', write('2024-02-02', 'Market', 'Expenses:Food  9.90 EUR', 'Assets:Checking')),
  change(
    main,
    by('(Budget:Clothes)  80.00 EUR', 'Equity:Budget:Clothes  80.00 EUR\n    virtual: "TRUE"\n  Equity:Virtual  -80.00 EUR'),
    by('(Budget:Clothes)  95.00 EUR', 'Equity:Budget:Clothes  95.00 EUR\n    virtual: "TRUE"\n  Equity:Virtual  -95.00 EUR'),
  ),
  remove(main, '2024-01-12 *'),
  append(
    main,
    by(
      '2024-04-01 * Fill the envelope\n    (Budget:Food)  100.00 EUR',
      '2024-04-01 * "Fill the envelope"\n  Equity:Budget:Food  100.00 EUR\n    virtual: "TRUE"\n  Equity:Virtual',
    ),
  ),
  // In beancount the postings that a rule added are written out.
  change(
    main,
    by('(Budget:Food)  -1\n', '2024-03-09 * "Market"', '(Budget:Food)  *-1\n'),
    by('(Budget:Food)  -0.5\n', '2024-03-08 * "Market"', '(Budget:Food)  *-0.5\n'),
  ),
  spoilAndMend(main, 'Expenses:Travel  55.00 EUR', 'Expenses:Travel  55.00 EUR (', 'Expenses:Travel  55.00 EUR'),
])

const ASSERTIONS = book(
  'assertions',
  '',
  (main, write, by) => [
    insert(main, '2024-04-15 *', write('2024-04-10', 'Refund', 'Assets:Bank:Savings  12.00 EUR', 'Expenses:Repairs')),
    change(main, by('Assets:Cash  = 70.00 EUR', 'balance Assets:Cash  70.00 EUR'), by('Assets:Cash  = 71.00 EUR', 'balance Assets:Cash  71.00 EUR')),
    remove(main, '2024-05-02 *'),
    append(main, write('2024-06-05', 'Market', 'Expenses:Food  14.00 EUR', 'Assets:Cash')),
    change(
      main,
      by('Assets:Bank:Savings  = 4006.67 EUR', 'balance Assets:Bank:Savings  4006.67 EUR'),
      by('Assets:Bank:Savings  = 4007.67 EUR', 'balance Assets:Bank:Savings  4007.67 EUR'),
    ),
    spoilAndMend(main, by('= 76.90 EUR', '76.90 ~ 0.01 EUR'), by('= 77.90 EUR', '77.90 ~ 0.01 EUR'), by('= 76.90 EUR', '76.90 ~ 0.02 EUR')),
  ],
  { paths: ['/api/accounts/Assets:Bank:Giro/assertions', '/api/accounts/Assets:Cash/assertions', '/api/accounts/Assets:Cash/postings?limit=100'] },
)

const NAMES = book(
  'names',
  '',
  (main, write, by) => [
    insert(
      main,
      '2024-02-01 *',
      write('2024-01-31', 'Käserei Ötztal', by('Expenses:Käse und Wein  7.00 EUR', 'Expenses:Käse-und-Wein  7.00 EUR'), 'Assets:Bank:Erste:Sparbuch'),
    ),
    change(main, by('"Ökofonds 2" 52.10', 'KOFONDS-2 52.10'), by('"Ökofonds 2" 54.10', 'KOFONDS-2 54.10')),
    remove(main, '2024-02-14 *'),
    append(main, by('; The end of the book', '2024-06-01 note Assets:Bank:Erste:Sparbuch "Ask for a new card"')),
    change(main, '株式会社', '有限会社'),
    spoilAndMend(main, '2024-01-20 *', '2024-01-40 *', '2024-01-21 *'),
  ],
  {
    paths: [
      `/api/accounts/${encodeURIComponent('Expenses:Büro')}`,
      '/api/accounts/Assets:Bank/postings?search=tztal&limit=100',
      '/api/journal_events',
      '/api/accounts/Assets:Bank/postings?limit=100',
    ],
  },
)

const INCLUDES = book(
  'includes',
  'checking_accounts: [Assets:Checking, Assets:Joint:Giro]\n',
  (main, write, by) => {
    const in_ = (name: string): string => main.replace('main', name)
    return [
      insert(in_('years/2023'), '2023-06-07 *', write('2023-06-05', 'Market hall', 'Expenses:Food:Market  3.30 EUR', 'Assets:Checking')),
      change(in_('prices'), 'FUND 22.00 EUR', 'FUND 22.40 EUR'),
      remove(in_('years/2024'), '2024-04-03 *'),
      addFile(
        main,
        in_('june'),
        `${write('2024-06-02', 'Landlord', 'Expenses:Rent  650.00 EUR', 'Assets:Checking')}\n`,
        by(`include ${in_('june')}`, `include "${in_('june')}"`),
      ),
      append(
        in_('joint'),
        write('2024-05-20', 'Move back', by('Giro  40.00 EUR', 'Assets:Joint:Giro  40.00 EUR'), by('Savings', 'Assets:Joint:Savings')),
      ),
      spoilAndMend(
        main,
        by(`include ${in_('prices')}`, `include "${in_('prices')}"`),
        by('include missing', 'include "missing"'),
        by(`include ${in_('prices')}`, `include "${in_('prices')}"`),
      ),
    ]
  },
  { paths: ['/api/statistics/files'] },
)

const LARGE = book(
  'large',
  "credit_cards: [{ account: 'Liabilities:CreditCard:Visa', credit_limit: 3000, statement_end_day: 15, due_day: 1, network: visa, number: '3333', expiration_date: '2027-01-31' }]\n",
  (main, write, by) => [
    insert(main, '2022-03-03 *', write('2022-03-01', 'Market hall', 'Expenses:Food:Market  1.11 EUR', 'Assets:Wallet')),
    change(main, 'Assets:Checking  3000.00 EUR', 'Assets:Checking  2500.00 EUR'),
    remove(main, 'Assets:Checking  2400.84 EUR'),
    append(main, write('2024-06-09', 'Bookshop', 'Expenses:Leisure:Books  22.22 EUR', 'Assets:Checking')),
    insert(main, '2023-01-10 *', by('P 2023-01-09 FUND 14.44 EUR', '2023-01-09 price FUND 14.44 EUR')),
    spoilAndMend(main, 'Expenses:Food:Market  1.11 EUR', 'Expenses:Food:Market  1.11 EUR (', 'Expenses:Food:Market  1.12 EUR'),
  ],
  // Its lists are long, and the reports of the whole book have them already.
  { files: largeBook, common: ['/api/accounts/Assets', '/api/accounts/Expenses', '/api/account/Assets/balance'] },
)

const ALMOST_EMPTY = book('almost-empty', '', (main, write, by) => [
  insert(main, '2024-06-09 *', write('2024-06-08', 'Found', 'Assets:Cash  1 EUR', by('Income:Found', 'Equity:Opening-Balances'))),
  change(main, 'Assets:Cash  10 EUR', 'Assets:Cash  10.005 EUR'),
  remove(main, '2024-06-08 *'),
  append(main, write('2024-06-10', 'Tomorrow', 'Assets:Cash  2 EUR', 'Equity:Opening-Balances')),
  remove(main, '2024-06-09 *'),
  spoilAndMend(main, 'Assets:Cash  2 EUR', 'Assets:Cash  2 EUR =', 'Assets:Cash  3 EUR'),
])

/** Each has a theme; together they reach what every report shows. */
export const BOOKS: readonly GoldenBook[] = [
  HOUSEHOLD,
  INVESTOR,
  CURRENCIES,
  CARDS_AND_LOANS,
  FORECASTS,
  BUSINESS,
  VIRTUAL,
  ASSERTIONS,
  NAMES,
  INCLUDES,
  LARGE,
  ALMOST_EMPTY,
]
