import { statements as words } from '#messages/statements.ts'
import { useParameter } from '../../client/address.ts'
import { financialMonth } from '../../client/use-scope.ts'
import { EVERY, type Every } from './statements-by-period-figures.ts'
import { SelectField } from '../../parts/fields.tsx'

const CHOICES = ['one', ...EVERY] as const

/** Whether a statement is of one period, or of several side by side: the same choice for all statements. */
export const useEvery = (): [every: 'one' | Every, choose: (every: 'one' | Every) => void] => useParameter<'one' | Every>('every', 'one', CHOICES)

export const EveryChoice = () => {
  const [every, choose] = useEvery()
  return (
    <SelectField
      label={words.sideBySide}
      value={every}
      choices={CHOICES.filter((one) => one !== 'financial_year' || financialMonth() !== 1).map((one) => [one, words.every[one]] as const)}
      onChoose={choose}
    />
  )
}
