import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { planBudget } from '../../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { refresh } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { takeEntryBack } from '../../client/quick-add.ts'
import { currency } from '../../client/settings.ts'
import { monthOf } from '../../figures/days.ts'
import { AccountField } from '../fields/account-field.tsx'
import { NumberInput } from '../fields/number-field.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

type Reach = 'month' | 'onwards'

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
  onDone,
}: {
  /** Absent where it is still to be chosen. */
  account?: string
  planned?: number
  month: string
  onDone: () => void
}) => {
  const [account, amount, reach, isBusy] = [
    useSignal(given ?? ''),
    useSignal(planned === undefined ? '' : String(planned)),
    useSignal<Reach>('onwards'),
    useSignal(false),
  ]
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (given !== undefined) form.current?.querySelector('input')?.select()
  }, [])
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    isBusy.value = true
    await plan({ account: account.value, month, reach: reach.value, amount: amount.value }, onDone)
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
          value={account.value}
          onInput={(of) => (account.value = of)}
          onCommit={(of) => (account.value = of)}
          forJournal
          focused
        />
      )}
      <NumberInput
        class="input"
        aria-label={`Planned a month for ${short}, in ${currency.value}`}
        value={amount.value}
        onChange={(decimal) => (amount.value = decimal)}
      />
      <select
        class="input"
        aria-label="For which months"
        value={reach.value}
        onChange={({ currentTarget: { value } }) => (reach.value = value as Reach)}
      >
        <option value="onwards">from {monthOf(`${month}-01`)} on</option>
        <option value="month">in {monthOf(`${month}-01`)} only</option>
      </select>
      <button type="submit" class="button button-strong" disabled={isBusy.value || account.value === '' || amount.value === ''}>
        Plan
      </button>
      <button type="button" class="button" onClick={onDone}>
        Leave it
      </button>
    </form>
  )
}
