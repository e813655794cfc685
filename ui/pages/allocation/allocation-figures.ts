import { sumOf } from '../../figures/sum-figures.ts'

/** What every account holds including those below it. The server sends own values only; groups are 0. Pure. */
export const rolledUp = (own: Readonly<Record<string, number>>): Record<string, number> => {
  const parts: Record<string, number[]> = {}
  for (const [account, value] of Object.entries(own)) {
    for (let at = account; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf(':')))) (parts[at] ??= []).push(value)
  }
  return Object.fromEntries(Object.entries(parts).map(([account, values]) => [account, sumOf(values)]))
}

type Place = readonly (string | number)[]

/** Some accounts that are looked at together, with the share that they should have. */
export interface Part {
  readonly name: string
  readonly accounts: readonly string[]
  /** In per cent; undefined where none is set. */
  readonly target: number | undefined
}

/** What can be followed over time: each target, and the groups right below the root. */
export const partsOf = (
  accounts: readonly string[],
  targets: readonly { readonly name: string; readonly target: number; readonly aggregates: Readonly<Record<string, unknown>> }[],
): Part[] => {
  const groups = new Map<string, string[]>()
  for (const account of accounts) {
    const [root, group] = account.split(':')
    const name = group ?? root ?? account
    groups.set(name, [...(groups.get(name) ?? []), account])
  }
  return [
    ...targets.map(({ name, target, aggregates }): Part => ({ name, target, accounts: Object.keys(aggregates) })),
    ...[...groups].map(([name, members]): Part => ({ name, target: undefined, accounts: members })),
  ]
}

type Worth = Readonly<Record<string, { readonly market_amount: number }>>

/** The share of some accounts in all, in per cent; null where the whole is 0. */
export const shareOn = (day: Worth, accounts: readonly string[]): number | null => {
  const whole = sumOf(Object.values(day).map(({ market_amount: worth }) => worth))
  return whole > 0 ? (sumOf(accounts.map((account) => day[account]?.market_amount ?? 0)) / whole) * 100 : null
}

/** The first day on which some accounts had a share; the number of days when there is none. */
export const firstShare = (timeline: readonly Worth[], accounts: readonly string[]): number => {
  const first = timeline.findIndex((day) => (shareOn(day, accounts) ?? 0) !== 0)
  return first < 0 ? timeline.length : first
}

/** The place of a day's share in the answer; undefined on a day before the first use of the accounts. */
export const shareAt = (day: Worth, index: number, accounts: readonly string[]) => {
  const [at, ...plus] = accounts
    .filter((account) => day[account] !== undefined)
    .map((account): Place => ['aggregates_timeline', index, account, 'market_amount'])
  return at && { at, plus, percentOf: [['aggregates_timeline', index, '*', 'market_amount']] as readonly Place[] }
}
