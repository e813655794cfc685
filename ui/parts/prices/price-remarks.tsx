import { CalendarOff, TriangleAlert } from 'lucide-preact'
import type { Price } from '../../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { type Gap, OUTLIER_FACTOR, type Outlier, timesInWords } from '../../figures/price-health.ts'
import { PriceAmount } from './price-figures.tsx'
import type { Place } from '../proof.tsx'

const SHOWN_MAX = 3

const More = ({ count }: { count: number }) => (count > SHOWN_MAX ? <li class="quiet">and {count - SHOWN_MAX} more</li> : null)

/** Prices that look like a slip: which day, and by how much. */
export const OutlierRemark = ({ outliers, placeOf }: { outliers: readonly Outlier[]; placeOf: (price: Price) => Place }) =>
  outliers.length === 0 ? null : (
    <section class="notice notice-amber">
      <TriangleAlert size={18} />
      <div>
        <h2>{outliers.length === 1 ? 'One price looks wrong' : `${outliers.length} prices look wrong`}</h2>
        <ul class="remarks">
          {outliers.slice(0, SHOWN_MAX).map(({ price, neighbour, times }) => (
            <li key={price.id}>
              {shortDay(dayOf(price.date))}: <PriceAmount price={price} at={placeOf(price)} name={`Price on ${shortDay(dayOf(price.date))}`} /> is{' '}
              <strong>{timesInWords(times)}</strong> the price of {shortDay(dayOf(neighbour.date))},{' '}
              <PriceAmount price={neighbour} at={placeOf(neighbour)} name={`Price on ${shortDay(dayOf(neighbour.date))}`} />.
            </li>
          ))}
          <More count={outliers.length} />
        </ul>
        <p class="quiet">Told of every price that is more than {OUTLIER_FACTOR} times its neighbours, or less than half of them.</p>
      </div>
    </section>
  )

/** Where prices are missing: values between these days rest on the price before. */
export const GapRemark = ({ gaps, series }: { gaps: readonly Gap[]; series: readonly Price[] }) =>
  gaps.length === 0 ? null : (
    <section class="notice notice-quiet">
      <CalendarOff size={18} />
      <div>
        <h2>
          {gaps.length === 1 ? 'One gap' : `${gaps.length} gaps`} in {counted(series.length, 'price')}
        </h2>
        <ul class="remarks">
          {gaps.slice(0, SHOWN_MAX).map(({ from, to, days }) => (
            <li key={from}>
              No price for <strong>{counted(days, 'day')}</strong> from {shortDay(from)} to {shortDay(to)}: values between rest on the price before.
            </li>
          ))}
          <More count={gaps.length} />
        </ul>
      </div>
    </section>
  )
