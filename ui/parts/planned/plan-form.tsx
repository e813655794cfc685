import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { planBudget } from '../../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { takeEntryBack } from '../../client/quick-add.ts'
import { currency } from '../../client/settings.ts'
import { unsaved } from '../../client/unsaved.ts'
import { monthOf } from '../../figures/days.ts'
import { AccountField } from '../fields/account-field.tsx'
import { NumberInput } from '../fields/number-field.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

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
  await orSay(async () => {
    const { files, change } = await tell<AnswerOf<typeof planBudget>>('/api/budget', order)
    onDone()
    refresh()
    const back = { name: 'Take back', run: () => void orSay(() => takeEntryBack(change)) }
    if (change === '') say('good', 'That is what is planned already.')
    else say('good', `Written as a rule into ${files.join(', ')}.`, back)
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
  // Who comes back to what was typed has not pressed the button just now.
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
  const short = given?.replace(/^Expenses:/, '') ?? 'the account'
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
          label="Account to plan for"
          value={account}
          onInput={(of) => type({ account: of })}
          onCommit={(of) => type({ account: of })}
          forJournal
          focused={isFresh}
        />
      )}
      <NumberInput
        class="input"
        aria-label={`Planned a month for ${short}, in ${currency.value}`}
        value={amount}
        onChange={(decimal) => type({ amount: decimal })}
      />
      <select class="input" aria-label="For which months" value={reach} onChange={({ currentTarget: { value } }) => type({ reach: value as Reach })}>
        <option value="onwards">from {monthOf(`${month}-01`)} on</option>
        <option value="month">in {monthOf(`${month}-01`)} only</option>
      </select>
      <button type="submit" class="button button-strong" disabled={isBusy.value || account === '' || amount === ''}>
        Plan
      </button>
      <button type="button" class="button" onClick={onDone}>
        Leave it
      </button>
    </form>
  )
}
