import { Pencil, Plus } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { mayConfigure } from '../../client/cached-answers.ts'
import { askedSetting, type SettingList } from '../../client/setting-asked.ts'
import { laterOver } from '../../parts/loading.tsx'

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
  const own = useMemo(() => ({ list, name, title }), [list, name, title])
  if (!mayConfigure.value) return null
  return (
    <>
      <button type="button" class="button" aria-label={title} onClick={() => (askedSetting.value = own)}>
        {name === undefined ? <Plus size={15} /> : <Pencil size={15} />} {label}
      </button>
      {askedSetting.value === own && <SettingForm />}
    </>
  )
}
