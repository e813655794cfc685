import { useMemo } from 'preact/hooks'
import type { Price, PricesAnswer } from '../../src/http/contract/prices.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../answers.ts'
import { withQuery } from '../api.ts'
import { TimeLine } from '../charts/time-line.tsx'
import { ago, counted, dayOf, secondsOf, shortDay } from '../format.ts'
import { Change } from '../parts/amount.tsx'
import { Card, Page } from '../parts/page.tsx'
import { useRange } from '../parts/range-tabs.tsx'
import { Answered } from '../parts/state.tsx'
import { figures, today } from '../settings.ts'

/** Oldest first, one a day, in one currency only: prices in different currencies share no axis. */
export const seriesOf = (prices: readonly Price[]): Price[] => {
  const quote = prices[0]?.quote_commodity
  const byDay = new Map<string, Price>()
  for (const price of prices) if (price.quote_commodity === quote && !byDay.has(dayOf(price.date))) byDay.set(dayOf(price.date), price)
  return [...byDay.values()].sort((a, b) => (a.date < b.date ? -1 : 1))
}

const History = ({ prices }: { prices: readonly Price[] }) => {
  const series = useMemo(() => seriesOf(prices), [prices])
  const { shown, tabs, words } = useRange(series, ({ date }) => dayOf(date))
  const days = useMemo(() => shown.map(({ date }) => dayOf(date)), [shown])
  const lines = useMemo(() => [{ label: 'Price', tone: 'accent' as const, values: shown.map(({ value }) => value) }], [shown])
  const first = shown[0]
  const last = shown.at(-1)
  if (!first || !last)
    return (
      <p class="empty">
        Nothing says what it is worth. Add a price to the journal:{' '}
        <code>
          P {today.value} {'NAME'} 12.34 CURRENCY
        </code>
      </p>
    )
  const { price } = figures.value
  const say = (index: number): string =>
    `${shortDay(dayOf((shown[index] ?? last).date))}: ${price((shown[index] ?? last).value)} ${last.quote_commodity}`
  return (
    <>
      <div class="chart-head">
        <p class="range-words">
          {shown.length > 1 && first.value !== 0 && (
            <>
              <Change value={(last.value / first.value - 1) * 100} as="percent" /> {words} <span class="quiet">· </span>
            </>
          )}
          <span class="quiet">
            {counted(shown.length, 'price')} in {last.quote_commodity}
          </span>
        </p>
        <div class="chart-tools">{tabs}</div>
      </div>
      {shown.length > 1 && (
        <TimeLine
          days={days}
          lines={lines}
          height={240}
          label={`Price of ${last.commodity_name} in ${last.quote_commodity}`}
          sentence={say}
          tooltip={(index) => <p>{say(index)}</p>}
          axis={(to) => to.compact}
        />
      )}
    </>
  )
}

const Latest = ({ prices, chosen, choose }: { prices: PricesAnswer['prices']; chosen: string; choose: (commodity: string) => void }) => {
  const now = secondsOf(today.value)
  return (
    <table class="grid prices">
      <thead>
        <tr>
          <th scope="col">Commodity</th>
          <th scope="col">Latest price</th>
          <th scope="col">Day</th>
          <th scope="col" class="narrow">
            Source
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(prices)
          .sort()
          .map((commodity) => {
            const latest = prices[commodity]?.[0]
            return (
              <tr key={commodity} class={commodity === chosen ? 'chosen' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    class="link"
                    aria-expanded={commodity === chosen}
                    onClick={() => choose(commodity === chosen ? '' : commodity)}
                  >
                    {commodity}
                  </button>
                </th>
                <td>
                  {latest ? (
                    <span class="amount">
                      {figures.value.price(latest.value)} <span class="unit">{latest.quote_commodity}</span>
                    </span>
                  ) : (
                    <span class="loss">unknown</span>
                  )}
                </td>
                <td>{latest && <span title={ago(Math.max(0, now - secondsOf(dayOf(latest.date))) * 1000)}>{shortDay(dayOf(latest.date))}</span>}</td>
                <td class="narrow quiet">{latest?.source}</td>
              </tr>
            )
          })}
      </tbody>
    </table>
  )
}

export const Prices = () => {
  const [chosen, choose] = useParameter<string>('commodity', '')
  const latest = useAnswer<PricesAnswer>('/api/price')
  const history = useAnswer<PricesAnswer>(chosen === '' ? undefined : withQuery('/api/price', { base: chosen, history: 'all' }))
  return (
    <Page section="Ledger" title="Prices">
      {chosen !== '' && (
        <Card title={chosen}>
          <Answered answer={history} height={300}>
            {({ prices }) => <History prices={prices[chosen] ?? []} />}
          </Answered>
        </Card>
      )}
      <Card>
        <Answered answer={latest} height={360}>
          {({ prices }) =>
            Object.keys(prices).length === 0 ? (
              <p class="empty">No commodity besides the default currency is in use.</p>
            ) : (
              <Latest prices={prices} chosen={chosen} choose={choose} />
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
