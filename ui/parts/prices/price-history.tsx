import { useMemo } from 'preact/hooks'
import type { Price } from '../../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { LongList } from '../table/long-list.tsx'
import { PriceAmount, PriceChange } from './price-figures.tsx'
import type { Place } from '../proof.tsx'

const ROW_HEIGHT = 38

/** Every recorded price of one pair, newest first, with where it came from: what the chart shows, in figures. */
export const PriceHistory = ({ prices, placeOf }: { prices: readonly Price[]; placeOf: (price: Price) => Place }) => {
  const heights = useMemo(() => prices.map(() => ROW_HEIGHT), [prices])
  return (
    <div class="price-history">
      <p class="price-row price-row-head" aria-hidden="true">
        <span>Day</span>
        <span>Price</span>
        <span>Change</span>
        <span>Source</span>
      </p>
      <LongList
        label="Prices, newest first"
        heights={heights}
        row={(index) => {
          const price = prices[index]
          if (!price) return null
          // Two sources may have a price for the same day: the change is that from an earlier day.
          const before = prices.slice(index + 1, index + 4).find(({ date }) => date < price.date)
          return (
            <p class="price-row">
              <time dateTime={dayOf(price.date)}>{shortDay(dayOf(price.date))}</time>
              <PriceAmount price={price} at={placeOf(price)} name={`Price of ${price.commodity_name} on ${shortDay(dayOf(price.date))}`} />
              {before && before.value !== 0 ? (
                <PriceChange
                  percent={(price.value / before.value - 1) * 100}
                  from={placeOf(before)}
                  to={placeOf(price)}
                  name={`${price.commodity_name}: change to ${shortDay(dayOf(price.date))}`}
                />
              ) : (
                <span class="quiet">–</span>
              )}
              <span class="quiet">{price.source}</span>
            </p>
          )
        }}
      />
    </div>
  )
}
