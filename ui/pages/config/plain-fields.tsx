import { common } from '#messages/common.ts'
import { config as words } from '#messages/config.ts'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { completeField, getProviders } from '../../../src/http/contract/prices-contract.ts'
import { tell } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { draftPreview } from './config-draft.ts'
import { currency, locale } from '../../client/display-settings.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { type Field, typedNumber } from '../../figures/config-form.ts'
import { asTyped, decimalMarkOf } from '../../figures/number-format.ts'
import { Button } from '../../parts/fields.tsx'

/** What every field is given. `path` is the place in the file, as the server names it in its messages: goals.savings[0].rate */
export interface Asked {
  readonly field: Field
  readonly label: string
  readonly path: string
  readonly value: unknown
  readonly change: (value: unknown) => void
}

const idOf = (path: string): string => `config-${path.replaceAll(/[^\w]+/g, '-')}`

/** The server's message about the value at a place. */
export const problemAt = (path: string): string | undefined => draftPreview.value?.problems.find(({ key }) => key === path)?.message

/** The attributes that connect a control with its words. */
export const described = (path: string, about: string) => ({
  id: idOf(path),
  'aria-invalid': problemAt(path) !== undefined,
  'aria-describedby': [about && `${idOf(path)}-about`, problemAt(path) && `${idOf(path)}-problem`].filter(Boolean).join(' ') || undefined,
})

/** What a setting means, and what is wrong with its value. */
export const FieldHelp = ({ path, about }: { path: string; about: ComponentChildren }) => {
  const problem = problemAt(path)
  return (
    <>
      {about && (
        <p class="config-about" id={`${idOf(path)}-about`}>
          {about}
        </p>
      )}
      {problem && (
        <p class="config-problem" id={`${idOf(path)}-problem`}>
          {problem}
        </p>
      )}
    </>
  )
}

/** A name, its control, and the words. */
const Labelled = ({ asked: { path, label, field }, children }: { asked: Asked; children: ComponentChildren }) => (
  <div class="config-field">
    <label for={idOf(path)}>{label}</label>
    {children}
    <FieldHelp path={path} about={field.about} />
  </div>
)

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
      <FieldHelp path={path} about={field.about} />
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
            {choice === '' ? words.automatic : choice}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** The text is kept while it is typed: "1." may become "1.5". */
export const NumberField = (asked: Asked) => {
  const { field, path, value, change } = asked
  const typed = useSignal<string | undefined>(undefined)
  const mark = decimalMarkOf(locale.value)
  const written = typeof value === 'number' ? asTyped(String(value), mark) : String(value ?? '')
  const shown = typed.value !== undefined && typedNumber(typed.value, mark, currency.value) === value ? typed.value : written
  return (
    <Labelled asked={asked}>
      <input
        class="input short-input"
        inputMode="decimal"
        autoComplete="off"
        placeholder={field.min !== undefined && field.max !== undefined && field.max < 1000 ? words.range(field.min, field.max) : ''}
        {...described(path, field.about)}
        value={shown}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          change(typedNumber(event.currentTarget.value, mark, currency.value))
        }}
      />
    </Labelled>
  )
}

export const TextField = (asked: Asked) => {
  const { field, path, value, change } = asked
  const attributes = { ...described(path, field.about), class: 'input', spellcheck: false, value: String(value ?? '') }
  if (field.kind === 'long-text')
    return (
      <Labelled asked={asked}>
        <textarea {...attributes} class="input config-lines" rows={8} onInput={(event) => change(event.currentTarget.value)} />
      </Labelled>
    )
  return (
    <Labelled asked={asked}>
      <input
        {...attributes}
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

/** A secret is never shown: typed text replaces it, and an empty field keeps it. */
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
          placeholder={isKept ? words.secretKept : words.noSecret}
          value={isKept ? '' : String(value ?? '')}
          onInput={(event) => change(event.currentTarget.value)}
        />
        {isKept && <Button onClick={() => change('')}>{common.remove}</Button>}
      </span>
    </Labelled>
  )
}

type Provider = AnswerOf<typeof getProviders>['providers'][number]
type Completion = AnswerOf<typeof completeField>['completions'][number]

const ASK_AFTER_MS = 250
const SHOWN = 50

