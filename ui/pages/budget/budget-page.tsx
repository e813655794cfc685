import { budget as texts } from '#messages/budget.ts'
import { common } from '#messages/common.ts'
import { pages } from '#messages/pages.ts'
import { type Signal, useSignal } from '@preact/signals'
import { Plus } from 'lucide-preact'
import { useEffect, useRef } from 'preact/hooks'
import type { getBudget, planBudget } from '../../../src/http/contract/budget-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { useParameter } from '../../client/address.ts'
import { tell } from '../../client/api.ts'
import { mayWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { currency, dialect, figures, thisDay } from '../../client/display-settings.ts'
import { takeEntryBack } from '../../client/quick-add-form.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { unsaved } from '../../client/unsaved.ts'
import { EVERY_PART, useDays, useIsCompared, useScoped, WITHOUT_POSTINGS } from '../../client/use-scope.ts'
import { Envelope, groupsOf, monthsIn } from './budget-envelope.tsx'
import { monthOf } from '../../figures/calendar-days.ts'
import { monthChoices } from '../../figures/period-choices.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure, Proof } from '../../parts/figure.tsx'
import { AccountField } from '../../parts/account-field.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { budgetExample } from '../../figures/journal-examples.ts'
import { Answered } from '../../parts/loading.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import type { Place } from '../../figures/unknown.ts'
import { Button, SelectField } from '../../parts/fields.tsx'

type Reach = 'month' | 'onwards'

/** What is typed into the form; what is absent is as it was when the form was opened. */
interface Typed {
  readonly account?: string
  readonly amount?: string
  readonly reach?: Reach
}

/** The form for an account in a month, or for another one: undefined while it is closed. It is open again, as it was, after a log-in. */
export const planOf = (month: string, account = ''): Signal<Typed | undefined> => unsaved<Typed>(`plan ${month} ${account}`)

async function plan(order: { account: string; month: string; reach: Reach; amount: string }, onDone: () => void): Promise<void> {
  await orReport(async () => {
    const { files, change } = await tell<AnswerOf<typeof planBudget>>('/api/budget', order)
    onDone()
    refresh()
    const back = { name: common.undo, run: () => void orReport(() => takeEntryBack(change)) }
    if (change === '') say('good', texts.unchanged)
    else say('good', texts.written(files.join(', ')), back)
  })
}

/** What is to be planned for an account, in a month or from it on; written into the journal as a rule. */
export const PlanForm = ({
  account: given,
  planned,
  month,
}: {
  /** Absent where it is still to be chosen. */
  account?: string
  planned?: number
  month: string
}) => {
  const open = planOf(month, given)
  const onDone = (): void => {
    open.value = undefined
  }
  const type = (typed: Typed): void => {
    open.value = { ...open.value, ...typed }
  }
  const { account = given ?? '', amount = planned === undefined ? '' : String(planned), reach = 'onwards' } = open.value ?? {}
  const isBusy = useSignal(false)
  const form = useRef<HTMLFormElement>(null)
  // On a return to the page the button has not been pressed just now.
  const isFresh = Object.keys(open.peek() ?? {}).length === 0
  useEffect(() => {
    if (given !== undefined && isFresh) form.current?.querySelector('input')?.select()
  }, [])
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    isBusy.value = true
    await plan({ account, month, reach, amount }, onDone)
    isBusy.value = false
  }
  const short = given?.replace(/^Expenses:/, '') ?? texts.theAccount
  return (
    <form
      ref={form}
      class="inline-form plan-form"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone()
      }}
    >
      {given === undefined && (
        <AccountField
          label={texts.account}
          value={account}
          onInput={(of) => type({ account: of })}
          onCommit={(of) => type({ account: of })}
          forJournal
          focused={isFresh}
        />
      )}
      <NumberInput
        class="input"
        aria-label={texts.amountFor(short, currency.value)}
        value={amount}
        onChange={(decimal) => type({ amount: decimal })}
      />
      <SelectField
        isBare
        label={texts.months}
        value={reach}
        choices={[
          ['onwards', texts.fromMonth(monthOf(`${month}-01`))],
          ['month', texts.onlyMonth(monthOf(`${month}-01`))],
        ]}
        onChoose={(chosen) => type({ reach: chosen })}
      />
      <Button type="submit" kind="strong" disabled={isBusy.value || account === '' || amount === ''} text={common.save} />
      <Button onClick={onDone}>{common.cancel}</Button>
    </form>
  )
}

