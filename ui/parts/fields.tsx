import { configuration } from '../client/answers.ts'
import { shortDay } from '../figures/days.ts'

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
  if (!config || config.currencies.length === 0 || config.disable_multi_currency_prices) return null
  return (
    <label class="field">
      in
      <select
        value={value || config.default_currency}
        onChange={(event) => onChange(event.currentTarget.value === config.default_currency ? '' : event.currentTarget.value)}
      >
        {[...new Set([config.default_currency, ...config.currencies])].map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </select>
    </label>
  )
}
