import { useMemo } from 'preact/hooks'
import type { InvestmentIncomeAnswer } from '../../src/http/contract/investments.ts'
import type { Bar } from '../figures/chart-data.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { EVERY_PART, useReport } from '../client/use-scope.ts'
import { figures } from '../client/display-settings.ts'
import { dayOf, monthOf, shortMonth } from '../figures/calendar-days.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../frame/notices.tsx'
import { Page } from '../frame/page.tsx'
import { Card, Figure } from '../parts/card.tsx'
import { PeriodBars } from '../charts/period-bars.tsx'
import { Proof, Report, type Traced } from '../parts/proof.tsx'
import { Answered } from '../parts/loading.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'

type Holding = InvestmentIncomeAnswer['holdings'][number] & { readonly at: number }

const TONES = [
  { key: 'dividend', name: 'Dividends', tone: 'hue-blue' },
  { key: 'interest', name: 'Interest', tone: 'hue-brown' },
  { key: 'distribution', name: 'Distributions', tone: 'hue-orchid' },
] as const
const YEAR = 'before tax, last 12 months'
const MONTHS_SHOWN = 36

const figure = (key: 'ttm_income' | 'total_income' | 'current_balance', title: string, about?: string): Column<Holding> => ({
  title,
  ...(about ? { about } : {}),
  value: (holding) => holding[key],
  cell: (holding) => (
    <Proof at={['holdings', holding.at, key]} name={`${holding.holding}: ${title}`}>
      <Amount value={holding[key]} />
    </Proof>
  ),
})

const COLUMNS: readonly Column<Holding>[] = [
  { title: 'Kind', align: 'left', value: ({ type }) => type, cell: ({ type }) => type },
  figure('ttm_income', 'Last 12 months', 'Before tax: this month and the eleven before'),
  figure('total_income', 'All time', 'Before tax'),
  figure('current_balance', 'Value'),
  {
    title: 'Yield before tax',
    about: 'Income of twelve months, before tax, as a share of the value',
    value: ({ ttm_yield }) => ttm_yield,
    cell: ({ ttm_yield, at, holding }) =>
      ttm_yield === 0 ? (
        <span class="quiet">–</span>
      ) : (
        <Proof at={['holdings', at, 'ttm_yield']} as="percent" name={`${holding}: yield before tax`}>
          <span class="amount">{figures.value.percent(ttm_yield)}</span>
        </Proof>
      ),
  },
  {
    title: 'By year',
    isDrawing: true,
    cell: ({ yearly_income: years }) => (
      <Sparkline
        values={Object.keys(years)
          .sort()
          .map((year) => years[year] ?? 0)}
      />
    ),
  },
]

const Incomes = ({ answer, traced }: { answer: InvestmentIncomeAnswer; traced: Traced }) => {
  const rows = useMemo(
    () => answer.holdings.map((holding, at): Holding => ({ ...holding, at })).sort((a, b) => b.ttm_income - a.ttm_income),
    [answer],
  )
  const firstShown = Math.max(0, answer.timeline.length - MONTHS_SHOWN)
  const bars = useMemo(
    () =>
      answer.timeline.slice(-MONTHS_SHOWN).map((point): Bar => {
        const day = dayOf(point.date)
        // Only months in which something was paid are columns: each of them needs its year.
        return {
          label: monthOf(day),
          short: `${shortMonth(day)} ’${day.slice(2, 4)}`,
          parts: TONES.map(({ key, name, tone }) => ({ name, value: point[key], tone })),
        }
      }),
    [answer],
  )
  return (
    <Report.Provider value={traced}>
      <Card>
        <dl class="figures figures-above">
          <Figure name={`Income ${YEAR}`} at={['ttm_total']}>
            <Amount value={answer.ttm_total} />
          </Figure>
          <Figure name="Dividends" at={['ttm_dividend']}>
            <Amount value={answer.ttm_dividend} />
          </Figure>
          <Figure name="Interest" at={['ttm_interest']}>
            <Amount value={answer.ttm_interest} />
          </Figure>
          <Figure name="Distributions" at={['ttm_distribution']}>
            <Amount value={answer.ttm_distribution} />
          </Figure>
        </dl>
        <PeriodBars
          name="paid"
          bars={bars}
          legend={TONES}
          label="Income from investments, by month in which there was some"
          height={240}
          proofOf={(index, part) => ({ at: ['timeline', firstShown + index, TONES.find(({ name }) => name === part)?.key ?? ''] })}
        />
      </Card>
      <Card title="By holding">
        <Table
          name="holdings"
          label="Income by holding"
          head={{
            title: 'Holding',
            value: ({ holding }) => holding,
            cell: ({ holding }) => <AccountName account={holding} label={holding.replace(/^Assets:/, '')} />,
          }}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ type, holding }) => `${type} ${holding}`}
          muted={({ ttm_income }) => ttm_income === 0}
        />
      </Card>
    </Report.Provider>
  )
}

/** What investments paid: dividends, interest and distributions, by holding. */
export const InvestmentIncomePage = () => {
  const { answer, traced } = useReport<InvestmentIncomeAnswer>('income/investment')
  return (
    <Page title="Dividends and interest" scope={EVERY_PART}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {(data) =>
          data.holdings.length === 0 ? (
            <p class="empty">
              No investment has paid anything yet. Dividends are booked to Income:Dividend:NAME or Income:BANK:NAME:Dividend, interest to
              Income:Interest:NAME or Income:BANK:Interest.
            </p>
          ) : (
            <Incomes answer={data} traced={traced} />
          )
        }
      </Answered>
    </Page>
  )
}
