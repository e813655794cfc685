import { activity as texts } from '#messages/activity.ts'
import { pages } from '#messages/pages.ts'
import type { IncomeAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { InvestmentAnswer } from '../../../src/http/contract/investments-contract.ts'
import { useParameter } from '../../client/address.ts'
import { EVERY_PART, useDays, useFirstYear, useOwnPeriod, useReport, WITHOUT_POSTINGS } from '../../client/use-scope.ts'
import { type Day, monthsBefore } from '../../figures/calendar-days.ts'
import { spanWords } from '../../figures/scope-parameters.ts'
import { beginsAt } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Report } from '../../parts/figure.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { ActivityView, useBy } from './activity-view.tsx'
import { ToDate, YearBars, type YearColumn, YearTable } from './year-table.tsx'

/** Expenses by financial year. */
export const ExpenseYearlyPage = () => {
  const { by, tabs } = useBy()
  return (
    <Page title={pages.views.expensesByYear.title} scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="expenses" every="financial_year" by={by} root="Expenses" words={texts.expenses} hasMonths />
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

const INCOME_COLUMNS: readonly YearColumn<IncomeAnswer['yearly_cards'][number]>[] = [
  { title: texts.incomeTitle, key: 'gross_income' },
  { title: texts.taxes, key: 'net_tax' },
  { title: texts.afterTaxes, key: 'net_income', madeOf: { of: ['gross_income'], less: ['net_tax'] } },
]
const INCOME_TO_DATE = [
  { name: texts.incomeTitle, rows: ['income'] },
  { name: texts.taxes, less: ['tax'] },
  { name: texts.afterTaxes, rows: ['income', 'tax'] },
] as const
const PARTS = [
  { key: 'net_income', name: texts.afterTaxes, tone: 'tone-in' },
  { key: 'net_tax', name: texts.taxes, tone: 'tone-tax' },
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
    <Page title={pages.views.income.title} scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="income" every="month" by={by} from={from} root="Income" words={texts.income} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title={texts.byYear}>
              <Report.Provider value={traced}>
                <YearBars cards={cards} first={first} at="yearly_cards" parts={PARTS} label={texts.incomeByYear} />
                <ToDate kind="left" figures={INCOME_TO_DATE}>
                  <YearTable label={texts.incomeByYear} cards={cards} first={first} at="yearly_cards" columns={INCOME_COLUMNS} />
                </ToDate>
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}

const INVESTMENT_COLUMNS: readonly YearColumn<InvestmentAnswer['yearly_cards'][number]>[] = [
  { title: texts.invested.done, key: 'net_investment', about: texts.investedExplained },
  { title: texts.investedRate, key: 'savings_rate', as: 'percent', about: texts.investedRateExplained },
  { title: texts.salary, key: 'gross_salary_income' },
  { title: texts.otherIncome, key: 'gross_other_income' },
  { title: texts.taxes, key: 'net_tax' },
  { title: texts.afterTaxes, key: 'net_income' },
  { title: texts.spent, key: 'net_expense' },
]

const INVESTED_TO_DATE = [{ name: texts.invested.done }] as const

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
    <Page title={pages.views.contributions.title} scope={EVERY_PART} controls={tabs}>
      <ActivityView kind="investment" every="month" by={by} from={from} root="Assets" words={texts.invested} />
      <Answered answer={years} height={240}>
        {({ yearly_cards: cards }) =>
          cards.length > first && (
            <Card title={texts.byYear}>
              <Report.Provider value={traced}>
                <ToDate kind="investment" figures={INVESTED_TO_DATE}>
                  <YearTable label={texts.investedByYear} cards={cards} first={first} at="yearly_cards" columns={INVESTMENT_COLUMNS} />
                </ToDate>
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}

/** What was repaid and the interest, month by month and debt by debt. */
export const RepaymentPage = () => {
  const [kind, setKind] = useParameter<'repayment' | 'interest'>('of', 'repayment', ['repayment', 'interest'])
  const from = useMonthWindow()
  return (
    <Page
      title={pages.views.repayments.title}
      scope={EVERY_PART}
      controls={
        <Segmented
          label={texts.show}
          choices={[
            { value: 'repayment', label: texts.repaid.done },
            { value: 'interest', label: texts.interestShort },
          ]}
          value={kind}
          onChoose={setKind}
        />
      }
    >
      <ActivityView
        kind={kind}
        every="month"
        by="account"
        from={from}
        root="Liabilities"
        words={kind === 'repayment' ? texts.repaid : texts.interest}
      />
    </Page>
  )
}
