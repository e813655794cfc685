import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useSignal } from '@preact/signals'
import { blankOf, type Field, labelOf, titleOf } from '../../figures/config-form.ts'
import { draftPreview } from '../../client/config-draft.ts'
import { NamesField, OrderField } from './names-field.tsx'
import { IconField, MapField, OneAccountField } from './picked-fields.tsx'
import { ChoiceField, NumberField, SecretField, TextField, YesNoField } from './plain-fields.tsx'
import { PriceField } from './price-field.tsx'
import { type Asked, Told } from './told.tsx'

type Values = Readonly<Record<string, unknown>>

/** The keys of a group, one field each. A key without a value is left out of the file. */
const Keys = ({ keys, path, value, change }: { keys: Field['keys']; path: string; value: Values; change: (value: Values) => void }) => (
  <>
    {keys.map(([name, field]) => (
      <ConfigField
        key={name}
        field={field}
        label={labelOf(name)}
        path={`${path}.${name}`}
        value={value[name]}
        change={(inner) => {
          const { [name]: _, ...others } = value
          // In its place, so that giving a value back is no change.
          change(inner === undefined ? others : name in value ? { ...value, [name]: inner } : { ...others, [name]: inner })
        }}
      />
    ))}
  </>
)

const GroupField = ({ field, label, path, value, change }: Asked) => (
  <fieldset class="config-field config-group">
    <legend>{label}</legend>
    <Told path={path} about={field.about} />
    <Keys keys={field.keys} path={path} value={(value ?? {}) as Values} change={change} />
  </fieldset>
)

/** Things with keys of their own; one is open at a time. */
const ListField = ({ field, label, path, value, change }: Asked) => {
  const items = (Array.isArray(value) ? value : []) as readonly Values[]
  const opened = useSignal<number | undefined>(undefined)
  const move = (at: number, to: number): void => {
    change(items.with(to, items[at]!).with(at, items[to]!))
    opened.value = undefined
  }
  const list = useRef<HTMLUListElement>(null)
  const isAdded = useRef(false)
  const add = (): void => {
    change([...items, blankOf(field.item!)])
    opened.value = items.length
    isAdded.current = true
  }
  // What was added stands above its button: who has pressed that goes on in it.
  useEffect(() => {
    if (isAdded.current) list.current?.querySelector<HTMLElement>('.config-keys :is(input, select, textarea)')?.focus()
    isAdded.current = false
  }, [items.length])
  return (
    <fieldset class="config-field config-list">
      <legend>{label}</legend>
      <Told path={path} about={field.about} />
      <ul ref={list}>
        {items.map((item, at) => {
          const place = `${path}[${at}]`
          const title = titleOf(item) || `new one`
          const isWrong = draftPreview.value?.problems.some(({ key }) => key.startsWith(`${place}.`) || key === place)
          const isOpen = opened.value === at
          return (
            <li key={at}>
              <div class="config-item">
                <button type="button" aria-expanded={isOpen} onClick={() => (opened.value = isOpen ? undefined : at)}>
                  {title} {isWrong && <span class="config-problem">to be mended</span>}
                </button>
                {at > 0 && (
                  <button type="button" class="icon-button" aria-label={`Move ${title} up`} onClick={() => move(at, at - 1)}>
                    <ChevronUp size={16} />
                  </button>
                )}
                {at < items.length - 1 && (
                  <button type="button" class="icon-button" aria-label={`Move ${title} down`} onClick={() => move(at, at + 1)}>
                    <ChevronDown size={16} />
                  </button>
                )}
                <button
                  type="button"
                  class="icon-button"
                  aria-label={`Remove ${title}`}
                  onClick={() => {
                    opened.value = undefined
                    change(items.toSpliced(at, 1))
                  }}
                >
                  <Trash2 size={16} />
                </button>
              </div>
              {isOpen && (
                <div class="config-keys">
                  <Told path={place} about="" />
                  <Keys keys={field.item!.keys} path={place} value={item} change={(next) => change(items.with(at, next))} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <button type="button" class="button" onClick={add}>
        <Plus size={15} /> Add to {label.toLowerCase()}
      </button>
    </fieldset>
  )
}

const UsersField = ({ field, label, path, value }: Asked) => (
  <fieldset class="config-field config-names">
    <legend>{label}</legend>
    <ul>
      {((value ?? []) as readonly Values[]).map(({ username }) => (
        <li key={String(username)} class="chip">
          {String(username)}
        </li>
      ))}
    </ul>
    <Told path={path} about={`${field.about}. They are added, changed and removed on the page of users, or with "daybook user".`} />
  </fieldset>
)

const KINDS: Readonly<Record<Field['kind'], FunctionComponent<Asked>>> = {
  'yes-no': YesNoField,
  choice: ChoiceField,
  number: NumberField,
  text: TextField,
  'long-text': TextField,
  day: TextField,
  'time-zone': TextField,
  secret: SecretField,
  icon: IconField,
  account: OneAccountField,
  price: PriceField,
  names: NamesField,
  order: OrderField,
  map: MapField,
  group: GroupField,
  list: ListField,
  users: UsersField,
}

/** The line that the owner of the machine would write. */
const OwnersField = ({ field, label, path, value }: Asked) => (
  <div class="config-field">
    <span class="config-label">{label}</span>
    <code class="config-owners">
      {path.split('.').at(-1)}: {JSON.stringify(value)}
    </code>
    <Told path={path} about={`${field.about}. Set in the file only, by the owner of this machine.`} />
  </div>
)

/** One setting, asked for as its schema says. */
export const ConfigField = (asked: Asked) => {
  const Kind = asked.field.isOwners ? OwnersField : KINDS[asked.field.kind]
  return <Kind {...asked} />
}
