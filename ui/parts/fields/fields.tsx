import { currency, understood } from '../../client/settings.ts'
import { configuration } from '../../client/answers.ts'
import { shortDay } from '../../figures/days.ts'

/** A day; '' stands for today, so that a bookmark stays current. */
export const DayField = ({
  label,
  value,
  fallback = '',
  onChange,
}: {
  label: string
  value: string
  fallback?: string
  onChange: (day: string) => void
}) => (
  <label class="field">
    {label}
    <span class="day-input">
      <input
        type="date"
        value={value || fallback}
        onChange={(event) => onChange(event.currentTarget.value === fallback ? '' : event.currentTarget.value)}
      />
      {/* The browser writes days its own way, 11/22/2026, while nobody types in it the day is written like every other. */}
      <span aria-hidden="true">{value || fallback ? shortDay(value || fallback) : <span class="quiet">any day</span>}</span>
    </span>
  </label>
)

/** The currency to report in; nothing to choose, nothing to see. */
export const CurrencyField = ({ value, onChange }: { value: string; onChange: (currency: string) => void }) => {
  const config = configuration.value.data?.config
  const money = understood.value?.money ?? []
  if (!config || money.length < 2 || config.disable_multi_currency_prices) return null
  return (
    <label class="field">
      in
      <select
        value={value || currency.value}
        onChange={(event) => onChange(event.currentTarget.value === currency.value ? '' : event.currentTarget.value)}
      >
        {money.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
