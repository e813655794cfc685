import { figureWords as words } from '#messages/figures.ts'
import type { Explanation } from '../../src/http/contract/explain-contract.ts'
import type { PriceGaps } from '../../src/http/contract/fields.ts'
import type { NetworthAnswer } from '../../src/http/contract/net-worth-contract.ts'
import { sumOf } from './sum-figures.ts'

/** Describes in words what a figure is made of. Pure. */

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

/** "Gain on sales of Broker:ACME: proceeds less cost" */
export const gainWords = ({ of, said_by }: NonNullable<Term['gain']>): string =>
  words.gains[said_by](of.map((account) => account.replace(/^Assets:/, '')).join(', '))

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

/** Whether a 0 in an answer is an unknown figure. The server lists those. Pure. */

/** A place in the answer of a report: ["cash_flows", -1, "income"]; "*" matches every member. */
export type Place = readonly (string | number)[]

/** The place of a figure, and what else is in it when the page shows several figures as one. */
export interface FigurePlaces {
  /** "*" matches every member. Absent where a figure is only subtracted, as income that the ledger writes below zero. */
  readonly at?: Place | undefined
  readonly plus?: readonly Place[] | undefined
  readonly minus?: readonly Place[] | undefined
  /** An average of so many. */
  readonly over?: number | undefined
  /** FoundValue in per cent of these together. */
  readonly percentOf?: readonly Place[] | undefined
  /** Divided by these together: what one unit is booked at. */
  readonly per?: readonly Place[] | undefined
}

/** The places of figures that are shown as one; undefined where one of them has no place, or there are none. */
export const placesTogether = (all: readonly (FigurePlaces | undefined)[]): FigurePlaces | undefined => {
  const known = all.filter((places) => places !== undefined)
  if (known.length === 0 || known.length < all.length) return undefined
  const [at, ...plus] = known.flatMap(({ at: own, plus: others = [] }) => (own ? [own, ...others] : others))
  return { at, plus, minus: known.flatMap(({ minus = [] }) => minus) }
}

/** Nothing of a figure is known, or an amount without a price is missing in it. */
export type Gap = 'unknown' | 'incomplete'

export const gapOf = (answer: unknown, { at, plus = [], minus = [], percentOf = [], per = [] }: FigurePlaces): Gap | undefined => {
  const gaps = gapsOf(answer)
  if (!gaps) return undefined
  const valuesOf = (places: readonly Place[]) => places.flatMap((place) => valuesAt(answer, place))
  const [added, taken, whole] = [valuesOf(at ? [at, ...plus] : plus), valuesOf(minus), valuesOf([...percentOf, ...per])]
  const isOpen = (values: readonly FoundValue[]): boolean => values.some(({ path }) => gaps(path))
  const isNothing = sumOf([...added.map(({ value }) => value), ...taken.map(({ value }) => -value)]) === 0
  // A difference of two figures of which a part is missing is known as little as that part.
  const isUnknown = (isNothing && isOpen([...added, ...taken])) || (isOpen(whole) && sumOf(whole.map(({ value }) => value)) === 0)
  return isUnknown ? 'unknown' : isOpen([...added, ...taken, ...whole]) ? 'incomplete' : undefined
}

/** Whether something is missing in one of the figures at some places. */
export const hasGap = (answer: unknown, places: readonly Place[]): boolean => {
  const gaps = gapsOf(answer)
  return gaps !== undefined && places.flatMap((place) => valuesAt(answer, place)).some(({ path }) => gaps(path))
}

/** Whether a figure is shown: it is not 0, or it is unknown. */
export const isThere = (answer: unknown, place: Place): boolean => valuesAt(answer, place).some(({ value }) => value !== 0) || hasGap(answer, [place])

interface FoundValue {
  readonly path: Place
  readonly value: number
}

