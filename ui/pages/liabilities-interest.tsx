import { useMemo } from 'preact/hooks'
import type { LiabilitiesInterestAnswer } from '../../src/http/contract/liabilities.ts'
import { LinesTable } from '../charts/lines-table.tsx'
import { TimeLine } from '../charts/time-line.tsx'
import { Told } from '../charts/told.tsx'
import { useMarks } from '../client/marks.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useDays, useScoped } from '../client/scope.ts'
import { figures } from '../client/settings.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { AccountName } from '../parts/account-name.tsx'
import { Amount } from '../parts/amount.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { type Place, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'

type Debt = LiabilitiesInterestAnswer['interest_timeline_breakdown'][number]
type Point = Debt['overview_timeline'][number]

const owedAt = ({ drawn_amount, repaid_amount, interest_amount }: Point): number => sumOf([drawn_amount, interest_amount, -repaid_amount])

/** One debt from the day it was taken: what was drawn, paid back and paid for it. */
const OneDebt = ({ debt, at }: { debt: Debt; at: number }) => {
  const { account, overview_timeline: points, apr, apr_error: problem } = debt
  const days = useMemo(() => points.map(({ date }) => dayOf(date)), [points])
  const lines = useMemo(
    () => [
      { label: 'Owed', values: points.map(owedAt), tone: 'accent' as const },
      { label: 'Interest', values: points.map(({ interest_amount }) => interest_amount), tone: 'quiet' as const },
    ],
    [points],
  )
  const marks = useMarks({ accounts: [account] })
  const last = points.at(-1)
  if (!last) return null
  const { now } = useDays()
  const placeOf =
    (index: number) =>
    (key: keyof Point): Place => ['interest_timeline_breakdown', at, 'overview_timeline', index, key]
  const place = placeOf(-1)
  const { money } = figures.value
  const told = (index: number) => points[index] ?? last
  const label = `${account}: what was owed, and the interest so far`
  const owedFrom = (of: (key: keyof Point) => Place) => ({ at: of('drawn_amount'), plus: [of('interest_amount')], minus: [of('repaid_amount')] })
  const doorOf = (index: number, line: string) => (line === 'Owed' ? owedFrom(placeOf(index)) : { at: placeOf(index)('interest_amount') })
  return (
    <Card title={<AccountName account={account} label={account.replace(/^Liabilities:/, '')} />}>
      <dl class="figures figures-above">
        <Figure name={`Owed ${now}`} {...owedFrom(place)}>
          <Amount value={owedAt(last)} />
        </Figure>
        <Figure name="Drawn" at={place('drawn_amount')}>
          <Amount value={last.drawn_amount} />
        </Figure>
        <Figure name="Paid back" title="Interest included" at={place('repaid_amount')}>
          <Amount value={last.repaid_amount} />
        </Figure>
        <Figure
          name="Interest"
          title="What stands under Expenses:Interest with the name of this debt, or with none beside what was paid back of it, and what is owed beyond what was drawn"
          at={place('interest_amount')}
        >
          <Amount value={last.interest_amount} />
        </Figure>
        <Figure name="APR" title={problem ?? 'What it costs in per cent a year'} as="percent" at={['interest_timeline_breakdown', at, 'apr']}>
          <span class="amount">{problem || apr === 0 ? '–' : figures.value.percent(apr)}</span>
        </Figure>
      </dl>
      <TimeLine
        name={account}
        days={days}
        lines={lines}
        marks={marks}
        height={200}
        label={label}
        sentence={(index) =>
          `${shortDay(dayOf(told(index).date))}: owed ${money(owedAt(told(index)))}, interest ${money(told(index).interest_amount)}`
        }
        tooltip={(index) => (
          <Told
            place={shortDay(dayOf(told(index).date))}
            figures={[
              { name: 'Owed', tone: 'swatch-accent', value: owedAt(told(index)), door: doorOf(index, 'Owed') },
              { name: 'Drawn', value: told(index).drawn_amount, door: { at: placeOf(index)('drawn_amount') } },
              { name: 'Paid back', value: told(index).repaid_amount, door: { at: placeOf(index)('repaid_amount') } },
              { name: 'Interest', tone: 'swatch-quiet', value: told(index).interest_amount, door: doorOf(index, 'Interest') },
            ]}
          />
        )}
        table={() => <LinesTable name={account} label={label} days={days} lines={lines} doorOf={doorOf} />}
      />
    </Card>
  )
}

/** What every debt has cost since it was taken. */
export const LiabilitiesInterestPage = () => {
  const { path, traced } = useScoped('liabilities/interest', { thinned: true })
  const answer = useAnswer<LiabilitiesInterestAnswer>(path)
  return (
    <Page title="Interest on debts" scope={EVERY_PART}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {({ interest_timeline_breakdown: debts }) =>
          debts.length === 0 ? (
            <p class="empty">Nothing is owed to anybody, and nothing ever was.</p>
          ) : (
            <Report.Provider value={traced}>
              {debts.map((debt, at) => (
                <OneDebt key={debt.account} debt={debt} at={at} />
              ))}
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
