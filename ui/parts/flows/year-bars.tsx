import { useMemo } from 'preact/hooks'
import type { Bar } from '../../charts/bar.ts'
import { PeriodBars } from '../periods/period-bars.tsx'
import { type YearCard, yearName } from './year-table.tsx'

/** Years as columns, each of some figures of its card, from the first that has something. */
export const YearBars = <Of extends YearCard>({
  cards,
  first = 0,
  at,
  parts,
  label,
  chosen,
  onChoose,
  sums,
}: {
  cards: readonly Of[]
  /** Where the cards stand in the answer of the report of the provider around it. */
  at: string
  /** Where those begin that have something. */
  first?: number
  parts: readonly { readonly key: keyof Of & string; readonly name: string; readonly tone: string; readonly sign?: -1 }[]
  label: string
} & Pick<Parameters<typeof PeriodBars>[0], 'sums' | 'chosen' | 'onChoose'>) => {
  const bars = useMemo(
    () =>
      cards.slice(first).map((card): Bar => {
        const name = yearName(card)
        return {
          label: name,
          short: name.replace(' so far', '').replace(' - ', '/'),
          parts: parts.map(({ key, name: of, tone, sign = 1 }) => ({ name: of, value: Number(card[key]) * sign, tone })),
        }
      }),
    [cards, first, parts],
  )
  return (
    <PeriodBars
      name="years"
      bars={bars}
      legend={parts}
      label={label}
      head="Year"
      height={220}
      doorOf={(index, part) => {
        const of = parts.find(({ name }) => name === part)
        const place = [at, first + index, of?.key ?? '']
        return of?.sign === -1 ? { minus: [place] } : { at: place }
      }}
      {...(sums ? { sums } : {})}
      {...(chosen === undefined ? {} : { chosen: chosen - first })}
      {...(onChoose ? { onChoose: (index: number) => onChoose(first + index) } : {})}
    />
  )
}
