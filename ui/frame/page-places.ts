import { ArrowLeftRight, CalendarDays, ChartSpline, Landmark, Settings2, ShoppingBasket } from 'lucide-preact'
import { type Group, place, single, type View, view } from './page-place.ts'

/** The map of all pages: groups of places, and the views of each place. Addresses are those of Paisa where it has the page. */

const TODAY: Group = {
  title: 'Today',
  icon: CalendarDays,
  places: [
    single('Overview', '/', 'Net worth, this month and recent transactions', 'guide/pages#overview', { key: 'o', words: 'dashboard home start' }),
    place(
      'Bills',
      view('/cash_flow/recurring', ['Bills and regular payments', 'Bills'], 'Regular payments and when they are next due', 'guide/pages#bills', {
        key: 'b',
        words: 'recurring subscriptions calendar due upcoming',
      }),
    ),
  ],
}

const SPENDING = 'guide/pages#spending'

const MONEY: Group = {
  title: 'Money',
  icon: ShoppingBasket,
  places: [
    place(
      'Cash flow',
      view('/cash_flow/monthly', ['Cash flow', 'By month'], 'Money in and out, month by month', SPENDING, {
        key: 'c',
        words: 'monthly saved savings',
      }),
      view('/cash_flow/yearly', ['Cash flow by year', 'By year'], 'Money in and out, year by year', SPENDING, { words: 'yearly annual' }),
      view('/cash_flow/sankey', ['Money flow', 'Money flow'], 'From income to expenses, account by account', SPENDING, { words: 'sankey diagram' }),
      view('/income', ['Income', 'Income'], 'What was earned, from whom, and what was left after taxes', SPENDING, {
        words: 'salary earnings tax wages',
      }),
    ),
    place(
      'Spending',
      view('/expense/monthly', ['Expenses', 'By month'], 'Spending by month and category', SPENDING, {
        key: 's',
        words: 'spending categories costs',
      }),
      view('/expense/yearly', ['Expenses by year', 'By year'], 'Spending by year and category', SPENDING, { words: 'annual spending' }),
      view('/expense/mom', ['Month on month', 'Against last month'], 'A month compared with the months before it', SPENDING, {
        words: 'mom compare trend volatility spending average',
      }),
      view('/expense/yoy', ['Year on year', 'Against last year'], 'Two to five years compared, month by month', SPENDING, {
        words: 'yoy compare spending',
      }),
      view('/expense/sankey', ['Expense breakdown', 'Breakdown'], 'Which account paid for what', SPENDING, { words: 'sankey flow diagram spending' }),
    ),
    single('Budget', '/expense/budget', 'What was planned, spent and is left', 'guide/budget-and-goals#budget', {
      key: 'u',
      words: 'envelopes plan',
    }),
  ],
}

const WORTH = 'explain/figures#wealth'
const TAXES = 'guide/pages#taxes'

const WEALTH: Group = {
  title: 'Wealth',
  icon: ChartSpline,
  places: [
    single('Net worth', '/assets/networth', 'Net worth day by day, and why it changed', WORTH, { key: 'n', words: 'wealth history change why' }),
    place(
      'Investments',
      view('/assets/gain', ['Investment performance', 'Performance'], 'What every investment has earned', WORTH, {
        key: 'i',
        words: 'gain return xirr profit',
        only: 'investments',
      }),
      view('/assets/holdings', ['Holdings', 'Holdings'], 'What is held, lot by lot, by commodity, account or currency', 'explain/figures#lots', {
        words: 'lots cost basis fifo sales shares stocks',
        only: 'investments',
      }),
      view('/income/investment', ['Dividends and interest', 'Dividends and interest'], 'What investments paid, by holding and year', WORTH, {
        words: 'income yield distribution',
        only: 'investments',
      }),
      view('/assets/investment', ['Money invested', 'Contributions'], 'What was invested, by month and year', WORTH, {
        words: 'investment contributions savings rate',
        only: 'investments',
      }),
    ),
    place(
      'Allocation',
      view(
        '/assets/allocation',
        ['Allocation', 'Allocation'],
        'How assets are spread, compared with the targets',
        'guide/budget-and-goals#allocation-targets',
        { key: 'l', words: 'targets rebalance', only: 'investments' },
      ),
      view(
        '/assets/portfolio',
        ['Inside the funds', 'Inside the funds'],
        'What the funds hold: kinds, ratings, industries, securities',
        'guide/funds',
        {
          words: 'portfolio look-through etf mutual fund sectors holdings',
          only: 'funds',
        },
      ),
    ),
    place(
      'Goals',
      view('/planning/goals', ['Goals', 'Goals'], 'What the savings are for, and the progress', 'guide/budget-and-goals#savings-goals', {
        key: 'g',
        words: 'targets saving retirement',
      }),
      view('/planning/projection', ['Projection', 'Projection'], 'Where saving leads, and when it pays for the spending', 'guide/pages#projection', {
        words: 'forecast fire independence retire',
      }),
    ),
    place(
      'Tax',
      view('/planning/tax/capital_gains', ['Capital gains', 'Capital gains'], 'What was sold, lot by lot, and how the gain is taxed', TAXES, {
        key: 'x',
        words: 'tax sales realized',
        only: 'taxes',
      }),
      view('/planning/tax/harvest', ['Tax harvesting', 'Harvesting'], 'Gains that can be taken at the long-term rate', TAXES, { only: 'taxes' }),
      view('/planning/tax/schedule_al', ['Schedule AL', 'Schedule AL'], 'Assets and liabilities at cost, for the tax return', TAXES, {
        only: 'taxes',
      }),
    ),
  ],
}

