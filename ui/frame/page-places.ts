import { ArrowLeftRight, CalendarDays, ChartSpline, Landmark, Settings2, ShoppingBasket } from 'lucide-preact'
import { page, type Place } from './page-place.ts'

/** The five places that a book is looked at from, with the topics of each and the pages of a topic. Addresses are those of Paisa. */

const TODAY: Place = {
  title: 'Today',
  icon: CalendarDays,
  topics: [
    {
      title: 'Overview',
      pages: [
        page('/', 'Overview', 'Overview', 'Net worth, this month and what happened last', 'guide/pages#overview', {
          key: 'd',
          words: 'dashboard home',
        }),
      ],
    },
    {
      title: 'Bills',
      pages: [
        page('/cash_flow/recurring', 'Bills and regular payments', 'Bills', 'Regular payments, and when they are next due', 'guide/pages#bills', {
          key: 'r',
          words: 'recurring subscriptions calendar due',
        }),
      ],
    },
  ],
}

const SPENDING: Place = {
  title: 'Spending',
  icon: ShoppingBasket,
  topics: [
    {
      title: 'Cash flow',
      pages: [
        page('/cash_flow/monthly', 'Cash flow', 'By month', 'What came in and went out, month by month', 'guide/pages#spending', {
          key: 'm',
          words: 'monthly saved',
        }),
        page(
          '/cash_flow/yearly',
          'Cash flow by year',
          'By year',
          'Years of money in and out side by side, and where it went',
          'guide/pages#spending',
          {
            words: 'yearly sankey',
          },
        ),
        page('/cash_flow/sankey', 'Money flow', 'Money flow', 'From where money came to where it went, account by account', 'guide/pages#spending', {
          words: 'sankey',
        }),
        page(
          '/cash_flow/income_statement',
          'Income statement',
          'Statement',
          'From the first balance of a year to its last',
          'guide/pages#statements',
          {
            key: 'i',
            words: 'profit loss waterfall',
          },
        ),
      ],
    },
    {
      title: 'Expenses',
      pages: [
        page('/expense/monthly', 'Expenses', 'By month', 'What was spent, month by month and by category', 'guide/pages#spending', {
          key: 'x',
          words: 'spending',
        }),
        page('/expense/yearly', 'Expenses by year', 'By year', 'What was spent, year by year and by category', 'guide/pages#spending', {
          words: 'annual',
        }),
        page('/expense/sankey', 'Expense breakdown', 'Breakdown', 'Which account paid for what', 'guide/pages#spending', { words: 'sankey flow' }),
        page('/expense/yoy', 'Year on year', 'Year on year', 'Two to five years side by side, month for month', 'guide/pages#spending', {
          words: 'yoy compare',
        }),
        page('/expense/mom', 'Month on month', 'Month on month', 'How a month compares with those before it', 'guide/pages#spending', {
          words: 'mom trend volatility',
        }),
      ],
    },
    {
      title: 'Income',
      pages: [
        page('/income', 'Income', 'Income', 'What was earned, from whom, and what remained after taxes', 'guide/pages#spending', {
          words: 'salary earnings tax',
        }),
      ],
    },
    {
      title: 'Budget',
      pages: [
        page('/expense/budget', 'Budget', 'Budget', 'What was planned, and what remains', 'guide/budget-and-goals#budget', {
          key: 'u',
          words: 'envelopes plan',
        }),
      ],
    },
  ],
}

const WEALTH: Place = {
  title: 'Wealth',
  icon: ChartSpline,
  topics: [
    {
      title: 'Net worth',
      pages: [
        page('/assets/networth', 'Net worth', 'History', 'Every day from the first posting to today', 'explain/figures#wealth', { key: 'n' }),
        page('/planning/projection', 'Projection', 'Projection', 'Where saving leads, and when it carries the spending', 'guide/pages#projection', {
          words: 'forecast fire independence retire',
        }),
      ],
    },
    {
      title: 'Investments',
      pages: [
        page('/assets/gain', 'Investment performance', 'Performance', 'What every investment has earned', 'explain/figures#wealth', {
          key: 'e',
          words: 'gain return xirr profit',
        }),
        page('/assets/holdings', 'Holdings', 'Holdings', 'What is held, lot by lot, by commodity, account or currency', 'explain/figures#lots', {
          words: 'lots cost basis fifo',
        }),
        page(
          '/assets/investment',
          'Money invested',
          'Put in',
          'What was invested, by month and year, and the savings rate',
          'explain/figures#wealth',
          {
            words: 'investment contributions',
          },
        ),
        page('/income/investment', 'Dividends and interest', 'Dividends', 'What investments paid, by holding and by year', 'explain/figures#wealth', {
          words: 'income yield distribution',
        }),
      ],
    },
    {
      title: 'Allocation',
      pages: [
        page(
          '/assets/allocation',
          'Allocation',
          'Allocation',
          'How the assets are spread, and how far that is from the targets',
          'guide/budget-and-goals#allocation-targets',
          {
            key: 'a',
            words: 'targets rebalance',
          },
        ),
        page(
          '/assets/portfolio',
          'Inside the funds',
          'Inside funds',
          'What the funds are made of: kinds, ratings, industries and securities',
          'guide/funds',
          {
            words: 'portfolio look-through etf mutual fund sectors holdings',
          },
        ),
      ],
    },
    {
      title: 'Goals',
      pages: [
        page('/planning/goals', 'Goals', 'Goals', 'What the savings are for, and how far they are', 'guide/budget-and-goals#savings-goals', {
          key: 'o',
          words: 'targets saving retirement',
        }),
      ],
    },
    {
      title: 'Taxes',
      pages: [
        page(
          '/planning/tax/capital_gains',
          'Capital gains',
          'Capital gains',
          'What was sold, lot by lot, and what the gain is taxed with',
          'guide/pages#taxes',
          {
            only: 'taxes',
          },
        ),
        page('/planning/tax/harvest', 'Tax harvesting', 'Harvesting', 'Gains that can be taken at the long-term rate', 'guide/pages#taxes', {
          only: 'taxes',
        }),
        page(
          '/planning/tax/schedule_al',
          'Schedule AL',
          'Schedule AL',
          'Assets and liabilities at cost, as the return asks for them',
          'guide/pages#taxes',
          {
            only: 'taxes',
          },
        ),
      ],
    },
  ],
}

