import type { PriceGaps } from '../../src/http/contract/fields.ts'
import { sumOf } from './exact-sum.ts'
import { pointer } from './explain.ts'

/** Whether a figure of an answer is nothing, or only stands for what nobody knows. The service says which of its noughts do. Pure. */

/** A place in the answer of a report: ["cash_flows", -1, "income"]; "*" stands for every member. */
export type Place = readonly (string | number)[]

/** Where a figure stands, and what else is in it when the page tells several figures as one. */
export interface FigurePlaces {
  /** "*" stands for every member. Absent where a figure is only taken away, as income that the ledger writes below nothing. */
  readonly at?: Place | undefined
  readonly plus?: readonly Place[] | undefined
  readonly minus?: readonly Place[] | undefined
  /** An average of so many. */
  readonly over?: number | undefined
  /** Told in per cent of these together. */
  readonly percentOf?: readonly Place[] | undefined
  /** Divided by these together: what one unit is booked at. */
  readonly per?: readonly Place[] | undefined
}

/** Where some figures stand that are told as one; undefined where one of them, or none, stands anywhere. */
export const placesTogether = (all: readonly (FigurePlaces | undefined)[]): FigurePlaces | undefined => {
  const known = all.filter((places) => places !== undefined)
  if (known.length === 0 || known.length < all.length) return undefined
  const [at, ...plus] = known.flatMap(({ at: own, plus: others = [] }) => (own ? [own, ...others] : others))
  return { at, plus, minus: known.flatMap(({ minus = [] }) => minus) }
}

export const isUnknownFigure = (answer: unknown, { at, plus = [], minus = [], percentOf = [] }: FigurePlaces): boolean => {
  const gaps = gapsOf(answer)
  if (!gaps) return false
  const told = (places: readonly Place[]) => places.flatMap((place) => valuesAt(answer, place))
  const [added, taken, whole] = [told(at ? [at, ...plus] : plus), told(minus), told(percentOf)]
  const isOpen = (values: readonly Told[]): boolean => values.some(({ path }) => gaps(path))
  const isNothing = sumOf([...added.map(({ value }) => value), ...taken.map(({ value }) => -value)]) === 0
  // A difference of two figures of which a part is missing is known as little as that part.
  return (isNothing && isOpen([...added, ...taken])) || (isOpen(whole) && sumOf(whole.map(({ value }) => value)) === 0)
}

/** Whether something is missing in one of the figures at some places. */
export const hasGap = (answer: unknown, places: readonly Place[]): boolean => {
  const gaps = gapsOf(answer)
  return gaps !== undefined && places.flatMap((place) => valuesAt(answer, place)).some(({ path }) => gaps(path))
}

/** Whether a figure is there: it is not nothing, or nobody knows what it is. */
export const isThere = (answer: unknown, place: Place): boolean => valuesAt(answer, place).some(({ value }) => value !== 0) || hasGap(answer, [place])

interface Told {
  readonly path: Place
  readonly value: number
}

const valuesAt = (answer: unknown, place: Place): Told[] => {
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