const STATEMENTS = 'guide/pages#statements'
const DEBTS = 'guide/pages#debts'

const ACCOUNTS: Group = {
  title: 'Accounts',
  icon: Landmark,
  places: [
    place(
      'All accounts',
      view('/accounts', ['All accounts', 'All'], 'Every account with its balance and last activity', 'guide/pages#accounts', {
        key: 'a',
        words: 'list tree chart of accounts income expenses equity',
      }),
      view('/assets/balance', ['Accounts and assets', 'Assets'], 'Every asset account with value, gain and return', 'guide/pages#accounts', {
        words: 'balance',
      }),
      view('/liabilities/balance', ['Debts', 'Debts'], 'What is owed, and what it costs', DEBTS, {
        key: 'd',
        words: 'liabilities loans balance',
        only: 'debts',
      }),
      view('/liabilities/repayment', ['Repayments', 'Repayments'], 'What was paid back, month by month, loan by loan', DEBTS, {
        words: 'liabilities loans debts',
        only: 'debts',
      }),
      view('/liabilities/interest', ['Interest on debts', 'Interest'], 'What every debt has cost since it began', DEBTS, {
        words: 'liabilities loans apr',
        only: 'debts',
      }),
      view(
        '/liabilities/credit_cards',
        ['Credit cards', 'Credit cards'],
        'Statements, what is due, and the credit left',
        'guide/pages#credit-cards',
        {
          words: 'limit statement due',
          only: 'cards',
        },
      ),
      view('/more/roots', ['Account types', 'Account types'], 'Accounts whose names do not say what they are', 'reference/dialects#accounts', {
        words: 'roots liabilities income expenses equity types',
        only: 'unclear roots',
      }),
    ),
    place(
      'Reconcile',
      view(
        '/ledger/reconciliation',
        ['Reconciliation', 'Accounts'],
        'Which accounts are due to be compared with their statements',
        'guide/reconcile',
        {
          key: 'k',
          words: 'statement bank compare cleared',
        },
      ),
      view(
        '/more/reconciliation',
        ['Firefly III', 'Firefly III'],
        'Balances in Firefly III next to those of the book',
        'guide/firefly#compare-balances',
        {
          words: 'reconcile balances compare',
          only: 'firefly',
        },
      ),
    ),
    place(
      'Reports',
      view('/cash_flow/income_statement', ['Income statement', 'Income statement'], 'Income and expenses, and how net worth changed', STATEMENTS, {
        key: 'r',
        words: 'profit and loss p&l pnl waterfall periodic monthly quarterly weekly by period compare report',
      }),
      view('/reports/balance_sheet', ['Balance sheet', 'Balance sheet'], 'What is owned and owed on a day', STATEMENTS, {
        words: 'currencies commodities equity assets liabilities by period report',
      }),
      view('/reports/cash_flow', ['Cash flow statement', 'Cash flow statement'], 'Where cash came from and what it went to', STATEMENTS, {
        words: 'money in out opening closing cash liquidity report',
      }),
      view('/reports/trial_balance', ['Trial balance', 'Trial balance'], 'Every account with its debit or credit', STATEMENTS, {
        words: 'debit credit commodities report',
      }),
      view('/reports/year', ['Yearly report', 'Year'], 'One year for the tax adviser: statement, balance, holdings, sales, proofs', STATEMENTS, {
        words: 'tax adviser print annual pdf report',
      }),
    ),
  ],
}

