import { NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getGain } from '../../../http/contract/investments.ts'
import type { Scope } from '../../valuation/scope.ts'
import { difference, percentageOfPositive } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { lastMonths } from './selection.ts'

/** What some accounts gained, in two parts that add up to it. */
export type Performance = Pick<
  ResultOf<typeof getGain>['gain_breakdown'][number],
  'income_received' | 'price_appreciation' | 'total_return' | 'ttm_yield'
>

export function performanceOf(ledger: ValuedLedger, scope: Scope, { gain, balance }: { readonly gain: Exact; readonly balance: Exact }): Performance {
  const { accounts, booked, earnings, today, trace } = ledger
  const since = lastMonths(today, 12).first
  const income = ledger.tally()
  const recent = ledger.tally()
  for (const posting of scope.postings) {
    for (const { account, received, gain } of earnings.get(posting) ?? []) {
      // Cash and what others owe have no gain, and so nothing that is a part of it; what a sale brought is what prices did.
      if (gain || !scope.includes(account) || accounts.traits(account).hasNoGain) continue
      income.addPart(booked, posting, received)
      if (booked.day[posting]! >= since) recent.addPart(booked, posting, received)
    }
  }
  // What nobody can value adds nothing, and is in the sum all the same: of what is 0 the proof says why.
  for (const posting of booked.unknown) {
    const { income: isIncome, holding } = accounts.traits(booked.account[posting]!)
    const named = isIncome === undefined ? NONE : accounts.find(holding)
    if (named >= 0 && scope.includes(named) && booked.day[posting]! <= today) income.addAmount(booked, posting)
  }
  const income_received = income.figure()
  return {
    income_received,
    price_appreciation: difference(trace, gain, income_received),
    total_return: gain,
    ttm_yield: percentageOfPositive(trace, recent.figure(), balance, 'income of twelve months / balance x 100'),
  }
}
