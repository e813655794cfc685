import { goals as words } from '#messages/goals.ts'
import { SettingButton } from '../config/setting-button.tsx'

/** Opens the form of a goal, for users who may change settings. */
export const ChangeGoal = ({ goal }: { goal: { readonly type: string; readonly name: string } }) => (
  <SettingButton list={goal.type === 'retirement' ? 'goals.retirement' : 'goals.savings'} name={goal.name} title={words.changeGoal} />
)
