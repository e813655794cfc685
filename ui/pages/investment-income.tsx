import { figureNames as names } from '#messages/figures.ts'
import { investmentIncome as words } from '#messages/investments.ts'
import { pages } from '#messages/pages.ts'
import { useMemo } from 'preact/hooks'
import type { InvestmentIncomeAnswer } from '../../src/http/contract/investments-contract.ts'
import type { Bar } from '../figures/chart-data.ts'
import { Sparkline } from '../charts/share-bar.tsx'
import { EVERY_PART, useReport } from '../client/use-scope.ts'
import { dayOf, monthOf, shortMonth } from '../figures/calendar-days.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Page } from '../frame/page.tsx'
import { Card, Figure, Proof, Report, type Traced } from '../parts/figure.tsx'
import { PeriodBars } from '../charts/bars.tsx'
import { Answered } from '../parts/loading.tsx'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'

type Holding = InvestmentIncomeAnswer['holdings'][number] & { readonly at: number }

const TONES = [
  { key: 'dividend', name: words.kinds.dividend, tone: 'hue-blue' },
  { key: 'interest', name: words.kinds.interest, tone: 'hue-brown' },
  { key: 'distribution', name: words.kinds.distribution, tone: 'hue-orchid' },
] as const
const MONTHS_SHOWN = 36

const figure = (key: 'ttm_income' | 'total_income' | 'current_balance', title: string, about?: string): Column<Holding> => ({
  title,
  ...(about ? { about } : {}),
  value: (holding) => holding[key],
  cell: (holding) => <Proof at={['holdings', holding.at, key]} name={names.of(holding.holding, title)} amount={holding[key]} />,
})

const COLUMNS: readonly Column<Holding>[] = [
  { title: words.kind, align: 'left', value: ({ type }) => words.ofKind[type], cell: ({ type }) => words.ofKind[type] },
  figure('ttm_income', words.last12Months, words.last12MonthsExplained),
  figure('total_income', words.allTime, words.beforeTax),
  figure('current_balance', names.value),
  {
    title: names.yieldBeforeTax,
    about: names.yieldBeforeTaxExplained,
    value: ({ ttm_yield }) => ttm_yield,
    cell: ({ ttm_yield, at, holding }) => (
      <Proof at={['holdings', at, 'ttm_yield']} name={names.of(holding, names.yieldBeforeTax)} percent={ttm_yield} orNone={ttm_yield === 0} />
    ),
  },
  {
    title: words.byYear,
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
          <Figure name={words.lastYear} at={['ttm_total']} amount={answer.ttm_total} />
          <Figure name={words.kinds.dividend} at={['ttm_dividend']} amount={answer.ttm_dividend} />
          <Figure name={words.kinds.interest} at={['ttm_interest']} amount={answer.ttm_interest} />
          <Figure name={words.kinds.distribution} at={['ttm_distribution']} amount={answer.ttm_distribution} />
        </dl>
        <PeriodBars
          name="paid"
          bars={bars}
          legend={TONES}
          label={words.chart}
          height={240}
          proofOf={(index, part) => ({ at: ['timeline', firstShown + index, TONES.find(({ name }) => name === part)?.key ?? ''] })}
        />
      </Card>
      <Card title={words.byHolding}>
        <Table
          name="holdings"
          label={words.incomeByHolding}
          head={{
            title: words.holding,
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
    <Page title={pages.views.investmentIncome.title} scope={EVERY_PART} gaps={answer.data}>
      <Answered answer={answer} height={480}>
        {(data) => (data.holdings.length === 0 ? <p class="empty">{words.nothing}</p> : <Incomes answer={data} traced={traced} />)}
      </Answered>
    </Page>
  )
}
