import { projection as words } from '#messages/projection.ts'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Link, Redirect, useSearchParams } from 'wouter-preact'
import type { ProjectionAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { LinesTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { configuration } from '../../client/cached-answers.ts'
import { figures, locale } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useReport } from '../../client/use-scope.ts'
import { dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { goalLink, inOrder } from '../../figures/goal.ts'
import { decimalIn, isRupee } from '../../figures/number-format.ts'
import { scenarioLines } from './net-worth-figures.ts'
import { isThere } from '../../figures/unknown.ts'
import { InOtherPeriod, Page } from '../../frame/page.tsx'
import { Amount, Card, Figure, Proof } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import { Button } from '../../parts/fields.tsx'

/** What is supposed; '' is what the book says. */
interface Supposed {
  readonly years: number
  readonly conservative_cagr: number
  readonly expected_cagr: number
  readonly optimistic_cagr: number
  readonly swr: number
  readonly monthly_contribution: string
}

const DEFAULTS: Supposed = { years: 15, conservative_cagr: 6, expected_cagr: 9, optimistic_cagr: 12, swr: 4, monthly_contribution: '' }
const WAIT_MS = 150
const SLIDERS: readonly {
  key: Exclude<keyof Supposed, 'monthly_contribution'>
  label: typeof words.years
  min: number
  max: number
  step: number
}[] = [
  { key: 'years', label: words.years, min: 1, max: 40, step: 1 },
  { key: 'conservative_cagr', label: words.cautious, min: -5, max: 20, step: 0.5 },
  { key: 'expected_cagr', label: words.expected, min: -5, max: 20, step: 0.5 },
  { key: 'optimistic_cagr', label: words.hopeful, min: -5, max: 20, step: 0.5 },
  { key: 'swr', label: words.withdrawal, min: 2, max: 8, step: 0.25 },
]
const PUT_ASIDE = 'monthly_contribution'
/** The one milestone that means something in one currency only. */
const CRORE = 'You will hit 1Cr'

/** As it is in an address; invalid values, and those beyond the sliders, are as the book says. */
const supposedIn = (parameters: URLSearchParams): Supposed => {
  const sliders = SLIDERS.map(({ key, min, max }) => {
    const written = Number(parameters.get(key) ?? '')
    return [key, parameters.has(key) && written >= min && written <= max ? written : DEFAULTS[key]]
  })
  return { ...DEFAULTS, ...Object.fromEntries(sliders), monthly_contribution: decimalIn(parameters.get(PUT_ASIDE) ?? '', '.') ?? '' }
}

/** What is supposed, from the address; `settled` is what it was a moment ago, so that a slider that moves asks once. */
const useSupposed = (): { readonly now: Supposed; readonly settled: Supposed; readonly set: (change: Partial<Supposed>) => void } => {
  const [parameters, setParameters] = useSearchParams()
  const text = parameters.toString()
  const settled = useMemo(() => supposedIn(new URLSearchParams(text)), [text])
  const moved = useSignal<Supposed | undefined>(undefined)
  const now = moved.value ?? settled
  useEffect(() => {
    const to = moved.value
    if (to === undefined) return
    const later = setTimeout(() => {
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [key, value] of Object.entries(to)) {
            if (value === DEFAULTS[key as keyof Supposed]) next.delete(key)
            else next.set(key, String(value))
          }
          return next
        },
        { replace: true },
      )
      // Later moves are not drawn yet, and nothing has stopped this.
      if (moved.peek() === to) moved.value = undefined
    }, WAIT_MS)
    return () => clearTimeout(later)
  }, [moved.value])
  const set = (change: Partial<Supposed>): void => {
    moved.value = { ...now, ...change }
  }
  return { now, settled, set }
}

const Scenarios = ({ answer, shownIn }: { answer: ProjectionAnswer; shownIn: string }) => {
  const days = useMemo(() => answer.projection.expected.map(({ date }) => dayOf(date)), [answer])
  const lines = useMemo(() => scenarioLines(answer), [answer])
  const { money } = figures.value
  const label = words.chart(shownIn)
  return (
    <TimeLine
      name="projection"
      days={days}
      lines={lines}
      height={300}
      label={label}
      sentence={(index) => `${shortDay(days[index] ?? '')}: ${lines.map((line) => `${line.label} ${money(line.values[index] ?? 0)}`).join(', ')}`}
      tooltip={(index) => (
        <PlaceFigures
          place={monthOf(days[index] ?? '')}
          figures={lines.map(({ label: name, tone, values }) => {
            const value = values[index] ?? 0
            return { name, tone: `swatch-${tone}`, value, written: money(value) }
          })}
        />
      )}
      // Estimates are made of no transaction: they have no proof.
      table={() => <LinesTable name="projection" label={label} days={days} lines={lines} write={money} />}
    />
  )
}

