import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { gainsOf } from '../../valuation/gains/gains-of.ts'
import { crumbOf } from '../../valuation/crumbs.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { escaped, type Issue, placeOf } from './issue.ts'
import { payeeOf } from './wire-postings.ts'

interface WrongSide {
  readonly sign: 1 | -1
  readonly summary: string
  readonly description: string
  /** Which of these postings are none all the same. */
  readonly allowed?: (ledger: ValuedLedger, chosen: Uint8Array) => ReadonlySet<number>
}
export const CREDIT: WrongSide = {
  sign: 1,
  summary: 'Credit Entry',
  description: 'Income is money that comes in: its postings are negative. A positive one is mostly a mistake.',
}
export const DEBIT: WrongSide = {
  sign: -1,
  summary: 'Debit Entry',
  description: 'Expenses are money that goes out: their postings are positive. A negative one is a refund or a mistake.',
}
export const DEBIT_BUT_REFUNDS: WrongSide = {
  ...DEBIT,
  description: 'More has come back here than was ever spent: a refund of something that this book does not have, or a sign that is wrong.',
  allowed: refundsOf,
}

/** Postings of the accounts that are on the other side than theirs mostly are. */
export function wrongSides(ledger: ValuedLedger, matches: (account: string) => boolean, { sign, summary, description, allowed }: WrongSide): Issue[] {
  const { booked, accounts, view } = ledger
  const chosen = accounts.where(({ isCapitalGains }, name) => !isCapitalGains && matches(name))
  const crumb = crumbOf(ledger, ledger.defaultCurrency)
  const issues: Issue[] = []
  const passed = allowed?.(ledger, chosen)
  for (const posting of ledger.counted.byDay) {
    if (chosen[booked.account[posting]!] !== 1 || booked.signOf(posting) !== sign || gainsOf(ledger, posting).length > 0) continue
    const amount = booked.amountOf(posting)
    if (!amount.abs().isGreaterThan(crumb) || passed?.has(posting)) continue
    const payee = payeeOf(view, booked.row[posting]!)
    const details = `<b>${escaped(accounts.name(booked.account[posting]!))}</b> ${amount.toString()} on ${formatDay(booked.day[posting]!)}, ${escaped(payee)}.`
    issues.push({ level: 'danger', summary, description, details, ...placeOf(ledger, posting) })
  }
  return issues
}

/** What came back of what was spent on the same account, up to the end of the day: goods that were sent back, a deposit, a share that friends paid. */
function refundsOf(ledger: ValuedLedger, chosen: Uint8Array): ReadonlySet<number> {
  const { booked } = ledger
  const spent = new Map<number, Exact>()
  const refunds = new Set<number>()
  let today: number[] = []
  const close = (): void => {
    for (const posting of today) if (spent.get(booked.account[posting]!)!.sign >= 0) refunds.add(posting)
    today = []
  }
  let day: Day | undefined
  for (const posting of ledger.counted.byDay) {
    const account = booked.account[posting]!
    if (chosen[account] !== 1) continue
    if (booked.day[posting] !== day) close()
    day = booked.day[posting]!
    spent.set(account, (spent.get(account) ?? Exact.zero).plus(booked.amountOf(posting)))
    if (booked.signOf(posting) === DEBIT.sign) today.push(posting)
  }
  close()
  return refunds
}
