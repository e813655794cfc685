import { useSignal } from '@preact/signals'
import { GripVertical } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { goals as words } from '#messages/goals.ts'
import type { getGoals } from '../../../src/http/contract/budget-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { tell } from '../../client/api.ts'
import { configuration, loadConfiguration, mayConfigure, refresh } from '../../client/cached-answers.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { orReport } from '../../client/toasts.tsx'
import { EVERY_PART, useIsCompared, useReport } from '../../client/use-scope.ts'
import { shortDay } from '../../figures/calendar-days.ts'
import { goalLink, inOrder, moved, prioritised } from '../../figures/goal.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Amount, Proof, Report, unknownIn } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import { saySettingsSaved } from '../../parts/proposed-settings.tsx'
import { ChangeGoal, SettingButton } from '../config/setting-button.tsx'
import { Button } from '../../parts/fields.tsx'

let writing: Promise<unknown> = Promise.resolve()

/** Writes the order of the goals into the configuration, as it was read last; the page then shows what the file says. Returns whether it was written. */
export function writeGoalOrder(order: readonly { readonly type: string; readonly name: string }[]): Promise<boolean> {
  // A change is written on the result of the one before: on an earlier state it would be refused, and undone.
  const written = writing.then(() => write(order))
  writing = written.catch(() => undefined)
  return written
}

async function write(order: readonly { readonly type: string; readonly name: string }[]): Promise<boolean> {
  const { config, hash } = configuration.peek().data ?? {}
  if (!config) return false
  const isWritten = await orReport(async () => {
    saySettingsSaved(await tell('/api/settings', { changes: { goals: prioritised(config.goals, order) }, hash }), words.orderSaved)
  })
  await loadConfiguration()
  refresh()
  return isWritten
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/**
 * Things in an order that a person changes: each has a handle, which mouse and finger drag and the arrow keys move. What was moved is
 * handed on when it is let go of, or when the focus leaves the handle.
 */
export const Sortable = <Of,>({
  class: name,
  items,
  keyOf,
  nameOf,
  onOrder,
  children,
}: {
  class: string
  items: readonly Of[]
  keyOf: (item: Of) => string
  nameOf: (item: Of) => string
  /** Returns whether it came to be so: it is shown as it was before otherwise. */
  onOrder: (items: readonly Of[]) => Promise<boolean>
  /** One of them, with its handle to be placed. */
  children: (item: Of, handle: ComponentChildren) => ComponentChildren
}) => {
  const list = useRef<HTMLDivElement>(null)
  const keys = useSignal<readonly string[] | undefined>(undefined)
  const announced = useSignal('')
  const byKey = new Map(items.map((item) => [keyOf(item), item]))
  const order = (
    keys.value?.every((key) => byKey.has(key)) && keys.value.length === items.length ? keys.value : [...byKey.keys()]
  ) as readonly string[]
  const put = (key: string, to: number): void => {
    const from = order.indexOf(key)
    if (from < 0 || to === from || to < 0 || to >= order.length) return
    keys.value = moved(order, from, to)
    announced.value = words.isNumber(nameOf(byKey.get(key) as Of), to + 1, order.length)
  }
  const given = [...byKey.keys()].join('\n')
  /** What has been sent, until the server has it. */
  const handedOn = useRef('')
  useEffect(() => {
    // The server's state arrives a moment late: it may be an order that was sent before the last one.
    if (handedOn.current !== '' && handedOn.current !== given) return
    // Further moves start from there.
    if (handedOn.current === '' || keys.peek()?.join('\n') === handedOn.current) keys.value = undefined
    handedOn.current = ''
  }, [given])
  const settle = (): void => {
    const wanted = keys.peek()
    const text = wanted?.join('\n') ?? ''
    if (!wanted || text === given) keys.value = undefined
    else if (text !== handedOn.current) {
      handedOn.current = text
      void onOrder(wanted.flatMap((key) => byKey.get(key) ?? [])).then((isDone) => {
        if (isDone) return
        keys.value = undefined
        handedOn.current = ''
      })
    }
  }
  /** The handle that a key has just moved. The browser drops the focus of elements that move. */
  const walked = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    walked.current?.focus()
    walked.current = null
  }, [keys.value])
  const over = (event: PointerEvent): number => {
    const under = document.elementFromPoint(event.clientX, event.clientY)
    return [...(list.current?.children ?? [])].findIndex((child) => child.contains(under))
  }
  const handle = (key: string, place: number) => (
    <Button
      icon={GripVertical}
      size={16}
      class="icon-button grip"
      aria-label={words.move(nameOf(byKey.get(key) as Of), place + 1, order.length)}
      title={words.howToMove}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && put(key, over(event))}
      onPointerUp={settle}
      onPointerCancel={() => (keys.value = undefined)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') keys.value = undefined
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          settle()
        }
        const step = STEPS[event.key]
        if (step === undefined) return
        event.preventDefault()
        if (order[place + step] !== undefined) walked.current = event.currentTarget
        put(key, place + step)
      }}
      onBlur={() => {
        if (walked.current === null) settle()
      }}
    />
  )
  return (
    <>
      <div class={name} ref={list}>
        {order.map((key, place) => (
          <div key={key} class={keys.value ? 'sortable moving' : 'sortable'}>
            {children(byKey.get(key) as Of, handle(key, place))}
          </div>
        ))}
      </div>
      <p class="only-heard" aria-live="polite">
        {announced.value}
      </p>
    </>
  )
}

