import fc from 'fast-check'
import { formatDay, parseDay } from '#vocabulary/day.ts'

const FIRST = parseDay('2021-11-01')
/** Today of every generated book; some of it is still to come then. */
export const GENERATED_TODAY = '2023-06-15'
const LAST = parseDay('2023-08-01')

const day = fc.integer({ min: FIRST, max: LAST }).map(formatDay)
const cents = fc.integer({ min: 1, max: 500_000 }).map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
const units = fc.integer({ min: 1, max: 4000 }).map((amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`)
const cash = fc.constantFrom('Assets:Checking', 'Assets:Checking:Giro', 'Assets:Savings', 'Assets:Wallet')
const expense = fc.constantFrom('Expenses:Food', 'Expenses:Food:Bakery', 'Expenses:Rent', 'Expenses:Tax', 'Expenses:Tax:Wage', 'Expenses')
const share = fc.constantFrom('FUND', 'ACME', 'GOLD')

/** Transactions of a household: pay, spending, trades with gains, loans, interest, transfers, foreign money, splits and gifts of unpriced things. */
const transaction = fc.oneof(
  fc.record({ day, cash, cents }).map((e) => `${e.day} Salary\n  ${e.cash}  ${e.cents} EUR\n  Expenses:Tax:Wage  1.50 EUR\n  Income:Salary:Acme`),
  fc.record({ day, cash, expense, cents }).map((e) => `${e.day} Shop\n  ${e.expense}  ${e.cents} EUR\n  ${e.cash}`),
  fc.record({ day, expense, cents }).map((e) => `${e.day} Card ; Recurring: card\n  ${e.expense}  ${e.cents} EUR\n  Liabilities:CreditCard:Visa`),
  fc.record({ day, cash, cents }).map((e) => `${e.day} Pay card\n  Liabilities:CreditCard:Visa  ${e.cents} EUR\n  ${e.cash}`),
  fc
    .record({ day, cash, share, units, cents })
    .map((e) => `${e.day} Buy\n  Assets:Equity:${e.share}  ${e.units} ${e.share} @@ ${e.cents} EUR\n  ${e.cash}`),
  fc
    .record({ day, share, units, cents })
    .map((e) => `${e.day} Buy abroad\n  Assets:Equity:${e.share}  ${e.units} ${e.share} @@ ${e.cents} USD\n  Assets:Dollar`),
  fc
    .record({ day, cash, share, units, cents })
    .map(
      (e) =>
        `${e.day} Sell\n  Assets:Equity:${e.share}  -${e.units} ${e.share} {3 EUR} @@ ${e.cents} EUR\n  Income:CapitalGains:Equity:${e.share}  -${e.cents} EUR\n  ${e.cash}  ${e.cents} EUR`,
    ),
  // Gains under any name: a price says what was gained with one account or two, or all else in the transaction does.
  fc
    .record({ day, cash, share, units: fc.integer({ min: 1, max: 40 }), gains: fc.constantFrom('Income:PnL', 'Income:Gains:Long', 'Equity:Gains') })
    .map(
      (e) =>
        `${e.day} Sell for more\n  Assets:Equity:${e.share}  -${e.units} ${e.share} {3 EUR} @ 4 EUR\n  ${e.gains}  -${e.units} EUR\n  Expenses  0.50 EUR\n  ${e.cash}  ${4 * e.units - 1}.50 EUR`,
    ),
  fc
    .record({ day, units: fc.integer({ min: 1, max: 399 }) })
    .map(
      (e) =>
        `${e.day} Sell two\n  Assets:Equity:ACME  -${e.units} ACME {3 USD} @ 4 USD\n  Assets:Equity:GOLD  -1 GOLD {900 USD} @ 500.25 USD\n  Assets:Dollar  ${4 * e.units + 500}.25 USD\n  Income:PnL  ${399 - e.units}.75 USD`,
    ),
  fc
    .record({ day, cash, share, units, paid: fc.integer({ min: 1, max: 5000 }) })
    .map(
      (e) =>
        `${e.day} Sell at cost\n  Assets:Equity:${e.share}  -${e.units} ${e.share} @@ ${e.paid} EUR\n  Assets:Equity:Other  -1 OTHER @ 2 EUR\n  Income:PnL  -7.77 EUR\n  ${e.cash}  ${e.paid + 9}.77 EUR`,
    ),
  fc.record({ day, units }).map((e) => `${e.day} Exchange\n  Assets:Dollar  ${e.units} USD @ 0.91 EUR\n  Assets:Savings`),
  fc.record({ day, units }).map((e) => `${e.day} Fee abroad\n  Assets:Dollar  ${e.units} USD\n  Income:Salary:Abroad`),
  fc.record({ day, units }).map((e) => `${e.day} Hotel\n  Expenses:Travel  ${e.units} USD\n  Assets:Dollar`),
  fc.record({ day, cash, cents }).map((e) => `${e.day} Interest\n  ${e.cash}  ${e.cents} EUR\n  Income:Interest:Savings`),
  fc.record({ day, cents }).map((e) => `${e.day} Dividend\n  Assets:Checking  ${e.cents} EUR\n  Income:Dividend:Equity:FUND`),
  fc.record({ day, cents }).map((e) => `${e.day} Dividend by a short name\n  Assets:Checking  ${e.cents} EUR\n  Income:Dividend:FUND`),
  fc
    .record({ day, cash, cents })
    .map((e) => `${e.day} Interest less tax\n  ${e.cash}  ${e.cents} EUR\n  Expenses:Tax:Interest  1.25 EUR\n  Income:Interest:Wallet`),
  fc
    .record({ day, units, cents })
    .map((e) => `${e.day} Reinvest\n  Assets:Equity:ACME  ${e.units} ACME @@ ${e.cents} EUR\n  Income:Dividend:Equity:ACME`),
  fc.record({ day, cash, cents }).map((e) => `${e.day} Coupon\n  ${e.cash}  ${e.cents} EUR\n  Income:Interest:Anywhere`),
  fc.record({ day, units }).map((e) => `${e.day} Interest abroad\n  Assets:Dollar  ${e.units} USD\n  Income:Interest:Dollar`),
  fc.record({ day, cents }).map((e) => `${e.day} Loan\n  Assets:House  ${e.cents} EUR\n  Liabilities:Mortgage`),
  fc
    .record({ day, cash, cents })
    .map((e) => `${e.day} Instalment\n  Liabilities:Mortgage  ${e.cents} EUR\n  Expenses:Interest:Mortgage  2.50 EUR\n  ${e.cash}`),
  fc.record({ day, share, units }).map((e) => `${e.day} Split\n  Assets:Equity:${e.share}  ${e.units} ${e.share}`),
  fc.record({ day, units }).map((e) => `${e.day} Gift\n  Assets:Stamps  ${e.units} STAMP\n  Equity:Gifts`),
  fc.record({ day, cents }).map((e) => `${e.day} Envelope\n  (Assets:Envelope)  ${e.cents} EUR`),
  fc.record({ day, expense, cents }).map((e) => `~ ${e.day} Budget\n  ${e.expense}  ${e.cents} EUR`),
)

const price = fc
  .record({ day, pair: fc.constantFrom('FUND EUR', 'ACME USD', 'USD EUR', 'EUR GBP', 'GOLD USD', 'FUND USD'), cents })
  .map(({ day: on, pair, cents: rate }) => `P ${on} ${pair.split(' ')[0]} ${rate} ${pair.split(' ')[1]}`)

/** A book as text (see view-from-text.ts), in no order. */
export const generatedBook = fc
  .tuple(fc.array(transaction, { maxLength: 25 }), fc.array(price, { maxLength: 10 }))
  .map(([transactions, prices]) => [...prices, ...transactions].join('\n'))
