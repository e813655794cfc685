import { prices as words } from '#messages/prices.ts'
import type { Price } from '../../../src/http/contract/prices-contract.ts'
import { figures, today } from '../../client/display-settings.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { ageOfPrice, changeOver, type Span } from './price-figures.ts'
import { Change, NONE, Proof } from '../../parts/figure.tsx'
import type { Place } from '../../figures/unknown.ts'

/** What one unit costs, with its currency in small letters; with its place in the report of the provider around it, it links to its source. */
export const PriceAmount = ({
  price: { value, quote_commodity: quote },
  at,
  name,
}: {
  price: Pick<Price, 'value' | 'quote_commodity'>
  at: Place
  name: string
}) => (
  <Proof at={at} name={name} as="price" commodity={quote}>
    <span class="amount">
      {figures.value.price(value)} <span class="unit">{quote}</span>
    </span>
  </Proof>
)

/** From one price to a later one in per cent, by their places. */
export const PriceChange = ({ percent, from, to, name }: { percent: number; from: Place; to: Place; name: string }) => (
  <Proof at={to} minus={[from]} percentOf={[from]} name={name} as="percent">
    <Change value={percent} as="percent" />
  </Proof>
)

/** The change of a price over a span, and between which days; a dash when no price is near its beginning. `placeOf` gives the place of one. */
export const PriceMove = ({ series, span, placeOf }: { series: readonly Price[]; span: Span; placeOf: (price: Price) => Place }) => {
  const change = changeOver(series, span)
  if (!change) return NONE
  const days = [shortDay(dayOf(change.from.date)), shortDay(dayOf(change.to.date))] as const
  return (
    <span title={words.fromTo(...days)}>
      <PriceChange
        percent={change.percent}
        from={placeOf(change.from)}
        to={placeOf(change.to)}
        name={words.changeFromTo(change.to.commodity_name, ...days)}
      />
    </span>
  )
}

/** "3 days old": amber and red only where a price should have been fetched since. */
export const PriceAge = ({ price }: { price: Price }) => {
  const { text, tone } = ageOfPrice(price, today.value)
  return (
    <span class={`price-age price-age-${tone}`} title={words.priceOfDay(shortDay(dayOf(price.date)))}>
      {tone !== 'plain' && <i class="dot" aria-hidden="true" />}
      {text}
    </span>
  )
}