type GoalsAnswer = AnswerOf<typeof getGoals>
type Goal = GoalsAnswer['goals'][number]

const GoalCard = ({ goal, place, handle }: { goal: Goal; place: number; handle?: ComponentChildren }) => {
  const at = (of: keyof Goal): Place => ['goals', place, of]
  const reached = goal.target > 0 ? (goal.current / goal.target) * 100 : 0
  const isUnknown = unknownIn(useContext(Report))({ at: at('current') })
  return (
    <section class="card goal">
      <h2>
        <Link href={goalLink(goal)}>{goal.name}</Link>
        {handle}
      </h2>
      <p class="quiet">
        {goal.type === 'retirement' ? words.retirement : goal.targetDate ? words.savingsUntil(shortDay(goal.targetDate.slice(0, 10))) : words.savings}
      </p>
      <p class="goal-figure">
        {words.savedOf(
          <span class="goal-saved">
            <Proof at={at('current')} name={words.savedFor(goal.name)} amount={goal.current} />
          </span>,
          <Proof at={at('target')} name={words.targetOf(goal.name)}>
            <Amount value={goal.target} currency={currency.value} />
          </Proof>,
        )}
      </p>
      <div
        class="goal-track"
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={figures.value.hidden ? undefined : Math.min(100, Math.round(reached))}
        aria-label={goal.name}
      >
        <span style={{ width: figures.value.hidden ? '0' : `${Math.max(0, Math.min(100, reached))}%` }} />
      </div>
      <p class="goal-foot">
        <Proof at={at('current')} percentOf={[at('target')]} name={words.reachedOf(goal.name)} percent={reached} />
        <span class="quiet">
          {isUnknown || goal.accounts === 0 ? null : goal.current >= goal.target ? (
            words.isReached
          ) : (
            <Proof at={at('target')} minus={[at('current')]} name={words.toGoOf(goal.name)}>
              {words.toGo(<span class="amount">{figures.value.money(goal.target - goal.current)}</span>)}
            </Proof>
          )}
        </span>
      </p>
      {goal.accounts === 0 && <NoAccount goal={goal} />}
    </section>
  )
}

/** Accounts are renamed in the journal, and the configuration is another file. */
const NoAccount = ({ goal }: { goal: Goal }) => (
  <p>
    {words.noAccount} <ChangeGoal goal={goal} />
  </p>
)

/** The most important first. Users who may change the configuration change the order, which is written there. */
const Ordered = ({ goals }: { goals: readonly Goal[] }) => {
  const ordered = inOrder(goals)
  const isCompared = useIsCompared()
  if (isCompared || !mayConfigure.value || goals.length < 2)
    return (
      <div class="goals">
        {ordered.map((goal) => (
          <GoalCard key={goal.id} goal={goal} place={goals.indexOf(goal)} />
        ))}
      </div>
    )
  return (
    <Sortable class="goals" items={ordered} keyOf={({ id }) => id} nameOf={({ name }) => name} onOrder={writeGoalOrder}>
      {(goal, handle) => <GoalCard goal={goal} place={goals.indexOf(goal)} handle={handle} />}
    </Sortable>
  )
}

const AddGoal = () => (
  <>
    <SettingButton list="goals.savings" title={words.addSavings} label={words.savingsGoal} />
    <SettingButton list="goals.retirement" title={words.addRetirement} label={words.retirementGoal} />
  </>
)

export const GoalsPage = () => {
  const { answer, traced } = useReport<GoalsAnswer>('goals')
  return (
    <Page title={words.title} scope={EVERY_PART} isOfOneDay controls={<AddGoal />} gaps={answer.data}>
      <Answered answer={answer} height={300} traced={traced}>
        {({ goals }) =>
          goals.length === 0 ? (
            <section class="card welcome">
              <p>{words.none}</p>
            </section>
          ) : (
            <Ordered goals={goals} />
          )
        }
      </Answered>
    </Page>
  )
}