type BudgetAnswer = AnswerOf<typeof getBudget>
type Month = BudgetAnswer['budgetsByMonth'][string]

/** Something else to plan for. */
const PlanAnother = ({ month, isFirst = false }: { month: string; isFirst?: boolean }) => {
  const plan = planOf(month)
  const opener = useFocusWhen(plan.value === undefined)
  return plan.value ? (
    <PlanForm month={month} />
  ) : (
    <button ref={opener} type="button" class="button plan-another" onClick={() => (plan.value = {})}>
      <Plus size={15} /> {isFirst ? texts.addFirst : texts.addAnother}
    </button>
  )
}

interface OneMonthShown {
  readonly name: string
  readonly title: string
  readonly month: Month
  readonly answer: BudgetAnswer
  readonly mayPlan: boolean
}

const OneMonth = ({ name, title, month, answer, mayPlan }: OneMonthShown) => {
  const at = (...of: Place): Place => ['budgetsByMonth', name, ...of]
  const spent = sumOf(month.accounts.map(({ actual }) => actual))
  const left = sumOf([month.forecast, -spent])
  const rolledOver = sumOf(month.accounts.map(({ rollover }) => rollover))
  const { last, now } = useDays()
  const isAhead = month.date.slice(0, 7) >= last.slice(0, 7)
  // The report sets aside from what came in at the rates of its days; what is there is worth what the rates of now say.
  const free = sumOf([month.endOfMonthBalance, answer.checkingValue, -answer.checkingBalance])
  return (
    <Card title={title}>
      <dl class="figures">
        <Figure name={texts.planned} at={at('forecast')} amount={month.forecast} />
        <Figure name={texts.spent} at={at('accounts', '*', 'actual')} amount={spent} />
        <Figure name={left < 0 ? texts.over : texts.left} title={texts.leftExplained} at={at('forecast')} minus={[at('accounts', '*', 'actual')]}>
          <span class={left < 0 ? 'amount loss' : 'amount'}>{figures.value.money(Math.abs(left))}</span>
        </Figure>
        {rolledOver !== 0 && (
          <Figure name={texts.rolledOver} title={texts.rolledOverExplained} at={at('accounts', '*', 'rollover')} signed={rolledOver} />
        )}
        <Figure name={now === 'now' ? texts.checkingNow : texts.checkingThen} at={['checkingValue']} amount={answer.checkingValue} />
        {isAhead && (
          <Figure
            at={at('endOfMonthBalance')}
            plus={[['checkingValue']]}
            minus={[['checkingBalance']]}
            name={free < 0 ? texts.shortAfter : texts.leftAfter}
            title={texts.leftAfterExplained}
            amount={Math.abs(free)}
          />
        )}
      </dl>
      {groupsOf(month.accounts).map(({ name: group, places }, _, all) => (
        <section key={group} class="envelope-group">
          {all.length > 1 && (
            <h2>
              {group}{' '}
              <span class="quiet">
                {texts.spentOfPlanned(
                  <Proof
                    at={at('accounts', places[0] ?? 0, 'actual')}
                    plus={places.slice(1).map((place) => at('accounts', place, 'actual'))}
                    name={texts.accountSpent(group)}
                    amount={sumOf(places.map((place) => month.accounts[place]?.actual ?? 0))}
                  />,
                  <Proof
                    at={at('accounts', places[0] ?? 0, 'forecast')}
                    plus={places.slice(1).map((place) => at('accounts', place, 'forecast'))}
                    name={texts.accountPlanned(group)}
                    amount={sumOf(places.map((place) => month.accounts[place]?.forecast ?? 0))}
                  />,
                )}
              </span>
            </h2>
          )}
          <ul class="envelopes">
            {places.map((place) => {
              const budget = month.accounts[place]
              if (!budget) return undefined
              const { account, forecast } = budget
              const typed = planOf(name, account)
              const plan = {
                isOpen: typed.value !== undefined,
                open: () => (typed.value = {}),
                form: <PlanForm account={account} planned={forecast} month={name} />,
              }
              return <Envelope key={account} budget={budget} place={at('accounts', place)} plan={mayPlan ? plan : undefined} />
            })}
          </ul>
        </section>
      ))}
      {mayPlan && <PlanAnother month={name} />}
    </Card>
  )
}

