import { type Day, daysInMonth, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { BASEL, CARD, CAR_LOAN, CHECKING, RESERVE, WALLET } from './accounts.ts'
import { Dice } from './dice.ts'
import { cents, type Habit, inHundreds } from './earning.ts'
import type { Notebook } from './notebook.ts'

const GROCERS = ['Market hall', 'Corner grocer', 'Farm shop Auer', 'Green Basket', 'Café Amsel & Mill'] as const
const RESTAURANTS = ['Zum Goldenen Hirsch', 'Trattoria Bella', 'Noodle bar', 'Pho 22', 'Garden inn'] as const
const SHOPS = ['Hardware store', 'Second-hand books', 'Linen & Wool', 'Flea market'] as const
const PASTIMES = ['Cinema', 'Swimming baths', 'Concert hall', 'Climbing hall', 'Museum pass'] as const

/** What goes out: the fixed things on their days, the daily things as they come, and the card once a month. */
export function living(notebook: Notebook, opened: Day, seed: number): Habit[] {
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
