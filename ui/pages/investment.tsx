import { EVERY_PART, useFirstYear, useScoped } from '../client/scope.ts'
import type { InvestmentAnswer } from '../../src/http/contract/investments.ts'
import { useAnswer } from '../client/answers.ts'
import { ActivityView, useBy } from '../parts/flows/activity-view.tsx'
import { useMonthWindow } from '../parts/periods/month-window.tsx'
import { beginsAt } from '../figures/beginning.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { type YearColumn, YearTable } from '../parts/flows/year-table.tsx'

const WORDS = { done: 'Invested', chart: 'What was invested and taken out, by month', nothing: 'Nothing has been invested yet.' }
/** Sums are of everything; no posting is asked for. */
const PARAMETERS = { from: '9999-01-01' }

const COLUMNS: readonly YearColumn<InvestmentAnswer['yearly_cards'][number]>[] = [
  { title: 'Invested', key: 'net_investment' },
  { title: 'Savings rate', key: 'savings_rate', as: 'percent', about: 'What was invested, of the income after taxes' },
  { title: 'Salary', key: 'gross_salary_income' },
  { title: 'Other income', key: 'gross_other_income' },
  { title: 'Taxes', key: 'net_tax' },
  { title: 'Income after taxes', key: 'net_income' },
  { title: 'Spent', key: 'net_expense' },
]

/** What was put into investments, month by month, and what part of the income of each year that was. */
export const InvestmentPage = () => {
  const { by, tabs } = useBy('account')
  const { from, tabs: range } = useMonthWindow()
  const { path, traced } = useScoped('investment', PARAMETERS)
  const years = useAnswer<InvestmentAnswer>(path)
  const begins = beginsAt(years.data, (years.data?.yearly_cards.length ?? 0) - 1, (place) => COLUMNS.map(({ key }) => ['yearly_cards', place, key]))
  const first = useFirstYear(years.data?.yearly_cards ?? [], begins)
  return (
    <Page
      title="Money invested"
      scope={EVERY_PART}
      controls={
        <>
          {tabs}
          {range}
        </>
      }
    >
      <ActivityView kind="investment" every="month" by={by} from={from} root="Assets" words={WORDS} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title="By year">
              <Report.Provider value={traced}>
                <YearTable label="Invested by year" cards={cards} first={first} at="yearly_cards" columns={COLUMNS} />
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
