import { EVERY_PART, useFirstYear, useScoped } from '../client/scope.ts'
import type { IncomeAnswer } from '../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../client/answers.ts'
import { ActivityView, useBy } from '../parts/flows/activity-view.tsx'
import { useMonthWindow } from '../parts/periods/month-window.tsx'
import { beginsAt } from '../figures/beginning.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { YearBars } from '../parts/flows/year-bars.tsx'
import { type YearColumn, YearTable } from '../parts/flows/year-table.tsx'

const WORDS = { done: 'Earned', chart: 'What was earned, by month', nothing: 'Nothing has been earned yet.' }
/** Sums are of everything; no posting is asked for. */
const PARAMETERS = { from: '9999-01-01' }
const COLUMNS: readonly YearColumn<IncomeAnswer['yearly_cards'][number]>[] = [
  { title: 'Earned', key: 'gross_income' },
  { title: 'Taxes', key: 'net_tax' },
  { title: 'Left', key: 'net_income', madeOf: { of: ['gross_income'], less: ['net_tax'] } },
]
const PARTS = [
  { key: 'net_income', name: 'Left after taxes', tone: 'tone-in' },
  { key: 'net_tax', name: 'Taxes', tone: 'tone-tax' },
] as const

/** What was earned, from whom, and what taxes left of it. */
export const IncomePage = () => {
  const { by, tabs } = useBy()
  const { from, tabs: range } = useMonthWindow()
  const { path, traced } = useScoped('income', PARAMETERS)
  const years = useAnswer<IncomeAnswer>(path)
  const begins = beginsAt(years.data, (years.data?.yearly_cards.length ?? 0) - 1, (place) => COLUMNS.map(({ key }) => ['yearly_cards', place, key]))
  const first = useFirstYear(years.data?.yearly_cards ?? [], begins)
  return (
    <Page
      title="Income"
      scope={EVERY_PART}
      controls={
        <>
          {tabs}
          {range}
        </>
      }
    >
      <ActivityView kind="income" every="month" by={by} from={from} root="Income" words={WORDS} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title="By year">
              <Report.Provider value={traced}>
                <YearBars cards={cards} first={first} at="yearly_cards" parts={PARTS} label="Income by year" />
                <YearTable label="Income by year" cards={cards} first={first} at="yearly_cards" columns={COLUMNS} />
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