const ACCOUNTS: Place = {
  title: 'Accounts',
  icon: Landmark,
  topics: [
    {
      title: 'Assets',
      pages: [
        page('/assets/balance', 'Accounts and assets', 'Assets', 'Every asset account with value, gain and return', 'guide/pages#accounts', {
          key: 'b',
          words: 'balance',
        }),
      ],
    },
    {
      title: 'Statements',
      pages: [
        page(
          '/reports/balance_sheet',
          'Balance sheet',
          'Balance sheet',
          'What is owned and owed on a day, in money and in each commodity',
          'guide/pages#statements',
          {
            words: 'currencies commodities equity',
          },
        ),
        page('/reports/trial_balance', 'Trial balance', 'Trial balance', 'Every account with its debit or credit', 'guide/pages#statements', {
          words: 'debit credit commodities',
        }),
        page(
          '/reports/periods',
          'Statements by period',
          'By period',
          'Every account by week, month, quarter or year: earned, spent, owned, owed',
          'guide/pages#statements',
          {
            words: 'periodic monthly quarterly weekly tree income expenses balance compare percent',
          },
        ),
        page(
          '/reports/year',
          'Yearly report',
          'Year',
          'A year to hand to who does the taxes: statement, balance, holdings, sales, proofs',
          'guide/pages#statements',
          {
            words: 'tax adviser print annual pdf',
          },
        ),
      ],
    },
    {
      title: 'Debts',
      pages: [
        page('/liabilities/balance', 'Debts', 'Owed', 'What is owed, and what it costs', 'guide/pages#debts', {
          key: 'l',
          words: 'liabilities loans balance',
        }),
        page('/liabilities/repayment', 'Repayments', 'Repayments', 'What was paid back, month by month, loan by loan', 'guide/pages#debts', {
          words: 'liabilities loans',
        }),
        page('/liabilities/interest', 'Interest on debts', 'Interest', 'What every debt has cost since it was taken', 'guide/pages#debts', {
          words: 'liabilities loans apr',
        }),
      ],
    },
    {
      title: 'Credit cards',
      pages: [
        page(
          '/liabilities/credit_cards',
          'Credit cards',
          'Credit cards',
          'Statements, what is due, and how much room is left',
          'guide/pages#credit-cards',
          { key: 'c' },
        ),
      ],
    },
    {
      title: 'Reconcile',
      pages: [
        page(
          '/ledger/reconciliation',
          'Reconciliation',
          'Reconcile',
          'Which accounts are due to be compared with their statements',
          'guide/reconcile',
          { key: 'k' },
        ),
        page(
          '/more/reconciliation',
          'Firefly III',
          'Firefly III',
          'Balances in Firefly III next to those of the book',
          'guide/firefly#compare-balances',
          {
            words: 'reconcile balances compare',
            only: 'firefly',
          },
        ),
      ],
    },
  ],
}