/** One step on the way to a code: typed freely, or chosen from a list that the steps before it narrow. */
const Step = ({
  provider,
  field,
  filters,
  onType,
  onChoose,
}: {
  provider: string
  field: Provider['fields'][number]
  filters: Readonly<Record<string, string>>
  onType: (text: string) => void
  onChoose: (choice: Completion) => void
}) => {
  const id = useId()
  const choices = useSignal<readonly Completion[]>([])
  const text = filters[field.id] ?? ''
  const before = JSON.stringify(filters)
  useEffect(() => {
    if (field.inputType === 'text') return
    let isCurrent = true
    const ask = async (): Promise<void> => {
      await orReport(async () => {
        const { completions } = await tell<AnswerOf<typeof completeField>>('/api/price/autocomplete', { provider, field: field.id, filters })
        if (isCurrent) choices.value = completions.slice(0, SHOWN)
      })
    }
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [provider, field.id, before])
  return (
    <div class="config-field">
      <label for={id}>{field.label}</label>
      <input
        id={id}
        class="input"
        type={field.id === 'apikey' ? 'password' : 'text'}
        autoComplete="off"
        value={text}
        list={`${id}-choices`}
        onInput={({ currentTarget: { value } }) => {
          const chosen = choices.value.find(({ label }) => label === value)
          if (chosen) onChoose(chosen)
          else onType(value)
        }}
      />
      <datalist id={`${id}-choices`}>
        {choices.value.map(({ label, id: code }) => (
          <option key={code} value={label} />
        ))}
      </datalist>
    </div>
  )
}

/** Where a commodity's prices come from: the source, and its code, written or found in the lists of the source. */
export const PriceField = ({ field, path, value, change }: Asked) => {
  const { provider = '', code = '' } = (value ?? {}) as { provider?: string; code?: string }
  const providers = useAnswer<AnswerOf<typeof getProviders>>('/api/price/providers').data?.providers ?? []
  const filters = useSignal<Readonly<Record<string, string>>>({})
  const chosen = providers.find((of) => of.code === provider)
  const steps = chosen?.fields ?? []
  const isSearched = steps.some(({ inputType }) => inputType === '')
  const forget = async (): Promise<void> => {
    await tell(`/api/price/providers/delete/${provider}`, {})
    filters.value = {}
    say('good', words.listsFetched(chosen?.label ?? provider))
  }
  return (
    <fieldset class="config-field config-price">
      <legend>{words.priceSource}</legend>
      <div class="config-field">
        <label for={idOf(`${path}.provider`)}>{words.source}</label>
        <select
          class="input"
          {...described(`${path}.provider`, '')}
          value={provider}
          onChange={(event) => {
            filters.value = {}
            change({ provider: event.currentTarget.value, code: '' })
          }}
        >
          {provider === '' && <option value="">{words.chooseOne}</option>}
          {(field.keys.find(([name]) => name === 'provider')?.[1].choices ?? []).map((choice) => (
            <option key={choice} value={choice}>
              {providers.find((of) => of.code === choice)?.label ?? choice}
            </option>
          ))}
        </select>
        <FieldHelp path={`${path}.provider`} about={chosen?.description ?? ''} />
      </div>
      {isSearched &&
        steps.map((step, at) => (
          <Step
            key={step.id}
            provider={provider}
            field={step}
            filters={filters.value}
            onType={(text) => (filters.value = { ...filters.value, [step.id]: text })}
            onChoose={({ label, id }) => {
              const isLast = at === steps.length - 1
              filters.value = { ...filters.value, [step.id]: isLast ? label : id }
              if (isLast) change({ provider, code: id })
            }}
          />
        ))}
      <div class="config-field">
        <label for={idOf(`${path}.code`)}>{words.code}</label>
        <span class="config-line">
          <input
            class="input"
            {...described(`${path}.code`, 'code')}
            autoComplete="off"
            spellcheck={false}
            value={code}
            onInput={(event) => change({ provider, code: event.currentTarget.value })}
          />
          {isSearched && <Button onClick={() => void forget()}>{words.fetchLists}</Button>}
        </span>
        <FieldHelp path={`${path}.code`} about={field.keys.find(([name]) => name === 'code')?.[1].about ?? ''} />
      </div>
    </fieldset>
  )
}
