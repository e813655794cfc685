import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { completeField, getProviders } from '../../../src/http/contract/prices.ts'
import { useAnswer } from '../../client/answers.ts'
import { tell } from '../../client/api.ts'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'
import { type Asked, described, idOf, Told } from './told.tsx'

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
      await orSay(async () => {
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
    say('good', `The lists of ${chosen?.label ?? provider} are asked for anew.`)
  }
  return (
    <fieldset class="config-field config-price">
      <legend>Where its prices come from</legend>
      <div class="config-field">
        <label for={idOf(`${path}.provider`)}>Source</label>
        <select
          class="input"
          {...described(`${path}.provider`, '')}
          value={provider}
          onChange={(event) => {
            filters.value = {}
            change({ provider: event.currentTarget.value, code: '' })
          }}
        >
          {provider === '' && <option value="">choose one</option>}
          {(field.keys.find(([name]) => name === 'provider')?.[1].choices ?? []).map((choice) => (
            <option key={choice} value={choice}>
              {providers.find((of) => of.code === choice)?.label ?? choice}
            </option>
          ))}
        </select>
        <Told path={`${path}.provider`} about={chosen?.description ?? ''} />
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
        <label for={idOf(`${path}.code`)}>Code</label>
        <span class="config-line">
          <input
            class="input"
            {...described(`${path}.code`, 'code')}
            autoComplete="off"
            spellcheck={false}
            value={code}
            onInput={(event) => change({ provider, code: event.currentTarget.value })}
          />
          {isSearched && (
            <button type="button" class="button" onClick={() => void forget()}>
              Ask for the lists anew
            </button>
          )}
        </span>
        <Told path={`${path}.code`} about={field.keys.find(([name]) => name === 'code')?.[1].about ?? ''} />
      </div>
    </fieldset>
  )
}
