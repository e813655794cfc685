import { figureNames as names } from '#messages/figures.ts'
import { portfolio as words } from '#messages/portfolio.ts'
import { pages } from '#messages/pages.ts'
import { Link } from 'wouter-preact'
import type { PortfolioAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useManner, useParameter } from '../../client/address.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { count } from '../../figures/number-format.ts'
import { PortfolioGroups, SECURITIES_MAX, SECURITIES_SHOWN, switched, wholeRemark } from './portfolio-groups.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Proof } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import { priceLink } from '../../figures/transaction-figures.ts'
import { canUpdatePortfolios, UpdatePortfolios } from '../../parts/sync-button.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Button } from '../../parts/fields.tsx'

const EXAMPLE = `commodities:
  - name: WORLD
    type: mutualfund
    price: {provider: com-yahoo, code: IWDA.AS}
    holdings: world.csv`

const TABLE = `name,isin,percentage,type,rating,industry
Steel Works,XX0000000001,4.52,equity,,Metals
Federal bond 2034,XX0000000002,1.10,debt,AAA,`

/** What has to be said before funds can be looked into. */
export const HowToLookInside = () => (
  <div class="prose">
    <p>{words.howTo}</p>
    <ol>
      <li>
        <p>{words.ownFile(<strong>{words.ownFileTitle}</strong>, <Link href="/more/config/commodities">{words.commoditySettings}</Link>)}</p>
        <pre tabIndex={0} role="group" aria-label={words.linesOfSettings}>
          <code>{EXAMPLE}</code>
        </pre>
        <p>{words.table}</p>
        <pre tabIndex={0} role="group" aria-label={words.linesOfTable}>
          <code>{TABLE}</code>
        </pre>
      </li>
      <li>
        <p>{words.indian(<strong>{words.indianTitle}</strong>, <code>mutualfund</code>, <code>in-mfapi</code>)}</p>
      </li>
    </ol>
    <p>{words.thenUpdate(<code>daybook update --portfolio</code>)}</p>
  </div>
)

type Fund = PortfolioAnswer['funds'][number] & {
  /** Its place in the answer. */
  readonly at: number
}

const SOURCES: Readonly<Record<string, string>> = { file: words.aFile, 'in-mfapi': 'finbodhi.com' }

const COLUMNS: readonly Column<Fund>[] = [
  {
    title: names.value,
    value: ({ amount }) => amount,
    cell: ({ commodity, amount, at }) => <Proof at={['funds', at, 'amount']} name={names.of(commodity, names.value)} amount={amount} />,
  },
  {
    title: words.known,
    about: words.knownExplained,
    value: ({ known_percentage: known }) => known,
    cell: ({ commodity, known_percentage: known, at }) => (
      <Proof at={['funds', at, 'known_amount']} percentOf={[['funds', at, 'amount']]} as="percent" name={names.of(commodity, words.known)}>
        <span class={`amount ${wholeRemark(known) === 'more' ? 'drift-much' : ''}`}>{figures.value.percent(known)}</span>
      </Proof>
    ),
  },
  {
    title: words.unknown,
    about: words.unknownExplained,
    value: ({ unknown_amount: unknown }) => unknown,
    cell: ({ commodity, unknown_amount: unknown, at }) => (
      <Proof at={['funds', at, 'unknown_amount']} name={names.of(commodity, words.unknown)} amount={unknown} />
    ),
  },
  { title: words.securities, value: ({ securities }) => securities, cell: ({ securities }) => count(securities) },
  {
    title: words.from,
    align: 'left',
    value: ({ provider }) => provider,
    cell: ({ provider }) => <span class="quiet">{SOURCES[provider] ?? provider}</span>,
  },
  {
    title: words.asOf,
    about: words.asOfExplained,
    value: ({ fetched_at: at }) => dayOf(at),
    cell: ({ fetched_at: at }) => (
      <time class="day" dateTime={dayOf(at)}>
        {shortDay(dayOf(at))}
      </time>
    ),
  },
]

/** The funds that are held and looked into, each to be switched off and on. */
export const PortfolioFunds = ({ funds, onSwitch }: { funds: PortfolioAnswer['funds']; onSwitch: (fund: string) => void }) => (
  <>
    {funds.length > 1 && (
      <div class="portfolio-switches" role="group" aria-label={words.counted}>
        {funds.map(({ commodity, is_counted: isCounted }) => (
          <Button key={commodity} class="chip" aria-pressed={isCounted} onClick={() => onSwitch(commodity)}>
            <span class={`swatch ${bookColours.value.ofCommodity(commodity)}`} aria-hidden="true" />
            {commodity}
          </Button>
        ))}
      </div>
    )}
    <Table
      name="funds"
      label={words.lookedInto}
      rows={funds.map((fund, at): Fund => ({ ...fund, at }))}
      rowKey={({ commodity }) => commodity}
      head={{ title: words.fund, value: ({ commodity }) => commodity, cell: ({ commodity }) => <Link href={priceLink(commodity)}>{commodity}</Link> }}
      columns={COLUMNS}
      muted={({ is_counted: isCounted }) => !isCounted}
      tools={funds.length > 3}
    />
  </>
)

const Inside = ({ answer, onSwitch, onMore }: { answer: PortfolioAnswer; onSwitch: (fund: string) => void; onMore: () => void }) => {
  const { funds, without_portfolio: unheard } = answer
  if (funds.length === 0 && unheard.length === 0)
    return (
      <Card>
        <HowToLookInside />
      </Card>
    )
  return (
    <>
      {unheard.length > 0 && (
        <p class="notice notice-amber" role="status">
          {words.noData(unheard.join(', '))} {canUpdatePortfolios() && words.update}
        </p>
      )}
      {funds.length > 0 && (
        <Card title={words.fundsTitle}>
          <PortfolioFunds funds={funds} onSwitch={onSwitch} />
        </Card>
      )}
      {funds.length > 0 && answer.commodities.length === 0 && <p class="empty">{words.noneCounted}</p>}
      <PortfolioGroups groups={answer} at={[]} more={{ run: onMore }} />
    </>
  )
}

/** What the funds are made of: how much of all of them is which kind, rating, industry and security. */
export const PortfolioPage = () => {
  const [without, setWithout] = useParameter<string>('without', '')
  const [shown, setShown] = useManner<'largest' | 'more'>('securities', 'largest', ['largest', 'more'])
  const { answer, traced } = useReport<PortfolioAnswer>('portfolio_allocation', {
    without_funds: without || undefined,
    securities: String(shown === 'more' ? SECURITIES_MAX : SECURITIES_SHOWN),
  })
  return (
    <Page title={pages.views.insideFunds.title} scope={EVERY_PART} isOfOneDay controls={<UpdatePortfolios />} gaps={answer.data}>
      <Answered answer={answer} height={400} traced={traced}>
        {(data) => <Inside answer={data} onSwitch={(fund) => setWithout(switched(without, fund))} onMore={() => setShown('more')} />}
      </Answered>
    </Page>
  )
}
