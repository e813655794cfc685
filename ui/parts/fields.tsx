import { useSignal } from '@preact/signals'
import type { LucideIcon } from 'lucide-preact'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useRef } from 'preact/hooks'
import { amounts as words } from '#messages/figures.ts'
import { shortDay } from '../figures/calendar-days.ts'

/** Keys that make a day in the browser's field, one part of it after the other. */
const TYPES = /^(\d|ArrowUp|ArrowDown|Backspace|Delete)$/

/**
 * A day; '' means today, so that a bookmark stays current. A day that is being typed is others on its way, of January or of the year 2:
 * it counts when the field is left or Enter is pressed, unless every key is to count.
 */
export const DayField = ({
  label,
  value,
  fallback = '',
  when = 'done',
  onChange,
}: {
  label: string
  value: string
  fallback?: string
  when?: 'typed' | 'done'
  onChange: (day: string) => void
}) => {
  const typed = useSignal<string | undefined>(undefined)
  const isTyping = useRef(false)
  const shown = value || fallback
  const give = (day: string): void => {
    typed.value = undefined
    onChange(day === fallback ? '' : day)
  }
  const finish = (field: HTMLInputElement): void => {
    if (!isTyping.current) return
    isTyping.current = false
    // Half of a day is none, and leaves the one that was there.
    if (field.validity.badInput) {
      typed.value = undefined
      field.value = shown
    } else if (field.value !== shown) give(field.value)
  }
  return (
    <label class="field">
      {label}
      <span class="day-input">
        <input
          type="date"
          value={typed.value ?? shown}
          onKeyDown={(event) => {
            if (event.key === 'Enter') finish(event.currentTarget)
            else if (when === 'done' && !event.altKey && TYPES.test(event.key)) isTyping.current = true
          }}
          // Who points at it chooses a whole day.
          onPointerDown={(event) => finish(event.currentTarget)}
          onBlur={(event) => finish(event.currentTarget)}
          onInput={({ currentTarget: { value: day } }) => {
            if (isTyping.current) typed.value = day
            else give(day)
          }}
        />
        {/* The browser writes days its own way, 11/22/2026, while nobody types in it the day is written like every other. */}
        <span aria-hidden="true">{shown ? shortDay(shown) : <span class="quiet">{words.anyDay}</span>}</span>
      </span>
    </label>
  )
}

/** One of several values, each with its text or shown as it is. `isBare`: in a line of other fields, where its label is for screen readers only. */
export const SelectField = <Value extends string>({
  label,
  value,
  choices,
  isBare = false,
  onChoose,
}: {
  label: string
  value: Value
  choices: readonly (Value | readonly [value: Value, text: string])[]
  isBare?: boolean
  onChoose: (value: Value) => void
}) => {
  const select = (
    <select
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Value)}
      {...(isBare && { class: 'input', 'aria-label': label })}
    >
      {choices
        .map((choice) => (typeof choice === 'string' ? ([choice, choice] as const) : choice))
        .map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
    </select>
  )
  if (isBare) return select
  return (
    <label class="field">
      {label}
      {select}
    </label>
  )
}

/** A few choices of which one holds, side by side. */
export const Segmented = <Value extends string>({
  label,
  choices,
  value,
  onChoose,
}: {
  label: string
  choices: readonly { value: Value; label: string; title?: string }[]
  value: Value
  onChoose: (value: Value) => void
}) => (
  <div class="segmented" role="group" aria-label={label}>
    {choices.map((choice) => (
      <button key={choice.value} type="button" aria-pressed={choice.value === value} title={choice.title} onClick={() => onChoose(choice.value)}>
        {choice.label}
      </button>
    ))}
  </div>
)

const CLASSES = { plain: 'button', strong: 'button button-strong', danger: 'button button-danger' } as const

/** A button, with an icon before its words. `class` is for those that have no frame. */
export const Button = ({
  kind = 'plain',
  icon: Icon,
  size = 15,
  text,
  children,
  ...others
}: ComponentProps<'button'> & {
  /** `strong`: what a form is for. */
  kind?: keyof typeof CLASSES
  icon?: LucideIcon | undefined
  /** Of the icon. */
  size?: number
  /** What it says; children where that is more than words. */
  text?: ComponentChildren
}) => (
  <button type="button" class={CLASSES[kind]} {...others}>
    {Icon && <Icon size={size} aria-hidden="true" />}
    {Icon && (text ?? children) ? ' ' : null}
    {text ?? children}
  </button>
)
