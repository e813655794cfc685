import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Dice, type Transaction } from '../../../../src/demo/story.ts'
import { household } from '../../../../src/demo/household.ts'
import { AccountModel, type Lesson, predict } from '../../../../src/ingest/statements/accounts/predict.ts'
import { DEMO_UNTIL } from '../../../support/demo-until.ts'

/* How often the right account is the first, or among the first three, when it is asked for a booking that the book does not have. */

export interface Accuracy {
  readonly asked: number
  readonly first: number
  readonly firstThree: number
}

/** A booking of a statement: who, how much on the other side, and what it was booked to. */
interface Case {
  readonly day: number
  readonly payee: string
  readonly own: string
  readonly other: string
  readonly quantity: Exact
  readonly lessons: readonly Lesson[]
}

const isOwn = (account: string): boolean => /^(Assets:Checking|Assets:Savings|Liabilities:CreditCard)/.test(account)

/** Transactions with two postings, one of them an account that sends statements. */
function casesOf(transactions: readonly Transaction[]): Case[] {
  return transactions.map(({ day, payee, postings, note }) => {
    const lessons = postings.map(({ account, quantity }): Lesson => ({ day, payee: note ? `${payee} ${note}` : payee, account, quantity }))
    const own = postings.find(({ account }) => isOwn(account))
    const other = postings.find((posting) => posting !== own)
    const isAsked = postings.length === 2 && own !== undefined && other !== undefined && !other.account.startsWith('Equity')
    return { day, payee, own: isAsked ? own.account : '', other: other?.account ?? '', quantity: other?.quantity ?? Exact.zero, lessons }
  })
}

/** Each `every`th booking is taken out of the book and asked for. `told` is what the bank writes for a payee. */
export function leaveOneOut(cases: readonly Case[], told: (payee: string, at: number) => string, every: number): Accuracy {
  let [asked, first, firstThree] = [0, 0, 0]
  cases.forEach((one, at) => {
    if (one.own === '' || at % every !== 0) return
    const model = new AccountModel(cases.flatMap((other) => (other === one ? [] : other.lessons)))
    const { choices } = predict({ words: told(one.payee, at), except: one.own, quantity: one.quantity }, model)
    asked++
    if (choices[0]?.account === one.other) first++
    if (choices.some(({ account }) => account === one.other)) firstThree++
  })
  return { asked, first: first / asked, firstThree: firstThree / asked }
}

export const demoCases = (): Case[] => casesOf(household(DEMO_UNTIL, 1494).transactions)

const ROOTS = ['market', 'garage', 'clinic', 'bakery', 'cinema', 'kiosk', 'studio', 'tavern', 'garden', 'office'] as const
const NAMES = [
  'nord',
  'adler',
  'bellini',
  'corvo',
  'danube',
  'elster',
  'fjord',
  'grau',
  'helios',
  'iris',
  'janus',
  'kranich',
  'linde',
  'merkur',
  'nimbus',
] as const
const EXPENSES = [
  'Expenses:Food:Groceries',
  'Expenses:Food:Restaurants',
  'Expenses:Car',
  'Expenses:Health',
  'Expenses:Home',
  'Expenses:Leisure',
  'Expenses:Clothing',
  'Expenses:Children',
  'Expenses:Gifts',
  'Expenses:Travel',
] as const

/**
 * A book that is harder than a household: a hundred and fifty payees, some of which go with two accounts and some of which change theirs for good; some come
 * once only.
 */
export function generatedCases(seed: number, count = 1500): Case[] {
  const dice = new Dice(seed, 'accuracy')
  const payees = NAMES.flatMap((name) => ROOTS.map((root) => `${root} ${name}`))
  const habits = payees.map((payee) => ({
    payee,
    account: dice.oneOf(EXPENSES),
    other: dice.percent(15) ? dice.oneOf(EXPENSES) : undefined,
    movesAfter: dice.percent(10) ? dice.between(0, 1000) : undefined,
    movesTo: dice.oneOf(EXPENSES),
  }))
  const first = parseDay('2022-01-01')
  const transactions = Array.from({ length: count }, (_, at): Transaction => {
    const day = Math.floor((at * 1000) / count) + first
    // A few payees come often, many rarely.
    const habit = habits[Math.floor(((dice.below(1000) * dice.below(1000)) / 1_000_000) * habits.length)]!
    const moved = habit.movesAfter !== undefined && day - first > habit.movesAfter
    const account = moved ? habit.movesTo : habit.other !== undefined && dice.percent(30) ? habit.other : habit.account
    const quantity = Exact.of(dice.between(300, 20_000), 2)
    const once = dice.percent(3)
    return {
      day,
      payee: once ? `unseen${at} ${dice.oneOf(ROOTS)}` : habit.payee,
      status: 'cleared',
      postings: [
        { account, quantity, commodity: 'EUR' },
        { account: 'Assets:Checking', quantity: quantity.negated(), commodity: 'EUR' },
      ],
    }
  })
  return casesOf(transactions)
}

/** As a bank has it: capital letters, a number, a town, cut off. */
export function asBanksWrite(payee: string, at: number): string {
  const towns = ['WIEN', 'LINZ', 'GRAZ', 'BASEL']
  return `POS ${String(1000 + ((at * 7919) % 9000))} ${payee.toUpperCase().replaceAll(/[,&]/g, ' ').slice(0, 18)} ${towns[at % 4]} AT`
}

export const asInTheBook = (payee: string): string => payee

export const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

/** Of bookings asked about with what the book had before them: those shown as sure, and how many of these are wrong. */
export function sureOnes(
  cases: readonly Case[],
  every: number,
  from: number,
): { readonly asked: number; readonly sure: number; readonly wrong: number } {
  let [asked, sure, wrong] = [0, 0, 0]
  cases.forEach((one, at) => {
    if (one.own === '' || at < from || at % every !== 0) return
    const model = new AccountModel(cases.slice(0, at).flatMap(({ lessons }) => lessons))
    const words = at % 2 === 0 ? asInTheBook(one.payee) : asBanksWrite(one.payee, at)
    const [best] = predict({ words, except: one.own, quantity: one.quantity }, model).choices
    asked++
    if (best?.isSure) sure++
    if (best?.isSure && best.account !== one.other) wrong++
  })
  return { asked, sure, wrong }
}
