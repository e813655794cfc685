import { addMonths, civil, type CivilDate, type Day, daysInMonth, firstOfMonth, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  ACCOUNTS,
  BASEL,
  BROKERAGE,
  CAR_LOAN,
  CARD,
  CHECKING,
  COMMODITIES,
  Dice,
  Markets,
  Notebook,
  OPENING,
  type Posting,
  RESERVE,
  type Story,
  WALLET,
} from './story.ts'

/**
 * Three years in the life of Mira and Jonas, up to and including `until`. The same seed and the same last day give the same book;
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

/** Cents, or thousandths of a unit, as an amount. */
const cents = (amount: number): Exact => Exact.of(amount, 2)

const BUDGET = [
  { account: 'Expenses:Rent', amount: cents(125_000) },
  { account: 'Expenses:Food:Groceries', amount: cents(72_000) },
  { account: 'Expenses:Food:Restaurants', amount: cents(20_000) },
  { account: 'Expenses:Utilities:Electricity', amount: cents(9_500) },
  { account: 'Expenses:Transport:Fuel', amount: cents(15_000) },
  { account: 'Expenses:Leisure', amount: cents(8_000) },
  { account: 'Expenses:Home', amount: cents(10_000) },
]

/** What happens on some days and not on others. Called once for every day, in order. */
type Habit = (day: Day, date: CivilDate) => void

/** The hundreds in an amount, the rest cut off: 1,234.56 is 1,200.00. */
const inHundreds = (amount: Exact): Exact => amount.dividedBy(Exact.of(100), 8).truncated(0).times(Exact.of(10_000, 2))

const percentOf = (amount: Exact, hundredths: number): Exact => amount.times(Exact.of(hundredths, 4)).rounded(2)

/** Income: two salaries, evening courses, interest and dividends, each with the tax that is withheld. */
function earning(notebook: Notebook, markets: Markets, opened: Day, seed: number): Habit[] {
  const dice = new Dice(seed, 'earning')

  const salary = (
    day: Day,
    { who, employer, gross, social, tax, recurring }: { who: string; employer: string; gross: Exact; social: number; tax: number; recurring: string },
  ) => {
    const socialInsurance = percentOf(gross, social)
    const incomeTax = percentOf(gross.minus(socialInsurance), tax)
    notebook.write(
      day,
      employer,
      [
        { account: CHECKING, quantity: gross.minus(socialInsurance).minus(incomeTax), commodity: 'EUR' },
        { account: 'Expenses:Tax:SocialInsurance', quantity: socialInsurance, commodity: 'EUR' },
        { account: 'Expenses:Tax:Income', quantity: incomeTax, commodity: 'EUR' },
        { account: `Income:Salary:${who}`, quantity: gross.negated(), commodity: 'EUR' },
      ],
      { recurring },
    )
  }

  const salaries: Habit = (day, { day: dayOfMonth, month }) => {
    const yearsOn = Math.floor((day - opened) / 365.25)
    const raised = (base: number): Exact => cents(Math.round((base * (100 + 3 * yearsOn)) / 100))
    if (dayOfMonth === 27) {
      const who = 'Mira'
      const employer = 'Lindner & Roth Architects'
      salary(day, { who, employer, gross: raised(412_000), social: 1812, tax: 2050, recurring: 'Salary Mira' })
      if (month === 6 || month === 11)
        salary(day, {
          who,
          employer: `${employer}, ${month === 6 ? 'holiday' : 'Christmas'} bonus`,
          gross: raised(412_000),
          social: 1712,
          tax: 600,
          recurring: '',
        })
    }
    if (dayOfMonth === 28)
      salary(day, { who: 'Jonas', employer: 'Town library', gross: raised(208_000), social: 1712, tax: 880, recurring: 'Salary Jonas' })
  }

  const courses: Habit = (day, { day: dayOfMonth, month }) => {
    if (dayOfMonth === 20 && month % 3 === 2)
      notebook.move(
        day,
        'Adult education centre Basel',
        { from: 'Income:Courses', to: BASEL, amount: cents(dice.between(85, 140) * 1000), currency: 'CHF' },
        { note: 'evening course, paid at its end' },
      )
    // Once a year the francs that are not needed become euros.
    if (dayOfMonth === 10 && month === 12) {
      const francs = inHundreds(notebook.balanceOf(BASEL, 'CHF').minus(cents(250_000)))
      if (!francs.isGreaterThan(cents(100_000))) return
      const euros = francs.times(markets.on(day, 'CHF')).rounded(2)
      notebook.write(day, 'Francs into euros', [
        { account: BASEL, quantity: francs.negated(), commodity: 'CHF', cost: { kind: 'exchanged', total: euros, currency: 'EUR' } },
        { account: CHECKING, quantity: euros, commodity: 'EUR' },
      ])
    }
  }

  const interest: Habit = (day, { day: dayOfMonth, month }) => {
    if (dayOfMonth !== 31 || (month !== 3 && month !== 12)) return
    const earned = percentOf(notebook.balanceOf(RESERVE), 110)
    const tax = percentOf(earned, 2500)
    notebook.write(day, 'Savings bank, interest', [
      { account: RESERVE, quantity: earned.minus(tax), commodity: 'EUR' },
      { account: 'Expenses:Tax:CapitalGains', quantity: tax, commodity: 'EUR' },
      { account: 'Income:Interest:Savings:Reserve', quantity: earned.negated(), commodity: 'EUR' },
    ])
  }

  const dividends: Habit = (day, { day: dayOfMonth, month }) => {
    const shares = notebook.balanceOf('Assets:Equity:Helix', 'HLX')
    if (dayOfMonth !== 16 || month % 3 !== 0 || shares.isZero) return
    const paid = shares.times(cents(48))
    const kept = percentOf(paid, 1500)
    notebook.write(day, 'Helix Instruments, dividend', [
      { account: BROKERAGE, quantity: paid.minus(kept), commodity: 'USD' },
      { account: 'Expenses:Tax:Withholding', quantity: kept, commodity: 'USD' },
      { account: 'Income:Dividend:Equity:Helix', quantity: paid.negated(), commodity: 'USD', note: `${shares.toString()} shares` },
    ])
  }

  return [salaries, courses, interest, dividends]
}

