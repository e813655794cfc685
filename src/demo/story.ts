import { type Day, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

/*
 * What a person writes into a book, before it is put into the words of a dialect. Every posting has its amount, so that the three
 * dialects cannot differ in what their tools infer.
 */

/** How the units of a posting relate to another commodity. `per`: whether `cost` is of one unit or of the whole posting. */
export type Cost =
  | { readonly kind: 'exchanged'; readonly total: Exact; readonly currency: string }
  | { readonly kind: 'bought'; readonly cost: Exact; readonly per: 'unit' | 'total'; readonly currency: string }
  | {
      readonly kind: 'sold'
      readonly cost: Exact
      readonly per: 'unit' | 'total'
      readonly currency: string
      readonly boughtOn: Day
      readonly price: Exact
    }

export interface Posting {
  readonly account: string
  readonly quantity: Exact
  readonly commodity: string
  readonly cost?: Cost
  readonly note?: string
  /** The balance in the bank's statement before this posting and after it. */
  readonly statement?: { readonly before: Exact; readonly after: Exact }
}

export interface Transaction {
  readonly day: Day
  readonly payee: string
  readonly status: 'cleared' | 'pending'
  readonly postings: readonly Posting[]
  readonly note?: string
  /** What comes again and again under one name, such as "Rent". */
  readonly recurring?: string
}

/** One unit of `base` costs `rate` of `quote` on a day. */
export interface Price {
  readonly day: Day
  readonly base: string
  readonly rate: Exact
  readonly quote: string
}

interface Account {
  readonly name: string
  readonly about?: string
}

export interface Commodity {
  readonly name: string
  readonly about: string
  /** Digits after the point that a person writes. */
  readonly places: number
}

/** A whole book in no dialect. Transactions and prices are in the order of their days. */
export interface Story {
  readonly title: string
  readonly currency: string
  readonly opened: Day
  readonly until: Day
  readonly commodities: readonly Commodity[]
  readonly accounts: readonly Account[]
  readonly transactions: readonly Transaction[]
  readonly prices: readonly Price[]
  /** What a month should cost, by account. */
  readonly budget: readonly { readonly account: string; readonly amount: Exact }[]
}

export const CHECKING = 'Assets:Checking:Everyday'
export const WALLET = 'Assets:Checking:Wallet'
export const BASEL = 'Assets:Checking:Basel'
export const BROKERAGE = 'Assets:Checking:Brokerage'
export const RESERVE = 'Assets:Savings:Reserve'
export const CARD = 'Liabilities:CreditCard:Alpine'
export const CAR_LOAN = 'Liabilities:Loan:Car'
export const OPENING = 'Equity:Opening'

export const ACCOUNTS: readonly Account[] = [
  { name: CHECKING, about: 'the joint account; everything passes here' },
  { name: WALLET, about: 'coins and notes' },
  { name: BASEL, about: 'Swiss francs, for the courses in Basel' },
  { name: BROKERAGE, about: 'US dollars waiting to be invested' },
  { name: RESERVE, about: 'three months of living, and the kitchen' },
  { name: 'Assets:Fund:World', about: 'savings plan, all the world' },
  { name: 'Assets:Fund:GreenBonds', about: 'savings plan, the calm half' },
  { name: 'Assets:Equity:Helix' },
  { name: 'Assets:Equity:Orchard' },
  { name: CARD },
  { name: CAR_LOAN, about: '4.2 % a year' },
  { name: 'Income:Salary:Mira' },
  { name: 'Income:Salary:Jonas' },
  { name: 'Income:Courses', about: "Jonas's evening courses" },
  { name: 'Income:Interest:Savings:Reserve' },
  { name: 'Income:Dividend:Equity:Helix' },
  { name: 'Income:CapitalGains:Fund:World' },
  { name: 'Income:CapitalGains:Equity:Helix' },
  { name: 'Income:CapitalGains:Equity:Orchard' },
  { name: 'Expenses:Rent' },
  { name: 'Expenses:Utilities:Electricity' },
  { name: 'Expenses:Utilities:Internet' },
  { name: 'Expenses:Utilities:Phones' },
  { name: 'Expenses:Food:Groceries' },
  { name: 'Expenses:Food:Restaurants' },
  { name: 'Expenses:Food:Bakery' },
  { name: 'Expenses:Transport:Fuel' },
  { name: 'Expenses:Transport:Trains' },
  { name: 'Expenses:Insurance:Household' },
  { name: 'Expenses:Insurance:Car' },
  { name: 'Expenses:Health' },
  { name: 'Expenses:Home' },
  { name: 'Expenses:Leisure' },
  { name: 'Expenses:Travel' },
  { name: 'Expenses:Fees' },
  { name: 'Expenses:Interest:Loan:Car' },
  { name: 'Expenses:Tax:Income' },
  { name: 'Expenses:Tax:SocialInsurance' },
  { name: 'Expenses:Tax:CapitalGains' },
  { name: 'Expenses:Tax:Withholding', about: 'kept back abroad' },
  { name: OPENING },
]

export const COMMODITIES: readonly Commodity[] = [
  { name: 'EUR', about: 'euro', places: 2 },
  { name: 'USD', about: 'US dollar', places: 2 },
  { name: 'CHF', about: 'Swiss franc', places: 2 },
  { name: 'WRLD', about: 'World Index Fund, accumulating', places: 3 },
  { name: 'GRBD', about: 'Green Bonds Fund', places: 3 },
  { name: 'HLX', about: 'Helix Instruments', places: 0 },
  { name: 'ORCH', about: 'Orchard Rail', places: 0 },
]

type Words = Pick<Transaction, 'note' | 'recurring'>

/** Writes transactions down and knows what every account holds after the last of them. */
export class Notebook {
  readonly transactions: Transaction[] = []
  readonly #balances = new Map<string, Exact>()
  readonly #until: Day

  constructor(until: Day) {
    this.#until = until
  }

  write(day: Day, payee: string, postings: readonly Posting[], words: Words = {}): void {
    for (const { account, commodity, quantity } of postings) {
      const key = `${account}\t${commodity}`
      this.#balances.set(key, (this.#balances.get(key) ?? Exact.zero).plus(quantity))
    }
    // What the bank has not yet booked is marked as such, as the last days of a real book are.
    this.transactions.push({ day, payee, status: day > this.#until - 4 ? 'pending' : 'cleared', postings, ...words })
  }

  /** Money from one account to another. */
  move(
    day: Day,
    payee: string,
    { from, to, amount, currency = 'EUR' }: { from: string; to: string; amount: Exact; currency?: string },
    words: Words = {},
  ): void {
    this.write(
      day,
      payee,
      [
        { account: to, quantity: amount, commodity: currency },
        { account: from, quantity: amount.negated(), commodity: currency },
      ],
      words,
    )
  }

  balanceOf(account: string, commodity = 'EUR'): Exact {
    return this.#balances.get(`${account}\t${commodity}`) ?? Exact.zero
  }
}

/**
 * Chance that is the same wherever the seed is the same: whole numbers only (mulberry32), so that no machine's floating point
 * can tell another story. Every topic has dice of its own; a change to the groceries leaves the share prices alone.
 */
export class Dice {
  #state: number

  constructor(seed: number, topic: string) {
    this.#state = seed >>> 0
    for (const letter of topic) this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }

  /** 0 to n - 1. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
  /** `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }
  oneOf<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.below(things.length)] ?? things[0]
  }
  /** True so many times in a hundred. */
  percent(chance: number): boolean {
    return this.below(100) < chance
  }
}

interface Walk {
  readonly base: string
  readonly quote: string
  /** The first price, in units of 10^-places. */
  readonly start: number
  readonly places: number
  /** What a week brings on average, and how far it may stray, in ten-thousandths. */
  readonly drift: number
  readonly stray: number
}

const WALKS: readonly Walk[] = [
  { base: 'USD', quote: 'EUR', start: 9340, places: 4, drift: 0, stray: 60 },
  { base: 'CHF', quote: 'EUR', start: 10120, places: 4, drift: 3, stray: 35 },
  { base: 'WRLD', quote: 'EUR', start: 7812, places: 2, drift: 24, stray: 130 },
  { base: 'GRBD', quote: 'EUR', start: 5140, places: 2, drift: 6, stray: 35 },
  { base: 'HLX', quote: 'USD', start: 5420, places: 2, drift: 38, stray: 300 },
  { base: 'ORCH', quote: 'USD', start: 3175, places: 2, drift: -14, stray: 380 },
]

/** The week's closing prices, every Friday, beginning before the first day of the book. */
export class Markets {
  readonly prices: readonly Price[]

  constructor(seed: number, opened: Day, until: Day) {
    const friday = opened - ((weekday(opened) + 2) % 7)
    const walks = WALKS.map((walk) => ({ ...walk, now: walk.start, dice: new Dice(seed, `price of ${walk.base}`) }))
    const prices: Price[] = []
    for (let day = friday; day <= until; day += 7)
      for (const walk of walks) {
        prices.push({ day, base: walk.base, rate: Exact.of(walk.now, walk.places), quote: walk.quote })
        // Three throws added up look like a market; one throw looks like a lottery.
        const week = walk.drift + [1, 2, 3].reduce((sum) => sum + walk.dice.between(-walk.stray, walk.stray), 0)
        walk.now = Math.max(1, Math.round((walk.now * (10_000 + week)) / 10_000))
      }
    this.prices = prices
  }

  /** The last closing price up to a day. The book opens after the first Friday, so there always is one. */
  on(day: Day, base: string): Exact {
    return this.prices.findLast((price) => price.base === base && price.day <= day)?.rate ?? Exact.one
  }
}
