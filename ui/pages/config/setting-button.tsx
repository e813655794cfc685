import { goals as words } from '#messages/goals.ts'
import { useSignal } from '@preact/signals'
import { Pencil, Plus } from 'lucide-preact'
import { mayConfigure } from '../../client/cached-answers.ts'
import { laterOver } from '../../parts/loading.tsx'
import type { SettingList } from './setting-form.tsx'
import { Button } from '../../parts/fields.tsx'

const SettingForm = laterOver(async () => (await import('./setting-form.tsx')).SettingForm)

/** Opens the form for a new entry of a list, or for the one of a name; nothing for users who may not change settings. */
export const SettingButton = ({
  list,
  name,
  title,
  label = title,
}: {
  list: SettingList
  name?: string
  title: string
  /** On the button, if shorter. */
  label?: string
}) => {
  const isOpen = useSignal(false)
  if (!mayConfigure.value) return null
  return (
    <>
      <Button aria-label={title} onClick={() => (isOpen.value = true)}>
        {name === undefined ? <Plus size={15} /> : <Pencil size={15} />} {label}
      </Button>
      {isOpen.value && <SettingForm list={list} name={name} title={title} close={() => (isOpen.value = false)} />}
    </>
  )
}

/** Opens the form of a goal, for users who may change settings. */
export const ChangeGoal = ({ goal }: { goal: { readonly type: string; readonly name: string } }) => (
  <SettingButton list={goal.type === 'retirement' ? 'goals.retirement' : 'goals.savings'} name={goal.name} title={words.changeGoal} />
)