interface Lot {
  readonly boughtOn: Day
  readonly units: Exact
  readonly cost: Exact
  readonly per: 'unit' | 'total'
}

const NAMES: Record<string, string> = { WRLD: 'Fund:World', GRBD: 'Fund:GreenBonds', HLX: 'Equity:Helix', ORCH: 'Equity:Orchard' }
const TITLES: Record<string, string> = { HLX: 'Helix Instruments', ORCH: 'Orchard Rail' }

/** Month of the book, whether bought or sold, and how many shares. */
const TRADES: readonly { readonly month: number; readonly share: 'HLX' | 'ORCH'; readonly shares: number }[] = [
  { month: 2, share: 'HLX', shares: 30 },
  { month: 5, share: 'ORCH', shares: 60 },
  { month: 11, share: 'HLX', shares: 20 },
  { month: 17, share: 'ORCH', shares: -25 },
  { month: 20, share: 'HLX', shares: 25 },
  { month: 26, share: 'HLX', shares: -18 },
  { month: 31, share: 'ORCH', shares: 40 },
]

/** A savings plan in two funds, shares in dollars, and what is sold again, lot by lot, the oldest first. */
function investing(notebook: Notebook, markets: Markets, opened: Day): Habit[] {
  const lots: Record<string, Lot[]> = { WRLD: [], GRBD: [], HLX: [], ORCH: [] }

  const savingsPlan: Habit = (day, { day: dayOfMonth }) => {
    if (dayOfMonth !== 15) return
    const more = Math.floor((day - opened) / 365)
    const plan = { WRLD: cents(45_000 + 10_000 * more), GRBD: cents(20_000 + 5_000 * more) }
    const lines: Posting[] = []
    for (const [fund, amount] of Object.entries(plan)) {
      const units = amount.dividedBy(markets.on(day, fund), 3)
      lots[fund]?.push({ boughtOn: day, units, cost: amount, per: 'total' })
      lines.push({
        account: `Assets:${NAMES[fund]}`,
        quantity: units,
        commodity: fund,
        cost: { kind: 'bought', cost: amount, per: 'total', currency: 'EUR' },
      })
    }
    notebook.write(day, 'Savings plan', [...lines, { account: CHECKING, quantity: plan.WRLD.plus(plan.GRBD).negated(), commodity: 'EUR' }], {
      recurring: 'Savings plan',
    })
  }

  // The new kitchen: the eight oldest purchases of the world fund are sold, with tax on the gain.
  const kitchen: Habit = (day) => {
    if (day !== addMonths(opened, 21) + 8) return
    const price = markets.on(day, 'WRLD')
    const sold = (lots['WRLD'] ?? []).splice(0, 8)
    const proceeds = Exact.sum(sold.map((lot) => lot.units))
      .times(price)
      .rounded(2)
    const gain = proceeds.minus(Exact.sum(sold.map((lot) => lot.cost)))
    const tax = gain.sign > 0 ? gain.times(Exact.of(275, 3)).rounded(2) : Exact.of(0, 2)
    notebook.write(day, 'World fund, sold for the kitchen', [
      ...sold.map((lot) => soldLine('WRLD', lot, lot.units, price, 'EUR')),
      { account: CHECKING, quantity: proceeds.minus(tax), commodity: 'EUR' },
      ...(tax.isZero ? [] : [{ account: 'Expenses:Tax:CapitalGains', quantity: tax, commodity: 'EUR' }]),
      { account: 'Income:CapitalGains:Fund:World', quantity: gain.negated(), commodity: 'EUR' },
    ])
  }
  const carpenter: Habit = (day) => {
    if (day !== addMonths(opened, 21) + 11) return
    notebook.move(day, 'Carpenter Holzer', { from: CHECKING, to: 'Expenses:Home', amount: cents(284_000) }, { note: 'kitchen, first half' })
  }

  const shares: Habit = (day) => {
    const trade = TRADES.find(({ month }) => day === addMonths(opened, month) + 17)
    if (trade === undefined) return
    const price = markets.on(day, trade.share)
    if (trade.shares > 0) buyShares(day, trade.share, Exact.of(trade.shares), price)
    else sellShares(day, trade.share, Exact.of(-trade.shares), price)
  }

  function buyShares(day: Day, share: string, count: Exact, price: Exact): void {
    const total = count.times(price)
    const missing = total.minus(notebook.balanceOf(BROKERAGE, 'USD')).plus(cents(100))
    if (missing.sign > 0) {
      const dollars = inHundreds(missing).plus(cents(10_000))
      const euros = dollars.times(markets.on(day, 'USD')).rounded(2)
      notebook.move(day, 'Reserve, for shares', { from: RESERVE, to: CHECKING, amount: inHundreds(euros) })
      notebook.write(day, 'Euros into dollars', [
        { account: BROKERAGE, quantity: dollars, commodity: 'USD', cost: { kind: 'exchanged', total: euros, currency: 'EUR' } },
        { account: CHECKING, quantity: euros.negated(), commodity: 'EUR' },
      ])
    }
    lots[share]?.push({ boughtOn: day, units: count, cost: price, per: 'unit' })
    notebook.write(day, `${TITLES[share]}, ${count.toText()} shares`, [
      { account: `Assets:${NAMES[share]}`, quantity: count, commodity: share, cost: { kind: 'bought', cost: price, per: 'unit', currency: 'USD' } },
      { account: 'Expenses:Fees', quantity: cents(100), commodity: 'USD' },
      { account: BROKERAGE, quantity: total.plus(cents(100)).negated(), commodity: 'USD' },
    ])
  }

  function sellShares(day: Day, share: string, count: Exact, price: Exact): void {
    const lot = lots[share]?.shift()
    if (lot === undefined) return
    lots[share]?.unshift({ ...lot, units: lot.units.minus(count) })
    const proceeds = count.times(price)
    notebook.write(day, `${TITLES[share]}, ${count.toText()} shares sold`, [
      soldLine(share, lot, count, price, 'USD'),
      { account: BROKERAGE, quantity: proceeds, commodity: 'USD' },
      { account: `Income:CapitalGains:${NAMES[share]}`, quantity: proceeds.minus(count.times(lot.cost)).negated(), commodity: 'USD' },
    ])
  }

  return [savingsPlan, kitchen, carpenter, shares]
}

