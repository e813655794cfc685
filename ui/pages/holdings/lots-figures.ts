import type { LotsAnswer } from '../../../src/http/contract/investments-contract.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'

/** Lots as one or several together. Pure. */

type Place = readonly (string | number)[]
export type LotsBy = 'lot' | 'commodity' | 'account' | 'currency'

/** One lot, or all of one kind. */
export interface LotRow {
  readonly key: string
  readonly name: string
  readonly account: string
  /** The day of one lot. */
  readonly bought: string | undefined
  /** Of one commodity only. */
  readonly quantity: number | undefined
  readonly commodity: string
  readonly cost: number
  /** undefined where some of it has no price. */
  readonly value: number | undefined
  readonly lots: number
  /** The place of the lots in the answer. */
  readonly places: readonly number[]
}

/** More figures than that are in no proof at once. */
const PROVED_MAX = 200

export const lotRows = ({ held }: LotsAnswer, by: LotsBy): LotRow[] => {
  const groups = new Map<string, number[]>()
  for (const [place, lot] of held.entries()) {
    const key = by === 'lot' ? String(place) : lot[by]
    const group = groups.get(key)
    if (group) group.push(place)
    else groups.set(key, [place])
  }
  return [...groups].flatMap(([key, places]): LotRow[] => {
    const lots = places.flatMap((place) => held[place] ?? [])
    const [first] = lots
    if (!first) return []
    const isOne = lots.every(({ commodity }) => commodity === first.commodity)
    const values = lots.map(({ value }) => value)
    return [
      {
        key,
        name: by === 'lot' ? first.commodity : key,
        account: lots.every(({ account }) => account === first.account) ? first.account : '',
        bought: lots.length === 1 ? dayOf(first.bought) : undefined,
        quantity: isOne ? sumOf(lots.map(({ quantity }) => quantity)) : undefined,
        commodity: isOne ? first.commodity : '',
        cost: sumOf(lots.map(({ cost }) => cost)),
        value: values.every((value) => value !== null) ? sumOf(values) : undefined,
        lots: lots.length,
        places,
      },
    ]
  })
}

/** The place of a figure of several lots; undefined where there are more than one proof has room for. */
export const lotPlaces = ({ places }: Pick<LotRow, 'places'>, of: 'quantity' | 'cost' | 'value' | 'gain') => {
  const [at, ...plus] = places.map((place): Place => ['held', place, of])
  return at && places.length <= PROVED_MAX ? { at, plus } : undefined
}
