import { useMemo } from 'preact/hooks'
import type { Price } from '../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { Change } from './amount.tsx'
import { LongList } from './long-list.tsx'
import { PriceAmount } from './price-figures.tsx'

const ROW_HEIGHT = 38

/** Every recorded price of one pair, newest first, with where it came from: what the chart shows, in figures. */
export const PriceHistory = ({ prices }: { prices: readonly Price[] }) => {
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
              <PriceAmount price={price} />
              {before && before.value !== 0 ? <Change value={(price.value / before.value - 1) * 100} as="percent" /> : <span class="quiet">–</span>}
              <span class="quiet">{price.source}</span>
            </p>
          )
        }}
      />
    </div>
  )
}