/** The months of a period together, before the last of them. */
const SeveralMonths = ({ answer, months, words }: { answer: BudgetAnswer; months: readonly string[]; words: string }) => {
  const figure = (title: string, of: Place, valueOf: (month: Month) => number) => {
    const [at, ...plus] = months.map((month) => ['budgetsByMonth', month, ...of])
    const value = sumOf(months.map((month) => answer.budgetsByMonth[month]).map((month) => (month ? valueOf(month) : 0)))
    return <Figure name={title} {...(at ? { at, plus } : {})} amount={value} />
  }
  return (
    <Card title={words} aside={texts.monthsWithPlan(months.length)}>
      <dl class="figures">
        {figure(texts.planned, ['forecast'], ({ forecast }) => forecast)}
        {figure(texts.spent, ['accounts', '*', 'actual'], ({ accounts }) => sumOf(accounts.map(({ actual }) => actual)))}
      </dl>
    </Card>
  )
}

export const BudgetPage = () => {
  const { path, traced } = useScoped('budget', WITHOUT_POSTINGS)
  const { range, words, last } = useDays()
  const isCompared = useIsCompared()
  const answer = useAnswer<BudgetAnswer>(path)
  const [choice, choose] = useParameter<string>('month', '')
  const months = Object.keys(answer.data?.budgetsByMonth ?? {}).sort()
  const now = last.slice(0, 7)
  const chosen = range ? monthsIn(months, range) : []
  // A period without a plan is none of another month.
  const fallback = range ? (chosen.at(-1) ?? '') : months.includes(now) ? now : (months.at(-1) ?? '')
  // What is chosen is a month of the page: the period that it is compared with has its own last one.
  const month = months.includes(choice) && !isCompared ? choice : fallback
  // Without the steps at the top, and next to several months, it shows its month.
  const saysMonth = isCompared || chosen.length > 1
  const place = months.indexOf(month)
  const to = (next: number): void => choose(months[next] === fallback ? '' : (months[next] ?? ''))
  const budgets = answer.data?.budgetsByMonth[month]
  // Amounts in another currency, or of another day, are not those of the journal.
  // Beancount has no rules that could be written or changed: a plan there is a line of the journal.
  const mayPlan =
    mayWrite.value &&
    dialect.value !== 'beancount' &&
    !isCompared &&
    Object.entries(traced.parameters).every(([name, value]) => name in WITHOUT_POSTINGS || !value)
  return (
    <Page
      title={pages.views.budget.title}
      scope={EVERY_PART}
      controls={
        budgets && (
          <PeriodSteps
            name={monthOf(`${month}-01`)}
            onBack={place > 0 ? () => to(place - 1) : undefined}
            onOn={place < months.length - 1 ? () => to(place + 1) : undefined}
            jump={{ at: month, choices: monthChoices(months), to: (key) => to(months.indexOf(key)) }}
          />
        )
      }
      gaps={answer.data}
    >
      <Answered answer={answer} height={400} traced={traced}>
        {(data) =>
          budgets ? (
            <>
              {chosen.length > 1 && <SeveralMonths answer={data} months={chosen} words={words} />}
              <OneMonth name={month} title={saysMonth ? monthOf(`${month}-01`) : ''} month={budgets} answer={data} mayPlan={mayPlan} />
            </>
          ) : range && months.length > 0 ? (
            <section class="card welcome">
              <p>{texts.nothingIn(words)}</p>
              {mayPlan && <PlanAnother month={range.last.slice(0, 7)} isFirst />}
            </section>
          ) : (
            <section class="card welcome">
              <p>{texts.nothing}</p>
              <pre>{budgetExample(dialect.value, { day: thisDay.value, currency: currency.value })}</pre>
              {mayPlan && <PlanAnother month={now} isFirst />}
            </section>
          )
        }
      </Answered>
    </Page>
  )
}
