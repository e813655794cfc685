import { useMemo } from 'preact/hooks'
import type { Price, PricesAnswer } from '../../src/http/contract/prices.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../answers.ts'
import { withQuery } from '../api.ts'
import { TimeLine } from '../charts/time-line.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { ago, counted, dayOf, monthsBefore, secondsOf, shortDay } from '../format.ts'
import { Change } from '../parts/amount.tsx'
import { Card, Page } from '../parts/page.tsx'
import { useRange } from '../parts/range-tabs.tsx'
import { Answered } from '../parts/state.tsx'
import { changeSince, seriesOf } from '../price-changes.ts'
import { figures, today } from '../settings.ts'

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

const Latest = ({
  prices,
  year,
  chosen,
  choose,
}: {
  prices: PricesAnswer['prices']
  year: PricesAnswer['prices'] | undefined
  chosen: string
  choose: (commodity: string) => void
}) => {
  const now = secondsOf(today.value)
  const series = useMemo(() => Object.fromEntries(Object.entries(year ?? {}).map(([commodity, own]) => [commodity, seriesOf(own)])), [year])
  const change = (commodity: string, months: number) => {
    const percent = changeSince(series[commodity] ?? [], monthsBefore(today.value, months))
    return percent === undefined ? <span class="quiet">–</span> : <Change value={percent} as="percent" />
  }
  return (
    <table class="grid prices">
      <thead>
        <tr>
          <th scope="col">Commodity</th>
          <th scope="col" class="medium" />
          <th scope="col">Latest price</th>
          <th scope="col" class="narrow">
            1 month
          </th>
          <th scope="col" class="medium">
            1 year
          </th>
          <th scope="col">Day</th>
          <th scope="col" class="medium">
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
                <td class="medium">
                  <Sparkline values={(series[commodity] ?? []).map(({ value }) => value)} />
                </td>
                <td>
                  {latest ? (
                    <span class="amount">
                      {figures.value.price(latest.value)} <span class="unit">{latest.quote_commodity}</span>
                    </span>
                  ) : (
                    <span class="loss">unknown</span>
                  )}
                </td>
                <td class="narrow">{change(commodity, 1)}</td>
                <td class="medium">{change(commodity, 12)}</td>
                <td>{latest && <span title={ago(Math.max(0, now - secondsOf(dayOf(latest.date))) * 1000)}>{shortDay(dayOf(latest.date))}</span>}</td>
                <td class="medium quiet">{latest?.source}</td>
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
  // A month more than a year, so that there is a price to compare with a year ago.
  const year = useAnswer<PricesAnswer>(withQuery('/api/price', { from: monthsBefore(today.value, 13), history: 'all' }))
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
              <Latest prices={prices} year={year.data?.prices} chosen={chosen} choose={choose} />
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
