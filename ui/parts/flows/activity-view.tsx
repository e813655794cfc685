import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useParameter } from '../../address.ts'
import { useDays, useScoped } from '../../client/scope.ts'
import { barsOf, colouredIn, type Every, firstPeriod, meanOf, periodName, toneIn, wholeBefore } from '../../figures/activity.ts'
import { dayOf } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { accountLink, payeeLink } from '../../figures/transactions.ts'
import { ActivityTable } from './activity-table.tsx'
import { Kept } from './kept.tsx'
import { MonthsOfYear } from './months-of-year.tsx'
import { type By, useActivity } from './use-activity.ts'
import { Amount } from '../amount.tsx'
import { PriceGapsNotice } from '../frame/notices.tsx'
import { Card, Figure } from '../frame/page.tsx'
import { PeriodBars } from '../periods/period-bars.tsx'
import { Report, type Traced } from '../proof.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Answered } from '../state.tsx'

type Kind = 'expenses' | 'income' | 'tax' | 'investment' | 'repayment' | 'interest'

const BY: readonly { value: By; label: string }[] = [
  { value: 'category', label: 'Categories' },
  { value: 'account', label: 'Accounts' },
  { value: 'payee', label: 'Payees' },
  { value: 'tag', label: 'Tags' },
]
const USUAL: Readonly<Record<Every, number>> = { month: 12, year: 5, financial_year: 5 }
const UNITS: Readonly<Record<Every, string>> = { month: 'whole month', year: 'whole year', financial_year: 'whole year' }

/** Where a name leads: to its account, or to everything that was paid to it. */
export const linkFor =
  (root: string, by: By) =>
  (name: string): string | undefined => {
    if (by === 'payee') return payeeLink(name)
    if (by === 'tag') return undefined
    return accountLink(by === 'account' || name === root ? name : `${root}:${name}`)
  }

export interface ActivityWords {
  /** "Spent" */
  readonly done: string
  /** "What was spent, by year" */
  readonly chart: string
  /** What is shown when there is nothing. */
  readonly nothing: string
}

const View = ({
  answer,
  report,
  every,
  by,
  root,
  words,
  isCut,
  hasMonths,
}: {
  answer: ActivityAnswer
  report: Traced
  every: Every
  by: By
  root: string
  words: ActivityWords
  /** There may be more before these periods. */
  isCut: boolean
  hasMonths: boolean
}) => {
  const [chosen, choose] = useParameter<string>('at', '')
  const { stretch, words: stretchWords } = useDays()
  const { periods } = answer
  const last = periods.length - 1
  const first = useMemo(() => firstPeriod(answer), [answer])
  const found = periods.findIndex(({ key }) => key === chosen)
  const at = found < first ? last : found
  const coloured = useMemo(() => colouredIn(answer), [answer])
  const { bars, legend, partAt } = useMemo(() => barsOf(answer, every, coloured), [answer, every, coloured])
  const [alone, chooseAlone] = useParameter<string>('alone', '')
  const tone = legend.find((item) => item.name === alone)?.tone
  const only = { tone, choose: (chosenTone: string | undefined) => chooseAlone(legend.find((item) => item.tone === chosenTone)?.name ?? '') }
  const usual = wholeBefore(periods, { place: at, count: USUAL[every], first })
  const period = periods[at]
  if (!period || first > last) return <p class="empty">{isCut ? `${words.nothing.replace(/( yet)?\.$/, '')} in this time.` : words.nothing}</p>
  const name = periodName(period, every)
  const days = { first: dayOf(period.start_date), last: dayOf(period.end_date) }
  return (
    <Report.Provider value={report}>
      <Card>
        <dl class="figures figures-above">
          {stretch && (last > first || name !== stretchWords) && (
            <Figure name={`${words.done} in ${stretchWords}`} at={['total']}>
              <Amount value={answer.total} />
            </Figure>
          )}
          <Figure name={`${words.done}, ${name}`} at={['totals', at]}>
            <Amount value={answer.totals[at] ?? 0} />
          </Figure>
          {at > first && periods[at - 1] && (
            <Figure name={periodName(periods[at - 1] as ActivityAnswer['periods'][number], every)} at={['totals', at - 1]}>
              <Amount value={answer.totals[at - 1] ?? 0} />
            </Figure>
          )}
          {usual.length > 1 && (
            <Figure
              name={`${counted(usual.length, UNITS[every])} before, on average`}
              at={['totals', usual[0] ?? 0]}
              plus={usual.slice(1).map((place) => ['totals', place])}
              over={usual.length}
            >
              <Amount value={meanOf(answer.totals, usual)} />
            </Figure>
          )}
          {hasMonths && <Kept {...days} name={name} />}
        </dl>
        <PeriodBars
          name="periods"
          bars={bars.slice(first)}
          legend={legend}
          only={only}
          label={`${words.chart}. Enter chooses a period`}
          chosen={at - first}
          doorOf={(index, part) => partAt(first + index, part)}
          sumAt={(index) => ({ at: ['totals', first + index] })}
          head={every === 'month' ? 'Month' : 'Year'}
          onChoose={(index) => choose(first + index === last ? '' : (periods[first + index]?.key ?? ''))}
        />
      </Card>
      {hasMonths && <MonthsOfYear {...days} by={by} coloured={coloured} only={tone} name={name} />}
      <Card title={tone === undefined ? name : `${alone}, ${name}`}>
        <ActivityTable
          answer={answer}
          every={every}
          at={at}
          first={first}
          usual={usual}
          linkOf={linkFor(root, by)}
          toneOf={(row) => toneIn(coloured, row)}
          only={tone}
          title={BY.find(({ value }) => value === by)?.label ?? ''}
        />
      </Card>
    </Report.Provider>
  )
}

/** Who or what is told apart; kept in the address. */
export const useBy = (fallback: By = 'category') => {
  const [by, setBy] = useParameter<By>('by', fallback, ['category', 'account', 'payee', 'tag'])
  return { by, tabs: <Segmented label="Told apart by" choices={BY} value={by} onChoose={setBy} /> }
}

/** What was spent, earned, invested or repaid, period by period: columns, what is usual, and who has which part in it. */
export const ActivityView = ({
  kind,
  every,
  by,
  from,
  root,
  words,
  hasMonths = false,
}: {
  kind: Kind
  every: Every
  by: By
  from?: string | undefined
  /** The root of the accounts that are told apart: "Expenses". */
  root: string
  words: ActivityWords
  /** Of a year of spending: its months, and what was earned and put aside beside it. */
  hasMonths?: boolean
}) => {
  const { stretch } = useDays()
  const { path, traced } = useScoped('activity', { kind, by, every, from: stretch?.first ?? from })
  const answer = useActivity(path, by)
  return (
    <>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {(data) => (
          <View
            answer={data}
            report={traced}
            every={every}
            by={by}
            root={root}
            words={words}
            isCut={from !== undefined || stretch !== undefined}
            hasMonths={hasMonths}
          />
        )}
      </Answered>
    </>
  )
}
