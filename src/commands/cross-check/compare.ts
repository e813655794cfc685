import { Exact } from '#vocabulary/exact.ts'
import type { BookAnswer } from '../../ingest/journal/answer.ts'
import type { ToolBalance } from './tool-balances.ts'

export interface Difference {
  readonly account: string
  readonly commodity: string
  readonly here: Exact
  readonly there: Exact
}

/** We keep quotients to 16 places, so what has more places than this comes from a division; nobody writes such an amount. */
const WRITTEN_PLACES_MAX = 10

/**
 * Returns where our balances differ from the tool's, in the order of the accounts' names, and how many accounts were looked at. `dust` is
 * how far a sum that comes from a division may be off: a tool drops the digits that it does not show, and then also says no more
 * that there were some.
 */
export function compareBalances(
  ours: BookAnswer['balances'],
  theirs: readonly ToolBalance[],
  dust: Exact,
): { readonly accounts: number; readonly differences: readonly Difference[] } {
  const rows = new Map<string, Difference & { readonly slack: Exact }>()
  for (const { account, commodity, quantity, slack } of theirs)
    rows.set(`${account}\t${commodity}`, { account, commodity, here: Exact.zero, there: quantity, slack })
  for (const { account, commodity, quantity } of ours) {
    const there = rows.get(`${account}\t${commodity}`)
    const here = Exact.parse(quantity)
    const slack = (there?.slack ?? Exact.zero).plus(here.trimmed().scale > WRITTEN_PLACES_MAX ? dust : Exact.zero)
    rows.set(`${account}\t${commodity}`, { account, commodity, here, there: there?.there ?? Exact.zero, slack })
  }
  const differences = [...rows.values()]
    .filter(({ here, there, slack }) => here.minus(there).abs().isGreaterThan(slack))
    .toSorted((a, b) => order(a.account, b.account) || order(a.commodity, b.commodity))
    .map(({ account, commodity, here, there }) => ({ account, commodity, here, there }))
  return { accounts: new Set([...rows.values()].map(({ account }) => account)).size, differences }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