const JOURNAL: Group = {
  title: 'Journal',
  icon: ArrowLeftRight,
  places: [
    place(
      'Transactions',
      view('/ledger/transaction', ['Transactions', 'Transactions'], 'Search all transactions', 'reference/search', {
        key: 't',
        words: 'find search',
      }),
      view('/ledger/posting', ['Postings', 'Postings'], 'Every posting with its price, present value and gain', 'reference/search', {
        words: 'ledger register',
      }),
    ),
    place(
      'Editor',
      view('/ledger/editor', ['Journal files', 'Editor'], 'The journal files as they are on disk', 'guide/pages#journal-files', {
        key: 'e',
        words: 'edit text source',
      }),
    ),
    single('Import', '/ledger/import', 'From a bank statement to the journal', 'guide/import', { key: 'm', words: 'csv statement upload ofx camt' }),
    place(
      'Prices',
      view('/ledger/price', ['Prices', 'Prices'], 'The latest price of every commodity and its history', 'guide/prices', {
        key: 'p',
        words: 'quotes',
      }),
      view('/ledger/fx', ['Exchange rates', 'Exchange rates'], 'The rate of one currency in another, day by day', 'guide/prices#currencies', {
        key: 'f',
        words: 'fx currency',
      }),
    ),
    place(
      'Documents',
      view('/ledger/documents', ['Documents', 'Documents'], 'Statements, receipts and contracts that the journal names', 'guide/import#documents', {
        words: 'receipts files pdf attachments beancount',
      }),
      view('/ledger/events', ['Events', 'Events'], 'Where you lived and worked, and when that changed', 'guide/pages#statistics-and-events', {
        words: 'timeline location employer beancount',
        only: 'events',
      }),
    ),
    single('Sheets', '/more/sheets', 'Calculations line by line', 'reference/sheets', { words: 'calculator notepad formula loan' }),
    single('Query', '/ledger/query', 'Query the book in SQL or Beancount’s query language', 'reference/sql', {
      key: 'q',
      words: 'sql bql select parquet',
    }),
    single('Checks', '/more/doctor', 'Possible mistakes in the book', 'guide/pages#checks', { key: 'v', words: 'doctor diagnosis problems errors' }),
    single('History', '/more/history', 'Every state of the book, what changed, and undoing what Daybook wrote', 'guide/pages#history', {
      key: 'h',
      words: 'changes undo revert time travel versions log',
    }),
  ],
}

/** About the program and not about the book. */
const SETTINGS: Group = {
  title: 'Settings',
  icon: Settings2,
  places: [
    single('Configuration', '/more/config', 'Every setting, shown as lines of the file before they are saved', 'reference/config', {
      words: 'settings options preferences yaml currency goals cards templates',
    }),
    place(
      'Access',
      view('/more/sessions', ['Users and sessions', 'Access'], 'Who may log in, what they may do, and where you are logged in', 'guide/users', {
        words: 'accounts roles password sessions log out tokens access',
      }),
    ),
    single('Backup', '/more/backup', 'The last backup, whether it is complete, and a new one', 'guide/backup', { words: 'restore archive export' }),
    place(
      'Activity',
      view('/more/jobs', ['Sync history', 'Syncs'], 'What was read and fetched, when, why and how long it took', 'guide/pages#syncs-and-logs', {
        words: 'jobs activity',
      }),
      view('/more/logs', ['Logs', 'Logs'], 'Messages of the program since it was started', 'guide/pages#syncs-and-logs', {
        words: 'errors warnings debug activity',
      }),
    ),
    single('Convert', '/ledger/convert', 'The book in another dialect, file by file', 'reference/dialects#print-and-convert', {
      words: 'export migrate dialect hledger beancount ledger',
    }),
    single('Help', '/help', 'The guide, and what every figure, setting and command means', 'guide/pages', {
      words: 'guide manual documentation topics',
    }),
    place(
      'About',
      view('/more/about', ['About', 'About'], 'Version, and where the data is', 'guide/pages#about', { words: 'version settings licence' }),
      view(
        '/more/statistics',
        ['Statistics', 'Statistics'],
        'How much there is of everything, and when it was last used',
        'guide/pages#statistics-and-events',
        {
          words: 'count entries accounts payees files size activity',
        },
      ),
    ),
  ],
}

/** The groups of the book; the first five digits lead to them. */
export const BOOK_GROUPS: readonly Group[] = [TODAY, MONEY, WEALTH, ACCOUNTS, JOURNAL]
export const GROUPS: readonly Group[] = [...BOOK_GROUPS, SETTINGS]
export const VIEWS: readonly View[] = GROUPS.flatMap(({ places }) => places.flatMap(({ views }) => views))
