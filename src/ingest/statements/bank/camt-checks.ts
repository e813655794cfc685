import { Exact } from '#vocabulary/exact.ts'
import type { SelfCheck } from '../statement.ts'
import { childOf, type Node, textOf } from './xml.ts'

/** An entry of a report, as far as totals go; without an amount when it cannot be read. */
export interface CountedEntry {
  readonly amount: Exact | undefined
  readonly isBooked: boolean
}

/** What a report states of its entries, compared with them: their number, their sums, and the balances before and after them. */
export function reportChecks(
  report: Node,
  entries: readonly CountedEntry[],
  { opening, closing }: { readonly opening: Exact | undefined; readonly closing: Exact | undefined },
): Omit<SelfCheck, 'account' | 'line'>[] {
  const checks: Omit<SelfCheck, 'account' | 'line'>[] = []
  const booked = entries.filter(({ isBooked }) => isBooked)
  const isWhole = entries.every(({ amount }) => amount !== undefined)
  /** Some banks count what is not booked yet, and some do not: right is what one of both comes to. */
  const compare = (what: string, written: string, of: (entries: readonly CountedEntry[]) => Exact): void => {
    const stated = Exact.tryParse(written)
    if (!stated) return
    const fits = [entries, booked].map(of).find((computed) => computed.equals(stated))
    checks.push({ what, stated, computed: fits ?? of(booked) })
  }
  const summary = childOf(report, 'TxsSummry') ?? {}
  const among = (sign?: number) => (all: readonly CountedEntry[]) => all.filter(({ amount }) => sign === undefined || amount?.sign === sign)
  for (const [name, what, some] of [
    ['TtlNtries', 'entries', among()],
    ['TtlCdtNtries', 'credits', among(1)],
    ['TtlDbtNtries', 'debits', among(-1)],
  ] as const) {
    const total = childOf(summary, name) ?? {}
    if (isWhole || name === 'TtlNtries') compare(`the number of ${what}`, textOf(total, 'NbOfNtries'), (all) => Exact.of(some(all).length))
    if (isWhole) compare(`the sum of the ${what}`, textOf(total, 'Sum'), (all) => Exact.sum(some(all).map(({ amount }) => amount!.abs())))
  }
  const net = childOf(childOf(summary, 'TtlNtries') ?? {}, 'TtlNetNtry') ?? {}
  if (isWhole) compare('the net sum of the entries', textOf(net, 'Amt'), (all) => Exact.sum(all.map(({ amount }) => amount!)).abs())
  if (isWhole && opening && closing)
    checks.push({ what: 'the closing balance', stated: closing, computed: Exact.sum([opening, ...booked.map(({ amount }) => amount!)]) })
  return checks
}
