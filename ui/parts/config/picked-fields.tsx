import { useSignal } from '@preact/signals'
import { X } from 'lucide-preact'
import { iconAddress } from '../../figures/account-icons.ts'
import { AccountField } from '../fields/account-field.tsx'
import { IconChoices } from '../fields/icon-choices.tsx'
import { base } from '../../client/base.ts'
import { type Asked, Told } from './told.tsx'

export const OneAccountField = ({ field, label, path, value, change }: Asked) => (
  <div class="config-field">
    <span class="config-label">{label}</span>
    <AccountField label={label} value={String(value ?? '')} onInput={change} />
    <Told path={path} about={field.about} />
  </div>
)

/** An icon of any set, chosen among pictures. */
export const IconField = ({ field, label, path, value, change }: Asked) => {
  const isOpen = useSignal(false)
  const icon = String(value ?? '')
  const address = icon === '' ? undefined : iconAddress(icon)
  return (
    <div class="config-field">
      <span class="config-label">{label}</span>
      <span class="config-line">
        {address && <i class="account-icon" aria-hidden="true" style={{ '--icon': `url(${base}${address})` }} />}
        <button
          type="button"
          class="button"
          aria-expanded={isOpen.value}
          aria-label={`${label}: ${icon || 'none'}, choose another`}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {icon || 'Choose'}
        </button>
        {icon !== '' && (
          <button type="button" class="button" onClick={() => change('')}>
            <X size={15} /> None
          </button>
        )}
      </span>
      {isOpen.value && (
        <IconChoices
          about=""
          shown={icon}
          onChoose={(chosen) => {
            change(chosen)
            isOpen.value = false
          }}
        />
      )}
      <Told path={path} about={field.about} />
    </div>
  )
}

/** Names on one side, one of several words on the other: accounts and their roots. */
export const MapField = ({ field, label, path, value, change }: Asked) => {
  const entries = Object.entries((value ?? {}) as Readonly<Record<string, string>>)
  const set = (name: string, to: string | undefined): void =>
    change(Object.fromEntries([...entries.filter(([other]) => other !== name), ...(to === undefined ? [] : [[name, to]])]))
  const add = (name: string): void => {
    if (!entries.some(([other]) => other === name.trim())) set(name.trim(), field.choices[0]!)
  }
  return (
    <fieldset class="config-field config-names">
      <legend>{label}</legend>
      {entries.map(([name, to]) => (
        <span key={name} class="config-line">
          <code>{name}</code>
          <select class="input" aria-label={`What ${name} is`} value={to} onChange={(event) => set(name, event.currentTarget.value)}>
            {field.choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
          <button type="button" class="icon-button" aria-label={`Remove ${name}`} onClick={() => set(name, undefined)}>
            <X size={16} />
          </button>
        </span>
      ))}
      <AccountField key={entries.length} label={`Add to ${label}`} value="" onCommit={add} />
      <Told path={path} about={field.about} />
    </fieldset>
  )
}
