import { portfolio as words } from '#messages/portfolio.ts'
import type { PortfolioAnswer } from '../../../src/http/contract/allocation-contract.ts'

/** What funds are made of, as a page shows it. Pure. */

type Group = PortfolioAnswer['security_type'][number]
export type GroupsKey = 'security_type' | 'rating' | 'industry' | 'name_and_security_type'

/** A part of a group that one fund has. */
interface Part {
  readonly fund: string
  /** Of the largest group, in per cent: so long is it drawn. */
  readonly width: number
}

export interface GroupRow {
  readonly id: string
  readonly name: string
  /** What a security is: a group of securities has none. */
  readonly kind: string | undefined
  readonly percentage: number
  readonly amount: number
  readonly parts: readonly Part[]
  /** Its place in the answer. */
  readonly at: number
}

/** What the file of the fund calls it, with a capital. */
const asWritten = (word: string): string => (word === 'unknown' ? words.unknownGroup : word.charAt(0).toUpperCase() + word.slice(1))

/** The groups as rows, the largest first, each with what every fund has of it. */
export const groupRows = (key: GroupsKey, groups: readonly Group[]): GroupRow[] => {
  const largest = Math.max(0, ...groups.slice(0, 1).map(({ amount }) => amount))
  const isSecurity = key === 'name_and_security_type'
  return groups.map(({ id, group, sub_group, percentage, amount, breakdowns }, at) => ({
    id,
    name: isSecurity ? group : asWritten(group),
    kind: isSecurity ? asWritten(sub_group) : undefined,
    percentage,
    amount,
    parts: breakdowns.map(({ commodity_name: fund, amount: of }) => ({ fund, width: largest > 0 ? (of / largest) * 100 : 0 })),
    at,
  }))
}

/** The funds that are not counted, one a line, after one was switched. */
export const switched = (without: string, fund: string): string => {
  const names = without.split('\n').filter((name) => name !== '')
  return (names.includes(fund) ? names.filter((name) => name !== fund) : [...names, fund]).join('\n')
}

/** A remark on the shares of a fund that are not the whole; undefined where they are, but for what rounding leaves. */
export const wholeRemark = (percentage: number): 'less' | 'more' | undefined =>
  Math.abs(percentage - 100) < 0.05 ? undefined : percentage < 100 ? 'less' : 'more'