const valuesAt = (answer: unknown, place: Place): FoundValue[] => {
  let reached: { readonly path: Place; readonly at: unknown }[] = [{ path: [], at: answer }]
  for (const part of place)
    reached = reached.flatMap(({ path, at }) => {
      if (typeof at !== 'object' || at === null) return []
      const keys = part === '*' ? Object.keys(at) : [Array.isArray(at) && Number(part) < 0 ? at.length + Number(part) : part]
      return keys.map((key) => ({ path: [...path, key], at: (at as Record<string, unknown>)[key] }))
    })
  return reached.flatMap(({ path, at }) => (typeof at === 'number' ? [{ path, value: at }] : []))
}

type IsGap = (path: Place) => boolean
const asked = new WeakMap<object, IsGap>()

/** Which places the answer names, as wholly or partly unknown; undefined where it names none, as in most books. */
const gapsOf = (answer: unknown): IsGap | undefined => {
  if (typeof answer !== 'object' || answer === null || !('unknown' in answer)) return undefined
  const cached = asked.get(answer)
  if (cached) return cached
  const { unknown = [], partly_unknown: partly = [] } = answer as Pick<PriceGaps, 'unknown' | 'partly_unknown'>
  const all = [...unknown, ...partly]
  const single = new Set(all.filter((text) => !RANGE.test(text)))
  const ranges = all.filter((text) => RANGE.test(text)).map((text) => text.slice(1).split('/').map(partOf))
  const isGap: IsGap = (path) => single.has(pointer(...path)) || ranges.some((range) => isWithin(path, range))
  asked.set(answer, isGap)
  return isGap
}

const RANGE = /\/\d+\.\.\d+(\/|$)/

/** "0..4" of a list, or a key. */
const partOf = (text: string): string | readonly [number, number] => {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? []
  return first && last ? [Number(first), Number(last)] : text.replaceAll('~1', '/').replaceAll('~0', '~')
}

const isWithin = (path: Place, range: readonly (string | readonly [number, number])[]): boolean =>
  path.length === range.length &&
  range.every((part, at) => (typeof part === 'string' ? String(path[at]) === part : Number(path[at]) >= part[0] && Number(path[at]) <= part[1]))

/** What something is worth, and what of it is held. */
interface Worth {
  readonly worth: number
  readonly held: readonly { readonly amount: number }[] | null
}

/** Whether a worth of 0 says nothing: something is held, and `unpriced` names what has no price. */
export const isUnvalued = ({ worth, held }: Worth, unpriced: readonly unknown[]): boolean =>
  worth === 0 && unpriced.length > 0 && (held ?? []).some(({ amount }) => amount !== 0)

/** Whether a book full of postings is worth 0: then it is in a currency that was not expected. */
export const isWorthless = (answer: NetworthAnswer | undefined): boolean => {
  const latest = answer?.networthTimeline.at(-1)
  return latest !== undefined && (answer?.unpriced ?? []).length > 0 && latest.balanceAmount === 0 && latest.investmentAmount === 0
}

/** Where a series begins: charts do not begin with years of zeros. Pure. */

/** The first of so many members of a series of which some figure is there, known or not; their number when none is. */
export const beginsAt = (answer: unknown, count: number, figuresAt: (member: number) => readonly Place[]): number => {
  const isAt = (member: number): boolean => figuresAt(member).some((place) => isThere(answer, place))
  const first = Array.from({ length: count }, (_, member) => member).findIndex(isAt)
  return first < 0 ? Math.max(0, count) : first
}

interface PointOfWorth {
  readonly balanceAmount: number
  readonly netInvestmentAmount: number
}

const isWorth = ({ balanceAmount, netInvestmentAmount }: PointOfWorth): boolean => balanceAmount !== 0 || netInvestmentAmount !== 0

/** The days of a timeline from the first that has a worth; all of them where that leaves no line to draw. */
export const fromFirstWorth = <Point extends PointOfWorth>(points: readonly Point[]): readonly Point[] => {
  const first = points.findIndex(isWorth)
  return first > 0 && first < points.length - 1 ? points.slice(first) : points
}
