import { spawnSync } from 'node:child_process'

/** Ten questions as people ask them in SQL. */
export const QUESTIONS = [
  "select account, sum(amount) from postings where account like 'Expenses:%' group by account order by 2 desc",
  "select date_trunc('month', date) as month, sum(amount) from postings where account like 'Expenses:%' group by 1 order by 1",
  'select payee, count(*) from transactions group by payee order by 2 desc limit 20',
  "select account, commodity, quantity from balances where account like 'Assets:%' order by account",
  'select extract(year from date) as year, count(*) from transactions group by 1 order by 1',
  "select * from postings where account like '%Groceries' and amount > 100 order by date desc limit 100",
  'select commodity, max(date) from prices group by commodity',
  "select account, sum(quantity) from balance_at(date '2023-12-31') group by account order by 1",
  'select account, max(amount) from postings group by account having count(*) > 100 order by 2 desc',
  "select date, payee, amount from postings where payee ilike '%bakery%' order by date desc limit 50",
] as const

/** One of them in beancount's query language, which bean-query answers too. */
export const ASKED_IN_BQL = "SELECT account, sum(position) WHERE account ~ '^Expenses' GROUP BY account ORDER BY account"

/** Where bean-query is: BEAN_QUERY, or the one that the shell finds; undefined when there is none. */
export function beanQuery(): string | undefined {
  const tool = process.env['BEAN_QUERY'] ?? 'bean-query'
  return spawnSync(tool, ['--help']).status === 0 ? tool : undefined
}
