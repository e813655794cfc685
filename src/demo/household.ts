import { type Day, addMonths, civil, firstOfMonth } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ACCOUNTS, BASEL, CAR_LOAN, CHECKING, COMMODITIES, OPENING, RESERVE, WALLET } from './accounts.ts'
import { cents, earning } from './earning.ts'
import type { Posting, Story } from './story.ts'
import { investing } from './investing.ts'
import { living } from './living.ts'
import { Markets } from './markets.ts'
import { Notebook } from './notebook.ts'

/**
 * Three years in the life of Mira and Jonas, up to and including `until`. The same seed and the same last day tell the same story;
 * a later last day begins as many months later.
 */
export function household(until: Day, seed: number): Story {
  const opened = firstOfMonth(addMonths(until + 1, -36))
  const notebook = new Notebook(until)
  const markets = new Markets(seed, opened, until)

  notebook.write(opened, 'Opening balances', openingLines(), { note: 'from the statements of the day before' })
  const habits = [...living(notebook, opened, seed), ...earning(notebook, markets, opened, seed), ...investing(notebook, markets, opened)]
  for (let day = opened; day <= until; day++) {
    const date = civil(day)
    for (const habit of habits) habit(day, date)
  }

  const used = new Set(notebook.transactions.flatMap((transaction) => transaction.postings.map((line) => line.account)))
  return {
    title: 'The book of Mira and Jonas',
    currency: 'EUR',
    opened,
    until,
    commodities: COMMODITIES,
    accounts: ACCOUNTS.filter((account) => used.has(account.name)),
    transactions: notebook.transactions.filter((transaction) => transaction.day <= until),
    prices: markets.prices,
    budget: BUDGET,
  }
}

const openingLines = (): Posting[] => {
  const owned: Posting[] = [
    { account: CHECKING, quantity: cents(412_055), commodity: 'EUR' },
    { account: WALLET, quantity: cents(8_500), commodity: 'EUR' },
    { account: RESERVE, quantity: cents(960_000), commodity: 'EUR' },
    { account: CAR_LOAN, quantity: cents(-1_640_000), commodity: 'EUR' },
    { account: BASEL, quantity: cents(384_000), commodity: 'CHF' },
  ]
  const against = ['EUR', 'CHF'].map((commodity): Posting => {
    const total = Exact.sum(owned.filter((line) => line.commodity === commodity).map((line) => line.quantity))
    return { account: OPENING, quantity: total.negated(), commodity }
  })
  return [...owned, ...against]
}

const BUDGET = [
  { account: 'Expenses:Rent', amount: cents(125_000) },
  { account: 'Expenses:Food:Groceries', amount: cents(72_000) },
  { account: 'Expenses:Food:Restaurants', amount: cents(20_000) },
  { account: 'Expenses:Utilities:Electricity', amount: cents(9_500) },
  { account: 'Expenses:Transport:Fuel', amount: cents(15_000) },
  { account: 'Expenses:Leisure', amount: cents(8_000) },
  { account: 'Expenses:Home', amount: cents(10_000) },
]
