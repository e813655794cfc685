import { useContext, useMemo } from 'preact/hooks'
import { useParams } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { goals as words } from '#messages/goals.ts'
import type { GoalAnswer } from '../../../src/http/contract/budget-contract.ts'
import { LinesTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { nameIn, useManner } from '../../client/address.ts'
import { configuration, useAnswer } from '../../client/cached-answers.ts'
import { currency, figures, locale } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, useDays, useIsCompared, useScoped } from '../../client/use-scope.ts'
import { type Day, dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import {
  FORECAST_MONTHS_MAX,
  forecastOf,
  goalLines,
  habitOf,
  type Milestone,
  milestonesOf,
  monthsBetween,
  monthStart,
  neededMonthly,
} from '../../figures/goal.ts'
import { decimalIn } from '../../figures/number-format.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { FigurePlaces } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount, Card, Figure, Proof, Rate, Report, unknownIn } from '../../parts/figure.tsx'
import { Button } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { ChangeGoal } from '../config/setting-button.tsx'

type Retirement = Extract<GoalAnswer, { type: 'retirement' }>

/** What a forecast of independence assumes: as the goal and the book have it, unless the person tries something else. */
export interface Assumptions {
  /** In per cent a year. */
  readonly growth: number
  readonly withdrawal: number
  readonly monthly: number
}

const SLIDERS = [
  { key: 'growth', label: words.growth, min: 0, max: 15, step: 0.5 },
  { key: 'withdrawal', label: words.withdrawal, min: 1, max: 10, step: 0.25 },
] as const

const numberIn = (text: string, { min, max }: { min: number; max: number }): number | undefined => {
  const value = Number(text)
  return text !== '' && value >= min && value <= max ? value : undefined
}

/** What is assumed, from the address, and the card in which it is changed. */
export const useAssumptions = (usual: Assumptions) => {
  const [growth, setGrowth] = useManner<string>('growth', '')
  const [withdrawal, setWithdrawal] = useManner<string>('withdrawal', '')
  const [monthly, setMonthly] = useManner<string>('monthly', '')
  const written = { growth, withdrawal }
  const set = { growth: setGrowth, withdrawal: setWithdrawal }
  const assumed: Assumptions = {
    growth: numberIn(growth, SLIDERS[0]) ?? usual.growth,
    withdrawal: numberIn(withdrawal, SLIDERS[1]) ?? usual.withdrawal,
    monthly: Number(decimalIn(monthly, '.') ?? usual.monthly),
  }
  const isUsual = growth === '' && withdrawal === '' && monthly === ''
  const reset = (): void => {
    for (const clear of [setGrowth, setWithdrawal, setMonthly]) clear('')
  }
  const card = (
    <Card title={words.assumptions}>
      <div class="sliders">
        {SLIDERS.map(({ key, label, ...range }) => (
          <label key={key}>
            <span>{label(<strong>{(Math.round(assumed[key] * 100) / 100).toLocaleString(locale.value)}</strong>)}</span>
            <input type="range" {...range} value={written[key] || usual[key]} onInput={({ currentTarget: { value } }) => set[key](value)} />
          </label>
        ))}
        <label>
          <span>{currency.value ? words.monthlySavingsIn(currency.value) : words.monthlySavings}</span>
          <NumberInput class="input" placeholder={figures.value.money(usual.monthly)} value={monthly} onChange={setMonthly} />
        </label>
      </div>
      {!isUsual && (
        <p>
          <Button onClick={reset}>{words.reset}</Button>
        </p>
      )}
    </Card>
  )
  return { assumed, isUsual, card }
}

const listed = (names: readonly string[]): string => names.join(', ')

/** The definition of independence that the goal has: what counts as savings and as spending, and how the target follows. */
export const Definition = ({ goal }: { goal: Retirement }) => {
  const settings = configuration.value.data?.config.goals.retirement.find(({ name }) => name === goal.name)
  if (!settings) return null
  return (
    <Card title={words.howComputed}>
      <ul>
        <li>{words.savingsAre(listed(settings.savings))}</li>
        {settings.yearly_expenses > 0 ? (
          <li>{words.spendingSet}</li>
        ) : (
          <li>
            {words.spendingIsHalf(listed(settings.expenses))}{' '}
            {goal.yearlyTaxes === undefined || goal.yearlyTaxes === 0
              ? words.noTaxes
              : words.containsTaxes(<Proof at={['yearlyTaxes']} name={words.taxes} amount={goal.yearlyTaxes} />)}
          </li>
        )}
        <li>{words.targetIs}</li>
        <li>{words.forecastIs}</li>
      </ul>
    </Card>
  )
}

/** "2 Aug 2026", "about Sep 2027" */
const whenReached = ({ day, isReached, isLost }: Milestone): string => {
  if (!day) return words.notAtThisRate
  if (!isReached) return words.about(monthOf(day))
  return isLost ? words.lessSince(shortDay(day)) : shortDay(day)
}

/** A quarter or several of the target. */
const partOfTarget = (percent: number): FigurePlaces => ({
  at: ['target'],
  plus: Array.from({ length: percent / 25 - 1 }, () => ['target']),
  over: 4,
})

/** When a quarter, the half, three quarters and all of a target were reached, or will be. */
export const Milestones = ({ milestones }: { milestones: readonly Milestone[] }) => (
  <Card title={words.milestones}>
    <Table
      name="milestones"
      label={words.milestones}
      tools={false}
      head={{ title: words.part, value: ({ percent }) => percent, cell: ({ percent }) => `${percent} %` }}
      columns={[
        {
          title: words.amount,
          value: ({ amount }) => amount,
          cell: ({ amount, percent }) => <Proof {...partOfTarget(percent)} name={words.percentOfTarget(percent)} amount={amount} />,
        },
        {
          title: words.when,
          value: ({ day }) => day,
          cell: (milestone) => whenReached(milestone),
        },
      ]}
      rows={milestones}
      rowKey={({ percent }) => String(percent)}
    />
  </Card>
)

const HABIT_MONTHS = 12

type Balance = GoalAnswer['balances'][string]

/** How fast it is expected to grow, by the rate of the configuration or as it did, and until when. */
const termsOf = (goal: GoalAnswer) => {
  if (goal.type === 'savings') return { rate: goal.rate, targetDay: goal.targetDate.slice(0, 10) }
  return { rate: Math.max(0, Math.min(12, goal.xirr)), targetDay: '' }
}

/** What was put aside in each of the last twelve whole months. */
const monthsOf = (goal: GoalAnswer, today: Day): number[] => {
  const put = goal.postings.filter(({ account }) => account.startsWith('Assets'))
  return Array.from({ length: HABIT_MONTHS }, (_, nth) => {
    const [since, until] = [monthStart(today, nth + 1), monthStart(today, nth)]
    return sumOf(put.filter(({ date }) => dayOf(date) >= since && dayOf(date) < until).map(({ amount }) => amount))
  })
}

/** `band`: where leaner and richer months would lead. */
const Line = ({
  goal,
  today,
  forecast,
  band,
}: {
  goal: GoalAnswer
  today: Day
  forecast: readonly number[]
  band: Readonly<Record<'lean' | 'rich', readonly number[]>>
}) => {
  const { days, lines } = useMemo(
    () =>
      goalLines(
        goal.savingsTimeline.map(({ date, value }) => ({ day: dayOf(date), value })),
        { forecast, ...band, today },
      ),
    [goal, forecast, band, today],
  )
  const marks = useMarks({ accounts: Object.keys(goal.balances) })
  const valueAt = (index: number): number => lines.map(({ values }) => values[index]).find((value) => typeof value === 'number') ?? 0
  const isAhead = (index: number): boolean => index >= goal.savingsTimeline.length
  const proofOf = (index: number, line: string) => (line === words.saved ? { at: ['savingsTimeline', index, 'value'] } : undefined)
  const label = words.savedAndForecast(goal.name)
  return (
    <TimeLine
      name="goal"
      days={days}
      lines={lines}
      marks={marks}
      height={260}
      label={label}
      sentence={(index) => {
        const [day, amount] = [shortDay(days[index] ?? ''), figures.value.money(valueAt(index))]
        return isAhead(index) ? words.aboutAmount(day, amount) : `${day}: ${amount}`
      }}
      tooltip={(index) => (
        <PlaceFigures
          place={shortDay(days[index] ?? '')}
          figures={
            isAhead(index)
              ? lines.slice(1).map(({ label: name, tone, values }) => {
                  const value = values[index]
                  return {
                    name,
                    tone: `swatch-${tone}`,
                    value: value ?? 0,
                    written: typeof value === 'number' ? figures.value.money(value) : words.isReached,
                  }
                })
              : [{ name: words.saved, value: valueAt(index), proof: proofOf(index, words.saved) }]
          }
        />
      )}
      // What lies ahead is an estimate, and made of no transaction: only what was saved has a proof.
      table={() => <LinesTable name="goal" label={label} days={days} lines={lines} proofOf={proofOf} write={(value) => figures.value.money(value)} />}
    />
  )
}

const BALANCES: readonly Column<Balance>[] = [
  {
    title: words.value,
    value: ({ marketAmount }) => marketAmount,
    cell: ({ group, marketAmount }) => <Proof at={['balances', group, 'marketAmount']} name={words.valueOf(group)} amount={marketAmount} />,
  },
  {
    title: words.totalGain,
    value: ({ gainAmount }) => gainAmount,
    cell: ({ group, gainAmount }) => <Proof at={['balances', group, 'gainAmount']} name={words.totalGainOf(group)} change={gainAmount} />,
  },
  {
    title: 'XIRR',
    value: ({ xirr }) => xirr,
    cell: ({ group, xirr, xirr_error: problem }) => (
      <Proof at={['balances', group, 'xirr']} name={words.returnOf(group)} as="percent">
        <Rate value={xirr} problem={problem} />
      </Proof>
    ),
  },
]

const Goal = ({ goal, shownIn }: { goal: GoalAnswer; shownIn: string }) => {
  const isEmpty = Object.keys(goal.balances).length === 0
  const isUnknown = unknownIn(useContext(Report))({ at: ['savingsTotal'] })
  // As of an earlier day, it is as it was then.
  const { last: today } = useDays()
  const terms = termsOf(goal)
  const { targetDay } = terms
  const isRetirement = goal.type === 'retirement'
  const isCompared = useIsCompared()
  const { assumed, card, isUsual } = useAssumptions({
    growth: terms.rate,
    withdrawal: isRetirement ? goal.swr : 0,
    monthly: goal.monthlySavings,
  })
  // Only independence has assumptions to try; at the rate of the goal, the target is the one of the report.
  const isTried = isRetirement && !isUsual
  const rate = isTried ? assumed.growth : terms.rate
  const monthly = isTried ? assumed.monthly : goal.monthlySavings
  const isOwnTarget = isTried && goal.yearlyExpense > 0 && assumed.withdrawal !== goal.swr
  const target = isOwnTarget ? (goal.yearlyExpense / assumed.withdrawal) * 100 : goal.target
  const { forecast, band } = useMemo(() => {
    const { lean, rich } = habitOf(monthsOf(goal, today))
    const of = (monthly: number) => forecastOf({ target, current: goal.savingsTotal, rate, monthly, months: FORECAST_MONTHS_MAX })
    const change = monthly - goal.monthlySavings
    return { forecast: of(monthly), band: { lean: of(Math.max(0, lean + change)), rich: of(Math.max(0, rich + change)) } }
  }, [goal, target, rate, monthly, today])
  const history = goal.savingsTimeline.map(({ date, value }) => ({ day: dayOf(date), value }))
  const milestones = target > 0 && !isUnknown && !isEmpty ? milestonesOf(history, { target, forecast, today }) : []
  const reached = target > 0 ? (goal.savingsTotal / target) * 100 : 0
  const left = targetDay === '' ? 0 : monthsBetween(today, targetDay)
  return (
    <>
      <Card>
        <dl class="figures figures-above">
          <Figure name={words.saved} at={['savingsTotal']}>
            <Amount value={goal.savingsTotal} currency={shownIn} />
          </Figure>
          <Figure
            name={targetDay ? words.targetIn(monthOf(targetDay)) : words.target}
            {...(isOwnTarget ? {} : { at: ['target'] })}
            {...(isRetirement && assumed.withdrawal > 0
              ? { note: words.timesSpending(figures.value.quantity(Math.round(1000 / assumed.withdrawal) / 10)) }
              : {})}
            amount={target}
          />
          {goal.type === 'retirement' && (
            <Figure
              name={words.yearSpending}
              at={['yearlyExpense']}
              {...(goal.yearlyExpenseMonths === undefined
                ? {}
                : {
                    title: words.yearSpendingAbout,
                    note: words.halfOfTwoYears(goal.yearlyExpenseMonths),
                  })}
              amount={goal.yearlyExpense}
            />
          )}
          <Figure name={words.reached} {...(isOwnTarget ? {} : { at: ['savingsTotal'], percentOf: [['target']] })} percent={reached} />
          <Figure name={words.totalGain} at={['gainTotal']} title={words.gainAbout} change={goal.gainTotal} />
          <Figure name="XIRR" as="percent" at={['xirr']}>
            <Rate value={goal.xirr} problem={goal.xirr_error} />
          </Figure>
          <Figure
            name={words.monthlySavings}
            title={words.monthlySavingsAbout}
            {...(monthly === goal.monthlySavings ? { at: ['monthlySavings'] } : {})}
            amount={monthly}
          />
          {isRetirement && target > 0 && !isUnknown && !isEmpty && (
            <Figure name={words.yearsToIndependence}>
              {forecast.length < FORECAST_MONTHS_MAX ? figures.value.quantity(Math.round(forecast.length / 1.2) / 10) : words.moreThan40}
            </Figure>
          )}
          {left > 0 && (
            <Figure name={words.neededMonthly(figures.value.percent(rate))}>
              <Amount value={neededMonthly({ target, current: goal.savingsTotal, rate, months: left })} />
            </Figure>
          )}
        </dl>
        {goal.savingsTimeline.length > 1 && !isUnknown && <Line goal={goal} today={today} forecast={forecast} band={band} />}
        {isEmpty ? (
          <p>{words.noSuchAccounts}</p>
        ) : isUnknown ? (
          <p class="quiet">{words.noForecast}</p>
        ) : (
          <p class="quiet">{words.forecastAbout(figures.value.percent(rate))}</p>
        )}
      </Card>
      {isRetirement && !isCompared && card}
      {isRetirement && !isCompared && <Definition goal={goal} />}
      {!isEmpty && (
        <div class="pair">
          {milestones.length > 0 && <Milestones milestones={milestones} />}
          <Card title={words.accounts}>
            <Table
              name="balances"
              label={words.accounts}
              head={{
                title: common.account,
                value: ({ group }) => group,
                cell: ({ group }) => <AccountName account={group} label={group.replace(/^Assets:/, '')} />,
              }}
              columns={BALANCES}
              rows={Object.values(goal.balances)}
              rowKey={({ group }) => group}
            />
          </Card>
        </div>
      )}
    </>
  )
}

/** One goal: what has been saved for it, where and when, and where that leads. */
export const GoalPage = () => {
  const { type = '', name: part } = useParams()
  const name = nameIn(part)
  const {
    path,
    traced,
    currency: shownIn,
  } = useScoped(`goals/${type}/${name}`, { address: `/api/goals/${encodeURIComponent(type)}/${encodeURIComponent(name)}` })
  const answer = useAnswer<GoalAnswer>(path)
  return (
    <Page section={words.title} title={name} scope={EVERY_PART} isOfOneDay controls={<ChangeGoal goal={{ type, name }} />} gaps={answer.data}>
      <Answered answer={answer} height={480} list={{ name: words.allGoals, href: '/planning/goals' }} traced={traced}>
        {(goal) => <Goal goal={goal} shownIn={shownIn} />}
      </Answered>
    </Page>
  )
}
