import { useSignal } from '@preact/signals'
import { locale } from '../../client/settings.ts'
import { typedNumber } from '../../figures/config-form.ts'
import { asTyped, decimalMarkOf } from '../../figures/typed-number.ts'
import { type Asked, described, Labelled, Told } from './told.tsx'

const KEPT = '(unchanged)'

export const YesNoField = (asked: Asked) => {
  const { field, label, path, value, change } = asked
  const isOn = value === true || value === 'yes'
  return (
    <div class="config-field">
      <label class="check">
        <input
          {...described(path, field.about)}
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => change(field.words ? (checked ? 'yes' : 'no') : checked)}
        />
        {label}
      </label>
      <Told path={path} about={field.about} />
    </div>
  )
}

export const ChoiceField = (asked: Asked) => {
  const { field, path, value, change } = asked
  return (
    <Labelled asked={asked}>
      <select class="input" {...described(path, field.about)} value={String(value ?? '')} onChange={(event) => change(event.currentTarget.value)}>
        {field.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? 'by itself' : choice}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** What is typed stays as it is typed: "1." is on its way to "1.5". */
export const NumberField = (asked: Asked) => {
  const { field, path, value, change } = asked
  const typed = useSignal<string | undefined>(undefined)
  const mark = decimalMarkOf(locale.value)
  const written = typeof value === 'number' ? asTyped(String(value), mark) : String(value ?? '')
  const shown = typed.value !== undefined && typedNumber(typed.value, mark) === value ? typed.value : written
  return (
    <Labelled asked={asked}>
      <input
        class="input short-input"
        inputMode="decimal"
        autoComplete="off"
        placeholder={field.min !== undefined && field.max !== undefined && field.max < 1000 ? `${field.min} to ${field.max}` : ''}
        {...described(path, field.about)}
        value={shown}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          change(typedNumber(event.currentTarget.value, mark))
        }}
      />
    </Labelled>
  )
}

export const TextField = (asked: Asked) => {
  const { field, path, value, change } = asked
  const common = { ...described(path, field.about), class: 'input', spellcheck: false, value: String(value ?? '') }
  if (field.kind === 'long-text')
    return (
      <Labelled asked={asked}>
        <textarea {...common} class="input config-lines" rows={8} onInput={(event) => change(event.currentTarget.value)} />
      </Labelled>
    )
  return (
    <Labelled asked={asked}>
      <input
        {...common}
        type={field.kind === 'day' ? 'date' : 'text'}
        autoComplete="off"
        list={field.kind === 'time-zone' ? 'config-time-zones' : undefined}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {field.kind === 'time-zone' && (
        <datalist id="config-time-zones">
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </Labelled>
  )
}

/** A secret is never shown: what is typed takes its place, and nothing typed keeps it. */
export const SecretField = (asked: Asked) => {
  const { field, path, value, change } = asked
  const isKept = value === KEPT
  return (
    <Labelled asked={asked}>
      <span class="config-line">
        <input
          {...described(path, field.about)}
          class="input"
          type="password"
          autoComplete="new-password"
          placeholder={isKept ? 'kept as it is' : 'none'}
          value={isKept ? '' : String(value ?? '')}
          onInput={(event) => change(event.currentTarget.value)}
        />
        {isKept && (
          <button type="button" class="button" onClick={() => change('')}>
            Remove
          </button>
        )}
      </span>
    </Labelled>
  )
}
