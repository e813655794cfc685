import type { Dialect } from '../../../src/ingest/journal/book.ts'

/** Why reports about a book differ from those of the same book in ledger. */
interface Reason {
  readonly why: string
  /** "all" if the difference reaches most reports. */
  readonly paths: readonly string[]
  /** The accounts or their quantities differ as well. */
  readonly quantities?: true
}

const LISTS = ['/api/transaction', '/api/ledger', '/api/accounts/Assets/postings?limit=500']
const PROOF = '/api/explain?report=networth&path=/networthTimeline/-1/balanceAmount'
const PAYEES = '/api/activity?kind=income&by=payee&every=quarter'
const BUDGETS = ['/api/dashboard', '/api/budget', '/api/accounts/Expenses']
const WORTH = [
  '/api/networth',
  '/api/allocation',
  '/api/statements_by_period?of=worth&every=quarter',
  '/api/price?history=all',
  '/api/accounts/Assets',
  '/api/gain/Assets',
  '/api/networth?as_of_date=2023-12-31',
]

const NO_IMPLIED_PRICES = 'beancount takes no price from what was paid; ledger and hledger do'
const NARRATION = "the comment of ledger's transaction is the narration in beancount, which is shown with the payee"
const PLAN_BEGINS = "ledger's periodic rule has no first day and begins with the book; the others name one"
const NOTHING = 'ledger leaves out a posting of nothing; hledger and beancount have it'

export const REASONS: Readonly<Record<string, Partial<Readonly<Record<Dialect, readonly Reason[]>>>>> = {
  household: {
    hledger: [
      { why: PLAN_BEGINS, paths: BUDGETS },
      { why: NOTHING, paths: LISTS },
    ],
    beancount: [
      { why: PLAN_BEGINS, paths: BUDGETS },
      {
        why: `${NOTHING}; ${NARRATION}`,
        paths: [...LISTS, '/api/expense', '/api/diagnosis', '/api/transaction/balanced', '/api/gain/Assets', PROOF],
      },
    ],
  },
  investor: {
    hledger: [
      {
        why: 'hledger names no lot in a sale, so the oldest is taken',
        paths: [
          '/api/lots',
          '/api/harvest',
          '/api/capital_gains',
          '/api/schedule_al',
          '/api/explain?report=gain/Assets:Equity:Fund&path=/gain_timeline_breakdown/networthTimeline/-1/gainAmount',
        ],
      },
      {
        why: 'the price of a sale is a line of its own in hledger, and stays when the sale is deleted',
        paths: [
          '/api/networth',
          '/api/allocation',
          '/api/price?history=all',
          '/api/accounts/Assets',
          '/api/gain/Assets',
          '/api/networth?report_currency=USD',
          '/api/gain/Assets:Equity:Fund',
          '/api/accounts/Assets:Equity:Fund',
        ],
      },
    ],
    beancount: [{ why: NO_IMPLIED_PRICES, paths: ['all'] }],
  },
  currencies: { beancount: [{ why: NO_IMPLIED_PRICES, paths: ['all'] }] },
  'cards-and-loans': {
    beancount: [
      {
        why: NARRATION,
        paths: [
          '/api/dashboard',
          '/api/expense',
          '/api/diagnosis',
          '/api/transaction',
          '/api/transaction/balanced',
          '/api/ledger',
          '/api/liabilities/repayment',
          PROOF,
          '/api/credit_cards/Liabilities:CreditCard:Amex',
        ],
      },
    ],
  },
  forecasts: {
    hledger: [{ why: 'each dialect has periods of its own for what is to come', paths: BUDGETS }],
    beancount: [{ why: 'each dialect has periods of its own for what is to come', paths: BUDGETS }],
  },
  business: {
    beancount: [
      {
        why: NARRATION,
        paths: [...LISTS, '/api/dashboard', '/api/income', '/api/expense', '/api/transaction/balanced', '/api/gain/Assets', PAYEES, PROOF],
      },
    ],
  },
  virtual: {
    hledger: [
      { why: 'a rule puts its posting behind the one that it matches, in ledger at the end', paths: ['/api/dashboard', ...LISTS] },
      { why: 'ledger keeps hours as seconds', paths: ['/api/price?history=all'] },
    ],
    beancount: [{ why: 'beancount has no virtual postings: converted ones are real', paths: ['all'], quantities: true }],
  },
  assertions: {
    hledger: [{ why: "hledger's assertions of other kinds are shown as written", paths: ['/api/accounts/Assets:Bank:Giro/assertions'] }],
    beancount: [
      {
        why: 'a balance that is assigned is padded in beancount, by a transaction with a payee of its own',
        paths: [
          ...LISTS,
          '/api/accounts/activity',
          '/api/dashboard',
          '/api/income',
          '/api/income/investment',
          '/api/expense',
          '/api/diagnosis',
          '/api/transaction/balanced',
          '/api/gain/Assets',
          PAYEES,
          PROOF,
          '/api/accounts/Assets:Cash/postings?limit=100',
        ],
      },
      {
        why: 'beancount asserts at the beginning of the next day',
        paths: ['/api/accounts/Assets:Bank:Giro/assertions', '/api/accounts/Assets:Cash/assertions'],
      },
    ],
  },
  names: {
    hledger: [{ why: 'hledger has no payee of a posting, and no payee with a semicolon', paths: ['all'] }],
    beancount: [{ why: 'beancount allows fewer characters in names', paths: ['all'], quantities: true }],
  },
  includes: {
    beancount: [{ why: NO_IMPLIED_PRICES, paths: [...WORTH, '/api/income_statement'] }],
  },
}

export const quantityReason = (book: string, dialect: Dialect): string | undefined =>
  REASONS[book]?.[dialect]?.find(({ quantities }) => quantities === true)?.why
