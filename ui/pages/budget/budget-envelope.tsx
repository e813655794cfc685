import { Pencil } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { budget as words } from '#messages/budget.ts'
import type { getBudget } from '../../../src/http/contract/budget-contract.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { figures } from '../../client/display-settings.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { useFocusWhen } from '../../parts/dialog.tsx'
import { Proof } from '../../parts/figure.tsx'

/** A budget as it is shown. Pure. */

/** Accounts of one group, by their places in a list. */
export interface BudgetGroup {
  /** "Food" of Expenses:Food:Home; accounts without a group are in the last one. */
  readonly name: string
  readonly places: readonly number[]
}

/** The months of a list, "2024-03", that lie in some days, the earliest first. */
export const monthsIn = (months: readonly string[], { first, last }: { readonly first: string; readonly last: string }): string[] =>
  months.filter((month) => `${month}-01` >= first && `${month}-01` <= last).sort()

/** Groups of two accounts and more, by the second part of their names; then what has no group. All in one where there is no group. */
export const groupsOf = (accounts: readonly { readonly account: string }[]): BudgetGroup[] => {
  const groups = new Map<string, number[]>()
  for (const [place, { account }] of accounts.entries()) {
    const name = account.split(':')[1] ?? account
    groups.set(name, [...(groups.get(name) ?? []), place])
  }
  const [several, alone] = [[...groups].filter(([, places]) => places.length > 1), [...groups].filter(([, places]) => places.length === 1)]
  return [
    ...several.map(([name, places]): BudgetGroup => ({ name, places })),
    ...(alone.length > 0 ? [{ name: words.otherGroup, places: alone.flatMap(([, places]) => places) }] : []),
  ]
}

interface EnvelopeAmounts {
  readonly forecast: number
  readonly rollover: number
  readonly actual: number
}

/** What is left of a month's own plan; below zero when more was spent. What was rolled over is not in it. */
export const leftOf = ({ forecast, actual }: Pick<EnvelopeAmounts, 'forecast' | 'actual'>): number => sumOf([forecast, -actual])

/** A month's bar in hundredths of its width: the month's plan, followed by what was rolled over and not yet used. */
export interface BudgetBar {
  readonly spent: number
  readonly unspent: number
  /** Spent beyond the month's plan, whether or not the roll-over covers it. */
  readonly over: number
  readonly rolledOver: number
}

export const barOf = ({ forecast, rollover, actual }: EnvelopeAmounts): BudgetBar => {
  const [spent, planned] = [Math.max(0, actual), Math.max(0, forecast)]
  const within = Math.min(spent, planned)
  const over = spent - within
  const rolledOver = Math.max(0, rollover - over)
  const whole = planned + over + rolledOver || 1
  const percent = (part: number): number => (part / whole) * 100
  return { spent: percent(within), unspent: percent(planned - within), over: percent(over), rolledOver: percent(rolledOver) }
}

/** Some accounts of a month, by their places: those first of which most of the month's plan is spent. One whose plan begins later is none of them. */
export const closestToSpent = (accounts: readonly EnvelopeAmounts[], count: number): number[] =>
  accounts
    .map(({ forecast, rollover, actual }, place) => ({
      place,
      used: usedOf(forecast, actual),
      actual,
      isOfMonth: forecast !== 0 || rollover !== 0 || actual !== 0,
    }))
    .filter(({ isOfMonth }) => isOfMonth)
    .sort((a, b) => b.used - a.used || b.actual - a.actual || a.place - b.place)
    .slice(0, count)
    .map(({ place }) => place)

const usedOf = (planned: number, spent: number): number => {
  if (planned > 0) return spent / planned
  return spent > 0 ? Infinity : 0
}

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
            <Proof at={at('actual')} name={words.accountSpent(short)} amount={budget.actual} />,
            <Proof at={at('forecast')} name={words.accountPlanned(short)} amount={budget.forecast} />,
          )}
        </span>
        {budget.rollover !== 0 && (
          <span>{words.amountRolledOver(<Proof at={at('rollover')} name={words.accountRolledOver(short)} signed={budget.rollover} />)}</span>
        )}
      </p>
      {plan?.isOpen && plan.form}
    </li>
  )
}