const JOURNAL: Place = {
  title: 'Journal',
  icon: ArrowLeftRight,
  topics: [
    {
      title: 'Transactions',
      pages: [
        page('/ledger/transaction', 'Transactions', 'Transactions', 'Search everything that was ever booked', 'reference/search', { key: 't' }),
        page('/ledger/posting', 'Postings', 'Postings', 'Every posting with its price, its worth now and its gain', 'reference/search', {
          words: 'ledger register',
        }),
        page('/ledger/query', 'Query', 'Query', 'Ask the book in SQL, or in beancount’s query language', 'reference/sql', {
          words: 'sql bql select parquet',
        }),
      ],
    },
    {
      title: 'Editor',
      pages: [
        page('/ledger/editor', 'Journal files', 'Editor', 'The journal files as they are on disk', 'guide/pages#journal-files', {
          key: 'j',
          words: 'edit text',
        }),
      ],
    },
    {
      title: 'Sheets',
      pages: [
        page('/more/sheets', 'Sheets', 'Sheets', 'Calculations line by line', 'reference/sheets', { words: 'calculator notepad formula loan' }),
      ],
    },
    {
      title: 'Import',
      pages: [
        page('/ledger/import', 'Import', 'Import', 'From a bank’s statement to the journal', 'guide/import', { key: 'w', words: 'csv statement' }),
      ],
    },
    {
      title: 'Prices',
      pages: [
        page('/ledger/price', 'Prices', 'Prices', 'The latest price of every commodity and its history', 'guide/prices', {
          key: 'p',
          words: 'quotes',
        }),
        page('/ledger/fx', 'Exchange rates', 'Exchange rates', 'What a currency was worth in another, day by day', 'guide/prices#currencies', {
          key: 'f',
          words: 'fx currency',
        }),
      ],
    },
    {
      title: 'Checks',
      pages: [
        page('/more/doctor', 'Checks', 'Checks', 'What looks like a mistake in the book', 'guide/pages#checks', {
          key: 'q',
          words: 'doctor diagnosis problems',
        }),
      ],
    },
    {
      title: 'Contents',
      pages: [
        page(
          '/more/statistics',
          'Statistics',
          'Statistics',
          'How much there is of everything, and when something came last',
          'guide/pages#statistics-and-events',
          {
            words: 'count entries accounts payees files size activity',
          },
        ),
        page('/ledger/events', 'Events', 'Events', 'Where you lived and worked, and when that changed', 'guide/pages#statistics-and-events', {
          words: 'timeline location employer beancount',
        }),
        page('/ledger/documents', 'Documents', 'Documents', 'Statements, receipts and contracts that the journal names', 'guide/import#documents', {
          words: 'receipts files pdf attachments beancount',
        }),
      ],
    },
    {
      title: 'Changes',
      pages: [
        page('/ledger/changes', 'Changes', 'Changes', 'What Daybook wrote into the journal, and taking it back', 'guide/pages#changes-and-history', {
          key: 'h',
          words: 'undo',
        }),
        page('/ledger/convert', 'Convert', 'Convert', 'The book in another dialect, file by file', 'reference/dialects#print-and-convert', {
          words: 'export migrate dialect',
        }),
        page('/more/history', 'History', 'History', 'Every state that the book had, and why net worth changed', 'guide/pages#changes-and-history', {
          key: 'v',
          words: 'time travel',
        }),
      ],
    },
  ],
}

/** What is about the program and not about the book: at the foot, and no place of its own. */
const SYSTEM: Place = {
  title: 'Settings',
  icon: Settings2,
  topics: [
    {
      title: 'Configuration',
      pages: [
        page(
          '/more/config',
          'Configuration',
          'Configuration',
          'Every setting, shown as lines of the file before they are written',
          'reference/config',
          {
            words: 'settings options preferences yaml currency goals cards templates',
          },
        ),
      ],
    },
    {
      title: 'Roots',
      pages: [
        page('/more/roots', 'Which of these are assets?', 'Roots', 'Accounts whose names do not say what they are', 'reference/dialects#accounts', {
          words: 'liabilities income expenses equity types',
        }),
      ],
    },
    {
      title: 'Syncs',
      pages: [
        page('/more/jobs', 'Sync history', 'Syncs', 'What was read and fetched, when, why and how long it took', 'guide/pages#syncs-and-logs', {
          words: 'jobs',
        }),
      ],
    },
    {
      title: 'Logs',
      pages: [
        page('/more/logs', 'Logs', 'Logs', 'What the program said of itself since it was started', 'guide/pages#syncs-and-logs', {
          words: 'errors warnings debug',
        }),
      ],
    },
    {
      title: 'Users',
      pages: [
        page('/more/sessions', 'Users and sessions', 'Users', 'Who may log in, what they may do, and where you are logged in', 'guide/users', {
          words: 'accounts roles password sessions log out tokens',
        }),
      ],
    },
    {
      title: 'Backup',
      pages: [
        page('/more/backup', 'Backup', 'Backup', 'When the last backup was made, whether it is whole, and one more', 'guide/backup', {
          words: 'restore archive',
        }),
      ],
    },
    {
      title: 'About',
      pages: [
        page('/more/about', 'About', 'About', 'Version, where the data is, and every setting in effect', 'guide/pages#about', {
          words: 'version settings licence',
        }),
      ],
    },
    {
      title: 'Help',
      pages: [
        page('/help', 'Help', 'Help', 'The guide, and what every figure, setting and command means', 'guide/pages', {
          words: 'guide manual documentation topics',
        }),
      ],
    },
  ],
}

export const PLACES: readonly Place[] = [TODAY, SPENDING, WEALTH, ACCOUNTS, JOURNAL]
export const ALL_PLACES: readonly Place[] = [...PLACES, SYSTEM]
