import { goals as words } from '#messages/goals.ts'
import type { GoalAnswer } from '../../../src/http/contract/budget-contract.ts'
import { useManner } from '../../client/address.ts'
import { configuration } from '../../client/cached-answers.ts'
import { currency, figures, locale } from '../../client/display-settings.ts'
import { decimalIn } from '../../figures/number-format.ts'
import { Card } from '../../parts/card.tsx'
import { NumberInput } from '../../parts/number-field.tsx'
import { Proof } from '../../parts/proof.tsx'
import { Button } from '../../parts/button.tsx'

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
