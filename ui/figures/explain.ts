import type { Explanation } from '../../src/http/contract/explain.ts'
import { sumOf } from './exact-sum.ts'

/** What a figure is made of, put together the way a person would tell it. Pure. */

type Term = Explanation['terms'][number]
export type Factor = Term['factors'][number]

/** What one account contributes. */
export interface Contribution {
  readonly account: string
  readonly amount: number
  readonly terms: readonly Term[]
  /** Units of one commodity at one price, when that is all there is to it: 175.609 WRLD × 104.59. */
  readonly holding: { readonly quantity: number; readonly commodity: string; readonly factors: readonly Factor[] } | undefined
}

const sameFactors = (a: readonly Factor[], b: readonly Factor[]): boolean =>
  a.length === b.length &&
  a.every((factor, place) => factor.value === b[place]?.value && factor.base === b[place]?.base && factor.date === b[place]?.date)

const holdingOf = (terms: readonly Term[]): Contribution['holding'] => {
  const [first] = terms
  if (!first || first.factors.length === 0) return undefined
  if (!terms.every(({ basis, commodity, factors }) => basis === 'quantity' && commodity === first.commodity && sameFactors(factors, first.factors)))
    return undefined
  return { quantity: sumOf(terms.map(({ value }) => value)), commodity: first.commodity, factors: first.factors }
}

/** "what Broker:ACME sold gained: the price beside its cost says so" */
export const gainTold = ({ of, said_by }: NonNullable<Term['gain']>): string =>
  `what ${of.map((account) => account.replace(/^Assets:/, '')).join(' and ')} sold gained: ${SAID_BY[said_by]}`
const SAID_BY: Readonly<Record<NonNullable<Term['gain']>['said_by'], string>> = {
  name: 'its account says so',
  price: 'the price beside its cost says so',
  balance: 'what came, less its cost',
}

/** How many postings there are; one may count more than once, as with its value and with its cost. */
export const postingsIn = (terms: readonly Term[]): number => new Set(terms.map(({ posting }) => posting.id)).size

/** The largest contribution first; what cancels itself out comes last. */
export const contributionsOf = (terms: readonly Term[]): Contribution[] => {
  const by = new Map<string, Term[]>()
  for (const term of terms) {
    const own = by.get(term.posting.account)
    if (own) own.push(term)
    else by.set(term.posting.account, [term])
  }
  return [...by]
    .map(
      ([account, own]): Contribution => ({
        account,
        amount: sumOf(own.map(({ contribution }) => contribution)),
        terms: own,
        holding: holdingOf(own),
      }),
    )
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
}

/** A place in an answer, as JSON Pointer: ["asset_breakdowns", "Assets:A/B", "xirr"] → "/asset_breakdowns/Assets:A~1B/xirr". */
export const pointer = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
