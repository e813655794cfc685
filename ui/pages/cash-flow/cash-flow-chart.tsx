import { cashFlow as words } from '#messages/cash-flow.ts'
import { useMemo } from 'preact/hooks'
import type { CashFlow } from '../../../src/http/contract/cash-flow-contract.ts'
import { Bars } from '../../charts/bars.tsx'
import { PlaceFigures } from '../../charts/chart-tables.tsx'
import { figures } from '../../client/display-settings.ts'
import { useGoingOn } from '../../client/use-scope.ts'
import { dayOf, monthWords } from '../../figures/calendar-days.ts'
import { barOf, cashOf, legendOf, savedAt, savedIn } from './cash-flow-figures.ts'
import { Change, useGap, withGap } from '../../parts/figure.tsx'
import type { FigurePlaces } from '../../figures/unknown.ts'

/** Which figure of a month a part of its column is. */
const FIGURES: Readonly<Record<string, keyof CashFlow>> = {
  [words.income]: 'income',
  [words.borrowed]: 'liabilities',
  [words.withdrawn]: 'investment',
  [words.expenses]: 'expenses',
  [words.taxes]: 'tax',
  [words.invested]: 'investment',
  [words.lent]: 'lent',
  [words.returned]: 'lent',
  [words.repaid]: 'liabilities',
  [words.cash]: 'balance',
}

/** What "saved" is made of; what is invested, borrowed or repaid is shown next to it. */
const SAVES: readonly string[] = [words.income, words.expenses, words.taxes]

/** Months of money in and out. `place`: the place of the first of them in the answer. */
export const CashFlowChart = ({
  flows,
  place,
  height,
  ...choice
}: {
  flows: readonly CashFlow[]
  place: number
  height: number
  /** The month that the rest of the page is about. */
  chosen?: number
  onChoose?: (index: number) => void
}) => {
  const goingOn = useGoingOn()
  const bars = useMemo(() => flows.map(barOf), [flows])
  const legend = useMemo(() => legendOf(bars), [bars])
  const proofAt = (index: number, part: string): FigurePlaces => ({ at: ['cash_flows', place + index, FIGURES[part] ?? 'income'] })
  const gapAt = useGap()
  const { money, change } = figures.value
  const name = (index: number): string => monthWords(dayOf(flows[index]?.date ?? ''), goingOn)
  const partsAt = (index: number) => (bars[index]?.parts ?? []).filter(({ name: part, value }) => value !== 0 || gapAt(proofAt(index, part)))
  return (
    <Bars
      name="flows"
      legend={legend}
      proofOf={proofAt}
      bars={bars}
      height={height}
      {...choice}
      label={words.chart}
      sentence={(index) => {
        const flow = flows[index]
        return flow
          ? `${name(index)}: ${[
              ...partsAt(index).map((part) => `${part.name} ${withGap(money(Math.abs(part.value)), gapAt(proofAt(index, part.name)))}`),
              `${words.saved} ${withGap(change(savedIn(flow)), gapAt(savedAt(place + index)))}`,
              `${words.cash} ${withGap(money(flow.balance), gapAt(proofAt(index, words.cash)))}`,
            ].join(', ')}`
          : ''
      }}
      tooltip={(index) => {
        const flow = flows[index]
        if (!flow) return null
        const saved = savedIn(flow)
        return (
          <PlaceFigures
            place={name(index)}
            figures={[
              ...partsAt(index).map((part) => ({
                ...part,
                value: Math.abs(part.value),
                counts: SAVES.includes(part.name) ? part.value : 0,
                proof: proofAt(index, part.name),
              })),
              { name: words.saved, value: saved, written: <Change value={saved} />, proof: savedAt(place + index), isSum: true },
              { ...cashOf(flow), proof: proofAt(index, cashOf(flow).name) },
            ]}
          />
        )
      }}
    />
  )
}
