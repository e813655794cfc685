import { budget as words } from '#messages/budget.ts'
import { Pencil } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import type { getBudget } from '../../../src/http/contract/budget-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { figures } from '../../client/display-settings.ts'
import { barOf, leftOf } from './budget-figures.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { Amount } from '../../parts/amount.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'

type AccountBudget = AnswerOf<typeof getBudget>['budgetsByMonth'][string]['accounts'][number]

/** What was planned for the month, what is spent and left of it, and next to that what was rolled over. */
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
  const left = leftOf(budget)
  const bar = barOf(budget)
  const width = (percent: number) => ({ width: figures.value.hidden ? '0' : `${percent}%` })
  return (
    <li class="envelope">
      <p>
        <span>
          <AccountName account={budget.account} label={short} />{' '}
          {plan?.isOpen === false && (
            <button ref={opener} type="button" class="icon-button" aria-label={words.change(short)} onClick={plan.open}>
              <Pencil size={14} />
            </button>
          )}
        </span>
        <Proof at={at('forecast')} minus={[at('actual')]} name={words.accountLeft(short)}>
          <span class={left < 0 ? 'amount loss' : 'amount'}>
            {(left < 0 ? words.amountOver : words.amountLeft)(figures.value.money(Math.abs(left)))}
          </span>
        </Proof>
      </p>
      <div class="goal-track budget-bar" aria-hidden="true">
        <span style={width(bar.spent)} />
        <i style={width(bar.unspent)} />
        <span class="over" style={width(bar.over)} />
        <span class="rolled-over" style={width(bar.rolledOver)} />
      </div>
      <p class="quiet">
        <span>
          {words.spentOfPlanned(
            <Proof at={at('actual')} name={words.accountSpent(short)}>
              <Amount value={budget.actual} />
            </Proof>,
            <Proof at={at('forecast')} name={words.accountPlanned(short)}>
              <Amount value={budget.forecast} />
            </Proof>,
          )}
        </span>
        {budget.rollover !== 0 && (
          <span>
            {words.amountRolledOver(
              <Proof at={at('rollover')} name={words.accountRolledOver(short)}>
                <span class="amount">{figures.value.change(budget.rollover)}</span>
              </Proof>,
            )}
          </span>
        )}
      </p>
      {plan?.isOpen && plan.form}
    </li>
  )
}
