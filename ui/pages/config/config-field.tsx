import { common } from '#messages/common.ts'
import { config as words } from '#messages/config.ts'
import { useSignal } from '@preact/signals'
import { ArrowUp, ChevronDown, ChevronUp, Plus, Trash2, X } from 'lucide-preact'
import type { FunctionComponent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { base } from '../../client/browser.ts'
import { draftPreview } from './config-draft.ts'
import { blankOf, type Field, labelOf, titleOf } from '../../figures/config-form.ts'
import { AccountField } from '../../parts/account-field.tsx'
import { iconAddress } from '../../parts/account-name.tsx'
import { type Asked, ChoiceField, described, NumberField, PriceField, SecretField, TextField, FieldHelp, YesNoField } from './plain-fields.tsx'
import { IconChoices } from '../../parts/icon-choices.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

const namesIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** A list of names: accounts of the book are completed, and a pattern is as good as a name. */
const NamesField = ({ field, label, path, value, change }: Asked) => {
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
              <button type="button" aria-label={words.removeItem(name)} onClick={() => change(names.filter((other) => other !== name))}>
                <X size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {field.isAccounts ? (
        <AccountField key={names.length} label={words.addTo(label)} value="" placeholder={words.accountOrPattern} onCommit={add} />
      ) : (
        <span class="config-line">
          <input
            class="input"
            {...described(path, field.about)}
            aria-label={words.addTo(label)}
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
          <Button icon={Plus} disabled={typed.value.trim() === ''} onClick={() => add(typed.value)} text={common.add} />
        </span>
      )}
      <FieldHelp path={path} about={field.about} />
    </fieldset>
  )
}

/** Some of several words, in an order that counts. */
const OrderField = ({ field, label, path, value, change }: Asked) => {
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
              <button type="button" aria-label={words.moveUp(name)} onClick={() => up(at)}>
                <ArrowUp size={14} />
              </button>
            )}
            <button type="button" aria-label={words.removeItem(name)} onClick={() => change(names.filter((other) => other !== name))}>
              <X size={14} />
            </button>
          </li>
        ))}
      </ol>
      {field.choices
        .filter((choice) => !names.includes(choice))
        .map((choice) => (
          <Button icon={Plus} key={choice} onClick={() => change([...names, choice])} text={choice} />
        ))}
      <FieldHelp path={path} about={field.about} />
    </fieldset>
  )
}

const OneAccountField = ({ field, label, path, value, change }: Asked) => (
  <div class="config-field">
    <span class="config-label">{label}</span>
    <AccountField label={label} value={String(value ?? '')} onInput={change} />
    <FieldHelp path={path} about={field.about} />
  </div>
)

/** An icon of any set, chosen among pictures. */
const IconField = ({ field, label, path, value, change }: Asked) => {
  const isOpen = useSignal(false)
  const icon = String(value ?? '')
  const address = icon === '' ? undefined : iconAddress(icon)
  return (
    <div class="config-field">
      <span class="config-label">{label}</span>
      <span class="config-line">
        {address && <i class="account-icon" aria-hidden="true" style={{ '--icon': `url(${base}${address})` }} />}
        <Button
          aria-expanded={isOpen.value}
          aria-label={words.chooseIcon(label, icon || words.noIcon)}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {icon || words.choose}
        </Button>
        {icon !== '' && <Button icon={X} onClick={() => change('')} text={words.none} />}
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
      <FieldHelp path={path} about={field.about} />
    </div>
  )
}

/** Names on one side, one of several words on the other: accounts and their roots. */
const MapField = ({ field, label, path, value, change }: Asked) => {
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
          <SelectField isBare label={words.typeOf(name)} value={to} choices={field.choices} onChoose={(chosen) => set(name, chosen)} />
          <Button icon={X} size={16} class="icon-button" aria-label={words.removeItem(name)} onClick={() => set(name, undefined)} />
        </span>
      ))}
      <AccountField key={entries.length} label={words.addTo(label)} value="" onCommit={add} />
      <FieldHelp path={path} about={field.about} />
    </fieldset>
  )
}

type Values = Readonly<Record<string, unknown>>

/** The keys of a group, one field each. A key without a value is left out of the file. */
export const Keys = ({ keys, path, value, change }: { keys: Field['keys']; path: string; value: Values; change: (value: Values) => void }) => (
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
          // In its place, so that restoring a value is no change.
          change(inner === undefined ? others : name in value ? { ...value, [name]: inner } : { ...others, [name]: inner })
        }}
      />
    ))}
  </>
)

const GroupField = ({ field, label, path, value, change }: Asked) => (
  <fieldset class="config-field config-group">
    <legend>{label}</legend>
    <FieldHelp path={path} about={field.about} />
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
  // An added entry is above its button: the focus goes on in it.
  useEffect(() => {
    if (isAdded.current) list.current?.querySelector<HTMLElement>('.config-keys :is(input, select, textarea)')?.focus()
    isAdded.current = false
  }, [items.length])
  return (
    <fieldset class="config-field config-list">
      <legend>{label}</legend>
      <FieldHelp path={path} about={field.about} />
      <ul ref={list}>
        {items.map((item, at) => {
          const place = `${path}[${at}]`
          const title = titleOf(item) || words.newItem
          const isWrong = draftPreview.value?.problems.some(({ key }) => key.startsWith(`${place}.`) || key === place)
          const isOpen = opened.value === at
          return (
            <li key={at}>
              <div class="config-item">
                <button type="button" aria-expanded={isOpen} onClick={() => (opened.value = isOpen ? undefined : at)}>
                  {title} {isWrong && <span class="config-problem">{words.toFix}</span>}
                </button>
                {at > 0 && (
                  <Button icon={ChevronUp} size={16} class="icon-button" aria-label={words.moveUp(title)} onClick={() => move(at, at - 1)} />
                )}
                {at < items.length - 1 && (
                  <Button icon={ChevronDown} size={16} class="icon-button" aria-label={words.moveDown(title)} onClick={() => move(at, at + 1)} />
                )}
                <Button
                  icon={Trash2}
                  size={16}
                  class="icon-button"
                  aria-label={words.removeItem(title)}
                  onClick={() => {
                    opened.value = undefined
                    change(items.toSpliced(at, 1))
                  }}
                />
              </div>
              {isOpen && (
                <div class="config-keys">
                  <FieldHelp path={place} about="" />
                  <Keys keys={field.item!.keys} path={place} value={item} change={(next) => change(items.with(at, next))} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <Button icon={Plus} onClick={add} text={words.addTo(label)} />
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
    <FieldHelp
      path={path}
      about={words.usersElsewhere(field.about, <Link href="/more/sessions">{words.usersPage}</Link>, <code>daybook user</code>)}
    />
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
    <FieldHelp path={path} about={words.ownersOnly(field.about)} />
  </div>
)

/** One setting, asked for as its schema says. */
export const ConfigField = (asked: Asked) => {
  const Kind = asked.field.isOwners ? OwnersField : KINDS[asked.field.kind]
  return <Kind {...asked} />
}