/** `isSupposed`: what is put aside a month is what somebody typed, and no book says it. */
const Outcome = ({ answer, shownIn, isSupposed }: { answer: ProjectionAnswer; shownIn: string; isSupposed: boolean }) => {
  const isNow = useDays().now === 'now'
  const milestones = answer.milestones.flatMap((milestone, place) => (milestone.label !== CRORE || isRupee(shownIn) ? [{ ...milestone, place }] : []))
  return (
    <Card>
      <dl class="figures figures-above">
        <Figure name={isNow ? words.netWorthNow : words.netWorthThen} at={['current_networth']}>
          <Amount value={answer.current_networth} currency={shownIn} />
        </Figure>
        <Figure name={words.monthlySavings} title={words.monthlySavingsAbout} {...(isSupposed ? {} : { at: ['monthly_contribution'] })}>
          <Amount value={answer.monthly_contribution} />
        </Figure>
        <Figure name={words.yearSpending} title={words.yearSpendingAbout} at={['annual_expenses']} amount={answer.annual_expenses} />
        <Figure name={words.target} title={words.targetAbout} at={['target_corpus']} amount={answer.target_corpus} />
        <Figure name={words.reached} at={['fire_progress_percent']} percent={answer.fire_progress_percent} />
        <Figure name={words.yearsToIndependence}>
          {answer.years_to_fire === null ? words.notInTheseYears : figures.value.quantity(answer.years_to_fire)}
        </Figure>
      </dl>
      <Scenarios answer={answer} shownIn={shownIn} />
      {milestones.length > 0 && (
        <ul class="milestones">
          {milestones.map(({ label, date, amount, place }) => (
            <li key={label}>
              <strong>{monthOf(dayOf(date))}</strong>{' '}
              {label === CRORE
                ? words.oneCrore
                : words.targetReached(<Proof at={['milestones', place, 'amount']} name={words.target} amount={amount} />)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const FROM = ['current_networth', 'monthly_contribution', 'annual_expenses'] as const

/** Nothing is there, nothing comes and nothing goes, as far as is known: three lines along the ground foresee nothing. */
const leadsNowhere = (answer: ProjectionAnswer): boolean => !FROM.some((figure) => isThere(answer, [figure]))

/** The result of the assumptions, as of the day shown: earlier forecasts are compared under the same assumptions. */
const Foreseen = ({ query }: { query: Record<string, string | undefined> }) => {
  const { answer, traced, currency: shownIn } = useReport<ProjectionAnswer>('networth/projection', query)
  return (
    <Answered answer={answer} height={480} traced={traced}>
      {(data) =>
        leadsNowhere(data) ? (
          <NothingBooked />
        ) : (
          <Outcome answer={data} shownIn={shownIn} isSupposed={Number(query['monthly_contribution'] ?? 0) !== 0} />
        )
      }
    </Answered>
  )
}

/** Independence is defined by the most important retirement goal. Only a book without one has a projection of all its net worth. */
export const ProjectionPage = () => {
  const { data, error } = configuration.value
  const [goal] = inOrder(data?.config.goals.retirement ?? [])
  if (goal) return <Redirect to={goalLink({ type: 'retirement', name: goal.name }) + location.search} replace />
  return data || error ? <Projection /> : null
}

/** Where saving leads at three rates of growth, and when it carries the spending. */
const Projection = () => {
  const { now, settled: parameters, set } = useSupposed()
  const asked = { ...parameters, years: String(parameters.years), swr: String(parameters.swr) }
  const query = {
    ...asked,
    conservative_cagr: String(parameters.conservative_cagr),
    expected_cagr: String(parameters.expected_cagr),
    optimistic_cagr: String(parameters.optimistic_cagr),
    monthly_contribution: parameters.monthly_contribution || undefined,
  }
  const { answer, currency: shownIn } = useReport<ProjectionAnswer>('networth/projection', query)
  return (
    <Page
      title={words.title}
      scope={EVERY_PART}
      isOfOneDay
      isComparedInParts
      controls={<Button onClick={() => set(DEFAULTS)}>{words.reset}</Button>}
      gaps={answer.data}
    >
      <Card title={words.assumptions}>
        <div class="sliders">
          {SLIDERS.map(({ key, label, min, max, step }) => (
            <label key={key}>
              <span>{label(<strong>{now[key].toLocaleString(locale.value)}</strong>)}</span>
              <input
                type="range"
                min={min}
                max={max}
                step={step}
                value={now[key]}
                onInput={({ currentTarget: { value } }) => set({ [key]: Number(value) })}
              />
            </label>
          ))}
          <label>
            <span>{shownIn ? words.monthlySavingsIn(shownIn) : words.monthlySavings}</span>
            <NumberInput
              class="input"
              placeholder={answer.data ? figures.value.money(answer.data.derived_contribution) : ''}
              value={now.monthly_contribution}
              currency={shownIn || undefined}
              onChange={(amount) => set({ monthly_contribution: amount })}
            />
          </label>
        </div>
      </Card>
      <Foreseen query={query} />
      <Card title={words.howComputed}>
        <ul>
          <li>{words.savingsAre}</li>
          <li>{words.spendingIs}</li>
          <li>{words.targetIs}</li>
        </ul>
        <p>{words.addGoal(<Link href="/planning/goals">{words.goals}</Link>)}</p>
      </Card>
      <InOtherPeriod isOfOneDay>
        <Foreseen query={query} />
      </InOtherPeriod>
    </Page>
  )
}
