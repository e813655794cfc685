import { cashFlow as texts } from '#messages/cash-flow.ts'
import { pages } from '#messages/pages.ts'
import type { SankeyAnswer, YearlyCashFlowAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { useParameter } from '../../client/address.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { EVERY_PART, useDays, useReport, useScoped } from '../../client/use-scope.ts'
import { beginsAt } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { FlowView } from './flow-pages.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import { Report } from '../../parts/proof.tsx'
import { ToDate } from '../activity/to-date.tsx'
import { YearBars, type YearColumn, yearName, YearTable } from '../activity/year-table.tsx'

type Year = YearlyCashFlowAnswer['years'][number]

const PARTS = [
  { key: 'income', name: texts.income, tone: 'tone-in' },
  { key: 'expenses', name: texts.expenses, tone: 'tone-spent', sign: -1 },
  { key: 'tax', name: texts.taxes, tone: 'tone-tax', sign: -1 },
] as const
const COLUMNS: readonly YearColumn<Year>[] = [
  { title: texts.income, key: 'income' },
  { title: texts.expenses, key: 'expenses' },
  { title: texts.taxes, key: 'tax' },
  { title: texts.saved, key: 'saved', as: 'change', about: texts.savedExplained, madeOf: { of: ['income'], less: ['expenses', 'tax'] } },
  { title: texts.savingsRate, key: 'savings_rate', as: 'percent', about: texts.savingsRateExplained },
  { title: texts.invested, key: 'investment', about: texts.investedExplained },
]
const TO_DATE = [
  { name: texts.income, rows: ['income'] },
  { name: texts.expenses, less: ['expenses'] },
  { name: texts.taxes, less: ['tax'] },
  { name: texts.saved },
] as const
/** The flow of a year is of its days, and takes no other day than the last of a period. */
const YEARLY = EVERY_PART.filter((part) => part !== 'as_of')

/** Years of money in and out side by side, and where it went in one of them. */
export const CashFlowYearlyPage = () => {
  const { answer, traced } = useReport<YearlyCashFlowAnswer>('cash_flow/yearly', { parts: YEARLY })
  const years = answer.data?.years ?? []
  const [chosen, choose] = useParameter<string>('year', '')
  const last = years.length - 1
  const begins = beginsAt(answer.data, last, (place) => COLUMNS.map(({ key }) => ['years', place, key]))
  const { range, words } = useDays()
  // Years that the period touches; its end cuts the last of them.
  const touched = range ? years.findIndex(({ end_date }) => end_date.slice(0, 10) >= range.first) : begins
  const first = touched < 0 ? years.length : Math.max(begins, touched)
  const found = years.findIndex(({ key }) => key === chosen)
  const at = found < first ? last : found
  const year = at < first ? undefined : years[at]
  const from = year && (range && first === last ? range.first : year.start_date.slice(0, 10))
  const days = year && from && { from, to: year.end_date.slice(0, 10) }
  const flowOf = useScoped('sankey', { parts: YEARLY, ...days })
  const flow = useAnswer<SankeyAnswer>(days && flowOf.path)
  const go = (index: number): void => choose(index === last ? '' : (years[index]?.key ?? ''))
  return (
    <Page
      title={pages.views.cashFlowByYear.title}
      scope={YEARLY}
      controls={
        year && (
          <PeriodSteps
            name={yearName(year)}
            onBack={at > first ? () => go(at - 1) : undefined}
            onOn={at < last ? () => go(at + 1) : undefined}
            jump={{
              at: year.key,
              choices: years
                .slice(first)
                .toReversed()
                .map((each) => ({ value: each.key, label: yearName(each) })),
              to: (key) => go(years.findIndex((each) => each.key === key)),
            }}
          />
        )
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {({ years: all }) =>
          all.length <= first ? (
            <NothingBooked />
          ) : (
            <Card>
              <Report.Provider value={traced}>
                <YearBars cards={all} first={first} at="years" parts={PARTS} label={texts.chartByYear} sums={texts.saved} chosen={at} onChoose={go} />
                <ToDate kind="left" figures={TO_DATE} parts={YEARLY}>
                  <YearTable label={pages.views.cashFlowByYear.title} cards={all} first={first} columns={COLUMNS} at="years" />
                </ToDate>
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
      {year && days && (
        <Answered answer={flow} height={480}>
          {(data) => <FlowView answer={data} report={flowOf.traced} label={texts.flowIn(range && first === last ? words : yearName(year))} />}
        </Answered>
      )}
    </Page>
  )
}
