import { amounts as words } from '#messages/figures.ts'
import { useSignal } from '@preact/signals'
import type { ComponentProps } from 'preact'
import { currency as defaultCurrency, locale } from '../client/display-settings.ts'
import { amountIn, asTyped, decimalMarkOf } from '../figures/number-format.ts'

/**
 * An amount, typed with the marks of the person's language and handed on as the service reads it: "1,5 €" is "1.5". What is none is said to be
 * none, and changes nothing.
 */
export const NumberInput = ({
  value,
  currency = defaultCurrency.value,
  when = 'typed',
  onChange,
  ...others
}: {
  value: string
  /** The currency that may be typed with it. */
  currency?: string | undefined
  /** Whether every key counts, or only the final text. */
  when?: 'typed' | 'done'
  onChange: (decimal: string) => void
} & Pick<ComponentProps<'input'>, 'class' | 'placeholder' | 'aria-label'>) => {
  /** What was typed last; shown as long as the value is what it means. */
  const typed = useSignal('')
  const mark = decimalMarkOf(locale.value)
  const meant = typed.value.trim() === '' ? '' : amountIn(typed.value, mark, currency)
  const take = (text: string): void => {
    typed.value = text
    const decimal = text.trim() === '' ? '' : amountIn(text, mark, currency)
    if (decimal !== undefined && decimal !== value) onChange(decimal)
  }
  const handler = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => take(currentTarget.value)
  return (
    <>
      <input
        {...others}
        inputMode="decimal"
        autocomplete="off"
        value={meant === undefined || meant === value ? typed.value : asTyped(value, mark)}
        aria-invalid={meant === undefined}
        {...(when === 'typed' ? { onInput: handler } : { onChange: handler })}
      />
      {meant === undefined && (
        <small class="late" role="alert">
          {currency === '' ? words.noNumber : words.noAmountIn(currency)}
        </small>
      )}
    </>
  )
}
