import { useSignal } from '@preact/signals'
import { ArrowUp, Plus, X } from 'lucide-preact'
import { AccountField } from '../fields/account-field.tsx'
import { type Asked, described, Told } from './told.tsx'

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** A list of names: accounts of the book are completed, and a pattern is as good as a name. */
export const NamesField = ({ field, label, path, value, change }: Asked) => {
  const names = namesIn(value)
  const typed = useSignal('')
  const add = (name: string): void => {
    typed.value = ''
    if (name.trim() !== '' && !names.includes(name.trim())) change([...names, name.trim()])
  }
  return (
    <fieldset class="config-field config-names">
      <legend>{label}</legend>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name} class="chip">
              {name}
              <button type="button" aria-label={`Remove ${name}`} onClick={() => change(names.filter((other) => other !== name))}>
                <X size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {field.isAccounts ? (
        <AccountField key={names.length} label={`Add to ${label}`} value="" placeholder="Account or pattern" onCommit={add} />
      ) : (
        <span class="config-line">
          <input
            class="input"
            {...described(path, field.about)}
            aria-label={`Add to ${label}`}
            autoComplete="off"
            spellcheck={false}
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            onBlur={() => add(typed.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add(typed.value)
            }}
          />
          <button type="button" class="button" disabled={typed.value.trim() === ''} onClick={() => add(typed.value)}>
            <Plus size={15} /> Add
          </button>
        </span>
      )}
      <Told path={path} about={field.about} />
    </fieldset>
  )
}

/** Some of several words, in an order that counts. */
export const OrderField = ({ field, label, path, value, change }: Asked) => {
  const names = namesIn(value)
  const up = (at: number): void => change(names.with(at - 1, names[at]!).with(at, names[at - 1]!))
  return (
    <fieldset class="config-field config-names">
      <legend>{label}</legend>
      <ol>
        {names.map((name, at) => (
          <li key={name} class="chip">
            {name}
            {at > 0 && (
              <button type="button" aria-label={`Move ${name} up`} onClick={() => up(at)}>
                <ArrowUp size={14} />
              </button>
            )}
            <button type="button" aria-label={`Remove ${name}`} onClick={() => change(names.filter((other) => other !== name))}>
              <X size={14} />
            </button>
          </li>
        ))}
      </ol>
      {field.choices
        .filter((choice) => !names.includes(choice))
        .map((choice) => (
          <button key={choice} type="button" class="button" onClick={() => change([...names, choice])}>
            <Plus size={15} /> {choice}
          </button>
        ))}
      <Told path={path} about={field.about} />
    </fieldset>
  )
}
