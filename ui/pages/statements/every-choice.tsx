import { statements as words } from '#messages/statements.ts'
import { useParameter } from '../../client/address.ts'
import { financialMonth } from '../../client/use-scope.ts'
import { EVERY, type Every } from './statements-by-period-figures.ts'

const CHOICES = ['one', ...EVERY] as const

/** Whether a statement is of one period, or of several side by side: the same choice for all statements. */
export const useEvery = (): [every: 'one' | Every, choose: (every: 'one' | Every) => void] => useParameter<'one' | Every>('every', 'one', CHOICES)

export const EveryChoice = () => {
  const [every, choose] = useEvery()
  return (
    <label class="field">
      {words.sideBySide}
      <select value={every} onChange={({ currentTarget }) => choose(currentTarget.value as typeof every)}>
        {CHOICES.filter((one) => one !== 'financial_year' || financialMonth() !== 1).map((one) => (
          <option key={one} value={one}>
            {words.every[one]}
          </option>
        ))}
      </select>
    </label>
  )
}
