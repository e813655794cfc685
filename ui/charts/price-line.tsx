import { useMemo } from 'preact/hooks'
import type { Price } from '../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import type { Place } from '../parts/proof.tsx'
import { PriceAmount, PriceChange } from '../parts/prices/price-figures.tsx'
import { useRange } from '../parts/periods/range-tabs.tsx'
import { useMarks } from '../client/marks.ts'
import { figures } from '../client/settings.ts'
import { priceAxis } from './scale.ts'
import { TimeLine } from './time-line.tsx'

/** The prices of one pair over time, with tabs that choose the part to show. `series` comes oldest first. */
export const PriceLine = ({ series, placeOf }: { series: readonly Price[]; placeOf: (price: Price) => Place }) => {
  const { inRange, tabs, words } = useRange(series, ({ date }) => dayOf(date))
  const days = useMemo(() => inRange.map(({ date }) => dayOf(date)), [inRange])
  const lines = useMemo(() => [{ label: 'Price', tone: 'accent' as const, values: inRange.map(({ value }) => value) }], [inRange])
  const marks = useMarks({ commodity: series.at(-1)?.commodity_name ?? '' })
  const [first, last] = [inRange[0], inRange.at(-1)]
  if (!first || !last || series.length < 2) return null
  const { price } = figures.value
  const at = (index: number): Price => inRange[index] ?? last
  return (
    <>
      <div class="chart-head">
        <p class="range-words">
          {inRange.length > 1 && first.value !== 0 && (
            <>
              <PriceChange
                percent={(last.value / first.value - 1) * 100}
                from={placeOf(first)}
                to={placeOf(last)}
                name={`${last.commodity_name}: change ${words}`}
              />{' '}
              {words} <span class="quiet">· </span>
            </>
          )}
          <span class="quiet">{counted(inRange.length, 'day')} with a price</span>
        </p>
        <div class="chart-tools">{tabs}</div>
      </div>
      {inRange.length > 1 && (
        <TimeLine
          name="price"
          fromZero={false}
          days={days}
          lines={lines}
          marks={marks}
          height={280}
          label={`Price of ${last.commodity_name} in ${last.quote_commodity} from ${shortDay(dayOf(first.date))} to ${shortDay(dayOf(last.date))}`}
          sentence={(index) => `${shortDay(dayOf(at(index).date))}: ${price(at(index).value)} ${last.quote_commodity}, ${at(index).source}`}
          tooltip={(index) => (
            <>
              <p class="tooltip-title">{shortDay(dayOf(at(index).date))}</p>
              <dl>
                <dt>{at(index).source}</dt>
                <dd>
                  <PriceAmount
                    price={at(index)}
                    at={placeOf(at(index))}
                    name={`Price of ${last.commodity_name} on ${shortDay(dayOf(at(index).date))}`}
                  />
                </dd>
              </dl>
            </>
          )}
          axis={priceAxis(lines[0]?.values ?? [])}
        />
      )}
    </>
  )
}
