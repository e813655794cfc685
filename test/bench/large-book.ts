import { Dice, Notebook, type Posting, type Price, type Story } from '../../src/demo/story.ts'
import { civil, type Day, dayOf, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/*
 * A book as large as somebody's who has kept every receipt for twenty-five years: about three postings a transaction, three
 * currencies, prices of six pairs on every weekday, lots bought every month and sold one by one, a statement every month.
 */

const CHECKING = 'Assets:Checking:Everyday'
const CARDS = ['Liabilities:CreditCard:Alpine', 'Liabilities:CreditCard:Harbour'] as const
const EXPENSES = [
  'Groceries',
  'Bakery',
  'Drugstore',
  'Restaurants',
  'Coffee',
  'Lunch',
  'Fuel',
  'Trains',
  'Parking',
  'Books',
  'Music',
  'Cinema',
  'Garden',
  'Tools',
  'Clothes',
  'Shoes',
  'Gifts',
  'Pharmacy',
  'Dentist',
  'Toys',
].flatMap((name) => [`Expenses:Daily:${name}`, `Expenses:Family:${name}`])
const FUNDS = ['WRLD', 'GRBD', 'SMLL'] as const
const SHARES = ['HLX', 'ORCH'] as const
const WALKS = {
  USD: { quote: 'EUR', now: 9_000, places: 4 },
  CHF: { quote: 'EUR', now: 6_500, places: 4 },
  WRLD: { quote: 'EUR', now: 4_000, places: 2 },
  GRBD: { quote: 'EUR', now: 5_000, places: 2 },
  SMLL: { quote: 'EUR', now: 3_000, places: 2 },
  HLX: { quote: 'USD', now: 2_500, places: 2 },
  ORCH: { quote: 'USD', now: 4_000, places: 2 },
}

const cents = (amount: number): Exact => Exact.of(amount, 2)

/** A story of about so many transactions, from 2000-01-03 to 2024-12-31. */
export function largeBook(transactions: number, seed = 1): Story {
  const opened = dayOf(2000, 1, 3)
  const until = dayOf(2024, 12, 31)
  const dice = new Dice(seed, 'large book')
  const notebook = new Notebook(until)
  const prices: Price[] = []
  const walks = Object.entries(WALKS).map(([base, walk]) => ({ base, ...walk }))
  const lots = Object.fromEntries(SHARES.map((share) => [share, [] as { day: Day; units: number; cost: Exact }[]]))
  const priceOf = (base: string): Exact => {
    const walk = walks.find((candidate) => candidate.base === base)
    return Exact.of(walk?.now ?? 1, walk?.places ?? 0)
  }

  notebook.move(opened, 'Opening balance', { from: 'Equity:Opening', to: CHECKING, amount: cents(1_000_000) })
  notebook.move(opened, 'Opening balance', { from: 'Equity:Opening', to: 'Assets:Checking:Basel', amount: cents(50_000_000), currency: 'CHF' })
  notebook.move(opened, 'Opening balance', { from: 'Equity:Opening', to: 'Assets:Checking:Brokerage', amount: cents(500_000_000), currency: 'USD' })

  for (let day = opened; day <= until; day++) {
    const date = civil(day)
    if (weekday(day) % 6 !== 0)
      for (const walk of walks) {
        if (walk.base !== 'SMLL' || date.day <= 7) prices.push({ day, base: walk.base, rate: Exact.of(walk.now, walk.places), quote: walk.quote })
        walk.now = Math.max(100, Math.round((walk.now * (10_003 + dice.between(-90, 90))) / 10_000))
      }
    everyMonth(day, date.day)
    const due = Math.floor((transactions * (day - opened + 1)) / (until - opened + 1))
    while (notebook.transactions.length < due) spend(day)
  }

  function everyMonth(day: Day, dayOfMonth: number): void {
    if (dayOfMonth === 1) {
      const before = notebook.balanceOf(CHECKING)
      const rent = cents(95_000)
      notebook.write(day, 'Rent', [
        { account: 'Expenses:Rent', quantity: rent, commodity: 'EUR' },
        { account: CHECKING, quantity: rent.negated(), commodity: 'EUR', statement: { before, after: before.minus(rent) } },
      ])
    }
    if (dayOfMonth === 5)
      for (const card of CARDS)
        if (notebook.balanceOf(card).sign < 0)
          notebook.move(day, 'Card statement', { from: CHECKING, to: card, amount: notebook.balanceOf(card).negated() })
    if (dayOfMonth === 15) for (const fund of FUNDS) buyFund(day, fund)
    if (dayOfMonth === 20) for (const share of SHARES) trade(day, share)
    if (dayOfMonth === 27) {
      // The salary covers what was spent, however many receipts the book is asked to hold.
      const gross = cents(400_000).plus(notebook.balanceOf(CHECKING).sign < 0 ? notebook.balanceOf(CHECKING).negated() : Exact.zero)
      const tax = gross.times(Exact.of(21, 2)).rounded(2)
      notebook.write(day, 'Employer', [
        { account: CHECKING, quantity: gross.minus(tax), commodity: 'EUR' },
        { account: 'Expenses:Tax:Income', quantity: tax, commodity: 'EUR' },
        { account: 'Income:Salary', quantity: gross.negated(), commodity: 'EUR' },
      ])
    }
  }

  function buyFund(day: Day, fund: (typeof FUNDS)[number]): void {
    const amount = cents(20_000)
    notebook.write(day, 'Savings plan', [
      {
        account: `Assets:Fund:${fund}`,
        quantity: amount.dividedBy(priceOf(fund), 3),
        commodity: fund,
        cost: { kind: 'bought', cost: amount, per: 'total', currency: 'EUR' },
      },
      { account: CHECKING, quantity: amount.negated(), commodity: 'EUR' },
    ])
  }

  function trade(day: Day, share: (typeof SHARES)[number]): void {
    const held = lots[share] ?? []
    const price = priceOf(share)
    const account = `Assets:Equity:${share}`
    if (held.length < 12 || dice.percent(50)) {
      const units = dice.between(5, 40)
      held.push({ day, units, cost: price })
      notebook.write(day, `Bought ${share}`, [
        { account, quantity: Exact.of(units), commodity: share, cost: { kind: 'bought', cost: price, per: 'unit', currency: 'USD' } },
        { account: 'Assets:Checking:Brokerage', quantity: price.times(Exact.of(-units)), commodity: 'USD' },
      ])
      return
    }
    const lot = held.shift()
    if (lot === undefined) return
    const proceeds = price.times(Exact.of(lot.units))
    notebook.write(day, `Sold ${share}`, [
      {
        account,
        quantity: Exact.of(-lot.units),
        commodity: share,
        cost: { kind: 'sold', cost: lot.cost, per: 'unit', currency: 'USD', boughtOn: lot.day, price },
      },
      { account: 'Assets:Checking:Brokerage', quantity: proceeds, commodity: 'USD' },
      { account: `Income:CapitalGains:Equity:${share}`, quantity: lot.cost.times(Exact.of(lot.units)).minus(proceeds), commodity: 'USD' },
    ])
  }

  /** A receipt: one to four kinds of expense, paid by card, from the account or, abroad, in francs. */
  function spend(day: Day): void {
    const abroad = dice.percent(6)
    const commodity = abroad ? 'CHF' : 'EUR'
    const from = abroad ? 'Assets:Checking:Basel' : dice.percent(70) ? (CARDS[dice.below(2)] ?? CARDS[0]) : CHECKING
    const kinds = dice.oneOf([1, 1, 2, 2, 2, 3, 4])
    const first = dice.below(EXPENSES.length)
    const lines = Array.from(
      { length: kinds },
      (_, kind): Posting => ({ account: EXPENSES[(first + kind * 7) % EXPENSES.length] ?? '', quantity: cents(dice.between(90, 9_900)), commodity }),
    )
    const total = Exact.sum(lines.map((line) => line.quantity))
    const note = dice.percent(8) ? { note: `receipt ${dice.below(100_000)}` } : {}
    notebook.write(day, `Shop ${dice.below(600)}`, [...lines, { account: from, quantity: total.negated(), commodity }], note)
  }

  const accounts = [...new Set(notebook.transactions.flatMap((transaction) => transaction.postings.map((line) => line.account)))].map((name) => ({
    name,
  }))
  const commodities = [
    ...['EUR', 'USD', 'CHF'].map((name) => ({ name, about: name, places: 2 })),
    ...FUNDS.map((name) => ({ name, about: name, places: 3 })),
    ...SHARES.map((name) => ({ name, about: name, places: 0 })),
  ]
  return {
    title: 'A large book',
    currency: 'EUR',
    opened,
    until,
    commodities,
    accounts,
    transactions: notebook.transactions,
    prices,
    budget: [{ account: 'Expenses:Rent', amount: cents(95_000) }],
  }
}
