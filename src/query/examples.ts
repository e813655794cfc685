/** An example query with its title. */
export interface QueryExample {
  readonly title: string
  readonly query: string
}

/** Each example runs in every book. */
export const QUERY_EXAMPLES: readonly QueryExample[] = [
  {
    title: 'Spending by category this year',
    query: `select account, sum(amount) as spent\nfrom postings\nwhere account_within(account, 'Expenses') and counted\n  and date >= date_trunc('year', today()::timestamp)\ngroup by account\norder by spent desc`,
  },
  {
    title: 'Spending month by month',
    query: `select date_trunc('month', date::timestamp)::date as month, sum(amount) as spent\nfrom postings\nwhere account_within(account, 'Expenses') and counted\ngroup by month\norder by month`,
  },
  {
    title: 'Income and expenses by year',
    query: `select extract(year from p.date)::int as year,\n  -sum(amount) filter (where root = 'Income') as income,\n  sum(amount) filter (where root = 'Expenses') as expenses\nfrom postings p join accounts a on a.name = p.account\nwhere counted and root in ('Income', 'Expenses')\ngroup by year\norder by year`,
  },
  {
    title: 'What everything is worth today',
    query: `select account, commodity, quantity, price, value\nfrom balances\nwhere account_within(account, 'Assets') and quantity <> 0\norder by value desc`,
  },
  {
    title: 'Net worth at the end of each year',
    query: `select y.day, sum(b.value) as net_worth\nfrom (select make_date(y, 12, 31) as day\n      from (select distinct extract(year from date)::int as y from postings where counted) years) y,\n  lateral balance_at(least(y.day, today())) b\nwhere account_within(b.account, 'Assets') or account_within(b.account, 'Liabilities')\ngroup by y.day\norder by y.day`,
  },
  {
    title: 'The ten largest expenses',
    query: `select date, payee, account, amount\nfrom postings\nwhere account_within(account, 'Expenses') and counted\norder by amount desc\nlimit 10`,
  },
  {
    title: 'Where the money goes: payees',
    query: `select payee, count(*) as times, sum(amount) as spent\nfrom postings\nwhere account_within(account, 'Expenses') and counted\ngroup by payee\norder by spent desc\nlimit 25`,
  },
  {
    title: 'Running balance of an account',
    query: `select date, payee, quantity, commodity, balance\nfrom postings\nwhere account = 'Assets:Checking'\norder by id`,
  },
  {
    title: 'Average spending per month by category',
    query: `select account, avg(spent) as each_month\nfrom (select account, date_trunc('month', date::timestamp) as month, sum(amount) as spent\n      from postings where account_within(account, 'Expenses') and counted group by 1, 2) months\ngroup by account\norder by each_month desc`,
  },
  {
    title: 'Weekdays on which money is spent',
    query: `select to_char(date, 'Day') as weekday, count(*) as times, sum(amount) as spent\nfrom postings\nwhere account_within(account, 'Expenses') and counted\ngroup by weekday, extract(isodow from date)\norder by extract(isodow from date)`,
  },
  {
    title: 'Transactions without a cleared mark',
    query: `select date, payee, status, file, line\nfrom transactions\nwhere status <> 'cleared' and date <= today()\norder by date desc\nlimit 100`,
  },
  {
    title: 'What is booked for days to come',
    query: `select date, payee, account, quantity, commodity\nfrom postings\nwhere date > today()\norder by date, id`,
  },
  {
    title: 'Gains of each holding',
    query: `select account, commodity, cost, value, value - cost as gain\nfrom balances\nwhere account_within(account, 'Assets') and commodity <> default_currency() and quantity <> 0\norder by gain desc`,
  },
  {
    title: 'Prices of the last month',
    query: `select date, commodity, price, currency, source\nfrom prices\nwhere date > today() - 31\norder by commodity, date`,
  },
  {
    title: 'Exchange rates as they changed',
    query: `select date, base, quote, rate\nfrom rates\nwhere quote = default_currency()\norder by base, date`,
  },
  {
    title: 'Tags and what was spent under them',
    query: `select t.name as tag, count(distinct p.transaction_id) as transactions, sum(p.amount) as spent\nfrom tags t join postings p on p.transaction_id = t.transaction_id and (t.posting_id is null or t.posting_id = p.id)\nwhere account_within(p.account, 'Expenses') and p.counted\ngroup by t.name\norder by spent desc`,
  },
  {
    title: 'Accounts that rest',
    query: `select name, last_date, today() - last_date as days\nfrom accounts\nwhere postings > 0\norder by last_date`,
  },
  {
    title: 'The same payment twice on one day',
    query: `select date, payee, account, amount, count(*) as times\nfrom postings\nwhere account_within(account, 'Expenses') and counted\ngroup by date, payee, account, amount\nhaving count(*) > 1\norder by date desc`,
  },
  {
    title: 'Savings rate by year',
    query: `select year, income, spent, round(100 * (income - spent) / nullif(income, 0), 1) as saved_percent\nfrom (select extract(year from p.date)::int as year,\n        -coalesce(sum(amount) filter (where root = 'Income'), 0) as income,\n        coalesce(sum(amount) filter (where root = 'Expenses'), 0) as spent\n      from postings p join accounts a on a.name = p.account where counted group by 1) years\norder by year`,
  },
  { title: "What every account holds, in beancount's words", query: `BALANCES` },
]
