import { Pencil } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { getBudget } from '../../../src/http/contract/budget.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { figures } from '../../client/display-settings.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount } from '../../parts/amount.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'

type AccountBudget = AnswerOf<typeof getBudget>['budgetsByMonth'][string]['accounts'][number]

/** What was planned with what came over from the month before, what is spent of it, and what remains. */
export const Envelope = ({
  budget,
  place,
  plan,
}: {
  budget: AccountBudget
  place: Place
  /** What another amount is planned with; absent where none may be. */
  plan?: { readonly isOpen: boolean; readonly open: () => void; readonly form: ComponentChildren } | undefined
}) => {
  const opener = useFocusWhen(plan?.isOpen !== true)
  const at = (of: keyof AccountBudget): Place => [...place, of]
  const short = budget.account.replace(/^Expenses:/, '')
  // The bar is about this month: what was carried over may cover overspending, but does not hide it.
  const spent = budget.forecast > 0 ? Math.min(100, (budget.actual / budget.forecast) * 100) : budget.actual > 0 ? 100 : 0
  const overMonth = sumOf([budget.actual, -budget.forecast])
  const isOver = budget.available < 0
  return (
    <li class="envelope">
      <p>
        <span>
          <AccountName account={budget.account} label={short} />{' '}
          {plan?.isOpen === false && (
            <button ref={opener} type="button" class="icon-button" aria-label={`Plan another amount for ${short}`} onClick={plan.open}>
              <Pencil size={14} />
            </button>
          )}
        </span>
        <Proof at={at('available')} name={`${short}: left`}>
          <span class={isOver ? 'amount loss' : 'amount'}>
            {figures.value.money(Math.abs(budget.available))} {isOver ? 'over' : 'left'}
          </span>
        </Proof>
      </p>
      <div class="goal-track" aria-hidden="true">
        <span class={overMonth > 0 ? 'over' : undefined} style={{ width: figures.value.hidden ? '0' : `${spent}%` }} />
      </div>
      <p class="quiet">
        <span>
          <Proof at={at('actual')} name={`${short}: spent`}>
            <Amount value={budget.actual} />
          </Proof>{' '}
          of{' '}
          <Proof at={at('forecast')} name={`${short}: planned`}>
            <Amount value={budget.forecast} />
          </Proof>
          {overMonth > 0 && !isOver && (
            <>
              {' · '}
              <Proof at={at('actual')} minus={[at('forecast')]} name={`${short}: over this month`}>
                <span class="amount loss">{figures.value.money(overMonth)} over this month</span>
              </Proof>
            </>
          )}
        </span>
        {budget.rollover !== 0 && (
          <span>
            <Proof at={at('rollover')} name={`${short}: carried over`}>
              <span class="amount">{figures.value.change(budget.rollover)}</span>
            </Proof>{' '}
            carried over
          </span>
        )}
      </p>
      {plan?.isOpen && plan.form}
    </li>
  )
}
