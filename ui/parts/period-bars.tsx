import type { ComponentChildren } from 'preact'
import type { Bar } from '../charts/bar.ts'
import { Bars } from '../charts/bars.tsx'
import type { LegendItem } from '../charts/legend.tsx'
import { figures } from '../client/settings.ts'
import { sumOf } from '../figures/exact-sum.ts'

const totalOf = ({ parts }: Bar): number => sumOf(parts.map(({ value }) => value))

/** Columns over time with their legend; what a column is made of stands beside it when it is pointed at. */
export const PeriodBars = ({
  name,
  bars,
  legend,
  label,
  height = 280,
  chosen,
  onChoose,
  sums = 'Together',
  children,
}: {
  /** Unlike those of the other charts of the page. */
  name: string
  bars: readonly Bar[]
  legend: readonly LegendItem[]
  label: string
  height?: number
  chosen?: number
  onChoose?: (index: number) => void
  /** What the parts of a column are together. */
  sums?: string
  children?: ComponentChildren
}) => {
  const { money } = figures.value
  const shown = (index: number): Bar['parts'] => (bars[index]?.parts ?? []).filter(({ value }) => value !== 0)
  return (
    <>
      <Bars
        name={name}
        bars={bars}
        legend={legend}
        height={height}
        label={label}
        sentence={(index) => {
          const bar = bars[index]
          return bar ? `${bar.label}: ${money(totalOf(bar))}` : ''
        }}
        tooltip={(index) => (
          <>
            <p class="tooltip-title">{bars[index]?.label}</p>
            <dl>
              {shown(index).map(({ name, value, tone }) => (
                <div key={name}>
                  <dt>
                    <span class={`swatch ${tone}`} />
                    {name}
                  </dt>
                  <dd>{money(value)}</dd>
                </div>
              ))}
              <div class="tooltip-total">
                <dt>{sums}</dt>
                <dd>{money(bars[index] ? totalOf(bars[index]) : 0)}</dd>
              </div>
            </dl>
          </>
        )}
        {...(chosen !== undefined ? { chosen } : {})}
        {...(onChoose ? { onChoose } : {})}
      />
      {children}
    </>
  )
}