const soldLine = (commodity: string, lot: Lot, units: Exact, price: Exact, currency: string): Posting => ({
  account: `Assets:${NAMES[commodity]}`,
  quantity: units.negated(),
  commodity,
  cost: { kind: 'sold', cost: lot.cost, per: lot.per, currency, boughtOn: lot.boughtOn, price },
  note: `bought ${civil(lot.boughtOn).year}`,
})

const GROCERS = ['Market hall', 'Corner grocer', 'Farm shop Auer', 'Green Basket', 'Café Amsel & Mill'] as const
const RESTAURANTS = ['Zum Goldenen Hirsch', 'Trattoria Bella', 'Noodle bar', 'Pho 22', 'Garden inn'] as const
const SHOPS = ['Hardware store', 'Second-hand books', 'Linen & Wool', 'Flea market'] as const
const PASTIMES = ['Cinema', 'Swimming baths', 'Concert hall', 'Climbing hall', 'Museum pass'] as const

/** What goes out: the fixed things on their days, the daily things as they come, and the card once a month. */
function living(notebook: Notebook, opened: Day, seed: number): Habit[] {
  const dice = new Dice(seed, 'living')
  const pay = (
    day: Day,
    payee: string,
    to: string,
    amount: number,
    words: { note?: string; recurring?: string; from?: string; currency?: string } = {},
  ): void => {
    const { from = CHECKING, currency = 'EUR', ...rest } = words
    notebook.move(day, payee, { from, to, amount: cents(amount), currency }, rest)
  }

  const rent: Habit = (day, { day: dayOfMonth }) => {
    if (dayOfMonth !== 1) return
    const amount = cents(118_000 + 3_500 * Math.floor((day - opened) / 365))
    const before = notebook.balanceOf(CHECKING)
    notebook.write(
      day,
      'Rent, Lindengasse 7',
      [
        { account: 'Expenses:Rent', quantity: amount, commodity: 'EUR' },
        // The first of the month is when the statement is compared with the book.
        {
          account: CHECKING,
          quantity: amount.negated(),
          commodity: 'EUR',
          ...(day > opened ? { statement: { before, after: before.minus(amount) } } : {}),
        },
      ],
      { recurring: 'Rent' },
    )
  }

  const bills: Habit = (day, { day: dayOfMonth, month }) => {
    const winter = month <= 3 || month >= 11
    if (dayOfMonth === 3)
      pay(day, 'City power', 'Expenses:Utilities:Electricity', winter ? dice.between(9_200, 12_400) : dice.between(5_800, 7_600), {
        recurring: 'Electricity',
      })
    if (dayOfMonth === 8) pay(day, 'Fibre net', 'Expenses:Utilities:Internet', 3_490, { recurring: 'Internet' })
    if (dayOfMonth === 12) pay(day, 'Telefon plus', 'Expenses:Utilities:Phones', 2_780, { recurring: 'Phones' })
    if (dayOfMonth === 14 && month === 3) pay(day, 'Alpine Mutual', 'Expenses:Insurance:Household', 21_460, { note: 'household, a year' })
    if (dayOfMonth === 2 && month % 3 === 1) pay(day, 'Alpine Mutual', 'Expenses:Insurance:Car', 18_750, { recurring: 'Car insurance' })
    if (dayOfMonth === 30 && month % 3 === 0) pay(day, 'Bank, account fee', 'Expenses:Fees', 1_290)
  }

  const carLoan: Habit = (day, { day: dayOfMonth }) => {
    const owed = notebook.balanceOf(CAR_LOAN).negated()
    if (dayOfMonth !== 4 || owed.sign <= 0) return
    const interest = owed.times(Exact.of(42, 3)).dividedBy(Exact.of(12), 2)
    const instalment = cents(38_000)
    notebook.write(
      day,
      'Savings bank, car loan',
      [
        { account: CAR_LOAN, quantity: instalment.minus(interest), commodity: 'EUR' },
        { account: 'Expenses:Interest:Loan:Car', quantity: interest, commodity: 'EUR' },
        { account: CHECKING, quantity: instalment.negated(), commodity: 'EUR' },
      ],
      { recurring: 'Car loan' },
    )
  }

  const daily: Habit = (day, { month }) => {
    const today = weekday(day)
    if (notebook.balanceOf(WALLET).isLessThan(cents(8_000))) pay(day, 'Cash machine', WALLET, 12_000)
    if (today === 3 || today === 6)
      pay(day, dice.oneOf(GROCERS), 'Expenses:Food:Groceries', dice.between(3_100, 12_900), { from: dice.percent(60) ? CARD : CHECKING })
    if (today === 0 && dice.percent(80)) pay(day, 'Bakery Vogl', 'Expenses:Food:Bakery', dice.between(480, 1_150), { from: WALLET })
    if (today === 5 && dice.percent(75))
      pay(day, dice.oneOf(RESTAURANTS), 'Expenses:Food:Restaurants', dice.between(2_600, 9_400), {
        from: CARD,
        ...(dice.percent(15) ? { note: 'with Sara and Tom' } : {}),
      })
    if (today === 1 && dice.percent(45)) pay(day, 'Filling station A1', 'Expenses:Transport:Fuel', dice.between(4_600, 7_900), { from: CARD })
    if (today === 4 && dice.percent(25)) pay(day, 'Federal railways', 'Expenses:Transport:Trains', dice.between(1_200, 6_400), { from: CARD })
    if (today === 6 && dice.percent(40))
      pay(day, dice.oneOf(PASTIMES), 'Expenses:Leisure', dice.between(1_400, 6_800), { from: dice.percent(70) ? CARD : WALLET })
    if (today === 2 && dice.percent(30))
      pay(day, dice.oneOf(SHOPS), 'Expenses:Home', dice.between(1_900, month === 12 ? 24_000 : 11_000), { from: CARD })
    if (today === 2 && dice.percent(14))
      pay(day, dice.oneOf(['Pharmacy', 'Dr. Weiss, dentist', 'Optician']), 'Expenses:Health', dice.between(1_100, 14_500))
  }

  const travel: Habit = (day, { month, day: dayOfMonth }) => {
    if (month !== 7 || dayOfMonth < 11 || dayOfMonth > 21) return
    if (dayOfMonth === 11) pay(day, 'Night train to Basel', 'Expenses:Travel', 21_800, { from: CARD, note: 'couchette for two' })
    if (dayOfMonth === 21)
      pay(day, 'Guest house Rheinblick', 'Expenses:Travel', dice.between(88, 121) * 1_000, { from: BASEL, currency: 'CHF', note: 'ten nights' })
    if (dayOfMonth % 2 === 0)
      pay(day, dice.oneOf(['Lake boat', 'Mountain railway', 'Cheese dairy']), 'Expenses:Travel', dice.between(24, 92) * 100, {
        from: BASEL,
        currency: 'CHF',
      })
  }

  let billed = Exact.zero
  const card: Habit = (day, { day: dayOfMonth }) => {
    if (dayOfMonth === 24) billed = notebook.balanceOf(CARD).negated()
    if (dayOfMonth === 5 && billed.sign > 0)
      notebook.move(day, 'Alpine card, statement', { from: CHECKING, to: CARD, amount: billed }, { recurring: 'Card' })
  }

  const saving: Habit = (day, { year, month, day: dayOfMonth }) => {
    const balance = notebook.balanceOf(CHECKING)
    if (balance.isLessThan(cents(150_000))) notebook.move(day, 'Back from the reserve', { from: RESERVE, to: CHECKING, amount: cents(100_000) })
    if (dayOfMonth !== daysInMonth(year, month)) return
    // What is over five thousand at the month's end is put aside, in hundreds.
    const spare = inHundreds(balance.minus(cents(500_000)))
    if (spare.sign > 0) notebook.move(day, 'Put aside', { from: CHECKING, to: RESERVE, amount: spare })
  }

  return [rent, bills, carLoan, card, daily, travel, saving]
}
