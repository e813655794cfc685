import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/activity.ts'
import { useParameter } from '../../address.ts'
import { useAnswer } from '../../client/answers.ts'
import { useDays, useScoped } from '../../client/scope.ts'
import { barsOf, type Every, firstPeriod, meanOf, periodName, wholeBefore, withTagless } from '../../figures/activity.ts'
import { counted } from '../../figures/format.ts'
import { accountLink, payeeLink } from '../../figures/transactions.ts'
import { ActivityTable } from './activity-table.tsx'
import { Amount } from '../amount.tsx'
import { PriceGapsNotice } from '../frame/notices.tsx'
import { Card, Figure } from '../frame/page.tsx'
import { PeriodBars } from '../periods/period-bars.tsx'
import { Report, type Traced } from '../proof.tsx'
import { Segmented } from '../fields/segmented.tsx'
import { Answered } from '../state.tsx'

export type By = 'category' | 'account' | 'payee' | 'tag'
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
}: {
  answer: ActivityAnswer
  report: Traced
  every: Every
  by: By
  root: string
  words: ActivityWords
  /** There may be more before these periods. */
  isCut: boolean
}) => {
  const [chosen, choose] = useParameter<string>('at', '')
  const { stretch, words: stretchWords } = useDays()
  const { periods } = answer
  const last = periods.length - 1
  const first = useMemo(() => firstPeriod(answer), [answer])
  const found = periods.findIndex(({ key }) => key === chosen)
  const at = found < first ? last : found
  const { bars, legend, partAt } = useMemo(() => barsOf(answer, every), [answer, every])
  const usual = wholeBefore(periods, { place: at, count: USUAL[every], first })
  const period = periods[at]
  if (!period || first > last) return <p class="empty">{isCut ? `${words.nothing.replace(/( yet)?\.$/, '')} in this time.` : words.nothing}</p>
  const name = periodName(period, every)
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
        </dl>
        <PeriodBars
          name="periods"
          bars={bars.slice(first)}
          legend={legend}
          label={`${words.chart}. Enter chooses a period`}
          chosen={at - first}
          doorOf={(index, part) => partAt(first + index, part)}
          sumAt={(index) => ({ at: ['totals', first + index] })}
          head={every === 'month' ? 'Month' : 'Year'}
          onChoose={(index) => choose(first + index === last ? '' : (periods[first + index]?.key ?? ''))}
        />
      </Card>
      <Card title={name}>
        <ActivityTable
          answer={answer}
          every={every}
          at={at}
          first={first}
          usual={usual}
          linkOf={linkFor(root, by)}
          title={BY.find(({ value }) => value === by)?.label ?? ''}
        />
      </Card>
    </Report.Provider>
  )
}

/** The answer at a path, with a name for what has no tag. */
export const useActivity = (path: string, by: By) => {
  const answer = useAnswer<ActivityAnswer>(path)
  const data = useMemo(() => (by === 'tag' && answer.data ? withTagless(answer.data) : answer.data), [answer.data, by])
  return { ...answer, data }
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
}: {
  kind: Kind
  every: Every
  by: By
  from?: string | undefined
  /** The root of the accounts that are told apart: "Expenses". */
  root: string
  words: ActivityWords
}) => {
  const { stretch } = useDays()
  const { path, traced } = useScoped('activity', { kind, by, every, from: stretch?.first ?? from })
  const answer = useActivity(path, by)
  return (
    <>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {(data) => (
          <View answer={data} report={traced} every={every} by={by} root={root} words={words} isCut={from !== undefined || stretch !== undefined} />
        )}
      </Answered>
    </>
  )
}
