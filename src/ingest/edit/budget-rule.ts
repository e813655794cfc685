import { elementAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** The periodic rules that a budget is written as, in ledger and hledger journals. */

/** The months that a rule is for. */
export interface RulePeriod {
  /** "2024-03" */
  readonly month: string
  /** This month only, or from it on. */
  readonly reach: 'month' | 'onwards'
}

/** The head of a rule for these months, as both tools read it. */
export function ruleHead({ month, reach }: RulePeriod): string {
  const from = `~ Monthly from ${month}-01`
  return reach === 'onwards' ? from : `${from} to ${monthAfter(month)}-01`
}

function monthAfter(month: string): string {
  const [year, of] = month.split('-').map(Number) as [number, number]
  return of === 12 ? `${year + 1}-01` : `${year}-${String(of + 1).padStart(2, '0')}`
}

/** A rule in a file with one account that has an amount. */
export interface FoundRule {
  /** Of the lines of the file, from 0: the head, the posting of the account, and the line behind the rule. */
  readonly head: number
  readonly line: number
  readonly end: number
  /** The rule has only this account and one without an amount. */
  readonly isAlone: boolean
}

/** Returns the last rule of exactly these months that plans for an account; undefined where there is none. */
export function findRule(lines: readonly string[], period: RulePeriod, account: string): FoundRule | undefined {
  const wanted = normal(ruleHead(period))
  for (let head = lines.length - 1; head >= 0; head--) {
    if (normal(elementAt(lines, head)) !== wanted) continue
    let end = head + 1
    while (end < lines.length && /^[ \t]+\S/.test(elementAt(lines, end))) end++
    const postings = Array.from({ length: end - head - 1 }, (_, nth) => head + 1 + nth).filter((line) => !/^\s*;/.test(elementAt(lines, line)))
    const line = postings.find((at) => accountIn(elementAt(lines, at)) === account && elementAt(lines, at).trim() !== account)
    if (line === undefined) continue
    const others = postings.filter((at) => at !== line)
    return { head, line, end, isAlone: others.length <= 1 && others.every((at) => accountIn(elementAt(lines, at)) === elementAt(lines, at).trim()) }
  }
  return undefined
}

/** Neither tool distinguishes case or slashes in days, and what follows two blanks is a description. */
const normal = (line: string): string =>
  elementAt(line.trimEnd().split(/ {2}|\t|;/), 0)
    .trim()
    .toLowerCase()
    .replaceAll('/', '-')

const accountIn = (line: string): string => elementAt(line.trim().split(/ {2}|\t/), 0).trim()

/** A posting with another amount; the blanks before it and what follows it stay. */
export function withAmount(line: string, amount: string): string {
  const [, start = '', comment = ''] = /^(\s*\S(?:.*?\S)?(?: {2,}| *\t\s*))[^;]*?(\s*(?:;.*)?)$/.exec(line) ?? []
  return `${start}${amount}${comment}`
}

/** A rule of its own for an account: what is planned comes from an account that holds money. */
export function ruleText(
  period: RulePeriod,
  { account, amount, from, indent }: { account: string; amount: string; from: string; indent: string },
): string {
  return [ruleHead(period), `${indent}${account}  ${amount}`, `${indent}${from}`].join('\n')
}

/** The amount that a rule has to plan so that all rules sum to the wanted amount: its own, and what is missing. */
export const toPlan = ({ own, together, wanted }: Record<'own' | 'together' | 'wanted', Exact>): Exact => own.plus(wanted.minus(together))
