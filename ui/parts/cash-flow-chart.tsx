import { useMemo } from 'preact/hooks'
import type { CashFlow } from '../../src/http/contract/cash-flow.ts'
import { Bars } from '../charts/bars.tsx'
import { barOf, partsOf, savedIn } from '../figures/cash-flow.ts'
import { dayOf } from '../figures/days.ts'
import { monthWords } from '../figures/months.ts'
import { figures, today } from '../client/settings.ts'
import { Change } from './amount.tsx'

const LEGEND = [
  ['tone-in', 'Income'],
  ['tone-spent', 'Expenses'],
  ['tone-tax', 'Tax'],
  ['tone-invested', 'Invested'],
  ['tone-repaid', 'Repaid'],
] as const

/** Months of money in and out. */
export const CashFlowChart = ({ flows, height }: { flows: readonly CashFlow[]; height: number }) => {
  const bars = useMemo(() => flows.map(barOf), [flows])
  const { money, change } = figures.value
  const name = (index: number): string => monthWords(dayOf(flows[index]?.date ?? ''), today.value)
  return (
    <>
      <Bars
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
                        <dd>{money(Math.abs(part.value))}</dd>
                      </div>
                    ))}
                  <div class="tooltip-total">
                    <dt>Saved</dt>
                    <dd>
                      <Change value={savedIn(flow)} />
                    </dd>
                  </div>
                </dl>
              </>
            )
          )
        }}
      />
      <ul class="legend" aria-hidden="true">
        {LEGEND.map(([tone, words]) => (
          <li key={tone}>
            <span class={`swatch ${tone}`} />
            {words}
          </li>
        ))}
      </ul>
    </>
  )
}
