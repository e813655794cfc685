import type { IncomeAnswer } from '../../../src/http/contract/cash-flow.ts'
import type { InvestmentAnswer } from '../../../src/http/contract/investments.ts'
import { useParameter } from '../../client/address.ts'
import { EVERY_PART, useDays, useFirstYear, useOwnPeriod, useReport, WITHOUT_POSTINGS } from '../../client/use-scope.ts'
import { type Day, monthsBefore } from '../../figures/calendar-days.ts'
import { spanWords } from '../../figures/scope-parameters.ts'
import { beginsAt } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Report } from '../../parts/proof.tsx'
import { ActivityView, useBy } from './activity-view.tsx'
import { YearBars, type YearColumn, YearTable } from './year-table.tsx'

const EXPENSE_WORDS = { done: 'Spent', chart: 'What was spent, by year', nothing: 'Nothing has been spent yet.' }

/** Expenses by financial year. */
export const ExpenseYearlyPage = () => {
  const { by, tabs } = useBy()
  return (
    <Page title="Expenses by year" scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="expenses" every="financial_year" by={by} root="Expenses" words={EXPENSE_WORDS} hasMonths />
    </Page>
  )
}

const RANGES = { '1y': 12, '2y': 24, '5y': 60, all: undefined } as const
type Range = keyof typeof RANGES
const VALUES = Object.keys(RANGES) as Range[]
const SPANS = VALUES.map((value) => ({ value, label: spanWords(RANGES[value]) }))

/** The first day of so many whole months and the one that is going on; kept in the address, and chosen in the filters of the page. */
export const useMonthWindow = (fallback: Range = '2y') => {
  const [range, setRange] = useParameter<Range>('range', fallback, VALUES)
  const { range: period, last } = useDays()
  const months = RANGES[range]
  const ranged: Day | undefined = months === undefined ? undefined : monthsBefore(`${last.slice(0, 7)}-01`, months)
  useOwnPeriod({ spans: SPANS, value: range, choose: (value) => setRange(value as Range) })
  return period ? period.first : ranged
}

const INCOME_WORDS = { done: 'Income', chart: 'Income by month', nothing: 'No income yet.' }
const INCOME_COLUMNS: readonly YearColumn<IncomeAnswer['yearly_cards'][number]>[] = [
  { title: 'Income', key: 'gross_income' },
  { title: 'Taxes', key: 'net_tax' },
  { title: 'Income after taxes', key: 'net_income', madeOf: { of: ['gross_income'], less: ['net_tax'] } },
]
const PARTS = [
  { key: 'net_income', name: 'Income after taxes', tone: 'tone-in' },
  { key: 'net_tax', name: 'Taxes', tone: 'tone-tax' },
] as const

/** What was earned, from whom, and what remained after taxes. */
export const IncomePage = () => {
  const { by, tabs } = useBy()
  const from = useMonthWindow()
  const { answer: years, traced } = useReport<IncomeAnswer>('income', WITHOUT_POSTINGS)
  const begins = beginsAt(years.data, (years.data?.yearly_cards.length ?? 0) - 1, (place) =>
    INCOME_COLUMNS.map(({ key }) => ['yearly_cards', place, key]),
  )
  const first = useFirstYear(years.data?.yearly_cards ?? [], begins)
  return (
    <Page title="Income" scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="income" every="month" by={by} from={from} root="Income" words={INCOME_WORDS} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title="By year">
              <Report.Provider value={traced}>
                <YearBars cards={cards} first={first} at="yearly_cards" parts={PARTS} label="Income by year" />
                <YearTable label="Income by year" cards={cards} first={first} at="yearly_cards" columns={INCOME_COLUMNS} />
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}

const INVESTMENT_WORDS = {
  done: 'Invested without loans',
  chart: 'What was invested and taken out, by month',
  nothing: 'Nothing has been invested yet.',
}

const INVESTMENT_COLUMNS: readonly YearColumn<InvestmentAnswer['yearly_cards'][number]>[] = [
  { title: 'Invested without loans', key: 'net_investment', about: 'Bought less sold; transactions with a debt are left out' },
  { title: 'Invested rate', key: 'savings_rate', as: 'percent', about: 'Invested without loans as a share of income after taxes' },
  { title: 'Salary', key: 'gross_salary_income' },
  { title: 'Other income', key: 'gross_other_income' },
  { title: 'Taxes', key: 'net_tax' },
  { title: 'Income after taxes', key: 'net_income' },
  { title: 'Spent', key: 'net_expense' },
]

/** What was put into investments, month by month, and what part of the income of each year that was. */
export const InvestmentPage = () => {
  const { by, tabs } = useBy('account')
  const from = useMonthWindow()
  const { answer: years, traced } = useReport<InvestmentAnswer>('investment', WITHOUT_POSTINGS)
  const begins = beginsAt(years.data, (years.data?.yearly_cards.length ?? 0) - 1, (place) =>
    INVESTMENT_COLUMNS.map(({ key }) => ['yearly_cards', place, key]),
  )
  const first = useFirstYear(years.data?.yearly_cards ?? [], begins)
  return (
    <Page title="Money invested" scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="investment" every="month" by={by} from={from} root="Assets" words={INVESTMENT_WORDS} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title="By year">
              <Report.Provider value={traced}>
                <YearTable label="Invested by year" cards={cards} first={first} at="yearly_cards" columns={INVESTMENT_COLUMNS} />
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}

const REPAYMENT_WORDS = {
  repayment: { done: 'Repaid', chart: 'What was paid back, by month', nothing: 'Nothing has been paid back yet.' },
  interest: { done: 'Interest paid', chart: 'What was paid in interest, by month', nothing: 'No interest has been paid.' },
}

/** What was repaid and the interest, month by month and debt by debt. */
export const RepaymentPage = () => {
  const [kind, setKind] = useParameter<'repayment' | 'interest'>('of', 'repayment', ['repayment', 'interest'])
  const from = useMonthWindow()
  return (
    <Page
      title="Repayments"
      scope={EVERY_PART}
      controls={
        <Segmented
          label="Of what"
          choices={[
            { value: 'repayment', label: 'Repaid' },
            { value: 'interest', label: 'Interest' },
          ]}
          value={kind}
          onChoose={setKind}
        />
      }
    >
      <ActivityView kind={kind} every="month" by="account" from={from} root="Liabilities" words={REPAYMENT_WORDS[kind]} />
    </Page>
  )
}
