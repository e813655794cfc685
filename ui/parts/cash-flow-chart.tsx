import { useMemo } from 'preact/hooks'
import type { CashFlow } from '../../src/http/contract/cash-flow.ts'
import { Bars } from '../charts/bars.tsx'
import { barOf, partsOf, savedAt, savedIn } from '../figures/cash-flow.ts'
import { dayOf } from '../figures/days.ts'
import { monthWords } from '../figures/months.ts'
import { figures, today } from '../client/settings.ts'
import type { LegendItem } from '../charts/legend.tsx'
import { Amount, Change } from './amount.tsx'
import { type FigurePlaces, Proof } from './proof.tsx'

const LEGEND: readonly LegendItem[] = [
  { tone: 'tone-in', name: 'Income' },
  { tone: 'tone-spent', name: 'Expenses' },
  { tone: 'tone-tax', name: 'Tax' },
  { tone: 'tone-invested', name: 'Invested' },
  { tone: 'tone-repaid', name: 'Repaid' },
]

/** Which figure of a month a part of its column is. */
const FIGURES: Readonly<Record<string, keyof CashFlow>> = {
  Income: 'income',
  Borrowed: 'liabilities',
  'Taken from investments': 'investment',
  Expenses: 'expenses',
  Tax: 'tax',
  Invested: 'investment',
  Repaid: 'liabilities',
}

/** Months of money in and out. `place`: where the first of them stands in the answer. */
export const CashFlowChart = ({ flows, place, height }: { flows: readonly CashFlow[]; place: number; height: number }) => {
  const bars = useMemo(() => flows.map(barOf), [flows])
  const doorAt = (index: number, part: string): FigurePlaces => ({ at: ['cash_flows', place + index, FIGURES[part] ?? 'income'] })
  const { money, change } = figures.value
  const name = (index: number): string => monthWords(dayOf(flows[index]?.date ?? ''), today.value)
  return (
    <>
      <Bars
        name="flows"
        legend={LEGEND}
        doorOf={(bar, part) =>
          doorAt(
            bars.findIndex(({ label }) => label === bar.label),
            part,
          )
        }
        bars={bars}
        height={height}
        label="Money in and out, by month"
        sentence={(index) => {
          const flow = flows[index]
          if (!flow) return ''
          const parts = partsOf(flow).filter(({ value }) => value !== 0)
          return `${name(index)}: ${parts.map((part) => `${part.name.toLowerCase()} ${money(Math.abs(part.value))}`).join(', ')}, saved ${change(savedIn(flow))}`
        }}
        tooltip={(index) => {
          const flow = flows[index]
          return (
            flow && (
              <>
                <p class="tooltip-title">{name(index)}</p>
                <dl>
                  {partsOf(flow)
                    .filter(({ value }) => value !== 0)
                    .map((part) => (
                      <div key={part.name}>
                        <dt>
                          <span class={`swatch ${part.tone}`} />
                          {part.name}
                        </dt>
                        <dd>
                          <Proof {...doorAt(index, part.name)} name={`${part.name}, ${name(index)}`}>
                            <Amount value={Math.abs(part.value)} />
                          </Proof>
                        </dd>
                      </div>
                    ))}
                  <div class="tooltip-total">
                    <dt>Saved</dt>
                    <dd>
                      <Proof {...savedAt(place + index)} name={`Saved, ${name(index)}`}>
                        <Change value={savedIn(flow)} />
                      </Proof>
                    </dd>
                  </div>
                </dl>
              </>
            )
          )
        }}
      />
    </>
  )
}
