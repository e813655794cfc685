import type { CivilDate, Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { BASEL, BROKERAGE, CHECKING, RESERVE } from './accounts.ts'
import { Dice } from './dice.ts'
import type { Markets } from './markets.ts'
import type { Notebook } from './notebook.ts'

/** What happens on some days and not on others. Called once for every day, in order. */
export type Habit = (day: Day, date: CivilDate) => void

/** Cents, or thousandths of a unit, as an amount. */
export const cents = (amount: number): Exact => Exact.of(amount, 2)

/** The hundreds in an amount, the rest cut off: 1,234.56 is 1,200.00. */
export const inHundreds = (amount: Exact): Exact => amount.dividedBy(Exact.of(100), 8).truncated(0).times(Exact.of(10_000, 2))

const percentOf = (amount: Exact, hundredths: number): Exact => amount.times(Exact.of(hundredths, 4)).rounded(2)

/** What comes in: two salaries, evening courses, interest and dividends, each with the tax that is kept back. */
export function earning(notebook: Notebook, markets: Markets, opened: Day, seed: number): Habit[] {
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
