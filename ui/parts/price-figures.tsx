import type { Price } from '../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { changeOver, type Span } from '../figures/price-changes.ts'
import { ageOfPrice } from '../figures/price-health.ts'
import { figures, today } from '../client/settings.ts'
import { Change } from './amount.tsx'

export const priceLink = (commodity: string): string => `/ledger/price/${encodeURIComponent(commodity)}`

/** What one unit costs, its currency small beside it. */
export const PriceAmount = ({ price }: { price: Pick<Price, 'value' | 'quote_commodity'> }) => (
  <span class="amount">
    {figures.value.price(price.value)} <span class="unit">{price.quote_commodity}</span>
  </span>
)

/** What a price did over a span, and between which days; a dash when no price is near its beginning. */
export const PriceMove = ({ series, span }: { series: readonly Price[]; span: Span }) => {
  const change = changeOver(series, span)
  if (!change) return <span class="quiet">–</span>
  const words = `From ${shortDay(dayOf(change.from.date))} to ${shortDay(dayOf(change.to.date))}`
  return (
    <span title={words}>
      <Change value={change.percent} as="percent" />
    </span>
  )
}

/** "3 days old": amber and red only where a price should have been fetched since. */
export const PriceAge = ({ price }: { price: Price }) => {
  const { text, tone } = ageOfPrice(price, today.value)
  return (
    <span class={`price-age price-age-${tone}`} title={`The price of ${shortDay(dayOf(price.date))}`}>
      {tone !== 'plain' && <i class="dot" aria-hidden="true" />}
      {text}
    </span>
  )
}
